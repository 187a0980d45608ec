"""The browser's own texts come from its catalogue, and each of them is used somewhere."""

import re
from pathlib import Path

import pytest

from americana.core.text import Catalogue
from americana.server.site.static import WEB
from americana.server.wire import typings

SCRIPTS = {file.name: file.read_text(encoding="utf-8") for file in sorted((WEB / "static").glob("*.js"))}
SPOKEN = [name for name, script in SCRIPTS.items() if 'from "./say.js"' in script]
"""Scripts whose words are all in the catalogue; the other scripts hold their own texts."""
NAMES = {"Americana", "Enter", "Escape"}
"""Names that are the same in every language, and keys of the keyboard."""
_REMARKS = re.compile(r"/\*\*.*?\*/|//[^\n]*", re.DOTALL)
_WORDS = re.compile(r'"([A-Z][a-z]+[^"]*)"|`([A-Z][a-z]+[^`]*)`|(?:text|title|label"?): "([a-z]{2}[^"]*)"')


@pytest.mark.parametrize(("file", "made"), typings.words().items(), ids=lambda part: getattr(part, "stem", ""))
def test_a_module_is_made_of_its_catalogue(file: Path, made: str) -> None:
    assert file.read_text(encoding="utf-8") == made, "run python -m americana.server.wire.typings"


@pytest.mark.parametrize("name", SPOKEN)
def test_no_sentence_stands_in_a_script(name: str) -> None:
    code = _REMARKS.sub("", SCRIPTS[name])
    found = {next(filter(None, one)) for one in _WORDS.findall(code)}
    assert found <= NAMES


@pytest.mark.parametrize("file", sorted(typings.WORDS.glob("*.toml")), ids=lambda file: file.stem)
def test_every_word_of_a_catalogue_is_said_with_all_its_blanks(file: Path) -> None:
    code = "\n".join(SCRIPTS[name] for name in SPOKEN)
    catalogue = Catalogue.load(file)
    for section, keys in catalogue.sections.items():
        for key in keys:
            stem = re.escape(f"{section}.") + r"(?:\w*\$\{\w+\}|" + re.escape(key) + ")"
            assert re.search(rf"[\"`]{stem}[\"`]", code), f"{section}.{key} is never said"
            for blank in catalogue.blanks(section, key) - {"count"}:
                assert re.search(rf"\b{blank}\b", code), f"nothing fills {{{blank}}} in {section}.{key}"


def test_those_who_keep_company_speak_from_the_catalogue() -> None:
    assert {"asking.js", "clock.js", "company.js", "lobby.js", "naming.js", "table.js"} <= set(SPOKEN)
