"""The views of Americana: this file alone says what each role may know."""

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from americana.core.events import Event
from americana.core.game import SPECTATOR, Deal
from americana.games.parlor.model import (
    Alone,
    Begun,
    Claimed,
    Collecting,
    Dealt,
    Emptied,
    Known,
    LeadPassed,
    Memory,
    Paid,
    Played,
    Setup,
    Showed,
    Stayed,
    Stopped,
    Taking,
    Took,
    View,
    Voted,
    Won,
)
from americana.games.parlor.rules import State
from americana.games.parlor.table import NOBODY, SUIT_MASKS, ground_of
from americana.kit.poker import BITS, INDEX, SUITS, best_five, indices, mask, names, value
from americana.kit.redeal import Impossible, redeal

STEPS: Final = 300
"""How many exchanges imagination tries before it deals again."""

FRESH: Final = 40
"""How often it deals again before it gives up."""

NOISE: Final = 0.05
"""How often an exchange is kept though it makes things worse."""


def view(state: State, seat: int, memory: Memory, public: Memory) -> View:
    """Build what a role may know, field by field."""
    voted = state.votes[seat] if seat >= 0 else NOBODY
    return View(
        seat=seat,
        asked=state.voters or state.to_act,
        setup=state.setup,
        number=state.number,
        phase=state.phase,
        dealer=state.dealer,
        live=state.live,
        stacks=tuple(state.stacks),
        bought=tuple(state.bought),
        board=tuple(state.board),
        hand=state.hand(seat) if seat >= 0 else (),
        held=tuple(state.held),
        spare=state.dead.bit_count(),
        thrower=state.thrower,
        away=names(state.dead) if seat >= 0 and seat == state.thrower else (),
        bid=state.bid,
        bidder=state.bidder,
        bidding=state.bidding,
        put=tuple(state.put),
        level=state.level,
        raiser=state.raiser,
        raises=state.raises,
        staying=state.staying,
        waiting=state.waiting,
        shown=tuple([names(cards) for cards in state.shown]),
        played=tuple([names(cards) for cards in state.played()]),
        last=names(BITS[state.last])[0] if state.last != NOBODY else "",
        turn=state.turn,
        mine=bool(voted) if voted != NOBODY else None,
        final=tuple([names(cards) for cards in state.final]),
        memory=memory,
        public=public,
    )


def seen(event: Event, seat: int) -> Event | None:
    """Give what a role sees of an event: only their owner sees hands and votes."""
    match event:
        case Dealt() | Took() if event.seat != seat:
            return replace(event, cards=())
        case Voted() if event.seat != seat:
            return None
        case _:
            return event


# Memory


def memory(setup: Setup) -> Memory:
    """Give an empty memory."""
    return Memory((Known(),) * setup.seats)


def remember(memory: Memory, event: Event, seat: int) -> Memory:  # noqa: ARG001
    """Keep what the table has learned of each hand; it is the same for every role."""
    match event:
        case Played(among="") | Dealt():
            return memory
        case Begun():
            return Memory((Known(),) * len(memory.hands))
        case Emptied():
            memory = _taken(memory, "ante", (event.seat,), event.chips)
            return Memory((Known(),) * len(memory.hands), takings=memory.takings)
        case Showed(rule="5.1"):
            return _with(memory, event.seat, replace(memory.hands[event.seat], five=event.cards))
        case Won(rule="5.2" | "5.3"):
            return _taken(memory, "pool", event.seats, event.share)
        case Alone():
            return _taken(memory, "pool", (event.seat,), event.chips)
        case Collecting():
            return replace(memory, collected=True)
        case Claimed():
            memory = _taken(memory, f"space:{event.space}", event.seats, event.share)
            for claimant, cards in zip(event.seats, event.cards, strict=True):
                known = memory.hands[claimant]
                claimed = names(mask(known.claimed) | mask(cards))
                memory = _with(memory, claimant, replace(known, claimed=claimed))
            return memory
        case Stayed() if len(event.cards) == 1:
            return _bar(memory, range(len(memory.hands)), "B34", mask(event.cards))
        case Played():
            return _bar(memory, (event.seat,), "B19" if event.rule == "7.1" else "B20", _lower(event))
        case LeadPassed():
            return _bar(memory, event.seats, "B21", sum(SUIT_MASKS) ^ SUIT_MASKS[SUITS.index(event.suit)])
        case Stopped(why="dead"):
            return _bar(memory, range(len(memory.hands)), "B23", mask((event.missing,)))
        case Stopped(why="unplayed"):
            return _bar(memory, (event.seat,), "B23", mask((event.missing,)))
        case Paid(chips=0):
            return _bar(memory, (event.seat,), "B23", mask((event.card,)))
        case _:
            return memory


