"""The views of Haggle: this file alone says what each role may know."""

from random import Random

from msgspec.structs import replace

from americana.core.events import Event
from americana.core.game import Deal
from americana.kit.redeal import redeal
from americana.kit.seats import own
from americana.kit.view_helpers import build_view, laid_out
from americana.kit.view_helpers import never_impossible as possible

from .model import Dealt, Memory, Sealed, Setup, View
from .rules import State, in_order

__all__ = ["hidden", "imagine", "memory", "possible", "remember", "seen", "view"]


def view(state: State, seat: int, memory: Memory, public: Memory) -> View:
    """Show open cards, and the seat's own hand and bid."""
    return build_view(
        View,
        state,
        seat,
        memory,
        public,
        asked=state.asked,
        deck=len(state.deck),
        hand=own(state.hands, seat, ()),
        held=tuple(len(_covered(state, other)) for other in range(state.seats)),
        mine=own(state.bids, seat, None),
    )


def _covered(state: State, seat: int) -> tuple[str, ...]:
    return tuple(card for card in state.hands[seat] if card not in state.shown[seat])


def seen(event: Event, seat: int) -> Event | None:
    """Give what a role sees of an event: only their owner sees a hand or a bid."""
    match event:
        case Dealt() if event.seat != seat:
            return replace(event, cards=())
        case Sealed() if event.seat != seat:
            return None
        case _:
            return event


def memory(setup: Setup) -> Memory:  # noqa: ARG001
    """Give an empty memory."""
    return Memory()


def remember(memory: Memory, event: Event, seat: int) -> Memory:  # noqa: ARG001
    """H4: keep the seat's own bids; nobody sees another's."""
    return Memory((*memory.bids, event.chips)) if isinstance(event, Sealed) else memory


def hidden(state: State, seat: int) -> Deal:
    """Name the cards a role does not see, by place."""
    deal: Deal = {f"hand {other}": _covered(state, other) for other in range(state.seats) if other != seat}
    return {**deal, "deck": state.deck}


def imagine(view: View, rng: Random) -> State:
    """Make a truth in which this role would know just what it knows; the bids of others stay open."""
    state = laid_out(State(view.setup), view, hidden=["deck"])
    state.to_act = tuple(seat for seat in view.asked if seat != view.seat or view.mine is None)
    others = [seat for seat in range(state.seats) if seat != view.seat]
    sizes = [*(view.held[seat] for seat in others), view.deck]
    *hands, deck = redeal(_unseen(view), sizes, None, rng)
    state.deck = tuple(deck)
    for seat, cards in zip(others, hands, strict=True):
        state.hands[seat] = in_order([*view.shown[seat], *cards])
    if view.seat >= 0:
        state.hands[view.seat] = view.hand
        state.bids[view.seat] = view.mine
    return state


def _unseen(view: View) -> list[str]:
    seen = {view.sale, *view.hand}
    for cards in (*view.shown, *view.bought):
        seen.update(cards)
    return [card for card in view.setup.cards() if card not in seen]
