"""The answer that a player may leave with the table: to let things stand, until a card is played against them."""

from americana.core.acts import Action
from americana.games.politics.cards import cards_of, has_who
from americana.games.politics.stack import PASS
from americana.games.politics.words import Laid, View


def let_stand(view: View) -> Action | None:
    """C9: pass in a window, whatever the hand holds; on one's own turn, or if it concerns oneself, say nothing."""
    in_window = bool(view.stack or view.moment) and not view.agenda
    if not in_window or view.seat not in view.asked:
        return None
    return None if view.stack and is_against(view, view.stack[-1]) else PASS


def is_against(view: View, top: Laid) -> bool:
    """Tell whether the card on top of the stack is aimed at the viewer, at a card of theirs, or at all others."""
    if top.by == view.seat:
        return False
    if top.to == view.seat or top.at in _own_cards(view):
        return True
    printed = cards_of(view.setup.cards()).printed[top.card]
    return not top.poll and has_who(printed.kind.effects, "others")


def _own_cards(view: View) -> list[str]:
    """List the cards that the viewer has played, and those that lie in front of them."""
    played = [laid for front in (view.stack, *view.fronts) for laid in front if laid.by == view.seat]
    return [laid.card for laid in (*played, *view.fronts[view.seat])]
