"""A review: what the strongest bot would do at each decision of a seat, and how everybody's chances changed."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from americana.bots.hints import WORDS, Hint, steadied, suggest, worded
from americana.bots.search import Search
from americana.bots.search_bot import policy_of
from americana.core import record as records
from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.errors import AmericanaError
from americana.core.game import DEALER, AnyGame, State, View
from americana.core.match import Match
from americana.core.record import Record
from americana.core.scene import Scene
from americana.core.text import listed
from americana.core.turns import Turns
from americana.kit.playout import is_decision, play_on
from americana.kit.replay_frames import players

POINTS: Final = 40
"""The most places at which chances are weighed; places where the dealer acts come first."""
PLAYOUTS: Final = 32
"""Games played to the end from the real cards of each such place."""
MOMENTS: Final = 3
"""The most decisions that are listed as those that counted."""
FEW: Final = 6
"""An act with less than this part of all simulations is weighed once more, beside the best."""
CLEARLY: Final = 2.0
"""The standard errors by which an act must be behind the best one to be called a mistake."""


class Decision(Struct, frozen=True, kw_only=True):
    """One decision of a seat, and what the bot thinks of it from what the seat could know then."""

    place: int
    """How many acts had been done before it."""
    done: str
    best: str
    forced: bool = False
    """Whether nothing else could be done."""
    behind: float = 0.0
    """How much less it was worth than the best, in standard deviations of how games go on from there."""
    error: float = 0.0
    worth: str = ""
    sure: str = ""
    why: str
    mistake: bool = False
    """Whether it was clearly worse than the best."""


class Point(Struct, frozen=True):
    """Everybody's chances to win at one place of the record, with the real cards."""

    place: int
    chances: tuple[float, ...]
    chance: bool = False
    """Whether the act before it was the dealer's."""


class Review(Struct, frozen=True, kw_only=True):
    """The review of one seat's play in a finished game."""

    game: str
    seat: int
    names: tuple[str, ...]
    simulations: int
    decisions: tuple[Decision, ...]
    moments: tuple[int, ...]
    """Which decisions cost most, the dearest first."""
    curve: tuple[Point, ...]
    luck: float
    """How much luck gave the seat, as a share of a win above an even start."""
    choice: float
    """How much everybody's choices gave the seat: the rest."""
    error: float
    """The standard error of both."""
    notes: tuple[str, ...]
    summary: str = ""
    """How many decisions there were, and how many were inaccuracies, mistakes and blunders."""


def opened(lines: bytes, name: str, seat: int) -> tuple[AnyGame, Record]:
    """Read a record that may be reviewed for a seat, or say why it may not."""
    record = records.parse(lines.splitlines(), name)
    game = registry.find(record.header.game)
    if not record.over:
        raise AmericanaError(WORDS.say("review", "running"))
    seats = game.read_setup(record.header.setup).seats
    if not 0 <= seat < seats:
        raise AmericanaError(WORDS.say("review", "seatless", {"seat": seat + 1, "seats": seats}))
    return game, record


def decisions(record: Record, seat: int) -> list[int]:
    """Name the places at which a seat did something itself."""
    return [place for place, act in enumerate(record.acts) if act.seat == seat and not act.given]


def judged(lines: bytes, seat: int, place: int, simulations: int = 0) -> bytes:
    """Judge one decision in another process; give it in JSON, or null if the seat acted off turn."""
    game, record = opened(lines, "the record", seat)
    return msgspec.json.encode(judge(game, record, seat, place, simulations))


def judge(game: AnyGame, record: Record, seat: int, place: int, simulations: int = 0) -> Decision | None:
    """Judge one decision of a seat by its view at that moment and nothing else."""
    *_, match = Match.replay(game, record.until(place), Random(0))
    act = game.read_action(bytes(record.acts[place].act))
    if seat not in match.to_act or match.is_off_turn(seat, act):
        return None
    return verdict(
        game, match.scene(seat, players(match)), match.view(seat), match.legal(seat), act, place, simulations
    )


