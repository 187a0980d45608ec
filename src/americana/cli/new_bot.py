"""Laying out a new bot: a package that can be installed, with a bot that plays any game and a test of it."""

from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from string import Template

from americana import bots
from americana.core import registry
from americana.core.errors import AmericanaError


def lay_out(name: str, place: Path) -> Path:
    """Write the files of a new bot into a folder of its own name, which must not be there yet."""
    if not name.isidentifier() or not name.isascii() or name != name.lower() or iskeyword(name):
        raise AmericanaError(f"{name!r} is no name for a bot: use small letters, digits and _, a letter first")
    if name in bots.names():
        raise AmericanaError(f"there is a bot {name!r} already: choose another name")
    folder = place / name
    if folder.exists():
        raise AmericanaError(f"{folder} is there already: choose another name, or another folder with --in")
    try:
        folder.mkdir(parents=True)
        for path in files("americana.cli").joinpath("bot_template").iterdir():
            text = Template(path.read_text(encoding="utf-8")).substitute(name=name)
            (folder / path.name.removesuffix(".txt").replace("NAME", name)).write_text(text, encoding="utf-8")
    except OSError as error:
        raise AmericanaError(f"cannot write {folder}: {error.strerror}") from error
    return folder


def advice(folder: Path) -> str:
    """Say what lies in the new folder, and what to do next."""
    name, game = folder.name, registry.names()[0]
    return f"""{folder} holds a bot that plays any game. From within that folder:

    americana duel {game} --bots {name}:Bot,medium           two bots on the same deals
    americana sim {game} --bots {name}:Bot                   many games
    americana rate {game} --bots random,medium,{name}:Bot    how strong it is
    americana play {game} --bots {name}:Bot                  you against it
    pytest                                                  its own tests

Installed (pip install -e {folder}), it is known everywhere by its name:

    americana duel {game} --bots {name},medium

Then write over {name}.py. A bot gets a view, the choices and a source of chance, and gives an act. Where it
raises, takes longer than twenty seconds or answers what it was not asked, the medium bot answers; above
one answer in a hundred there is no verdict, and --strict stops at the first."""
