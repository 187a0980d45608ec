"""Decks that people bring along in files."""

from pathlib import Path
from typing import Protocol, runtime_checkable

from americana.core import registry
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.core.options import Written, written
from americana.kit.deck import BadDeck


@runtime_checkable
class Summed(Protocol):
    """A deck that says in a few lines what is in it."""

    def summary(self) -> str:
        """Say it."""


def deck_of(game: AnyGame) -> type[Written]:
    """Find what reads the decks of a game, or say that it has none."""
    kind = written(game).get("deck")
    if kind is None:
        raise AmericanaError(f"{game.name} has no deck of its own to write down")
    return kind


def check(path: Path, name: str = "") -> str:
    """Say for which game a file is a deck and what is in it, or what is wrong with it."""
    games = [registry.find(name)] if name else _with_decks()
    problems: list[tuple[AnyGame, BadDeck]] = []
    for game in games:
        try:
            return _played_with(path, game)
        except BadDeck as problem:
            problems.append((game, problem))
    if len(problems) == 1:
        raise problems[0][1]
    words = "; ".join(f"for {game.name}: {problem}" for game, problem in problems)
    raise BadDeck(f"{path.name} fits no game ({words}); name the game to hear about that one alone")


def _with_decks() -> list[AnyGame]:
    found = [game for game in registry.games(lambda _: None).values() if "deck" in written(game)]
    if not found:
        raise AmericanaError("no game here has a deck of its own to write down")
    return found


def _played_with(path: Path, game: AnyGame) -> str:
    deck = deck_of(game).read(path)
    told = f"\n{deck.summary()}" if isinstance(deck, Summed) else ""
    return f"{path.name} can be played with in {game.title} ({game.name}).{told}"
