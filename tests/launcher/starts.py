"""Starting `./americana` for real, with the real uv or with a stand-in for it."""

import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
PYTHON: str = getattr(sys, "_base_executable", sys.executable)
Ended = subprocess.CompletedProcess[str]
Variables = dict[str, str | Path]
PARTS = ("americana", "pyproject.toml", "uv.lock", "README.md", "LICENSE", "hatch_build.py", "src")
VERSION: str = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]["version"]

# A uv that makes environments of one file: a Python that prints how it was started, and fails on request.
STAND_IN_PYTHON = f"""\
#!{PYTHON}
import json, os, sys
print(json.dumps({{"words": sys.argv[1:], "variables": dict(os.environ), "folder": os.getcwd()}}))
sys.exit(any(word in sys.argv for word in os.environ.get("FAILS", "").split()))
"""
STAND_IN_UV = f"""\
#!{PYTHON}
import json, os, pathlib, sys, time
words = [word for word in sys.argv[1:] if word != "--quiet"]
if words == ["--version"]:
    sys.exit(0)
with open(os.environ["UV_LOG"], "a") as log:
    print(json.dumps({{"words": words, "variables": dict(os.environ)}}), file=log)
time.sleep(float(os.environ.get("UV_TAKES", "0")))
if os.environ.get("UV_SAYS"):
    sys.exit(os.environ["UV_SAYS"])
print("uv has something to say")
python = pathlib.Path(os.environ["UV_PROJECT_ENVIRONMENT"], "bin", "python")
python.parent.mkdir(parents=True, exist_ok=True)
python.write_text({STAND_IN_PYTHON!r})
python.chmod(0o755)
"""
WITHOUT_ENSUREPIP = "import sys; sys.modules['ensurepip'] = None"
AS_PYTHON_3_8 = "import sys; sys.version_info = (3, 8, 18, 'final', 0)"


def copy_to(folder: Path) -> Path:
    """Copy what a start needs of the checkout."""
    folder.mkdir()
    for name in PARTS:
        if (CHECKOUT / name).is_dir():
            shutil.copytree(CHECKOUT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(CHECKOUT / name, folder)
    return folder


def variables(**more: str | Path) -> dict[str, str]:
    """The variables of this process with an empty PATH and nothing compiled, and more."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PATH", "AMERICANA_HOME")}
    ours = {"PATH": os.devnull, "AMERICANA_COMPILED": "0"}
    return kept | ours | {name: str(value) for name, value in more.items()}


def start(checkout: Path, *words: str, python: str | Path = PYTHON, **more: str | Path) -> Ended:
    """Start the launcher and wait for it."""
    command = [python, checkout / "americana", *words]
    return subprocess.run(command, env=variables(**more), capture_output=True, text=True, check=False)


def gave_the_version(done: Ended) -> bool:
    """Whether `--version` succeeded, with its one line on stdout."""
    return done.returncode == 0 and VERSION in done.stdout and done.stdout.count("\n") == 1


def room_of(checkout: Path, name: str) -> Path:
    """The one environment of a name that stands in a checkout."""
    [room] = (path for path in (checkout / ".americana").glob(f"{name}-*") if (path / "americana-stamp").exists())
    return room


def sitecustomize(folder: Path, code: str) -> Path:
    """Write a PYTHONPATH folder whose code runs before the launcher does."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(code)
    return folder


def script(path: Path, text: str) -> Path:
    """Write an executable file and return its folder."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path.parent


class StandIn:
    """A stand-in for uv on the PATH, with a log of its commands."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "uv.log"
        self.variables: Variables = {
            "PATH": script(folder / "stand-in" / "uv", STAND_IN_UV),
            "UV_LOG": self.log,
            "PIP_CONFIG_FILE": os.devnull,
        }

    def asked(self) -> list[tuple[str, dict[str, str]]]:
        """The first word of each command, with the variables."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines()]
        return [(line["words"][0], line["variables"]) for line in lines]


def ask(checkout: Path, question: str) -> str:
    """Ask a function of the launcher."""
    code = f"exec(open('americana').read().split('if __name__')[0]); print({question})"
    code = f"__file__ = {str(checkout / 'americana')!r}; {code}"
    command = [PYTHON, "-c", code]
    return subprocess.run(command, cwd=checkout, env=variables(), capture_output=True, text=True, check=True).stdout


def wait_for(path: Path) -> None:
    """Wait until a file exists, at most a minute."""
    for _ in range(3000):
        if path.exists():
            return
        time.sleep(0.02)
    raise AssertionError(f"{path.name} was never written")
