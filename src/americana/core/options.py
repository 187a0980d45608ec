"""What a table may choose: the options of a setup, their defaults, allowed values and meanings."""

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec import Struct

from americana.core.game import AnyGame

Value = bool | int | str


class Option(Struct, frozen=True, kw_only=True):
    """One choice of the table, in words."""

    name: str
    default: Value
    meaning: str
    kind: Literal["yes or no", "one of", "number"]
    values: tuple[Value, ...]
    """All values of the first two kinds; telling examples of a number."""


def options(game: AnyGame) -> list[Option]:
    """List the options of a game as its setup declares them."""
    info = msgspec.inspect.type_info(game.setup)
    assert isinstance(info, msgspec.inspect.StructType)
    return [_option(field) for field in info.fields if field.name != "seats"]


def variants(game: AnyGame) -> Iterator[tuple[str, Value]]:
    """Give every option with every value that is not its default."""
    for option in options(game):
        for value in option.values:
            if value != option.default:
                yield option.name, value


def parse(game: AnyGame, words: list[str]) -> dict[str, object]:
    """Read `name=value` words into options; the setup itself refuses unknown ones."""
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
    if option.kind == "number" and value.lstrip("-").isdigit():
        return int(value)
    return value


_YES_NO = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


def _option(field: msgspec.inspect.Field) -> Option:
    kind, meaning, examples = field.type, "", ()
    if isinstance(kind, msgspec.inspect.Metadata):
        meaning = str((kind.extra_json_schema or {}).get("description", ""))
        examples = tuple((kind.extra_json_schema or {}).get("examples", ()))
        kind = kind.type
    default = field.default
    assert isinstance(default, bool | int | str)
    match kind:
        case msgspec.inspect.BoolType():
            return Option(name=field.name, default=default, meaning=meaning, kind="yes or no", values=(False, True))
        case msgspec.inspect.LiteralType(values=values):
            return Option(
                name=field.name,
                default=default,
                meaning=meaning,
                kind="one of",
                values=tuple(v for v in values if v is not None),
            )
        case _:
            return Option(name=field.name, default=default, meaning=meaning, kind="number", values=examples)
