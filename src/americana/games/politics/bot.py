"""The medium bot of Politics as Usual: it pays what an Issue is worth, and keeps cards for the next one."""

from collections.abc import Sequence
from random import Random
from typing import Final

from americana.core import game
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice, Pick
from americana.games.politics.evaluate import Evaluation, gain
from americana.games.politics.model import (
    Accept,
    Aim,
    Discard,
    Face,
    Freeze,
    Pass,
    Play,
    Power,
    Propose,
    Refuse,
    Run,
    Sidestep,
    Use,
    View,
)
from americana.games.politics.rounds import price
from americana.games.politics.stack import PASS
from americana.games.politics.table import DECIDE, RUN
from americana.games.politics.targets import new_targets

WORTH_A_CANCEL: Final = 3.0
"""The least value of an Issue for which it spends a Cancel."""


class Medium(Bot):
    """Plays like a sensible person who watches the polls."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        assert isinstance(view, View)
        first = choices[0]
        if len(choices) == 1 and isinstance(first, Action):
            return first
        if view.phase == RUN:
            return _runner(view, choices, rng)
        judgment = Evaluation(view)
        if isinstance(first, Aim):
            return max((one for one in choices if isinstance(one, Aim)), key=lambda one: _aim(judgment, one))
        if isinstance(first, Pick):
            return _part(judgment, first)
        if view.stack or view.moment:
            return WindowPlan(judgment).answer(choices)
        if view.phase == DECIDE:
            return _decide(judgment, choices)
        return TurnPlan(judgment).answer(choices)

    def off_turn(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action | None:
        """Use a free power, answer offers, and sometimes make an offer that is good for both against a leader."""
        assert isinstance(view, View)
        for choice in choices:
            if isinstance(choice, Power) and (gain_of(view, choice) or _fresher(view, choice)):
                return choice
            if isinstance(choice, Accept):
                return choice if _fair(view, choice.of) else Refuse(choice.of)
        if view.round > 2 and not any(view.made) and rng.random() < 0.3:
            return _proposal(view, choices)
        return None


def gain_of(view: View, power: Power) -> int:
    """Count the cards that a power brings."""
    candidate = next((one for one in view.setup.cards().candidates if one.name == power.name), None)
    return gain(candidate.active) if candidate else 0


def _fresher(view: View, power: Power) -> bool:
    """Tell whether a power swaps a poor card for another."""
    candidate = next((one for one in view.setup.cards().candidates if one.name == power.name), None)
    if candidate is None or [effect.verb for effect in candidate.active] != ["discard", "draw"]:
        return False
    judgment, count = Evaluation(view), candidate.active[0].count
    return sorted(judgment.worth(card) for card in view.hand)[count - 1] < 3.2


def _runner(view: View, choices: Sequence[Choice], rng: Random) -> Action:
    """Choose any candidate; with two players one with many Favors, because there they are Votes."""
    runs = [choice for choice in choices if isinstance(choice, Run)]
    if view.setup.seats == 2:
        favors = {one.name: one.favors for one in view.setup.cards().candidates}
        most = max(favors.get(run.name, 3) for run in runs)
        runs = [run for run in runs if favors.get(run.name, 3) == most]
    return rng.choice(runs)


def _part(judgment: Evaluation, form: Pick) -> Action:
    cards = judgment.least(form.of, form.least)
    return Freeze(cards) if isinstance(form.act, Freeze) else Discard(cards)


def _aim(judgment: Evaluation, aim: Aim) -> float:
    """Redirect a card to where it suits best."""
    top = judgment.view.stack[-1]
    polls = judgment.if_resolved(top._replace(by=judgment.me, to=aim.to))
    printed = judgment.state.cards.printed[top.card]
    hostile = printed.family == "slander" and aim.to != judgment.me
    return judgment.comfort(polls) + 0.1 * (hostile and aim.to == judgment.front_runner())


def _decide(judgment: Evaluation, choices: Sequence[Choice]) -> Action:
    """Sidestep a bad Issue if that leaves a playable hand; else face it."""
    view, state = judgment.view, judgment.state
    cost = price(state)
    others = max(judgment.polls[seat] for seat in range(state.seats) if seat != judgment.me)
    threatened = judgment.polls[judgment.me] >= others
    cheap = cost <= -judgment.stake + 0.5 and len(view.hand) >= cost + 2
    if judgment.stake < 0 and threatened and cheap:
        for choice in choices:
            if isinstance(choice, Pick) and isinstance(choice.act, Sidestep):
                return choice.fill(judgment.least(choice.of, cost))
    power = next((one for one in choices if isinstance(one, Power) and gain_of(view, one)), None)
    return power or Face()


class TurnPlan:
    """Take a turn: take the lead if that is worth the cards, or let the Issue go."""

    def __init__(self, judgment: Evaluation) -> None:
        self.judgment = judgment
        self.now = judgment.comfort(judgment.polls)

    def answer(self, choices: Sequence[Choice]) -> Action:
        """Play a card, use the power, or pass."""
        view = self.judgment.view
        useful = [choice for choice in choices if isinstance(choice, Power) and self._useful(choice)]
        if useful:
            return max(useful, key=self._relief)
        content = self.now > 0 and not (view.setup.pass_final and self._exposed())
        if not content and abs(self.judgment.stake) >= 1:
            play = self._bid([one for one in choices if isinstance(one, Play | Use)])
            if play is not None:
                return play
        return self._idle(choices)

    def _exposed(self) -> bool:
        """With final passes there is no later answer: a small lead is not enough while others are in."""
        view = self.judgment.view
        rest = [seat for seat in range(view.setup.seats) if seat != view.seat and not view.out[seat]]
        return bool(rest) and self.judgment.stake >= 2 and self.now < 4

    def _useful(self, power: Power) -> bool:
        judgment = self.judgment
        if gain_of(judgment.view, power) or _fresher(judgment.view, power):
            return True
        if power.at:
            return (
                self.now < 0
                and judgment.stake > 1
                and (self._relief(power) > 0 or self._relief(power) > self.now + 3)
            )
        if power.to < 0:
            return judgment.stake >= 2
        target = judgment.rival() if self.now <= 0 else judgment.front_runner()
        return power.to == target and judgment.stake >= 2

    def _relief(self, power: Power) -> float:
        """Say how things stand once a power has taken a card out of play."""
        return self.judgment.comfort(self.judgment.without(power.at)) if power.at else self.now

    def _bid(self, plays: Sequence[Play | Use]) -> Action | None:
        """Take the lead with the most expendable card, or begin with the strongest if a few will do it."""
        judgment = self.judgment
        gains: dict[str, tuple[float, Play | Use]] = {}
        leader = judgment.front_runner()
        for play in plays:
            if self._sensible(play):
                comfort = judgment.comfort(judgment.after(judgment.me, play))
                comfort += 0.1 * (play.to == leader)
                if play.card not in gains or comfort > gains[play.card][0]:
                    gains[play.card] = (comfort, play)
        helpful = [(comfort, play) for comfort, play in gains.values() if comfort > self.now + 0.2]
        limit = self._limit()
        enough = [(judgment.worth(play.card), -comfort, play) for comfort, play in helpful if comfort > 0]
        if enough and limit >= 1:
            return min(enough, key=lambda one: one[:2])[2]
        steps, reached = 0, self.now
        for comfort, _ in sorted(helpful, key=lambda one: -one[0]):
            steps += 1
            reached += comfort - self.now
            if reached > 0:
                break
        if helpful and reached > 0 and steps <= limit:
            return max(helpful, key=lambda one: one[0])[1]
        return None

    def _sensible(self, play: Play | Use) -> bool:
        """Leave out plays that help a rival on a good Issue; a Cancel is for others' plays."""
        judgment = self.judgment
        if isinstance(play, Play):
            return (play.to == judgment.me) == (judgment.stake > 0)
        return not judgment.state.cards.printed[play.card].pays

    def _limit(self) -> float:
        """Say how many more cards this Issue is worth, given the cards spent on it and those left in hand."""
        judgment = self.judgment
        view = judgment.view
        stake = abs(judgment.stake)
        last = view.round >= view.setup.rounds()
        cap = 99.0 if last else 1.2 * stake + 1 + 0.25 * (len(view.hand) - 6)
        return min(cap - judgment.spent(), float(len(view.hand)))

    def _idle(self, choices: Sequence[Choice]) -> Action:
        """With nothing to win, turn a weak card into more cards, or pass."""
        best: tuple[float, Action] = (0.5, PASS)
        for choice in choices:
            if isinstance(choice, Use) and not choice.at and choice.to < 0:
                kind = self.judgment.state.cards.kinds[choice.card]
                profit = 3.2 * gain(kind.effects) - self.judgment.worth(choice.card)
                best = max(best, (profit, choice), key=lambda one: one[0])
        return best[1]


