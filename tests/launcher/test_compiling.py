"""Compiled rules: when they are used and when they are made, without disturbing anything that runs."""

import json
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.launcher.starts import (
    PYTHON,
    STAND_IN_PYTHON,
    Ended,
    StandIn,
    Variables,
    ask,
    gave_the_version,
    room_of,
    script,
    start,
    variables,
    wait_for,
)
from tests.server.rooms import Guest


def make_fast(checkout: Path, stamp: str) -> Path:
    """Put a stand-in for the environment with compiled rules where the launcher looks for it."""
    python = checkout / ".americana" / f"fast-{stamp[:12]}" / "bin" / "python"
    python.parent.parent.mkdir()
    script(python, STAND_IN_PYTHON.replace('"words"', '"fast": True, "words"'))
    (python.parents[1] / "americana-stamp").write_text(stamp)
    return python


def is_fast(done: Ended) -> bool:
    """Whether the environment with compiled rules was started."""
    return "fast" in json.loads(done.stdout)


def test_a_start_uses_compiled_rules_only_while_the_sources_are_the_same(fresh: Path, uv: StandIn) -> None:
    start(fresh, **uv.variables)
    make_fast(fresh, ask(fresh, "sources_stamp()").strip())
    assert is_fast(start(fresh, AMERICANA_COMPILED="", **uv.variables))
    assert not is_fast(start(fresh, AMERICANA_COMPILED="0", **uv.variables))
    with (fresh / "src" / "americana" / "cli" / "__init__.py").open("a") as file:
        file.write("\n")
    assert not is_fast(start(fresh, AMERICANA_COMPILED="", **uv.variables))


def wait_for_no(checkout: Path) -> str:
    """Wait until the background has given up compiling, and return what it said."""
    wait_for(checkout / ".americana" / "not-compiled")
    return (checkout / ".americana" / "compiling.log").read_text()


def test_without_a_compiler_nothing_is_said_and_nothing_tried_again(fresh: Path, uv: StandIn) -> None:
    uv.variables["AMERICANA_COMPILED"] = ""
    first = start(fresh, "play", **uv.variables)
    assert first.returncode == 0
    assert "interpreted" not in first.stderr
    assert wait_for_no(fresh) == "The rules stay interpreted: slower, but otherwise the same.\n"
    (fresh / ".americana" / "compiling.log").unlink()
    assert start(fresh, "play", **uv.variables).stderr == ""
    assert not (fresh / ".americana" / "compiling.log").exists()
    assert len(uv.asked()) == 1


def test_a_compiler_that_fails_is_no_reason_to_go_on(fresh: Path, uv: StandIn) -> None:
    script(Path(uv.variables["PATH"]) / "cc", "#!/bin/sh\nexit 1\n")
    start(fresh, "sim", AMERICANA_COMPILED="", **uv.variables)
    assert "stay interpreted" in wait_for_no(fresh)
    assert len(uv.asked()) == 1


def test_the_first_game_does_not_wait_for_the_compiler(fresh: Path, uv: StandIn) -> None:
    """The compiler ends only after the games have, or after two minutes."""
    begun, over = fresh.parent / "begun", fresh.parent / "over"
    lines = (
        f"#!{PYTHON}",
        "import pathlib, time",
        f"pathlib.Path({str(begun)!r}).touch()",
        "for _ in range(1200):",
        f"    if pathlib.Path({str(over)!r}).exists():",
        "        break",
        "    time.sleep(0.1)",
        "raise SystemExit(1)",
    )
    script(Path(uv.variables["PATH"]) / "cc", "\n".join(lines) + "\n")
    start(fresh, **uv.variables)
    assert start(fresh, "play", AMERICANA_COMPILED="", **uv.variables).returncode == 0
    wait_for(begun)
    again = start(fresh, "compile", **uv.variables)
    over.touch()
    assert (again.returncode, again.stderr) == (1, "The rules are already being compiled.\n")
    assert "stay interpreted" in wait_for_no(fresh)


@pytest.mark.parametrize("words", ["", "games", "rules bookshop", "bench", "--version", "play --help", "new mine"])
def test_nothing_is_compiled_for_a_command_that_only_prints(fresh: Path, uv: StandIn, words: str) -> None:
    assert start(fresh, *words.split(), AMERICANA_COMPILED="", **uv.variables).returncode == 0
    assert not (fresh / ".americana" / "compiling").exists()


