"""Blunders made by hand: what a seat sees, what it does, and why that is a blunder.

A file holds what its positions share, as a view says it, and for each what is different. The setup is the standard
one, and a field that is not named is empty. No search found any of these.
"""

import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct

from americana.bots.review import Decision, verdict
from americana.core import notation, registry
from americana.core.actions import Action
from americana.core.game import AnyGame, State, View
from americana.core.rules import Refusal

FOLDER = Path(__file__).parent
GAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))


class Blunder(Struct, forbid_unknown_fields=True):
    """A position, the act, and why anyone who looks at it shakes their head."""

    why: str
    done: str
    """The act, as it is written at the table."""
    view: dict[str, object]
    """The fields of the view that differ from those all positions of the file share."""


class Sheet(Struct, forbid_unknown_fields=True):
    """All positions of a game."""

    seats: int
    common: dict[str, object]
    blunders: tuple[Blunder, ...]


def read(name: str) -> Sheet:
    """Read the positions of a game."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Sheet)


def seen(name: str, blunder: Blunder) -> tuple[AnyGame, View, Action]:
    """Give the game, what the seat sees, and what it does."""
    game, sheet = registry.find(name), read(name)
    nothing = dict.fromkeys(game.view_type.__struct_fields__)
    setup = msgspec.to_builtins(game.make_setup(sheet.seats))
    fields = {**nothing, "setup": setup, **sheet.common, **blunder.view}
    fields["public"] = fields["public"] or fields["memory"]
    view = msgspec.convert({name: _plain(value) for name, value in fields.items()}, game.view_type)
    return game, view, notation.read(game, blunder.done)


def _plain(value: object) -> object:
    """Read a dash in a list as None, which TOML has no word for."""
    return [None if one == notation.NOTHING else one for one in value] if isinstance(value, list) else value


def judged(game: AnyGame, view: View, act: Action, state: State, simulations: int) -> Decision:
    """Review the act in a state that could be the truth, of which the review sees the view alone."""
    choices = state.legal(view.seat)

    def refused(_: Action) -> Refusal | None:
        return None

    scene = game.scene(view, choices, refused, [f"Seat {seat + 1}" for seat in range(view.setup.seats)])  # type: ignore[attr-defined]
    return verdict(game, scene, view, choices, act, simulations=simulations)
