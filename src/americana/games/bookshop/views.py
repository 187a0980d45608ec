"""The views of American Bookshop: this file alone says what each role may know."""

from random import Random

from msgspec.structs import replace
from mypy_extensions import i64

from americana.core.events import Event
from americana.core.game import Deal
from americana.games.bookshop.card_sets import FACE, NAMES, PLAY, WHOLE_SUIT, Face, bits_of, cards_of, trick_of
from americana.games.bookshop.model import Begun, Chose, Dealt, Memory, Played, Setup, View
from americana.games.bookshop.rules import NOBODY, State
from americana.kit.redeal import redeal


def view(state: State, seat: int, memory: Memory, public: Memory) -> View:
    """Build what a role may know, field by field."""
    mine = state.kept[seat] if seat >= 0 else None
    return View(
        seat=seat,
        asked=state.asked or state.to_act,
        setup=state.setup,
        round=state.round,
        starter=state.starter,
        hand=state.hand(seat) if seat >= 0 else (),
        held=tuple([shelf.count() for shelf in state.shelves]),
        aside=state.aside.bit_count(),
        leader=state.leader,
        trick=tuple(state.trick.cards),
        total=state.trick.total(),
        won=tuple([_lines(shelf.won) for shelf in state.shelves]),
        mine=mine,
        points=tuple(state.points),
        memory=memory,
        public=public,
    )


def _lines(won: int) -> tuple[tuple[str, ...], ...]:
    """D18: won cards lie sorted by suit."""
    return tuple([NAMES[suit][won >> 13 * suit & WHOLE_SUIT] for suit in range(4)])


def seen(event: Event, seat: int) -> Event | None:
    """Give what a role sees of an event: only their owner sees a hand or a secret choice."""
    match event:
        case Dealt() if event.seat != seat:
            return replace(event, cards=())
        case Chose() if event.seat != seat:
            return None
        case _:
            return event


def memory(setup: Setup) -> Memory:
    """Give an empty memory."""
    return Memory(("",) * setup.seats)


def remember(memory: Memory, event: Event, seat: int) -> Memory:  # noqa: ARG001
    """D13: keep the suits that seats have shown not to hold, until the next deal."""
    match event:
        case Begun():
            return Memory(("",) * len(memory.voids))
        case Played() if event.card[0] != event.led and event.led not in memory.voids[event.seat]:
            voids = list(memory.voids)
            voids[event.seat] = "".join(sorted(voids[event.seat] + event.led))
            return Memory(tuple(voids))
        case _:
            return memory


def hidden(state: State, seat: int) -> Deal:
    """Name the cards a role does not see, by place."""
    deal: Deal = {f"hand {other}": state.hand(other) for other in range(state.seats) if other != seat}
    return {**deal, "aside": tuple(sorted(cards_of(state.aside)))}


def possible(view: View, deal: Deal) -> str | None:
    """Name the rule that excludes a deal, or None."""
    for other, voids in enumerate(view.memory.voids):
        if any(card[0] in voids for card in deal.get(f"hand {other}", ())):
            return "D13"
    return None


class Known:
    """The knowledge of a role, laid out as far as it goes; every truth imagined from this view begins with it."""

    def __init__(self, view: View) -> None:
        seat, self.voids = view.seat, view.memory.voids
        self.barred = any(self.voids)
        self.others = [other for other in range(view.setup.seats) if other != seat]
        self.sizes = [*[view.held[other] for other in self.others], view.aside]
        self.unseen = [FACE[PLAY[card]] for card in _unseen(view)]
        self.state = _public(view)
        if seat >= 0:
            self.state.shelves[seat].hand = bits_of(view.hand)
            self.state.kept[seat] = view.mine

    def may_hold(self, face: Face, place: int) -> bool:
        """D13: no seat holds a suit that it did not follow; the cards set aside may be any."""
        return place == len(self.others) or face.card[0] not in self.voids[self.others[place]]


def _known(view: View) -> Known:
    """Cache what is imagined from a view: each of hundreds of truths then takes a third of the time."""
    beside: dict[str, Known] = view.__dict__
    known = beside.get("known")
    if known is None:
        known = beside["known"] = Known(view)
    return known


def imagine(view: View, rng: Random) -> State:
    """Make a truth in which this role would know just what it knows."""
    known = _known(view)
    hands = redeal(known.unseen, known.sizes, known.may_hold if known.barred else None, rng)
    state = known.state.copy()
    state.aside = _together(hands.pop())
    for place, seat in enumerate(known.others):
        state.shelves[seat].hand = _together(hands[place])
    return state


def _together(faces: list[Face]) -> i64:
    """Make a set of cards."""
    bits = i64(0)
    for face in faces:
        bits += face.bit
    return bits


def _unseen(view: View) -> list[str]:
    if not sum(view.held) + view.aside:
        return []
    seen = {*view.hand, *view.trick}
    for rows in view.won:
        for cards in rows:
            seen.update(cards)
    return [card for card in view.setup.cards() if card not in seen]


def _public(view: View) -> State:
    """Lay out what everybody sees."""
    state = State(view.setup)
    state.round = view.round
    state.starter = view.starter
    for seat, rows in enumerate(view.won):
        state.shelves[seat].won = sum([bits_of(cards) for cards in rows])
    state.leader = view.leader
    state.trick = trick_of(view.trick)
    state.points = list(view.points)
    state.to_act = view.asked
    if view.leader != NOBODY and 0 in view.held and not view.trick:
        state.asked = view.asked
        state.to_act = tuple(seat for seat in view.asked if seat != view.seat or view.mine is None)
    return state
