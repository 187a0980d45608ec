"""The card room: what is played in it, and its door."""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter
from cyclopts.validators import Number
from msgspec.structs import replace

from americana.cli.command import Flag, Game, Json, app, print_error
from americana.cli.play import choose_and_play
from americana.core.errors import AmericanaError

if TYPE_CHECKING:
    from americana.server.ops.settings import ChosenSettings

PORT: Final = 8026


@app.command
def games(*, json: Json = False) -> None:
    """List the games, with the seats they have and what a table may choose."""
    from americana.cli import game_list
    from americana.core import registry

    found = registry.games(print_error).values()
    print(game_list.as_json(found) if json else game_list.report(found))


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
def open_room(*, terminal: Flag = False) -> None:
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
        _serve(_chosen({}, None), (PORT, 0), browser=True)


@app.command
def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    browser: bool = True,
    processes: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    log: Literal["lines", "json"] | None = None,
    trusted: str | None = None,
    settings: str | None = None,
    set_: Annotated[list[str] | None, Parameter(name="--set", negative="")] = None,
    print_settings: Flag = False,
) -> None:
    """Open the card room for browsers, and keep it open until Ctrl-C.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 lets others on your network in. Else this machine alone.
    port
        The port to listen at; 0 takes any that is free. Else 8026.
    database
        Where tables are kept: a file, or postgresql://HOST/NAME; your own folder unless you say.
    browser
        Open the browser, if there is a screen.
    processes
        How many processes serve the room; more than one need PostgreSQL.
    log
        How the log is written: as lines, or as JSON.
    trusted
        Proxies whose word on where a visitor comes from is taken: addresses or networks, parted by commas.
    settings
        A file of settings, as --print-settings writes it.
    set_
        Any other setting, as name=value; may be given several times.
    print_settings
        Print all settings and where they come from, and go.
    """
    from americana.server.ops.settings import given

    named = {
        "host": host,
        "port": port,
        "database": database,
        "processes": processes,
        "log": log,
        "trusted": trusted,
    }
    chosen = _chosen(
        {**given(set_ or []), **{name: said for name, said in named.items() if said is not None}}, settings
    )
    if print_settings:
        print(chosen.printed())
    else:
        _serve(chosen, (chosen.settings.port,), browser=browser)


def _chosen(flags: Mapping[str, object], file: str | None) -> "ChosenSettings":
    import os

    from americana.cli import saved_games
    from americana.lab.workers import cores
    from americana.server.ops.settings import choose

    always = {"database": str(saved_games.folder() / "room.db"), "bots": max(1, cores() - 1)}
    return choose(flags, os.environ, file, always)


def _serve(chosen: "ChosenSettings", ports: Sequence[int], *, browser: bool) -> None:
    from americana.server.base import log as logs
    from americana.server.ops import serve as server
    from americana.server.ops import supervisor
    from americana.server.pages.network_address import outside

    settings = chosen.settings
    listening = server.listen(settings.host, *ports)
    found = outside(listening)
    config, greet = replace(chosen.config, network=chosen.config.network or found), server.welcome(browser, found)
    if settings.processes > 1:
        supervisor.serve(config, listening, settings, greet)
        return
    logs.write(settings.log, settings.debug_log)
    server.run(config, listening, greet)
