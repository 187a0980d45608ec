"""The `americana` command; may import every other room."""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from errno import EFBIG, EIO, ENOSPC
from typing import Final

from cyclopts import CycloptsError, MissingArgumentError

from americana.cli import admin, database, measure, play, serve, speed_bench, workshop
from americana.cli.command import app, print_error
from americana.core import registry
from americana.core.errors import AmericanaError, BotFailed

__all__ = ["admin", "app", "database", "main", "measure", "play", "run", "serve", "speed_bench", "workshop"]

FULL: Final = (ENOSPC, EFBIG, EIO)
"""Errors by which a system says that a disk is full or cannot be written."""


def main(words: Sequence[str] | None = None) -> None:
    """Run the command line; exit with status 0, 1 if a bot failed, or 2 if the user has to fix something."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(run(words))


def run(words: Sequence[str] | None) -> int:
    """Run the command line and return the exit status."""
    try:
        app(words, print_error=False, exit_on_error=False)
        sys.stdout.flush()
    except BotFailed as error:
        print_error(str(error))
        return 1
    except AmericanaError as error:
        print_error(str(error))
        return 2
    except CycloptsError as error:
        command = " ".join(("americana", *(error.command_chain or ()), "--help"))
        print_error(_unknown_command(sys.argv[1:] if words is None else words) or _not_given(error) or str(error))
        print(f"See `{command}`.", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _stop_writing()
        return 141
    except OSError as error:
        if error.errno not in FULL:
            raise
        _stop_writing()
        print_error(f"the output could not be written completely: {error.strerror}")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def _unknown_command(words: Sequence[str]) -> str:
    """Say that a command does not exist and suggest a similar one; say nothing if it exists."""
    commands = [name for name in app if not name.startswith("-")]
    if not words or words[0].startswith("-") or words[0] in commands:
        return ""
    meant = get_close_matches(words[0], commands, n=1)
    return f"there is no command {words[0]!r}" + (f"; did you mean {meant[0]!r}?" if meant else "")


def _not_given(error: CycloptsError) -> str:
    """Say which argument is missing and how to give it; say nothing of other errors."""
    if not isinstance(error, MissingArgumentError) or error.argument is None or error.argument.name.startswith("-"):
        return ""
    name = error.argument.name
    command = " ".join(("americana", *(error.command_chain or ()), name))
    known = f" with one of {', '.join(registry.names())}" if name == "GAME" else ""
    return f"no {name.lower()} given; use `{command}`{known}"


def _stop_writing() -> None:
    """Discard the rest of the output, so that the exit does not fail on it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
