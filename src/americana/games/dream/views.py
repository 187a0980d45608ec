"""The views of Americana: The Card Game: this file alone says what each role may know."""

from random import Random

from msgspec.structs import replace

from americana.core.choices import shuffled
from americana.core.events import Event
from americana.core.game import Deal
from americana.games.dream.cards import BLANK, cards_of
from americana.games.dream.model import (
    Discarded,
    Doubled,
    Drew,
    Memory,
    Played,
    Recalled,
    Removed,
    Settled,
    Setup,
    Shuffled,
    View,
)
from americana.games.dream.rules import State
from americana.games.dream.table import DRAW, names


def view(state: State, seat: int, memory: Memory, public: Memory) -> View:
    """Build what a role may know, field by field."""
    return View(
        seat=seat,
        asked=state.to_act,
        setup=state.setup,
        phase=state.phase,
        turn=state.turn,
        turns=state.turns,
        idle=state.idle,
        extra=state.extra,
        hand=names(state.hands[seat]) if seat >= 0 else (),
        held=tuple([len(hand) for hand in state.hands]),
        dreams=tuple([names(dream) for dream in state.dreams]),
        deck=len(state.deck),
        agenda=tuple([task.step() for task in state.agenda]),
        winner=state.winner,
        memory=memory,
        public=public,
    )


def seen(event: Event, seat: int) -> Event | None:
    """Give what a role sees of an event: only its owner sees what is drawn or discarded."""
    match event:
        case Drew() | Discarded() if event.seat != seat:
            return replace(event, cards=())
        case _:
            return event


# Memory


def memory(setup: Setup) -> Memory:
    """Give an empty memory."""
    return Memory(((),) * setup.seats)


def remember(memory: Memory, event: Event, seat: int) -> Memory:  # noqa: ARG001
    """Follow every card by its place, and by its name where the role has seen it."""
    match event:
        case Shuffled():
            return _shuffle(memory, event.count, first=event.rule == "1.4")
        case Drew():
            return _draw(memory, event.seat, event.count, event.cards)
        case Settled():
            return _found(_from_top(memory)[1], (event.card,))
        case Doubled():
            return _bury(_found(_from_top(memory)[1], (event.card,)), (event.card,))
        case Played():
            return _found(_let_go(memory, event.seat, (event.place,)), (event.card,))
        case Discarded():
            cards = event.cards or tuple([memory.hands[event.seat][place] for place in event.places])
            return _bury(_let_go(memory, event.seat, event.places), cards)
        case Removed():
            return _bury(memory, (event.card,))
        case Recalled():
            return _hold(memory, event.seat, (event.card,))
        case _:
            return memory


def _shuffle(memory: Memory, count: int, *, first: bool) -> Memory:
    """Lose sight of the cards that were known to lie under the deck; they are somewhere in it now."""
    if first:
        return replace(memory, over=count)
    epoch = memory.epoch + 1
    lost = [(card, epoch) for card in memory.under if not card.isdecimal()]
    return Memory(memory.hands, epoch, count, (), (*memory.freed, *lost))


def _from_top(memory: Memory) -> tuple[str, Memory]:
    """Take the top card of the deck: a shuffled card, or one that was put under it."""
    if memory.over:
        return str(memory.epoch), replace(memory, over=memory.over - 1)
    return memory.under[0], replace(memory, under=memory.under[1:])


def _draw(memory: Memory, seat: int, count: int, cards: tuple[str, ...]) -> Memory:
    drawn = []
    for _ in range(count):
        card, memory = _from_top(memory)
        drawn.append(card)
    return _found(_hold(memory, seat, cards or tuple(drawn)), cards)


def _hold(memory: Memory, seat: int, cards: tuple[str, ...]) -> Memory:
    hands = memory.hands
    return replace(memory, hands=(*hands[:seat], (*hands[seat], *cards), *hands[seat + 1 :]))


def _let_go(memory: Memory, seat: int, places: tuple[int, ...]) -> Memory:
    hands = memory.hands
    left = tuple([card for place, card in enumerate(hands[seat]) if place not in places])
    return replace(memory, hands=(*hands[:seat], left, *hands[seat + 1 :]))


def _bury(memory: Memory, cards: tuple[str, ...]) -> Memory:
    return replace(memory, under=(*memory.under, *cards))


def _found(memory: Memory, cards: tuple[str, ...]) -> Memory:
    """See cards again that had been lost from sight."""
    if not cards or not memory.freed:
        return memory
    return replace(memory, freed=tuple([lost for lost in memory.freed if lost[0] not in cards]))


