"""The start screen: saved games and all games, then seats, bots and options."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Label, OptionList, Select, Static
from textual.widgets.option_list import Option as Line

from americana.bots import LEVELS
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.core.options import Option, Value, options
from americana.teach import lesson as lessons
from americana.terminal import Choice, Saved
from americana.terminal.app import FELT, STYLES
from americana.terminal.canvas import cut
from americana.terminal.card_drawing import CHIP, FAINT, STRONG
from americana.terminal.catalogue import say
from americana.terminal.score_sheets import TITLE
from americana.terminal.start_lines import games, seats_in_words, value_in_words

AROUND = 6
"""Rows of the screen around the list of games."""


class GameList(Screen[None]):
    """Every game there is, with a line about it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d,delete", "delete", say("keys", "delete")),
        Binding("q,escape", "app.quit", say("keys", "quit")),
    ]

    def __init__(self, found: list[AnyGame], saved: Sequence[Saved]) -> None:
        super().__init__()
        self.found = found
        self.saved = list(saved)
        self.doomed = ""

    def compose(self) -> ComposeResult:
        """List the games."""
        with Vertical(classes="page"):
            yield Label(Text(say("start", "title"), TITLE))
            wide = min(88, self.app.size.width * 9 // 10 - 8)
            rows = 2 * len(self.found) + (len(self.saved) + 2 if self.saved else 0)
            roomy = self.app.size.height >= rows + AROUND
            left = [Line(_left(one, wide), id=f"saved-{number}") for number, one in enumerate(self.saved)]
            found = [Line(_entry(game, roomy=roomy), id=game.name) for game in self.found]
            heads = [Line(Text(say("start", head), FAINT), disabled=True) for head in ("left", "new")]
            yield OptionList(*([heads[0], *left, heads[1]] if left else []), *found)
        yield Footer(show_command_palette=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Continue a saved game, or go to the seats and options of a game."""
        if (one := self._saved(event.option_id)) is not None:
            self.app.exit(one)
            return
        self.app.push_screen(SetupForm(next(game for game in self.found if game.name == event.option_id)))

    def _saved(self, name: str | None) -> Saved | None:
        ids = {f"saved-{number}": one for number, one in enumerate(self.saved)}
        return ids.get(name or "")

    def action_delete(self) -> None:
        """Delete the highlighted saved game, after the key is pressed twice."""
        games = self.query_one(OptionList)
        place = games.highlighted
        name = None if place is None else games.get_option_at_index(place).id
        one = self._saved(name)
        if one is None or name is None:
            self.notify(say("start", "unsaved"))
        elif self.doomed != name:
            self.doomed = name
            self.notify(say("start", "sure"))
        else:
            one.path.unlink(missing_ok=True)
            games.remove_option(name)


def _left(saved: Saved, width: int) -> Text:
    text = Text("↺ ", CHIP).append(saved.title, STRONG)
    return text.append(cut(f"  {saved.when}  {saved.scores}", width - len(text.plain)), FAINT)


def _entry(game: AnyGame, *, roomy: bool) -> Text:
    """Name a game with its seats, and with its tagline where there is room."""
    text = Text(game.title, STRONG)
    text.append(f"  {seats_in_words(game)}", FAINT)
    return text.append(f"\n{game.tagline}") if roomy else text


class SetupForm(Screen[None]):
    """Seats and options of one game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,f2", "start", say("keys", "start")),
        Binding("escape", "app.pop_screen", say("keys", "home")),
        Binding("q", "app.quit", say("keys", "quit")),
    ]

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self.game = game
        self.options = options(game)

    def compose(self) -> ComposeResult:
        """Ask for each choice with its meaning."""
        low, high = self.game.seats
        with VerticalScroll(classes="page", can_focus=False):
            yield Label(Text(self.game.title, TITLE))
            with Horizontal(classes="buttons"):
                yield Button(say("keys", "start"), id="start", variant="success")
                if lessons.find(self.game) is not None:
                    yield Button(say("keys", "learn"), id="learn")
                yield Button(say("keys", "home"), id="back")
            yield from _choice(say("start", "players"), "seats", [(str(n), n) for n in range(low, high + 1)], low)
            yield from _choice(say("start", "bots"), "bots", [(name, name) for name in LEVELS], "medium")
            for option in self.options:
                lines = [(value_in_words(value), value) for value in _values(option)]
                yield from _choice(option.meaning or option.name, option.name, lines, option.default)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Let Enter start at once."""
        self.query_one("#start").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start, or go back to the games."""
        if event.button.id == "start":
            self.action_start()
        elif event.button.id == "learn":
            self.app.exit(Choice(self.game.name, self.game.seats[0], {}, learn=True))
        else:
            self.app.pop_screen()

    def action_start(self) -> None:
        """Check the setup and hand it over."""
        chosen = {option.name: self._value(option.name) for option in self.options}
        unusual: dict[str, object] = {
            option.name: chosen[option.name] for option in self.options if chosen[option.name] != option.default
        }
        seats = self._value("seats")
        assert isinstance(seats, int)
        try:
            self.game.make_setup(seats, **unusual)
        except AmericanaError as error:
            self.notify(str(error), severity="error")
            return
        self.app.exit(Choice(self.game.name, seats, unusual, str(self._value("bots"))))

    def _value(self, name: str) -> Value:
        value = self.query_one(f"#choice-{name}", Select).value
        assert isinstance(value, bool | int | str)
        return value


def _values(option: Option) -> list[Value]:
    values = list(option.values)
    return values if option.default in values else [option.default, *values]


def _choice(meaning: str, name: str, lines: list[tuple[str, Value]], default: Value) -> ComposeResult:
    with Vertical(classes="choice"):
        yield Static(meaning, classes="meaning")
        yield Select(lines, value=default, allow_blank=False, id=f"choice-{name}", compact=True)


class StartApp(App[Choice | Saved | None]):
    """The bare command: choose what to play."""

    CSS_PATH = STYLES
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Americana"

    def __init__(self, saved: Sequence[Saved] = ()) -> None:
        super().__init__()
        self.saved = saved

    def on_mount(self) -> None:
        """Show the games."""
        self.register_theme(FELT)
        self.theme = FELT.name
        self.push_screen(GameList(games(), self.saved))
