"""Files that a person names: only regular files of limited size are read and written."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Final

from americana.core.errors import AmericanaError

MOST: Final = 256 << 20
"""Bytes of the largest file that is read whole."""
PAGE: Final = 4 << 20
"""Bytes of the largest file that a person writes by hand."""
PRINTED: Final = (1, 2)
"""Standard output, by the numbers that systems give it."""
GLANCE: Final = 1 << 20
"""The bytes that tell what a file is; the first line of a record may hold a whole deck."""


def read(path: Path, most: int = MOST, kind: type[AmericanaError] = AmericanaError) -> bytes:
    """Read a file that a person named, or say why it can't be read."""
    try:
        refuse_odd(path, f"cannot read {path}", kind)
        with path.open("rb") as file:
            found = file.read(most + 1)
    except OSError as error:
        raise kind(f"cannot read {path}: {error.strerror}") from error
    if len(found) > most:
        raise kind(f"cannot read {path}: it is larger than {most >> 20} MB; name another file")
    return found


def read_text(path: Path, most: int = PAGE, kind: type[AmericanaError] = AmericanaError) -> str:
    """Read a text file that a person named, or say why it can't be read."""
    try:
        return read(path, most, kind).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise kind(f"cannot read {path}: it is not UTF-8 text") from error


def keep_others(path: Path, what: str, is_ours: Callable[[bytes], bool]) -> None:
    """Refuse to write to anything but a regular file, and to a file that holds something else than ours.

    Standard output, such as /dev/stdout, is refused too: --json prints what a program should read.
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
        raise AmericanaError(f"cannot write {path}: it is the command's own output; name another file")
    if begins and not is_ours(begins):
        raise AmericanaError(f"{path} exists already and is not {what}: choose another name, or move it away")


def _is_there(stream: int, same: os.stat_result) -> bool:
    """Tell whether standard output goes into a file."""
    try:
        return os.path.samestat(os.fstat(stream), same)
    except OSError:
        return False


def write_text(path: Path, text: str) -> None:
    """Write a text file, or say why it can't be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise AmericanaError(f"cannot write {path}: {error.strerror}") from error


def refuse_odd(path: Path, trouble: str, kind: type[AmericanaError] = AmericanaError) -> None:
    """Refuse devices, pipes and the like, which may be endless; opening a folder fails by itself."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise kind(f"{trouble}: it is a device, a pipe or the like; name a regular file")