# Possible truths


def hidden(state: State, seat: int) -> Deal:
    """Name the cards a role does not see: each card of another hand by its place in it, and the deck in order."""
    deal: Deal = {}
    for other, hand in enumerate(state.hands):
        if other != seat:
            for place, card in enumerate(hand):
                deal[f"hand {other} place {place}"] = (card.name,)
    deal["deck"] = names(state.deck[::-1])
    return deal


def _marks(view: View) -> dict[str, tuple[str, ...]]:
    """Give what the role remembers of every hidden place."""
    memory = view.memory
    marks: dict[str, tuple[str, ...]] = {}
    for other, hand in enumerate(memory.hands):
        if other != view.seat:
            for place, mark in enumerate(hand):
                marks[f"hand {other} place {place}"] = (mark,)
    marks["deck"] = (str(memory.epoch),) * memory.over + memory.under
    return marks


def possible(view: View, deal: Deal) -> str | None:
    """Say what excludes a deal, or None.

    A card that was seen lies where it was seen, or where cards went after it was lost from sight. A5: a
    Demographic never was in a hand.
    """
    freed = dict(view.memory.freed)
    kinds = cards_of(view.setup.cards()).kinds
    for place, marks in _marks(view).items():
        for index, card in enumerate(deal[place]):
            mark = marks[index]
            if not mark.isdecimal():
                if mark != card:
                    return "seen"
            elif freed.get(card, 0) > int(mark):
                return "seen"
            elif kinds[card].bonus is not None and (place != "deck" or index >= view.memory.over):
                return "A5"
    return None


def imagine(view: View, rng: Random) -> State:
    """Make a truth in which this role would know just what it knows."""
    state = public_state(view)
    if view.phase < DRAW:
        return state
    memory = view.memory
    deck = list(memory.under)
    hands = [list(hand) for hand in memory.hands]
    if view.seat >= 0:
        hands[view.seat] = list(view.hand)
    rest = _fill([deck, *hands], _unseen(view, state), memory, state, rng)
    named = state.cards.named
    state.hands = [[named[card] for card in hand] for hand in hands]
    state.deck = [named[card] for card in reversed(shuffled(tuple(rest), rng) + deck)]
    return state


def _fill(places: list[list[str]], cards: list[str], memory: Memory, state: State, rng: Random) -> list[str]:
    """Fill the unknown spots that hands have held, earliest first, so that all possible deals are equally likely.

    A spot may hold what the deck held when its card left it. Later spots might have taken the same card, so the
    choice does not change how many ways are left. What remains is the deck as it was shuffled.
    """
    freed = dict(memory.freed)
    kinds = state.cards.kinds
    open_spots = [
        (int(mark), place, index)
        for place, marks in enumerate(places)
        for index, mark in enumerate(marks)
        if mark.isdecimal()
    ]
    waiting = [(freed.get(card, 0), card) for card in cards if kinds[card].bonus is None]
    waiting.sort(reverse=True)
    free: list[str] = []
    for epoch, place, index in sorted(open_spots):
        while waiting and waiting[-1][0] <= epoch:
            free.append(waiting.pop()[1])
        chosen = int(rng.random() * len(free))
        free[chosen], free[-1] = free[-1], free[chosen]
        places[place][index] = free.pop()
    taken = {card for place in places for card in place}
    return [card for card in cards if card not in taken]


def _unseen(view: View, state: State) -> list[str]:
    seen = {*view.hand, *view.memory.under}
    for dream in view.dreams:
        seen.update(dream)
    for seat, hand in enumerate(view.memory.hands):
        if seat != view.seat:
            seen.update(hand)
    return [card for card in state.cards.names if card not in seen]


def laid_out(view: View) -> State:
    """Lay the table out as far as the viewer sees it, with blanks for the cards of others."""
    state = public_state(view)
    state.hands = [[BLANK] * held for held in view.held]
    if view.seat >= 0:
        state.hands[view.seat] = [state.cards.named[card] for card in view.hand]
    return state


def public_state(view: View) -> State:
    """Lay out what everybody sees: a table whose hands and deck are empty."""
    state = State(view.setup)
    state.phase = view.phase
    state.turn = view.turn
    state.turns = view.turns
    state.idle = view.idle
    state.extra = view.extra
    for seat, dream in enumerate(view.dreams):
        for card in dream:
            state.lay(seat, state.cards.named[card])
    state.agenda = [state.cards.task(step) for step in view.agenda]
    state.winner = view.winner
    state.to_act = view.asked
    return state
