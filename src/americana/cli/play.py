"""Playing in the terminal: a table of one's own, a seat in a card room, a game seen again."""

from pathlib import Path
from typing import Final

from americana.cli.command import Deck, Flag, Game, Jobs, Json, Keep, On, Options, Seats, app, work_plan
from americana.core.errors import AmericanaError

SAVED: Final = 5
"""How many games that were left the start screen offers."""


def choose_and_play() -> None:
    """Play what is chosen on the start screen, or go on with a game that was left."""
    from americana import terminal
    from americana.cli import saved_games

    saved = [terminal.Saved(*one) for one in saved_games.saved()[:SAVED]]
    chosen = terminal.choose(plain=False, saved=saved)
    if isinstance(chosen, terminal.Saved):
        play(str(chosen.path), resume=True)
    elif chosen is not None and chosen.learn:
        learn(chosen.game)
    elif chosen is not None:
        words = [f"{name}={value}" for name, value in chosen.options.items()]
        play(chosen.game, seats=chosen.seats, bots=chosen.bots, option=words)


@app.command
def play(
    game: str | None = None,
    /,
    *,
    seats: Seats = None,
    seat: int | None = None,
    bots: str | None = None,
    option: Options = None,
    deck: Deck = None,
    seed: int | None = None,
    plain: Flag = False,
    resume: Flag = False,
) -> None:
    """Play a game in the terminal, against bots. A record of it is kept as you play.

    Parameters
    ----------
    game
        The game's name, as `americana games` lists it; with --resume, a record, a number of the list, or list.
    seat
        The seat you take, counted from 1.
    bots
        Who takes the others: one name for all, or a name for each, parted by commas; medium unless you say.
    seed
        A number from which every deal follows, to play the same cards again.
    plain
        Ask and tell line by line, without drawing.
    resume
        Go on with the game you left last, or with the one named: `list` shows them.
    """
    from americana import terminal
    from americana.cli import solo_setup

    if resume:
        if any(given is not None for given in (seats, seat, bots, option, deck, seed)):
            raise AmericanaError("a game that is resumed keeps its table: give --resume alone, or with a record")
        if game == "list":
            _list_saved()
            return
        table = solo_setup.sit_again(game)
    else:
        mine = 1 if seat is None else seat
        table = solo_setup.sit_down(game, seats, mine, bots or "medium", option or [], seed, deck)
    players, names = table.seating.bots, table.seating.names
    terminal.play(
        table.game, table.setup, players, names, table.rng, save=table.claim, plain=plain, record=table.record
    )


@app.command
def learn(game: Game, /, *, plain: Flag = False) -> None:
    """Learn a game by playing it: a first game in which every step is explained, and then on against bots.

    Parameters
    ----------
    plain
        Ask and tell line by line, without drawing.
    """
    from americana import terminal
    from americana.cli import solo_setup

    table = solo_setup.sit_down_to_learn(game)
    players, names = table.seating.bots, table.seating.names
    terminal.learn(table.game, players, names, table.rng, save=table.claim, plain=plain)


def _list_saved() -> None:
    from americana.cli import saved_games
    from americana.core.text import sentence

    found = saved_games.saved()
    if not found:
        print(f"{sentence(saved_games.nothing_left())}.")
    for number, (path, title, when, scores) in enumerate(found, 1):
        print(f"{number}. {title}, left {when}: {scores}\n   {path}")


@app.command
def join(link: str, /, *, name: str | None = None, seat: int | None = None, plain: Flag = False) -> None:
    """Play at a table of a card room, with the invitation link that the browser shows.

    Parameters
    ----------
    link
        The table's address, such as http://192.168.1.5:8026/t/TABLE.
    name
        What you want to be called; your name on this machine unless you say.
    seat
        The seat you take, counted from 1; without it you choose there, or watch.
    plain
        Ask and tell line by line, without drawing.
    """
    from getpass import getuser

    from americana import terminal
    from americana.cli import saved_games

    called = (name or getuser().capitalize())[:24]
    terminal.join(
        link, called, None if seat is None else seat - 1, plain=plain, cookies=saved_games.folder() / "guests.json"
    )


@app.command
def replay(record: Path, /, *, seat: int | None = None, plain: Flag = False) -> None:
    """Show a recorded game again, as a spectator or as one seat saw it.

    Parameters
    ----------
    record
        The file, as `americana play` or `americana sim --records` wrote it.
    seat
        Whose eyes to see with, counted from 1.
    plain
        Tell it line by line, without drawing.
    """
    from americana import terminal
    from americana.cli import solo_setup

    terminal.replay(*solo_setup.look_at(record, seat), plain)


@app.command
def review(
    record: Path,
    /,
    *,
    seat: int | None = None,
    simulations: int = 0,
    jobs: Jobs = None,
    on: On = "",
    keep: Keep = None,
    json: Json = False,
) -> None:
    """Say of a finished game what the strongest bot would have done at each decision of a seat, and why.

    Parameters
    ----------
    record
        The file, as `americana play` or a card room wrote it; the game in it must be over.
    seat
        Whose decisions are looked at, counted from 1; the person's, where there is only one.
    simulations
        How hard the bot thinks about each; as hard as the expert unless you say.
    """
    from americana.cli import review_report

    place = review_report.only_person(record) if seat is None else seat - 1
    found = review_report.review(record, place, simulations, work_plan(jobs, on, keep))
    print(review_report.as_json(found) if json else "\n".join(review_report.said(found)))


@app.command
def verify(record: Path, /, *, commitment: str = "", value: list[str] | None = None) -> None:
    """Check that a game was dealt as its card room had promised, and played by the rules.

    Parameters
    ----------
    record
        The file, as the card room gives it out once a game is over.
    commitment
        What the room showed before the game, if you noted it.
    value
        What you added to the chance of the game; may be given several times.
    """
    from americana.cli.verify import verify

    print("\n".join(f"- {sentence}" for sentence in verify(record, commitment, value or ())))
    print("What this proves, and what it cannot: docs/concepts/fair-deals.md")
