"""Create a new bot: an installable package with a bot for any game and a test."""

from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from string import Template

from americana import bots
from americana.core import registry
from americana.core.errors import AmericanaError


def lay_out(name: str, place: Path) -> Path:
    """Write the files of a new bot into a new folder with its name."""
    if not name.isidentifier() or not name.isascii() or name != name.lower() or iskeyword(name):
        raise AmericanaError(
            f"{name!r} is not a valid name for a bot; use lowercase letters, digits and _, starting with a letter"
        )
    if name in bots.names():
        raise AmericanaError(f"there is already a bot {name!r}; choose another name")
    folder = place / name
    if folder.exists():
        raise AmericanaError(f"{folder} already exists; choose another name, or another folder with --in")
    try:
        folder.mkdir(parents=True)
        for path in files("americana.cli").joinpath("bot_template").iterdir():
            text = Template(path.read_text(encoding="utf-8")).substitute(name=name)
            (folder / path.name.removesuffix(".txt").replace("NAME", name)).write_text(text, encoding="utf-8")
    except OSError as error:
        raise AmericanaError(f"cannot write {folder}: {error.strerror}") from error
    return folder


def advice(folder: Path) -> str:
    """Say what the new folder holds and what to do next."""
    name, game = folder.name, registry.names()[0]
    return f"""{folder} now holds a bot that plays any game. In that folder, run:

    americana duel {game} --bots {name}:Bot,medium           compare two bots on the same deals
    americana sim {game} --bots {name}:Bot                   play many games
    americana rate {game} --bots random,medium,{name}:Bot    rate its strength
    americana play {game} --bots {name}:Bot                  play against it
    pytest                                                  run its tests

Install it with `pip install -e {folder}` to use it anywhere by its name:

    americana duel {game} --bots {name},medium

Then edit {name}.py. A bot gets a view, the choices and a random source, and returns an action. If it raises an
error, takes longer than twenty seconds or returns an illegal action, the medium bot plays that move instead.
Above one such answer in a hundred there is no verdict, and --strict stops at the first."""
