"""Search over imagined truths: acts weighed side by side, or in a tree for each seat of what it could see."""

from collections.abc import Callable
from contextlib import suppress
from math import log, sqrt
from random import Random
from typing import Final

from americana.core.actions import Action
from americana.core.events import Event
from americana.core.state import DEALER, State
from americana.core.turns import Turns
from americana.kit.playout import fill
from americana.kit.search_policy import Reason, SearchPolicy
from americana.kit.xorshift import Xorshift

Seen = Callable[[Event, int], Event | None]


class ReasonCount:
    """How often a sign was noticed, and the total result of those simulations."""

    def __init__(self) -> None:
        self.times = 0
        self.total = 0.0


class Weighed:
    """An act and the results of its simulations."""

    def __init__(self, act: Action) -> None:
        self.act = act
        self.visits = 0
        self.offered = 1
        self.total = 0.0
        self.squares = 0.0
        self.signs: dict[Reason, ReasonCount] | None = None
        """The signs that were noticed in its simulations, if reasons were wanted."""

    def note(self, signs: list[Reason], value: float) -> None:
        """Remember what a person would have noticed in a simulation, and its result."""
        for sign in signs:
            self._tally(sign, 1, value)

    def add(self, value: float) -> None:
        """Count one simulation."""
        self.visits += 1
        self.total += value
        self.squares += value * value

    def join(self, other: "Weighed") -> None:
        """Add what another search made of the same act."""
        self.visits += other.visits
        self.offered += other.offered
        self.total += other.total
        self.squares += other.squares
        for sign, tally in (other.signs or {}).items():
            self._tally(sign, tally.times, tally.total)

    def _tally(self, sign: Reason, times: int, total: float) -> None:
        if self.signs is None:
            self.signs = {}
        known = self.signs.get(sign)
        if known is None:
            known = self.signs[sign] = ReasonCount()
        known.times += times
        known.total += total

    def mean(self) -> float:
        """Give the average result of the act."""
        return self.total / self.visits if self.visits else 0.0

    def variance(self) -> float:
        """Give the variance of single simulations."""
        if self.visits < 2:
            return 0.0
        return max(0.0, self.squares - self.total * self.total / self.visits) / (self.visits - 1)

    def surely(self) -> float:
        """Give a lower bound of the act's worth: one standard error below the mean."""
        return self.mean() - sqrt(self.variance() / max(1, self.visits))


