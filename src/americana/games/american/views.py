"""The views of American: this file alone says what each role may know."""

from random import Random

from msgspec.structs import replace

from americana.core.choices import shuffled
from americana.core.events import Event
from americana.core.game import Deal
from americana.games.american.model import (
    ORDER,
    RANKS,
    Dealt,
    Drew,
    Held,
    Memory,
    PickedUp,
    Setup,
    Showed,
    Slot,
    Swapped,
    Threw,
    TookDown,
    TookUp,
    Turned,
    View,
    beats,
)
from americana.games.american.rules import BY_DEALER, NOBODY, State
from americana.kit.redeal import Allowed, Impossible, redeal


def view(state: State, seat: int, memory: Memory, public: Memory) -> View:
    """Build what a role may know, field by field."""
    return View(
        seat=seat,
        asked=state.to_act,
        setup=state.setup,
        starter=state.starter,
        hand=state.hand(seat) if seat >= 0 else (),
        held=tuple([side.held for side in state.sides]),
        up=tuple(state.up),
        down=tuple([_places(cards) for cards in state.down]),
        deck=len(state.deck) - state.drawn,
        pile=tuple(state.pile),
        gone=state.gone,
        turn=state.turn,
        again=state.again(),
        winner=state.winner,
        memory=memory,
        public=public,
    )


def _places(cards: tuple[str, ...]) -> tuple[int, ...]:
    return tuple([place for place, card in enumerate(cards) if card])


def seen(event: Event, seat: int) -> Event | None:
    """Give what a role sees of an event: only the owner sees cards that go into a hand face down."""
    match event:
        case Dealt(place="hand") | Drew() | TookDown() if event.seat != seat:
            return replace(event, cards=())
        case _:
            return event


# Memory


def memory(setup: Setup) -> Memory:
    """Give an empty memory."""
    return Memory((Held(),) * setup.seats)


def remember(memory: Memory, event: Event, seat: int) -> Memory:  # noqa: ARG001
    """Keep what the table has learned of each hand; it is the same for every role."""
    match event:
        case Dealt(place="hand") | Drew() | TookDown():
            return _with(memory, event.seat, _draws(memory.hands[event.seat], event.count))
        case Swapped():
            left = _loses(memory.hands[event.seat], event.give)
            return _with(memory, event.seat, _gains(left, event.take))
        case Showed():
            return _with(memory, event.seat, _shows(memory.hands[event.seat], event.cards, event.lower))
        case Threw():
            return _with(memory, event.seat, _loses(memory.hands[event.seat], (event.rank,) * event.count))
        case PickedUp():
            proven = _proves(memory.hands[event.seat], event.lacks)
            return _with(memory, event.seat, _gains(proven, event.cards))
        case TookUp():
            return _with(memory, event.seat, _gains(memory.hands[event.seat], event.cards))
        case Turned():
            return _with(memory, event.seat, _gains(memory.hands[event.seat], (event.rank,)))
        case _:
            return memory


def _with(memory: Memory, seat: int, held: Held) -> Memory:
    return Memory((held, memory.hands[1]) if seat == 0 else (memory.hands[0], held))


def _draws(held: Held, count: int) -> Held:
    return Held(held.cards, (*held.slots, *((Slot(),) * count)))


def _gains(held: Held, cards: tuple[str, ...]) -> Held:
    return Held(tuple(sorted((*held.cards, *cards), key=ORDER.__getitem__)), held.slots)


def _loses(held: Held, cards: tuple[str, ...]) -> Held:
    """Take cards out of a hand: those known to be in it first, then the oldest unknown ones that fit.

    The unknown card may have been any. The oldest is limited most, so its leaving allows all other cases too.
    """
    known, slots = list(held.cards), list(held.slots)
    for card in cards:
        if card in known:
            known.remove(card)
            continue
        for place, slot in enumerate(slots):
            if slot.may_be(card):
                del slots[place]
                break
    return Held(tuple(known), tuple(slots))


def _shows(held: Held, cards: tuple[str, ...], lower: tuple[str, ...]) -> Held:
    """E12: a hand shows its lowest cards, so the cards it keeps back are not lower than the last of them."""
    more = list(cards)
    for card in held.cards:
        if card in more:
            more.remove(card)
    rest = len(held.slots) - len(more)
    return Held(_gains(held, tuple(more)).cards, (Slot(lower=lower),) * rest)


def _proves(held: Held, lacks: tuple[str, ...]) -> Held:
    """E4: a forced pick-up shows that no card of the hand beats the top."""
    slots = [slot if len(slot.better) > len(lacks) else Slot(slot.lower, lacks) for slot in held.slots]
    return Held(held.cards, tuple(slots))


# Possible truths


def hidden(state: State, seat: int) -> Deal:
    """Name the cards a role does not see, by place: hands from low to high, down cards and the deck in order."""
    deal: Deal = {f"hand {other}": state.hand(other) for other in range(state.seats) if other != seat}
    for owner, cards in enumerate(state.down):
        deal[f"down {owner}"] = tuple([card for card in cards if card])
    deal["deck"] = state.deck[state.drawn :]
    return deal


def possible(view: View, deal: Deal) -> str | None:
    """Name the rule that excludes a deal, or None; a card that was seen elsewhere excludes it too."""
    for other, held in enumerate(view.memory.hands):
        if other == view.seat:
            continue
        rest = list(deal[f"hand {other}"])
        for card in held.cards:
            if card not in rest:
                return "seen"
            rest.remove(card)
        if not _fit(rest, [Slot(lower=slot.lower) for slot in held.slots]):
            return "E12"
        if not _fit(rest, list(held.slots)):
            return "E4"
        if _must_beat(view, other) and not _beaten(view, deal[f"hand {other}"]):
            return "E4"
    return None


