"""Measures how plain the project's prose is: words in a sentence, and words that it gives up.

    python tests/docs/prose.py [PATH …]      a line for each kind of text, and for each page what is over its limit

It reads pages (Markdown), rule books, texts of games and fronts (TOML), templates, docstrings and
comments of Python, and comments of scripts.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
GIVEN_UP = re.compile(
    r"\b(whoever|whomever|(?:of )?one's own|oneself|anew|nought|so manieth|so many a|unasked|likewise|thereof"
    r"|as it were|such a one|that which|nobody need|lies? before|themself|(?:are|is|was|were|be) told)\b",
    re.IGNORECASE,
)
ENGLISH = re.compile(r"whoever has the most|whoever wins", re.IGNORECASE)
"""Uses of a given-up word that are good English."""

END = re.compile(r"(?<!\b[A-Z])(?<!e\.g)(?<!i\.e)(?<=[.!?…])[\"”’)]*\s+|\n\s*\n|\n\s*(?:[-*]|\d+[.)])\s")
"""Where a sentence ends: at its mark, at an empty line, at an item of a list."""

SKIPPED = {"golden", "node_modules", "migrations"}


class Page(NamedTuple):
    """What one file says, sentence by sentence."""

    path: Path
    kind: str
    sentences: list[str]

    @property
    def sizes(self) -> list[int]:
        """Count the words of each sentence."""
        return sorted(map(words, self.sentences))

    @property
    def given_up(self) -> list[str]:
        """List the sentences that use a given-up word."""
        return [one for one in self.sentences if GIVEN_UP.search(ENGLISH.sub("", one))]


def words(sentence: str) -> int:
    """Count the words of a sentence."""
    return len(re.findall(r"[\w'’/-]+", sentence))


def ninth(sizes: list[int]) -> int:
    """Give the length that nine of ten sentences keep to."""
    return sizes[int(len(sizes) * 0.9)] if sizes else 0


def pages(roots: Iterable[Path]) -> Iterator[Page]:
    """Read every file with prose below these folders."""
    for root in roots:
        for path in sorted([root] if root.is_file() else root.rglob("*")):
            inside = path.relative_to(root).parts if path != root else ()
            hidden = any(part.startswith(".") or part in SKIPPED for part in inside)
            if path.suffix in READERS and path.is_file() and not hidden:
                text = path.read_text(encoding="utf-8", errors="replace")
                kind = "rule book" if path.name == "RULES.md" else KINDS[path.suffix]
                said = [one for one in END.split(READERS[path.suffix](text)) if words(one) > 2]
                yield Page(path, kind, said)


def _markdown(text: str) -> str:
    text = re.sub(r"```.*?```", "\n\n", text, flags=re.DOTALL)
    lines: list[str] = []
    for line in text.splitlines():
        if line.lstrip().startswith("|"):
            rule = re.fullmatch(r"\s*\|?[\s:|-]+\|?\s*", line)
            lines += [] if rule else ["", *line.strip().strip("|").split("|"), ""]
        elif not line.lstrip().startswith(("#", "<", "![")):
            lines.append(line)
    linked = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", "\n".join(lines))
    return re.sub(r"`[^`]*`", "code", linked)


def _python(text: str) -> str:
    held = [
        node.value.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    held += [
        token.string.lstrip("# ")
        for token in tokens
        if token.type == tokenize.COMMENT and not re.match(r"#!|# noqa|# type|# pragma", token.string)
    ]
    return "\n\n".join(held)


def _script(text: str) -> str:
    notes = re.findall(r"/\*\*(.*?)\*/", text, re.DOTALL)
    notes = [re.sub(r"^\s*\*+|@\w+.*|\{[^}]*\}", " ", one, flags=re.MULTILINE) for one in notes]
    return "\n\n".join([*notes, *re.findall(r"^\s*//([^\n]*)$", text, re.MULTILINE)])


def _toml(text: str) -> str:
    return "\n\n".join(value for value in _strings(tomllib.loads(text)) if " " in value)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _strings(one)


def _template(text: str) -> str:
    text = re.sub(r"\{#.*?#\}|\{%.*?%\}|<(script|style).*?</\1>", "\n\n", text, flags=re.DOTALL)
    return re.sub(r"<[^>]+>", "\n\n", re.sub(r"\{\{.*?\}\}", "Name", text))


READERS = {".md": _markdown, ".py": _python, ".js": _script, ".toml": _toml, ".html": _template}
KINDS = {".md": "page", ".py": "docstrings", ".js": "comments of scripts", ".toml": "text", ".html": "template"}


def main() -> None:
    """Print the measure of each kind of text, then every page that is over the limits of pages."""
    found = list(pages([Path(one) for one in sys.argv[1:]] or [ROOT / "README.md", ROOT / "docs", ROOT / "src"]))
    for kind in dict.fromkeys(page.kind for page in found if page.sentences):
        sizes = sorted(size for page in found if page.kind == kind for size in page.sizes)
        bad = sum(len(page.given_up) for page in found if page.kind == kind)
        shown = f"median {median(sizes):.0f}, nine of ten at most {ninth(sizes)}, longest {sizes[-1]} words"
        print(f"{kind}: {len(sizes)} sentences, {shown}; {bad} with a given-up word")
    for page in found:
        for sentence in page.given_up:
            print(f"{page.path}: given up: {' '.join(sentence.split())[:100]}")
        if (
            page.kind == "page"
            and page.sizes
            and (median(page.sizes) > 14 or ninth(page.sizes) > 26 or page.sizes[-1] > 40)
        ):
            print(f"{page.path}: long: median {median(page.sizes):.0f}, {ninth(page.sizes)}, {page.sizes[-1]}")


if __name__ == "__main__":
    main()
