"""What the command line says to players, from one catalogue."""

from pathlib import Path
from typing import Final

from americana.core.text import Catalogue

CATALOGUE: Final = Catalogue.load(Path(__file__).with_name("words.toml"))


def say(section: str, key: str, *, you: bool = False, **values: str | int) -> str:
    """Say a sentence of the command line."""
    return CATALOGUE.say(section, key, values, you=you)
