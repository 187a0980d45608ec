"""A table elsewhere on the whole screen: the same screen as a solo table, over a connection."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from americana.core import registry
from americana.core.errors import BadGame
from americana.core.scene import LogEntry, Scene
from americana.server.wire.messages import Advice, Snapshot
from americana.teach.tips import Tutor
from americana.terminal import hints as hinting
from americana.terminal.app import FELT, STYLES
from americana.terminal.catalogue import say
from americana.terminal.connection import Address, Connection, Heard, LinkChanged
from americana.terminal.cursor import Sent
from americana.terminal.layout import Key
from americana.terminal.pages import HintPage, TalkListPage, TalkPage
from americana.terminal.remote_table import FOLLOW, RemoteTable
from americana.terminal.screen import TableScreen
from americana.terminal.table_talk import TalkItem, talk_items


@dataclass(frozen=True)
class News:
    """A scene from the table, the log before it, and its news."""

    scene: Scene
    before: tuple[LogEntry, ...]
    told: tuple[LogEntry, ...]


class RemoteScreen(TableScreen):
    """A seat at a table elsewhere, or a place to watch from."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "talk"), Binding("m", "company")]
    KEYS = (
        ("⏎", "play", "enter"), ("space", "select", "mark"), ("?", "help", "help"), ("c", "chat", "talk"),
        ("m", "players", "company"), ("u", "undo", "back"), ("r", "rules", "rules"), ("h", "hint", "hint"),
        ("s", "scores", "scores"), ("l", "log", "log"), ("t", "table", "table"), ("f", "speed", "pace"),
        ("q", "leave", "leave"),
    )  # fmt: skip

    def __init__(
        self,
        visit: RemoteTable,
        wire: Connection,
        seat: int | None,
        pace: float,
        follow: Callable[[str], None],
        tips: Path | None,
    ) -> None:
        super().__init__(visit.scene, pace, self.begin, self.send)
        self.met = tips
        """The file of the tips that its person has seen."""
        self.follow = follow
        self.visit = visit
        self.wire = wire
        self.wanted = seat
        """The seat to take as soon as it is free."""
        self._news: deque[News] = deque()
        self._awake = asyncio.Event()

    @property
    def standing(self) -> str:
        """The standing answer of the game, and whether it is given."""
        return self.visit.standing and f"{self.visit.standing} (p)"

    def begin(self) -> None:
        """Show the table, and keep its clock going."""
        self.set_interval(1.0, self._tick)
        self.listen()

    def _tick(self) -> None:
        if self.visit.notice != self.notice:
            self.notice = self.visit.notice
            self.draw()

    def hear(self, message: Heard | LinkChanged) -> None:
        """Read a message; its news is shown in order."""
        if isinstance(message, Advice):
            self._advised(message)
            return
        told = self.visit.hear(message)
        if self.visit.sign is not None and self.visit.sign.game:
            self._open_book(self.visit.sign.game)
        whole = isinstance(message, Snapshot) and len(told) == len(self.visit.told)
        before = self.visit.told if whole else self.visit.told[: len(self.visit.told) - len(told)]
        self._news.append(News(self.visit.scene, tuple(before), () if whole else told))
        self._awake.set()
        self._sit()

    def _open_book(self, game: str) -> None:
        if self.book:
            return
        try:
            self.game = registry.find(game)
            self.book = self.game.rules_text
            self.tutor = Tutor(self.game, self.met)
        except BadGame:
            self.book = say("book", "elsewhere", address=f"{self.wire.address.server}/rules/{game}")

    def _sit(self) -> None:
        sign = self.visit.sign
        if self.wanted is not None and sign is not None and sign.seat is None:
            self._say("sit", {"seat": self.wanted, "name": self.visit.name})
            self.wanted = None

    @work(exclusive=True)
    async def listen(self) -> None:
        """Show all messages, one after the other."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._news:
                await self._show(self._news.popleft())

    async def _show(self, news: "News") -> None:
        visit, pace = self.visit, self.pace
        self.notice, self.told = visit.notice, list(news.before)
        if len(self._news) > 2:
            self.pace = 0.0
        await self.show_news(news.scene, news.told)
        self.pace = pace
        self.cited = visit.cited or self.cited
        if visit.closed or visit.trouble:
            self.say(visit.closed or f"✗ {visit.trouble}")

    def _say(self, kind: str, fields: dict[str, object]) -> None:
        self.run_worker(self.wire.say(kind, **fields), exclusive=False)

    def send(self, sent: Sent) -> None:
        """Send the decision to the table."""
        kind, fields = self.visit.words_for(sent)
        self.cursor.back_out()
        if kind == FOLLOW and self.visit.sign is not None and self.visit.sign.rematch:
            self.follow(self.visit.sign.rematch)
            return
        self._say(kind, fields)
        if not self.visit.linked:
            self.say(say("visit", "unsent"))

    def action_hint(self) -> None:
        """Ask the table for a hint."""
        visit = self.visit
        allowed = visit.sign is not None and visit.sign.hints
        why = hinting.refused(self.shown, visit.is_asked) or ("" if allowed else hinting.OFF)
        if why:
            self.refuse_hint(why)
        else:
            self._say("hint", {"question": visit.question})

    def _advised(self, advice: Advice) -> None:
        """Show hints, unless the question has changed."""
        if advice.question == self.visit.question:
            self.app.push_screen(HintPage(hinting.lines(hinting.elsewhere(advice))))

    def named_keys(self) -> list[Key]:
        """Name the keys that do something here; undo only where the table has it."""
        sign = self.visit.sign
        backs, hints = sign is not None and sign.backs, sign is None or sign.hints
        return [key for key in super().named_keys() if (key[2] != "back" or backs) and (key[2] != "hint" or hints)]

    def help_words(self) -> str:
        """Say what every key does, with the keys for players and chat."""
        others = [line for line in super().help_words().split("\n") if not line.startswith("c ")]
        return "\n".join([*others, "", say("help", "company")])

    def action_back(self) -> None:
        """Ask to undo the viewer's last act."""
        if self.visit.sign is not None and self.visit.sign.backs:
            self._say("back", {})

    def action_company(self) -> None:
        """Show the commands to the table."""
        self.app.push_screen(TalkListPage(talk_items(self.visit.sign)), self._remark)

    def _remark(self, remark: TalkItem | None) -> None:
        """Send the chosen command; ask first if it cannot be undone."""
        if remark is not None and remark.grave:
            self.app.push_screen(TalkListPage(remark.surely()), self._remark)
        elif remark is not None and remark.kind:
            self._say(remark.kind, remark.fields)

    def action_talk(self) -> None:
        """Open a line for a message to the table."""
        self.app.push_screen(TalkPage(), lambda words: self._say("say", {"words": words}) if words else None)

    def action_standing(self) -> None:
        """Switch the standing answer at the table on or off."""
        if self.visit.sign is not None and self.visit.standing:
            self._say("standing", {"on": not self.visit.sign.standing_kept})

    def leave(self) -> None:
        """Hang up; a bot keeps the seat until the person is back."""
        self.app.exit()


