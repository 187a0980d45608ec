"""The answers of Politics as Usual to a study, and the figures that only this game has."""

from collections import Counter, defaultdict
from functools import partial
from random import Random
from typing import Final

from americana.core import registry
from americana.core.actions import Action
from americana.core.events import Event
from americana.core.game import SPECTATOR, AnyGame, Memory, Setup
from americana.core.game import State as Base
from americana.core.match import Match
from americana.games.politics.bot import Medium
from americana.games.politics.effects import own_deck
from americana.games.politics.events import Moved, Played, Ran, Sidestepped, Won
from americana.games.politics.model import Play, Use
from americana.games.politics.rules import State
from americana.games.politics.table import TURN
from americana.games.politics.views import memory, view
from americana.kit import study_hooks
from americana.kit.intervals import Estimate, mean, share
from americana.kit.study_hooks import Workers

SERIOUS: Final = 3
"""The number of cards that make a serious bid for an Issue."""

EIGHTFOLD: Final = 8
"""How many times as many games the candidates need, because each takes part in every second one."""


class Study(study_hooks.Study):
    """Answers of this game to the questions of `americana study`."""

    remembers = False

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.begun = 0

    def choose(self, state: Base, seat: int, memories: dict[int, Memory], rng: Random) -> Action:  # noqa: ARG002
        """Play for a seat as the medium bot would; it needs no memory."""
        assert isinstance(state, State)
        blank = memory(state.setup)
        return self.bot.choose(view(state, seat, blank, blank), state.legal(seat), rng)

    def off_turn(self, state: Base, seat: int, memories: dict[int, Memory], rng: Random) -> Action | None:  # noqa: ARG002
        """Trade Favors for a seat as the medium bot would."""
        assert isinstance(state, State)
        blank = memory(state.setup)
        return self.bot.off_turn(view(state, seat, blank, blank), state.off_turn(seat), rng)

    def turns(self, state: Base) -> int:  # noqa: ARG002
        """Count the turns that a player was asked to take so far: the state knows the Round, but not the turn."""
        return self.begun

    def starter(self, state: Base) -> int:
        """Name the first Speaker."""
        assert isinstance(state, State)
        return (state.speaker - max(0, state.round - 1)) % state.seats

    def kinds(self, state: Base, seat: int) -> dict[str, Action]:
        """Give one way to play each kind of card on a turn."""
        assert isinstance(state, State)
        if state.phase != TURN or state.asked or state.agenda.steps:
            return {}
        self.begun += 1
        acts = [choice for choice in state.legal(seat) if isinstance(choice, Play | Use)]
        return {act.card.partition("#")[0]: act for act in acts}

    def stalled(self, state: Base) -> bool:
        """Tell whether the election was shared."""
        return len(state.winners()) > 1

    def used(self, event: Event) -> tuple[int, str] | None:
        """Credit a candidate to the seat that runs as it, and a card to the seat that plays it."""
        if isinstance(event, Ran):
            return event.seat, event.name
        return (event.seat, event.card.partition("#")[0]) if isinstance(event, Played) else None

    def further(self, games: int, workers: Workers) -> str:
        """Lay out how games are won, and by which candidates; these take more games than the rest."""
        counts = {seats: tally(workers, seats, games) for seats in (2, 3, 4, 6)}
        for seats, found in counts.items():
            fewest = tally(workers, seats, games, extra_card="fewest")
            found.add("fewest", fewest.part["half"], fewest.whole["half"])
        lines = ["| | " + " | ".join(f"{seats} seats" for seats in counts) + " |", "|---|" + "---:|" * len(counts)]
        for name in ROWS:
            figures = [one.figure(name) for one in counts.values()]
            as_text = f"{{:{'.1f' if name in MEANS else '.1%'}}}".format
            lines.append(f"| {ROWS[name]} | " + " | ".join(as_text(one.value) for one in figures) + " |")
            spans = [f"{as_text(one.low)} to {as_text(one.high)}" for one in figures]
            lines.append("| … interval | " + " | ".join(spans) + " |")
        lines += [
            "",
            f"Each column is {games} games of medium bots. Favors are traded and candidates are dealt.",
            "",
        ]
        return "\n".join(lines + _candidates(EIGHTFOLD * games, workers))


