"""Read and write files that a person names: only regular files, up to a limit."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Final

from americana.core.errors import AmericanaError

MOST: Final = 256 << 20
"""Largest file that is read, in bytes."""
PAGE: Final = 4 << 20
"""Largest file that a person writes by hand, in bytes."""
PRINTED: Final = (1, 2)
"""The file numbers of stdout and stderr."""
GLANCE: Final = 1 << 20
"""Bytes read to recognize a file; the first line of a record may hold a whole deck."""


def read(path: Path, most: int = MOST, kind: type[AmericanaError] = AmericanaError) -> bytes:
    """Read a file, or say why it cannot be read."""
    try:
        refuse_odd(path, f"cannot read {path}", kind)
        with path.open("rb") as file:
            found = file.read(most + 1)
    except OSError as error:
        raise kind(f"cannot read {path}: {error.strerror}") from error
    if len(found) > most:
        raise kind(f"cannot read {path}: it is larger than {most >> 20} MB; check the name")
    return found


def read_text(path: Path, most: int = PAGE, kind: type[AmericanaError] = AmericanaError) -> str:
    """Read a text file, or say why it cannot be read."""
    try:
        return read(path, most, kind).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise kind(f"cannot read {path}: it is not UTF-8 text; save it as UTF-8") from error


def keep_others(path: Path, what: str, is_ours: Callable[[bytes], bool]) -> None:
    """Refuse to write to a file that is not regular or holds something else.

    Also refuse stdout and stderr, such as /dev/stdout; programs read --json instead.
    """
    try:
        refuse_odd(path, f"cannot write {path}")
        with path.open("rb") as file:
            begins, same = file.read(GLANCE), os.fstat(file.fileno())
    except FileNotFoundError:
        return
    except OSError as error:
        raise AmericanaError(f"cannot write {path}: {error.strerror}") from error
    if any(_is_there(stream, same) for stream in PRINTED):
        raise AmericanaError(f"cannot write {path}: the command prints there; choose another file")
    if begins and not is_ours(begins):
        raise AmericanaError(f"{path} already exists and is not {what}; choose another name, or move it away")


def _is_there(stream: int, same: os.stat_result) -> bool:
    """Tell whether a stream writes to a file."""
    try:
        return os.path.samestat(os.fstat(stream), same)
    except OSError:
        return False


def write_text(path: Path, text: str) -> None:
    """Write a text file, or say why it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise AmericanaError(f"cannot write {path}: {error.strerror}") from error


def refuse_odd(path: Path, trouble: str, kind: type[AmericanaError] = AmericanaError) -> None:
    """Refuse devices and pipes, which may be endless; opening a folder fails by itself."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise kind(f"{trouble}: it is not a regular file; choose another file")