class Search:
    """Weighs acts for a seat in truths that were imagined for it; it gets no other truth, and cannot make one."""

    def __init__(
        self, guide: SearchPolicy, worlds: list[State], seat: int, rng: Random, seen: Seen, talks: bool
    ) -> None:
        self.guide = guide
        self.worlds = worlds
        self.seat = seat
        self.rng = rng
        self.luck = Xorshift(rng)
        self.seen = seen
        self.talks = talks
        self.silence = Turns(worlds[0].seats)
        self.begun = guide.horizon(worlds[0])
        self.reach = guide.reach
        """After how many acts a playout is cut short; 0 if it is not."""
        self.spread = Weighed(Action())
        self.roots: list[Node] = []
        self.opponent_views: list[list[object]] = []
        """For each truth what each seat would know in it and others would not, where search separates that."""
        self.noting = False
        """Whether to notice reasons, which takes longer."""
        self.events: list[Event] | None = None
        """The events of the present simulation, if reasons are wanted."""

    # Acts side by side

    def flat(self, acts: list[Action], simulations: int) -> list[Weighed]:
        """Try every act in the same truths; only the better half of them stays for the second half.

        The first act is the one to beat, and is tried in all of them; if interrupted, the results so far count.
        """
        found = [Weighed(act) for act in acts]
        with suppress(TimeoutError):
            self._side_by_side(found, simulations)
        return found

    def _side_by_side(self, found: list[Weighed], simulations: int) -> None:
        alive = found
        phases = max(1, (len(found) - 1).bit_length())
        world = 0
        for phase in range(phases):
            least = 1 if 4 * len(alive) > simulations else 2
            rounds = max(least, simulations // (phases * len(alive)))
            for _ in range(rounds):
                truth = self.worlds[world % len(self.worlds)]
                world += 1
                for one in alive:
                    self._try(truth, one)
            if phase < phases - 1:
                alive = self._better(alive)

    def _better(self, alive: list[Weighed]) -> list[Weighed]:
        """Keep the first act and the better half of the others."""
        others = sorted(alive[1:], key=_mean, reverse=True)
        return [alive[0], *others[: max(1, len(alive) // 2)]]

    def _try(self, truth: State, one: Weighed) -> None:
        """Carry out an act in one of the truths, and play on from there."""
        state = truth.copy()
        turns = self._turns(state)
        self.events = [] if self.noting else None
        self._answer(state, turns, self.seat, one.act)
        self._play_on(state, turns)
        value = self.guide.values(state)[self.seat]
        one.add(value)
        if self.events is not None:
            one.note(self.guide.reasons(state, self.seat, self.events), value)

    def _turns(self, state: State) -> Turns:
        """Begin with no seat's chance to act off turn; where none ever does, one object serves all simulations."""
        return Turns(state.seats) if self.talks else self.silence

    def _answer(self, state: State, turns: Turns, seat: int, act: Action) -> None:
        """Let a seat answer what it is asked."""
        waiting = state.to_act
        state.apply(seat, act, self.events)
        if self.talks:
            turns.answered(seat, waiting, state.to_act)

    def _play_on(self, state: State, turns: Turns) -> None:
        """Play by the guide's policy as far as it looks."""
        guide, rng, begun, left, events = self.guide, self.rng, self.begun, self.reach, self.events
        if (
            events is None
            and not self.talks
            and guide.horizon(state) == begun
            and guide.fast_playout(state, self.luck)
        ):
            return
        while (to_act := state.to_act) and guide.horizon(state) == begun:
            seat = to_act[0]
            if seat == DEALER:
                choices = state.legal(seat)
                state.apply(seat, fill(choices[int(rng.random() * len(choices))], rng), events)
                continue
            if self.talks and turns.off_turn_seats:
                self._speak(state, turns)
                continue
            turns.skip_forced_passes(state)
            if state.to_act is not to_act:
                continue
            self._answer(state, turns, seat, guide.choose(state, seat, state.legal(seat), rng))
            if left:
                left -= 1
                if not left:
                    return

    def _speak(self, state: State, turns: Turns) -> None:
        """Give the next seat its chance to act off turn."""
        seat = turns.off_turn_seats.pop(0)
        choices = state.off_turn(seat)
        if choices:
            act = self.guide.off_turn(state, seat, choices, self.rng)
            if act is not None:
                turns.take(state, (seat, True), act, self.events)

    # A tree for each seat

    def tree(self, acts: list[Action], simulations: int) -> list[Weighed]:
        """Grow trees by so many simulations, or until interrupted, and give what they made of the acts at hand.

        Where the guide limits the size of a tree, the results of several trees are added up.
        """
        found = [Weighed(act) for act in acts]
        each = min(self.guide.growth or simulations, simulations)
        with suppress(TimeoutError):
            self._grow_all(acts, simulations, each, found)
        return found

    def _grow_all(self, acts: list[Action], simulations: int, each: int, found: list[Weighed]) -> None:
        """Grow one tree after another, and add up their results, also those of an interrupted tree."""
        truths = max(1, len(self.worlds) * each // simulations)
        for first in range(0, simulations, each):
            together = not self.opponent_views and all(self.guide.is_open(act) for act in acts)
            roots = self.roots = [Node() for _ in range(1 if together else self.worlds[0].seats)]
            try:
                self._grow(acts, min(each, simulations - first), first // each * truths, truths)
            finally:
                edges = roots[0 if together else self.seat].edges
                for one in found:
                    edge = edges.get(one.act)
                    if edge is not None:
                        one.join(edge)

    def _grow(self, acts: list[Action], simulations: int, first: int, truths: int) -> None:
        """Grow the trees at hand in so many of the truths."""
        roots = self.roots
        for number in range(simulations):
            place = (first + number % truths) % len(self.worlds)
            nodes = roots[:]
            if self.opponent_views:
                for seat, mind in enumerate(self.opponent_views[place]):
                    if mind is not None:
                        nodes[seat] = roots[seat].child(mind)
            self._simulate(self.worlds[place].copy(), nodes, acts)

    def _simulate(self, state: State, nodes: "list[Node]", acts: list[Action]) -> None:
        """Go down the trees together, play on from where they end, and add the result to the nodes on the way."""
        guide, turns, width = self.guide, self._turns(state), self.guide.explore * self._sigma()
        path: list[Weighed] = []
        owners: list[int] = []
        seat = self.seat
        self.events = [] if self.noting else None
        while seat >= 0:
            act = acts[0]
            if len(acts) > 1:
                edge = nodes[seat if len(nodes) > 1 else 0].pick(acts, width, self.luck)
                act = edge.act
                path.append(edge)
                owners.append(seat)
                if not edge.visits:
                    self._answer(state, turns, seat, act)
                    break
            self._step(state, turns, nodes, seat, act)
            seat = self._pass_time(state, turns, nodes)
            if seat >= 0:
                acts = guide.candidates(state, seat, state.legal(seat), self.rng)
        self._play_on(state, turns)
        values = guide.values(state)
        self.spread.add(values[self.seat])
        for place, edge in enumerate(path):
            edge.add(values[owners[place]])
        if self.events is not None:
            path[0].note(guide.reasons(state, self.seat, self.events), values[self.seat])

    def _sigma(self) -> float:
        return sqrt(self.spread.variance()) if self.spread.visits > 1 else 1.0

    def _pass_time(self, state: State, turns: Turns, nodes: "list[Node]") -> int:
        """Let chance and the seats with an off-turn chance act; give the seat that is asked next, or -1."""
        while (to_act := state.to_act) and self.guide.horizon(state) == self.begun:
            seat = to_act[0]
            if seat == DEALER:
                choices = state.legal(seat)
                act = fill(choices[int(self.rng.random() * len(choices))], self.rng)
                self._step(state, turns, nodes, seat, act)
            elif self.talks and turns.off_turn_seats:
                self._speak(state, turns)
            else:
                return seat
        return -1

    def _step(self, state: State, turns: Turns, nodes: "list[Node]", seat: int, act: Action) -> None:
        """Carry out an act, and move every seat to the node for what it saw."""
        waiting = state.to_act
        if self.guide.is_open(act):
            state.apply(seat, act, self.events)
            for place, node in enumerate(nodes):
                nodes[place] = node.child(act)
        else:
            events: list[Event] = []
            state.apply(seat, act, events)
            if self.events is not None:
                self.events += events
            self._part(state.seats, nodes, seat, act, events)
        if self.talks:
            turns.answered(seat, waiting, state.to_act)

    def _part(self, seats: int, nodes: "list[Node]", seat: int, act: Action, events: list[Event]) -> None:
        """Move every seat to the node for what it saw; seats that shared a node may split up."""
        together = len(nodes) == 1
        if together:
            nodes += [nodes[0]] * (seats - 1)
        for place, node in enumerate(nodes):
            sights = tuple([sight for event in events if (sight := self.seen(event, place)) is not None])
            if place == seat:
                nodes[place] = node.child((act, sights))
            elif together:
                nodes[place] = node.child((place, sights))
            elif sights:
                nodes[place] = node.child(sights)


NO_ACTS: Final[list[Action]] = []
UNTRIED: Final[list[Weighed]] = []


class Node:
    """The node of a seat's knowledge: its acts there, and the nodes for what it may see next.

    As long as everything is done openly all seats go down one tree together: 1.3x.
    """

    def __init__(self) -> None:
        self.edges: dict[Action, Weighed] = {}
        self.children: dict[object, Node] = {}
        self.acts = NO_ACTS
        self.tried = UNTRIED
        """The edges of these acts, the last list of which all were tried: at the root it stays the same."""

    def child(self, sight: object) -> "Node":
        """Give the node for something seen."""
        node = self.children.get(sight)
        if node is None:
            node = Node()
            self.children[sight] = node
        return node

    def pick(self, acts: list[Action], width: float, luck: Xorshift) -> Weighed:
        """Pick an act that was never tried, or the most promising one."""
        if acts is not self.acts:
            act = self._untried(acts, luck)
            if act is not None:
                edge = self.edges[act] = Weighed(act)
                return edge
            self.acts = acts
        best, most = self.tried[0], -1e300
        for edge in self.tried:
            edge.offered += 1
            hope = edge.total / edge.visits + width * sqrt(log(float(edge.offered)) / edge.visits)
            if hope > most:
                best, most = edge, hope
        return best

    def _untried(self, acts: list[Action], luck: Xorshift) -> Action | None:
        """Find an act that was never tried, each with the same chance, and the edges of the tried ones."""
        edges, found = self.edges, None
        if not edges:
            return acts[luck.below(len(acts))]
        tried, untried = list[Weighed](), 0
        for act in acts:
            edge = edges.get(act)
            if edge is not None:
                tried.append(edge)
            else:
                untried += 1
                if not luck.below(untried):
                    found = act
        self.tried = tried
        if found is not None:
            for edge in tried:
                edge.offered += 1
        return found


def _mean(one: Weighed) -> float:
    return one.mean()


def _surely(one: Weighed) -> float:
    return one.surely()


def preferred(found: list[Weighed], surely: float) -> Weighed:
    """Prefer the best act on average, but the first one unless it is clearly beaten.

    Where no act is to be beaten, take the act with the best lower bound. A tree tries some acts much less often
    than others, and the best of those on average is mostly just lucky.
    """
    usual, enough = found[0], max(1, max([one.visits for one in found]) // 4)
    tried = [one for one in found if one.visits >= enough]
    if not tried:
        return usual
    if not surely:
        return max(tried, key=_surely)
    best = max(tried, key=_mean)
    if best is usual:
        return usual
    error = sqrt(best.variance() / best.visits + usual.variance() / max(1, usual.visits))
    return best if best.mean() - usual.mean() > surely * error else usual