def test_compiling_can_be_switched_off_for_a_checkout(fresh: Path, uv: StandIn) -> None:
    uv.variables["AMERICANA_COMPILED"] = ""
    off = start(fresh, "compile", "--off", **uv.variables)
    assert (off.returncode, off.stdout) == (0, "")
    assert "stay interpreted" in off.stderr
    assert start(fresh, "play", **uv.variables).returncode == 0
    assert not (fresh / ".americana" / "compiling").exists()
    make_fast(fresh, ask(fresh, "sources_stamp()").strip())
    assert not is_fast(start(fresh, "play", **uv.variables))
    assert start(fresh, "compile", **uv.variables).returncode == 0
    assert is_fast(start(fresh, "play", **uv.variables))


def test_another_word_after_compile_is_refused(fresh: Path, uv: StandIn) -> None:
    done = start(fresh, "compile", "everything", **uv.variables)
    assert (done.returncode, done.stdout) == (2, "")
    assert "accepts only --off" in done.stderr
    assert not uv.log.exists()


# A running command keeps its environment


@contextmanager
def left_running(checkout: Path, *words: str, **more: str | Path) -> Iterator[subprocess.Popen[str]]:
    """Start a process that stays until its stdin is closed or it is interrupted."""
    command = [PYTHON, str(checkout / "americana"), *words]
    with subprocess.Popen(
        command, env=variables(**more), text=True, stdin=PIPE, stdout=PIPE, stderr=PIPE
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def rooms_of(checkout: Path, name: str) -> set[Path]:
    """Every environment of a name that stands in a checkout."""
    return set((checkout / ".americana").glob(f"{name}-*"))


def change(path: Path) -> None:
    """Change a file without changing what it means."""
    with path.open("a") as file:
        file.write("\n")


def test_a_new_lock_leaves_a_running_program_its_environment(fresh: Path, uv: StandIn) -> None:
    start(fresh, **uv.variables)
    old = room_of(fresh, "play")
    (old / "bin" / "python").write_text(f"#!{PYTHON}\nprint('up', flush=True)\ninput()\n")
    with left_running(fresh, "serve", **uv.variables) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "up\n"
        change(fresh / "uv.lock")
        start(fresh, **uv.variables)
        assert old in rooms_of(fresh, "play")
        assert len(rooms_of(fresh, "play")) == 2
        server.communicate("\n")
    change(fresh / "uv.lock")
    start(fresh, **uv.variables)
    assert rooms_of(fresh, "play") == {room_of(fresh, "play")} != {old}


def opened(server: subprocess.Popen[str]) -> Guest:
    """Wait until a card room is open, and come in."""
    assert server.stdout is not None
    assert server.stderr is not None
    said = server.stdout.readline()
    assert said.startswith("The card room is open at"), server.stderr.read()
    return Guest(said.split()[6].rstrip("/"))


@pytest.mark.early
def test_a_server_goes_on_while_the_launcher_compiles(
    fresh: Path, real_uv: Variables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiler and the server are real; only one module is compiled, to save time."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    builder = fresh / "hatch_build.py"
    written, found = re.subn(
        r"^ROOTS = \(.*?^\)$", 'ROOTS = ("kit/redeal.py",)', builder.read_text(), flags=re.M | re.S
    )
    assert found == 1
    builder.write_text(written)
    real = {"AMERICANA_COMPILED": "1", **real_uv, "PATH": f"{real_uv['PATH']}:/usr/bin:/bin"}
    if shutil.which("cc", path=real["PATH"]) is None:
        pytest.skip("there is no C compiler here")
    assert gave_the_version(start(fresh, "--version", **real))
    made = start(fresh, "compile", **real)
    assert made.returncode == 0, made.stderr
    old = room_of(fresh, "fast")
    with left_running(fresh, "serve", "--port", "0", "--no-browser", **real) as server:
        guest = opened(server)
        change(fresh / "src" / "americana" / "cli" / "__init__.py")
        with left_running(fresh, "compile", **real) as compiling:
            while compiling.poll() is None:
                assert guest.get("/").status_code == 200
                time.sleep(0.5)
            assert compiling.returncode == 0
        assert old in rooms_of(fresh, "fast")
        for game in ("american", "bookshop", "dream", "parlor", "politics"):
            table = guest.open(game)
            assert guest.get(f"/t/{table}").status_code == 200
            assert guest.get(f"/rules/{game}").status_code == 200
        server.send_signal(signal.SIGINT)
        _, complaints = server.communicate(timeout=60)
    assert (server.returncode, complaints) == (0, "")
    assert "compiled" in start(fresh, "--version", **real).stdout
