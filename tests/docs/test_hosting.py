"""The hosting page and the files under deploy/, as far as they can be checked without their tools."""

import configparser
import re
import tomllib
from pathlib import Path

import pytest

from americana.server.ops.settings import choose

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs/guides/hosting.md").read_text(encoding="utf-8")


def test_the_page_names_every_file() -> None:
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in PAGE, file.name


@pytest.mark.parametrize("name", ["one.toml", "many.toml"])
def test_settings_are_settings(name: str) -> None:
    chosen = choose({}, {}, str(DEPLOY / name))
    assert set(tomllib.loads((DEPLOY / name).read_text())) == set(chosen.sources)
    assert chosen.config.trusted


def test_the_unit_starts_what_there_is() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "americana.service")
    assert "serve --no-browser --settings" in unit["Service"]["ExecStart"]
    assert "-HUP" in unit["Service"]["ExecReload"]


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_a_proxy_leads_to_the_room_and_keeps_counts_inside(name: str) -> None:
    words = (DEPLOY / name).read_text()
    assert words.count("{") == words.count("}")
    assert "127.0.0.1:8026" in words
    assert "/metrics" in words


def test_the_image_copies_what_there_is() -> None:
    words = (DEPLOY / "Containerfile").read_text()
    for line in re.findall(r"^COPY (.*) \S+$", words, re.MULTILINE):
        assert all((ROOT / one).exists() for one in line.split())
