"""The thoughts of a careful player of Politics as Usual before a decision."""

from typing import Final

from americana.games.politics.cards import Printed, total
from americana.games.politics.effects import Effect
from americana.games.politics.model import Laid, Play, Use, View
from americana.games.politics.rounds import first_of
from americana.games.politics.rules import State
from americana.games.politics.views import laid_out

CARD: Final = 0.4
"""The worth of a card in hand, in Votes."""


class Evaluation:
    """The table as one seat sees it: what the Issue is worth, who is ahead, and what each play would change."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.seat
        self.state: State = laid_out(view)
        self.stake = self._stake()
        self.polls = [self.state.polling(seat) for seat in range(self.state.seats)]
        self.votes = self.state.scores()

    def _stake(self) -> float:
        """Value the Issue: its Votes, and the cards that come and go with it."""
        if not self.view.issue:
            return 0.0
        issue = self.state.cards.issues[self.view.issue]
        won = [effect for effect in issue.effects if effect.who == "winner"]
        cards = total(tuple(won), "draw") - total(tuple(won), "discard") - total(tuple(won), "lose")
        extra = 1 if self.state.setup.extra_card == "winner" and self.state.issues else 0
        return issue.votes + CARD * (cards + extra)

    # Who is ahead

    def winner(self, polls: list[int]) -> int:
        """Say who would win the Issue with these polls."""
        best = max(polls)
        state = self.state
        tied = [seat for seat in state.clockwise(max(0, state.speaker)) if polls[seat] == best]
        return first_of(state, tied) if len(tied) > 1 else tied[0]

    def lead(self, polls: list[int]) -> float:
        """Say how far ahead this seat is; half a point decides a tie."""
        rest = [polls[seat] for seat in range(len(polls)) if seat != self.me]
        gap = polls[self.me] - max(rest)
        return gap if gap else 0.5 if self.winner(polls) == self.me else -0.5

    def comfort(self, polls: list[int]) -> float:
        """Say how well these polls suit this seat: ahead on a good Issue, behind on a bad one."""
        return self.lead(polls) if self.stake > 0 else -self.lead(polls)

    def front_runner(self) -> int:
        """Name the other seat with the most Votes."""
        others = [seat for seat in range(self.state.seats) if seat != self.me]
        return max(others, key=lambda seat: (self.votes[seat], self.polls[seat]))

    def rival(self) -> int:
        """Name the other seat that polls best."""
        others = [seat for seat in range(self.state.seats) if seat != self.me]
        return max(others, key=lambda seat: (self.polls[seat], self.votes[seat]))

    def spent(self) -> int:
        """Count the cards this seat has laid out for this Issue."""
        return len([1 for front in self.view.fronts for laid in front if laid.by == self.me])

    # What a play would change

    def after(self, by: int, act: Play | Use) -> list[int]:
        """Give the polls as they would be if a card took effect now."""
        if isinstance(act, Play):
            return self.with_card(Laid(act.card, by, act.to, True), act.to)
        if act.at:
            return self.without(act.at)
        printed = self.state.cards.printed[act.card]
        if not printed.lasts:
            return self.polls
        seat = act.to if printed.targeted else by
        return self.with_card(Laid(act.card, by, seat, False), seat)

    def with_card(self, laid: Laid, seat: int) -> list[int]:
        """Give the polls with one more card in front of a seat."""
        front = self.state.fronts[seat]
        front.append(laid)
        polls = self.polls[:]
        polls[seat] = self.state.polling(seat)
        front.pop()
        return polls

    def without(self, card: str) -> list[int]:
        """Give the polls without a card that lies in front of a candidate."""
        polls = self.polls[:]
        for seat, front in enumerate(self.state.fronts):
            kept = [laid for laid in front if laid.card != card]
            if len(kept) < len(front):
                self.state.fronts[seat] = kept
                polls[seat] = self.state.polling(seat)
                self.state.fronts[seat] = front
        return polls

    def if_resolved(self, laid: Laid) -> list[int]:
        """Give the polls once a card on the stack has taken effect."""
        return self.after(laid.by, Play(laid.card, laid.to) if laid.poll else Use(laid.card, laid.to, laid.at))

    # The worth of a kept card

    def worth(self, card: str) -> float:
        """Say how much a card is worth keeping."""
        printed = self.state.cards.printed[card]
        if printed.cancels or printed.redirects:
            return 9.0 if printed.family == "edge" else 4.0 + printed.value
        if printed.family == "momentum":
            return self._number(printed)
        return 1.0 + abs(printed.poll) + printed.boost + printed.thick + 2 * printed.shield + 2 * printed.ties

    def _number(self, printed: Printed) -> float:
        bonus = printed.kind.party == self.state.candidate(self.me).party and self.state.setup.parties
        return printed.value + 2 * bonus

    def least(self, cards: tuple[str, ...], count: int) -> tuple[str, ...]:
        """Choose the most expendable cards."""
        chosen = sorted(cards, key=self.worth)[:count]
        return tuple([card for card in cards if card in chosen])


def gain(effects: tuple[Effect, ...]) -> int:
    """Count the cards that an effect brings its player, if it does nothing else."""
    if [effect for effect in effects if effect.verb not in ("draw", "discard") or effect.who != "you"]:
        return 0
    return total(effects, "draw") - total(effects, "discard")
