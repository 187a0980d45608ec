"""Save results as they arrive, so that stopped work can continue."""

import base64
import pickle
import re
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Final, TypeVar

from americana.core import files
from americana.core.errors import AmericanaError

T = TypeVar("T")

LARGEST: Final = 4 << 30
"""Largest results file that is read, in bytes."""


class Checkpoint:
    """A file with a line for each batch that is done: of which task, which games, and what came of them.

    Results are pickled: read only files that you wrote yourself.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._found: dict[tuple[str, int, int], bytes] = {}
        files.keep_others(path, "a file of results that --keep writes", _is_kept)
        whole = files.read(path, LARGEST) if path.exists() else b""
        self._cut = whole[-1:] not in (b"", b"\n")
        for line in whole.splitlines():
            words = line.split()
            if len(words) == 4:  # a line may be cut short
                self._found[words[0].decode(), int(words[1]), int(words[2])] = words[3]

    def of(self, task: "Callable[[range], T]", batches: list[range]) -> dict[int, T]:
        """Give the saved results of a task, by batch."""
        name, found = _name(task), {}
        for place, batch in enumerate(batches):
            words = self._found.get((name, batch.start, batch.stop))
            if words is not None:
                try:
                    found[place] = pickle.loads(base64.b85decode(words))
                except Exception as error:
                    raise AmericanaError(
                        f"{self.path} is damaged ({error}); remove it, or choose another file"
                    ) from error
        return found

    def add(self, task: "Callable[[range], T]", batch: range, result: T) -> None:
        """Save one more result."""
        words = base64.b85encode(pickle.dumps(result))
        line = b"%s %d %d %s\n" % (_name(task).encode(), batch.start, batch.stop, words)
        try:
            with self.path.open("ab") as file:
                file.write(b"\n" * self._cut + line)
                self._cut = False
        except OSError as error:
            raise AmericanaError(f"cannot save results in {self.path}: {error.strerror}") from error


def _is_kept(begins: bytes) -> bool:
    """Recognize our own file by its first line."""
    return re.match(rb"[0-9a-f]{24} \d+ \d+ \S+", begins) is not None


def _name(task: "Callable[[range], T]") -> str:
    """Identify a task by everything in it."""
    return blake2b(pickle.dumps(task, protocol=4), digest_size=12).hexdigest()
