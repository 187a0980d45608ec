"""What the browser itself says comes from its catalogues, and nothing there is never said."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec import Struct

from americana.core.text import Catalogue
from americana.server.base.static_files import WEB
from americana.server.wire import typings

STATIC = {file.name: file.read_text(encoding="utf-8") for file in sorted((WEB / "static").glob("*.*"))}
UNPLAYED = {"messages.js", "sheet.js"}
"""Scripts that say nothing: types, and a sheet of faces for artists."""
SCRIPTS = {name: text for name, text in STATIC.items() if name.endswith(".js") and name not in UNPLAYED}
TEMPLATES = {file.name: file.read_text(encoding="utf-8") for file in sorted((WEB / "pages").glob("*.html"))}
SPOKEN = WEB / "pages" / "words.toml"
"""The catalogue of the templates."""

ALLOWED = {
    "Americana",  # a name
    *("ArrowLeft", "ArrowRight", "Enter", "Escape", "Notification"),  # keys, and what a browser may have
    *("americana deal", "americana secret", "americana value"),  # lines that are hashed
    *("{} number {}", "{} card {} {}"),  # labels of a dealer's draws
    *("order {}", "deal {}", "seat {}"),  # keys of what is kept
    "at once",  # a speed, as it is sent
    *("yes or no", "one of", "one of or a file"),  # kinds of options
    *("americana replay FILE", "americana review FILE --seat N"),  # commands
}
"""What is no text for a player, or is called so in every language."""
VOICED = {
    "text",
    "title",
    "aria-label",
    "aria-valuetext",
    "placeholder",
    "alt",
    "textContent",
    "data-words",
    "data-empty",
}
"""Attributes that a player reads or hears."""
SAYING = {
    "append",
    "prepend",
    "replaceChildren",
    "after",
    "before",
    "Option",
    "Error",
    "confirm",
    "alert",
    "complain",
}
"""Calls whose strings reach a player."""
UNREAD = {"class", "className", "transform", "d", "viewBox", "easing", "data-of"}
SEARCHING = {"querySelector", "querySelectorAll", "closest", "matchMedia"}
LETTERS = re.compile(r"[A-Za-z]{2}")
WORDS = re.compile(
    r"[A-Z][a-z]|[A-Za-z]{2,}[,:;.]? (?:\{\}[,:;.]? )?[A-Za-z]{2,}|[A-Za-z]{2,} \{\}|\{\} [A-Za-z]{2,}"
)
TOKENS = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|(?<=[(,=:!&|?\s])/(?![/*\s=])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/|`|"""
    r"""[()\[\]{},;]|(?:[\w$#]+|"[\w-]+")(?=:\s)|[\w$#]+""",
    re.DOTALL,
)


class Place(Struct):
    """Where in a script something stands: in which bracket, which argument of which call, beside which key."""

    opened: str
    call: str = ""
    argument: int = 0
    key: str = ""


def strings(code: str) -> Iterator[tuple[str, Place]]:
    """Give every string of a script with its place; what is filled into a string is `{}`."""
    places, before, at = [Place("")], "", 0
    while found := TOKENS.search(code, at):
        token, at = found[0], found.end()
        if token == "`":
            text, held = "", at
            while code[held] != "`":
                if code.startswith("${", held):
                    inner = code[held + 2 : (held := _closed(code, held + 2))]
                    yield from strings(inner)
                    text, held = text + "{}", held + 1
                else:
                    text, held = text + code[held], held + 1
            at = held + 1
            yield text, places[-1]
        elif code.startswith(": ", at) and places[-1].opened == "{" and re.fullmatch(r'[\w$]+|"[\w-]+"', token):
            if before in "{,":
                places[-1].key = token.strip('"')
        elif token.startswith('"'):
            if not re.search(r"[=!]== $", code[: found.start()]):
                yield token[1:-1], places[-1]
        elif token in "([{":
            inherits = token == "(" and not re.fullmatch(r"[\w$#]+", before)
            places.append(Place(places[-1].opened, *_kept(places[-1])) if inherits else Place(token, before))
        elif token in ")]}" and len(places) > 1:
            places.pop()
        elif token == ",":
            places[-1].argument += 1
            places[-1].key = ""
        before = token


