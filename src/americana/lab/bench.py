"""Measure the speed of a game: random play, copies, views and imagined deals."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import median
from types import FunctionType
from typing import Final

from msgspec import Struct

from americana.bots.random_bot import EAGER
from americana.core.choices import sample
from americana.core.errors import AmericanaError
from americana.core.events import Event
from americana.core.game import SPECTATOR, AnyGame, Memory, Setup, State
from americana.core.observers import Observers
from americana.core.turns import Turns
from americana.kit.playout import is_decision, playout, playout_with_off_turn
from americana.kit.poker import CARDS, mask, value

COMPILED: Final = not isinstance(playout, FunctionType)
"""Whether the rules are: compiled functions are of another type."""

Rate = tuple[float, float]
"""Decisions and games a second, in one slice of time."""

Slice = Callable[[float], Rate]
"""Plays whole games for about so many seconds."""


class Pace(Struct, frozen=True):
    """How long and how often to measure: the best slice counts, for noise only ever slows down."""

    seconds: float
    slices: int


FULL: Final = Pace(0.05, 27)
QUICK: Final = Pace(0.03, 3)


class Row(Struct, kw_only=True):
    """The figures of one game at one number of seats, each a second."""

    game: str
    seats: int
    decisions: float
    games: float
    copies: float
    views: float
    imagined: float


def measure(game: AnyGame, setup: Setup, pace: Pace) -> Row:
    """Take all figures of a game with a setup."""
    playing = random_play(game, setup)
    rates = [playing(pace.seconds) for _ in range(pace.slices)]
    walk = list(positions(game, setup, Random(1)))
    views = [game.view(*place) for place in walk]
    rng = Random(2)
    return Row(
        game=game.name,
        seats=setup.seats,
        decisions=max(decisions for decisions, _ in rates),
        games=max(games for _, games in rates),
        copies=_best(pace, [state.copy for state, *_ in walk]),
        views=_best(pace, [partial(game.view, *place) for place in walk]),
        imagined=_best(pace, [partial(game.imagine, view, rng) for view in views]),
    )


def _best(pace: Pace, calls: list[Callable[[], object]]) -> float:
    return max(_rate(pace.seconds, calls) for _ in range(pace.slices))


def _rate(seconds: float, calls: list[Callable[[], object]]) -> float:
    """Make all the calls again and again, and count them."""
    count, begun = 0, time.perf_counter()
    while (passed := time.perf_counter() - begun) < seconds or not count:
        for call in calls:
            call()
        count += len(calls)
    return count / passed


def hands_ranked(pace: Pace, cards: int = 13) -> float:
    """Count the hands of so many cards that the kit's poker evaluator ranks in a second."""
    rng = Random(3)
    hands = [mask(rng.sample(CARDS, cards)) for _ in range(500)]
    return _best(pace, [partial(value, hand) for hand in hands])


def random_play(game: AnyGame, setup: Setup) -> Slice:
    """Make the loop that plays a game at random: the leanest there is for the game."""
    rng = Random(1)
    play: Callable[[State, Random], int] = playout
    if type(game.start(setup)).off_turn is not State.off_turn:
        play = partial(playout_with_off_turn, eager=EAGER)

    def play_slice(seconds: float) -> Rate:
        decisions, games, begun = 0, 0, time.perf_counter()
        while (passed := time.perf_counter() - begun) < seconds or not games:
            decisions += play(game.start(setup), rng)
            games += 1
        return decisions / passed, games / passed

    return play_slice


Position = tuple[State, int, Memory, Memory]
"""A truth, the seat to act, what that seat remembers and what everybody does."""


def positions(game: AnyGame, setup: Setup, rng: Random) -> Iterator[Position]:
    """Walk through one random game and stop wherever a seat has something to decide."""
    state, turns, memories = game.start(setup), Turns(setup.seats), Observers(game, setup)
    while turn := turns.next(state.to_act, state.off_turn):
        seat, off_turn_now = turn
        choices = state.off_turn(seat) if off_turn_now else state.legal(seat)
        if off_turn_now and rng.random() >= EAGER:
            continue
        if seat >= 0 and not off_turn_now and is_decision(choices):
            yield state.copy(), seat, memories.kept[seat], memories.kept[SPECTATOR]
        events: list[Event] = []
        turns.take(state, turn, sample(choices, rng), events)
        memories.hear(events)