class WindowPlan:
    """Answer in a window: react where that decides something that matters, else pass."""

    def __init__(self, judgment: Evaluation) -> None:
        self.judgment = judgment

    def answer(self, choices: Sequence[Choice]) -> Action:
        """React, or pass."""
        judgment = self.judgment
        best: tuple[float, Action] = (0.0, PASS)
        coming = judgment.if_resolved(judgment.view.stack[-1]) if judgment.view.stack else judgment.polls
        for choice in choices:
            if isinstance(choice, Use):
                best = max(best, (self._profit(choice, coming), choice), key=lambda one: one[0])
            elif isinstance(choice, Power):
                best = max(best, (self._free(choice, coming), choice), key=lambda one: one[0])
            elif isinstance(choice, Pass):
                continue
        return best[1]

    def _profit(self, use: Use, coming: list[int]) -> float:
        """Weigh a reaction: how it changes the winner, against the card it costs."""
        judgment = self.judgment
        printed = judgment.state.cards.printed[use.card]
        cards = gain(printed.kind.effects)
        if cards:
            return 3.2 * cards - judgment.worth(use.card)
        if abs(judgment.stake) < (WORTH_A_CANCEL if printed.cancels or printed.redirects else 1.5):
            return 0.0
        polls = self._if_reacted(use, coming)
        if judgment.comfort(coming) < 0 < judgment.comfort(polls):
            return abs(judgment.stake) + 1 - 0.1 * judgment.worth(use.card)
        return 0.0

    def _if_reacted(self, use: Use, coming: list[int]) -> list[int]:
        """Give the polls after a reaction and the card that it reacts to."""
        judgment = self.judgment
        stack = judgment.view.stack
        printed = judgment.state.cards.printed[use.card]
        if stack and use.at == stack[-1].card:
            return self._if_cancelled()
        if stack and printed.redirects:
            top = stack[-1]
            aims = [Aim(to) for to in new_targets(judgment.state, top, judgment.me)]
            to = max(aims, key=lambda aim: _aim(judgment, aim)).to
            return judgment.if_resolved(top._replace(by=judgment.me, to=to))
        change = judgment.after(judgment.me, use)
        return [coming[seat] + change[seat] - judgment.polls[seat] for seat in range(len(coming))]

    def _if_cancelled(self) -> list[int]:
        """Give the polls if the top card has no effect: a canceled Cancel lets the card under it through."""
        stack = self.judgment.view.stack
        if len(stack) > 1 and stack[-1].at == stack[-2].card:
            return self.judgment.if_resolved(stack[-2])
        return self.judgment.polls

    def _free(self, power: Power, coming: list[int]) -> float:
        judgment = self.judgment
        if gain_of(judgment.view, power):
            return 0.5
        if power.at:
            stack = judgment.view.stack
            polls = self._if_cancelled() if stack and power.at == stack[-1].card else judgment.without(power.at)
            better = judgment.comfort(polls) - judgment.comfort(coming)
            mine = bool(stack) and stack[-1].to == judgment.me
            turns = judgment.comfort(coming) < 0 < judgment.comfort(polls) and abs(judgment.stake) > 1.5
            return 0.3 if turns or (better > 0 and mine and judgment.stake > 1.5) else 0.0
        return 0.0


