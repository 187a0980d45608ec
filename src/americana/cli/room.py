"""The card room: what is played in it, and its door."""

import sys
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from americana.cli.command import Flag, Game, Json, app, complain
from americana.cli.playing import choose_and_play
from americana.core.errors import AmericanaError

PORT: Final = 8026


@app.command
def games(*, json: Json = False) -> None:
    """List the games, with the seats they have and what a table may choose."""
    from americana.core import registry
    from americana.desk import catalogue

    found = registry.games(complain).values()
    print(catalogue.as_json(found) if json else catalogue.report(found))


@app.command
def rules(game: Game, paragraph: str = "", /, *, plain: Flag = False) -> None:
    """Open the rule book of a game, at its beginning or at a paragraph; without a screen, print it.

    Parameters
    ----------
    paragraph
        The number of a paragraph, such as 2.4.
    plain
        Print it, without drawing.
    """
    from americana import terminal
    from americana.core import registry

    found = registry.find(game)
    if paragraph and paragraph not in found.paragraphs:
        raise AmericanaError(f"{game} has no paragraph {paragraph}; there are {', '.join(found.paragraphs)}")
    terminal.read_rules(found, paragraph, plain=plain)


@app.command
def cards(game: Game, /, *, plain: Flag = False) -> None:
    """Show all cards of a game, by kind or by what they do; without a screen, print them.

    Parameters
    ----------
    plain
        Print them, without drawing.
    """
    from americana import terminal
    from americana.core import registry

    terminal.look_at_cards(registry.find(game), plain=plain)


@app.default
def come_in(*, terminal: Flag = False) -> None:
    """Open the card room and play in the browser; if nobody sits here, print what there is.

    Parameters
    ----------
    terminal
        Choose a game and play it in the terminal instead.
    """
    somebody = sys.stdin.isatty() and sys.stdout.isatty()
    if terminal and not somebody:
        raise AmericanaError(
            "there is no terminal here to play in; americana play GAME --plain reads and writes lines"
        )
    if terminal:
        choose_and_play()
    elif not somebody:
        app.help_print([])
    else:
        _serve("127.0.0.1", (PORT, 0), None, browser=True)


@app.command
def serve(*, host: str = "127.0.0.1", port: int = PORT, database: str | None = None, browser: bool = True) -> None:
    """Open the card room for browsers, and keep it open until Ctrl-C.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 lets others on your network in.
    port
        The port to listen at; 0 takes any that is free.
    database
        Where tables are kept: a file, or postgresql://HOST/NAME; your own folder unless you say.
    browser
        Open the browser, if there is a screen.
    """
    _serve(host, (port,), database, browser=browser)


def _serve(host: str, ports: Sequence[int], database: str | None, *, browser: bool) -> None:
    from americana.desk import shelf
    from americana.lab.crew import cores
    from americana.server import serve as server
    from americana.server.house import House
    from americana.server.network import outside

    where = database or str(shelf.folder() / "room.db")
    house = House(database=where, bots=max(1, cores() - 1))
    listening = server.listen(host, *ports)
    found = outside(listening)
    server.run(replace(house, network=found), listening, server.welcome(browser, found))
