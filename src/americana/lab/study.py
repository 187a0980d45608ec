"""A game measured: length, choices, fairness and single cards, each with its interval, at every number of seats."""

import importlib.util
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

import msgspec
from msgspec import Struct

from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.events import Event
from americana.core.forms import Action, Choice, sample
from americana.core.game import SPECTATOR, AnyGame, Memory, Setup, State, View
from americana.core.memories import Memories
from americana.core.turns import Turn, Turns
from americana.kit.figures import Figure, mean, share
from americana.kit.playout import Policy, play_on
from americana.lab.crew import share_out
from americana.lab.playing import source

REAL: Final = 0.03
"""The difference in winning chance from which on a choice is called real."""


class Habits:
    """What a study has to know of a game.

    A game's folder may offer better answers in a class Study in study.py, and figures that only it has by a
    function `further` there: given how many games to play and a crew to share them out to, it returns Markdown.
    """

    remembers = True
    """Whether `choose` looks at what a seat remembers."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.bot = game.steady()

    def choose(self, state: State, seat: int, memories: dict[int, Memory], rng: Random) -> Action:
        """Play for a seat as the steady bot would."""
        view = self.game.view(state, seat, memories[seat], memories[SPECTATOR])
        return self.bot.choose(view, state.legal(seat), rng)

    def aside(self, state: State, seat: int, memories: dict[int, Memory], rng: Random) -> Action | None:
        """Do for a seat what nobody waits for, as the steady bot would."""
        view = self.game.view(state, seat, memories[seat], memories[SPECTATOR])
        return self.bot.aside(view, state.asides(seat), rng)

    def turns(self, state: State) -> int:  # noqa: ARG002
        """Count the turns begun so far, all seats together; 0 if questions are to be counted instead."""
        return 0

    def starter(self, state: State) -> int:  # noqa: ARG002
        """Name the seat that began."""
        return 0

    def kinds(self, state: State, seat: int) -> dict[str, Action]:
        """Give what a seat may do in the main choice of its turn, one act for each kind; nothing at other times."""
        plain = [choice for choice in state.legal(seat) if isinstance(choice, Action)]
        return {str(number): choice for number, choice in enumerate(plain)}

    def stalled(self, state: State) -> bool:
        """Tell whether a game that is over was never won."""
        return len(state.winners()) != 1

    def used(self, event: Event) -> tuple[int, str] | None:  # noqa: ARG002
        """Name the seat and the kind of card that an event shows it to use, if it does."""
        return None


def habits(game: AnyGame) -> Habits:
    """Find what the game's folder says about studying it, or make do without."""
    path = game.folder / "study.py"
    if not path.is_file():
        return Habits(game)
    name = f"americana.games.{game.name}.study"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    found: Habits = sys.modules[name].Study(game)
    return found


