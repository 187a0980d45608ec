"""Americana: the state, the deal and the end, sections 1, 2 and 8 of the rule book; other files have the rest."""

from collections.abc import Sequence
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.game import DEALER
from americana.core.rules import Refusal
from americana.games.parlor import auction, betting, stops
from americana.games.parlor.model import (
    Appointed,
    Begun,
    Bet,
    Bid,
    Call,
    Closing,
    Counted,
    Dealt,
    Ended,
    Exchange,
    Lead,
    Leave,
    Opened,
    Pass,
    Pay,
    Play,
    Raise,
    Rebought,
    Retired,
    Sell,
    Show,
    Showed,
    Vote,
    Voted,
    Won,
    card_name,
)
from americana.games.parlor.table import ALONE, BY_DEALER, DEAD, NOBODY, Events, Tabletop
from americana.kit.chips import shared
from americana.kit.dealer import Lot, Shuffle
from americana.kit.poker import INDEX, kind, mask, names, value

TURN: Final = {
    "lot": "1.4",
    "deal": "2.3",
    "spare": "3.1",
    "swap": "3.4",
    "auction": "3.2",
    "betting": "4.1",
    "show": "5.1",
    "lead": "7.4",
    "follow": "9.16",
    "vote": "9.6",
    "closing": "8.3",
    "over": "8.4",
}
"""The phases, and the paragraph that says whose turn it is in each."""

VOTES: Final = (Vote(True), Vote(False))


LEAD: Final = Lead
"""Compiled code has constants at hand but looks imported classes up, and nearly all acts are leads: 1.1x."""


