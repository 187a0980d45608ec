"""Hints in lines: good moves, what each is worth, how sure that is, and why."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from americana.bots.hints import in_short, suggest, worded
from americana.core.scene import Scene
from americana.core.text import sentence
from americana.server.wire.messages import Advice
from americana.terminal.catalogue import say
from americana.terminal.solo import Solo

NOTHING: Final = say("hints", "turn")
THINKING: Final = say("hints", "thinking")
OFF: Final = say("hints", "off")


class Advised(NamedTuple):
    """A hint in words."""

    label: str
    worth: str
    sure: str
    reason: str


def at_home(table: Solo) -> list[Advised]:
    """Think of hints for the person at a table of their own, which takes as long as a hard bot."""
    match, you, scene = table.match, table.you, table.scene()
    hints = suggest(match.game, match.view(you), match.legal(you))
    return [Advised(worded(match.game, scene, hint.act)[0], *hint.said(), hint.reason) for hint in hints]


def elsewhere(advice: Advice) -> list[Advised]:
    """Read the hints that a table gives."""
    return [Advised(one.label, one.worth, one.sure, one.reason) for one in advice.hints]


def refused(scene: Scene, asked: bool) -> str:
    """Say why there is no hint now, if there is none."""
    if scene.lesson is not None:
        return say("hints", "lesson")
    return "" if asked else NOTHING


def lines(hints: Iterable[Advised]) -> list[str]:
    """Say hints line by line, the best first."""
    return [_line(one) for one in hints] or [say("hints", "none")]


def _line(one: Advised) -> str:
    verdict = sentence(in_short(one.worth, one.sure))
    return say("hints", "line", move=one.label, verdict=verdict, reason=sentence(one.reason))
