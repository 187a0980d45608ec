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
from americana.terminal.draw import PROMPT, blocked, hand, seats, table
from americana.terminal.score_sheets import reckoning, sheet
from americana.terminal.table_talk import WORDS, TalkItem

CLOSE: Final = (
    Binding("q", "dismiss", "Leave this page"),
    Binding("escape,enter,r,s,l,t,w,question_mark", "dismiss", show=False),
)

HELP: Final = """\
← →      the next card or choice
↑ ↓      from cards to choices and back
Enter    does what the yellow line says
1 2 3 …  the card or choice with that number
Space    chooses a card, or takes it back
Esc      goes back; lets an offer pass

r        the rule book, where last cited
w        the rule behind what is pointed at
c        all cards, and which are in sight
s        scores, and what counted last
l        all that happened
t        the table with all that lies there
h        a hint: what might be done, and why
u        takes your last act back
f        another speed
x        no more tips
q        leaves: a page, or the table; the game is saved

Click a card to point, again to use it.
✗ or a broken frame: of no use now."""
STANDING: Final = "p        passes for you, or no longer"


def keys_in_words(*, standing: bool) -> str:
    """Say what every key does at a table; one of them only where the game has a standing answer."""
    return HELP.replace("f        another", f"{STANDING}\nf        another") if standing else HELP


class Drawing(Widget):
    """A piece that is drawn anew for whatever width it gets."""

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
    """What every key does."""

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
    """What might be done, and why."""

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
    """A line on which one says something to those at the table."""

    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "nothing")]

    def compose(self) -> ComposeResult:
        """Set the line."""
        with VerticalScroll(classes="page"):
            yield Input(placeholder="Say something to the table", max_length=240)
        yield Footer(show_command_palette=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it."""
        self.dismiss(event.value.strip())


class TalkListPage(ModalScreen[TalkItem | None]):
    """A list of what can be said to the table; Enter or a click says it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "ignore", "Say it", key_display="⏎"),
        Binding("q", "dismiss(None)", "Leave this page"),
        Binding("escape,m", "dismiss(None)", show=False),
    ]

    def __init__(self, found: Sequence[TalkItem]) -> None:
        super().__init__()
        self.found = found

    def compose(self) -> ComposeResult:
        """Set the list."""
        with VerticalScroll(classes="page", can_focus=False):
            yield Label(WORDS.say("menu", "title" if self.found else "nothing"))
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
    """What counted, until the person goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape,g", "dismiss", "Go on", key_display="⏎"),
        Binding("q", "dismiss", "Leave this page"),
    ]

    def __init__(self, counted: RoundSummary) -> None:
        super().__init__()
        self.counted = counted

    def compose(self) -> ComposeResult:
        """Show the table with its reasons."""
        with VerticalScroll(classes="page"):
            yield Drawing(partial(reckoning, self.counted), "reckoning")
            with Horizontal(classes="buttons"):
                yield Button("Go on", id="go-on", variant="success")
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
    """Who won; play again, leave, or look at the table once more."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "dismiss(True)", "Play again"),
        Binding("q", "dismiss(False)", "Leave"),
        Binding("escape", "dismiss(None)", "Look at the table"),
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
                yield Button("Play again", id="again", variant="success")
                yield Button("Leave", id="leave")
        yield Footer(show_command_palette=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Go the way that was pressed."""
        self.dismiss(event.button.id == "again")


def _scores(scene: Scene, width: int) -> Canvas:
    parts = [sheet(scene.sheet, width)] if scene.sheet else []
    parts += [reckoning(scene.reckoning, width)] if scene.reckoning else []
    return above(parts, 1) if parts else sentence("Nothing is scored yet.", width)


def whole_table(scene: Scene, width: int) -> Canvas:
    """Draw all that lies on a table."""
    return above(
        [seats(scene, width, dense=True), table(scene, width), hand(scene, width), blocked(scene, width)], 1
    )
