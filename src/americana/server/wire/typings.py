"""The messages as types for the browser, and its words; `python -m americana.server.wire.typings` writes both."""

import json
import sys
from pathlib import Path
from typing import Final

from americana.core.text import Catalogue
from americana.server.base.static_files import WEB
from americana.server.wire import shapes
from americana.server.wire.messages import PROTOCOL
from americana.server.wire.shapes import Shape

PATH: Final = WEB / "static" / "messages.js"
WORDS: Final = WEB / "words"
"""The catalogues of what the browser itself says."""
PROTOCOL_MEANING: Final = "The number of the protocol that this page speaks; a room with a higher one is newer."
_HEAD: Final = (
    "// Made by `python -m americana.server.wire.typings` from the server's messages; not to be edited.\n"
)
_SPOKEN: Final = "// Made by `python -m americana.server.wire.typings` from `web/words`; not to be edited.\n"


def words() -> dict[Path, str]:
    """Write the words of the browser as modules, whose keys the check of types knows."""
    return {WEB / "static" / "words" / f"{file.stem}.js": _spoken(file) for file in sorted(WORDS.glob("*.toml"))}


def _spoken(file: Path) -> str:
    sections = Catalogue.load(file).sections
    entries = {f"{part}.{key}": said for part, keys in sections.items() for key, said in keys.items()}
    lines = [f"  {json.dumps(key)}: {json.dumps(said, ensure_ascii=False)},\n" for key, said in entries.items()]
    return f"{_SPOKEN}\nexport const WORDS = {{\n{''.join(lines)}}};\n"


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
    for path, made in {PATH: text(), **words()}.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(made, encoding="utf-8")
        sys.stdout.write(f"{path}\n")
