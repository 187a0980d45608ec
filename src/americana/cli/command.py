"""The command itself: its version, what it complains of, and the options that several commands share."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import App, Parameter
from cyclopts.validators import Number

from americana import __version__

if TYPE_CHECKING:
    from americana.lab.workers import WorkPlan


def version() -> str:
    """Name the release, and whether its rules are compiled."""
    return f"americana {__version__} {'compiled' if _compiled() else 'interpreted'}"


def _compiled() -> bool:
    from importlib.util import find_spec

    spec = find_spec("americana.kit.redeal")
    return spec is not None and not str(spec.origin).endswith(".py")


def print_error(words: str) -> None:
    """Tell the person what is wrong, in one line."""
    print(f"americana: {' '.join(words.split())}", file=sys.stderr)


app: Final = App(
    name="americana",
    help="A card room of five American card games. Without a command: open the room and play in the browser.",
    version=version,
    result_action="return_value",
    help_format="plaintext",
)

app.register_install_completion_command(
    help="Have the shell complete what you type, from the next one you open.",
)

Count = Annotated[int, Parameter(validator=Number(gte=1))]
Flag = Annotated[bool, Parameter(negative="")]

Game = Annotated[str, Parameter(help="The game's name, as `americana games` lists it.")]
Seats = Annotated[int | None, Parameter(help="How many sit at the table.")]
Options = Annotated[
    list[str] | None,
    Parameter(
        name="--option",
        negative="",
        help="Something the table agrees on, as name=value; may be given several times.",
    ),
]
Deck = Annotated[Path | None, Parameter(help="A deck file to play with instead of the game's own cards.")]
Seed = Annotated[int, Parameter(help="A number from which every deal and choice follows.")]
DrawnSeed = Annotated[
    int | None,
    Parameter(help="A number from which every deal and choice follows; drawn and shown if you give none."),
]
Jobs = Annotated[
    int | None,
    Parameter(validator=Number(gte=1), help="How many processes share the work; the result is the same."),
]
On = Annotated[
    str,
    Parameter(help="Share the work out over a Ray cluster: auto, or ray://HOST:PORT; the result is the same."),
]
Keep = Annotated[
    Path | None,
    Parameter(help="A file to keep results in as they come: stopped, the same command goes on from there."),
]
Patience = Annotated[
    float,
    Parameter(
        validator=Number(gt=0),
        help="Seconds that a bot of yours may take for an answer; if it takes longer three times, it forfeits.",
    ),
]
Strict = Annotated[
    bool, Parameter(negative="", help="Stop where a bot of yours fails for the first time, and exit with 1.")
]
Json = Annotated[bool, Parameter(negative="", help="Print JSON for a program to read.")]


def work_plan(jobs: int | None, on: str, keep: Path | None = None, bots: Sequence[str] = ()) -> "WorkPlan":
    """Say who does the work that is typed, with which bots."""
    from americana.bots.plugins import is_plugin
    from americana.lab.workers import WorkPlan

    return WorkPlan(jobs, on, str(keep) if keep else "", any(map(is_plugin, bots)))
