"""One layout for every size: head, scores, table, sentences, prompt, hand, choices, what Enter does, keys.

Each has its place; what there is no room for scrolls within it, and never the whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style

from americana.core.scene import LogEntry, Scene
from americana.terminal import panes
from americana.terminal.canvas import Canvas, Part, above, cut, flow, sentence, wrapped
from americana.terminal.card_drawing import FAINT, STRONG
from americana.terminal.card_keys import keyed
from americana.terminal.catalogue import say
from americana.terminal.cursor import Cursor
from americana.terminal.enter_hint import about, does
from americana.terminal.panes import Pane
from americana.terminal.score_sheets import TITLE, reckoning, sheet

NARROWEST: Final = 40
LOWEST: Final = 16
WIDE: Final = 110
"""Columns from which scores and sentences stand beside the table."""
SIDE: Final = 40
DOES: Final = Style(color="#f2d45c", bold=True)
WARNING: Final = Style(color="#ffb066", bold=True)

WISHES: Final = (
    ("choices", 2), ("hand", 2), ("table", 2), ("choices", 4), ("hand", 4), ("about", 2), ("table", 4),
    ("hand", 99), ("choices", 9), ("table", 99), ("about", 4), ("choices", 99),
)  # fmt: skip
"""In which order the parts get rows of their texts, and how many."""

Key = tuple[str, str, str]
"""A key, the word in the catalogue for what it does, and the action behind it."""


@dataclass(frozen=True)
class Sight:
    """All that is on the screen."""

    cursor: Cursor
    told: Sequence[LogEntry]
    keys: Sequence[Key] = ()
    standing: str = ""
    """The standing answer of the game, and whether it is given."""
    notice: str = ""
    """News of the table that is not of the game: who is away, that the connection is lost."""

    @property
    def scene(self) -> Scene:
        """The picture, with every card named by its place."""
        return keyed(self.cursor.scene)


def laid_out(sight: Sight, width: int, height: int) -> Canvas:
    """Fill a screen of this size."""
    if width < NARROWEST or height < LOWEST:
        return _too_small(width, height)
    if width < WIDE:
        return _column(sight, width, height, sight.told)
    screen = Canvas(width, height)
    screen.paste(0, 0, _column(sight, width - SIDE - 3, height - 1, ()))
    for y in range(height - 1):
        screen.write(width - SIDE - 2, y, "│", FAINT)
    screen.paste(width - SIDE, 0, _side(sight, SIDE, height - 1))
    screen.paste(0, height - 1, _keys(sight.keys, width))
    return screen


def _too_small(width: int, height: int) -> Canvas:
    screen = Canvas(width, height)
    words = say("draw", "small", width=width, height=height, least_width=NARROWEST, least_height=LOWEST)
    notice = sentence(words, max(1, width), STRONG)
    for y, row in enumerate(notice.rows[:height]):
        screen.rows[y][: len(row)] = row
    return screen


def _column(sight: Sight, width: int, height: int, told: Sequence[LogEntry]) -> Canvas:
    """Lay the parts one below the other; the table takes what the others leave."""
    scene, marks, beside = sight.scene, sight.cursor.marks, not told
    inner = {
        "table": panes.table(scene, width, marks),
        "hand": panes.hand(scene, width, marks),
        "choices": panes.choices(sight.cursor, width),
        "about": Pane(sentence(about(sight.cursor), width, FAINT), 0),
    }
    head = [_head(scene, width), panes.scores(scene, width, 2 if height < 24 else 3)]
    foot = [_message(sight.cursor, width), _does(sight.cursor, width)]
    foot += [] if beside and sight.told else [_keys(sight.keys, width)]
    asked = _asked(sight, width, height - sum(part.height for part in (*head, *foot)) - 2 - bool(told))
    room = height - sum(part.height for part in (*head, *asked, *foot))
    sentences = min(3, panes.last_sentence(told, width))
    shares = shared(inner, room, sentences, 6 if told else 0)
    below = [panes.log(told, width, shares["log"]), *asked]
    below += [*(inner[name].fitted(shares[name]) for name in ("hand", "choices", "about")), *foot]
    left = height - sum(part.height for part in (*head, *below))
    return _padded(above([*head, _filling(inner["table"], left, width), *below]), width, height)


def shared(parts: dict[str, Pane], room: int, least_log: int, most_log: int) -> dict[str, int]:
    """Share rows out: everybody's least first, then in the order in which more of a part helps most."""
    got = {name: min(part.least, part.text.height) for name, part in parts.items()} | {"log": least_log}
    spare = room - sum(got.values())
    while spare < 0:
        large = [name for name in ("log", "about", "choices", "hand") if got[name] > (name != "about")]
        if not large:
            break
        got[large[0]] -= 1
        spare += 1
    spare = max(0, spare)
    for name, most in WISHES:
        more = min(spare, max(0, min(most, parts[name].text.height) - got[name]))
        got[name] += more
        spare -= more
    for level in range(4):
        for name in ("table", "hand") if level == 0 else ("hand", "table"):
            more = parts[name].improve(got[name], spare)
            got[name] += more
            spare -= more
        more = min(spare, max(0, min(most_log, 2 + 2 * level) - got["log"]))
        got["log"] += more
        spare -= more
    got["table"] += spare
    return got


