"""Draw a study as pictures; matplotlib is needed only here."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from americana.core import files
from americana.core.errors import AmericanaError
from americana.kit.intervals import Estimate
from americana.lab.study_results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

SHOWN = 24
"""Cards in a picture: the best and the worst of them."""


def draw(result: Result, folder: Path) -> list[Path]:
    """Draw a study into a folder: the table at each number of seats, and the cards."""
    try:
        from matplotlib.figure import Figure as Sheet
    except ImportError:
        raise AmericanaError("--plots needs matplotlib; install americana[plots]") from None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        table, cards = folder / f"{result.game}-table.svg", folder / f"{result.game}-cards.svg"
        for path in (table, cards):
            files.keep_others(path, "a picture of a study", lambda begins: b"Matplotlib" in begins)
        _draw_table(result, Sheet(figsize=(11, 7), layout="constrained")).savefig(table)
        _draw_cards(result, Sheet(figsize=(11, 7), layout="constrained")).savefig(cards)
    except OSError as error:
        raise AmericanaError(f"cannot write into {folder}: {error.strerror}") from error
    return [table, cards]


def _draw_table(result: Result, sheet: "Sheet") -> "Sheet":
    found = result.findings
    seats = [one.seats for one in found]
    places = sheet.subplots(2, 2).flat
    _points(next(places), seats, [one.turns_each for one in found], "turns a player, median")
    choices = next(places)
    _points(choices, seats, [one.two_kinds for one in found], "turns with two kinds, and with a real choice")
    weighed = [(one.seats, one.real_choice) for one in found if one.real_choice is not None]
    _points(choices, [one[0] for one in weighed], [one[1] for one in weighed], choices.get_title())
    choices.set_ylim(0, 1)
    order = next(places)
    for one in found:
        shares = [part.value * one.seats for part in one.by_turn]
        order.plot(range(1, one.seats + 1), shares, marker="o", label=f"{one.seats} seats")
    order.set_title("wins by turn order, an equal share being 1")
    order.legend()
    _points(next(places), seats, [one.lead_changes for one in found], "lead changes")
    sheet.suptitle(result.title)
    return sheet


def _points(axes: "Axes", seats: Sequence[int], figures: Sequence[Estimate], title: str) -> None:
    """Mark figures with their intervals."""
    values = [figure.value for figure in figures]
    axes.errorbar(seats, values, yerr=_spreads(figures), marker="o", capsize=4)
    axes.set_title(title)
    axes.set_xlabel("seats")
    axes.set_xticks(sorted({*seats}))


def _spreads(figures: Sequence[Estimate]) -> list[list[float]]:
    below = [max(0.0, figure.value - figure.low) for figure in figures]
    return [below, [max(0.0, figure.high - figure.value) for figure in figures]]


def _draw_cards(result: Result, sheet: "Sheet") -> "Sheet":
    """Draw how much more often players of each card win, at the middle number of players."""
    found = result.findings[len(result.findings) // 2]
    half = SHOWN // 2
    cards = found.cards if len(found.cards) <= SHOWN else (*found.cards[:half], *found.cards[-half:])
    axes = sheet.subplots()
    names = [card.kind for card in reversed(cards)]
    effects = [card.effect for card in reversed(cards)]
    axes.barh(names, effects, xerr=_spreads([card.win_share for card in reversed(cards)]), capsize=2)
    axes.axvline(0, linewidth=1)
    axes.set_title(f"wins with each card compared with an equal share, {found.seats} players")
    return sheet