def _fit(cards: list[str], slots: list[Slot]) -> bool:
    """Match cards and slots: older slots are narrower, so each takes the first card that it may be."""
    left = cards[:]
    for slot in slots:
        for card in left:
            if slot.may_be(card):
                left.remove(card)
                break
        else:
            return False
    return not left


def _must_beat(view: View, seat: int) -> bool:
    """E4: a seat that is asked, and was not forced to pick up, holds something that beats the top."""
    return view.asked == (seat,) and view.starter != NOBODY and view.held[seat] > 0 and not view.setup.voluntary


def _beaten(view: View, hand: tuple[str, ...] | list[str]) -> bool:
    top = view.pile[-1] if view.pile else ""
    return any(beats(card, top, view.setup.equal) for card in hand)


def imagine(view: View, rng: Random) -> State:
    """Make a truth in which this role would know just what it knows."""
    state = _public(view)
    unseen = shuffled(tuple(_unseen(view)), rng)
    if view.seat >= 0:
        state.take(view.seat, view.hand)
        state.take(1 - view.seat, view.memory.hands[1 - view.seat].cards)
        state.take(1 - view.seat, _fill(view, 1 - view.seat, unseen, rng))
    else:
        _fill_both(view, state, unseen, rng)
    for seat, places in enumerate(view.down):
        if places:
            cards = {place: unseen.pop() for place in places}
            state.down[seat] = tuple([cards.get(place, "") for place in range(state.packet)])
    state.deck = tuple(unseen)
    return state


def _public(view: View) -> State:
    """Lay out what everybody sees."""
    state = State(view.setup)
    state.starter = view.starter
    state.up = list(view.up)
    state.pile = list(view.pile)
    state.top = view.pile[-1] if view.pile else ""
    state.gone = view.gone
    state.turn = view.turn
    state.killed = view.turn if view.again else NOBODY
    state.winner = view.winner
    state.to_act = view.asked
    return state


def _unseen(view: View) -> list[str]:
    if view.asked == BY_DEALER:
        return []
    left: dict[str, int] = {}
    for card in view.setup.cards():
        left[card] = left.get(card, 0) + 1
    seen = [view.hand, *view.up, view.pile, view.gone]
    seen += [held.cards for seat, held in enumerate(view.memory.hands) if seat != view.seat]
    for cards in seen:
        for card in cards:
            left[card] -= 1
    return [card for card, count in left.items() for _ in range(count)]


def _winning(view: View, seat: int) -> list[str]:
    """E4: name the ranks of which an asked seat must hold an unknown card, if no known card beats the top."""
    if not _must_beat(view, seat) or _beaten(view, view.memory.hands[seat].cards):
        return []
    return [rank for rank in RANKS if _beaten(view, (rank,))]


def _fill(view: View, seat: int, unseen: list[str], rng: Random) -> list[str]:
    """Deal the unknown cards of one hand, the oldest slot first, so that all possible deals come out equally often.

    Newer and wider slots might have taken the same card, so the choice does not change how many ways are left.
    """
    slots = view.memory.hands[seat].slots
    wins = _winning(view, seat)
    first = _first_winning(slots, unseen, wins, rng) if wins else NOBODY
    hand = []
    for place, slot in enumerate(slots):
        fits = [card for card in unseen if slot.may_be(card)]
        if place <= first:
            fits = [card for card in fits if (card in wins) == (place == first)]
        card = fits[int(rng.random() * len(fits))]
        unseen.remove(card)
        hand.append(card)
    return hand


def _first_winning(slots: tuple[Slot, ...], unseen: list[str], wins: list[str], rng: Random) -> int:
    """Draw the oldest slot with a winning card, each as likely as it has deals."""
    ways = []
    for chosen in range(len(slots)):
        product = 1
        for place, slot in enumerate(slots):
            fits = [card for card in unseen if slot.may_be(card)]
            winning = sum([card in wins for card in fits])
            if place < chosen:
                product *= max(0, len(fits) - winning - place)
            elif place == chosen:
                product *= winning
            else:
                product *= len(fits) - place
        ways.append(product)
    return rng.choices(range(len(slots)), ways)[0]


def _fill_both(view: View, state: State, unseen: list[str], rng: Random) -> None:
    """Deal the unknown cards of both hands, for a spectator; the rest stays in `unseen`."""
    slots = [(seat, slot) for seat, held in enumerate(view.memory.hands) for slot in held.slots]
    sizes = [*([1] * len(slots)), len(unseen) - len(slots)]
    for owed in [NOBODY, *_owing(view, slots, rng)]:
        try:
            places = redeal(unseen, sizes, _allowing(view, slots, owed), rng)
        except Impossible:
            continue
        hands = [list(held.cards) for held in view.memory.hands]
        for (seat, _), cards in zip(slots, places[:-1], strict=True):
            hands[seat] += cards
        if all(_beaten(view, hands[seat]) for seat in view.asked if _must_beat(view, seat)):
            state.take(0, hands[0])
            state.take(1, hands[1])
            unseen[:] = shuffled(tuple(places[-1]), rng)
            return
    raise Impossible("no deal agrees with what was seen")


def _owing(view: View, slots: list[tuple[int, Slot]], rng: Random) -> list[int]:
    """List the slots that may have to hold a winning card, in random order."""
    owing = [place for place, (seat, _) in enumerate(slots) if _must_beat(view, seat)]
    return rng.sample(owing, len(owing))


def _allowing(view: View, slots: list[tuple[int, Slot]], owed: int) -> Allowed[str]:
    """Say where a card may lie, where one slot may have to beat the top."""

    def allowed(card: str, place: int) -> bool:
        if place == len(slots):
            return True
        return slots[place][1].may_be(card) and (place != owed or _beaten(view, (card,)))

    return allowed
