"""Nothing goes by a name that was given up: docs/renamed.toml has each old name with its new one."""

import ast
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
RENAMED = tomllib.loads((ROOT / "docs" / "renamed.toml").read_text(encoding="utf-8"))
MIGRATIONS = "americana.server.storage.migrations."


@cache
def modules() -> dict[str, Path]:
    """Every module of the sources and the tests by its dotted name, migrations excepted."""
    found = {}
    for folder, above in ((ROOT / "src" / "americana", ROOT / "src"), (ROOT / "tests", ROOT)):
        for path in folder.rglob("*.py"):
            name = ".".join(path.relative_to(above).with_suffix("").parts).removesuffix(".__init__")
            if not name.startswith(MIGRATIONS):
                found[name] = path
    return found


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(modules()[module].read_bytes())


def defined(body: list[ast.stmt]) -> set[str]:
    """Name what a module or a class defines: classes, functions and fields."""
    found: set[str] = set()
    for node in body:
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                found.add(node.name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.Assign(targets=targets):
                found |= {one.id for one in targets if isinstance(one, ast.Name)}
    return found


def test_no_file_has_an_old_name() -> None:
    assert not [old for old in RENAMED["files"] if (ROOT / old).exists()]
    assert not [old for old in RENAMED["modules"] if old in modules()]


def test_no_module_imports_an_old_name() -> None:
    found = []
    for module in modules():
        for node in ast.walk(tree(module)):
            names = []
            if isinstance(node, ast.Import):
                names = [one.name for one in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [str(node.module), *(f"{node.module}.{one.name}" for one in node.names)]
            found += [f"{module}: {name}" for name in names if name in RENAMED["modules"]]
    assert not found


def test_no_class_function_or_field_has_an_old_name() -> None:
    found = []
    for one, new in RENAMED["names"].items():
        module, _, name = one.partition(":")
        owner, _, field = name.rpartition(".")
        body = tree(module).body if module in modules() else []
        for node in body if owner else ():
            if isinstance(node, ast.ClassDef) and node.name == owner and field in defined(node.body):
                found.append(f"{one} is {new} now")
        if not owner and field in defined(body):
            found.append(f"{one} is {new} now")
    assert not found
