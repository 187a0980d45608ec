"""A lock on a record: the process that plays it has it to itself until it leaves or ends."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from americana.core.errors import AmericanaError

BEHIND: Final = 1 << 20
"""The byte that is locked. It lies behind all text of the file, because some systems lock reading too."""


class InUse(AmericanaError):
    """Another window plays this record."""

    def __init__(self, record: Path) -> None:
        super().__init__(
            f"{record}: this game is open in another window: continue it there, or leave it there first"
        )


class FileLock:
    """Holds a lock file beside a record; without a file it holds nothing, because nothing can be written."""

    def __init__(self, record: Path, file: IO[bytes] | None = None, trouble: str = "") -> None:
        self.record = record
        self.trouble = trouble
        """Why nothing can be saved here."""
        self._file = file

    def leave(self) -> None:
        """Let other processes have the record."""
        if self._file is None:
            return
        file, self._file = self._file, None
        with file, suppress(OSError):
            _beside(self.record).unlink()
        with suppress(OSError):
            if sys.platform == "win32":  # Windows removes no file that is open
                _beside(self.record).unlink()


def lock_record(record: Path) -> FileLock:
    """Claim a record, or say that another process has it."""
    try:
        record.parent.mkdir(parents=True, exist_ok=True)
        while True:
            file = _beside(record).open("ab")
            if not _is_ours(file):
                file.close()
                raise InUse(record)
            if _is_there(file, _beside(record)):
                return FileLock(record, file)
            file.close()
    except OSError as error:
        return FileLock(record, None, f"cannot write {record}: {error.strerror}")


def lock_free_record(name: Callable[[], Path]) -> FileLock:
    """Claim the named record, or the next free name if another process was faster."""
    while True:
        with suppress(InUse):
            return lock_record(name())


def is_locked(record: Path) -> bool:
    """Whether some process plays a record now."""
    try:
        if _beside(record).exists():
            lock_record(record).leave()
    except InUse:
        return True
    except OSError:
        return False
    return False


def lock(file: IO[str] | IO[bytes]) -> None:
    """Take the lock of a file, or fail at once; the system releases it when the process ends."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(BEHIND)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _beside(record: Path) -> Path:
    return record.with_name(f".{record.name}.open")


def _is_ours(file: IO[bytes]) -> bool:
    """Take the lock unless another process has it; on a file system without locks everyone gets it."""
    try:
        lock(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


def _is_there(file: IO[bytes], path: Path) -> bool:
    """Whether the open file is still the one at this path: its last owner may have just removed it."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False