def _kept(place: Place) -> tuple[str, int, str]:
    return place.call, place.argument, place.key


def _closed(code: str, at: int) -> int:
    """Give where the brace closes that was open there."""
    depth = 1
    while depth:
        depth += {"{": 1, "}": -1}.get(code[at], 0)
        at += 1
    return at - 1


def said(text: str, place: Place) -> bool:
    """Whether a string of a script looks like words for a player."""
    if text in ALLOWED or place.key in UNREAD or place.call in SEARCHING:
        return False
    text = re.sub(r"\{\} ?px", "", text)
    if place.key in VOICED or place.call in SAYING or (place.call == "make" and place.argument > 1):
        return bool(LETTERS.search(text.replace("{}", "")))
    return bool(WORDS.search(text))


class Reader(HTMLParser):
    """Reads the texts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value or "" for name, value in attrs if name in VOICED]


@pytest.mark.parametrize(("file", "made"), typings.words().items(), ids=lambda part: getattr(part, "stem", ""))
def test_a_module_is_made_of_its_catalogue(file: Path, made: str) -> None:
    assert file.read_text(encoding="utf-8") == made, "run python -m americana.server.wire.typings"


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_has_no_text_for_players(name: str) -> None:
    assert [text for text, place in strings(SCRIPTS[name]) if said(text, place)] == [], "put it into web/words"


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_has_no_text_for_players(name: str) -> None:
    template = re.sub(r"\{% block kind %\}.*?\{% endblock %\}", "", TEMPLATES[name])
    tags = re.findall(r"\{\{.*?\}\}|\{%.*?%\}", template, flags=re.DOTALL)
    reader = Reader()
    reader.feed(re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", template, flags=re.DOTALL))
    found = [text for text in reader.texts if LETTERS.search(text) and text not in ALLOWED]
    quoted = [text for tag in tags for pair in re.findall(r'"([^"]*)"|\'([^\']*)\'', tag) for text in pair]
    assert found + [text for text in quoted if WORDS.search(text) and text not in ALLOWED] == [], "use say()"


def test_style_sheets_have_no_text_for_players() -> None:
    for name, sheet in STATIC.items():
        if name.endswith(".css"):
            assert not re.search(r'content: "[^"]*[A-Za-z]{2}', sheet), name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('make("p", { text: "word" })', ["word"]),
        ('make("p", { class: "two words", title: on ? "on" : `off ${1}` })', ["on", "off {}"]),
        ('make("label", {}, box, "all hands")', ["all hands"]),
        ('const words = `${count} in sight`; // "Not this"', ["{} in sight"]),
        ('return /** @type {X} */ (ready ? "Play" : "");', ["Play"]),
        ('page.querySelector(".two words").append(`${"A nested one"}`, "word")', ["A nested one", "word"]),
        ('mark(this, { "aria-label": words.join(", ") }, say("table.hint"))', []),
    ],
)
def test_text_in_code_is_found(text: str, found: list[str]) -> None:
    assert [one for one, place in strings(text) if said(one, place)] == found


@pytest.mark.parametrize("file", [*sorted(typings.WORDS.glob("*.toml")), SPOKEN], ids=lambda file: file.stem)
def test_every_word_of_a_catalogue_is_said_with_all_its_blanks(file: Path) -> None:
    code = "\n".join((TEMPLATES if file == SPOKEN else SCRIPTS).values())
    catalogue = Catalogue.load(file)
    for section, keys in catalogue.sections.items():
        for key in keys:
            stem = re.escape(f"{section}.") + r"(?:\w*\$\{[^`]+\}|" + re.escape(key) + ")"
            by_value = f'"{section}." ~' in code
            assert by_value or re.search(rf"[\"`]{stem}[\"`]", code), f"{section}.{key} is never said"
            for blank in catalogue.blanks(section, key) - {"count"}:
                assert re.search(rf"\b{blank}\b", code), f"nothing fills {{{blank}}} in {section}.{key}"


def test_what_templates_say_exists() -> None:
    sections = Catalogue.load(SPOKEN).sections
    for name, template in TEMPLATES.items():
        for call in re.findall(r"say\(([^~)]*?)[,)]", template):
            for section, key in re.findall(r'"(\w+)\.(\w+)"', call):
                assert key in sections[section], f"{name}: {section}.{key}"