def verdict(
    game: AnyGame,
    scene: Scene,
    view: View,
    choices: Sequence[Choice],
    act: Action,
    place: int = 0,
    simulations: int = 0,
) -> Decision:
    """Say what an act was worth to the seat with this view, scene and choices."""
    done = _quoted(game, scene, act)
    if not is_decision(choices):
        return Decision(place=place, done=done, best=done, forced=True, why=WORDS.say("review", "forced"))
    thought = simulations or policy_of(game).expert
    hints = suggest(game, view, choices, Random(place), simulations=thought, also=[act])
    mine = next((hint for hint in hints if hint.act == act), None)
    if mine is not None and hints[0].visits and mine.behind and mine.visits < thought // FEW:
        mine = _side_by_side(game, view, hints[0].act, mine, Random(place), thought // 2)
    return _weighed(place, done, _quoted(game, scene, hints[0].act), hints[0], mine)


def _quoted(game: AnyGame, scene: Scene, act: Action) -> str:
    """Name an act as the table offers it, to be said within a sentence."""
    return worded(game, scene, act)[0].rstrip(".")


def _side_by_side(game: AnyGame, view: View, best: Action, mine: Hint, rng: Random, simulations: int) -> Hint:
    """Weigh an act that the search soon gave up against the best one, in the same imagined deals."""
    guide = policy_of(game)
    worlds = [game.imagine(view, rng) for _ in range(max(1, min(guide.truths(simulations), simulations // 2)))]
    talks = type(worlds[0]).off_turn is not State.off_turn
    first, other = Search(guide, worlds, view.seat, rng, game.seen, talks).flat([best, mine.act], simulations)
    spread = steadied((first.variance() + other.variance()) / 2)
    error = (first.variance() / first.visits + other.variance() / other.visits) ** 0.5 / spread
    behind = (first.mean() - other.mean()) / spread
    if error >= mine.error:
        return mine
    return replace(mine, behind=max(1e-9, behind), error=error, visits=other.visits)


def _weighed(place: int, done: str, best: str, first: Hint, mine: Hint | None) -> Decision:
    if mine is None or not first.visits:
        return Decision(place=place, done=done, best=best, why=WORDS.say("review", "unsearched"))
    mistake = mine.behind > CLEARLY * mine.error and mine.worth not in ("best", "level")
    key = "best" if mine.behind == 0.0 else "missed" if mistake else "good"
    worth, sure = mine.said()
    worth = WORDS.say("fault", mine.worth) if mistake else worth
    return Decision(
        place=place,
        done=done,
        best=best,
        behind=mine.behind,
        error=mine.error,
        worth=worth,
        sure=sure,
        why=WORDS.say("review", key, {"best": best, "why": (first if key != "missed" else mine).reason}),
        mistake=mistake,
    )


def places(record: Record) -> list[int]:
    """Name the places at which chances are weighed: around each act of the dealer, then evenly."""
    count = len(record.acts)
    drawn = [place for place, act in enumerate(record.acts) if act.seat == DEALER]
    around = sorted({place + step for place in drawn for step in (0, 1)} | {count})
    if len(around) > POINTS:
        around = sorted({around[index * len(around) // POINTS] for index in range(POINTS)} | {count})
    step = max(1, count // max(1, POINTS - len(around)))
    evenly = range(0, count, step) if len(around) < POINTS else ()
    return sorted({*around, *evenly, count} - {0})


def weighed(lines: bytes, seat: int, place: int, playouts: int = PLAYOUTS) -> bytes:
    """Weigh everybody's chances at one place in another process; give them in JSON."""
    game, record = opened(lines, "the record", seat)
    return msgspec.json.encode(weigh(game, record, place, playouts))


def weigh(game: AnyGame, record: Record, place: int, playouts: int = PLAYOUTS) -> Point:
    """Play on from the real cards of a place by the game's quick policy, and count who wins."""
    *_, match = Match.replay(game, record.until(place), Random(0))
    guide, rng, seats = policy_of(game), Random(place), match.setup.seats
    wins = [0.0] * seats
    games = 1 if match.over else playouts
    for _ in range(games):
        state = match.imagined_truth()
        play_on(state, Turns(seats), guide, rng)
        winners = state.winners()
        for winner in winners:
            wins[winner] += 1 / len(winners)
    drawn = place > 0 and record.acts[place - 1].seat == DEALER
    return Point(place, tuple(won / games for won in wins), drawn)


def gathered(
    game: AnyGame, record: Record, seat: int, found: Sequence[Decision | None], curve: Sequence[Point], thought: int
) -> Review:
    """Make a review of decisions and chances."""
    mine = [one for one in found if one is not None]
    dearest = sorted((one for one in range(len(mine)) if mine[one].mistake), key=lambda one: -mine[one].behind)
    luck, error = _luck(curve, seat, len(record.header.players) or len(curve[-1].chances))
    final = curve[-1].chances[seat] if curve else 0.0
    start = 1 / len(curve[-1].chances)
    choice = final - start - luck
    names = record.header.names
    name = names[seat] if seat < len(names) else WORDS.say("review", "seat", {"seat": seat + 1})
    return Review(
        game=game.name,
        seat=seat,
        names=names,
        simulations=thought or policy_of(game).expert,
        decisions=tuple(mine),
        moments=tuple(dearest[:MOMENTS]),
        curve=tuple(curve),
        luck=luck,
        choice=choice,
        error=error,
        notes=(_shares(name, luck, choice), WORDS.say("review", "views")),
        summary=_summary(mine),
    )


def _shares(name: str, luck: float, choice: float) -> str:
    """Say what luck and choices gave or cost a seat."""
    values = {"name": name, "luck": f"{abs(luck):.2f}", "choice": f"{abs(choice):.2f}"}
    keys = ("unlucky" if luck < 0 else "lucky", "lost" if choice < 0 else "gained")
    return " ".join(WORDS.say("review", key, values) for key in keys)


def _summary(decisions: Sequence[Decision]) -> str:
    """Count the decisions that were free, and those among them that were clearly worse than the best."""
    wrong = Counter(one.worth for one in decisions if one.mistake)
    found = [(key, wrong[WORDS.say("fault", key)]) for key in WORDS.sections["fault"]]
    faults = listed([WORDS.unit(key, many) for key, many in found if many], WORDS.say("review", "clean"))
    free = WORDS.unit("decision", sum(not one.forced for one in decisions))
    return WORDS.say("review", "summary", {"decisions": free, "faults": faults})


def _luck(curve: Sequence[Point], seat: int, seats: int) -> tuple[float, float]:
    """Sum up how the dealer's acts changed a seat's chance; everybody starts with the same."""
    luck, squares, before = 0.0, 0.0, 1 / seats
    for point in curve:
        now = point.chances[seat]
        if point.chance:
            luck += now - before
            squares += 2 * max(0.01, now * (1 - now)) / PLAYOUTS
        before = now
    return luck, squares**0.5


def review(
    game: AnyGame,
    record: Record,
    seat: int,
    simulations: int = 0,
    playouts: int = PLAYOUTS,
    step: Callable[[int, int], None] = lambda done, of: None,  # noqa: ARG005
) -> Review:
    """Review a whole game in this process; `step` hears how far it is."""
    todo, spots = decisions(record, seat), places(record)
    found: list[Decision | None] = []
    for place in todo:
        found.append(judge(game, record, seat, place, simulations))
        step(len(found), len(todo) + len(spots))
    curve: list[Point] = []
    for place in spots:
        curve.append(weigh(game, record, place, playouts))
        step(len(found) + len(curve), len(todo) + len(spots))
    return gathered(game, record, seat, found, curve, simulations)
