"""Decks that people bring along in files."""

from pathlib import Path
from typing import Protocol, runtime_checkable

from americana.core import files, registry
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.core.options import FileOption, written
from americana.kit.deck import BadDeck


@runtime_checkable
class Summed(Protocol):
    """A deck that says in a few lines what is in it."""

    def summary(self) -> str:
        """Say it."""


def deck_of(game: AnyGame) -> type[FileOption]:
    """Find what reads the decks of a game, or say that it has none."""
    kind = written(game).get("deck")
    if kind is None:
        raise AmericanaError(f"{game.name} has no deck of its own to write down")
    return kind


def check(path: Path, name: str = "") -> str:
    """Say for which game a file is a deck and what is in it, or what is wrong with it."""
    games = [registry.find(name)] if name else _with_decks()
    for game in games:
        deck_of(game)
    _check_file(path)
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


def show(name: str) -> str:
    """Give the deck of a game as it is written down, to be written over."""
    game = registry.find(name)
    deck_of(game)
    path = game.folder / "deck.toml"
    if not path.is_file():
        raise AmericanaError(f"{game.name} does not have its own cards in a file")
    return path.read_text(encoding="utf-8")


def compare(one: Path, other: Path, name: str, seats: int | None, games: int, seed: int) -> str:
    """Play a game with two decks, and set what is found side by side."""
    from americana.lab.study import study
    from americana.lab.study_report import beside

    for path in (one, other):
        _check_file(path)
    game = registry.find(name) if name else _fitting((one, other))
    count = seats or game.best
    found = []
    for path in (one, other):
        deck = "own" if str(path) == "own" else deck_of(game).read(path)
        found.append(study(game.name, (count,), {"deck": deck}, seed=seed, games=games, turns=0, playouts=2))
    return beside(found[0], found[1], (one.stem, other.stem))


def _check_file(path: Path) -> None:
    """Say so at once where there is no file to read, whatever game it may be meant for."""
    if str(path) != "own":
        files.read(path, files.PAGE)


def _fitting(paths: tuple[Path, ...]) -> AnyGame:
    """Find the game that all these files are decks for."""
    for game in _with_decks():
        try:
            for path in paths:
                if str(path) != "own":
                    deck_of(game).read(path)
        except BadDeck:
            continue
        return game
    raise AmericanaError("there is no game that both are decks for: check each with `americana deck check`")


def _with_decks() -> list[AnyGame]:
    found = [game for game in registry.games(lambda _: None).values() if "deck" in written(game)]
    if not found:
        raise AmericanaError("no game here has a deck of its own to write down")
    return found


def _played_with(path: Path, game: AnyGame) -> str:
    deck = deck_of(game).read(path)
    told = f"\n{deck.summary()}" if isinstance(deck, Summed) else ""
    return f"{path.name} can be played with in {game.title} ({game.name}).{told}"
