"""Our own words for a wrong value; a decoder's words are for those who write decoders."""

import re
from typing import Final

import msgspec

_KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_WRONG: Final = (
    (r"Object missing required field `(\w+)`", "{one} is missing{place}"),
    (r"Object contains unknown field `(.{1,40})`", "there is no {one!r}{place}"),
    (r"Expected `(?:int|float)` >=? (\S+)", "{it} is less than {one}"),
    (r"Expected `(?:int|float)` <=? (\S+)", "{it} is more than {one}"),
    (r"Expected `\w+` of length <= (\d+)", "{it} is longer than {one}"),
    (r"Expected `\w+` of length >= (\d+)", "{it} is shorter than {one}"),
    (r"Expected `([\w| ]+)`(?:, got `.*`)?", "{it} is not {kind}"),
)


def plainly(error: Exception) -> str:
    """Say where a value is wrong and why, without the words of the decoder."""
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    if isinstance(error, UnicodeError):
        return "it is not UTF-8 text"
    if not isinstance(error, msgspec.ValidationError):
        return "it is not JSON, or it is cut off"
    what, _, path = str(error).partition(" - at `")
    place = f" at {path.removesuffix('`')}" if path.startswith("$") else ""
    if isinstance(error.__cause__, ValueError):
        # A type of ours that refuses a value says why in our own words.
        return f"{error.__cause__}{place and f' ({place.strip()})'}"
    it = f"what stands{place}" if place else "it"
    for pattern, words in _WRONG:
        if found := re.fullmatch(pattern, what):
            kinds = [_KINDS.get(kind, "an allowed value") for kind in found[1].split(" | ")]
            kind = " or ".join(dict.fromkeys(kinds))
            return words.format(one=found[1], it=it, place=place, kind=kind)
    return f"{it} is not one of the allowed values"