# Favors


def _balance(view: View, by: int, to: int, mine: tuple[str, ...], yours: tuple[str, ...]) -> tuple[int, int]:
    """Say what a trade is worth to the seat that offers it and to the seat that is asked."""
    each = [2 if name.startswith("No-Name") else 1 for name in view.runners]
    first = each[by] * (len(yours) - len([token for token in mine if token in view.below[by]]))
    second = each[to] * (len(mine) - len([token for token in yours if token in view.below[to]]))
    return first, second


def _fair(view: View, by: int) -> bool:
    """C20: take an offer that is better for this seat, or one that is good for both against a common leader."""
    bargain = view.bargains[by]
    if bargain is None:
        return False
    theirs, ours = _balance(view, by, view.seat, bargain.mine, bargain.yours)
    votes = Evaluation(view).votes
    leader = max(votes)
    if ours <= 0 or votes[by] + theirs >= leader + 2:
        return False
    common = votes[view.seat] + 3 <= leader and votes[by] + 2 <= leader
    return ours > theirs or (common and ours >= theirs)


def _proposal(view: View, choices: Sequence[Choice]) -> Action | None:
    """Offer another player who trails the leader a token for a token, from the piles that count nothing."""
    votes = Evaluation(view).votes
    leader = max(votes)
    if votes[view.seat] + 3 > leader or not view.own[view.seat]:
        return None
    for choice in choices:
        if isinstance(choice, Pick) and isinstance(choice.act, Propose) and choice.act.until == "round":
            to = choice.act.to
            if votes[to] + 3 <= leader and view.own[to] and not view.setup.no_swaps:
                return choice.fill((view.own[view.seat][0], view.own[to][0]))
    return None
