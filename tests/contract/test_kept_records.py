"""Law 1 on kept records: a record replays forever, whatever the hash seed."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from americana.core import record as records
from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.match import Match

ALL = sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))


def is_of_today(path: Path) -> bool:
    """Whether a record was played by the current edition of its game's rules."""
    header = records.load(path).header
    return header.edition == registry.find(header.game).edition


KEPT = [path for path in ALL if is_of_today(path)]
OLDER = [path for path in ALL if path not in KEPT]

LISTEN = """
import sys
from hashlib import blake2b
from pathlib import Path
from random import Random

from americana.core import record as records, registry
from americana.core.match import Match
from americana.laws.random_games import listen

heard = blake2b()
for path in sys.argv[1:]:
    record = records.load(Path(path))
    for got in listen(Match.replay(registry.find(record.header.game), record, Random(0))):
        heard.update(b"".join(got))
print(heard.hexdigest())
"""


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_law_1_a_kept_record_replays_to_its_end(path: Path) -> None:
    record = records.load(path)
    match = Match.resume(registry.find(record.header.game), record, Random(0))
    assert match.over
    assert b"\n".join(match.record.lines()) + b"\n" == path.read_bytes()


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_a_record_of_an_older_edition_says_which_release_replays_it(path: Path) -> None:
    record = records.load(path)
    with pytest.raises(AmericanaError, match=f"release {record.header.release} replays it"):
        Match.resume(registry.find(record.header.game), record, Random(0))


def test_every_game_of_ours_has_a_kept_record() -> None:
    kept = {records.load(path).header.game for path in KEPT}
    assert {name for name in registry.names() if "tests" not in registry.find(name).folder.parts} <= kept


def test_law_1_the_hash_seed_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = set()
    for seed in ("0", "1", "4242"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        command = [sys.executable, "-c", LISTEN, *map(str, KEPT)]
        ended = subprocess.run(
            command, capture_output=True, text=True, timeout=300, cwd=Path(__file__).parents[2], check=True
        )
        heard.add(ended.stdout)
    assert len(heard) == 1
