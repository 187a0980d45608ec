"""The scripts are type-checked, linted and tested by deno; the gallery shows what the terminal's tests show."""

import os
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


@pytest.mark.parametrize("scene", [parlor, politics, crowd], ids=lambda scene: scene.__name__)
def test_the_gallery_shows_the_fixture_scenes(scene: Callable[[], Scene], rewrite: bool) -> None:
    file = WEB / "gallery" / f"{scene.__name__}.json"
    drawn = msgspec.json.format(msgspec.json.encode(scene()), indent=1) + b"\n"
    if rewrite:
        file.write_bytes(drawn)
    assert file.read_bytes() == drawn, "run with --rewrite-goldens"
