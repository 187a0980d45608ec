"""Packages that only some commands need are installed on request."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

LOADER = SourceFileLoader("launcher", str(Path(__file__).parents[2] / "americana"))


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("study dream --seats 4", []),
        ("study dream --plots pictures", ["plots"]),
        ("sim leduc --on=auto --rows games.parquet", ["data", "ray"]),
        ("sim leduc --rows games.csv", []),
    ],
)
def test_the_words_say_what_is_needed(words: str, wanted: list[str]) -> None:
    spec = spec_from_loader("launcher", LOADER)
    assert spec is not None
    launcher = module_from_spec(spec)
    LOADER.exec_module(launcher)
    assert launcher.extras(words.split()) == wanted
