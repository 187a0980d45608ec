"""Choosing a game, its seats and its options, asked line by line."""

from collections.abc import Callable

from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.core.options import Option, Value, options, whole
from americana.terminal import Choice
from americana.terminal.catalogue import say


def games() -> list[AnyGame]:
    """Load every game that can be played."""
    return list(registry.games(lambda _: None).values())


def seats_in_words(game: AnyGame) -> str:
    """Say how many players a game has."""
    low, high = game.seats
    return say("start", "seats" if low == high else "seats_range", low=low, high=high)


def value_in_words(value: Value) -> str:
    """Say the value of an option."""
    return say("start", "yes" if value else "no") if isinstance(value, bool) else str(value)


def choose_by_lines(read: Callable[[str], str], write: Callable[[str], None]) -> Choice | None:
    """Ask for a game, for seats and for every option; None if the person leaves."""
    try:
        game = _pick_game(read, write)
        seats = _pick_seats(game, read, write)
        return Choice(game.name, seats, _pick_options(game, seats, read, write))
    except EOFError:
        return None


def _asked(read: Callable[[str], str], prompt: str) -> str:
    line = read(prompt).strip()
    if line.casefold() in ("q", "quit", "leave"):
        raise EOFError
    return line


def _pick_game(read: Callable[[str], str], write: Callable[[str], None]) -> AnyGame:
    found = games()
    for number, game in enumerate(found, 1):
        write(
            say(
                "start",
                "game_line",
                number=number,
                title=game.title,
                seats=seats_in_words(game),
                about=game.tagline,
            )
        )
    while True:
        line = _asked(read, say("start", "game"))
        for number, game in enumerate(found, 1):
            if line.casefold() in (str(number), game.name.casefold(), game.title.casefold()):
                return game
        write(say("start", "games", count=len(found)))


def _pick_seats(game: AnyGame, read: Callable[[str], str], write: Callable[[str], None]) -> int:
    low, high = game.seats
    while low != high:
        line = _asked(read, say("start", "how_many", low=low, high=high))
        seats = whole(line)
        if seats is not None and low <= seats <= high:
            return seats
        write(say("start", "not_for", title=game.title, seats=seats_in_words(game)))
    return low


def _pick_options(
    game: AnyGame, seats: int, read: Callable[[str], str], write: Callable[[str], None]
) -> dict[str, object]:
    chosen: dict[str, object] = {}
    for option in options(game):
        value = _pick_option(game, seats, option, read, write)
        if value != option.default:
            chosen[option.name] = value
    return chosen


def _pick_option(
    game: AnyGame, seats: int, option: Option, read: Callable[[str], str], write: Callable[[str], None]
) -> Value:
    allowed = ", ".join(value_in_words(value) for value in option.values) or say("start", "number")
    usual = value_in_words(option.default)
    write(say("start", "option", meaning=option.meaning or option.name, allowed=allowed, usual=usual))
    while True:
        line = _asked(read, say("start", "value", name=option.name, usual=usual))
        value = option_value(option, line) if line else option.default
        if value is None:
            write(say("start", "one_of", allowed=allowed))
            continue
        try:
            game.make_setup(seats, **{option.name: value})
        except AmericanaError as error:
            write(str(error))
        else:
            return value


def option_value(option: Option, line: str) -> Value | None:
    """Read a value of an option as it is said; None if it has no such value."""
    if option.kind == "number":
        return whole(line)
    for value in option.values:
        if line.casefold() == value_in_words(value).casefold():
            return value
    return None
