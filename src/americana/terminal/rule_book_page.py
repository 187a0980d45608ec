"""The rule book and the cards on pages of their own, and the same in lines."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from rich.markdown import Markdown
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from americana.core.game import AnyGame, Setup
from americana.core.scene import Scene
from americana.teach import card_list as boxes
from americana.teach import rule_book as books
from americana.terminal.canvas import Canvas
from americana.terminal.card_drawing import FAINT, STRONG, spoken
from americana.terminal.catalogue import say
from americana.terminal.draw import table
from americana.terminal.pages import CLOSE, Drawing, whole_table
from americana.terminal.scene_in_words import counted, described
from americana.terminal.score_sheets import reckoning

_NUMBER: Final = re.compile(r"\*\*(\d+\.\d+)\*\*")
_TERM: Final = "term:"


def pieces(book: str) -> Iterator[tuple[str, str]]:
    """Split a rule book at its empty lines; give each piece with its number, if it has one."""
    for piece in re.split(r"\n\s*\n", book.strip()):
        number = _NUMBER.match(piece)
        yield (number.group(1) if number else ""), piece


def figure(plate: books.DrawnFigure, width: int) -> Canvas:
    """Draw a figure of a book as text."""
    if plate.whole:
        return whole_table(plate.scene, width)
    if plate.scene.reckoning is not None and not plate.scene.zones:
        return reckoning(plate.scene.reckoning, width)
    return table(plate.scene, width)


def figure_lines(game: AnyGame, caption: str, name: str) -> str:
    """Say a figure of a book in lines."""
    plate = books.plate(game, name)
    scene = plate.scene
    said = counted(scene.reckoning) if scene.reckoning is not None and not scene.zones else described(scene)[1:]
    return "\n".join([say("book", "figure", caption=caption), *(f"    {line.strip()}" for line in said)])


def as_lines(game: AnyGame) -> str:
    """Give the whole book to be printed, figures and words explained included."""
    lines = [figure_lines(game, *found) if (found := books.shown(piece)) else piece for piece in books.pieces(game)]
    meanings = [f"{term}: {words}" for term, words in books.find(game).terms.items()]
    return "\n\n".join([*lines, *([say("book", "terms"), *meanings] if meanings else [])])


class BookPage(ModalScreen[None]):
    """The rule book, opened at a paragraph; a click on a marked word says what it means."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *CLOSE,
        Binding("g", "words", say("keys", "words")),
        Binding("c", "cards", say("keys", "cards")),
    ]

    def __init__(self, book: str, cited: str, game: AnyGame | None = None) -> None:
        super().__init__()
        self.book = book if game is None else books.with_terms(game, book)
        self.cited = cited
        self.game = game

    def compose(self) -> ComposeResult:
        """Set the book paragraph by paragraph, the cited one marked."""
        with VerticalScroll(classes="page book"):
            for number, piece in pieces(self.book):
                shown = books.shown(piece)
                if shown is not None and self.game is not None:
                    caption, name = shown
                    yield Drawing(partial(figure, books.plate(self.game, name)), f"figure-{name}")
                    yield Static(Text(f"▲ {caption}", FAINT), classes="paragraph")
                    continue
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

    def on_click(self, event: events.Click) -> None:
        """Show the meaning of a marked word."""
        link = event.style.link or ""
        if link.startswith(_TERM) and self.game is not None:
            terms = books.find(self.game).terms
            word = next((term for term in terms if books.slug(term) == link.removeprefix(_TERM)), "")
            if word:
                self.notify(terms[word], title=word)

    def action_words(self) -> None:
        """List the terms."""
        terms = books.find(self.game).terms if self.game is not None else {}
        self.app.push_screen(WordsPage(terms))

    def action_cards(self) -> None:
        """Show the cards of the game."""
        if self.game is not None:
            self.app.push_screen(CardsPage(self.game, self.game.make_setup(self.game.seats[1]), None))


class WordsPage(ModalScreen[None]):
    """The terms of a game."""

    BINDINGS: ClassVar[list[BindingType]] = [*CLOSE]

    def __init__(self, terms: dict[str, str]) -> None:
        super().__init__()
        self.terms = terms

    def compose(self) -> ComposeResult:
        """List them."""
        with VerticalScroll(classes="page book"):
            for term, words in self.terms.items():
                yield Static(Text.assemble((f"{term}  ", STRONG), words), classes="paragraph")
        yield Footer(show_command_palette=False)


class CardsPage(ModalScreen[None]):
    """All cards of a game, by kind or by effect, and at a table how many of each the viewer sees."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *CLOSE,
        Binding("d", "turn", say("keys", "sort")),
        Binding("c", "dismiss", show=False),
    ]

    def __init__(self, game: AnyGame, setup: Setup, scene: Scene | None) -> None:
        super().__init__()
        self.heaps = boxes.heaps(game, setup)
        self.scene = scene
        self.deeds = False

    def compose(self) -> ComposeResult:
        """List the cards."""
        with VerticalScroll(classes="page book"):
            yield Static(Text(self._lines()), id="cards")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        self.query_one(VerticalScroll).focus()

    def action_turn(self) -> None:
        """Sort the other way."""
        self.deeds = not self.deeds
        self.query_one("#cards", Static).update(Text(self._lines()))

    def _lines(self) -> str:
        return "\n".join(card_lines(boxes.by_deed(self.heaps) if self.deeds else self.heaps, self.scene))


def card_lines(heaps: Sequence[boxes.CardGroup], scene: Scene | None) -> list[str]:
    """Say all cards, a line each below the title of their kind."""
    sight = boxes.in_sight(scene) if scene is not None else {}
    lines = []
    for heap in heaps:
        total = sum(entry.count for entry in heap.cards)
        lines += ["", f"{heap.title} ({total}){f': {heap.say}' if heap.say else ''}"]
        for entry in heap.cards:
            seen = sight.get(entry.card.face)
            where = say("book", "seen", count=seen.count, places=", ".join(seen.places)) if seen else ""
            words = f": {entry.card.face.words}" if entry.card.face.words else ""
            lines.append(f"  {entry.count} × {spoken(entry.card)}{words}{where}")
    return lines[1:]


def behind(game: AnyGame, act: object) -> str:
    """Give the paragraph behind a kind of act, if the book names one."""
    return books.find(game).acts.get(str(act), "")
