"""Results that are written down as they come, so that work that was stopped goes on where it was."""

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
"""Bytes of the largest file of results that is read."""


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
        """Give the results of a task that are in the file, by the place of their batch."""
        name, found = _name(task), {}
        for place, batch in enumerate(batches):
            words = self._found.get((name, batch.start, batch.stop))
            if words is not None:
                try:
                    found[place] = pickle.loads(base64.b85decode(words))
                except Exception as error:
                    raise AmericanaError(
                        f"{self.path} is damaged ({error}): remove it, or name another file"
                    ) from error
        return found

    def add(self, task: "Callable[[range], T]", batch: range, result: T) -> None:
        """Write one more result down."""
        words = base64.b85encode(pickle.dumps(result))
        line = b"%s %d %d %s\n" % (_name(task).encode(), batch.start, batch.stop, words)
        try:
            with self.path.open("ab") as file:
                file.write(b"\n" * self._cut + line)
                self._cut = False
        except OSError as error:
            raise AmericanaError(f"cannot keep results in {self.path}: {error.strerror}") from error


def _is_kept(begins: bytes) -> bool:
    """Know our own file by how its first line begins."""
    return re.match(rb"[0-9a-f]{24} \d+ \d+ \S+", begins) is not None


def _name(task: "Callable[[range], T]") -> str:
    """Know a task by all that it is made of."""
    return blake2b(pickle.dumps(task, protocol=4), digest_size=12).hexdigest()
