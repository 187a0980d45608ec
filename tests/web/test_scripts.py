"""Scripts are type-checked, linted and tested by deno, style sheets read; the gallery shows fixture scenes."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from deno import find_deno_bin  # type: ignore[import-untyped]

from americana.core.scene import Scene
from tests.terminal.scenes import crowd, parlor, politics

HERE = Path(__file__).parent
WEB = HERE.parents[1] / "src" / "americana" / "web"


def deno(*words: str) -> None:
    command = [find_deno_bin(), words[0], "--config", str(HERE / "deno.json"), *words[1:]]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"}, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def scripts() -> list[str]:
    return [str(file) for folder in (WEB / "static", HERE) for file in sorted(folder.glob("*.js"))]


def test_types_agree() -> None:
    deno("check", *scripts())


def test_nothing_is_left_lying_about() -> None:
    deno("lint", *scripts())


def test_units() -> None:
    deno("test", "--no-check", str(HERE))


def test_nothing_is_styled_before_and_after_everything() -> None:
    """Otherwise both are computed for each element; and none of them moves, because nothing would keep it still."""
    sheets = [*(WEB / "static").glob("*.css"), *(WEB.parent / "games").glob("*/web/*.css")]
    for sheet in sheets:
        written = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        for whose, style in re.findall(r"([^{}]*::(?:before|after)[^{}]*)\{([^{}]*)\}", written):
            everything = {one.strip().removeprefix("*") for one in whose.split(",")} & {"::before", "::after"}
            assert not everything, f"{sheet.name}: {whose}"
            assert not re.search("transition|animation", style), f"{sheet.name}: {whose}"


@pytest.mark.parametrize("scene", [parlor, politics, crowd], ids=lambda scene: scene.__name__)
def test_the_gallery_shows_the_fixture_scenes(scene: Callable[[], Scene], rewrite: bool) -> None:
    file = WEB / "gallery" / f"{scene.__name__}.json"
    drawn = msgspec.json.format(msgspec.json.encode(scene()), indent=1) + b"\n"
    if rewrite:
        file.write_bytes(drawn)
    assert file.read_bytes() == drawn, "run with --rewrite-goldens"
