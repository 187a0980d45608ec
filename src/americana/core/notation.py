"""Acts as short text that reads back, as chess has its notation: `play G7`, `swap 3,4 K,A`, `keep -`.

The verb comes first, then the values of the act in their order, with blanks between them. Numbers stand as they
are, and cards by their names, with `_` for a blank. Commas join several cards, and `-` means nothing. A text that
could be mistaken for something else stands in quotation marks. Default values may be left out.
"""

import re
from difflib import get_close_matches
from typing import Final, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT

from americana.core.actions import Action
from americana.core.errors import Malformed
from americana.core.game import AnyGame
from americana.core.plain_errors import plainly

NOTHING: Final = "-"
_PLAIN: Final = re.compile(r"[^\s\",_()]+( [^\s\",_()]+)*")
_WORDS: Final = re.compile(r'((?:"(?:[^"\\]|\\.)*"|[^\s"])+)')
_PARTS: Final = re.compile(r'((?:"(?:[^"\\]|\\.)*"|[^,"])+)')


def write(action: Action) -> str:
    """Write an act as text."""
    fields = msgspec.structs.fields(action)
    values = [getattr(action, field.name) for field in fields]
    while (
        values
        and fields[len(values) - 1].default is not NODEFAULT
        and values[-1] == fields[len(values) - 1].default
    ):
        values.pop()
    return " ".join([str(action.__struct_config__.tag), *map(_said, values)])


def _said(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case str():
            return _named(value)
        case tuple() if value and all(isinstance(part, str | int) for part in value):
            return ",".join(map(_said, value))
        case () | None:
            return NOTHING
        case _:
            raise Malformed(f"an action cannot be written as text with {value!r} in it")


def _named(text: str) -> str:
    """Write a name without quotation marks where it cannot be mistaken for something else."""
    if not text:
        return NOTHING
    plain = _PLAIN.fullmatch(text) and text != NOTHING
    return text.replace(" ", "_") if plain else msgspec.json.encode(text).decode()


def read(game: AnyGame, text: str) -> Action:
    """Read an act of a game from text, or say what is wrong with it; the rules say whether it is legal."""
    if _WORDS.sub("", text).strip():
        raise Malformed(f"{text[:60]!r} has an opening quotation mark and no closing one")
    verb, *words = _WORDS.findall(text) or [""]
    kinds = {str(kind.__struct_config__.tag): kind for kind in game.actions}
    if verb.lower() not in kinds:
        raise Malformed(f"{game.name} has no action {verb[:20]!r}{_meant(verb, list(kinds))}")
    kind = kinds[verb.lower()]
    hints = get_type_hints(kind)
    fields = msgspec.structs.fields(kind)
    needed = [field.name for field in fields if field.required]
    if not len(needed) <= len(words) <= len(fields):
        wanted = " ".join([verb.lower(), *(field.name.upper() for field in fields)])
        raise Malformed(f"{text[:60]!r} is not an action of {game.name}: it is written as {wanted!r}")
    values = {field.name: _read(word, hints[field.name]) for field, word in zip(fields, words, strict=False)}
    return _checked(game, kind, values, text)


def _checked(game: AnyGame, kind: type[Action], values: dict[str, object], text: str) -> Action:
    try:
        return msgspec.convert({"type": kind.__struct_config__.tag, **values}, kind)
    except msgspec.ValidationError as error:
        raise Malformed(f"{text[:60]!r} is not an action of {game.name}: {plainly(error)}") from error


def _read(word: str, hint: object) -> object:
    """Read a word as what it should be; a word that cannot be that is left for the check to name."""
    if get_origin(hint) is tuple:
        return [] if word == NOTHING else [_read(part, get_args(hint)[0]) for part in _PARTS.findall(word)]
    if hint is bool:
        return {"yes": True, "no": False}.get(word, word)
    if hint is int:
        return int(word) if re.fullmatch("-?[0-9]{1,18}", word) else word
    if word == NOTHING:
        return "" if hint is str else None
    if word.startswith('"'):
        return _unmarked(word)
    return word.replace("_", " ")


def _unmarked(word: str) -> str:
    try:
        return msgspec.json.decode(word, type=str)
    except msgspec.MsgspecError:
        raise Malformed(f"{word[:60]!r} is a text whose quotation marks don't match") from None


def _meant(verb: str, kinds: list[str]) -> str:
    near = get_close_matches(verb.lower(), kinds, n=1)
    return f"; did you mean {near[0]!r}?" if near else f"; its actions are {', '.join(kinds)}"
