"""Metrics of an open room for Prometheus; they cover all processes of one machine."""

import os
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where processes of one machine put their counts together, as the library wants it."""
KIND: Final = CONTENT_TYPE_LATEST
_QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_NOW: Final = "livesum"

MOVES: Final = Counter("americana_moves", "Stored acts, by their author.", ["by"])
MOVE_SECONDS: Final = Histogram(
    "americana_move_seconds", "Seconds from an act's arrival to its stored answer.", buckets=_QUICK
)
COMMITS: Final = Counter("americana_commits", "Commits of the writer.")
COMMIT_SECONDS: Final = Histogram("americana_commit_seconds", "Seconds for a commit.", buckets=_QUICK)
UNWRITTEN: Final = Counter("americana_unwritten", "Changes that failed to be stored.", ["why"])
TABLES: Final = Gauge("americana_tables", "Tables in memory.", multiprocess_mode=_NOW)
SOCKETS: Final = Gauge("americana_sockets", "Connections to tables.", multiprocess_mode=_NOW)
KEPT: Final = Gauge("americana_kept_tables", "Tables whose bots and clocks run here.", multiprocess_mode=_NOW)
TAKEN: Final = Counter("americana_tables_taken", "Tables that this process took over.")
LAPSES: Final = Counter("americana_lapses", "Times that a process came back after its lease expired.")
NOTICES: Final = Counter("americana_notices", "Notices between processes.", ["way"])
BOTS: Final = Counter("americana_bot_answers", "Answers of bots, by game.", ["game"])
BOT_SECONDS: Final = Histogram("americana_bot_seconds", "Seconds that bots think.", buckets=(*_QUICK, 10.0, 20.0))


def shown() -> bytes:
    """Write all counts as Prometheus reads them."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    everybody = CollectorRegistry()
    multiprocess.MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
    return generate_latest(everybody)


def forget(process: int) -> None:
    """Leave a process that is gone out of what is so now."""
    if FOLDER in os.environ:
        multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]
