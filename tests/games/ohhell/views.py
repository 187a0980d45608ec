"""The views of Oh Hell: this file alone says what each role may know."""

from random import Random

from americana.core.game import Deal
from americana.kit.cards import in_order
from americana.kit.seats import own
from americana.kit.trick_model import Voids, memory, remember, seen
from americana.kit.tricks import against, dealt_again, hands
from americana.kit.view_helpers import build_view, laid_out

from .model import View
from .rules import State

__all__ = ["hidden", "imagine", "memory", "possible", "remember", "seen", "view"]


def view(state: State, seat: int, memory: Voids, public: Voids) -> View:
    """Show open cards, the seat's own hand, and how many cards the others hold."""
    held = tuple(map(len, state.hands))
    return build_view(View, state, seat, memory, public, hand=own(state.hands, seat, ()), held=held)


def hidden(state: State, seat: int) -> Deal:
    """Name the cards a role does not see, by place."""
    return {**hands(state.hands, seat), "rest": state.rest}


def possible(view: View, deal: Deal) -> str | None:
    """O3: no seat holds a suit that it has shown not to hold."""
    return "O3" if against(view.memory.voids, deal) else None


def imagine(view: View, rng: Random) -> State:
    """Make a truth in which this role would know just what it knows."""
    state = laid_out(State(view.setup), view)
    if view.trump:
        known = {*view.hand, *view.trick, *view.gone, view.trump}
        unseen = [card for card in view.setup.pack() if card not in known]
        dealt, rest = dealt_again(unseen, view.held, view.seat, view.memory.voids, rng)
        state.hands = [view.hand if seat == view.seat else in_order(hand) for seat, hand in enumerate(dealt)]
        state.rest = in_order(rest)
    return state
