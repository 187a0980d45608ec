"""Laying out the folder of a new game: a tiny game that works, to be written over."""

from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from string import Template

from americana.core import registry
from americana.core.errors import AmericanaError


def lay_out(name: str, place: Path) -> Path:
    """Write the files of a new game into a folder of its own name, which must not be there yet."""
    _check_name(name)
    folder = place / name
    if folder.exists():
        raise AmericanaError(f"{folder} is there already: choose another name, or another folder with --in")
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
        raise AmericanaError(f"{name!r} is no name for a game: use small letters, digits and _, a letter first")
    if name in registry.names():
        raise AmericanaError(f"there is a game {name!r} already: choose another name")


def _templates() -> dict[str, str]:
    """Read what is laid out; transcripts are not named as such here, for wheels carry none."""
    layout = files("americana.cli").joinpath("game_template")
    return {
        path.name.removesuffix(".txt").replace("told-", "golden/"): path.read_text(encoding="utf-8")
        for path in layout.iterdir()
        if path.name.endswith(".txt")
    }


def advice(folder: Path) -> str:
    """Say what lies in the new folder, and what to do next."""
    return f"""{folder} holds a tiny game that works. To play it, tell Americana where it is:

    export AMERICANA_GAMES={folder.resolve().parent}
    americana play {folder.name}
    americana sim {folder.name} --bots medium,random

Then write over it, in this order:

    RULES.md        the rule book, in numbered paragraphs
    model.py        setup, cards, acts, events, what a view holds
    rules.py        the state and what acts do to it, in the order of the book
    views.py        what each seat may know: the one place that hides
    scene.py        how a view is shown; text.toml has every sentence
    bot.py          the medium bot
    game_info.toml   what the door says: how long, how hard, for how many, and house rules in groups
    test_rules.py   a test for each paragraph; silent.toml names those that only explain
    mutants.toml     a line for each ruling that makes its test fail; golden/ has a game told from its acts

Every law holds for it already, and tells you what you forgot: americana check {folder}"""
