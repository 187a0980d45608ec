"""A study told: in lines for a person, and as tables in a page of the documentation."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from americana.core import files
from americana.core.errors import AmericanaError
from americana.kit.intervals import Estimate
from americana.lab.faults import without_verdict
from americana.lab.sim import answered_for
from americana.lab.study_results import CardResult, Result, SeatCountResult


def report(result: Result) -> str:
    """Put a study into words and columns."""
    lines = [f"{result.title}, from seed {result.seed}"]
    for found in result.findings:
        failed = answered_for((), found.failures)
        lines += ["", f"{found.seats} seats, {found.games} games", *failed]
        if found.spoiled:
            continue
        lines += _lines(found)
        if found.cards:
            lines += [
                f"  {'wins with':22}{_named(found.cards[:5])}",
                f"  {'wins least with':22}{_named(found.cards[-5:])}",
            ]
    if result.spoiled:
        return "\n".join([*lines, "", without_verdict(result.spoiled)])
    return "\n".join([*lines, *(["", result.further] if result.further else [])])


def _lines(found: SeatCountResult) -> list[str]:
    choice = "not examined"
    if found.real_choice is not None:
        choice = f"{found.real_choice.percent()} of {found.weighed} turns, {found.playouts} playouts per kind"
    rows = {
        "turns per player": f"{found.turns_each}, 80 % between {found.tenth:.1f} and {found.nine_tenths:.1f}",
        "two kinds to play": found.two_kinds.percent(),
        "a real choice": choice,
        "never won": found.stalled.percent(),
        "wins by turn order": ", ".join(f"{part.value:.1%}" for part in found.by_turn),
        "lead changes": str(found.lead_changes),
        "medium, random win": f"{found.steady_share.percent()}, {found.random_share.percent()}",
    }
    return [f"  {label:22}{text}" for label, text in rows.items()]


SHOWN: Final = 8
"""How many cards of two decks are compared."""


def beside(one: Result, other: Result, names: tuple[str, str]) -> str:
    """Compare two studies at one number of players side by side."""
    left, right = one.findings[0], other.findings[0]
    rows = [("", *names), *_figures(left, right), *_cards_beside(left, right)]
    title = f"{one.title}, {left.seats} seats, {left.games} games each from seed {one.seed}"
    return "\n".join([title, "", *(f"{label:26}{mine:26}{theirs}" for label, mine, theirs in rows)])


def _figures(left: SeatCountResult, right: SeatCountResult) -> list[tuple[str, str, str]]:
    return [
        ("turns per player", str(left.turns_each), str(right.turns_each)),
        ("two kinds to play", left.two_kinds.percent(), right.two_kinds.percent()),
        ("never won", left.stalled.percent(), right.stalled.percent()),
        *[
            (f"wins of turn {place}", mine.percent(), theirs.percent())
            for place, (mine, theirs) in enumerate(zip(left.by_turn, right.by_turn, strict=True), 1)
        ],
        ("lead changes", str(left.lead_changes), str(right.lead_changes)),
        ("medium against random", left.steady_share.percent(), right.steady_share.percent()),
    ]


def _cards_beside(left: SeatCountResult, right: SeatCountResult) -> list[tuple[str, str, str]]:
    """Give the wins with each card: first cards of only one deck, then those that differ most."""
    mine, theirs = ({card.kind: card for card in one.cards} for one in (left, right))
    kinds = sorted({*mine, *theirs}, key=lambda kind: (-_gap(mine.get(kind), theirs.get(kind)), kind))
    return [
        ("wins with", "", ""),
        *[(f"  {kind}", _won(mine.get(kind)), _won(theirs.get(kind))) for kind in kinds[:SHOWN]],
    ]


def _gap(one: CardResult | None, other: CardResult | None) -> float:
    return 2.0 if one is None or other is None else abs(one.win_share.value - other.win_share.value)


def _won(card: CardResult | None) -> str:
    return "not in this deck" if card is None else card.win_share.percent()


def _named(cards: Sequence[CardResult]) -> str:
    return ", ".join(f"{card.kind} {card.win_share.value:.0%}" for card in cards)


BEGIN: Final = "<!-- the study begins: written by `americana study` -->"
END: Final = "<!-- the study ends -->"


def write_into(page: Path, result: Result) -> None:
    """Put the figures into a documentation page, between its two markers."""
    put_between(page, BEGIN, table(result), END)


def put_between(page: Path, begin: str, text: str, end: str) -> None:
    """Replace the text between two lines of a page."""
    whole = files.read_text(page)
    before, first, rest = whole.partition(begin)
    _, last, after = rest.partition(end)
    if not first or not last:
        raise AmericanaError(f"{page} has no place for figures; add the lines {begin} and {end}")
    files.write_text(page, f"{before}{begin}\n\n{text}\n\n{end}{after}")


def table(result: Result) -> str:
    """Format a study as Markdown tables: the figures by players, then the cards."""
    found = result.findings
    rows = [["", *(f"{one.seats} seats" for one in found)], ["---", *("---:" for _ in found)]]
    rows.append(["turns per player, median", *(f"{one.turns_each.value:.1f}" for one in found)])
    rows.append(["… 10th to 90th percentile", *(f"{one.tenth:.1f} to {one.nine_tenths:.1f}" for one in found)])
    rows += _shares("two or more kinds to play", [one.two_kinds for one in found])
    rows += _shares("a real choice", [one.real_choice for one in found])
    rows += _shares("never won", [one.stalled for one in found])
    for place in range(max(one.seats for one in found)):
        parts = [one.by_turn[place] if place < one.seats else None for one in found]
        rows.append([f"wins of turn {place + 1}", *(f"{part.value:.1%}" if part else "–" for part in parts)])
    rows.append(["lead changes", *(f"{one.lead_changes.value:.1f}" for one in found)])
    rows += _shares("a medium bot among random bots wins", [one.steady_share for one in found])
    rows += _shares("a random bot among medium bots wins", [one.random_share for one in found])
    notes = (
        f"The seed is {result.seed}. Intervals are 95 %. "
        f"Games played: {_each(one.games for one in found)}. "
        f"Turns examined: {_each(one.weighed for one in found)}. "
        f"Playouts for each kind: {_each(one.playouts for one in found)}."
    )
    figures = "\n".join("| " + " | ".join(row) + " |" for row in rows)
    return "\n\n".join(part for part in (figures, notes, result.further, _card_table(result)) if part)


def _shares(label: str, figures: Sequence[Estimate | None]) -> list[list[str]]:
    """Put shares in one row and their intervals in the next, so that rows stay short."""
    return [
        [label, *(f"{one.value:.1%}" if one else "–" for one in figures)],
        ["… interval", *(f"{one.low:.1%} to {one.high:.1%}" if one else "–" for one in figures)],
    ]


def _each(numbers: Iterable[int]) -> str:
    """Give a number once if it is the same in every column."""
    listed = list(numbers)
    return f"{listed[0]}" if len(set(listed)) == 1 else ", ".join(map(str, listed))


def _card_table(result: Result) -> str:
    """List every card by its wins compared with an equal share, best first."""
    effects: dict[str, list[str]] = {}
    order: dict[str, float] = {}
    for found in result.findings:
        for card in found.cards:
            effects.setdefault(card.kind, []).append(f"{card.effect:+.1%}")
            order[card.kind] = order.get(card.kind, 0.0) + card.effect
    rows = [["card", *(f"{found.seats} seats" for found in result.findings)]]
    rows.append(["---", *("---:" for _ in result.findings)])
    full = [kind for kind in effects if len(effects[kind]) == len(result.findings)]
    rows += [[kind, *effects[kind]] for kind in sorted(full, key=lambda kind: -order[kind])]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows) if full else ""
