"""How the log is written: as lines for a person or as JSON for a program, and never with a secret in it."""

import logging
import os
import re
import sys
from datetime import UTC, datetime
from io import TextIOWrapper
from typing import Final, Literal, TextIO

import msgspec

from americana.core.errors import AmericanaError
from americana.server.base.log_limits import debug, placed

Form = Literal["lines", "json"]
_SECRETS: Final = (
    (re.compile(r"(://[^:/@\s]*):[^@\s]*@"), r"\1:***@"),
    (re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"), "***"),
    (re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])"), "***"),
)
"""Passwords in addresses, secrets of cookies, and hashes by which guests are known."""
NAMES: Final = ("americana", "uvicorn", "asyncio")


def without_secrets(words: str) -> str:
    """Blot out whatever looks like a secret."""
    for secret, blot in _SECRETS:
        words = secret.sub(blot, words)
    return words


def _said(record: logging.LogRecord) -> str:
    """Give what a record says; of an error only its kind and place."""
    error = record.exc_info[1] if record.exc_info else None
    return record.getMessage().strip() + (f": {placed(error)}" if error is not None else "")


class LineFormat(logging.Formatter):
    """A line for a person."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a line."""
        when = datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%d %H:%M:%S")
        return without_secrets(f"{when} {record.levelname.lower()} {_said(record)}")


class JsonFormat(logging.Formatter):
    """An object for a program."""

    def format(self, record: logging.LogRecord) -> str:
        """Write an object on one line."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "said": without_secrets(_said(record)),
        }
        return msgspec.json.encode(told).decode()


class StderrHandler(logging.StreamHandler[TextIO]):
    """Standard error; a line that it cannot take is lost in silence, for Python would print all it is at."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Do nothing."""


class Traces(logging.Formatter):
    """A traceback in full, but for local variables, which may be anybody's cards."""

    def format(self, record: logging.LogRecord) -> str:
        """Write when it was, then where and what."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        return without_secrets(f"{when} process {record.process}, {record.name}\n{trace}\n")


class DebugLog(logging.FileHandler):
    """A file of full tracebacks, which nobody else may read."""

    def __init__(self, file: str) -> None:
        try:
            super().__init__(file, encoding="utf-8")
        except OSError as error:
            raise AmericanaError(f"the debug log {file} cannot be written: {error.strerror}") from error
        self.setFormatter(Traces())

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", opener=lambda path, how: os.open(path, how, 0o600))

    def filter(self, record: logging.LogRecord) -> bool:
        """Let through what tells of an error."""
        return record.exc_info is not None

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Do nothing."""


def write(form: Form, debug_log: str = "") -> None:
    """Write the log of the room to standard error in a form, and full tracebacks to a file if one is named."""
    out = StderrHandler(sys.stderr)
    out.setFormatter(JsonFormat() if form == "json" else LineFormat())
    traces = [DebugLog(debug_log)] if debug_log else []
    for name in NAMES:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [out, *traces], False
    debug.handlers, debug.disabled = [*traces], not traces
    debug.setLevel(logging.DEBUG)