def further(game: AnyGame, games: int, jobs: int | None) -> str:
    """Give the figures that only this game has, as its folder lays them out."""
    habits(game)
    own = getattr(sys.modules.get(f"americana.games.{game.name}.study"), "further", None)
    return str(own(games, partial(share_out, jobs=jobs))) if own is not None else ""


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be studied; it travels to other processes."""

    game: str
    setup: dict[str, object]
    seed: int
    games: int = 2000
    turns: int = 400
    playouts: int = 1000
    rivals: tuple[str, ...] = ("steady",)
    """Who plays, seat by seat and round again."""


class Told(Struct):
    """What one game showed."""

    length: int
    starter: int
    winners: tuple[int, ...]
    stalled: bool
    open_turns: int
    """Turns with two or more kinds to choose from."""
    lead_changes: int
    used: list[tuple[int, str]] = []


class Playing:
    """One game between bots, seen from inside; nothing is remembered unless somebody listens."""

    def __init__(self, plan: Plan, number: int, *, listening: bool) -> None:
        self.game = registry.find(plan.game)
        self.setup: Setup = self.game.read_setup(plan.setup)
        self.habits = habits(self.game)
        self.rivals = plan.rivals
        self.number = number
        self.listening = listening or self.habits.remembers
        self.dealer = source(plan.seed, number, "dealer")
        self.chance = source(plan.seed, number, "seats")
        self.state = self.game.start(self.setup)
        self.turns = Turns(self.setup.seats)
        self.memories = Memories(self.game, self.setup)
        self.events: list[Event] = []
        """What has happened since a seat last answered."""

    def run(self) -> Iterator[int]:
        """Play to the end; stop before every answer of a seat and give the seat."""
        while turn := self.turns.next(self.state.to_act, self.state.asides):
            seat, unasked = turn
            if seat >= 0 and not unasked:
                yield seat
                self.events = []
            action = self._aside(seat) if unasked else self._answer(seat)
            if action is not None:
                self._take(turn, action)

    def _take(self, turn: Turn, action: Action) -> None:
        caused: list[Event] = []
        self.turns.take(self.state, turn, action, caused)
        self.events += caused
        if self.listening:
            self.memories.hear(caused)

    def _aside(self, seat: int) -> Action | None:
        if self._rival(seat) == "random":
            return None
        return self.habits.aside(self.state, seat, self.memories.kept, self.chance)

    def _rival(self, seat: int) -> str:
        return self.rivals[(seat + self.number) % len(self.rivals)]

    def _answer(self, seat: int) -> Action:
        if seat < 0:
            return sample(self.state.legal(seat), self.dealer)
        if self._rival(seat) == "random":
            return sample(self.state.legal(seat), self.chance)
        return self.habits.choose(self.state, seat, self.memories.kept, self.chance)

    def view(self, seat: int) -> View:
        """What a seat knows now, if there was listening."""
        return self.memories.view(self.state, seat)


def play_batch(plan: Plan, numbers: range) -> list[Told]:
    """Play some games and tell what they showed."""
    return [_told(plan, number) for number in numbers]


def _told(plan: Plan, number: int) -> Told:
    playing = Playing(plan, number, listening=False)
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
    return Told(
        length=ways.turns(state) or asked,
        starter=starter,
        winners=state.winners(),
        stalled=ways.stalled(state),
        open_turns=open_turns,
        lead_changes=changes,
        used=sorted(set(used)),
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
    playing = Playing(plan, number, listening=True)
    for asked, seat in enumerate(playing.run(), 1):
        kinds = playing.habits.kinds(playing.state, seat)
        if (playing.habits.turns(playing.state) or asked) == turn and len(kinds) > 1:
            return _spread(plan, playing, seat, kinds, source(plan.seed, number, f"turn {turn}"))
    return None


def _spread(plan: Plan, playing: Playing, seat: int, kinds: dict[str, Action], rng: Random) -> float:
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

    def __init__(self, habits: Habits, memories: dict[int, Memory]) -> None:
        self.habits = habits
        self.memories = memories

    def choose(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        """Answer for a seat."""
        return self.habits.choose(state, seat, self.memories, rng)

    def aside(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        """Do something unasked for a seat."""
        return self.habits.aside(state, seat, self.memories, rng)


def _part(state: State, seat: int) -> float:
    """Say what part a seat has in the win."""
    winners = state.winners()
    return 1 / len(winners) if seat in winners else 0.0


# Figures


class Card(Struct, frozen=True, kw_only=True):
    """How often those win who use a card, beside how often anybody does."""

    kind: str
    uses: int
    win_share: Figure
    effect: float
    """The share above or below an equal one."""


class Findings(Struct, frozen=True, kw_only=True):
    """What was found at one number of seats."""

    seats: int
    games: int
    turns_each: Figure
    """The median of a game's length in turns a player."""
    tenth: float
    nine_tenths: float
    two_kinds: Figure
    real_choice: Figure | None
    weighed: int
    playouts: int
    stalled: Figure
    by_turn: tuple[Figure, ...]
    """The share of wins of whoever begins, of the next, and so on."""
    lead_changes: Figure
    steady_share: Figure
    random_share: Figure
    cards: tuple[Card, ...]


class Result(Struct, frozen=True, kw_only=True):
    """A study of a game."""

    game: str
    title: str
    seed: int
    findings: tuple[Findings, ...]
    further: str = ""
    """What only this game has to tell, as Markdown."""


def study(
    name: str,
    seats: Sequence[int] = (),
    agreed: dict[str, object] | None = None,
    *,
    seed: int = 1,
    games: int = 2000,
    turns: int = 400,
    playouts: int = 1000,
    jobs: int | None = None,
) -> Result:
    """Study a game at these numbers of seats, or at all it has."""
    game = registry.find(name)
    if playouts < 2:
        raise AmericanaError(
            "a choice is found on one half of the playouts and weighed on the other: play two or more"
        )
    found = []
    for count in seats or range(game.seats[0], game.seats[1] + 1):
        setup = msgspec.to_builtins(game.make_setup(count, **(agreed or {})))
        plan = Plan(game=name, setup=setup, seed=seed, games=games, turns=turns, playouts=playouts)
        found.append(_find(plan, count, jobs))
    own = further(game, games, jobs) if not seats and not agreed else ""
    return Result(game=name, title=game.title, seed=seed, findings=tuple(found), further=own)


