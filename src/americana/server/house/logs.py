"""How the log is written: as lines for a person or as JSON for a program, and never with a secret in it."""

import logging
import re
import sys
from datetime import UTC, datetime
from typing import Final, Literal, TextIO

import msgspec

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


class Lines(logging.Formatter):
    """A line for a person."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a line."""
        when = datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%d %H:%M:%S")
        return without_secrets(f"{when} {record.levelname.lower()} {record.getMessage()}")


class Json(logging.Formatter):
    """An object for a program."""

    def format(self, record: logging.LogRecord) -> str:
        """Write an object on one line."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "said": without_secrets(record.getMessage()),
        }
        return msgspec.json.encode(told).decode()


class Out(logging.StreamHandler[TextIO]):
    """Standard error; a line that it cannot take is lost in silence, for Python would print all it is at."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Do nothing."""


def write(form: Form) -> None:
    """Write the log of the room to standard error in a form."""
    out = Out(sys.stderr)
    out.setFormatter(Json() if form == "json" else Lines())
    for name in NAMES:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [out], False
