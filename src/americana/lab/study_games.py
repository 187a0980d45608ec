"""Games watched from inside for a study: what each one showed, and what choices were worth."""

from collections.abc import Iterator, Sequence
from random import Random

import msgspec
from msgspec import Struct, field

from americana import __version__
from americana.bots import plugins
from americana.bots.fallback import FallbackBot
from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Choice, sample
from americana.core.errors import BadGame
from americana.core.events import Event
from americana.core.game import AnyGame, Memory, Setup, State, View
from americana.core.observers import Observers
from americana.core.record import WITHOUT_SECRET, ActionLine, Header, Record
from americana.core.turns import SeatTurn, Turns
from americana.kit.playout import Policy, play_on
from americana.kit.study_hooks import Study
from americana.lab.faults import Faults, noted, winners
from americana.lab.one_game import source


def study_policy(game: AnyGame) -> Study:
    """Find what the game's folder says about studying it, or make do without."""
    own = registry.part(game, "study")
    if own is None:
        return Study(game)
    kind = getattr(own, "Study", None)
    if not (isinstance(kind, type) and issubclass(kind, Study)):
        raise BadGame(f"{own.__file__} must define Study, a subclass of americana.kit.study_hooks.Study")
    return kind(game)


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be studied; it travels to other processes."""

    game: str
    setup: dict[str, object]
    seed: int
    games: int = 2000
    turns: int = 400
    playouts: int = 1000
    rivals: tuple[str, ...] = ("medium",)
    """Who plays, seat by seat and round again."""
    player: str = ""
    """The bot that plays in place of the medium one; its games are studied, and choices are weighed as ever."""
    patience: float = plugins.TIMEOUT
    """Seconds that it may take for an answer."""
    strict: bool = False
    """Whether its first failure ends everything."""


class GameFacts(Struct):
    """What one game showed."""

    length: int
    starter: int
    winners: tuple[int, ...]
    stalled: bool
    open_turns: int
    """Turns with two or more kinds to choose from."""
    lead_changes: int
    used: list[tuple[int, str]] = []
    faults: Faults = field(default_factory=Faults)


class StudiedGame:
    """One game between bots, seen from inside; nothing is remembered unless somebody listens."""

    def __init__(self, plan: Plan, number: int, *, listening: bool) -> None:
        self.game = registry.find(plan.game)
        self.setup: Setup = self.game.read_setup(plan.setup)
        self.habits = study_policy(self.game)
        self.rivals = plan.rivals
        self.number = number
        self.player = plugins.seat(self.game, plan.player, plan.patience) if plan.player else None
        self.strict = plan.strict
        self.faults = Faults()
        """Where the player first failed, and how often once it was counted."""
        self.acts: list[ActionLine] = []
        """What was done, while there is a player who may fail."""
        self.listening = listening or self.habits.remembers or self.player is not None
        self.dealer = source(plan.seed, number, "dealer")
        self.chance = source(plan.seed, number, "seats")
        self.state = self.game.start(self.setup)
        self.turns = Turns(self.setup.seats)
        self.memories = Observers(self.game, self.setup)
        self.events: list[Event] = []
        """What has happened since a seat last answered."""

    def run(self) -> Iterator[int]:
        """Play to the end; stop before every answer of a seat and give the seat."""
        while turn := self.turns.next(self.state.to_act, self.state.off_turn):
            seat, off_turn_now = turn
            if seat >= 0 and not off_turn_now:
                yield seat
                self.events = []
            action = self._aside(seat) if off_turn_now else self._answer(seat)
            if action is not None:
                self._take(turn, action)

    def _take(self, turn: SeatTurn, action: Action) -> None:
        caused: list[Event] = []
        if self.player is not None:
            self.acts.append(ActionLine(turn[0], msgspec.Raw(msgspec.json.encode(action))))
        self.turns.take(self.state, turn, action, caused)
        self.events += caused
        if self.listening:
            self.memories.hear(caused)

    def _aside(self, seat: int) -> Action | None:
        if self._rival(seat) == "random":
            return None
        if self.player is not None:
            act = self.player.off_turn(self.view(seat), self.state.off_turn(seat), self.chance)
            self._watch(seat)
            return act
        return self.habits.off_turn(self.state, seat, self.memories.kept, self.chance)

    def _rival(self, seat: int) -> str:
        return self.rivals[(seat + self.number) % len(self.rivals)]

    def _answer(self, seat: int) -> Action:
        if seat < 0:
            return sample(self.state.legal(seat), self.dealer)
        if self._rival(seat) == "random":
            return sample(self.state.legal(seat), self.chance)
        if self.player is not None:
            answer = self.player.choose(self.view(seat), self.state.legal(seat), self.chance)
            self._watch(seat)
            return answer
        return self.habits.choose(self.state, seat, self.memories.kept, self.chance)

    def _watch(self, seat: int) -> None:
        if self.faults.first is None and self.player is not None:
            self.faults.first = noted(self.player, seat, self.number, self._record, self.strict)

    def _record(self) -> Record:
        game, setup = self.game, self.game.plain(self.setup)
        header = Header(
            americana=WITHOUT_SECRET, release=__version__, game=game.name, edition=game.edition, setup=setup
        )
        return Record(header=header, acts=self.acts)

    def winners(self) -> tuple[int, ...]:
        """The seats that won, as far as the player has not forfeited."""
        state = self.state
        if not (isinstance(self.player, FallbackBot) and self.player.forfeited):
            return state.winners()
        mine = [seat for seat in range(state.seats) if self._rival(seat) != "random"]
        return winners(state.winners(), state.scores(), mine)

    def view(self, seat: int) -> View:
        """What a seat knows now, if there was listening."""
        return self.memories.view(self.state, seat)


def play_batch(plan: Plan, numbers: range) -> list[GameFacts]:
    """Play some games and tell what they showed."""
    return [_told(plan, number) for number in numbers]


def _told(plan: Plan, number: int) -> GameFacts:
    playing = StudiedGame(plan, number, listening=False)
    ways, asked, open_turns, changes = playing.habits, 0, 0, 0
    starter, leader = -1, -1
    used: list[tuple[int, str]] = []
    for seat in playing.run():
        if starter < 0:
            starter = ways.starter(playing.state)
        asked += 1
        open_turns += len(ways.kinds(playing.state, seat)) > 1
        used += [credit for event in playing.events if (credit := ways.used(event))]
        ahead = _ahead(playing.state.scores())
        if ahead >= 0 and ahead != leader:
            changes += leader >= 0
            leader = ahead
    used += [credit for event in playing.events if (credit := ways.used(event))]
    state = playing.state
    if playing.player is not None:
        playing.faults.count(playing.player)
    return GameFacts(
        length=ways.turns(state) or asked,
        starter=starter,
        winners=playing.winners(),
        stalled=ways.stalled(state),
        open_turns=open_turns,
        lead_changes=changes,
        used=sorted(set(used)),
        faults=playing.faults,
    )


def _ahead(scores: Sequence[int]) -> int:
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


# Real choices


def weigh_batch(plan: Plan, spots: Sequence[tuple[int, int]], numbers: range) -> list[float | None]:
    """Weigh the choice at some of the spots: a spot is a game and a turn of it."""
    return [_weigh(plan, *spots[number]) for number in numbers]


def _weigh(plan: Plan, number: int, turn: int) -> float | None:
    """Say by how much the best kind wins more often than the worst; None where there are not two."""
    playing = StudiedGame(plan, number, listening=True)
    for asked, seat in enumerate(playing.run(), 1):
        kinds = playing.habits.kinds(playing.state, seat)
        if (playing.habits.turns(playing.state) or asked) == turn and len(kinds) > 1:
            return _spread(plan, playing, seat, kinds, source(plan.seed, number, f"turn {turn}"))
    return None


def _spread(plan: Plan, playing: StudiedGame, seat: int, kinds: dict[str, Action], rng: Random) -> float:
    """Find best and worst on one half of the playouts and their difference on the other; all share chances."""
    view = playing.view(seat)
    halves: list[dict[str, float]] = [dict.fromkeys(kinds, 0.0), dict.fromkeys(kinds, 0.0)]
    everybody = Everybody(playing.habits, dict.fromkeys(playing.memories.roles, view.public))
    for count in range(plan.playouts):
        truth = playing.game.imagine(view, rng)
        seed = rng.getrandbits(64)
        for kind, action in kinds.items():
            state, turns = truth.copy(), Turns(truth.seats)
            turns.take(state, (seat, False), action)
            play_on(state, turns, everybody, Random(seed))
            halves[count % 2][kind] += _part(state, seat)
    first, second = halves
    best, worst = max(kinds, key=first.__getitem__), min(kinds, key=first.__getitem__)
    return (second[best] - second[worst]) / (plan.playouts // 2)


class Everybody(Policy):
    """Plays all seats as a study's habits would, in an imagined truth in which each knows what all know."""

    def __init__(self, habits: Study, memories: dict[int, Memory]) -> None:
        self.habits = habits
        self.memories = memories

    def choose(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Answer for a seat."""
        return self.habits.choose(state, seat, self.memories, rng)

    def off_turn(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        """Act off turn for a seat."""
        return self.habits.off_turn(state, seat, self.memories, rng)


def _part(state: State, seat: int) -> float:
    """Say what part a seat has in the win."""
    winners = state.winners()
    return 1 / len(winners) if seat in winners else 0.0
