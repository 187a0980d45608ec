"""The options of a game: types and defaults from its setup, meanings from its game info."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

import msgspec
from msgspec import Struct
from msgspec.inspect import BoolType, Field, LiteralType, Metadata, StructType, Type, UnionType

from americana.core.errors import BadSetup
from americana.core.game import AnyGame
from americana.core.game_info import Meaning

Value = bool | int | str
Way = Literal["yes or no", "one of", "one of or a file", "number"]


@runtime_checkable
class FileOption(Protocol):
    """Something that players may bring in a file, such as a deck or a board."""

    @classmethod
    def read(cls, path: Path) -> "FileOption":
        """Read a file, or say which line of it is wrong."""


class Option(Struct, frozen=True, kw_only=True):
    """One option of a table, described for people and programs."""

    name: str
    default: Value
    meaning: str
    ruling: str
    """The id of the ruling behind it, which players do not see."""
    kind: Way
    values: tuple[Value, ...]
    """All named values; for a number, good examples."""


def options(game: AnyGame) -> list[Option]:
    """List the options of a game in the order of its setup."""
    return [_option(field, game.info.options.get(field.name)) for field in _fields(game)]


def described(game: AnyGame) -> dict[str, object]:
    """Describe a game and its options for a program."""
    low, high = game.seats
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "edition": game.edition,
        "seats": {"least": low, "most": high, "best": game.best},
        "kind": game.info.kind,
        "minutes": game.info.minutes,
        "hard": game.info.hard,
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
    """Read `name=value` words into options without opening files; the setup refuses unknown options."""
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
        raise BadSetup(f"{option.name} must be a whole number such as {option.default}, not {value[:20]!r}")
    return number


def whole(words: str) -> int | None:
    """Read a typed whole number of at most nine digits, or give None."""
    return int(words) if _WHOLE.fullmatch(words) else None


_WHOLE = re.compile("-?[0-9]{1,9}")


_YES_NO = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


def fetch(game: AnyGame, chosen: Mapping[str, object]) -> dict[str, object]:
    """Read the files that options name; only for what people type at their own computer."""
    named = {option.name: option.values for option in options(game)}
    fetched = dict(chosen)
    for name, kind in written(game).items():
        value = chosen.get(name)
        if isinstance(value, str) and value not in named[name]:
            fetched[name] = kind.read(Path(value))
    return fetched


def written(game: AnyGame) -> dict[str, type[FileOption]]:
    """Find the options that may come from a file, each with the class that reads it."""
    kinds = {field.name: _written(field.type) for field in _fields(game)}
    return {name: kind for name, kind in kinds.items() if kind is not None}


def unusual(game: AnyGame, setup: Mapping[str, object]) -> Iterator[tuple[Option, str]]:
    """Give the options in which a setup differs from the defaults, with the chosen value."""
    usual = game.plain(game.make_setup(game.seats[0]))
    for option in options(game):
        value = setup.get(option.name, usual[option.name])
        if value != usual[option.name]:
            yield option, said(value)


def agreed(game: AnyGame, setup: Mapping[str, object]) -> list[str]:
    """Describe the house rules in which a table differs from the defaults."""
    plain = game.plain(game.read_setup(setup))
    return [_sentence(option, value) for option, value in unusual(game, plain)]


def _sentence(option: Option, value: str) -> str:
    return option.meaning if option.kind == "yes or no" and value == "yes" else f"{option.meaning}: {value}"


def said(value: object) -> str:
    """Write a value as people type it; a deck or board by its title."""
    if isinstance(value, Mapping):
        return str(value.get("title") or value.get("name") or "your own")
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _option(field: Field, meant: Meaning | None) -> Option:
    kind, examples = field.type, ()
    if isinstance(kind, Metadata):
        examples = tuple((kind.extra_json_schema or {}).get("examples", ()))
        kind = kind.type
    meant = meant or Meaning(meaning="")
    default = field.default
    assert isinstance(default, bool | int | str)
    way, values = _way(kind, examples)
    return Option(
        name=field.name, default=default, meaning=meant.meaning, ruling=meant.ruling, kind=way, values=values
    )


def _way(kind: Type, examples: tuple[Value, ...]) -> tuple[Way, tuple[Value, ...]]:
    """Tell how a value is chosen, and which values have names."""
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


def _written(kind: Type) -> type[FileOption] | None:
    """Find the class that reads an option from a file, if any."""
    match kind:
        case Metadata(type=inner):
            return _written(inner)
        case UnionType(types=kinds):
            return next((found for one in kinds if (found := _written(one)) is not None), None)
        case StructType(cls=cls) if issubclass(cls, FileOption):
            return cls
        case _:
            return None
