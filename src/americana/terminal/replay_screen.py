"""A record on a whole screen: forward and back, by itself, from any seat's eyes or with all hands open."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from americana.core.game import SPECTATOR, AnyGame
from americana.core.record import Record
from americana.core.scene import LogEntry, Scene
from americana.kit.replay_frames import ReplayFrames
from americana.terminal.catalogue import say
from americana.terminal.cursor import Cursor
from americana.terminal.layout import Key, Sight, laid_out
from americana.terminal.pages import HelpPage, LogPage, SheetPage, TablePage
from americana.terminal.rule_book_page import BookPage
from americana.terminal.screen import PACES, SheetWidget, pace_name


class ReplayScreen(Screen[None]):
    """Shows one picture of a record after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)"), Binding("left", "step(-1)"), Binding("down", "score(1)"),
        Binding("up", "score(-1)"), Binding("pagedown", "round(1)"), Binding("pageup", "round(-1)"),
        Binding("home", "turn_to(0)"), Binding("end", "turn_to(-1)"),
        Binding("space", "run"), Binding("enter", "enter"), Binding("f", "pace"), Binding("e", "eyes"),
        Binding("a", "open"), Binding("t", "table"), Binding("s", "scores"), Binding("l", "log"),
        Binding("r", "rules"), Binding("question_mark,f1", "help"), Binding("q,escape", "leave"),
        *(Binding(str(digit), f"digit('{digit}')") for digit in range(10)),
    ]  # fmt: skip
    KEYS: ClassVar[tuple[Key, ...]] = (
        ("←", "earlier", "step(-1)"), ("→", "next", "step(1)"), ("space", "run", "run"),
        ("↓", "scored", "score(1)"),
        ("?", "help", "help"), ("e", "view", "eyes"), ("a", "open", "open"), ("l", "log", "log"),
        ("f", "speed", "pace"), ("q", "leave", "leave"),
    )  # fmt: skip

    def __init__(self, game: AnyGame, record: Record, seat: int | None) -> None:
        super().__init__()
        self.game, self.record = game, record
        self.role = SPECTATOR if seat is None else seat
        self.opened = False
        self.films: dict[tuple[int, bool], ReplayFrames] = {}
        self.place, self.typed, self.pace = 0, "", PACES[2]
        self.timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay the felt out."""
        yield SheetWidget()

    def on_resize(self) -> None:
        """Redraw for the new size."""
        self.draw()

    @property
    def film(self) -> ReplayFrames:
        """The frames of the record for the present viewer."""
        eyes = (self.role, self.opened)
        if eyes not in self.films:
            self.films[eyes] = ReplayFrames(self.game, self.record, self.role, opened=self.opened)
        return self.films[eyes]

    @property
    def scene(self) -> Scene:
        """The scene on the screen."""
        return self.film.scenes[self.place]

    @property
    def told(self) -> list[LogEntry]:
        """The log up to here."""
        return self.film.told[: self.film.heard[self.place]]

    def draw(self) -> None:
        """Draw the picture and say where in the record it is."""
        sight = Sight(Cursor(self.scene), self.told, self.KEYS, "", self._where())
        self.query_one(SheetWidget).show(laid_out(sight, self.size.width, self.size.height))

    def _where(self) -> str:
        view = "open" if self.opened else "spectator" if self.role == SPECTATOR else "seat"
        name = "" if self.role == SPECTATOR else self.scene.seats[self.role].name
        words = [
            say("replay", "place", place=self.place, of=len(self.film.scenes) - 1),
            say("replay", view, name=name),
        ]
        words += [say("replay", "running", pace=pace_name(self.pace))] if self.timer else []
        words += [say("replay", "typed", number=self.typed)] if self.typed else []
        return " · ".join(words)

    # Moving

    def action_turn_to(self, place: int) -> None:
        """Show the picture of an act; counted from the end if it is below 0."""
        last = len(self.film.scenes) - 1
        self.place = min(last, place if place >= 0 else last + 1 + place)
        self.typed = ""
        self.draw()

    def action_step(self, step: int) -> None:
        """Go to the next act that the log mentions, or to the one before."""
        self.action_turn_to(self.film.next("told", self.place, step))

    def action_score(self, step: int) -> None:
        """Go to the next scoring, or to the one before."""
        self.action_turn_to(self.film.next("scored", self.place, step))

    def action_round(self, step: int) -> None:
        """Go to the next end of a round, or to the one before."""
        self.action_turn_to(self.film.next("rounds", self.place, step))

    def action_digit(self, digit: str) -> None:
        """Type the number of an act."""
        self.typed = (self.typed + digit)[-6:]
        self.draw()

    def action_enter(self) -> None:
        """Go to the act that was typed, or on by one."""
        if self.typed:
            self.action_turn_to(int(self.typed))
        else:
            self.action_step(1)

    def action_run(self) -> None:
        """Play by itself, or stop."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        else:
            self.timer = self.set_interval(max(0.05, self.pace), self._go_on)
        self.draw()

    def _go_on(self) -> None:
        if self.place + 1 < len(self.film.scenes):
            self.action_step(1)
        else:
            self.action_run()

    def action_pace(self) -> None:
        """Play by itself at another speed."""
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        if self.timer is not None:
            self.action_run()
        self.action_run()

    def on_click(self, event: events.Click) -> None:
        """Do what a label says."""
        if action := event.style.meta.get("action"):
            self.call_later(self.run_action, f"screen.{action}")

    # Looking

    def action_eyes(self) -> None:
        """Watch from the next seat, or as a spectator after the last."""
        following = self.role + 1 if self.role != SPECTATOR else 0
        self.role = following if following < len(self.scene.seats) else SPECTATOR
        self.draw()

    def action_open(self) -> None:
        """Show or hide all hands."""
        self.opened = not self.opened
        self.draw()

    def action_table(self) -> None:
        """Show all that lies on the table."""
        self.app.push_screen(TablePage(self.scene))

    def action_scores(self) -> None:
        """Show the score sheet and the last scoring."""
        self.app.push_screen(SheetPage(self.scene))

    def action_log(self) -> None:
        """Show the log up to here."""
        self.app.push_screen(LogPage(self.told))

    def action_rules(self) -> None:
        """Open the rule book where it was last cited."""
        cited = next((telling.rule for telling in reversed(self.told) if telling.rule), "")
        self.app.push_screen(BookPage(self.game.rules_text, cited, self.game))

    def action_help(self) -> None:
        """Say what every key does."""
        self.app.push_screen(HelpPage(say("help", "replay")))

    def action_leave(self) -> None:
        """Leave the record."""
        self.dismiss()
