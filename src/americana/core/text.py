"""The catalogue of a game's sentences, one TOML file for each game."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Final

from americana.core.errors import BadGame

Entry = str | list[str]
Sections = Mapping[str, Mapping[str, Entry]]
Values = Mapping[str, str | int]

REMEMBERED: Final = 20_000
"""How many sentences a catalogue caches before it clears the cache."""


class Catalogue:
    """Sentences by section and key; a pair is said to the player it is about, then to the others."""

    def __init__(self, sections: Sections, common: Sections | None = None) -> None:
        self.sections = sections
        self.common = common or {}
        """Sentences that many catalogues share: each is said where this one has none under its key."""
        self.said: dict[tuple[str | int, ...], str] = {}
        """Sentences that voices said before: most come again and again, and this takes a third of the time."""
        self.titles: dict[tuple[str, bool, str | None], tuple[str, str]] = {}
        """The names of places, for their owners and for others."""

    @classmethod
    def load(cls, path: Path, common: Sections | None = None) -> "Catalogue":
        """Read a catalogue file."""
        try:
            return cls(tomllib.loads(path.read_text(encoding="utf-8")), common)
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise BadGame(f"{path.name}: {error}") from error

    def say(self, section: str, key: str, values: Values | None = None, *, you: bool = False) -> str:
        """Give one sentence with its values filled in."""
        entry = self.entry(section, key)
        if isinstance(entry, list):
            entry = entry[0 if you else 1]
        return entry.format_map(values or {})

    def entry(self, section: str, key: str) -> Entry:
        """Find one sentence or pair: a common one only where this catalogue has none of its own."""
        own, common = self.sections.get(section, {}), self.common.get(section, {})
        return common[key] if key in common and key not in own else own[key]

    def unit(self, key: str, count: int) -> str:
        """Name what is counted, as English says it at this number; a pair is for one and for more."""
        known = (key, count)
        text = self.said.get(known)
        if text is None:
            text = self.said[known] = self.say("units", key, {"count": count}, you=abs(count) == 1)
        return text

    def blanks(self, section: str, key: str) -> set[str]:
        """Name the values that a sentence asks for."""
        entry = self.entry(section, key)
        texts = entry if isinstance(entry, list) else [entry]
        return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


def listed(words: list[str], none: str = "nothing") -> str:
    """Join words as a person would: 'a, b and c'."""
    if len(words) < 2:
        return words[0] if words else none
    return ", ".join(words[:-1]) + " and " + words[-1]


class Voice:
    """Says the sentences of a catalogue to one viewer, with the names of the players."""

    def __init__(self, catalogue: Catalogue, viewer: int, names: Sequence[str]) -> None:
        self.catalogue = catalogue
        self.viewer = viewer
        self.names = names

    def say(self, section: str, key: str, about: int | None = None, /, **values: str | int) -> str:
        """Say a sentence about a seat: to it if it is the viewer, else of it by name."""
        who = self.names[about] if about is not None and about >= 0 else ""
        you, said = about == self.viewer, self.catalogue.said
        known = (section, key, you, who, *values, *values.values())
        text = said.get(known)
        if text is None:
            text = self.catalogue.say(section, key, {"who": who, **values}, you=you)
            if len(said) >= REMEMBERED:
                said.clear()
            said[known] = text
        return text

    def titles(self, key: str, seat: int | None) -> tuple[str, str]:
        """Give the full name of a place, and the short one that it has below the name of its seat."""
        known = (key, seat == self.viewer, None if seat is None else self.names[seat])
        found = self.catalogue.titles.get(known)
        if found is None:
            found = (self.say("labels", key, seat), "" if seat is None else self.say("short", key))
            if len(self.catalogue.titles) >= REMEMBERED:
                self.catalogue.titles.clear()
            self.catalogue.titles[known] = found
        return found

    def unit(self, key: str, count: int) -> str:
        """Name what is counted, as English says it at this number."""
        return self.catalogue.unit(key, count)

    def counted(self, key: str, count: int) -> str:
        """Say a number of something: '1 card', '3 cards'."""
        return f"{count} {self.unit(key, count)}"

    def who(self, seats: Iterable[int]) -> str:
        """List seats by name, the viewer as 'you'."""
        return listed([self._name(seat) for seat in seats], none="nobody")

    def _name(self, seat: int) -> str:
        if seat < 0:
            return "the dealer"
        return "you" if seat == self.viewer else self.names[seat]


def sentence(text: str) -> str:
    """Begin with a capital letter, as sentences do."""
    return text[:1].upper() + text[1:]
