"""The table on a whole screen: what lies there, what was said, and what one may do, by keys and by mouse."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import Footer, RichLog, Static

from americana.core.errors import AmericanaError, Illegal
from americana.core.scene import Face, Scene, Telling
from americana.terminal import draw
from americana.terminal.canvas import PLAIN, above, centred, flow, sentence
from americana.terminal.cursor import Cursor, Sent, Spot
from americana.terminal.faces import CHIP, FAINT, LARGE, LOW, TAKEN, TALL
from americana.terminal.keys import keyed
from americana.terminal.pages import BookPage, EndPage, SheetPage
from americana.terminal.sheets import sheet
from americana.terminal.staging import stages
from americana.terminal.status import status
from americana.terminal.table import Table

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
NEAR: Final = 60
"""How much of the height the hand and the choices take at most, in hundredths, as the style sheet says."""
WIDE: Final = 110
"""Columns from which the log stands beside the table instead of below it."""


class TableScreen(Screen[None]):
    """One game at a table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,shift+tab", "move(-1)", "Move", show=True, key_display="←→", priority=True),
        Binding("right,tab", "move(1)", "Move", show=False, priority=True),
        Binding("up", "jump(-1)", "Cards", show=False, priority=True),
        Binding("down", "jump(1)", "Choices", show=True, key_display="↑↓", priority=True),
        Binding("space", "mark", "Choose", priority=True),
        Binding("enter", "enter", "Play", priority=True),
        Binding("escape", "back_out", "Back", show=False, priority=True),
        Binding("r", "rules", "Rules"),
        Binding("s", "scores", "Scores"),
        Binding("p", "standing", "Pass for me"),
        Binding("q", "leave", "Leave"),
        *(Binding(str(digit), f"digit('{digit}')", show=False) for digit in range(10)),
    ]

    def __init__(self, table: Table, pace: float, again: Callable[[], None]) -> None:
        super().__init__()
        self.table = table
        self.pace = pace
        self.again = again
        self.shown = table.scene()
        self.cursor = Cursor(self.shown)
        self.faces: dict[str, Face] = {}
        self.cited = ""
        self.told: list[Telling] = []
        self.waiting = False
        """Whether only the person is waited for."""

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        yield Static(id="head")
        with Horizontal(id="body"):
            with Vertical():
                with VerticalScroll(id="felt", can_focus=False):
                    yield Static(id="table")
                yield RichLog(id="log", wrap=True, min_width=20, auto_scroll=True)
                with VerticalScroll(id="near", can_focus=False):
                    yield Static(id="hand")
                    yield Static(id="prompt")
                    yield Static(id="status")
                    yield Static(id="offers")
                    yield Static(id="standing")
            with Vertical(id="side"):
                yield Static(id="scores")
                yield RichLog(id="told", wrap=True, min_width=20, auto_scroll=True)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin, once there is a size to draw for."""
        self._fit()
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        """Show what has happened so far, and let the bots go on."""
        self._tell(self.table.match.told(self.table.you, self.table.names)[-40:])
        self.table.skip_news()
        self.show_scene(self.table.scene())
        self.drive()

    def on_resize(self) -> None:
        """Draw anew for the new size."""
        self._fit()
        self.call_after_refresh(self.draw)

    def _fit(self) -> None:
        self.set_class(self.size.width >= WIDE, "wide")
        self.query_one("#log").styles.height = max(4, self.size.height // 4 - 1)

    # Showing

    def show_scene(self, scene: Scene) -> None:
        """Put a new picture on the table."""
        self.shown = scene
        self.faces |= {card.name: card.face for zone in scene.zones for card in zone.cards}
        self.cursor.see(scene)
        self.draw()

    def draw(self) -> None:
        """Draw everything for the present size."""
        scene, marks = keyed(self.shown), self.cursor.marks
        rows = LARGE if self.size.height >= 40 else TALL if self.size.height >= 30 else LOW
        roomy = self.size.height >= 30
        near = max(20, self.query_one("#near").size.width - 2)
        across = max(20, self.query_one("#felt").size.width - 3)
        choices = self._choices(scene, near)
        scene, rows = self._fitted(scene, rows, near, len(choices.plain.splitlines()))
        self._put("head", draw.heading(scene, max(20, self.size.width - 2)).text())
        seats = draw.seats(scene, across, marks, dense=not roomy)
        middle = centred(draw.table(scene, across, marks, rows), across)
        spare = self.query_one("#felt").size.height - seats.height - middle.height
        self._put("table", above([seats, middle], max(int(roomy), min(8, spare // 3))).text())
        self._put("hand", centred(draw.hand(scene, near, marks, rows, bare=True), near).text())
        self._put("prompt", sentence(scene.prompt, near, draw.PROMPT).text())
        self._put("status", sentence(status(self.cursor), near).text())
        self._put("offers", choices)
        self._put("standing", Text(self.table.standing_words, FAINT))
        self._put("scores", sheet(scene.sheet, 38).text() if scene.sheet else Text())
        held = draw.own_hand(scene)
        self.query_one("#near").border_title = f"{held[0].label} {held[0].note}".strip() if len(held) == 1 else None
        for part in ("#felt", "#near"):
            self.query_one(part, VerticalScroll).scroll_end(animate=False)

    def _fitted(self, scene: Scene, rows: int, width: int, choices: int) -> tuple[Scene, int]:
        """Draw less, and lower cards, as long as the choices would not find room below the hand."""
        said = sentence(scene.prompt, width).height + sentence(status(self.cursor), width).height
        room = (self.size.height - 2) * NEAR // 100 - said - choices - bool(self.table.standing_words) - 1
        ways = [(scene, rows), *((draw.slim(scene), lower) for lower in (LARGE, TALL, LOW) if lower <= rows)]
        heights = [draw.hand(shown, width, self.cursor.marks, high, bare=True).height for shown, high in ways]
        return next((way for way, height in zip(ways, heights, strict=True) if height <= room), ways[-1])

    def _put(self, name: str, text: Text) -> None:
        static = self.query_one(f"#{name}", Static)
        static.display = bool(text.plain)
        static.update(text)

    def _choices(self, scene: Scene, width: int) -> Text:
        spot = self.cursor.spot
        if spot is not None and spot.kind == "item":
            return self._items(width)
        pointed = spot.offer if spot is not None and spot.kind == "offer" else None
        pointed = pointed if self.cursor.form is None else self.cursor.form
        return draw.offers(scene, width, pointed, self.cursor.on_cards).text()

    def _items(self, width: int) -> Text:
        here = self.cursor.spot
        parts = []
        for spot in self.cursor.spots:
            chosen = spot.key in self.cursor.chosen
            style = (TAKEN if chosen else PLAIN) + (CHIP if spot == here else PLAIN)
            sign = "▸" if spot == here else " "
            parts.append([(f"{sign}{'✓' if chosen else '·'} {spot.key} ", style + Style(meta={"item": spot.key}))])
        return flow(parts, width, 2).text()

    def _tell(self, tellings: list[Telling]) -> None:
        for telling in tellings:
            self.told.append(telling)
            self.cited = telling.rule or self.cited
            line = Text(f"{telling.rule:>4} ", FAINT)
            line.append(telling.sentence, "default")
            for log in self.query(RichLog):
                log.write(line)

    def say(self, message: str) -> None:
        """Show a line below the prompt until something else is done."""
        self.cursor.message = message
        self.draw()

    # Playing

    @work(exclusive=True)
    async def drive(self) -> None:
        """Let the bots act, one after the other, until the person is waited for."""
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
            self.say("You may answer this at once; Esc lets it pass.")
        if self.table.over:
            self.app.push_screen(EndPage(self.table.scene()), self._after_end)

    async def _show_act(self) -> None:
        """Show what an act caused, with a pause for the eye wherever there is something to see."""
        news = self.table.news()
        for stage in stages(self.shown, self.table.scene(), news, self.faces):
            self._tell(list(stage.tellings))
            self.show_scene(stage.scene)
            if stage.tellings and self.pace and not self.table.over:
                await asyncio.sleep(self.pace * max(1.0, min(4.0, len(stage.tellings) / 3)))

    def send(self, sent: Sent | None) -> None:
        """Carry out what the person decided, or show why not."""
        if sent is None:
            self.draw()
            return
        try:
            self.table.act(sent.act)
        except Illegal as refusal:
            self.cited = refusal.rule
            self.say(f"✗ {refusal}")
        except AmericanaError as error:
            self.say(f"✗ {error}")
        else:
            self.cursor.chosen, self.cursor.form = [], None
            self.go_on()

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Show the person's own act, then let the bots go on."""
        self.waiting = False
        await self._show_act()
        if self.table.trouble:
            self.notify(self.table.trouble, severity="error")
        self.drive()

    def _after_end(self, again: bool | None) -> None:
        if again is None:
            self.draw()
        elif again:
            self.again()
        else:
            self.app.exit()

    # Keys and mouse

    def action_move(self, step: int) -> None:
        """Point at the next thing."""
        self.cursor.move(step)
        self.draw()

    def action_jump(self, step: int) -> None:
        """Point at the next kind of thing."""
        self.cursor.jump(step)
        self.draw()

    def action_mark(self) -> None:
        """Choose what is pointed at."""
        self.cursor.toggle()
        self.draw()

    def action_enter(self) -> None:
        """Do what is pointed at, or let an aside pass."""
        if self.table.over:
            self.app.push_screen(EndPage(self.table.scene()), self._after_end)
            return
        self.send(self.cursor.enter())

    def action_back_out(self) -> None:
        """Leave a form; where an aside was asked for, let it pass."""
        busy = self.cursor.form is not None or self.cursor.chosen
        self.cursor.back_out()
        self.draw()
        if not busy and self.table.called and self.waiting:
            self.table.let_pass()
            self.drive()

    def action_digit(self, digit: str) -> None:
        """Type a number."""
        self.send(self.cursor.digit(digit))

    def action_rules(self) -> None:
        """Open the rule book where it was last cited."""
        self.app.push_screen(BookPage(self.table.match.game.book, self.cited))

    def action_scores(self) -> None:
        """Show the score sheet."""
        self.app.push_screen(SheetPage(self.shown))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Offer a standing answer only in games that have one."""
        return action != "standing" or bool(self.table.standing_words)

    def action_standing(self) -> None:
        """Have the table answer what needs no thought, or no longer; if it is asked now, at once."""
        self.table.switch_standing()
        self.draw()
        if self.waiting and not self.table.over:
            self.drive()

    def action_leave(self) -> None:
        """Save and leave."""
        self.table.save()
        self.app.exit()

    def on_click(self, event: events.Click) -> None:
        """Point at a card or an offer; a second click, or a click on an offer, does it."""
        meta = event.style.meta
        if "offer" in meta:
            self.send(self.cursor.press(int(meta["offer"])))
        elif "item" in meta and self.cursor.point_at(Spot("item", str(meta["item"]))):
            self.action_mark()
        elif "card" in meta:
            self._click_card(str(meta["card"]))

    def _click_card(self, key: str) -> None:
        spot = Spot("card", key)
        again = self.cursor.spot == spot
        if not self.cursor.point_at(spot):
            return
        if self.cursor.is_pickable(key):
            self.cursor.toggle()
            self.draw()
        else:
            self.send(self.cursor.enter() if again else None)


class TableApp(App[None]):
    """The app around a table; playing again puts a new table on the screen."""

    CSS_PATH = STYLES
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Americana"

    def __init__(self, table: Table, *, pace: float) -> None:
        super().__init__()
        self.table = table
        self.pace = pace

    def on_mount(self) -> None:
        """Show the table."""
        self.register_theme(FELT)
        self.theme = FELT.name
        self.push_screen(TableScreen(self.table, self.pace, self.play_again))

    def play_again(self) -> None:
        """Deal anew at the same table."""
        self.table = self.table.again()
        self.switch_screen(TableScreen(self.table, self.pace, self.play_again))

    async def action_quit(self) -> None:
        """Save, whatever way one leaves."""
        self.table.save()
        self.exit()