class RemoteApp(App[None]):
    """The app around a table elsewhere."""

    CSS_PATH = STYLES
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Americana"

    def __init__(
        self, address: Address, cookie: str, name: str, seat: int | None, *, pace: float, tips: Path | None = None
    ) -> None:
        super().__init__()
        self.cookie, self.pace, self.tips = cookie, pace, tips
        self.visit = RemoteTable(name)
        self.wire = Connection(address, cookie, self._hear)
        self.table = RemoteScreen(self.visit, self.wire, seat, pace, self.follow, tips)

    def on_mount(self) -> None:
        """Show the table and call it."""
        self.register_theme(FELT)
        self.theme = FELT.name
        self.push_screen(self.table)
        self.call_wire()

    def follow(self, table: str) -> None:
        """Go to the table of the rematch."""
        self.run_worker(self.wire.end())
        self.visit = RemoteTable(self.visit.name)
        self.wire = Connection(Address(self.wire.address.server, table), self.cookie, self._hear)
        self.table = RemoteScreen(self.visit, self.wire, None, self.pace, self.follow, self.tips)
        self.switch_screen(self.table)
        self.call_wire()

    @work
    async def call_wire(self) -> None:
        """Stay on the line."""
        await self.wire.run()

    def _hear(self, message: Heard | LinkChanged) -> None:
        self.table.hear(message)

    def action_help_quit(self) -> None:
        """Say how to leave on Ctrl-C."""
        self.notify(say("leaving", "joined"), title=say("leaving", "title"))

    async def on_unmount(self) -> None:
        """Hang up."""
        await self.wire.end()