class State(Tabletop):
    """A table that knows which acts are legal at it, and carries them out."""

    def copy(self) -> "State":
        """Copy the state so that acts on this one leave the copy alone."""
        twin = State(self.setup)
        twin.become(self)
        return twin

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer."""
        phase = self.phase
        if phase == "lead":
            return stops.leads(self, seat)
        if phase == "betting":
            return betting.choices(self, seat)
        if seat == DEALER:
            return self._dealer_choices()
        if phase == "follow":
            return stops.answers(self, seat)
        if phase == "show":
            return [Pick(Show(()), "cards", self.hand(seat), 5, 5)]
        if phase == "vote":
            return VOTES
        return auction.choices(self, seat)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Say why this seat may not do this now, or None."""
        if seat not in self.to_act:
            return Refusal(TURN[self.phase], "voted" if seat in self.voters else "turn")
        match action:
            case Lead(card):
                return stops.refuse_lead(self, seat, card)
            case Pass() if self.phase == "auction":
                return None
            case Pass() | Bet() | Call() | Raise():
                return betting.refuse(self, seat, action)
            case Exchange() | Sell() | Leave() | Bid():
                return auction.refuse(self, seat, action)
            case Show(cards):
                return self._refuse_show(seat, cards)
            case Play() | Pay():
                return stops.refuse_answer(self, seat, action)
            case Vote():
                return None if self.phase == "vote" else Refusal("9.6", "vote_later")
            case Shuffle(cards):
                return self._refuse_shuffle(seat, cards)
            case Lot(first):
                return self._refuse_lot(seat, first)
            case _:
                return Refusal(TURN[self.phase], "unknown")

    def apply(self, seat: int, action: Action, events: Events = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens."""
        if type(action) is LEAD:
            if stops.lead(self, seat, INDEX[action.card], events):
                self._settle(events)
        elif self.phase == "betting":
            if not betting.speak(self, seat, action, events):
                self._after_betting(events)
        elif isinstance(action, Shuffle):
            self._deal(action.cards, events)
        elif self.phase == "follow":
            if stops.answer(self, seat, action, events):
                self._settle(events)
        elif isinstance(action, Show):
            betting.lay_open(self, mask(action.cards), events)
            self._show(events)
        elif isinstance(action, Vote):
            self._vote(seat, action.end, events)
        elif isinstance(action, Lot):
            self._appoint(action.seat, "1.4", events)
        else:
            self._settle_spare(seat, action, events)

    # 1 and 2: who deals, the opening chips and the deal

    def _dealer_choices(self) -> Sequence[Choice]:
        if self.phase == "lot":
            return [Lot(seat) for seat in range(self.seats)]
        return self.ground.shuffles

    def _refuse_lot(self, seat: int, first: int) -> Refusal | None:
        if seat != DEALER or self.phase != "lot" or not 0 <= first < self.seats:
            return Refusal("1.4", "lot")
        return None

    def _refuse_shuffle(self, seat: int, cards: tuple[str, ...]) -> Refusal | None:
        if seat != DEALER or self.phase == "lot" or sorted(cards) != sorted(self.ground.pack):
            return Refusal("2.3", "shuffle")
        return None

    def _appoint(self, first: int, rule: str, events: Events) -> None:
        """B26: before a hand is dealt the opening chips are made, the dealer's double."""
        spaces = self._spaces_to_stake()
        dealer, able = self._able(first)
        self._retire(able, events)
        self.dealer = dealer
        if events is not None:
            events.append(Appointed(rule=rule if dealer == first else "9.7", seat=dealer))
        for seat in self.after(dealer):
            self._stake(seat, 2 if seat == dealer else 1, spaces, events)
        for space in spaces:
            self.board[space] += len(self.live) + 1
        self.phase = "deal"
        self.to_act = BY_DEALER

    def _spaces_to_stake(self) -> tuple[int, ...]:
        """B26: all spaces, or only those that are empty before anyone antes."""
        empty_only = self.setup.stake_empty
        return tuple([space for space, chips in enumerate(self.board) if not (empty_only and chips)])

    def _able(self, first: int) -> tuple[int, tuple[int, ...]]:
        """B33: without rebuying the deal skips players who can't pay double; one who can't pay at all is out."""
        if self.setup.rebuy:
            return first, self.live
        cost = len(self._spaces_to_stake())
        able = tuple([seat for seat in self.live if self.stacks[seat] >= cost])
        place = self.live.index(first)
        for dealer in self.live[place:] + self.live[:place]:
            if self.stacks[dealer] >= 2 * cost:
                return dealer, able
        return NOBODY, able

    def _can_open(self, first: int) -> bool:
        """B33: another hand needs a player who can deal it, and two who can pay."""
        dealer, able = self._able(first)
        return dealer != NOBODY and len(able) > 1

    def _retire(self, able: tuple[int, ...], events: Events) -> None:
        for seat in self.live:
            if seat not in able and events is not None:
                events.append(Retired(seat=seat, chips=self.stacks[seat]))
        self.live = able

    def _stake(self, seat: int, each: int, spaces: tuple[int, ...], events: Events) -> None:
        """B33: a player who cannot pay buys a new stack first."""
        if self.stacks[seat] < each * len(spaces):
            chips = self.setup.chips
            self.stacks[seat] += chips
            self.bought[seat] += chips
            if events is not None:
                events.append(Rebought(seat=seat, chips=chips))
        self.stacks[seat] -= each * len(spaces)
        if events is not None and spaces:
            places = tuple([self.ground.places[space] for space in spaces])
            called = tuple([self.ground.spaces[space].name for space in spaces])
            few = called if len(spaces) < len(self.board) else ()
            events.append(Opened(seat=seat, each=each, spaces=places, names=few))

    def _deal(self, cards: tuple[str, ...], events: Events) -> None:
        """B7: one by one from the dealer's left, the spare hand last."""
        if self.phase == "closing":
            self._deal_last(cards, events)
            return
        self.number += 1
        order = self.after(self.dealer)
        hands = len(order) + 1
        self.loose = 0
        for place, seat in enumerate((*order, DEAD)):
            self.deal(seat, cards[place::hands])
        if events is not None:
            spare, length = self.dead.bit_count(), self.ground.length
            events.append(Begun(hand=self.number, hands=length, dealer=self.dealer, spare=spare))
            for seat in order:
                events.append(Dealt(seat=seat, count=self.held[seat], cards=self.hand(seat)))
        self.phase = "spare"
        self.to_act = ALONE[self.dealer]

    # 3 The spare hand

    def _settle_spare(self, seat: int, action: Action, events: Events) -> None:
        """B3, B5: swap, sell or leave; an unsold hand may still be taken where the table allows it."""
        if isinstance(action, Sell):
            asked = auction.offer(self, events)
        elif isinstance(action, Bid):
            asked = auction.bid(self, seat, action.chips, events)
        elif isinstance(action, Pass):
            asked = auction.decline(self, seat, events)
        elif isinstance(action, Exchange):
            auction.take(self, seat, "3.1" if self.phase == "spare" else "3.4", events)
            self._after_spare(events)
            return
        elif isinstance(action, Leave):
            self._after_spare(events)
            return
        else:
            raise self.no_act(action)
        if not asked:
            auction.sell(self, events)
            if self.setup.later_swap and self.bidder == NOBODY:
                self.phase = "swap"
                self.to_act = ALONE[self.dealer]
            else:
                self._after_spare(events)

    def _after_spare(self, events: Events) -> None:
        """B18: betting comes before collecting, unless the table chose otherwise."""
        auction.close(self, events)
        if self.setup.collect_first:
            stops.collect(self, events)
        if not betting.begin(self):
            self._after_betting(events)

    # 4 and 5: betting and the showdown

    def _after_betting(self, events: Events) -> None:
        if betting.close(self, events):
            self._show(events)
        else:
            self._after_poker(events)

    def _show(self, events: Events) -> None:
        if not betting.show(self, events):
            betting.win(self, events)
            self._after_poker(events)

    def _refuse_show(self, seat: int, cards: tuple[str, ...]) -> Refusal | None:
        if self.phase != "show":
            return Refusal("5.1", "show_later")
        for card in cards:
            if card not in INDEX or self.owner[INDEX[card]] != seat:
                return Refusal("5.1", "not_held", {"card": card_name(card)})
        if len(cards) != 5 or len(set(cards)) != 5:
            return Refusal("5.1", "five")
        return None

    # 6, 7 and 8: collecting, and playing for the Ante

    def _after_poker(self, events: Events) -> None:
        betting.clear(self)
        if not self.setup.collect_first:
            stops.collect(self, events)
        stops.begin(self)

    def _settle(self, events: Events) -> None:
        stops.settle(self, events)
        self._after_hand(events)

    # 9 The next hand and the end

    def _after_hand(self, events: Events) -> None:
        """B27: so many hands, or until a target is reached, or until most vote for the end."""
        self.clear()
        following = self.after(self.dealer)[0]
        done = self.number >= self.ground.length or 0 < self.setup.target <= max(self.scores())
        if done or not self._can_open(following):
            self._close(events)
        elif self.setup.vote:
            self.phase = "vote"
            self.voters = self.live
            self.to_act = self.live
        else:
            self._appoint(following, "8.1", events)

    def _vote(self, seat: int, end: bool, events: Events) -> None:
        """B27: all vote in secret, and more than half must want the end."""
        self.votes[seat] = int(end)
        self.to_act = tuple([other for other in self.to_act if other != seat])
        if events is not None:
            events.append(Voted(seat=seat, end=end))
        if self.to_act:
            return
        ends = tuple([other for other in self.voters if self.votes[other]])
        stays = tuple([other for other in self.voters if not self.votes[other]])
        over = len(ends) > len(stays)
        if events is not None:
            events.append(Counted(ends=ends, stays=stays, over=over))
        self.votes = [NOBODY] * self.seats
        self.voters = ()
        if over:
            self._close(events)
        else:
            self._appoint(self.after(self.dealer)[0], "8.1", events)

    def _close(self, events: Events) -> None:
        self.phase = "closing"
        self.to_act = BY_DEALER
        pool, chips = self.ground.pool, sum(self.board)
        left = [space for space, pile in enumerate(self.board) if pile and space != pool]
        if events is not None:
            spaces = tuple([self.ground.places[space] for space in left])
            piles = tuple([self.board[space] for space in left])
            events.append(Closing(chips=chips, spaces=spaces, piles=piles))
        self.board = [0] * len(self.board)
        self.board[pool] = chips

    def _deal_last(self, cards: tuple[str, ...], events: Events) -> None:
        """B28: five cards each, face up, from the last dealer's left; the best hand wins what lies on the board."""
        order = self.after(self.dealer)
        size = min(5, len(cards) // len(order))
        for place, seat in enumerate(order):
            self.final[seat] = mask(cards[place : size * len(order) : len(order)])
            self.loose &= ~self.final[seat]
            if events is not None:
                worth = value(self.final[seat])
                events.append(Showed(rule="8.3", seat=seat, cards=names(self.final[seat]), kind=kind(worth)))
        self._sweep(order, events)
        self.phase = "over"
        self.to_act = ()
        if events is not None:
            events.append(Ended(winners=self.winners()))

    def _sweep(self, order: tuple[int, ...], events: Events) -> None:
        """B28: equal hands share, and the odd chips go to the first of them from the dealer's left."""
        worth = [value(self.final[seat]) for seat in order]
        best = max(worth)
        winners = tuple([seat for place, seat in enumerate(order) if worth[place] == best])
        chips = self.board[self.ground.pool]
        share, odd = shared(chips, len(winners))
        for seat in winners:
            self.stacks[seat] += share
        self.stacks[winners[0]] += odd
        self.board = [0] * len(self.board)
        if events is not None:
            events.append(Won(rule="8.3", seats=winners, chips=chips, share=share, odd=odd, side=False))
