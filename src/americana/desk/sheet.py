"""A page with every face of a game at the sizes that matter, in both themes, to be looked at whole."""

import re
from base64 import b64encode
from pathlib import Path
from typing import Final

import msgspec

from americana.core.errors import AmericanaError
from americana.core.game import AnyGame
from americana.server.static import WEB

STATIC: Final = WEB / "static"
SCRIPTS: Final = ("dom", "faces", "motifs", "picture", "shapes", "sheet")
"""What draws a face; the page carries it all, so that it can be opened from a folder."""


def write(game: AnyGame, folder: Path, deck: object = None) -> Path:
    """Write the sheet of a game, with a deck of one's own if there is one, and say where it lies."""
    if game.faces is None:
        raise AmericanaError(f"{game.name} has no function `faces` in its scene.py, so nobody knows all its faces")
    setup = game.make_setup(game.seats[1], **({} if deck is None else {"deck": deck}))
    faces = msgspec.json.encode(list(game.faces(setup))).decode().replace("</", "<\\/")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game.name}.html"
    path.write_text(_page(game, faces), encoding="utf-8")
    return path


def _page(game: AnyGame, faces: str) -> str:
    styles = [STATIC / name for name in ("room.css", "cards.css", "sheet.css")]
    sprites = [game.folder / "web" / "sprite.svg", STATIC / "motifs.svg"]
    style = "".join(_text(file) for file in (*styles[:2], game.folder / "web" / "theme.css", styles[2]))
    hung = "".join(_text(file).replace("<svg ", '<svg class="motifs" ', 1) for file in sprites)
    modules = msgspec.json.encode({"imports": {name: _module(name) for name in SCRIPTS}}).decode()
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{game.title}: every face</title><style>{style}</style></head>
<body class="faces">{hung}<h1>{game.title}</h1>
<script type="importmap">{modules}</script>
<script type="application/json" id="faces">{faces}</script>
<script type="module">import "sheet";</script>
</body></html>
"""


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _module(name: str) -> str:
    """Pack a script into an address; what it imports from beside itself it finds by name."""
    script = re.sub(r'from "\./(\w+)\.js"', r'from "\1"', _text(STATIC / f"{name}.js"))
    return f"data:text/javascript;base64,{b64encode(script.encode()).decode()}"