def _find(plan: Plan, seats: int, jobs: int | None) -> Findings:
    told = _played(plan, jobs)
    against = _played(msgspec.structs.replace(plan, rivals=("steady", "random")), jobs)
    lengths = sorted(game.length / seats for game in told)
    turns = sum(game.length for game in told)
    spreads = _weighed(plan, told, jobs)
    real = sum(spread is not None and spread >= REAL for spread in spreads)
    changes = [game.lead_changes for game in told]
    shares = [_share_of(against, seats, rival) for rival in (0, 1)]
    return Findings(
        seats=seats,
        games=len(told),
        turns_each=_median(lengths),
        tenth=lengths[len(lengths) // 10],
        nine_tenths=lengths[len(lengths) * 9 // 10],
        two_kinds=share(sum(game.open_turns for game in told), max(1, turns)),
        real_choice=share(real, len(spreads)) if spreads else None,
        weighed=len(spreads),
        playouts=plan.playouts,
        stalled=share(sum(game.stalled for game in told), len(told)),
        by_turn=tuple(_by_turn(told, seats)),
        lead_changes=mean(sum(changes), sum(change * change for change in changes), len(changes)),
        steady_share=shares[0],
        random_share=shares[1],
        cards=tuple(_cards(told, seats)),
    )


def _played(plan: Plan, jobs: int | None) -> list[Told]:
    return [told for batch in share_out(partial(play_batch, plan), plan.games, jobs) for told in batch]


def _weighed(plan: Plan, told: Sequence[Told], jobs: int | None) -> list[float | None]:
    """Weigh turns drawn at random from all turns of all games."""
    spots = [(number, turn) for number, game in enumerate(told) for turn in range(1, game.length + 1)]
    chosen = source(plan.seed, 0, "spots").sample(spots, min(plan.turns, len(spots)))
    if not chosen:
        return []
    return [
        spread for batch in share_out(partial(weigh_batch, plan, chosen), len(chosen), jobs) for spread in batch
    ]


def _median(values: Sequence[float]) -> Figure:
    """Give a median with the interval between the order statistics that hold it nineteen times in twenty."""
    count = len(values)
    spread = 0.98 * count**0.5
    low, high = max(0, int(count / 2 - spread)), min(count - 1, int(count / 2 + spread))
    return Figure(median(values), values[low], values[high])


def _by_turn(told: Sequence[Told], seats: int) -> Iterator[Figure]:
    for place in range(seats):
        wins = sum(
            ((game.starter + place) % seats in game.winners) / len(game.winners) for game in told if game.winners
        )
        yield share(wins, len(told))


def _share_of(told: Sequence[Told], seats: int, rival: int) -> Figure:
    """Give the wins of a seat where steady and random players alternate, by who sits in it."""
    wins, taken = 0.0, 0
    for number, game in enumerate(told):
        mine = [seat for seat in range(seats) if (seat + number) % 2 == rival]
        wins += sum(seat in mine for seat in game.winners) / max(1, len(game.winners))
        taken += len(mine)
    return share(wins, taken)


def _cards(told: Sequence[Told], seats: int) -> Iterator[Card]:
    uses: dict[str, int] = {}
    wins: dict[str, float] = {}
    for game in told:
        for seat, kind in game.used:
            uses[kind] = uses.get(kind, 0) + 1
            wins[kind] = wins.get(kind, 0.0) + (seat in game.winners) / max(1, len(game.winners))
    for kind in sorted(uses, key=lambda kind: -wins[kind] / uses[kind]):
        found = share(wins[kind], uses[kind])
        yield Card(kind=kind, uses=uses[kind], win_share=found, effect=found.value - 1 / seats)


# Joining


def join(name: str, files: Sequence[Path]) -> Result:
    """Put studies together that were printed as JSON: a long one may run at each number of seats by itself."""
    results = [_read(path) for path in files]
    for path, result in zip(files, results, strict=True):
        if result.game != name:
            raise AmericanaError(f"{path} is a study of {result.game}, not of {name}")
        if result.seed != results[0].seed:
            raise AmericanaError(f"{path} is from seed {result.seed}, {files[0]} from seed {results[0].seed}")
    found = sorted([one for result in results for one in result.findings], key=lambda one: one.seats)
    for one, other in pairwise(found):
        if one.seats == other.seats:
            raise AmericanaError(f"{one.seats} seats are in two of the files; leave one of them out")
    own = "\n\n".join(result.further for result in results if result.further)
    return msgspec.structs.replace(results[0], findings=tuple(found), further=own)


def _read(path: Path) -> Result:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Result)
    except OSError as error:
        raise AmericanaError(f"cannot read {path}: {error.strerror}") from error
    except msgspec.MsgspecError as error:
        raise AmericanaError(f"{path} is not what `americana study --json` prints: {error}") from error


# Telling


def report(result: Result) -> str:
    """Put a study into words and columns."""
    lines = [f"{result.title}, from seed {result.seed}"]
    for found in result.findings:
        lines += ["", f"{found.seats} seats, {found.games} games", *_lines(found)]
        if found.cards:
            lines += [
                f"  {'wins with':22}{_named(found.cards[:5])}",
                f"  {'wins least with':22}{_named(found.cards[-5:])}",
            ]
    return "\n".join([*lines, *(["", result.further] if result.further else [])])


def _lines(found: Findings) -> list[str]:
    choice = "not weighed"
    if found.real_choice is not None:
        choice = f"{found.real_choice.percent()} of {found.weighed} turns, {found.playouts} playouts a kind"
    rows = {
        "turns a player": f"{found.turns_each}, mostly {found.tenth:.1f} to {found.nine_tenths:.1f}",
        "two kinds to play": found.two_kinds.percent(),
        "a real choice": choice,
        "never won": found.stalled.percent(),
        "wins by turn order": ", ".join(f"{part.value:.1%}" for part in found.by_turn),
        "lead changes": str(found.lead_changes),
        "steady, random": f"{found.steady_share.percent()}, {found.random_share.percent()}",
    }
    return [f"  {label:22}{text}" for label, text in rows.items()]


def _named(cards: Sequence[Card]) -> str:
    return ", ".join(f"{card.kind} {card.win_share.value:.0%}" for card in cards)


BEGIN: Final = "<!-- the study begins: written by `americana study` -->"
END: Final = "<!-- the study ends -->"


def write_into(page: Path, result: Result) -> None:
    """Put the figures into a page of the documentation, between its two marks."""
    try:
        text = page.read_text(encoding="utf-8")
    except OSError as error:
        raise AmericanaError(f"cannot read {page}: {error.strerror}") from error
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise AmericanaError(f"{page} has no place for figures: it needs the lines {BEGIN} and {END}")
    page.write_text(f"{before}{BEGIN}\n\n{table(result)}\n\n{END}{after}", encoding="utf-8")


def table(result: Result) -> str:
    """Lay a study out as tables of Markdown: the figures by seats, then the cards."""
    found = result.findings
    rows = [["", *(f"{one.seats} seats" for one in found)], ["---", *("---:" for _ in found)]]
    rows.append(["turns a player, median", *(f"{one.turns_each.value:.1f}" for one in found)])
    rows.append(["… from a tenth to nine tenths", *(f"{one.tenth:.1f} to {one.nine_tenths:.1f}" for one in found)])
    rows.append(["two or more kinds to play", *(one.two_kinds.percent() for one in found)])
    rows.append(["a real choice", *(one.real_choice.percent() if one.real_choice else "–" for one in found)])
    rows.append(["never won", *(one.stalled.percent() for one in found)])
    rows.append(["wins by turn order", *(" · ".join(f"{part.value:.1%}" for part in one.by_turn) for one in found)])
    rows.append(["lead changes", *(f"{one.lead_changes.value:.1f}" for one in found)])
    rows.append(["a steady seat among random ones wins", *(one.steady_share.percent() for one in found)])
    rows.append(["a random seat among steady ones wins", *(one.random_share.percent() for one in found)])
    games = ", ".join(f"{one.games}" for one in found)
    notes = (
        f"From seed {result.seed}; games: {games}; turns weighed: {', '.join(str(one.weighed) for one in found)}"
    )
    notes += f"; playouts a kind: {', '.join(str(one.playouts) for one in found)}. Intervals are of 95 %."
    figures = "\n".join("| " + " | ".join(row) + " |" for row in rows)
    return "\n\n".join(part for part in (figures, notes, result.further, _card_table(result)) if part)


def _card_table(result: Result) -> str:
    """List every card by how often those win who play it, from most to least, beside an equal share."""
    effects: dict[str, list[str]] = {}
    order: dict[str, float] = {}
    for found in result.findings:
        for card in found.cards:
            effects.setdefault(card.kind, []).append(f"{card.effect:+.1%}")
            order[card.kind] = order.get(card.kind, 0.0) + card.effect
    rows = [["card", *(f"{found.seats} seats" for found in result.findings)]]
    rows.append(["---", *("---:" for _ in result.findings)])
    full = [kind for kind in effects if len(effects[kind]) == len(result.findings)]
    rows += [[kind, *effects[kind]] for kind in sorted(full, key=lambda kind: -order[kind])]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows) if full else ""