def _with(memory: Memory, seat: int, known: Known) -> Memory:
    hands = memory.hands
    return replace(memory, hands=(*hands[:seat], known, *hands[seat + 1 :]))


def _taken(memory: Memory, place: str, seats: tuple[int, ...], share: int) -> Memory:
    """Note who took the chips of a space, so that the board can say so."""
    return replace(memory, takings=(*memory.takings, Taking(place, seats, share)))


def _bar(memory: Memory, seats: Sequence[int], rule: str, cards: int) -> Memory:
    """Note that these hands hold none of these cards."""
    for seat in seats:
        known = memory.hands[seat]
        bars = dict(known.barred)
        bars[rule] = bars.get(rule, 0) | cards
        memory = _with(memory, seat, replace(known, barred=tuple(sorted(bars.items()))))
    return memory


def _lower(event: Played) -> int:
    """B19, B20: a card that is led is its owner's lowest in certain suits."""
    below = BITS[INDEX[event.card] % 13] - 1
    cards = 0
    for suit in event.among:
        cards |= below << 13 * SUITS.index(suit)
    return cards


# Possible truths


def hidden(state: State, seat: int) -> Deal:
    """Name the cards a role does not see, by place; the player who put the dead hand away knows it."""
    deal: Deal = {
        f"hand {other}": names(cards) for other, cards in enumerate(state.hands()) if cards and other != seat
    }
    if state.dead and (seat < 0 or seat != state.thrower):
        deal["dead"] = names(state.dead)
    return deal


def possible(view: View, deal: Deal) -> str | None:
    """Name the rule that excludes a deal, or None; a card that was seen elsewhere excludes it too."""
    limits = Limits(view)
    for seat in view.live:
        if seat == view.seat:
            continue
        hand = mask(deal.get(f"hand {seat}", ()))
        if limits.known[seat] & ~hand:
            return "seen"
        for rule, cards in view.memory.hands[seat].barred:
            if hand & cards:
                return rule
        against = limits.against(seat, hand)
        if against:
            return against
    return None


class Limits:
    """The facts of a view about whole hands, prepared for many questions."""

    def __init__(self, view: View) -> None:
        hands = view.memory.hands
        self.played = [mask(cards) for cards in view.played]
        self.fives = [0 if view.setup.free_five else mask(known.five) for known in hands]
        self.worths = [value(five) if five else 0 for five in self.fives]
        self.claimed = [mask(known.claimed) for known in hands]
        self.known = [
            (mask(known.five) | self.claimed[seat]) & ~self.played[seat] for seat, known in enumerate(hands)
        ]
        self.barred = [_barred(known) for known in hands]
        self.sets = ground_of(view.setup).sets if view.memory.collected else []
        self.leader, self.suit = _led(view)

    def against(self, seat: int, hand: int) -> str | None:
        """Name the rule by which a seat cannot have this hand as a whole."""
        if self.excess(seat, hand):
            return "B12"
        if self.set_held(seat, hand):
            return "B34"
        return "B21" if self.lacks_suit(seat, hand) else None

    def excess(self, seat: int, hand: int) -> int:
        """B12: tell by how much a hand beats the five that it showed, or whether it would show others."""
        five = self.fives[seat]
        if not five:
            return 0
        full = hand | self.played[seat]
        more = value(full) - self.worths[seat]
        return more + 1 if more or best_five(full) != five else 0

    def set_held(self, seat: int, hand: int) -> int:
        """B34: find a combination of the board in a hand that did not show it."""
        full = hand | self.played[seat]
        for cards in self.sets:
            if full & cards == cards and self.claimed[seat] & cards != cards:
                return cards
        return 0

    def lacks_suit(self, seat: int, hand: int) -> bool:
        """B21: tell whether the leader has nothing but the suit that may not be led."""
        return seat == self.leader and not hand & ~self.suit

    def amiss(self, seat: int, hand: int) -> int:
        """Measure how far a hand is from what is known of it."""
        more = self.excess(seat, hand)
        if self.set_held(seat, hand):
            more += 1
        return more + 1 if self.lacks_suit(seat, hand) else more

    def blamed(self, seat: int, hand: int) -> int:
        """Name the cards of which at least one must leave an impossible hand."""
        if self.excess(seat, hand):
            return best_five(hand | self.played[seat])
        return self.set_held(seat, hand) or hand


def _barred(known: Known) -> int:
    cards = 0
    for _, some in known.barred:
        cards |= some
    return cards


