"""The list of games, for a person or a program."""

from collections.abc import Iterable
from textwrap import wrap

import msgspec

from americana.cli.words import say
from americana.core.game import AnyGame
from americana.core.options import Option, described, options, said


def as_json(games: Iterable[AnyGame]) -> str:
    """List games as one JSON array."""
    return msgspec.json.encode([described(game) for game in games]).decode()


def report(games: Iterable[AnyGame]) -> str:
    """List games with their house rules, for a person."""
    return "\n\n".join(map(_paragraph, games))


def _paragraph(game: AnyGame) -> str:
    low, high = game.seats
    players = say("games", "players", you=low == high, low=low, high=high)
    lines = [f"{game.name}: {game.title}, {players}", f"  {game.tagline}"]
    for option in options(game):
        lines += wrap(_option(option), 110, initial_indent="  --option ", subsequent_indent="      ")
    return "\n".join(lines)


def _option(option: Option) -> str:
    chosen = f"{option.name}={said(option.default)}"
    others = [said(value) for value in option.values if value != option.default]
    if option.kind == "one of or a file":
        others.append(say("games", "file"))
    chosen = repr(chosen) if " " in chosen else chosen
    key = "choices" if others else "option"
    return say("games", key, chosen=chosen, others=", ".join(others), meaning=option.meaning)
