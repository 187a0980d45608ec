"""The messages looked at from outside: their fields, types and meanings, for the documents made from them."""

import ast
import inspect
import textwrap
from collections.abc import Iterable, Iterator
from typing import get_args

import msgspec
from msgspec import Struct
from msgspec import inspect as looking

from americana.server.wire.messages import FromClient, FromServer


class Field(Struct):
    """A field of a message: its type in JavaScript's words, and what it means."""

    name: str
    type: str
    required: bool
    meaning: str


class Shape(Struct):
    """A Struct as it looks in JSON."""

    name: str
    tag: str
    meaning: str
    fields: list[Field]


def commands() -> list[Shape]:
    """Describe what a client may send."""
    return [_shape(kind) for kind in _structs(get_args(FromClient))]


def messages() -> list[Shape]:
    """Describe what the server sends."""
    return [_shape(kind) for kind in _structs(get_args(FromServer))]


def parts() -> list[Shape]:
    """Describe what messages are made of, the simplest first."""
    tops = set(get_args(FromServer))
    found: dict[type, None] = {}
    for kind in _structs(get_args(FromServer)):
        _gather(kind, found)
    return [_shape(info) for info in _structs(kind for kind in found if kind not in tops)]


def _structs(kinds: Iterable[type]) -> Iterator[looking.StructType]:
    for info in looking.multi_type_info(list(kinds)):
        assert isinstance(info, looking.StructType)
        yield info


def _gather(info: looking.Type, found: dict[type, None]) -> None:
    """Walk through a type, innermost Structs first."""
    match info:
        case looking.StructType():
            if info.cls not in found:
                for field in info.fields:
                    _gather(field.type, found)
                found[info.cls] = None
        case looking.UnionType():
            for one in info.types:
                _gather(one, found)
        case looking.VarTupleType():
            _gather(info.item_type, found)
        case looking.TupleType():
            for one in info.item_types:
                _gather(one, found)
        case looking.Metadata():
            _gather(info.type, found)


def _shape(info: looking.StructType) -> Shape:
    notes, omits = field_notes(info.cls), info.cls.__struct_config__.omit_defaults
    fields = [_field(field, notes.get(field.name) or _described(field.type), omits=omits) for field in info.fields]
    return Shape(info.cls.__name__, str(info.tag or ""), inspect.getdoc(info.cls) or "", fields)


def _field(field: looking.Field, meaning: str, *, omits: bool) -> Field:
    """Describe a field as it travels: one that would be nothing may be left out instead."""
    kind, required = field.type, field.required or not omits
    if not required and isinstance(kind, looking.UnionType):
        kind = looking.UnionType(tuple(one for one in kind.types if not _is_none(one)))
    return Field(field.encode_name, written(kind), required, meaning)


def _described(info: looking.Type) -> str:
    """Give the description that a type carries with it."""
    if isinstance(info, looking.Metadata):
        return str((info.extra_json_schema or {}).get("description", ""))
    return ""


def field_notes(kind: type) -> dict[str, str]:
    """Read the sentences that stand under the fields of a class and of those it is made from."""
    notes: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if one.__module__.startswith("americana."):
            body = ast.parse(textwrap.dedent(inspect.getsource(one))).body[0]
            assert isinstance(body, ast.ClassDef)
            for field, note in zip(body.body, body.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(note, ast.Expr):
                    assert isinstance(field.target, ast.Name)
                    notes[field.target.id] = str(ast.literal_eval(note.value))
    return notes


def written(info: looking.Type) -> str:
    """Write a type as JavaScript's checkers read it."""
    match info:
        case looking.Metadata():
            return written(info.type)
        case looking.StructType():
            return info.cls.__name__
        case looking.UnionType():
            return " | ".join(written(one) for one in sorted(info.types, key=_is_none))
        case looking.LiteralType():
            return " | ".join(msgspec.json.encode(value).decode() for value in _in_order(info))
        case looking.VarTupleType() | looking.ListType():
            inner = written(info.item_type)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case looking.TupleType():
            return f"[{', '.join(written(one) for one in info.item_types)}]"
        case looking.DictType():
            return f"Record<{written(info.key_type)}, {written(info.value_type)}>"
        case _:
            return _PLAIN[type(info)]


def _is_none(info: looking.Type) -> bool:
    return isinstance(info, looking.NoneType)


def _in_order(info: looking.LiteralType) -> list[object]:
    return sorted(info.values, key=str)


_PLAIN = {
    looking.StrType: "string",
    looking.IntType: "number",
    looking.FloatType: "number",
    looking.BoolType: "boolean",
    looking.NoneType: "null",
    looking.RawType: "Record<string, unknown>",
    looking.AnyType: "unknown",
    looking.CustomType: "unknown",
}
