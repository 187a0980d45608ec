"""Commands for playing in the terminal: play, learn, join, replay, review and verify."""

from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from americana.cli.command import Deck, Flag, Game, Jobs, Json, Keep, On, Options, Seats, Text, app, work_plan
from americana.core.errors import AmericanaError

Simulations = Annotated[int, Parameter(show_default=False)]
Values = Annotated[list[str] | None, Parameter(negative="")]
SAVED: Final = 5
"""Most saved games that the start screen offers."""


def choose_and_play() -> None:
    """Play what is chosen on the start screen: a new game or a saved one."""
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
    """Play a game in the terminal against bots. It is saved as you play.

    Parameters
    ----------
    game
        Name of the game; `americana games` lists them. With --resume, a saved game instead.
    seat
        Your seat, counting from 1.
    bots
        One bot for all other seats, or one for each, separated by commas. Default: medium.
    seed
        Random seed; use it again to get the same cards.
    plain
        Read and write plain lines of text, without drawing.
    resume
        Continue your last saved game, or the one given by number, game or file; `list` shows them.
    """
    from americana import terminal
    from americana.cli import solo_setup

    if resume:
        if any(given is not None for given in (seats, seat, bots, option, deck, seed)):
            raise AmericanaError("a resumed game keeps its options; use --resume alone or with a record")
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
    """Learn a game by playing: every step is explained, then you play on against bots.

    Parameters
    ----------
    plain
        Read and write plain lines of text, without drawing.
    """
    from americana import terminal
    from americana.cli import solo_setup

    table = solo_setup.sit_down_to_learn(game)
    players, names = table.seating.bots, table.seating.names
    terminal.learn(table.game, players, names, table.rng, save=table.claim, plain=plain)


def _list_saved() -> None:
    from americana.cli import saved_games
    from americana.cli.words import say

    found = saved_games.saved()
    if not found:
        print(saved_games.nothing_left())
    for number, (path, title, when, scores) in enumerate(found, 1):
        print(say("saved", "line", number=number, title=title, when=when, scores=scores), path, sep="\n   ")


@app.command
def join(link: str, /, *, name: str | None = None, seat: int | None = None, plain: Flag = False) -> None:
    """Play at a table in a card room, using its invitation link.

    Parameters
    ----------
    link
        Invitation link, such as http://192.168.1.5:8026/t/TABLE.
    name
        Your name at the table. Default: your user name on this computer.
    seat
        Your seat, counting from 1. Default: choose at the table, or watch.
    plain
        Read and write plain lines of text, without drawing.
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
    """Watch a recorded game, as a spectator or as one seat saw it.

    Parameters
    ----------
    record
        Record file, written by `americana play` or `americana sim --records`.
    seat
        Seat to watch from, counting from 1.
    plain
        Print the game line by line, without drawing.
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
    simulations: Simulations = 0,
    jobs: Jobs = None,
    on: On = "",
    keep: Keep = None,
    json: Json = False,
) -> None:
    """Review a finished game: for each move of a seat, what the strongest bot would play, and why.

    Parameters
    ----------
    record
        Record file of a finished game, written by `americana play` or a card room.
    seat
        Seat to review, counting from 1. Default: the only person in the game.
    simulations
        Simulations per move. Default: as many as the expert uses.
    """
    from americana.cli import review_report

    place = review_report.only_person(record) if seat is None else seat - 1
    found = review_report.review(record, place, simulations, work_plan(jobs, on, keep))
    print(review_report.as_json(found) if json else "\n".join(review_report.said(found)))


@app.command
def verify(record: Path, /, *, commitment: Text = "", value: Values = None) -> None:
    """Check that a game was dealt as its card room promised, and played by the rules.

    Parameters
    ----------
    record
        Record file, which the card room offers once the game is over.
    commitment
        Commitment that the room showed before the game, if you noted it.
    value
        Random value that you added to the deal; may be given several times.
    """
    from americana.cli.verify import verify
    from americana.cli.words import say

    print("\n".join(f"- {sentence}" for sentence in verify(record, commitment, value or ())))
    print(say("verify", "meaning"))
