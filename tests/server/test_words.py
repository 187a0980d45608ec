"""What the server says to players stands in its catalogue, and nowhere in its code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import americana.server
from americana.server.base.words import WORDS

ROOT: Final = Path(americana.server.__file__).parent
OPERATORS: Final = (
    "ops/",
    "accounts/admin.py",
    "base/config.py",
    "base/log.py",
    "base/log_limits.py",
    "base/metrics.py",
    "pages/health.py",
    "storage/process_registry.py",
    "storage/migrations/",
    "storage/backup.py",
    "storage/database_lock.py",
    "storage/store.py",
    "middleware/trusted_proxies.py",
    "wire/protocol.py",
    "wire/typings.py",
)
"""Code whose messages only operators and developers read: commands, startup, settings and generated files."""
ALLOWED: Final = {
    "one of or a file",  # the kind of an option
    "yes or no",
    "No space left",  # a sign in what a database says
    "the acts of others led to another state than theirs",  # goes to the log
    "the bot {} was interrupted after {} seconds",
}
SENTENCE: Final = re.compile(r"[A-Za-z]{2,} [A-Za-z]+ [A-Za-z]{2,}")


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(ROOT.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def literals(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Give the strings of a module except docstrings, lines of the log and comments of the database."""
    silent: set[ast.AST] = set()
    for node in ast.walk(tree):
        logs = isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("log.", "self._note"))
        documents = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        comments = isinstance(node, ast.keyword) and node.arg in ("comment", "description")
        if logs or documents or comments:
            silent |= set(ast.walk(node))
        if isinstance(node, ast.JoinedStr):
            silent |= {value for value in node.values if isinstance(value, ast.Constant)}
            if node not in silent:
                parts = [value.value if isinstance(value, ast.Constant) else "{}" for value in node.values]
                yield node.lineno, "".join(map(str, parts))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in silent:
            yield node.lineno, node.value


def test_no_text_for_players_is_in_the_code() -> None:
    found = [
        f"{name}:{line}: {words}"
        for name, tree in trees()
        if not name.startswith(OPERATORS)
        for line, words in literals(tree)
        if SENTENCE.search(words) and words not in ALLOWED and not re.search(r"[<;]|SELECT|SET ", words)
    ]
    assert not found, "move these into server/base/words.toml"


def test_the_code_and_the_catalogue_have_the_same_keys_and_blanks() -> None:
    used: dict[str, set[str]] = {}
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("say", "words.say"):
                (key,) = node.args
                if isinstance(key, ast.Constant):
                    used[str(key.value)] = {str(value.arg) for value in node.keywords}
    known = {f"{section}.{key}" for section, entries in WORDS.sections.items() for key in entries}
    assert set(used) == known
    assert used == {key: WORDS.blanks(*key.split(".")) for key in known}


def test_the_catalogue_is_in_plain_words() -> None:
    given_up = re.compile(
        r"\b(whoever|one's own|oneself|anew|nought|off_turn_now|likewise|are told|is told)\b", re.I
    )
    for section, entries in WORDS.sections.items():
        for key, words in entries.items():
            assert not given_up.search(str(words)), f"{section}.{key}"
            assert len(str(words).split()) <= 40, f"{section}.{key}"
