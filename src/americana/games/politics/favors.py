"""Favors: what tokens count, gifts and offers; section 5 of RULES.md."""

from typing import Final

from americana.core.events import Event
from americana.core.forms import Choice, Pick
from americana.core.rules import Refusal
from americana.games.politics.cards import MOST
from americana.games.politics.events import Lapsed, Moved, Offered, Reason, Slid
from americana.games.politics.table import DECIDE, NOBODY, TURN, Table
from americana.games.politics.words import (
    LANDSLIDE,
    NO_NAME,
    OFFERS,
    Accept,
    Bargain,
    Give,
    Propose,
    Refuse,
    Withdraw,
)

GIFTS: Final = tuple([Give(to, ()) for to in range(MOST)])
TRADES: Final = tuple([(Propose(to, (), "turn"), Propose(to, (), "round")) for to in range(MOST)])
"""The acts that forms are filled into, made once, for asides are listed after every act: 1.04x."""


class Favors(Table):
    """A table at which Favors change hands."""

    def quiet(self) -> bool:
        """C23: whether no card, step or window is open and the contest goes on."""
        return (self.phase == TURN or self.phase == DECIDE) and not (
            self.agenda.steps or self.stack or self.moment or self.asked
        )

    def purse(self, seat: int) -> tuple[str, ...]:
        """Give all tokens of a seat, those it started with first."""
        return tuple(self.own[seat] + self.below[seat])

    def holder(self, token: str) -> int:
        """Find who holds a token."""
        for seat in range(self.seats):
            if token in self.own[seat] or token in self.below[seat]:
                return seat
        return NOBODY

    def hand_over(
        self, source: int, to: int, tokens: tuple[str, ...], rule: str, events: list[Event] | None
    ) -> None:
        """C22: a token received from another counts for whoever holds it, unless returning ones count nothing."""
        for token in tokens:
            pile = self.own[source] if token in self.own[source] else self.below[source]
            pile.remove(token)
            if self.setup.returning and token.endswith(self.mark(to)):
                self.own[to].append(token)
            else:
                self.below[to].append(token)
        if events is not None:
            events.append(Moved(rule=rule, source=source, to=to, tokens=tokens))

    def mark(self, seat: int) -> str:
        """Give how the names of the tokens end that a seat started with."""
        name = self.runners[seat]
        return f" of {name} at seat {seat + 1}" if name.startswith(NO_NAME) else f" of {name}"

    # 5.1, 5.3, 5.4 Asides

    def dealings(self, seat: int) -> list[Choice]:
        """C38: list the gifts, offers and answers open to a seat."""
        choices: list[Choice] = []
        if self.seats == 2 or not self.quiet():
            return choices
        for bargain in self.bargains:
            if bargain is not None and bargain.to == seat:
                choices += [Accept(bargain.by), Refuse(bargain.by)]
        if self.bargains[seat] is not None:
            choices.append(Withdraw())
        if self.made[seat] < OFFERS:
            for to in range(self.seats):
                if to != seat:
                    choices += self._proposals(seat, to)
        return choices

    def _proposals(self, seat: int, to: int) -> list[Choice]:
        mine, yours = self.purse(seat), self.purse(to)
        choices: list[Choice] = []
        if mine:
            choices.append(Pick(GIFTS[to], "tokens", mine, 1, len(mine)))
        both = yours if self.setup.no_swaps else mine + yours
        if both and self.bargains[seat] is None:
            for trade in TRADES[to]:
                choices.append(Pick(trade, "tokens", both, 1, len(both)))
        return choices

    def refuse_dealing(self, seat: int, to: int, tokens: tuple[str, ...]) -> Refusal | None:
        """Say why a gift or an offer to a seat is not possible now."""
        if self.seats == 2:
            return Refusal("5.6", "two_players")
        if not self.quiet():
            return Refusal("5.1", "not_quiet")
        if to == seat or not 0 <= to < self.seats:
            return Refusal("5.1", "to_another")
        if self.made[seat] >= OFFERS:
            return Refusal("5.3", "made_enough", {"count": OFFERS})
        if not tokens or len(set(tokens)) < len(tokens):
            return Refusal("5.1", "each_once")
        return None

    def refuse_give(self, seat: int, give: Give) -> Refusal | None:
        """Say why a gift is not possible."""
        refusal = self.refuse_dealing(seat, give.to, give.tokens)
        if refusal is not None:
            return refusal
        for token in give.tokens:
            if self.holder(token) != seat:
                return Refusal("5.1", "not_yours", {"token": token})
        return None

    def refuse_propose(self, seat: int, offer: Propose) -> Refusal | None:
        """C20, C38: say why an offer is not possible."""
        refusal = self.refuse_dealing(seat, offer.to, offer.tokens)
        if refusal is not None:
            return refusal
        if self.bargains[seat] is not None:
            return Refusal("5.3", "one_open")
        if offer.until != "turn" and offer.until != "round":
            return Refusal("5.3", "until")
        for token in offer.tokens:
            holder = self.holder(token)
            if holder == seat and self.setup.no_swaps:
                return Refusal("5.5", "no_swaps")
            if holder != seat and holder != offer.to:
                return Refusal("5.3", "not_there", {"token": token})
        return None

    def refuse_answer(self, seat: int, by: int) -> Refusal | None:
        """Say why there is no offer to answer."""
        if self.seats == 2:
            return Refusal("5.6", "two_players")
        if not self.quiet():
            return Refusal("5.1", "not_quiet")
        bargain = self.bargains[by] if 0 <= by < self.seats else None
        if bargain is None or bargain.to != seat:
            return Refusal("5.3", "no_offer")
        return None

    def refuse_withdraw(self, seat: int) -> Refusal | None:
        """Say why there is nothing to withdraw."""
        if self.seats > 2 and self.quiet() and self.bargains[seat] is not None:
            return None
        return Refusal("5.3", "none_open")

    def give(self, seat: int, give: Give, events: list[Event] | None) -> None:
        """C38: a gift needs no consent."""
        self.made[seat] += 1
        self.hand_over(seat, give.to, give.tokens, "5.1", events)
        self._settle(events)

    def propose(self, seat: int, offer: Propose, events: list[Event] | None) -> None:
        """C38: an offer is public and names one seat; nothing is set aside for it."""
        self.made[seat] += 1
        mine = tuple([token for token in offer.tokens if self.holder(token) == seat])
        yours = tuple([token for token in offer.tokens if self.holder(token) != seat])
        self.bargains[seat] = Bargain(seat, offer.to, mine, yours, offer.until)
        if events is not None:
            events.append(Offered(seat=seat, to=offer.to, mine=mine, yours=yours, until=offer.until))

    def accept(self, by: int, events: list[Event] | None) -> None:
        """C20, C21: an accepted offer happens at once, also one of Favors for Favors."""
        bargain = self.bargains[by]
        if bargain is None:
            return
        self.bargains[by] = None
        rule = "5.5" if bargain.mine and bargain.yours else "5.4"
        if bargain.mine:
            self.hand_over(by, bargain.to, bargain.mine, rule, events)
        if bargain.yours:
            self.hand_over(bargain.to, by, bargain.yours, rule, events)
        self._settle(events)

    def lapse(self, by: int, reason: Reason, events: list[Event] | None) -> None:
        """C38: an offer is gone."""
        bargain = self.bargains[by]
        self.bargains[by] = None
        if bargain is not None and events is not None:
            events.append(Lapsed(seat=by, to=bargain.to, reason=reason))

    def expire(self, until: str, events: list[Event] | None) -> None:
        """C38: offers end with the turn or the Round they were made for."""
        for bargain in self.bargains:
            if bargain is not None and (until == "round" or bargain.until == until):
                self.lapse(bargain.by, "over", events)

    def check_offers(self, events: list[Event] | None) -> None:
        """C38: an offer lapses once one of its tokens lies elsewhere."""
        for bargain in self.bargains:
            if bargain is not None and not (
                self._holds(bargain.by, bargain.mine) and self._holds(bargain.to, bargain.yours)
            ):
                self.lapse(bargain.by, "unpayable", events)

    def _holds(self, seat: int, tokens: tuple[str, ...]) -> bool:
        purse = self.own[seat] + self.below[seat]
        return False not in [token in purse for token in tokens]

    def _settle(self, events: list[Event] | None) -> None:
        self.check_offers(events)
        self.check_landslide(events)

    # 7.3 Landslide

    def check_landslide(self, events: list[Event] | None) -> None:
        """C28: after an award, a trade or a card that moved Favors, a lead of ten Votes wins at once."""
        if not self.setup.landslide or self.winner != NOBODY:
            return
        votes = self.scores()
        best, next_best = sorted(votes, reverse=True)[:2]
        if best - next_best >= LANDSLIDE:
            self.winner = votes.index(best)
            if events is not None:
                events.append(Slid(seat=self.winner, votes=votes))
            self.end(events)

    def end(self, events: list[Event] | None) -> None:
        """End the game: the rules of the end say how."""
        raise NotImplementedError
