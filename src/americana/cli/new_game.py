"""Create the folder of a new game: a tiny working game to edit."""

from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from string import Template

from americana.core import registry
from americana.core.errors import AmericanaError


def lay_out(name: str, place: Path) -> Path:
    """Write the files of a new game into a new folder with its name."""
    _check_name(name)
    folder = place / name
    if folder.exists():
        raise AmericanaError(f"{folder} already exists; choose another name, or another folder with --in")
    words = {"name": name, "title": name.replace("_", " ").title()}
    try:
        (folder / "golden").mkdir(parents=True)
        for path, text in _templates().items():
            (folder / path).write_text(Template(text).substitute(words), encoding="utf-8")
    except OSError as error:
        raise AmericanaError(f"cannot write {folder}: {error.strerror}") from error
    return folder


def _check_name(name: str) -> None:
    if not name.isidentifier() or not name.isascii() or name != name.lower() or iskeyword(name):
        raise AmericanaError(
            f"{name!r} is not a valid name for a game; use lowercase letters, digits and _, starting with a letter"
        )
    if name in registry.names():
        raise AmericanaError(f"there is already a game {name!r}; choose another name")


def _templates() -> dict[str, str]:
    """Read the template files; transcripts have other names here, because wheels leave transcripts out."""
    layout = files("americana.cli").joinpath("game_template")
    return {
        path.name.removesuffix(".txt").replace("told-", "golden/"): path.read_text(encoding="utf-8")
        for path in layout.iterdir()
        if path.name.endswith(".txt")
    }


def advice(folder: Path) -> str:
    """Say what the new folder holds and what to do next."""
    return f"""{folder} now holds a tiny working game. To play it, set AMERICANA_GAMES:

    export AMERICANA_GAMES={folder.resolve().parent}
    americana play {folder.name}
    americana sim {folder.name} --bots medium,random

Then edit its files, in this order:

    RULES.md        the rule book, in numbered paragraphs
    model.py        setup, cards, actions, events and views
    rules.py        the state and how actions change it, in the order of the rule book
    views.py        what each seat may see; only this file hides information
    scene.py        how a view is shown; text.toml has every sentence
    bot.py          the medium bot
    game_info.toml  what the home page says: length, difficulty, players, and house rules with their meanings
    test_rules.py   a test for each paragraph; silent.toml lists paragraphs without one
    mutants.toml    for each ruling, a changed line that makes its test fail; golden/ has a recorded game

The game passes every law already. After each change, run: americana check {folder}"""