def _led(view: View) -> tuple[int, int]:
    """B21: a player who is asked for a lead holds another suit, unless all have the one suit only."""
    if view.phase != "lead" or not view.last:
        return NOBODY, 0
    suit = SUIT_MASKS[INDEX[view.last] // 13]
    leader = view.asked[0]
    if _barred(view.memory.hands[leader]) & ~suit == sum(SUIT_MASKS) ^ suit:
        return NOBODY, 0
    return leader, suit


# Imagination


def imagine(view: View, rng: Random) -> State:
    """Make a truth in which this role would know just what it knows."""
    state = _public(view)
    if not view.spare:
        return state
    hands = _deal_again(view, rng)
    for seat in view.live:
        state.give(seat, mask(view.hand) if seat == view.seat else hands[seat])
        state.played_before(seat, mask(view.played[seat]))
    state.bury(mask(view.away) if view.away else hands[view.setup.seats])
    return state


def _deal_again(view: View, rng: Random) -> list[int]:
    """Deal the unseen cards to the hands and the dead hand, each where it may be, then mend whole hands."""
    limits = Limits(view)
    places = [seat for seat in view.live if seat != view.seat]
    sizes = [view.held[seat] - limits.known[seat].bit_count() for seat in places]
    if not view.away:
        places.append(view.setup.seats)
        sizes.append(view.spare)
    barred = [*limits.barred, 0]
    known = [*limits.known, 0]
    unseen = mask(view.setup.cards()) & ~mask(view.hand) & ~mask(view.away)
    for cards in (*limits.played, *[known[place] for place in places]):
        unseen &= ~cards

    def allowed(card: str, place: int) -> bool:
        return not BITS[INDEX[card]] & barred[places[place]]

    for _ in range(FRESH):
        dealt = redeal(names(unseen), sizes, allowed if any(barred) else None, rng)
        free = [0] * (view.setup.seats + 1)
        for place, hand in zip(places, dealt, strict=True):
            free[place] = mask(hand)
        if _mend(limits, places, free, rng):
            return [one | other for one, other in zip(known, free, strict=True)]
    raise Impossible(f"no deal found in {FRESH} times {STEPS} exchanges")


def _mend(limits: Limits, places: list[int], free: list[int], rng: Random) -> bool:
    """Exchange cards between places until every hand fits what is known of it; tell whether that worked.

    A card to blame leaves an impossible hand, for any card of another place; hands must not get worse by it.
    """
    amiss = [_amiss(limits, free, place) for place in range(len(free))]
    draw = rng.random
    for _ in range(STEPS):
        wrong = [place for place in places if amiss[place]]
        if not wrong:
            return True
        place = wrong[int(draw() * len(wrong))]
        other = places[int(draw() * len(places))]
        mine = _pick(free[place] & limits.blamed(place, free[place] | limits.known[place]), draw())
        theirs = _pick(free[other] & ~_bars(limits, place), draw())
        if other == place or not mine or not theirs or mine & _bars(limits, other):
            continue
        swap = mine | theirs
        free[place] ^= swap
        free[other] ^= swap
        here, there = _amiss(limits, free, place), _amiss(limits, free, other)
        if here + there <= amiss[place] + amiss[other] or draw() < NOISE:
            amiss[place], amiss[other] = here, there
        else:
            free[place] ^= swap
            free[other] ^= swap
    return not any(amiss)


def _amiss(limits: Limits, free: list[int], place: int) -> int:
    """Measure a hand with the cards it is known to have; the dead hand can be anything."""
    return limits.amiss(place, free[place] | limits.known[place]) if place < len(limits.known) else 0


def _bars(limits: Limits, place: int) -> int:
    return limits.barred[place] if place < len(limits.barred) else 0


def _pick(cards: int, chance: float) -> int:
    """Pick one of some cards, if there are any."""
    among = indices(cards)
    return BITS[among[int(chance * len(among))]] if among else 0


def _public(view: View) -> State:
    """Lay out what everybody sees."""
    state = State(view.setup)
    state.phase = view.phase
    state.number = view.number
    state.dealer = view.dealer
    state.live = view.live
    state.stacks = list(view.stacks)
    state.bought = list(view.bought)
    state.board = list(view.board)
    state.thrower = view.thrower
    state.bid = view.bid
    state.bidder = view.bidder
    state.bidding = view.bidding
    state.put = list(view.put)
    state.level = view.level
    state.raiser = view.raiser
    state.raises = view.raises
    state.staying = view.staying
    state.waiting = view.waiting
    state.shown = [mask(cards) for cards in view.shown]
    state.last = INDEX[view.last] if view.last else NOBODY
    state.turn = view.turn
    state.final = [mask(cards) for cards in view.final]
    state.loose = 0 if view.spare else state.loose & ~sum(state.final)
    state.to_act = view.asked
    if view.phase == "vote":
        _open_votes(state, view)
    return state


def _open_votes(state: State, view: View) -> None:
    """Leave the votes of others open."""
    state.voters = view.asked
    if view.seat != SPECTATOR and view.mine is not None:
        state.votes[view.seat] = int(view.mine)
        state.to_act = tuple([seat for seat in view.asked if seat != view.seat])
