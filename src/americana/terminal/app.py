"""A solo table on the whole screen: a match in this process, bots in the other seats."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from textual import work
from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

from americana.core.errors import AmericanaError, Illegal
from americana.core.game import AnyGame, Setup
from americana.teach.tips import Tutor
from americana.terminal import hints
from americana.terminal.catalogue import say
from americana.terminal.cursor import Sent
from americana.terminal.pages import EndPage, HintPage
from americana.terminal.screen import TableScreen
from americana.terminal.solo import Solo

FELT: Final = Theme(
    name="felt",
    primary="#3c6a58",
    secondary="#6fd3d0",
    accent="#f2d45c",
    foreground="#e6ece8",
    background="#0e1c16",
    surface="#12261e",
    panel="#15332a",
    success="#4f9e6a",
)
STYLES: Final = Path(__file__).with_name("app.tcss")


class SoloTable(TableScreen):
    """One game at a solo table."""

    def __init__(self, table: Solo, pace: float, again: Callable[[], None]) -> None:
        super().__init__(table.scene(), pace, self.begin, self.send)
        self.table = table
        self.again = again
        self.game = table.match.game
        self.book = self.game.rules_text
        self.tutor = Tutor(self.game, table.path.parent / "tips.json")
        self.waiting = False
        """Whether the table waits only for the person."""

    @property
    def standing(self) -> str:
        """The standing answer of the game, and whether it is given."""
        return self.table.standing_words and f"{self.table.standing_words} (p)"

    def setup(self, game: AnyGame) -> Setup:  # noqa: ARG002
        """Give the setup of the table."""
        return self.table.match.setup

    def begin(self) -> None:
        """Show the game so far, and let the bots play."""
        self.told = self.table.match.log(self.table.you, self.table.names)
        self.cited = next((telling.rule for telling in reversed(self.told) if telling.rule), "")
        self.table.skip_news()
        self.teach(self.table.scene(), ())
        self.show_scene(self.table.scene())
        if self.table.trouble:
            self.notify(self.table.trouble, severity="error", timeout=30)
        self.drive()

    # Playing

    @work(exclusive=True)
    async def drive(self) -> None:
        """Let the bots act, one after the other, until it is the person's turn."""
        self.waiting = False
        while not self.table.over and not (self.table.called and self.table.wants_you):
            turn = self.table.turn()
            if turn is None:
                if not self.table.stand_by():
                    break
                await self._show_act()
                continue
            action = await asyncio.to_thread(turn.think, self.table.bot_rng)
            if self.table.carry_out(turn, action):
                await self._show_act()
        self.waiting = True
        if self.table.called and self.table.wants_you:
            self.say(say("solo", "react"))
        if self.table.over:
            self._end()

    async def _show_act(self) -> None:
        await self.show_news(self.table.scene(), self.table.news())

    def send(self, sent: Sent) -> None:
        """Carry out what the person decided, or show why not."""
        try:
            self.table.act(sent.act)
        except Illegal as refusal:
            self.cited = refusal.rule
            self.say(f"✗ {refusal}")
        except AmericanaError as error:
            self.say(f"✗ {error}")
        else:
            self.cursor.back_out()
            self.go_on()

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Show the person's own act, then let the bots play."""
        self.waiting = False
        await self._show_act()
        if self.table.trouble:
            self.notify(self.table.trouble, severity="error")
        self.drive()

    def _end(self) -> None:
        self.app.push_screen(EndPage(self.table.scene()), self._after_end)

    def _after_end(self, again: bool | None) -> None:
        if again is None:
            self.draw()
        elif again:
            self.again()
        else:
            self.app.exit()

    # Keys

    def action_enter(self) -> None:
        """Use what the cursor points at; after the end, show the result."""
        if self.table.over:
            self._end()
        else:
            super().action_enter()

    def action_back_out(self) -> None:
        """Leave a form, or skip a reaction."""
        busy = self.cursor.form is not None or self.cursor.ways or self.cursor.chosen
        super().action_back_out()
        if not busy and self.table.called and self.waiting:
            self.table.let_pass()
            self.drive()

    def action_hint(self) -> None:
        """Show a hint once the search is done."""
        self.think_of_hints()

    @work(exclusive=True, group="hint")
    async def think_of_hints(self) -> None:
        """Search for a hint, then show it with its reasons."""
        why = hints.refused(self.shown, self.waiting and self.table.you in self.table.match.to_act)
        if why:
            self.refuse_hint(why)
            return
        self.say(hints.THINKING)
        question = self.table.match.view(self.table.you)
        found = await asyncio.to_thread(hints.at_home, self.table)
        self.say("")
        if self.table.match.view(self.table.you) == question:
            self.app.push_screen(HintPage(hints.lines(found)))

    def action_back(self) -> None:
        """Undo the person's last act if they have learned nothing since; otherwise say why not."""
        self.workers.cancel_node(self)
        try:
            self.table.take_back()
        except AmericanaError as error:
            self.say(f"✗ {error}")
            if not self.waiting and not self.table.over:
                self.drive()
        else:
            self.begin()

    def action_standing(self) -> None:
        """Switch the standing answer on or off; if it applies now, give it at once."""
        self.table.switch_standing()
        self.draw()
        if self.waiting and not self.table.over:
            self.drive()

    def leave(self) -> None:
        """Save and leave."""
        self.table.save()
        self.app.exit()


class TableApp(App[None]):
    """The app around a table; playing again puts a new table on the screen."""

    CSS_PATH = STYLES
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Americana"

    def __init__(self, table: Solo, *, pace: float) -> None:
        super().__init__()
        self.table = table
        self.pace = pace

    def on_mount(self) -> None:
        """Show the table."""
        self.register_theme(FELT)
        self.theme = FELT.name
        self.push_screen(SoloTable(self.table, self.pace, self.play_again))

    def play_again(self) -> None:
        """Start another game at the same table."""
        self.table = self.table.again()
        self.switch_screen(SoloTable(self.table, self.pace, self.play_again))

    def action_help_quit(self) -> None:
        """Say how to leave on Ctrl-C."""
        self.notify(self.table.leaving, title=say("leaving", "title"))

    async def action_quit(self) -> None:
        """Save on every way out."""
        self.table.save()
        self.exit()


class PageApp(App[None]):
    """The app around a single page: a rule book, a record."""

    CSS_PATH = STYLES
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Americana"

    def __init__(self, page: Screen[None]) -> None:
        super().__init__()
        self.page = page

    def on_mount(self) -> None:
        """Show the page; leaving it leaves the app."""
        self.register_theme(FELT)
        self.theme = FELT.name
        self.push_screen(self.page, lambda _: self.exit())

    def action_help_quit(self) -> None:
        """Say how to leave on Ctrl-C."""
        self.notify(say("leaving", "page"), title=say("leaving", "title"))
