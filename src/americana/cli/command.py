"""The command itself: its version, its error messages, and the options that several commands share."""

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
    """Print an error in one line on stderr."""
    print(f"americana: {' '.join(words.split())}", file=sys.stderr)


app: Final = App(
    name="americana",
    help="Five American card games. Without a command, open the card room and play in the browser.",
    version=version,
    result_action="return_value",
    help_format="plaintext",
)

app.register_install_completion_command(
    help="Install tab completion for your shell; it works in the next shell you open.",
)

Count = Annotated[int, Parameter(validator=Number(gte=1))]
Flag = Annotated[bool, Parameter(negative="", show_default=False)]
Text = Annotated[str, Parameter(show_default=False)]
"""A text that may be left out."""

Game = Annotated[str, Parameter(help="Name of the game; `americana games` lists them.")]
Seats = Annotated[int | None, Parameter(help="Number of players.")]
Options = Annotated[
    list[str] | None,
    Parameter(
        name="--option",
        negative="",
        help="A house rule, as name=value; may be given several times.",
    ),
]
Deck = Annotated[Path | None, Parameter(help="Deck file to play with instead of the game's own cards.")]
Seed = Annotated[int, Parameter(help="Random seed: the same seed gives the same deals and moves.")]
DrawnSeed = Annotated[
    int | None,
    Parameter(
        help="Random seed: the same seed gives the same deals and moves. Default: a new one, which is printed."
    ),
]
Jobs = Annotated[
    int | None,
    Parameter(validator=Number(gte=1), help="Number of processes; the result does not depend on it."),
]
On = Annotated[
    str,
    Parameter(
        show_default=False, help="Ray cluster to run on: auto or ray://HOST:PORT; the result does not depend on it."
    ),
]
Keep = Annotated[
    Path | None,
    Parameter(help="File to save results in as they arrive; run the same command again to continue."),
]
Patience = Annotated[
    float,
    Parameter(
        validator=Number(gt=0),
        help="Seconds that your bot may take for an answer; three longer answers in a game and it forfeits.",
    ),
]
Strict = Annotated[
    bool,
    Parameter(
        negative="", show_default=False, help="Stop when your bot fails for the first time; exit with status 1."
    ),
]
Json = Annotated[bool, Parameter(negative="", show_default=False, help="Print JSON for a program to read.")]


def work_plan(jobs: int | None, on: str, keep: Path | None = None, bots: Sequence[str] = ()) -> "WorkPlan":
    """Collect the options about processes, clusters, saved results and bots."""
    from americana.bots.plugins import is_plugin
    from americana.lab.workers import WorkPlan

    return WorkPlan(jobs, on, str(keep) if keep else "", any(map(is_plugin, bots)))
