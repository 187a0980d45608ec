"""Deck files that people write."""

from pathlib import Path
from typing import Protocol, runtime_checkable

from americana.cli.words import say
from americana.core import files, registry
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.core.options import FileOption, written
from americana.kit.deck import BadDeck


@runtime_checkable
class Summed(Protocol):
    """A deck that can summarize itself."""

    def summary(self) -> str:
        """Summarize the deck in a few lines."""


def deck_of(game: AnyGame) -> type[FileOption]:
    """Find the class that reads a game's deck files, or refuse if it has none."""
    kind = written(game).get("deck")
    if kind is None:
        raise AmericanaError(f"{game.name} does not use deck files")
    return kind


def check(path: Path, name: str = "") -> str:
    """Say which game a deck file fits and what it holds, or what is wrong with it."""
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
    if len({str(problem) for _, problem in problems}) == 1:
        raise problems[0][1]
    words = "; ".join(f"for {game.name}: {problem}" for game, problem in problems)
    raise BadDeck(f"{path.name} fits no game ({words}); use --game to check it for one game")


def show(name: str) -> str:
    """Give the deck file of a game's own cards."""
    game = registry.find(name)
    deck_of(game)
    path = game.folder / "deck.toml"
    if not path.is_file():
        raise AmericanaError(f"{game.name} has no deck that can be printed")
    return path.read_text(encoding="utf-8")


def compare(one: Path, other: Path, name: str, seats: int | None, games: int, seed: int) -> str:
    """Play a game with two decks and compare the results."""
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
    """Refuse a file that cannot be read before trying any game."""
    if str(path) != "own":
        files.read(path, files.PAGE)


def _fitting(paths: tuple[Path, ...]) -> AnyGame:
    """Find the first game that all these decks fit."""
    for game in _with_decks():
        try:
            for path in paths:
                if str(path) != "own":
                    deck_of(game).read(path)
        except BadDeck:
            continue
        return game
    raise AmericanaError("no game can use both decks; check each with `americana deck check`")


def _with_decks() -> list[AnyGame]:
    found = [game for game in registry.games(lambda _: None).values() if "deck" in written(game)]
    if not found:
        raise AmericanaError("no game here uses deck files")
    return found


def _played_with(path: Path, game: AnyGame) -> str:
    deck = deck_of(game).read(path)
    told = f"\n{deck.summary()}" if isinstance(deck, Summed) else ""
    return say("deck", "fits", file=path.name, title=game.title, name=game.name) + told
