"""Pages that lie over the table: help, what happened, scores, what counted, the end of a game."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Label, OptionList, Static

from americana.core.scene import LogEntry, RoundSummary, Scene
from americana.terminal.canvas import Canvas, above, sentence
from americana.terminal.catalogue import say
from americana.terminal.draw import PROMPT, blocked, hand, seats, table
from americana.terminal.score_sheets import reckoning, sheet
from americana.terminal.table_talk import TalkItem

CLOSE: Final = (
    Binding("q", "dismiss", say("keys", "close")),
    Binding("escape,enter,r,s,l,t,w,question_mark", "dismiss", show=False),
)


def keys_in_words(*, standing: bool) -> str:
    """Say what every key does at a table; one of them only where the game has a standing answer."""
    keys = say("help", "table")
    speed = next(line for line in keys.splitlines() if line.startswith("f "))
    return keys.replace(speed, f"{say('help', 'standing')}\n{speed}") if standing else keys


class Drawing(Widget):
    """A piece that redraws itself for its width."""

    DEFAULT_CSS = "Drawing { width: 100%; height: auto; }"

    def __init__(self, draw: Callable[[int], Canvas], name: str) -> None:
        super().__init__(id=name)
        self.draw = draw

    def get_content_height(self, _container: Size, _viewport: Size, width: int) -> int:
        """Count the rows that the drawing takes."""
        return self.draw(width).height

    def render(self) -> Text:
        """Draw it."""
        return self.draw(self.content_size.width).text()


class HelpPage(ModalScreen[None]):
    """The keys and what they do."""

    BINDINGS: ClassVar[list[BindingType]] = [*CLOSE]

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        """Show the keys."""
        with VerticalScroll(classes="page"):
            yield Static(Text(self.words), id="help")
        yield Footer(show_command_palette=False)


class HintPage(ModalScreen[None]):
    """Hints with their reasons."""

    BINDINGS: ClassVar[list[BindingType]] = [*CLOSE, Binding("h", "dismiss", show=False)]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.words = "\n\n".join(lines)

    def compose(self) -> ComposeResult:
        """Set the hints, the best first."""
        with VerticalScroll(classes="page"):
            yield Static(Text(self.words), id="hints")
        yield Footer(show_command_palette=False)


class TalkPage(ModalScreen[str]):
    """A line for a message to the table."""

    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", say("keys", "cancel"))]

    def compose(self) -> ComposeResult:
        """Set the line."""
        with VerticalScroll(classes="page"):
            yield Input(placeholder=say("visit", "talk"), max_length=240)
        yield Footer(show_command_palette=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it."""
        self.dismiss(event.value.strip())


class TalkListPage(ModalScreen[TalkItem | None]):
    """A list of commands to the table; Enter or a click sends one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "ignore", say("keys", "do"), key_display="⏎"),
        Binding("q", "dismiss(None)", say("keys", "close")),
        Binding("escape,m", "dismiss(None)", show=False),
    ]

    def __init__(self, found: Sequence[TalkItem]) -> None:
        super().__init__()
        self.found = found

    def compose(self) -> ComposeResult:
        """Set the list."""
        with VerticalScroll(classes="page", can_focus=False):
            yield Label(say("menu", "title" if self.found else "nothing"))
            if self.found:
                yield OptionList(*(remark.label for remark in self.found))
        yield Footer(show_command_palette=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Give back what was chosen."""
        self.dismiss(self.found[event.option_index])


class LogPage(ModalScreen[None]):
    """All that happened, the last of it in sight."""

    BINDINGS: ClassVar[list[BindingType]] = [*CLOSE]

    def __init__(self, told: Sequence[LogEntry]) -> None:
        super().__init__()
        self.lines = "\n".join(f"{telling.rule:>4}  {telling.sentence}" for telling in told)

    def compose(self) -> ComposeResult:
        """Set the sentences with their paragraphs."""
        with VerticalScroll(classes="page book"):
            yield Static(Text(self.lines), id="told")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Turn to the end."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        self.call_after_refresh(lambda: scroll.scroll_end(animate=False))


class ReckoningPage(ModalScreen[None]):
    """The last scoring, until the person continues."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape,g", "dismiss", say("keys", "go_on"), key_display="⏎"),
        Binding("q", "dismiss", say("keys", "close")),
    ]

    def __init__(self, counted: RoundSummary) -> None:
        super().__init__()
        self.counted = counted

    def compose(self) -> ComposeResult:
        """Show the table with its reasons."""
        with VerticalScroll(classes="page"):
            yield Drawing(partial(reckoning, self.counted), "reckoning")
            with Horizontal(classes="buttons"):
                yield Button(say("keys", "go_on"), id="go-on", variant="success")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        self.query_one(VerticalScroll).focus()

    def on_button_pressed(self) -> None:
        """Go on."""
        self.dismiss()


class DrawnPage(ModalScreen[None]):
    """A drawing that scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [*CLOSE]

    def __init__(self, drawing: Drawing, look: str) -> None:
        super().__init__()
        self.drawing, self.look = drawing, look

    def compose(self) -> ComposeResult:
        """Show the drawing."""
        with VerticalScroll(classes=self.look):
            yield self.drawing
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        self.query_one(VerticalScroll).focus()


class SheetPage(DrawnPage):
    """The score sheet as it stands."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(Drawing(partial(_scores, scene), "sheet"), "page")


class TablePage(DrawnPage):
    """All that lies on the table, drawn large: seats, table and hand."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(Drawing(partial(whole_table, scene), "table"), "page book")


class EndPage(ModalScreen[bool | None]):
    """The result; play again, leave, or view the table once more."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "dismiss(True)", say("keys", "again")),
        Binding("q", "dismiss(False)", say("keys", "quit")),
        Binding("escape", "dismiss(None)", say("keys", "look")),
    ]

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene

    def compose(self) -> ComposeResult:
        """Show the winner, the sheet and the ways on."""
        with VerticalScroll(classes="page", can_focus=False):
            yield Static(Text(self.scene.prompt, PROMPT), id="winner")
            yield Static("")
            yield Drawing(partial(_scores, self.scene), "sheet")
            yield Static("")
            with Horizontal(classes="buttons"):
                yield Button(say("keys", "again"), id="again", variant="success")
                yield Button(say("keys", "quit"), id="leave")
        yield Footer(show_command_palette=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Go the way that was pressed."""
        self.dismiss(event.button.id == "again")


def _scores(scene: Scene, width: int) -> Canvas:
    parts = [sheet(scene.sheet, width)] if scene.sheet else []
    parts += [reckoning(scene.reckoning, width)] if scene.reckoning else []
    return above(parts, 1) if parts else sentence(say("scene", "unscored"), width)


def whole_table(scene: Scene, width: int) -> Canvas:
    """Draw all that lies on a table."""
    return above(
        [seats(scene, width, dense=True), table(scene, width), hand(scene, width), blocked(scene, width)], 1
    )
