"""The views of Leduc poker: this file alone says what each role may know."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.game import Deal
from americana.kit.redeal import redeal
from americana.kit.seats import BY_DEALER, NOBODY, own
from americana.kit.view_helpers import build_view, laid_out
from americana.kit.view_helpers import never_impossible as possible

from .model import CARDS, Called, Dealt, Folded, Memory, Raised, Setup, Turned, View
from .rules import DEAL, FACING, FACING_LAST, OPEN, State

__all__ = ["hidden", "imagine", "memory", "possible", "remember", "seen", "view"]


def view(state: State, seat: int, memory: Memory, public: Memory) -> View:
    """Show the bets to all, a card to its owner, and both once they are shown."""
    return build_view(
        View,
        state,
        seat,
        memory,
        public,
        card=own(state.deck, seat, "") if state.round else "",
        board=state.deck[2] if state.round == 2 else "",
        shown=state.deck[:2] if _showdown(state) else (),
    )


def _showdown(state: State) -> bool:
    return not state.to_act and state.folded == NOBODY


def seen(event: Event, seat: int) -> Event | None:
    """Give what a role sees of an event: only its owner sees a dealt card."""
    match event:
        case Dealt() if event.seat != seat:
            return replace(event, card="")
        case _:
            return event


def memory(setup: Setup) -> Memory:  # noqa: ARG001
    """Give an empty memory."""
    return Memory()


def remember(memory: Memory, event: Event, seat: int) -> Memory:  # noqa: ARG001
    """Keep how the betting went: the chips alone do not show who raised."""
    match event:
        case Called():
            return Memory(memory.bets + "c")
        case Raised():
            return Memory(memory.bets + "r")
        case Folded():
            return Memory(memory.bets + "f")
        case Turned():
            return Memory(memory.bets + "/")
        case _:
            return memory


def hidden(state: State, seat: int) -> Deal:
    """Name the cards a role does not see, by place."""
    if not state.round:
        return {}
    deal: Deal = {"out": tuple(sorted(state.deck[3:], key=CARDS.index))}
    if state.round == 1:
        deal["board"] = state.deck[2:3]
    if not _showdown(state):
        deal.update({f"hand {other}": (state.deck[other],) for other in range(2) if other != seat})
    return deal


def imagine(view: View, rng: Random) -> State:
    """Make a truth in which this role would know just what it knows."""
    state = laid_out(State(view.setup), view)
    state.choices = _choices(view)
    if view.round:
        state.deck = _deck(view, rng)
    return state


def _choices(view: View) -> Sequence[Choice]:
    if view.asked == BY_DEALER:
        return DEAL
    if not view.raises:
        return OPEN
    return FACING if view.raises < view.setup.raises else FACING_LAST


def _deck(view: View, rng: Random) -> tuple[str, ...]:
    """Put the known cards in their places and deal the others to the rest."""
    known = [*(view.shown or ("", "")), view.board, "", "", ""]
    if view.seat >= 0:
        known[view.seat] = view.card
    unseen = [card for card in CARDS if card not in known]
    drawn = iter(redeal(unseen, [len(unseen)], None, rng)[0])
    return tuple(card or next(drawn) for card in known)
