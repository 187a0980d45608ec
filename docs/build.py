"""Build the documentation as a static site: guides, pages, rule books, and the API from docstrings.

uv run --group docs python docs/build.py [FOLDER]      the site, in FOLDER or in `site`
python docs/build.py --pages FOLDER                    only its Markdown pages
"""

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "americana"
PACKAGES = ("core", "kit", "bots", "teach", "research", "lab", "laws")
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")

SETTINGS = """site_name: Americana
docs_dir: pages
site_dir: site
theme:
  font: false
nav:
  - Americana: index.md
  - Guides:
      - guides/lab.md
      - guides/bots.md
      - guides/environments.md
      - guides/hosting.md
  - Concepts:
      - concepts/after-the-game.md
      - concepts/fair-deals.md
      - concepts/compiling.md
      - concepts/look.md
  - Reference:
      - reference/protocol.md
      - reference/pictures.md
      - reference/deals.md
  - Architecture: ARCHITECTURE.md
  - Contributing: CONTRIBUTING.md
  - Changes: CHANGELOG.md
  - API:
{api}
"""


def reference(package: str) -> str:
    """Write the reference of a package: its modules with their public classes, functions and docstrings."""
    lines = [f"# americana.{package}", "", _said(ast.parse((SOURCE / package / "__init__.py").read_text())), ""]
    for path in sorted((SOURCE / package).glob("*.py")):
        if path.name != "__init__.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            lines += [f"## americana.{package}.{path.stem}", "", _said(tree), "", *_members(tree, "###")]
    return "\n".join(lines)


def _members(tree: ast.Module | ast.ClassDef, level: str) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield from (f"{level} {node.name}", "", f"```python\n{_signature(node)}\n```", "", _said(node), "")
            if isinstance(node, ast.ClassDef):
                yield from _members(node, f"{level}#")


def _signature(node: ast.ClassDef | ast.FunctionDef) -> str:
    if isinstance(node, ast.ClassDef):
        fields = [f"    {ast.unparse(one)}" for one in node.body if isinstance(one, ast.AnnAssign)]
        bases = ", ".join(map(ast.unparse, node.bases))
        return "\n".join([f"class {node.name}({bases})" if bases else f"class {node.name}", *fields])
    answer = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"def {node.name}({ast.unparse(node.args)}){answer}"


def _said(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> str:
    return (ast.get_docstring(node) or "").replace("<", "&lt;")


def pages(folder: Path) -> None:
    """Write the Markdown pages of the site."""
    shutil.copytree(ROOT / "docs", folder, ignore=shutil.ignore_patterns("*.py", "__pycache__", "site"))
    for name in PAGES:
        text = (ROOT / name).read_text(encoding="utf-8").replace("](docs/", "](")
        (folder / name.replace("README", "index")).write_text(text, encoding="utf-8")
    (folder / "api").mkdir()
    for package in PACKAGES:
        (folder / "api" / f"{package}.md").write_text(reference(package), encoding="utf-8")
    for book in sorted(SOURCE.glob("games/*/RULES.md")):
        shutil.copy(book, folder / "games" / f"{book.parent.name}-rules.md")


def build(site: Path) -> None:
    """Build the site."""
    work = ROOT / "build" / "docs"
    shutil.rmtree(work, ignore_errors=True)
    pages(work / "pages")
    api = "\n".join(f"      - americana.{package}: api/{package}.md" for package in PACKAGES)
    (work / "mkdocs.yml").write_text(SETTINGS.format(api=api), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "zensical", "build"], cwd=work, check=True)
    shutil.copytree(work / "site", site, dirs_exist_ok=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--pages"]:
        pages(Path(sys.argv[2]))
    else:
        build(Path(sys.argv[1] if len(sys.argv) > 1 else "site").resolve())
