"""Deck files: cards as TOML, with line numbers for errors."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from americana.core import files
from americana.core.errors import AmericanaError
from americana.core.plain_errors import plainly

T = TypeVar("T")

NO_TOML: Final = "this is not valid TOML; write key = value, put text in quotes, close brackets, and repeat no key"
_HEADING: Final = re.compile(r"^\s*\[\[?\s*([\w-]+)\s*\]\]?\s*(#.*)?$")
_KEY: Final = re.compile(r"^\s*([\w-]+)\s*=")


class BadDeck(AmericanaError):
    """A deck file that cannot be used, with every error in it by file and line."""

    def __init__(self, *problems: str) -> None:
        more = f" (and {len(problems) - 1} more; see `americana deck check`)" if len(problems) > 1 else ""
        super().__init__(f"{problems[0]}{more}")
        self.problems = problems


class DeckTable:
    """One table of a deck file: its values and their lines."""

    def __init__(self, name: str, heading: str, line: int) -> None:
        self.name = name
        self.heading = heading
        self.line = line
        self.lines: dict[str, int] = {}
        self.values: Mapping[str, object] = {}

    def wrong(self, sentence: str, key: str = "") -> BadDeck:
        """Make the error for a value, or for the whole table."""
        return BadDeck(f"{self.name}, line {self.lines.get(key, self.line)}: {sentence}")

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """Give a value of the expected type; without a default it is required."""
        if key not in self.values:
            if default is None:
                raise self.wrong(f"this {self.heading} needs {key!r}; add it")
            return default
        try:
            return msgspec.convert(self.values[key], kind)
        except msgspec.ValidationError as error:
            raise self.wrong(f"{key!r} has a wrong value: {plainly(error)}", key) from error

    def allow(self, keys: Sequence[str]) -> None:
        """Refuse unknown keys."""
        for key in self.values:
            if key not in keys:
                raise self.wrong(f"unknown key {key!r}; a {self.heading} has {', '.join(keys)}", key)


class DeckProblems:
    """Collects what is read from the tables of a file, and their errors until the end."""

    def __init__(self) -> None:
        self.wrong: list[BadDeck] = []

    def of(
        self, entries: Sequence[DeckTable], make: Callable[[DeckTable], T]
    ) -> tuple[list[DeckTable], tuple[T, ...]]:
        """Read every table without errors."""
        good: list[DeckTable] = []
        made: list[T] = []
        for entry in entries:
            try:
                made.append(make(entry))
                good.append(entry)
            except BadDeck as problem:
                self.wrong.append(problem)
        return good, tuple(made)

    def note(self, problem: BadDeck) -> None:
        """Keep an error for the end."""
        self.wrong.append(problem)

    def settle(self) -> None:
        """Raise all errors at once, in the order of the file."""
        if self.wrong:
            found = [sentence for problem in self.wrong for sentence in problem.problems]
            raise BadDeck(*sorted(found, key=_line))


def _line(sentence: str) -> int:
    number = re.search(r", line (\d+): ", sentence)
    return int(number[1]) if number else 0


def read(path: Path, headings: Sequence[str]) -> tuple[DeckTable, list[DeckTable]]:
    """Read a deck file: the part before the first table, and every `[[table]]` with one of these headings."""
    return parse(files.read_text(path, kind=BadDeck), path.name, headings)


def parse(text: str, name: str, headings: Sequence[str]) -> tuple[DeckTable, list[DeckTable]]:
    """Read the text of a deck file."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(f"{name}{_line_of(str(error))}: {NO_TOML}") from error
    top, *entries = _entries(text, name)
    for entry in entries:
        if entry.heading not in headings:
            known = " or ".join(f"[[{heading}]]" for heading in headings)
            raise entry.wrong(f"[[{entry.heading}]] is unknown; use {known}")
    tables = {heading: _tables(values, heading, top) for heading in headings}
    for entry in entries:
        entry.values = next(tables[entry.heading])
    top.values = {key: value for key, value in values.items() if key not in headings}
    return top, entries


def _line_of(problem: str) -> str:
    """Name the line of a TOML error, if it has one."""
    found = re.search(r" \(at line (\d+), column \d+\)$", problem)
    return f", line {found[1]}" if found else ""


def _tables(values: Mapping[str, object], heading: str, top: DeckTable) -> Iterator[Mapping[str, object]]:
    found = values.get(heading, [])
    if not isinstance(found, list):
        raise top.wrong(f"write [[{heading}]] with double brackets for each {heading}")
    return iter(found)


def _entries(text: str, name: str) -> list[DeckTable]:
    """Find tables and keys line by line, because tomllib gives no lines."""
    entries = [DeckTable(name, "deck", 1)]
    quoted = ""
    for number, line in enumerate(text.splitlines(), 1):
        heading, key = _HEADING.match(line), _KEY.match(line)
        if quoted:
            pass
        elif heading:
            entries.append(DeckTable(name, heading[1], number))
        elif key:
            entries[-1].lines.setdefault(key[1], number)
        quoted = _quoted(line, quoted)
    return entries


def _quoted(line: str, quoted: str) -> str:
    """Tell which multi-line string is open after a line, if any."""
    for marks in re.findall(r'"""|\'\'\'', line):
        if not quoted:
            quoted = marks
        elif quoted == marks:
            quoted = ""
    return quoted
