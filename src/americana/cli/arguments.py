"""Read the typed arguments about a table: the players, the options and the bots."""

from pathlib import Path

from americana.bots import plugins
from americana.cli.deck_files import deck_of
from americana.core import options, registry
from americana.core.errors import AmericanaError, BadSetup
from americana.core.game import AnyGame, Setup
from americana.core.options import Option, said
from americana.lab.sim import Plan


def plan(
    name: str,
    seats: int | None,
    words: list[str],
    players: str,
    seed: int,
    records: str | None = None,
    deck: Path | None = None,
) -> Plan:
    """Plan games from the typed arguments."""
    game = registry.find(name)
    setup = make_setup(game, seats, words, deck)
    names = tuple(line_up(game, players, setup.seats))
    return Plan(game=name, setup=game.plain(setup), bots=names, seed=seed, records=records)


def duel_plan(
    name: str, seats: int | None, words: list[str], players: str, seed: int, deck: Path | None = None
) -> Plan:
    """Plan a duel from the typed arguments: two different bots, who swap seats from game to game."""
    game = registry.find(name)
    setup = make_setup(game, seats, words, deck)
    named = [word.strip() for word in players.split(",")]
    for one in named:
        plugins.seat(game, one)
    if len(named) != 2 or named[0] == named[1]:
        raise AmericanaError("a duel needs two different bots, such as --bots medium,random")
    return Plan(game=name, setup=game.plain(setup), bots=tuple(named), seed=seed)


def make_setup(game: AnyGame, seats: int | None, words: list[str], deck: Path | None = None) -> Setup:
    """Make a setup from the number of players, `name=value` options and a deck file, each optional."""
    return game.make_setup(usual_seats(game) if seats is None else seats, **agreed(game, words, deck))


def agreed(game: AnyGame, words: list[str], deck: Path | None) -> dict[str, object]:
    """Read the house rules and the files they name."""
    known = {option.name: option for option in options.options(game)}
    for word in words:
        _check_word(game, word, known)
    chosen = options.parse(game, words)
    for name, value in chosen.items():
        _check_value(game, known[name], value)
    if deck is not None:
        chosen["deck"] = deck_of(game).read(deck)
    return options.fetch(game, chosen)


def _check_word(game: AnyGame, word: str, known: dict[str, Option]) -> None:
    name, equals, value = word.partition("=")
    if name == "seats":
        raise BadSetup(f"{game.name}: the number of players is not an option; use --seats {value or 'N'}")
    if not equals:
        raise BadSetup(f"{game.name}: write an option as name=value, not {word!r}; {_known(game)}")
    if name not in known:
        raise BadSetup(f"{game.name} has no option {name!r}; {_known(game)}")


def _check_value(game: AnyGame, option: Option, value: object) -> None:
    if option.kind == "number":
        return
    if value not in option.values or isinstance(value, bool) is not isinstance(option.default, bool):
        named = [repr(said(one)) for one in option.values]
        if option.kind == "one of or a file":
            if str(value).endswith(".toml"):
                return
            named.append("a file ending in .toml")
        raise BadSetup(f"{game.name}: {option.name} must be {' or '.join(named)}, not {value!r}")


def usual_seats(game: AnyGame) -> int:
    """Take the middle of a game's range of players."""
    low, high = game.seats
    return (low + high) // 2


def line_up(game: AnyGame, words: str, seats: int) -> list[str]:
    """Read bots separated by commas: one name for all seats, or one for each."""
    named = [word.strip() for word in words.split(",")]
    for name in named:
        plugins.seat(game, name)
    if len(named) == 1:
        return named * seats
    if len(named) != seats:
        raise AmericanaError(
            f"{len(named)} bots were given for {seats} seat{'s' * (seats > 1)}; give one for all, or {seats}"
        )
    return named


def rungs(name: str, words: str) -> tuple[str, ...]:
    """Read the bots to rate, weakest first: two or more different ones."""
    named = tuple(word.strip() for word in words.split(","))
    for one in named:
        plugins.seat(registry.find(name), one)
    if len(named) < 2 or len(set(named)) < len(named):
        raise AmericanaError("rating needs two or more different bots, such as --bots random,medium,mine:Bot")
    return named


def _known(game: AnyGame) -> str:
    lines = [f"{option.name}={said(option.default)}" for option in options.options(game)]
    return f"its options and defaults: {', '.join(lines)}" if lines else "it has no options"
