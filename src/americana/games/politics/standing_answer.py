"""Reaction windows as everybody sees them, and the answer that a player may leave with the table for them."""

from americana.core.actions import Action
from americana.games.politics.cards import cards_of, has_who
from americana.games.politics.model import Laid, View
from americana.games.politics.stack import PASS


def window(view: View) -> Action | None:
    """C9: give the pass that counts for those who do not react, while a reaction window is open."""
    return PASS if (view.stack or view.moment) and view.asked and not view.agenda else None


def let_stand(view: View, seat: int) -> Action | None:
    """C9: pass in a window, whatever the hand holds; on a turn, or if it concerns the seat, say nothing."""
    if window(view) is None or seat not in view.asked:
        return None
    return None if view.stack and is_against(view, seat, view.stack[-1]) else PASS


def is_against(view: View, seat: int, top: Laid) -> bool:
    """Tell whether the card on top of the stack is aimed at a seat, at a card of theirs, or at all others."""
    if top.by == seat:
        return False
    if top.to == seat or top.at in _own_cards(view, seat):
        return True
    printed = cards_of(view.setup.cards()).printed[top.card]
    return not top.poll and has_who(printed.kind.effects, "others")


def _own_cards(view: View, seat: int) -> list[str]:
    """List the cards that a seat has played, and those that lie in front of it."""
    played = [laid for front in (view.stack, *view.fronts) for laid in front if laid.by == seat]
    return [laid.card for laid in (*played, *view.fronts[seat])]
