"""The sentences of the terminal, by section and key."""

from pathlib import Path
from typing import Final

from americana.core.text import Catalogue

WORDS: Final = Catalogue.load(Path(__file__).with_name("words.toml"))


def say(section: str, key: str, /, **values: str | int) -> str:
    """Say a sentence with its values filled in."""
    return WORDS.say(section, key, values)