def _filling(pane: Pane, height: int, width: int) -> Canvas:
    """Let the table stand in the middle of the room it has."""
    drawn = pane.fitted(height)
    room = Canvas(max(width, drawn.width), height)
    room.paste(0, max(0, (height - drawn.height) // 2), drawn)
    return room


def _padded(sheet: Canvas, width: int, height: int) -> Canvas:
    screen = Canvas(width, height)
    for y, row in enumerate(sheet.rows[:height]):
        screen.rows[y][: min(width, len(row))] = row[:width]
    return screen


def _head(scene: Scene, width: int) -> Canvas:
    head = cut(f"{scene.title} · {scene.headline}" if scene.headline else scene.title, width)
    sheet = Canvas(width, 1)
    at = sheet.write(0, 0, head[: len(scene.title)], TITLE)
    sheet.write(at, 0, head[len(scene.title) :], FAINT)
    return sheet


def _asked(sight: Sight, width: int, room: int) -> list[Canvas]:
    """Say what is asked, and above it what is to be known about the table as far as there is room."""
    asked = [panes.prompt(sight.scene, width)]
    standing = FAINT + Style(meta={"action": "standing"})
    for words, style in ((sight.notice, WARNING), (sight.standing, standing)):
        lines = sentence(words, width, style)
        if lines.height <= room - sum(part.height for part in asked):
            asked.insert(len(asked) - 1, lines)
    return asked


def _does(cursor: Cursor, width: int) -> Canvas:
    return _in_two_rows(does(cursor) or " ", width, DOES + Style(meta={"action": "enter"}))


def _message(cursor: Cursor, width: int) -> Canvas:
    return _in_two_rows(cursor.message, width, WARNING)


def _in_two_rows(words: str, width: int, style: Style) -> Canvas:
    broken = wrapped(words, width)
    if len(broken) > 2:
        words = f"{broken[0]} {cut(' '.join(broken[1:]), width)}"
    lines = sentence(words, width, style)
    return lines if lines.height or not words else Canvas(width, 1)


def _keys(keys: Sequence[Key], width: int) -> Canvas:
    """Name the keys, as many as fit; the last one, to leave, always."""
    shown = list(keys)
    while shown:
        parts = [_key(key) for key in shown]
        line = flow(parts, 10_000, gap="  ")
        if line.width <= width:
            return line
        shown.pop(-2 if len(shown) > 1 else 0)
    return Canvas(width, 1)


def _key(key: Key) -> Part:
    sign, word, action = key
    touch = Style(meta={"action": action})
    return [(sign, STRONG + touch), (f" {say('keys', word)}", FAINT + touch)]


def _side(sight: Sight, width: int, height: int) -> Canvas:
    """What counted, how all stand, and what happened."""
    scene = sight.cursor.scene
    tops = [sheet(scene.sheet, width)] if scene.sheet else []
    tops += [reckoning(scene.reckoning, width)] if scene.reckoning else []
    shown: list[Canvas] = []
    for top in tops:
        if sum(part.height + 1 for part in (*shown, top)) < height // 2:
            shown.append(top)
    used = sum(part.height + 1 for part in shown)
    return above([*shown, panes.log(sight.told, width, height - used)], 1)
