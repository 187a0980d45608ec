"""The table on the whole screen, by keys and by mouse: a solo match or a table elsewhere."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from americana.core.game import AnyGame, Setup
from americana.core.scene import Face, LogEntry, Offer, Scene
from americana.teach.lesson_progress import WORDS
from americana.teach.tips import Tip, Tutor
from americana.terminal import hints
from americana.terminal.canvas import PLAIN, Canvas
from americana.terminal.catalogue import say
from americana.terminal.cursor import Cursor, Sent, Spot
from americana.terminal.layout import Key, Sight, laid_out
from americana.terminal.lesson_table import pointing
from americana.terminal.pages import HelpPage, LogPage, ReckoningPage, SheetPage, TablePage, keys_in_words
from americana.terminal.pauses import pauses
from americana.terminal.rule_book_page import BookPage, CardsPage, behind
from americana.terminal.scene_in_words import tip_words

PACES = (0.0, 0.4, 0.9, 2.0)
"""Seconds that an act stays on the screen before the next: instant, fast, normal, slow."""


def pace_name(pace: float) -> str:
    """Name a pace."""
    return say("paces", ("instant", "fast", "normal", "slow")[PACES.index(pace)])


class SheetWidget(Widget):
    """Shows a sheet of cells as large as the screen."""

    DEFAULT_CSS = "Felt { width: 100%; height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self.sheet = Canvas()

    def show(self, sheet: Canvas) -> None:
        """Put another sheet on the screen; only rows that differ are redrawn."""
        before, self.sheet = self.sheet, sheet
        if (before.width, before.height) != (sheet.width, sheet.height):
            self.refresh()
            return
        pairs = enumerate(zip(before.rows, sheet.rows, strict=True))
        if changed := [Region(0, y, sheet.width, 1) for y, (old, new) in pairs if old != new]:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """Give a row of cells."""
        if y >= self.sheet.height:
            return Strip.blank(self.size.width, self.rich_style)
        base, width = self.rich_style, self.size.width
        styles = {style: base + style for style in {cell[1] for cell in self.sheet.rows[y] if cell is not None}}
        styles[PLAIN] = base + PLAIN
        cells = [cell or (" ", PLAIN) for cell in self.sheet.rows[y]]
        runs = groupby(cells, key=itemgetter(1))
        segments = [Segment("".join(letter for letter, _ in run), styles[style]) for style, run in runs]
        return Strip(segments).adjust_cell_length(width, base)


class TableScreen(Screen[None]):
    """A table on the screen; `begin` starts it, and `send` takes each decision."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,shift+tab", "move(-1)", priority=True),
        Binding("right,tab", "move(1)", priority=True),
        Binding("up", "jump(-1)", priority=True),
        Binding("down", "jump(1)", priority=True),
        Binding("space", "mark", priority=True),
        Binding("enter", "enter", priority=True),
        Binding("escape", "back_out", priority=True),
        Binding("backspace", "rub"),
        Binding("question_mark,f1", "help"),
        Binding("r", "rules"),
        Binding("w", "which_rule"),
        Binding("c", "cards"),
        Binding("x", "no_tips"),
        Binding("s", "scores"),
        Binding("l", "log"),
        Binding("t", "table"),
        Binding("h", "hint"),
        Binding("u", "back"),
        Binding("f", "pace"),
        Binding("p", "standing"),
        Binding("q", "leave"),
        *(Binding(str(digit), f"digit('{digit}')") for digit in range(10)),
    ]
    KEYS: ClassVar[tuple[Key, ...]] = (
        ("⏎", "play", "enter"), ("space", "select", "mark"), ("?", "help", "help"), ("r", "rules", "rules"),
        ("t", "table", "table"), ("s", "scores", "scores"), ("l", "log", "log"),
        ("h", "hint", "hint"), ("u", "undo", "back"), ("f", "speed", "pace"), ("q", "leave", "leave"),
    )  # fmt: skip
    book = ""
    """The rule book of the game."""
    game: AnyGame | None = None
    """The game itself, if it is here."""

    def __init__(self, scene: Scene, pace: float, begin: Callable[[], None], send: Callable[[Sent], None]) -> None:
        super().__init__()
        self.pace = pace
        self._begin, self._send = begin, send
        self.shown = scene
        self.cursor = Cursor(scene)
        self.faces: dict[str, Face] = {}
        self.told: list[LogEntry] = []
        self.cited = ""
        self.notice = ""
        self.tutor: Tutor | None = None
        self.tip: Tip | None = None
        """The tip on the screen; it goes at the next question."""
        self._read_at: tuple[Offer, ...] = ()
        """The question at which the tip was given."""
        self.reckoned = scene.reckoning.number if scene.reckoning else 0

    def compose(self) -> ComposeResult:
        """Lay the felt out."""
        yield SheetWidget()

    def on_mount(self) -> None:
        """Begin, once there is a size to draw for."""
        self.call_after_refresh(self._begin)

    def leave(self) -> None:
        """Save what there is to save, and go."""
        self.app.exit()

    @property
    def standing(self) -> str:
        """The standing answer of the game, and whether it is given; nothing if there is none."""
        return ""

    def on_resize(self) -> None:
        """Redraw for the new size."""
        self.draw()

    # Showing

    def draw(self) -> None:
        """Draw everything for the present size."""
        notice = self.notice or pointing(self.shown) or tip_words(self.tip)
        sight = Sight(self.cursor, self.told, self.named_keys(), self.standing, notice)
        self.query_one(SheetWidget).show(laid_out(sight, self.size.width, self.size.height))

    def named_keys(self) -> list[Key]:
        """Name the keys that do something here; the first ones are shown where room is scarce."""
        keys = [key for key in self.KEYS if key[2] != "standing" or self.standing]
        return [*keys[:1], ("esc", "back", "back_out"), *keys[1:]] if self.cursor.is_inside else keys

    def show_scene(self, scene: Scene) -> None:
        """Put a new picture on the table."""
        self.shown = scene
        self.faces |= {card.name: card.face for zone in scene.zones for card in zone.cards}
        self.cursor.see(scene)
        self.draw()

    async def show_news(self, scene: Scene, news: Sequence[LogEntry]) -> None:
        """Show the news, with a pause wherever there is something to see."""
        self.teach(scene, news)
        for stage in pauses(self.shown, scene, news, self.faces):
            self.told += stage.tellings
            self.cited = next((telling.rule for telling in reversed(stage.tellings) if telling.rule), self.cited)
            self.show_scene(stage.scene)
            if stage.tellings and self.pace and not scene.over:
                await asyncio.sleep(self.pace * max(1.0, min(4.0, len(stage.tellings) / 3)))
        await self._reckon(scene)

    def teach(self, scene: Scene, news: Sequence[LogEntry]) -> None:
        """Give a tip, if one is due."""
        tip = self.tutor.tip(scene, news) if self.tutor is not None else None
        asked = tuple(offer for offer in scene.offers if not offer.off_turn)
        if tip is not None:
            self.tip, self._read_at = tip, asked
            self.cited = tip.rule
        elif asked and not self._read_at:
            self._read_at = asked
        elif asked and asked != self._read_at:
            self.tip = None

    def action_no_tips(self) -> None:
        """Give no more tips."""
        if self.tutor is not None and self.tip is not None:
            self.tutor.hush()
            self.tip = None
            self.say(WORDS.say("tips", "off"))

    async def _reckon(self, scene: Scene) -> None:
        """Show what scored until the person continues; at the end of a game another page does."""
        counted = scene.reckoning
        if counted is None or counted.number == self.reckoned:
            return
        self.reckoned = counted.number
        if not scene.over:
            done = asyncio.Event()
            self.app.push_screen(ReckoningPage(counted), lambda _: done.set())
            await done.wait()

    def say(self, message: str) -> None:
        """Show a message above the line about Enter, until the next action."""
        self.cursor.message = message
        self.draw()

    def refuse_hint(self, why: str) -> None:
        """Say why there is no hint; during other turns as a notification, because a message would vanish."""
        if why == hints.NOTHING:
            self.notify(why)
        else:
            self.say(why)

    def _decided(self, sent: Sent | None) -> None:
        self.draw()
        if sent is not None:
            self.tip = None
            self._send(sent)

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
        """Choose what the cursor points at."""
        self.cursor.toggle()
        self.draw()

    def action_enter(self) -> None:
        """Use what the cursor points at."""
        self._decided(self.cursor.enter())

    def action_back_out(self) -> None:
        """Leave a form or the ways of a card."""
        self.cursor.back_out()
        self.draw()

    def action_digit(self, digit: str) -> None:
        """Type a number."""
        self._decided(self.cursor.digit(digit))

    def action_rub(self) -> None:
        """Delete the last typed digit."""
        self.cursor.rub()
        self.draw()

    def action_help(self) -> None:
        """Say what every key does."""
        self.app.push_screen(HelpPage(self.help_words()))

    def help_words(self) -> str:
        """Say what every key does."""
        return keys_in_words(standing=bool(self.standing))

    def action_rules(self) -> None:
        """Open the rule book where it was last cited."""
        self.app.push_screen(BookPage(self.book, self.cited, self.game))

    def action_which_rule(self) -> None:
        """Open the rule book at the paragraph behind the cursor, or else behind the question."""
        self.app.push_screen(BookPage(self.book, self._pointed_rule() or self.cited, self.game))

    def _pointed_rule(self) -> str:
        spot, offers = self.cursor.spot, self.cursor.scene.offers
        if spot is not None and spot.kind == "card":
            card = self.cursor.cards[spot.key].card
            return card.blocked.rule if card.blocked is not None else card.face.rule
        asked = [offers[spot.offer]] if spot is not None and spot.kind == "offer" else offers
        return behind(self.game, asked[0].act["type"]) if asked and self.game is not None else ""

    def action_cards(self) -> None:
        """Show all cards of the game, and which of them the viewer sees."""
        if self.game is not None:
            self.app.push_screen(CardsPage(self.game, self.setup(self.game), self.shown))

    def setup(self, game: AnyGame) -> Setup:
        """Give the setup of the table, as far as it is known here."""
        return game.make_setup(len(self.shown.seats))

    def action_scores(self) -> None:
        """Show the score sheet and the last scoring."""
        self.app.push_screen(SheetPage(self.shown))

    def action_log(self) -> None:
        """Show all that happened."""
        self.app.push_screen(LogPage(self.told))

    def action_table(self) -> None:
        """Show the whole table, however large."""
        self.app.push_screen(TablePage(self.shown))

    def action_hint(self) -> None:
        """Ask for a hint."""

    def action_back(self) -> None:
        """Undo the viewer's last act."""

    def action_pace(self) -> None:
        """Let bots act at another pace."""
        later = [pace for pace in PACES if pace > self.pace]
        self.pace = later[0] if later else PACES[0]
        self.say(say("solo", "pace", pace=pace_name(self.pace)))

    def action_standing(self) -> None:
        """Switch the standing answer on or off."""

    def action_leave(self) -> None:
        """Leave the table."""
        self.leave()

    def on_click(self, event: events.Click) -> None:
        """Do what a label says, or point at a card; a second click uses it."""
        meta = event.style.meta
        if "action" in meta:
            self.call_later(self.run_action, f"screen.{meta['action']}")
        elif "number" in meta:
            self._click_number(int(meta["number"]))
        elif "card" in meta:
            self._click_card(str(meta["card"]))

    def _click_number(self, number: int) -> None:
        spot = self.cursor.numbered[number]
        self.cursor.point_at(spot)
        if spot.kind == "item":
            self.action_mark()
        else:
            self.action_enter()

    def _click_card(self, key: str) -> None:
        spot = Spot("card", key)
        again = self.cursor.spot == spot
        if not self.cursor.point_at(spot):
            return
        if self.cursor.is_pickable(key) and not self.cursor.uses(key):
            self.action_mark()
        else:
            self._decided(self.cursor.enter() if again else None)
