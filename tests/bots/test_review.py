"""A review calls forced moves forced and judges by a view alone; test_blunders.py shows what it finds."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from americana.bots.review import (
    Decision,
    Point,
    decisions,
    gathered,
    judge,
    opened,
    places,
    review,
    verdict,
    weigh,
)
from americana.bots.search_bot import policy_of
from americana.core import record as records
from americana.core import registry
from americana.core.actions import Action
from americana.core.choices import sample
from americana.core.errors import AmericanaError
from americana.core.game import DEALER, AnyGame
from americana.core.match import Match
from americana.kit.playout import is_decision
from americana.kit.replay_frames import players
from americana.laws.alternative_deals import exchanges
from americana.laws.leaks import RoleMoment
from americana.laws.random_games import LONG, RandomGame

RECORDS = Path(__file__).parents[1] / "records"
THOUGHT = 24
"""Few simulations, where it only matters that they are the same."""


@pytest.mark.parametrize(
    "name",
    [
        "american-2-seats",
        "bookshop-3-seats",
        "dream-3-seats-edition-2",
        "parlor-4-seats-edition-2",
        "politics-4-seats-edition-2",
    ],
)
def test_a_forced_move_is_called_forced_and_no_mistake(name: str) -> None:
    game, record = opened((RECORDS / f"{name}.jsonl").read_bytes(), "it", 1)
    mine = decisions(record, 1)
    forced = [
        place
        for place, match in enumerate(Match.replay(game, record, Random(0)))
        if place in mine and 1 in match.to_act and not is_decision(match.legal(1))
    ]
    assert forced
    for place in forced[:3]:
        decision = judge(game, record, 1, place, 20)
        assert decision is not None
        assert decision.forced
        assert not decision.mistake


def test_a_whole_review_is_made_and_refused_while_a_game_runs() -> None:
    lines = (RECORDS / "leduc-2-seats.jsonl").read_bytes()
    game, record = opened(lines, "it", 0)
    steps: list[tuple[int, int]] = []
    made = review(game, record, 0, 30, 8, lambda done, of: steps.append((done, of)))
    assert [one.place for one in made.decisions] == decisions(record, 0)
    assert steps[-1][0] == steps[-1][1]
    assert [point.place for point in made.curve] == places(record)
    assert made.curve[-1].chances[0] in (0.0, 0.5, 1.0)
    assert abs(made.luck + made.choice + 0.5 - made.curve[-1].chances[0]) < 1e-9
    running = b"\n".join(record.until(3).lines())
    with pytest.raises(AmericanaError, match="Review it when it is over"):
        opened(running, "it", 0)
    with pytest.raises(AmericanaError, match="no seat 3"):
        opened(lines, "it", 2)


def said_of(match: Match, seat: int, act: Action) -> bytes:
    """Everything that a review says of an act, to the letter."""
    scene, choices = match.scene(seat, players(match)), match.legal(seat)
    return msgspec.json.encode(verdict(match.game, scene, match.view(seat), choices, act, simulations=THOUGHT))


def exchanged(game: AnyGame, seed: int, wanted: int) -> Iterator[tuple[Match, Match, int]]:
    """Play at random, and give matches with copies in which cards are exchanged that the seat has not seen."""
    walk = RandomGame(game, game.make_setup(game.seats[0]), seed, LONG)
    guide = policy_of(game)
    for match in walk:
        dealt = any(seat == DEALER and hasattr(act, "cards") for seat, act in walk.steps)
        if not wanted or not dealt or DEALER in match.to_act or not match.to_act:
            continue
        seat = match.to_act[0]
        if not is_decision(match.legal(seat)) or not guide.is_worth_searching(match.legal(seat)):
            continue
        look = RoleMoment(walk, seat)
        for deal, names in exchanges(look.hidden, walk.rng, 2):
            possible = game.possible(match.view(seat), deal) is None
            other = look.witness.finds(deal, names, most=40) if possible else None
            if other is not None and wanted:
                wanted -= 1
                yield match, other, seat


@pytest.mark.parametrize("name", ["american", "bookshop", "dream", "leduc", "parlor", "politics"])
def test_a_verdict_uses_the_view_alone(name: str) -> None:
    """Exchange what the seat cannot see, and the verdict stays to the letter."""
    game = registry.find(name)
    tried = 0
    for match, other, seat in exchanged(game, 5, 3):
        act = sample(match.legal(seat), Random(tried))
        assert said_of(match, seat, act) == said_of(other, seat, act)
        tried += 1
    assert tried == 3


def test_luck_is_what_the_dealer_changed() -> None:
    record = records.load(RECORDS / "leduc-2-seats.jsonl")
    curve = [
        Point(1, (0.7, 0.3), chance=True),
        Point(2, (0.6, 0.4)),
        Point(3, (0.9, 0.1), chance=True),
        Point(4, (0.0, 1.0)),
    ]
    made = gathered(registry.find("leduc"), record, 0, [], curve, 9)
    assert round(made.luck, 6) == 0.5
    assert round(made.choice, 6) == -1.0
    name = record.header.players[0]
    said = f"Luck gave {name} 0.50 of a win. Everyone's choices cost {name} 1.00 of a win."
    assert (made.notes[0], made.summary) == (said, "0 decisions: no inaccuracies, mistakes or blunders.")


def test_the_summary_counts_what_was_clearly_worse() -> None:
    record = records.load(RECORDS / "leduc-2-seats.jsonl")
    faults = ["blunder", "mistake", "mistake", "worse"]
    found = [
        Decision(place=at, done="Call", best="Fold", worth=worth, why="", mistake=worth != "worse")
        for at, worth in enumerate(faults)
    ]
    made = gathered(registry.find("leduc"), record, 0, found, [Point(4, (0.0, 1.0))], 9)
    assert made.summary == "4 decisions: 2 mistakes and 1 blunder."
    assert weigh(registry.find("leduc"), record, len(record.acts)).chances in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))
