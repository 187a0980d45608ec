"""The same seeds give the same results on one core, on two, from a file and on a cluster that loses a node."""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from americana.cli import review_report
from americana.cli.arguments import duel_plan, plan
from americana.core.errors import AmericanaError, BotFailed
from americana.lab import duel, sim
from americana.lab.workers import WorkPlan, share_out

PLAN = plan("leduc", 2, [], "medium,random", 5)


def figures(result: sim.Result) -> dict[str, object]:
    found: dict[str, object] = msgspec.to_builtins(result)
    return {name: value for name, value in found.items() if "second" not in name}


def slowly(wait: float, numbers: range) -> list[int]:
    time.sleep(wait)
    return list(numbers)


def stopping(file: str, numbers: range) -> list[int]:
    """Count how often anything is done, and stop once in the middle."""
    with Path(file).open("a") as count:
        count.write(f"{numbers.start}\n")
    if numbers.start == 40 and Path(file).read_text().count("40\n") == 1:
        raise AmericanaError("stopped here")
    return list(numbers)


def test_two_processes_come_to_the_same_as_one() -> None:
    assert figures(sim.run(PLAN, 60, WorkPlan(1))) == figures(sim.run(PLAN, 60, WorkPlan(2)))


def test_results_are_kept_and_nothing_is_done_twice(tmp_path: Path) -> None:
    hands = WorkPlan(1, keep=str(tmp_path / "kept"))
    task = partial(stopping, str(tmp_path / "count"))
    with pytest.raises(AmericanaError, match="stopped here"):
        list(share_out(task, 100, hands))
    parts = list(share_out(task, 100, hands))
    assert [number for part in parts for number in part] == list(range(100))
    assert sorted(map(int, (tmp_path / "count").read_text().split())) == [0, 20, 40, 40, 60, 80]
    kept = sim.run(PLAN, 60, hands)
    assert figures(kept) == figures(sim.run(PLAN, 60, hands)) == figures(sim.run(PLAN, 60, WorkPlan(1)))


def test_a_line_that_was_cut_short_is_done_again_and_damage_is_named(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    hands = WorkPlan(1, keep=str(file))
    whole = sim.run(PLAN, 40, hands)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + lines[1].rpartition(b" ")[0])
    assert figures(sim.run(PLAN, 40, hands)) == figures(whole)
    file.write_bytes(lines[0].rpartition(b" ")[0] + b" nonsense\n")
    with pytest.raises(AmericanaError, match="damaged"):
        sim.run(PLAN, 40, hands)


def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(AmericanaError, match="no Ray cluster at ray://127"):
        sim.run(PLAN, 20, WorkPlan(on="ray://127.0.0.1:1"))


def test_a_review_is_the_same_from_every_maker(tmp_path: Path) -> None:
    path = Path(__file__).parents[1] / "records" / "leduc-2-seats.jsonl"
    kept = WorkPlan(1, keep=str(tmp_path / "kept"))
    once = review_report.review(path, 0, 20, WorkPlan(1))
    assert once == review_report.review(path, 0, 20, kept) == review_report.review(path, 0, 20, kept)


DEADLY = """
import os

from americana.core.bot import Bot


class Deadly(Bot):
    def __init__(self, game):
        pass

    def choose(self, view, choices, rng):
        os._exit(7)
"""


@contextmanager
def two_nodes() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": 80_000_000})
    cluster.node = cluster.add_node(num_cpus=1, object_store_memory=80_000_000)
    try:
        yield cluster
    finally:
        cluster.shutdown()


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_bot_that_ends_its_process_in_a_cluster_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deadly_bots.py").write_text(DEADLY)
    monkeypatch.syspath_prepend(str(tmp_path))
    paths = [str(tmp_path), str(Path.cwd()), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    todo = plan("leduc", 2, [], "random,deadly_bots:Deadly", 1)
    with two_nodes() as cluster, pytest.raises(BotFailed, match="deadly_bots:Deadly in seat 2 was answering"):
        sim.run(todo, 40, WorkPlan(on=cluster.address))


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_comes_to_the_same_also_when_a_node_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")]))
    with two_nodes() as cluster:
        on = WorkPlan(on=cluster.address)
        assert figures(sim.run(PLAN, 200, on)) == figures(sim.run(PLAN, 200, WorkPlan(1)))
        path = Path(__file__).parents[1] / "records" / "leduc-2-seats.jsonl"
        assert review_report.review(path, 0, 20, on) == review_report.review(path, 0, 20, WorkPlan(1))
        todo = duel_plan("leduc", None, [], "medium,random", 1)
        assert duel.run(todo, 100, on) == duel.run(todo, 100, WorkPlan(1))
        killer = threading.Timer(4, cluster.remove_node, [cluster.node], {"allow_graceful": False})
        killer.start()
        parts = list(share_out(partial(slowly, 0.3), 60, on, batch=1))
        killer.join()
        assert [number for part in parts for number in part] == list(range(60))