class Tally:
    """Totals over many games between medium bots."""

    def __init__(self) -> None:
        self.part: defaultdict[str, float] = defaultdict(float)
        self.whole: defaultdict[str, int] = defaultdict(int)
        self.squares: defaultdict[str, float] = defaultdict(float)

    def add(self, name: str, part: float, whole: int = 1) -> None:
        """Count something."""
        self.part[name] += part
        self.whole[name] += whole
        self.squares[name] += part * part

    def join(self, other: "Tally") -> None:
        """Add the totals of other games."""
        for name in other.part:
            self.part[name] += other.part[name]
            self.whole[name] += other.whole[name]
            self.squares[name] += other.squares[name]

    def share(self, name: str) -> Estimate:
        """Give a share with its interval."""
        return share(self.part[name], max(1, self.whole[name]))

    def figure(self, name: str) -> Estimate:
        """Give a mean or a share with its interval."""
        if name in MEANS:
            return mean(self.part[name], self.squares[name], max(1, self.whole[name]))
        return self.share(name)


def tally(workers: Workers, seats: int, games: int, **options: object) -> Tally:
    """Let medium bots play so many games with dealt candidates, and count."""
    found = Tally()
    for batch in workers(partial(play_batch, seats, options), games):
        found.join(batch)
    return found


def play_batch(seats: int, options: dict[str, object], numbers: range) -> Tally:
    """Play some games and count."""
    found, game = Tally(), registry.find("politics")
    for number in numbers:
        setup = game.make_setup(seats, candidates="deal", **options)
        _count(found, _played(game, setup, number))
    return found


def _played(game: AnyGame, setup: Setup, number: int) -> Match:
    match, bot, rng = Match.start(game, setup, Random(f"{number}/dealer")), Medium(), Random(f"{number}/seats")
    while turn := match.turn():
        seat, off_turn_now = turn
        view = match.view(seat)
        action = (
            bot.off_turn(view, match.off_turn(seat), rng)
            if off_turn_now
            else bot.choose(view, match.legal(seat), rng)
        )
        if action is not None:
            match.act(seat, action)
    return match


def _count(found: Tally, match: Match) -> None:
    state, winners = match.truth, match.winners()
    assert isinstance(state, State)
    for seat in range(state.seats):
        part = 1 / len(winners) if seat in winners else 0
        found.add(state.runners[seat], part)
        found.add("tokens", len(state.below[seat]), max(0, state.votes(seat)))
    found.add("acts", len(match.record.acts))
    told = match.seen(SPECTATOR)
    found.add("reactions", sum(isinstance(one, Played) and one.source == "reaction" for one in told))
    found.add("trades", sum(isinstance(one, Moved) and one.rule in ("5.4", "5.5") for one in told))
    found.add("sidesteps", sum(isinstance(one, Sidestepped) for one in told))
    _count_issues(found, match, winners)


def _count_issues(found: Tally, match: Match, winners: tuple[int, ...]) -> None:
    bids: Counter[int] = Counter()
    votes = [0] * match.setup.seats
    awarded = 0
    for event in match.seen(SPECTATOR):
        if isinstance(event, Played):
            bids[event.seat] += 1
        elif isinstance(event, Won):
            awarded += 1
            found.add("serious", sum(count >= SERIOUS for count in bids.values()) > 1)
            found.add("zero_polls", not any(event.polls))
            votes[event.seat] += event.votes
            bids.clear()
            if awarded == (6 if match.setup.seats > 2 else 3) and votes.count(max(votes)) == 1:
                found.add("half", votes.index(max(votes)) in winners)


ROWS: Final = {
    "acts": "acts a game",
    "reactions": "reactions a game",
    "trades": "Favors that change hands in trades, a game",
    "sidesteps": "sidesteps a game",
    "serious": "Issues with two or more serious bids",
    "zero_polls": "Issues taken at 0-0",
    "tokens": "Votes that are Favors",
    "half": "the leader at half time wins",
    "fewest": "… if the player with the fewest Votes gets the extra card",
}
MEANS: Final = ("acts", "reactions", "trades", "sidesteps")


def _candidates(games: int, workers: Workers) -> list[str]:
    """Lay out how often each candidate wins at four seats."""
    found = tally(workers, 4, games)
    lines = [f"| candidate at four seats, {games} games | wins | of an equal share |", "|---|---:|---:|"]
    for one in own_deck().candidates:
        wins = found.share(one.name)
        ratios = f"{4 * wins.value:.2f} ({4 * wins.low:.2f} to {4 * wins.high:.2f})"
        lines.append(f"| {one.name} | {wins.percent()} | {ratios} |")
    return lines
