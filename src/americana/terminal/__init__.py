"""Playing in a terminal; may import `core`, `kit`, `bots`, `teach` and `server.wire`."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TextIO

from americana.core.errors import AmericanaError

if TYPE_CHECKING:
    from americana.core.bot import Bot
    from americana.core.game import AnyGame, Setup
    from americana.core.record import Record
    from americana.kit.file_lock import FileLock
    from americana.terminal.connection import Address
    from americana.terminal.solo import Solo

PACE = 0.9
"""Seconds that each act of a bot stays on the screen before the next."""


class Choice(NamedTuple):
    """A person's choice: the game, the number of seats, options that differ from the default, and the bots."""

    game: str
    seats: int
    options: dict[str, object]
    bots: str = "medium"
    learn: bool = False
    """Whether they want the lesson."""


class Saved(NamedTuple):
    """A saved game: its record, its title, when it was saved, and the scores."""

    path: Path
    title: str
    when: str
    scores: str


def play(
    game: "AnyGame",
    setup: "Setup",
    bots: "Sequence[Bot | None]",
    names: Sequence[str],
    rng: Random,
    *,
    save: "FileLock",
    plain: bool,
    pace: float = PACE,
    record: "Record | None" = None,
) -> None:
    """Play at a table where None among the bots is the person; with a record, continue that game."""
    from americana.core.match import Match
    from americana.terminal.solo import Solo, fair_dealer

    if record is None:
        match = Match.start(game, setup, fair_dealer(rng, save.record), names)
    else:
        match = Match.resume(game, record, record.pledge or rng)
    table = Solo(match, bots, names, rng, save.record)
    if record is not None:
        table.skip_news()
    _play_at(table, save, plain=plain, pace=pace)


def learn(
    game: "AnyGame",
    bots: "Sequence[Bot | None]",
    names: Sequence[str],
    rng: Random,
    *,
    save: "FileLock",
    plain: bool,
    pace: float = PACE,
) -> None:
    """Play a lesson, and continue from there against the bots."""
    from americana.terminal.lesson_table import LessonTable

    _play_at(LessonTable(game, bots, names, rng, save.record), save, plain=plain, pace=pace)


def _play_at(table: "Solo", claim: "FileLock", *, plain: bool, pace: float) -> None:
    """Play on the screen or in lines while holding the record; one game may follow another."""
    table.keep(claim)
    try:
        if plain or not _on_screen():
            _play_by_lines(table)
        else:
            table = _play_on_screen(table, pace)
    finally:
        table.leave()
    if table.trouble:
        raise AmericanaError(table.trouble)


def _play_on_screen(table: "Solo", pace: float) -> "Solo":
    """Play on the whole screen, and give the table that the person left last."""
    from americana.terminal.app import TableApp

    app = TableApp(table, pace=pace)
    try:
        app.run()
    finally:
        app.table.leave()
    print(app.table.farewell())
    return app.table


def choose(plain: bool, saved: "Sequence[Saved]" = ()) -> "Choice | Saved | None":
    """Ask which game to play or to continue; None if the person leaves."""
    if plain or not _on_screen():
        from americana.terminal.start_lines import choose_by_lines

        return choose_by_lines(_read, print)
    from americana.terminal.start_screen import StartApp

    return StartApp(saved).run()


def join(link: str, name: str, seat: int | None, *, plain: bool, cookies: Path, pace: float = PACE) -> None:
    """Join or watch a table elsewhere; seats count from 0, and `cookies` keeps the guest's identity."""
    from americana.terminal.connection import Address, introduced

    address = Address.read(link)
    cookie = introduced(address, cookies)
    if plain or not _on_screen():
        _join_by_lines(address, cookie, name, seat, cookies.with_name("tips.json"))
    else:
        from americana.terminal.remote_screen import RemoteApp

        RemoteApp(address, cookie, name, seat, pace=pace, tips=cookies.with_name("tips.json")).run()
    from americana.terminal.catalogue import say
    from americana.terminal.solo import program

    print(say("leaving", "return", command=f"{program()} join {address.page}"))


def _join_by_lines(address: "Address", cookie: str, name: str, seat: int | None, tips: Path) -> None:
    from americana.terminal.piped_input import Piped
    from americana.terminal.remote_lines import LineThread, RemoteLines

    caller = LineThread(address, cookie, name)
    caller.start()
    with suppress(KeyboardInterrupt):
        if sys.stdin.isatty():
            RemoteLines(caller, seat, _read, print, tips).run()
        else:
            piped = Piped(_own_input())
            RemoteLines(caller, seat, piped.read, print, tips, lambda: piped.ended).run()
    caller.stop()


def replay(game: "AnyGame", record: "Record", seat: int | None, plain: bool) -> None:
    """Replay a record as one seat saw it (counted from 0), or as a spectator did."""
    if plain or not _on_screen():
        from americana.terminal.replay_lines import replay_by_lines

        replay_by_lines(game, record, seat, print)
        return
    from americana.terminal.app import PageApp
    from americana.terminal.replay_screen import ReplayScreen

    PageApp(ReplayScreen(game, record, seat)).run()


def read_rules(game: "AnyGame", number: str, *, plain: bool) -> None:
    """Open a rule book at a paragraph; where there is no screen, print it or that paragraph of it."""
    if plain or not _on_screen():
        from americana.terminal.line_mode import paragraph

        print(paragraph(game, number or "all").rstrip())
        return
    from americana.terminal.app import PageApp
    from americana.terminal.rule_book_page import BookPage

    PageApp(BookPage(game.rules_text, number, game)).run()


def look_at_cards(game: "AnyGame", *, plain: bool) -> None:
    """Show all cards of a game; where there is no screen, print them."""
    from americana.terminal.rule_book_page import CardsPage, card_lines

    if plain or not _on_screen():
        from americana.teach.card_list import usual_cards

        print("\n".join(card_lines(usual_cards(game), None)))
        return
    from americana.terminal.app import PageApp

    PageApp(CardsPage(game, game.make_setup(game.seats[1]), None)).run()


def _play_by_lines(table: "Solo") -> None:
    from americana.terminal.line_mode import LineTable

    try:
        LineTable(table, _read, print).run()
    except KeyboardInterrupt:
        table.save()
        print(f"\n{table.farewell()}")


def _own_input() -> TextIO:
    """Open the input once more: Python cannot close its own, nor leave, while a thread still waits for a line."""
    return open(sys.stdin.fileno(), encoding=sys.stdin.encoding, errors="replace", closefd=False)


def _on_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _read(prompt: str) -> str:
    if sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        raise EOFError
    return line.rstrip("\n")
