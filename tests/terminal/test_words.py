"""Player text of the terminal lives in its catalogue, and nothing in the catalogue is left unsaid."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import americana.teach
import americana.terminal
from americana.terminal.catalogue import WORDS, say

FOLDERS = [Path(module.__path__[0]) for module in (americana.terminal, americana.teach)]
FILES = sorted(path for folder in FOLDERS for path in folder.glob("*.py"))
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}
WORDY = re.compile(r"[A-Za-z]{2,}[,;:.]? [A-Za-z(]|(?<!\()\b[A-Z][a-z]+|[a-z]{2,} $|^ [a-z]{2,}|\w[.…?!]$")
"""Two words in a row, a word with a capital, half a sentence or its end."""
ALLOWED = {
    "Americana": "the name of the program",
    "A": "an article, told from an ace",
    "An": "an article",
    "The": "an article",
    "Cookie": "a header of HTTP",
    "Set-Cookie": "a header of HTTP",
    "Input": "a widget",
    "page book": "two classes of the style sheet",
    "paragraph cited": "two classes of the style sheet",
    "screen.": "where an action is looked for",
    "go on": "what a pupil sends, never shown",
    "skip the lesson": "what a pupil sends, never shown",
    " -m americana": "part of a command",
    " play --resume ": "part of a command",
    " rules ": "part of a command",
    " learn ": "part of a command",
    " join ": "part of a command",
}
SPARED = {"picture.py": "a tool that draws a picture of the app, for pages of the documentation"}
HEARD = {"gates", "wishes"}
"""Sections whose keys come from the table elsewhere."""
ERRORS = {"ValueError", "BadGame"}
"""What only programmers and authors of games read."""


def wordy(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Find the texts in code that look as if a player read them."""
    passed = {id(part) for node in ast.walk(tree) for part in _no_text(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)) if id(node) not in passed and WORDY.search(text) and text not in ALLOWED:
                yield node.lineno, text


def _no_text(node: ast.AST) -> Iterator[ast.AST]:
    """Name what is never shown: docstrings, annotations, styles, names of figures, errors of programmers."""
    for hint in (getattr(node, "annotation", None), getattr(node, "returns", None)):
        if hint is not None:
            yield from ast.walk(hint)
    if isinstance(node, ast.Expr):
        yield node.value
    match node:
        case ast.Raise(exc=ast.Call(func=ast.Name(name))) if name in ERRORS:
            yield from ast.walk(node)
    named = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    if isinstance(named, ast.Name) and named.id in ("DEFAULT_CSS", "NAMES"):
        yield from ast.walk(node)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_code_holds_no_player_text(path: Path) -> None:
    """Sentences and labels stand in a catalogue, so that they can be read together and translated."""
    if path.name in SPARED:
        return
    found = [f"{path.name}:{line}: {text!r}" for line, text in wordy(TREES[path])]
    assert not found, "move this to words.toml, or to ALLOWED with a reason"


def test_player_text_in_code_is_found() -> None:
    """A sentence, a label, half a sentence and a title are found; keys, docstrings and annotations are not."""
    code = '''
"""A docstring of a module."""
def say(name: "Table") -> "Seat":
    """Say it."""
    key = "go_on"
    label = "Leave"
    help = f"{name} is away."
    line = "type a number"
    raise ValueError("seats are counted from 0")
'''
    assert {text for _, text in wordy(ast.parse(code))} == {"Leave", " is away.", "type a number"}


def test_every_sentence_is_said() -> None:
    """The code names every key of the catalogue, whole or in two parts, and only keys that are there."""
    named = {text for tree in TREES.values() for text in _texts(tree)}
    for section in WORDS.sections.keys() - HEARD:
        keys = WORDS.sections[section]
        unsaid = {key for key in keys if not any({key[:at], key[at:]} <= named | {""} for at in range(len(key)))}
        assert not unsaid, f"[{section}] has sentences that are never said"
    asked = {pair for tree in TREES.values() for pair in _asked(tree)}
    assert {(section, key) for section, key in asked if key not in WORDS.sections[section]} == set()


def _asked(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Give the sentences that are said by their full names."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("say"), args=[ast.Constant(str(section)), ast.Constant(str(key))]):
                yield section, key


def _texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)):
                yield text


def test_the_lines_of_help_stand_below_one_another() -> None:
    """The commands of a table elsewhere follow those of every table, so they begin at the same column."""
    commands = [say("help", "called").splitlines(), say("help", "lines").splitlines()[3:]]
    assert {len(line) - len(line.lstrip()) for lines in commands for line in lines} == {2}
