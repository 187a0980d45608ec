"""American: the state and its transitions, sections 1 to 5 of the rule book in order."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.events import Event
from americana.core.game import DEALER, Fact
from americana.core.game import State as Base
from americana.core.rules import Refusal
from americana.games.american.model import (
    FREE,
    ORDER,
    RANKS,
    TURNS,
    Begun,
    Cleared,
    Dealt,
    Drawn,
    Drew,
    Killed,
    PickedUp,
    PickUp,
    Reset,
    Setup,
    Showed,
    Started,
    Swap,
    Swapped,
    Threw,
    Throw,
    TookDown,
    TookUp,
    Turn,
    Turned,
    Won,
    beats,
    cards_name,
    rank_name,
)
from americana.kit.dealer import Shuffle

ALONE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,))
"""These tuples are typed, because compiled code makes untyped ones again on every read: 1.2x in random play."""

BY_DEALER: Final = (DEALER,)
NOBODY: Final = -1

SHIFT: Final = {rank: 3 * place for place, rank in enumerate(RANKS)}
ONE: Final = {rank: 1 << shift for rank, shift in SHIFT.items()}
"""A card as a part of the number that stands for a hand: three bits a rank, which count its cards."""

THROWS: Final = {rank: tuple([Throw(rank, count) for count in (1, 2, 3, 4)]) for rank in RANKS}
TURN: Final = (Turn(0), Turn(1), Turn(2))
PICK_UP: Final = PickUp()
THROWING: Final = Throw
"""Compiled code has a constant at hand, but looks an imported class up each time."""


class Heap:
    """Cards of a rank that are played together, and the part of a hand that they are."""

    def __init__(self, rank: str, count: int) -> None:
        self.rank = rank
        self.count = count
        self.part = count * ONE[rank]


HEAPS: Final[dict[Action, Heap]] = {
    throw: Heap(throw.rank, throw.count) for throws in THROWS.values() for throw in throws
}
"""Found by the act, because compiled code takes as long again to read each field of an act."""


def _beating(equal: bool) -> dict[str, int]:
    """E1, E11: for every top card, and for no card, the bits of all ranks that beat it."""
    return {top: sum([7 * ONE[rank] for rank in RANKS if beats(rank, top, equal)]) for top in ("", *RANKS)}


BEATING: Final = _beating(False)
BEATING_OR_EQUAL: Final = _beating(True)


def _offers(ranks: Sequence[str]) -> list[tuple[Throw, ...]]:
    """E25: the plays that a few ranks of a hand offer, for every number of cards of each: from one to all."""
    offers: list[tuple[Throw, ...]] = [()]
    for rank in ranks:
        offers = [throws + THROWS[rank][:count] for count in range(8) for throws in offers]
    return offers


# Three parts of a hand are looked up and joined, instead of going through the ranks: 1.8x in random play.
OFFERS_2_TO_5: Final = _offers(RANKS[:4])
OFFERS_6_TO_9: Final = _offers(RANKS[4:8])
OFFERS_10_TO_ACE: Final = _offers(RANKS[8:])


class Side:
    """A hand as a number, and how many cards it has: compiled code changes both without making objects."""

    def __init__(self, hand: int = 0, held: int = 0) -> None:
        self.hand = hand
        self.held = held

    def __reduce__(self) -> tuple[type["Side"], tuple[int, int]]:
        return Side, (self.hand, self.held)


class State(Base):
    """The table: deck, pile, and each seat's hand, up cards and down cards.

    A hand is one number in which three bits count the cards of each rank. Cards are added and subtracted as such
    numbers, and `hand & beating[top]` is what may be played. A bit for each play was 1.17x as slow as counts.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = 2
        self.packet = setup.packet()
        self.beating = BEATING_OR_EQUAL if setup.equal else BEATING
        self.refill = setup.draw == "refill"
        self.voluntary = setup.voluntary
        self.fours = setup.fours
        self.deck: tuple[str, ...] = ()
        self.drawn = 0
        self.sides = [Side(), Side()]
        self.up: list[tuple[str, ...]] = [(), ()]
        self.down: list[tuple[str, ...]] = [(), ()]
        self.pile: list[str] = []
        self.top = ""
        self.gone: tuple[str, ...] = ()
        self.starter = NOBODY
        self.turn = 0
        self.killed = NOBODY
        self.winner = NOBODY
        self.to_act = BY_DEALER

    def copy(self) -> "State":
        """Copy the state so that acts on this one leave the copy alone."""
        twin = State(self.setup)
        twin.deck = self.deck
        twin.drawn = self.drawn
        twin.sides = [Side(side.hand, side.held) for side in self.sides]
        twin.up = self.up[:]
        twin.down = self.down[:]
        twin.pile = self.pile[:]
        twin.top = self.top
        twin.gone = self.gone
        twin.starter = self.starter
        twin.turn = self.turn
        twin.killed = self.killed
        twin.winner = self.winner
        twin.to_act = self.to_act
        return twin

    def facts(self) -> Fact:
        """Give the whole truth as nested tuples."""
        return (
            self.deck[self.drawn :],
            self.hand(0),
            self.hand(1),
            tuple(self.up),
            tuple(self.down),
            tuple(self.pile),
            self.gone,
            self.starter,
            self.turn,
            int(self.again()),
            self.winner,
            self.to_act,
        )

    def pieces(self) -> tuple[str | int, ...]:
        """Count every card of the deck."""
        cards = [*self.deck[self.drawn :], *self.pile, *self.gone]
        for seat in (0, 1):
            cards += [*self.hand(seat), *self.up[seat], *self.down[seat]]
        return tuple(sorted([card for card in cards if card]))

    def hand(self, seat: int) -> tuple[str, ...]:
        """Give a seat's cards from low to high."""
        return tuple([rank for rank in RANKS for _ in range(self.count(seat, rank))])

    def count(self, seat: int, rank: str) -> int:
        """Count the cards of a rank in a hand."""
        return self.sides[seat].hand >> SHIFT[rank] & 7

    def again(self) -> bool:
        """Say whether the seat to act has removed the pile in this turn."""
        return self.killed == self.turn

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer."""
        if self.starter < 0:
            return self._shuffles() if seat == DEALER else self._swaps(seat)
        mask = self.sides[seat].hand & self.beating[self.top]
        throws = OFFERS_2_TO_5[mask & 0xFFF] + OFFERS_6_TO_9[mask >> 12 & 0xFFF] + OFFERS_10_TO_ACE[mask >> 24]
        return throws if throws and not self.voluntary else self._besides(seat, throws)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Say why this seat may not do this now, or None."""
        if seat not in self.to_act:
            return Refusal("3.1", "turn")
        match action:
            case Throw(rank, count):
                return self._refuse_throw(seat, rank, count)
            case PickUp():
                return self._refuse_pick_up()
            case Turn(place):
                return self._refuse_turn(seat, place)
            case Swap(give, take):
                return self._refuse_swap(seat, give, take)
            case Shuffle(cards):
                fits = seat == DEALER and sorted(cards) == sorted(self.setup.cards())
                return None if fits else Refusal("1.3", "shuffle")
            case _:
                return Refusal("3.1", "unknown")

    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens."""
        if type(action) is THROWING:
            self._throw(seat, HEAPS[action], events)
        elif isinstance(action, PickUp):
            self._pick_up(seat, "3.4", events)
        elif isinstance(action, Turn):
            self._turn_over(seat, action.place, events)
        elif isinstance(action, Swap):
            self._swap(seat, action, events)
        elif isinstance(action, Shuffle):
            self._deal(action.cards, events)
        else:
            raise self.no_act(action)

    # 1 Cards and deal

    def _shuffles(self) -> list[Choice]:
        cards = self.setup.cards()
        return [Pick(Shuffle(()), "cards", cards, len(cards), len(cards), True)]

    def _deal(self, cards: tuple[str, ...], events: list[Event] | None) -> None:
        """E22, E23: packets of three, first to the opponent and then to the dealer: down, up, and into the hand."""
        size = self.packet
        order = (1 - self.setup.dealer, self.setup.dealer)
        self.deck = cards
        if events is not None:
            events.append(Begun(dealer=self.setup.dealer))
        for seat in order:
            self.down[seat] = self._packet()
            if events is not None:
                events.append(Dealt(seat=seat, place="down", count=size))
        for seat in order:
            self.up[seat] = _sorted(self._packet())
            if events is not None:
                events.append(Dealt(seat=seat, place="up", count=size, cards=self.up[seat]))
        for seat in order:
            self.take(seat, self._packet())
            if events is not None:
                events.append(Dealt(seat=seat, place="hand", count=size, cards=self.hand(seat)))
        if self.setup.swap:
            self.to_act = ALONE[order[0]]
        else:
            self._decide_start(events)

    def _packet(self) -> tuple[str, ...]:
        start = self.drawn
        self.drawn += self.packet
        return self.deck[start : self.drawn]

    def take(self, seat: int, cards: Sequence[str]) -> None:
        """Put cards into a hand."""
        side = self.sides[seat]
        hand = side.hand
        for card in cards:
            hand += ONE[card]
        side.hand = hand
        side.held += len(cards)

    def _swaps(self, seat: int) -> list[Choice]:
        """E18: list every exchange that makes a difference, and the empty one."""
        hand = self.hand(seat)
        swaps: dict[Swap, None] = {}
        for count in range(self.packet + 1):
            for give in combinations(hand, count):
                for take in combinations(self.up[seat], count):
                    if not set(give) & set(take):
                        swaps[Swap(give, take)] = None
        return list(swaps)

    def _refuse_swap(self, seat: int, give: tuple[str, ...], take: tuple[str, ...]) -> Refusal | None:
        if not self.setup.swap:
            return Refusal("6.7", "no_swap")
        if self.starter != NOBODY or seat == DEALER:
            return Refusal("6.7", "swap_over")
        if len(give) != len(take):
            return Refusal("6.7", "unequal")
        return None if Swap(give, take) in self._swaps(seat) else Refusal("6.7", "bad_swap")

    def _swap(self, seat: int, swap: Swap, events: list[Event] | None) -> None:
        """E18: the exchange begins; the dealer's opponent comes first."""
        up = list(self.up[seat])
        for card in swap.take:
            up.remove(card)
        self.up[seat] = _sorted((*up, *swap.give))
        for card in swap.give:
            self.sides[seat].hand -= ONE[card]
        self.sides[seat].held -= len(swap.give)
        self.take(seat, swap.take)
        if events is not None:
            events.append(Swapped(seat=seat, give=swap.give, take=swap.take))
        if seat == self.setup.dealer:
            self._decide_start(events)
        else:
            self.to_act = ALONE[self.setup.dealer]

    # 2 Who begins

    def _decide_start(self, events: list[Event] | None) -> None:
        """E12, E13: the lowest hand card begins; if it ties, the next lowest; if all tie, the dealer's opponent."""
        height = self.setup.height
        opponent, dealer = 1 - self.setup.dealer, self.setup.dealer
        theirs = sorted(self.hand(opponent), key=height)
        ours = sorted(self.hand(dealer), key=height)
        starter, shown = opponent, self.packet
        for place in range(self.packet):
            if theirs[place] != ours[place]:
                starter = opponent if height(theirs[place]) < height(ours[place]) else dealer
                shown = place + 1
                break
        if events is not None:
            tied = theirs == ours
            events.append(self._showed(opponent, theirs[:shown]))
            events.append(self._showed(dealer, ours[:shown]))
            events.append(Started(rule="2.1" if shown == 1 and not tied else "2.2", seat=starter, tied=tied))
        self.starter = starter
        self.to_act = ALONE[starter]

    def _showed(self, seat: int, cards: list[str]) -> Showed:
        """E12: a card that is not shown is not lower than the last card shown."""
        height = self.setup.height
        lower = tuple([rank for rank in RANKS if height(rank) < height(cards[-1])])
        return Showed(seat=seat, cards=tuple(cards), lower=lower)

    # 3 A turn

    def _refuse_throw(self, seat: int, rank: str, count: int) -> Refusal | None:
        if self.starter == NOBODY:
            return Refusal("2.1", "not_begun")
        if not self.sides[seat].hand:
            return Refusal("5.2", "turn_one")
        if count < 1:
            return Refusal("3.1", "none")
        if rank not in SHIFT or self.count(seat, rank) < count:
            return Refusal("3.1", "not_held", {"cards": cards_name(rank, count)})
        if beats(rank, self.top, self.setup.equal):
            return None
        if self.top == "A":
            return Refusal("4.1", "ace")
        return Refusal("3.2", "too_low", {"card": rank_name(rank), "top": rank_name(self.top)})

    def _throw(self, seat: int, heap: Heap, events: list[Event] | None) -> None:
        """E20, E25: any number of cards of a rank, however many lie there."""
        rank = heap.rank
        count = heap.count
        if events is not None:
            events.append(Threw(rule=self._allowed_by(rank, count), seat=seat, rank=rank, count=count))
        side = self.sides[seat]
        hand = side.hand - heap.part
        side.hand = hand
        side.held -= count
        if count == 1:
            self.pile.append(rank)
        else:
            self.pile += [rank] * count
        self.top = rank
        self._work(seat, rank, events)
        if self.drawn < len(self.deck):
            self._draw(seat, events)
        elif not hand and self._take_waiting(seat, rank, events):
            return
        if rank != "10":
            self._end_turn(seat, events)

    def _allowed_by(self, rank: str, count: int) -> str:
        """Name the paragraph that allows a play, judging by open cards alone."""
        if self.again():
            return "4.4"
        if self.turn == 0:
            return "2.3"
        if rank in FREE and self.top not in ("", "2"):
            return "4.1"
        if self.pile and self.pile[-count - 1 :] == [self.top] * (count + 1):
            return "3.3"
        return "3.2" if count == 1 else "3.1"

    def _draw(self, seat: int, events: list[Event] | None) -> None:
        """E5: the hand is filled up to three again, or by one card, as long as the deck lasts."""
        missing = self.packet - self.sides[seat].held
        if missing <= 0:
            return
        wanted = missing if self.refill else 1
        cards = self.deck[self.drawn : self.drawn + wanted]
        self.drawn += len(cards)
        self.take(seat, cards)
        if events is not None:
            events.append(Drew(seat=seat, count=len(cards), cards=cards))

    def _end_turn(self, seat: int, events: list[Event] | None) -> None:
        """E4: a player who can play a card must; a player who can't picks up without being asked."""
        self.turn += 1
        other = 1 - seat
        hand = self.sides[other].hand
        if self.turn == TURNS:
            self._call_it_drawn(events)
        elif hand & self.beating[self.top] or self.voluntary or not hand:
            self.to_act = ALONE[other]
        else:
            self._pick_up(other, "3.5", events)

    def _besides(self, seat: int, throws: tuple[Throw, ...]) -> Sequence[Choice]:
        """E4, E16: list what else a seat may do, where the table has chosen so."""
        choices: list[Choice] = [*throws]
        if not self.sides[seat].hand:
            choices += [TURN[place] for place, card in enumerate(self.down[seat]) if card]
        if self.voluntary and self.pile:
            choices.append(PICK_UP)
        return choices

    def _refuse_pick_up(self) -> Refusal | None:
        if not self.voluntary or self.starter == NOBODY:
            return Refusal("3.4", "must_throw")
        return None if self.pile else Refusal("3.4", "no_pile")

    def _pick_up(self, seat: int, rule: str, events: list[Event] | None) -> None:
        """E2, E3: the whole pile goes into the hand, and the other seat plays anything on the empty pile."""
        if events is not None:
            events.append(self._picked_up(seat, rule))
        self.take(seat, self.pile)
        self.pile = []
        self.top = ""
        self.turn += 1
        if self.turn == TURNS:
            self._call_it_drawn(events)
        else:
            self.to_act = ALONE[1 - seat]

    def _picked_up(self, seat: int, rule: str) -> PickedUp:
        """E4, E17: a forced pick-up shows that nothing in the hand beats the top, even where other cards wait."""
        lacks: tuple[str, ...] = ()
        if rule == "3.5":
            lacks = tuple([rank for rank in RANKS if beats(rank, self.top, self.setup.equal)])
            if self.drawn == len(self.deck) and self.down[seat]:
                rule = "5.3"
        return PickedUp(rule=rule, seat=seat, cards=tuple(self.pile), lacks=lacks)

    # 4 Special cards

    def _work(self, seat: int, rank: str, events: list[Event] | None) -> None:
        """E6, E10, E19: what special cards do, and four of a kind."""
        if rank == "10":
            self._kill(seat, events)
        elif self.fours and self.pile[-4:] == [rank] * 4:
            self._clear(seat, events)
        elif events is not None and rank == "2":
            events.append(Reset(seat=seat))

    def _kill(self, seat: int, events: list[Event] | None) -> None:
        """E6, E7: the pile leaves the game with the 10, and the turn goes on."""
        if events is not None:
            events.append(Killed(seat=seat, cards=tuple(self.pile)))
        self._remove_pile()
        self.killed = self.turn

    def _clear(self, seat: int, events: list[Event] | None) -> None:
        """E19: four of a rank on top remove the pile from the game, and the turn is over."""
        if events is not None:
            events.append(Cleared(seat=seat, cards=tuple(self.pile)))
        self._remove_pile()

    def _remove_pile(self) -> None:
        self.gone += tuple(self.pile)
        self.pile = []
        self.top = ""

    # 5 The end

    def _take_waiting(self, seat: int, rank: str, events: list[Event] | None) -> bool:
        """E8, E15, E16, E21: with hand and deck empty the up cards come next, then the down cards, then the win."""
        rule = "4.5" if rank == "10" else ""
        if self.up[seat]:
            if events is not None:
                events.append(TookUp(rule=rule or "5.1", seat=seat, cards=self.up[seat]))
            self.take(seat, self.up[seat])
            self.up[seat] = ()
        elif not self.down[seat]:
            self._win(seat, rank, events)
            return True
        elif not self.setup.blind:
            cards = _sorted(self.down[seat])
            if events is not None:
                events.append(TookDown(rule=rule or "5.2", seat=seat, count=len(cards), cards=cards))
            self.take(seat, cards)
            self.down[seat] = ()
        return False

    def _refuse_turn(self, seat: int, place: int) -> Refusal | None:
        if not self.setup.blind:
            return Refusal("5.2", "not_blind")
        if self.starter == NOBODY or self.sides[seat].hand:
            return Refusal("5.2", "hand_first")
        lies = 0 <= place < len(self.down[seat]) and self.down[seat][place]
        return None if lies else Refusal("5.2", "no_card")

    def _turn_over(self, seat: int, place: int, events: list[Event] | None) -> None:
        """E16: a turned card is played if it may be, else it goes to the hand with the pile."""
        down = self.down[seat]
        rank = down[place]
        left = (*down[:place], "", *down[place + 1 :])
        self.down[seat] = left if any(left) else ()
        self.take(seat, (rank,))
        if events is not None:
            events.append(Turned(seat=seat, place=place, rank=rank))
        if self.sides[seat].hand & self.beating[self.top]:
            self._throw(seat, HEAPS[THROWS[rank][0]], events)
        else:
            self._pick_up(seat, "5.2", events)

    def _win(self, seat: int, rank: str, events: list[Event] | None) -> None:
        """E9: the last card wins at once, even a 10."""
        self.winner = seat
        self.to_act = ()
        if events is not None:
            events.append(Won(rule="4.6" if rank == "10" else "5.4", seat=seat))

    def _call_it_drawn(self, events: list[Event] | None) -> None:
        """E24: nobody wins a game that does not end."""
        self.to_act = ()
        if events is not None:
            events.append(Drawn(turns=self.turn))

    def scores(self) -> tuple[int, ...]:
        """Give the winner one point."""
        return (int(self.winner == 0), int(self.winner == 1))

    def winners(self) -> tuple[int, ...]:
        """Name the seat that is out of cards, if one is."""
        return () if self.winner == NOBODY else (self.winner,)


def _sorted(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=ORDER.__getitem__))
