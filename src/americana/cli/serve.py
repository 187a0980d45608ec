"""Commands for the card room: its games, rules and cards, and the server."""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter
from cyclopts.validators import Number
from msgspec.structs import replace

from americana.cli.command import Flag, Game, Json, Text, app, print_error
from americana.cli.play import choose_and_play
from americana.core.errors import AmericanaError

if TYPE_CHECKING:
    from americana.server.ops.settings import ChosenSettings

PORT: Final = 8026


@app.command
def games(*, json: Json = False) -> None:
    """List the games with their players and house rules."""
    from americana.cli import game_list
    from americana.core import registry

    found = registry.games(print_error).values()
    print(game_list.as_json(found) if json else game_list.report(found))


@app.command
def rules(game: Game, paragraph: Text = "", /, *, plain: Flag = False) -> None:
    """Open the rule book of a game, or print it if there is no terminal.

    Parameters
    ----------
    paragraph
        Paragraph to open, such as 2.4.
    plain
        Print the rule book.
    """
    from americana import terminal
    from americana.core import registry

    found = registry.find(game)
    if paragraph and paragraph not in found.paragraphs:
        raise AmericanaError(f"{game} has no paragraph {paragraph}; choose from {', '.join(found.paragraphs)}")
    terminal.read_rules(found, paragraph, plain=plain)


@app.command
def cards(game: Game, /, *, plain: Flag = False) -> None:
    """Show all cards of a game, or print them if there is no terminal.

    Parameters
    ----------
    plain
        Print the cards.
    """
    from americana import terminal
    from americana.core import registry

    terminal.look_at_cards(registry.find(game), plain=plain)


@app.default
def open_room(*, terminal: Flag = False) -> None:
    """Open the card room and play in the browser; without a terminal, print this help.

    Parameters
    ----------
    terminal
        Choose a game and play in the terminal instead.
    """
    somebody = sys.stdin.isatty() and sys.stdout.isatty()
    if terminal and not somebody:
        raise AmericanaError("this is not a terminal; use `americana play GAME --plain` to play in lines of text")
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
    """Run the card room for browsers until you press Ctrl-C.

    Parameters
    ----------
    host
        Address to listen on; 0.0.0.0 lets others on your network in. Default: this computer only.
    port
        Port to listen on; 0 chooses a free one. Default: 8026.
    database
        SQLite file or postgresql://HOST/NAME. Default: a file in your data folder.
    browser
        Open the browser, if there is a display.
    processes
        Number of server processes; more than one requires PostgreSQL.
    log
        Format of the log.
    trusted
        Proxies trusted to report the client's address: addresses or networks, separated by commas.
    settings
        Settings file, as --print-settings prints it.
    set_
        Any other setting, as name=value; may be given several times.
    print_settings
        Print all settings and where they come from, and exit.
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
