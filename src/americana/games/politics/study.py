"""What a study has to know of Politics as Usual, and the figures that only this game has."""

import sys
from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

from americana.core import registry
from americana.core.events import Event
from americana.core.forms import Action
from americana.core.game import AnyGame, Memory
from americana.core.game import State as Base
from americana.core.match import Match
from americana.games.politics.bot import Steady
from americana.games.politics.effects import own_deck
from americana.games.politics.events import Moved, Played, Ran, Sidestepped, Won
from americana.games.politics.rules import State
from americana.games.politics.table import TURN
from americana.games.politics.views import memory, view
from americana.games.politics.words import Play, Setup, Use

SERIOUS: Final = 3
"""Cards that make a serious bid for an Issue."""

BEGIN: Final = "<!-- figures of politics begin: written by `python -m americana.games.politics.study` -->"
END: Final = "<!-- figures of politics end -->"


class Study:
    """Answers of this game to the questions of `americana study`."""

    remembers = False

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.bot = Steady()

    def choose(self, state: Base, seat: int, memories: dict[int, Memory], rng: Random) -> Action:  # noqa: ARG002
        """Play for a seat as the steady bot would; there is nothing to remember."""
        assert isinstance(state, State)
        blank = memory(state.setup)
        return self.bot.choose(view(state, seat, blank, blank), state.legal(seat), rng)

    def turns(self, state: Base) -> int:
        """Count the Rounds begun so far, as a turn for each seat."""
        assert isinstance(state, State)
        return state.round * state.seats

    def starter(self, state: Base) -> int:
        """Name the first Speaker."""
        assert isinstance(state, State)
        return (state.speaker - max(0, state.round - 1)) % state.seats

    def kinds(self, state: Base, seat: int) -> dict[str, Action]:
        """Give one way to play each kind of card on a turn."""
        assert isinstance(state, State)
        if state.phase != TURN or state.asked or state.agenda.steps:
            return {}
        acts = [choice for choice in state.legal(seat) if isinstance(choice, Play | Use)]
        return {act.card.partition("#")[0]: act for act in acts}

    def stalled(self, state: Base) -> bool:
        """Tell whether the election was shared."""
        return len(state.winners()) > 1

    def used(self, event: Event) -> tuple[int, str] | None:
        """Credit a candidate to whoever runs as it, and a card to whoever plays it."""
        if isinstance(event, Ran):
            return event.seat, event.name
        return (event.seat, event.card.partition("#")[0]) if isinstance(event, Played) else None


class Tally:
    """What many games between steady players showed, as counts out of counts."""

    def __init__(self) -> None:
        self.part: Counter[str] = Counter()
        self.whole: Counter[str] = Counter()

    def add(self, name: str, part: float, whole: float = 1) -> None:
        """Count something."""
        self.part[name] += part  # type: ignore[assignment]
        self.whole[name] += whole  # type: ignore[assignment]

    def share(self, name: str) -> str:
        """Say a share with Wilson's 95 % interval."""
        count = max(1.0, self.whole[name])
        part, z = self.part[name] / count, 1.96
        centre, scale = part + z * z / (2 * count), 1 + z * z / count
        spread = z * sqrt(part * (1 - part) / count + z * z / (4 * count * count))
        return f"{part:.1%} ({(centre - spread) / scale:.1%} to {(centre + spread) / scale:.1%})"

    def mean(self, name: str) -> str:
        """Say a mean."""
        return f"{self.part[name] / max(1, self.whole[name]):.1f}"


def tally(seats: int, games: int, **options: object) -> Tally:
    """Let steady players play so many games, candidates dealt, and count."""
    found = Tally()
    game = registry.find("politics")
    for number in range(games):
        setup = game.make_setup(seats, candidates="deal", **options)
        _count(found, _played(game, setup, number))
    return found


def _played(game: AnyGame, setup: object, number: int) -> Match:
    assert isinstance(setup, Setup)
    match, bot, rng = Match.start(game, setup, Random(f"{number}/dealer")), Steady(), Random(f"{number}/seats")
    while match.to_act:
        seat = match.to_act[0]
        match.act(seat, bot.choose(match.view(seat), match.legal(seat), rng))
        for other in range(setup.seats):
            asides = match.asides(other)
            aside = bot.aside(match.view(other), asides, rng) if asides else None
            if aside is not None:
                match.act(other, aside)
    return match


def _count(found: Tally, match: Match) -> None:
    state, winners = match._state, match.winners()
    assert isinstance(state, State)
    for seat in range(state.seats):
        part = 1 / len(winners) if seat in winners else 0
        found.add(state.runners[seat], part)
        found.add("tokens", len(state.below[seat]), max(0, state.votes(seat)))
    found.add("acts", len(match.record.acts))
    found.add("reactions", sum(isinstance(one, Played) and one.source == "reaction" for one in match._events))
    found.add("trades", sum(isinstance(one, Moved) and one.rule in ("5.4", "5.5") for one in match._events))
    found.add("sidesteps", sum(isinstance(one, Sidestepped) for one in match._events))
    _count_issues(found, match, winners)


def _count_issues(found: Tally, match: Match, winners: tuple[int, ...]) -> None:
    bids: Counter[int] = Counter()
    votes = [0] * match.setup.seats
    awarded = 0
    for event in match._events:
        if isinstance(event, Played):
            bids[event.seat] += 1
        elif isinstance(event, Won):
            awarded += 1
            found.add("serious", sum(count >= SERIOUS for count in bids.values()) > 1)
            found.add("nought", not any(event.polls))
            votes[event.seat] += event.votes
            bids.clear()
            if awarded == (6 if match.setup.seats > 2 else 3) and votes.count(max(votes)) == 1:
                found.add("half", votes.index(max(votes)) in winners)


ROWS: Final = {
    "acts": "acts a game",
    "reactions": "reactions a game",
    "trades": "hand-overs of Favors in trades, a game",
    "sidesteps": "sidesteps a game",
    "serious": "Issues with two or more serious bids",
    "nought": "Issues taken at 0-0",
    "tokens": "Votes that are Favors",
    "half": "the leader at half time wins",
}


def page(games: int) -> str:
    """Lay the figures out as tables of Markdown."""
    counts = {seats: tally(seats, games) for seats in (2, 3, 4, 6)}
    lines = ["| | " + " | ".join(f"{seats} seats" for seats in counts) + " |", "|---|" + "---:|" * len(counts)]
    for name, label in ROWS.items():
        plain = name in ("acts", "reactions", "trades", "sidesteps")
        cells = [found.mean(name) if plain else found.share(name) for found in counts.values()]
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    fewest = tally(4, games, extra_card="fewest")
    lines += ["", "With the extra card for whoever has fewest Votes the leader at half time wins, at four seats,"]
    lines += [fewest.share("half") + ".", "", *_candidates(8 * games), ""]
    return "\n".join([*lines, f"{games} games of steady players a column, candidates dealt; intervals of 95 %."])


def _candidates(games: int) -> list[str]:
    """Lay out how often each candidate wins at four seats, which takes more games than the rest."""
    found = tally(4, games)
    lines = [f"| candidate at four seats, {games} games | wins | of an equal share |", "|---|---:|---:|"]
    for one in own_deck().candidates:
        ratio = 4 * found.part[one.name] / max(1, found.whole[one.name])
        lines.append(f"| {one.name} | {found.share(one.name)} | {ratio:.2f} |")
    return lines


def main(path: Path, games: int) -> None:
    """Write the figures into a page of the documentation, between its marks."""
    before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    path.write_text(f"{before}{BEGIN}\n\n{page(games)}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
