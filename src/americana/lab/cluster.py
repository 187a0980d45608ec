"""Share work over a Ray cluster: the same batches, each counted once even if a node fails."""

import logging
import os
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from americana.core import registry
from americana.core.errors import AmericanaError

AHEAD: Final = 4
"""Batches that wait for each processor."""

T = TypeVar("T")


TRIES: Final = 5
"""How often a batch is handed out before it is given up."""


def results(
    attempt: Callable[[range], T], alone: Callable[[range], T], batches: list[range], address: str
) -> Iterator[T]:
    """Do the batches somewhere in a cluster, and yield what comes of them in their order.

    What was lost twice is done in `alone`, a process of its own that may die and says which bot it was.
    """
    ray = _join(address)
    try:
        yield from _in_order(ray, attempt, alone, batches)
    finally:
        ray.shutdown()


def _join(address: str) -> Any:
    """Join the cluster at an address, or the one that `auto` finds on this computer."""
    try:
        import ray
    except ImportError:
        raise AmericanaError("--on needs Ray; install americana[ray]") from None
    _knock(address)
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    added = {registry.ADDED: os.environ[registry.ADDED]} if registry.ADDED in os.environ else {}
    try:
        ray.init(
            address=address,
            runtime_env={"env_vars": added} if added else None,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        raise AmericanaError(f"no Ray cluster at {address}: {str(error).splitlines()[0]}") from error
    return ray


def _knock(address: str) -> None:
    """Check that something answers at an address, because Ray would try for minutes."""
    if address in ("auto", "local"):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), 5).close()
    except (OSError, ValueError) as error:
        raise AmericanaError(f"no Ray cluster at {address}: {error}") from error


def _in_order(
    ray: Any, attempt: Callable[[range], T], alone: Callable[[range], T], batches: list[range]
) -> Iterator[T]:
    """Keep some batches under way; one whose worker or node is lost is handed out again."""
    work = ray.remote(max_retries=0, num_cpus=1)(_work)
    tasks = ray.put(attempt), ray.put(alone)
    lost = Counter[int]()
    waiting = list(enumerate(batches))
    under_way: dict[Any, tuple[int, range]] = {}
    done: dict[int, T] = {}
    given = 0
    while given < len(batches):
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while waiting and len(under_way) < room:
            place, batch = waiting.pop(0)
            under_way[work.remote(tasks[lost[place] > 1], batch)] = (place, batch)
        [ready], _ = ray.wait(list(under_way), num_returns=1)
        place, batch = under_way.pop(ready)
        try:
            done[place] = ray.get(ready)
        except ray.exceptions.RayTaskError:
            raise
        except ray.exceptions.RayError as error:
            lost[place] += 1
            if lost[place] == TRIES:
                games = f"games {batch.start + 1} to {batch.stop}"
                raise AmericanaError(f"the cluster lost {games} {TRIES} times: {error}") from error
            waiting.insert(0, (place, batch))
        while given in done:
            yield done.pop(given)
            given += 1


def _work(attempt: Callable[[range], T], batch: range) -> T:
    return attempt(batch)
