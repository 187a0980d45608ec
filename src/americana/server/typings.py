"""The messages as type definitions for the browser client: `python -m americana.server.typings` writes them."""

import sys
from typing import Final

from americana.server import shapes
from americana.server.messages import PROTOCOL
from americana.server.shapes import Shape
from americana.server.static import WEB

PATH: Final = WEB / "static" / "messages.js"
PROTOCOL_MEANING: Final = "The number of the protocol that this page speaks; a room with a higher one is newer."
_HEAD: Final = "// Made by `python -m americana.server.typings` from the server's messages; not to be edited.\n"


def text() -> str:
    """Write the whole file."""
    commands, messages = shapes.commands(), shapes.messages()
    parts = [_typedef(shape) for shape in (*shapes.parts(), *messages)]
    parts += [_typedef(shape, "Command") for shape in commands]
    parts.append(_union("FromServer", [shape.name for shape in messages]))
    parts.append(_union("FromClient", [f"{shape.name}Command" for shape in commands]))
    number = f"/** {PROTOCOL_MEANING} */\nexport const PROTOCOL = {PROTOCOL};\n"
    return "\n".join((_HEAD, *parts, number))


def _typedef(shape: Shape, suffix: str = "") -> str:
    lines = ["/**", *(f" * {line}" for line in shape.meaning.splitlines())]
    lines.append(f" * @typedef {{object}} {shape.name}{suffix}")
    if shape.tag:
        lines.append(f' * @property {{"{shape.tag}"}} type')
    lines += [_property(field) for field in shape.fields]
    return "\n".join((*lines, " */", ""))


def _property(field: shapes.Field) -> str:
    name = field.name if field.required else f"[{field.name}]"
    return f" * @property {{{field.type}}} {name} {field.meaning}".rstrip()


def _union(name: str, names: list[str]) -> str:
    return f"/** @typedef {{{' | '.join(names)}}} {name} */\n"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
    sys.stdout.write(f"{PATH}\n")
