"""A page with every card face of a game, at its common sizes and in both themes."""

import re
from base64 import b64encode
from pathlib import Path
from typing import Final

import msgspec

from americana.core import files
from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.server.base.static_files import WEB

STATIC: Final = WEB / "static"
SCRIPTS: Final = ("dom", "faces", "motifs", "picture", "shapes", "sheet")
"""Scripts that draw a face; the page contains them, so that it opens from a folder."""


LIST_STYLE: Final = (
    "path{stroke-width:4;stroke-linejoin:round;stroke-linecap:round;stroke:#2a211b;fill:none}"
    ".cut-ink{fill:#2a211b;stroke:none}.cut-tint{fill:#c98f7c}.cut-wash{fill:#c98f7c;stroke:none}"
    ".cut-page{fill:#fffaf0}.cut-out{stroke:#fffaf0}text{font:11px sans-serif;text-anchor:middle;fill:#2a211b}"
)
ENDING: Final = ": every face</title>"
"""The text by which such a page is recognized."""
LIST: Final = Path(__file__).parents[3] / "docs" / "motifs.svg"


def write(game: AnyGame, folder: Path, deck: object = None) -> Path:
    """Write the sheet of a game, or of a custom deck, and return its path."""
    if game.box is None:
        raise AmericanaError(f"{game.name} cannot list its cards; add a function `box` to its scene.py")
    setup = game.make_setup(game.seats[1], **({} if deck is None else {"deck": deck}))
    faces = msgspec.json.encode(game.faces(setup)).decode().replace("</", "<\\/")
    path = folder / f"{game.name}.html"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AmericanaError(f"cannot write {error.filename or path}: {error.strerror}") from error
    files.keep_others(path, "a page of faces", lambda begins: ENDING.encode() in begins)
    files.write_text(path, _page(game, faces))
    return path


def _page(game: AnyGame, faces: str) -> str:
    styles = [STATIC / name for name in ("room.css", "cards.css", "sheet.css")]
    sprites = [game.folder / "web" / "sprite.svg", STATIC / "motifs.svg"]
    style = "".join(_text(file) for file in (*styles[:2], game.folder / "web" / "theme.css", styles[2]))
    hung = "".join(_text(file).replace("<svg ", '<svg class="motifs" ', 1) for file in sprites)
    modules = msgspec.json.encode({"imports": {name: _module(name) for name in SCRIPTS}}).decode()
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{game.title}{ENDING}<style>{style}</style></head>
<body class="faces">{hung}<h1>{game.title}</h1>
<script type="importmap">{modules}</script>
<script type="application/json" id="faces">{faces}</script>
<script type="module">import "sheet";</script>
</body></html>
"""


def motif_list() -> str:
    """Draw every shared motif with its name in one picture, which is docs/motifs.svg."""
    sprite = _text(STATIC / "motifs.svg")
    names = re.findall(r'id="motif-([\w-]+)"', sprite)
    cells = [
        f'<use href="#motif-{name}" x="{24 + at % 12 * 80}" y="{16 + at // 12 * 84}" width="56" height="56"/>'
        f'<text x="{52 + at % 12 * 80}" y="{86 + at // 12 * 84}">{name}</text>'
        for at, name in enumerate(names)
    ]
    wide, high = 12 * 80 + 24, -(-len(names) // 12) * 84 + 20
    symbols = sprite.partition(">")[2].rpartition("</svg>")[0].strip()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">\n<style>{LIST_STYLE}</style>\n'
        f'{symbols}\n<rect width="{wide}" height="{high}" fill="#fffaf0"/>\n' + "\n".join(cells) + "\n</svg>\n"
    )


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _module(name: str) -> str:
    """Pack a script into a data URL; its imports from the same folder become names."""
    script = re.sub(r'from "\./(\w+)\.js"', r'from "\1"', _text(STATIC / f"{name}.js"))
    return f"data:text/javascript;base64,{b64encode(script.encode()).decode()}"


if __name__ == "__main__":
    LIST.write_text(motif_list(), encoding="utf-8")