class Ratio(Struct, kw_only=True):
    """A game of ours beside a peer's, measured in turns: decisions a second, and ours over theirs."""

    game: str
    seats: int
    peer: str
    ours: float
    theirs: float
    best: float
    """The best slice of ours over the best of theirs."""
    paired: float
    """The median over pairs of neighbouring slices."""


def compare(game: AnyGame, setup: Setup, peers: Sequence[tuple[str, Slice]], pace: Pace) -> list[Ratio]:
    """Measure a game and its peers in turns, so that a noisy machine is as noisy for all."""
    ours = random_play(game, setup)
    turns = [
        (ours(pace.seconds)[0], [theirs(pace.seconds)[0] for _, theirs in peers])
        for _ in range(max(7, 2 * pace.slices))
    ]
    pairs = [[(mine, rates[place]) for mine, rates in turns] for place in range(len(peers))]
    called = f"{game.name} interpreted" if COMPILED and not _is_compiled(game, setup) else game.name
    return [_ratio(called, setup.seats, name, pairs[place]) for place, (name, _) in enumerate(peers)]


def _is_compiled(game: AnyGame, setup: Setup) -> bool:
    """Whether a game's own rules are, as those of a folder that was added are not."""
    rules = sys.modules[type(game.start(setup)).__module__]
    return not str(rules.__file__).endswith(".py")


def _ratio(game: str, seats: int, peer: str, pairs: list[tuple[float, float]]) -> Ratio:
    ours = max(mine for mine, _ in pairs)
    theirs = max(other for _, other in pairs)
    paired = median(mine / other for mine, other in pairs)
    return Ratio(game=game, seats=seats, peer=peer, ours=ours, theirs=theirs, best=ours / theirs, paired=paired)


def fitting(games: Iterable[AnyGame], seats: int | None) -> list[AnyGame]:
    """Pick the games that can be played by so many, if a number was named."""
    found = [game for game in games if seats is None or game.seats[0] <= seats <= game.seats[1]]
    if not found:
        raise AmericanaError(f"no game is for {seats} players; `americana games` lists them")
    return found


def tables(games: Iterable[AnyGame], seats: int | None) -> list[tuple[AnyGame, Setup]]:
    """Set up each game, with as many seats as told or with every number it has."""
    found = []
    for game in games:
        low, high = game.seats
        counts = range(low, high + 1) if seats is None else (seats,)
        found += [(game, game.make_setup(count)) for count in counts]
    return found


def report(rows: list[Row], hands: float) -> str:
    """Lay the figures out in columns, and below them the kit's own: hands of 13 cards ranked as poker hands."""
    heads = ("decisions", "games", "copies", "views", "imagined")
    lines = [f"{'per second':24}" + "".join(f"{head:>12}" for head in heads)]
    for row in rows:
        figures = (row.decisions, row.games, row.copies, row.views, row.imagined)
        lines.append(f"{f'{row.game}, {row.seats} seats':24}" + "".join(f"{figure:12,.0f}" for figure in figures))
    lines.append(f"{'kit, poker':24}{hands:12,.0f} hands of 13 cards ranked")
    return "\n".join(lines)


def report_ratios(ratios: list[Ratio]) -> str:
    """Lay the ratios out in columns."""
    heads = f"{'ours':>12}{'theirs':>12}{'best':>8}{'paired':>8}"
    lines = [f"{'decisions per second':24}{heads}  peer"]
    for one in ratios:
        label = f"{one.game}, {one.seats} seats"
        figures = f"{one.ours:12,.0f}{one.theirs:12,.0f}{one.best:8.2f}{one.paired:8.2f}"
        lines.append(f"{label:24}{figures}  {one.peer}")
    return "\n".join(lines)
