from pathlib import Path
from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from americana.core import registry
from americana.core.errors import AmericanaError
from americana.kit.playout import playout
from americana.lab import bench, bench_history, peers
from americana.lab.bench import Pace, Ratio

BLINK = Pace(0.001, 1)
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def test_every_game_can_be_measured_at_every_table() -> None:
    tables = bench.tables(map(registry.find, registry.names()), None)
    assert {game.name for game, _ in tables} == set(registry.names())
    for game, setup in tables:
        row = bench.measure(game, setup, BLINK)
        assert min(row.decisions, row.games, row.copies, row.views, row.imagined) > 0


def test_of_all_games_those_are_measured_that_have_the_seats() -> None:
    games = [registry.find(name) for name in registry.names()]
    fitting = bench.fitting(games, 6)
    assert 0 < len(fitting) < len(games)
    assert all(setup.seats == 6 for _, setup in bench.tables(fitting, 6))
    assert bench.fitting(games, None) == games


def test_the_rate_of_the_poker_evaluator_is_reported_below_the_games() -> None:
    hands = bench.hands_ranked(Pace(0.01, 3))
    assert hands > 10_000
    game = registry.find("leduc")
    rows = [bench.measure(game, game.make_setup(2), BLINK)]
    *_, row, last = bench.report(rows, 234_567.8).splitlines()
    assert row.startswith("leduc, 2 seats")
    assert last.split() == ["kit,", "poker", "234,568", "hands", "of", "13", "cards", "ranked"]


def test_only_decisions_are_counted() -> None:
    game = registry.find("leduc")
    decisions = playout(game.start(game.make_setup(2)), Random(3))
    assert 2 <= decisions <= 8


def test_positions_are_those_with_something_to_decide() -> None:
    for name in registry.names():
        game = registry.find(name)
        places = list(bench.positions(game, game.make_setup(game.seats[0]), Random(1)))
        assert places
        assert all(seat in state.to_act for state, seat, _, _ in places)


def test_a_peer_is_measured_in_turns_with_ours() -> None:
    game = registry.find("leduc")
    order: list[str] = []

    def theirs(seconds: float) -> bench.Rate:
        order.append("theirs")
        return 1000.0, seconds

    [ratio] = bench.compare(game, game.make_setup(2), [("Peer", theirs)], BLINK)
    assert ratio.peer == "Peer"
    assert len(order) == 7
    assert ratio.theirs == 1000
    assert ratio.best == pytest.approx(ratio.ours / 1000)


class Coin:
    """A peer's game: a coin, a forced move, then a choice of two."""

    def __init__(self) -> None:
        self.step = 0

    def new_initial_state(self) -> "Coin":
        return Coin()

    def is_terminal(self) -> bool:
        return self.step == 3

    def is_chance_node(self) -> bool:
        return self.step == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def legal_actions(self) -> list[int]:
        return [0] if self.step == 1 else [0, 1]

    def apply_action(self, action: int) -> None:
        assert action in (0, 1)
        self.step += 1

    def history(self) -> list[int]:
        return [0] * self.step


def test_a_peers_forced_moves_and_chance_count_for_nothing() -> None:
    assert peers.play(Coin()) == 1
    decisions, games = peers.random_play(lambda: peers.play(Coin()))(0.001)
    assert decisions == pytest.approx(games)


def test_a_peer_that_is_not_there_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(peers, "import_module", missing)
    with pytest.raises(AmericanaError, match="uv sync --group peers"):
        peers.load("hearts")


def test_a_game_the_peer_does_not_have_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = SimpleNamespace(registered_names=lambda: ["hearts"], load_game=lambda name: name)
    monkeypatch.setattr(peers, "import_module", lambda _: fake)
    assert peers.load("hearts") == "hearts"  # type: ignore[comparison-overlap]
    with pytest.raises(AmericanaError, match="no game 'whist'"):
        peers.load("whist")


RATIO = Ratio(game="leduc", seats=2, peer="OpenSpiel", ours=300_000, theirs=200_000, best=1.5, paired=1.45)


def test_ratios_are_added_to_the_file_and_the_table(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(
        f"# Top\n\n{bench_history.BEGIN}\n\n{bench_history.END}\n\nBelow\n", encoding="utf-8"
    )
    for release in ("one", "two"):
        bench_history.add(tmp_path, bench_history.measurement(release, "c0ffee", [RATIO]))
    assert [entry.release for entry in bench_history.load(tmp_path)] == ["one", "two"]
    text = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert text.startswith("# Top")
    assert text.endswith("Below\n")
    assert text.index("### two beside OpenSpiel") < text.index("### one beside OpenSpiel")
    assert "| leduc, 2 | 300,000 | 200,000 | 1.50 | 1.45 |" in text


def test_the_table_shows_only_the_newest_of_what_was_measured_again(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(f"{bench_history.BEGIN}{bench_history.END}", encoding="utf-8")
    for ours in (1.0, 2.0):
        bench_history.add(
            tmp_path, bench_history.measurement("one", "c0ffee", [msgspec.structs.replace(RATIO, ours=ours)])
        )
    rows = [
        line for line in bench_history.table(bench_history.load(tmp_path)).splitlines() if "| leduc, 2 |" in line
    ]
    assert [row.split(" | ")[1] for row in rows] == ["2"]
    assert len(bench_history.load(tmp_path)) == 2


def test_a_readme_without_the_mark_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine", encoding="utf-8")
    with pytest.raises(AmericanaError, match="has no place for tables"):
        bench_history.add(tmp_path, bench_history.measurement("one", "c0ffee", [RATIO]))
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == "mine"


def test_a_damaged_file_of_measurements_is_named(tmp_path: Path) -> None:
    (tmp_path / "peers.json").write_text("{", encoding="utf-8")
    with pytest.raises(AmericanaError, match=r"peers\.json is not a list"):
        bench_history.load(tmp_path)


def test_our_own_table_is_made_from_the_file() -> None:
    text = (BENCHMARKS / "README.md").read_text(encoding="utf-8")
    assert bench_history.with_table(text, bench_history.load(BENCHMARKS)) == text
