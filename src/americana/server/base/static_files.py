"""Files that never change under their address: all of them lie under one hash of their contents."""

import gzip
import mimetypes
import re
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from americana import __version__
from americana.server.base import game_list
from americana.server.base.words import say

WEB: Final = Path(__file__).parents[2] / "web"
FOREVER: Final = "public, max-age=31536000, immutable"
_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
_SMALL: Final = 500
"""Bytes below which squeezing a file gains nothing."""
_REMARKS: Final = {
    ".js": re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)[ \t]*$|/\*\* @[^\n]*?\*/ ?", re.DOTALL | re.MULTILINE),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
}
"""What scripts and style sheets say to their readers and to the check of types: a fifth of what would travel."""


class StaticFile(Struct):
    """A file as it is sent."""

    body: bytes
    squeezed: bytes | None
    kind: str


class StaticFiles:
    """All files of the client and the games' own art, read once; modules find each other by relative paths."""

    def __init__(self) -> None:
        self._files = {path: _read(file) for path, file in _files()}
        marks = blake2b(digest_size=8)
        for path, file in sorted(self._files.items()):
            marks.update(path.encode() + b"\\0" + file.body)
        self.hash = marks.hexdigest()

    def address(self, path: str) -> str:
        """Give the address of a file."""
        return f"/static/{self.hash}/{path}"

    def art(self, game: str, name: str) -> str:
        """Give the address of a file that a game brings along, or nothing if it has none."""
        path = f"games/{game}/{name}"
        return self.address(path) if path in self._files else ""

    def read(self, path: str) -> bytes:
        """Give what is in a file."""
        return self._files[path].body

    def under(self, folder: str) -> dict[str, str]:
        """Give the addresses of all files of a folder by name."""
        inside = [path for path in self._files if path.startswith(f"{folder}/")]
        return {Path(path).stem: self.address(path) for path in sorted(inside)}

    def serve(self, request: Request) -> Response:
        """Send a file; an address of another release leads to the present one."""
        path = request.path_params["path"]
        file = self._files.get(path)
        if file is None:
            return Response(say("pages.file"), 404, media_type="text/plain")
        if request.path_params["hash"] != self.hash:
            return RedirectResponse(self.address(path), 307, {"Cache-Control": "no-store"})
        headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
        if file.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.squeezed, 200, {**headers, "Content-Encoding": "gzip"}, file.kind)
        return Response(file.body, 200, headers, file.kind)


def _files() -> Iterator[tuple[str, Path]]:
    yield from _inside(WEB / "static", "")
    yield from _inside(WEB / "gallery", "gallery/")
    for name, game in game_list.games().items():
        yield from _inside(game.folder / "web", f"games/{name}/")


def _inside(folder: Path, prefix: str) -> Iterator[tuple[str, Path]]:
    for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if file.is_file() and not file.name.startswith("."):
            yield prefix + file.relative_to(folder).as_posix(), file


def _read(file: Path) -> StaticFile:
    body = file.read_bytes()
    if file.suffix in _REMARKS:
        body = _REMARKS[file.suffix].sub(_lines, body.decode()).encode()
    kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    squeezed = gzip.compress(body, 9, mtime=0) if len(body) > _SMALL else None
    return StaticFile(body, squeezed if squeezed and len(squeezed) < len(body) else None, kind)


def _lines(remark: re.Match[str]) -> str:
    """Leave only the line breaks of a remark, so that every line keeps its number."""
    return "\n" * remark[0].count("\n")


def _release() -> str:
    marks = blake2b(__version__.encode(), digest_size=6)
    for _, file in _inside(WEB / "static", ""):
        marks.update(file.read_bytes())
    return f"{__version__} {marks.hexdigest()}"


RELEASE: Final = _release()
"""The release and a mark of the pages as this process found them, by which an older page is known."""
