"""What the command line prints for players stands in its catalogue, and every sentence of that is used."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import americana
from americana.cli.words import CATALOGUE

SOURCE = Path(americana.__file__).parent
ROOMS = ("cli",)
SENTENCE = re.compile(r"[A-Za-z][\w'’,-]* [\w'’,-]+ [\w'’-]*[A-Za-z]")
SPOKEN = {"AmericanaError", "BadDeck", "BadRecord", "BadSetup", "print_error", "Parameter", "App", "say"}
"""Calls that carry text in code: errors, and help beside its parameter."""
ALLOWED = {
    ("new_bot", "advice"): "tells an author about a new bot",
    ("new_game", "advice"): "tells an author about a new game",
    ("speed_bench", "_slower"): "a note below measurements",
    ("__init__", "_unknown_command"): "an error",
    ("__init__", "_not_given"): "an error",
    ("review_report", "only_person"): "a part of an error",
    ("face_sheet", "write"): "a part of an error",
    ("game_list", "_option"): "a name of a kind of option",
    ("arguments", "_known"): "a part of an error",
    ("arguments", "_check_value"): "a part of an error",
}


def spoken(node: ast.AST) -> bool:
    """Tell whether a call is one of those that carry text in code."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in SPOKEN


def sentences(node: ast.AST, function: str = "") -> Iterator[tuple[str, str]]:
    """Give every text of three words or more with its function, without docstrings, errors and help."""
    if isinstance(node, ast.FunctionDef):
        function = node.name
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Call | ast.keyword) and spoken(node):
        return
    if isinstance(node, ast.keyword) and node.arg == "help":
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and SENTENCE.search(node.value):
        yield function, node.value
    for child in ast.iter_child_nodes(node):
        yield from sentences(child, function)


def test_no_player_text_is_left_in_the_code_of_the_command_line() -> None:
    found: dict[tuple[str, str], str] = {}
    for room in ROOMS:
        for path in sorted((SOURCE / room).glob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found |= {(path.stem, function): text for function, text in sentences(tree)}
    assert {place: text for place, text in found.items() if place not in ALLOWED} == {}
    assert set(found) == set(ALLOWED)


def test_every_sentence_of_the_catalogue_is_used() -> None:
    code = "".join(path.read_text(encoding="utf-8") for room in ROOMS for path in (SOURCE / room).glob("*.py"))
    keys = {key for section in CATALOGUE.sections.values() for key in section}
    assert {key for key in keys if f'"{key}"' not in code} == set()
