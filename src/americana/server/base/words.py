"""What the server says to players, from one catalogue."""

from pathlib import Path
from typing import Final

from americana.core.text import Catalogue

WORDS: Final = Catalogue.load(Path(__file__).with_name("words.toml"))


def say(key: str, /, **values: str | int) -> str:
    """Give the sentence of a key such as seats.taken, with its values filled in."""
    section, _, name = key.partition(".")
    return WORDS.say(section, name, values)
