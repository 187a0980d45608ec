"""Pages that lie over the table: the rule book, the score sheet, the end of a game."""

import re
from collections.abc import Iterator
from typing import ClassVar, Final

from rich.markdown import Markdown
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Footer, Static

from americana.core.scene import Scene
from americana.terminal.draw import PROMPT
from americana.terminal.sheets import sheet

_NUMBER: Final = re.compile(r"\*\*(\d+\.\d+)\*\*")
_CLOSE: Final = Binding("escape,q,r,s,enter", "dismiss", "Close", key_display="esc")


def pieces(book: str) -> Iterator[tuple[str, str]]:
    """Part a rule book at its empty lines; give each piece with its number, if it has one."""
    for piece in re.split(r"\n\s*\n", book.strip()):
        number = _NUMBER.match(piece)
        yield (number.group(1) if number else ""), piece


class BookPage(ModalScreen[None]):
    """The rule book, opened at a paragraph."""

    BINDINGS: ClassVar[list[BindingType]] = [_CLOSE]

    def __init__(self, book: str, cited: str) -> None:
        super().__init__()
        self.book = book
        self.cited = cited

    def compose(self) -> ComposeResult:
        """Set the book paragraph by paragraph, the cited one marked."""
        with VerticalScroll(classes="page book"):
            for number, piece in pieces(self.book):
                cited = number and number == self.cited
                yield Static(Markdown(piece), classes="paragraph cited" if cited else "paragraph")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Turn to the paragraph."""
        self.query_one(VerticalScroll).focus()
        self.call_after_refresh(self._turn_to)

    def _turn_to(self) -> None:
        for paragraph in self.query(".cited"):
            self.query_one(VerticalScroll).scroll_to_widget(paragraph, animate=False, center=True)


class SheetPage(ModalScreen[None]):
    """The score sheet as it stands."""

    BINDINGS: ClassVar[list[BindingType]] = [_CLOSE]

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene

    def compose(self) -> ComposeResult:
        """Show the sheet."""
        with VerticalScroll(classes="page"):
            yield Static(_scores(self.scene, self.app.size.width), id="sheet")
        yield Footer(show_command_palette=False)


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
            yield Static(_scores(self.scene, self.app.size.width), id="sheet")
            yield Static("")
            with Horizontal(classes="buttons"):
                yield Button("Play again", id="again", variant="success")
                yield Button("Leave", id="leave")
        yield Footer(show_command_palette=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Go the way that was pressed."""
        self.dismiss(event.button.id == "again")


def _scores(scene: Scene, width: int) -> Text:
    if scene.sheet is None:
        return Text("Nothing is scored yet.")
    return sheet(scene.sheet, min(88, max(20, width * 9 // 10 - 8))).text()
