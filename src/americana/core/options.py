"""The options of a setup: their defaults, allowed values and meanings."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

import msgspec
from msgspec import Struct
from msgspec.inspect import BoolType, Field, LiteralType, Metadata, StructType, Type, UnionType

from americana.core.errors import BadSetup
from americana.core.game import AnyGame

Value = bool | int | str
Way = Literal["yes or no", "one of", "one of or a file", "number"]


@runtime_checkable
class Written(Protocol):
    """A file that a table may bring along, such as its own deck or board."""

    @classmethod
    def read(cls, path: Path) -> "Written":
        """Read a whole file, or say which line is wrong."""


class Option(Struct, frozen=True, kw_only=True):
    """One option of the table, in words."""

    name: str
    default: Value
    meaning: str
    ruling: str
    """The id of the ruling behind it; players do not see it."""
    kind: Way
    values: tuple[Value, ...]
    """All values that have a name; examples if the value is a number."""


def options(game: AnyGame) -> list[Option]:
    """List the options of a game as its setup declares them."""
    return [_option(field) for field in _fields(game)]


def described(game: AnyGame) -> dict[str, object]:
    """Describe a game and its options for a program."""
    low, high = game.seats
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "edition": game.edition,
        "seats": {"least": low, "most": high, "best": game.best},
        "kind": game.bill.kind,
        "minutes": game.bill.minutes,
        "hard": game.bill.hard,
        "options": options(game),
    }


def _fields(game: AnyGame) -> list[Field]:
    info = msgspec.inspect.type_info(game.setup)
    assert isinstance(info, StructType)
    return [field for field in info.fields if field.name != "seats"]


def variants(game: AnyGame) -> Iterator[tuple[str, Value]]:
    """Give every option with every value that is not its default."""
    for option in options(game):
        for value in option.values:
            if value != option.default:
                yield option.name, value


def parse(game: AnyGame, words: list[str]) -> dict[str, object]:
    """Read `name=value` words into options and open no file; the setup itself refuses unknown ones."""
    known = {option.name: option for option in options(game)}
    chosen: dict[str, object] = {}
    for word in words:
        name, _, value = word.partition("=")
        option = known.get(name)
        chosen[name] = _read(option, value) if option else value
    return chosen


def _read(option: Option, value: str) -> Value:
    if option.kind == "yes or no" and value.lower() in _YES_NO:
        return _YES_NO[value.lower()]
    if option.kind != "number":
        return value
    number = whole(value)
    if number is None:
        raise BadSetup(f"{option.name} is a whole number such as {option.default}, not {value[:20]!r}")
    return number


def whole(words: str) -> int | None:
    """Read a whole number of at most nine digits; None for anything else."""
    return int(words) if _WHOLE.fullmatch(words) else None


_WHOLE = re.compile("-?[0-9]{1,9}")


_YES_NO = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


def fetch(game: AnyGame, chosen: Mapping[str, object]) -> dict[str, object]:
    """Read the files that options name instead of a value; only for a person at their own machine."""
    named = {option.name: option.values for option in options(game)}
    fetched = dict(chosen)
    for name, kind in written(game).items():
        value = chosen.get(name)
        if isinstance(value, str) and value not in named[name]:
            fetched[name] = kind.read(Path(value))
    return fetched


def written(game: AnyGame) -> dict[str, type[Written]]:
    """Find the options that a table may bring along in a file, each with its reader."""
    kinds = {field.name: _written(field.type) for field in _fields(game)}
    return {name: kind for name, kind in kinds.items() if kind is not None}


def unusual(game: AnyGame, setup: Mapping[str, object]) -> Iterator[tuple[Option, str]]:
    """Give the options in which a setup differs from the standard one, each with its value."""
    usual = game.plain(game.make_setup(game.seats[0]))
    for option in options(game):
        value = setup.get(option.name, usual[option.name])
        if value != usual[option.name]:
            yield option, said(value)


def agreed(game: AnyGame, setup: Mapping[str, object]) -> list[str]:
    """Say in words how a table differs from the standard one."""
    plain = game.plain(game.read_setup(setup))
    return [_sentence(option, value) for option, value in unusual(game, plain)]


def _sentence(option: Option, value: str) -> str:
    return option.meaning if option.kind == "yes or no" and value == "yes" else f"{option.meaning}: {value}"


def said(value: object) -> str:
    """Write a value as a person types it; give a file's content by its title."""
    if isinstance(value, Mapping):
        return str(value.get("title") or value.get("name") or "one's own")
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _option(field: Field) -> Option:
    kind, meaning, examples = field.type, "", ()
    if isinstance(kind, Metadata):
        meaning = str((kind.extra_json_schema or {}).get("description", ""))
        examples = tuple((kind.extra_json_schema or {}).get("examples", ()))
        kind = kind.type
    meaning, ruling = _parted(meaning)
    default = field.default
    assert isinstance(default, bool | int | str)
    way, values = _way(kind, examples)
    return Option(name=field.name, default=default, meaning=meaning, ruling=ruling, kind=way, values=values)


def _parted(meaning: str) -> tuple[str, str]:
    """Split an option's meaning from the id of its ruling, which stands in brackets at the end."""
    found = _RULING.search(meaning)
    return (meaning[: found.start()], found[1]) if found else (meaning, "")


_RULING = re.compile(r" \(([A-Z]+\d+)\)$")


def _way(kind: Type, examples: tuple[Value, ...]) -> tuple[Way, tuple[Value, ...]]:
    """Say how to choose a value, and which values have a name."""
    match kind:
        case BoolType():
            return "yes or no", (False, True)
        case LiteralType(values=values):
            return "one of", tuple(value for value in values if value is not None)
        case UnionType(types=kinds) if _written(kind) is not None:
            named = [value for one in kinds if isinstance(one, LiteralType) for value in one.values]
            return "one of or a file", tuple(value for value in named if value is not None)
        case _:
            return "number", examples


def _written(kind: Type) -> type[Written] | None:
    """Find what an option may hold that is read from a file."""
    match kind:
        case Metadata(type=inner):
            return _written(inner)
        case UnionType(types=kinds):
            return next((found for one in kinds if (found := _written(one)) is not None), None)
        case StructType(cls=cls) if issubclass(cls, Written):
            return cls
        case _:
            return None
