"""`./americana`, started for real: some starts install from the network, the others meet a stand-in for uv."""

import ast
import json
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.launcher.starts import (
    AS_PYTHON_3_8,
    CHECKOUT,
    PYTHON,
    WITHOUT_ENSUREPIP,
    StandIn,
    Variables,
    ask,
    gave_the_version,
    room_of,
    script,
    sitecustomize,
    start,
    variables,
)
from tests.server.rooms import Guest

# Old Pythons


def test_python_2_and_3_5_can_read_it() -> None:
    source = (CHECKOUT / "americana").read_bytes()
    assert source.isascii()
    newer = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.Nonlocal, ast.AsyncFunctionDef, ast.Match)
    for node in ast.walk(ast.parse(source, feature_version=(3, 5))):
        assert not isinstance(node, newer), ast.dump(node)
        if isinstance(node, ast.arguments):
            assert not node.kwonlyargs
            assert not node.posonlyargs
            assert not any(argument.annotation for argument in node.args)
        if isinstance(node, ast.Raise):
            assert node.cause is None
        if isinstance(node, ast.List | ast.Tuple):
            assert not any(isinstance(element, ast.Starred) for element in node.elts)


def test_the_old_pythons_of_this_machine_say_that_they_are_too_old(tmp_path: Path) -> None:
    names = ["python2", "python2.7", *(f"python3.{minor}" for minor in range(4, 11))]
    found = [shutil.which(name) for name in names]
    found += [str(path) for path in Path.home().glob(".pyenv/versions/*/bin/python")]
    is_old = "import sys; sys.exit(sys.version_info >= (3, 11))"
    for python in filter(None, found):
        if subprocess.run([python, "-c", is_old], capture_output=True, check=False).returncode == 0:
            told = start(CHECKOUT, "--version", python=python, AMERICANA_HOME=tmp_path)
            assert (told.returncode, told.stdout) == (2, ""), python
            assert told.stderr.startswith("Americana needs Python 3.11 or newer"), python


def test_an_old_python_says_in_one_line_what_to_get(tmp_path: Path) -> None:
    told = start(CHECKOUT, PYTHONPATH=sitecustomize(tmp_path / "old", AS_PYTHON_3_8))
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.count("\n") == 1
    assert "needs Python 3.11 or newer, and this is Python 3.8" in told.stderr
    assert "https://www.python.org/downloads/" in told.stderr


def test_an_old_python_hands_over_to_a_newer_one_that_really_runs(tmp_path: Path, started: Path) -> None:
    shims = script(tmp_path / "shims" / "python3.14", "#!/bin/sh\nexit 127\n")
    script(tmp_path / "bin" / "python3.12", "not a program")
    (tmp_path / "bin" / "python3.11").symlink_to(PYTHON)
    path = f"{shims}:{tmp_path / 'bin'}"
    done = start(started, "--version", PATH=path, PYTHONPATH=sitecustomize(tmp_path / "old", AS_PYTHON_3_8))
    assert gave_the_version(done)
    assert done.stderr == ""


# Real starts


def contents(folder: Path) -> dict[Path, bytes]:
    """Every file of a folder, except those that Python writes beside its sources."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}


def test_the_next_start_needs_no_network_and_no_uv(started: Path) -> None:
    bogus = "http://127.0.0.1:9/simple"
    done = start(started, "--version", UV_OFFLINE="1", PIP_INDEX_URL=bogus, UV_DEFAULT_INDEX=bogus)
    assert gave_the_version(done)
    assert done.stderr == ""


def test_what_a_player_gets_opens_the_room_and_a_table(started: Path, tmp_path: Path) -> None:
    words = [PYTHON, str(started / "americana"), "serve", "--port", "0", "--no-browser"]
    home = variables(XDG_DATA_HOME=tmp_path)
    with subprocess.Popen(words, env=home, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as room:
        assert room.stdout is not None
        try:
            said = room.stdout.readline()
            if said:
                Guest(said.split()[6].rstrip("/")).open("bookshop")
                room.send_signal(signal.SIGINT)
            _, complaints = room.communicate(timeout=60)
        finally:
            room.kill()
    assert (room.returncode, complaints) == (0, "")
    assert said.startswith("The card room is open at")


def test_what_a_player_gets_plays_and_replays(started: Path, tmp_path: Path) -> None:
    played = start(started, "sim", "american", "--games", "1", "--records", str(tmp_path / "kept"))
    assert played.returncode == 0, played.stderr
    [record] = (tmp_path / "kept").iterdir()
    told = start(started, "replay", str(record))
    assert (told.returncode, told.stderr) == (0, "")


def test_it_is_a_program(started: Path) -> None:
    done = subprocess.run(
        [started / "americana", "--version"],
        env=variables(PATH=f"{Path(PYTHON).parent}:/usr/bin:/bin"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert gave_the_version(done), done.stderr


def test_stray_variables_do_not_matter(started: Path, tmp_path: Path) -> None:
    (tmp_path / "cyclopts.py").write_text("raise RuntimeError('astray')")
    stray = dict.fromkeys(("PYTHONPATH", "VIRTUAL_ENV", "CONDA_PREFIX", "UV_PROJECT_ENVIRONMENT"), tmp_path)
    stray |= {"PYTHONHOME": Path(sys.base_prefix), "PYTHONSTARTUP": tmp_path / "cyclopts.py"}
    done = start(started, "--version", **stray)
    assert gave_the_version(done)
    assert done.stderr == ""


def test_a_first_start_with_uv_needs_no_ensurepip_and_changes_nothing_but_its_home(
    fresh: Path, tmp_path: Path, real_uv: Variables
) -> None:
    before = contents(fresh)
    done = start(fresh, "--version", PYTHONPATH=sitecustomize(tmp_path / "bare", WITHOUT_ENSUREPIP), **real_uv)
    assert gave_the_version(done), done.stderr
    assert "Setting up Americana in" in done.stderr
    shutil.rmtree(fresh / ".americana")
    assert contents(fresh) == before


def test_two_first_starts_at_once_share_one_set_up(fresh: Path, real_uv: Variables) -> None:
    with ThreadPoolExecutor() as pool:
        both = list(pool.map(lambda _: start(fresh, "--version", **real_uv), range(2)))
    errors = "".join(done.stderr for done in both)
    assert all(map(gave_the_version, both)), errors
    assert errors.count("installing packages") == 1
    assert errors.count("Another start is setting up Americana; waiting for it.") == 1


def test_a_half_made_environment_is_made_again(fresh: Path, real_uv: Variables) -> None:
    half = Path(ask(fresh, "place(homes()[0], 'play', wanted_stamp())").strip())
    half.mkdir(parents=True)
    (half / "half").touch()
    done = start(fresh, "--version", **real_uv)
    assert gave_the_version(done), done.stderr
    assert not (half / "half").exists()


def test_an_outdated_environment_that_cannot_be_mended_is_made_again(fresh: Path, real_uv: Variables) -> None:
    outdated = Path(ask(fresh, "place(homes()[0], 'play', wanted_stamp())").strip())
    (outdated / "bin").mkdir(parents=True)
    (outdated / "bin" / "python").symlink_to("gone")
    (outdated / "americana-stamp").write_text("of other days")
    done = start(fresh, "--version", **real_uv)
    assert gave_the_version(done), done.stderr
    assert "that did not work; starting over" in done.stderr


# Its uv commands, and the programs it starts


def test_the_program_gets_every_word_and_stdout_is_its_own(fresh: Path, uv: StandIn) -> None:
    done = start(fresh, "play", "--seed", "7 8", **uv.variables)
    told = json.loads(done.stdout)
    assert told["words"] == ["-P", "-m", "americana", "play", "--seed", "7 8"]
    assert "uv has something to say" in done.stderr


def test_uv_makes_a_frozen_environment_for_the_running_python(fresh: Path, uv: StandIn) -> None:
    start(fresh, **uv.variables)
    [(command, asked)] = uv.asked()
    assert command == "sync"
    assert f'"sync", "--frozen", "--python", "{PYTHON}", "--no-dev"' in uv.log.read_text()
    assert asked["UV_PROJECT_ENVIRONMENT"] == str(room_of(fresh, "play"))
    assert asked["UV_PYTHON_DOWNLOADS"] == "never"


@pytest.mark.parametrize("changed", ["uv.lock", "pyproject.toml"])
def test_a_change_of_the_lock_or_the_project_calls_for_a_new_set_up(fresh: Path, uv: StandIn, changed: str) -> None:
    for _ in range(2):
        start(fresh, **uv.variables)
    assert len(uv.asked()) == 1
    with (fresh / changed).open("a") as file:
        file.write("\n")
    start(fresh, **uv.variables)
    assert len(uv.asked()) == 2


def test_a_moved_checkout_calls_for_a_new_set_up(fresh: Path, uv: StandIn) -> None:
    start(fresh, **uv.variables)
    start(fresh.rename(fresh.with_name("moved")), **uv.variables)
    assert len(uv.asked()) == 2


def test_the_home_can_be_chosen(fresh: Path, uv: StandIn, tmp_path: Path) -> None:
    start(fresh, AMERICANA_HOME=tmp_path / "chosen", **uv.variables)
    assert len(list((tmp_path / "chosen").glob("play-*/americana-stamp"))) == 1
    assert not (fresh / ".americana").exists()


def test_a_checkout_that_cannot_be_written_lives_in_the_cache(fresh: Path, uv: StandIn, tmp_path: Path) -> None:
    (fresh / ".americana").touch()
    for _ in range(2):
        done = start(fresh, XDG_CACHE_HOME=tmp_path / "cache", **uv.variables)
        assert done.returncode == 0, done.stderr
    assert len(uv.asked()) == 1
    assert len(list((tmp_path / "cache").glob("americana-*/play-*/americana-stamp"))) == 1


def test_no_home_at_all_is_said(fresh: Path, uv: StandIn) -> None:
    done = start(fresh, AMERICANA_HOME=fresh / "README.md" / "home", **uv.variables)
    assert (done.returncode, done.stdout) == (2, "")
    assert "set AMERICANA_HOME to a folder you can write" in done.stderr


def test_a_python_without_ensurepip_gets_one_line_to_type(fresh: Path, tmp_path: Path) -> None:
    done = start(fresh, PYTHONPATH=sitecustomize(tmp_path / "bare", WITHOUT_ENSUREPIP))
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"run: sudo apt install {package}\n")
    assert done.stderr.count("sudo") == 1


def test_a_failed_set_up_gives_the_reason_and_spoils_nothing(fresh: Path, uv: StandIn) -> None:
    done = start(fresh, UV_SAYS="error: the cable is out", **uv.variables)
    assert (done.returncode, done.stdout) == (2, "")
    assert "error: the cable is out" in done.stderr
    assert "check the network" in done.stderr.splitlines()[-1]
    assert start(fresh, **uv.variables).returncode == 0


def test_ctrl_c_during_set_up_ends_in_one_line(fresh: Path, uv: StandIn) -> None:
    command = [PYTHON, str(fresh / "americana")]
    slow = variables(UV_TAKES="60", **uv.variables)
    with subprocess.Popen(command, env=slow, stderr=subprocess.PIPE, text=True) as process:
        while not uv.log.exists():
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        said = process.communicate()[1]
    assert process.returncode == 130
    assert said.splitlines()[-1] == "Stopped. Nothing is lost; you can start again at any time."
    assert "Traceback" not in said
    assert start(fresh, **uv.variables).returncode == 0


# Indexes


def pip_conf(tmp_path: Path, text: str) -> Path:
    """Write settings for pip."""
    (tmp_path / "pip.conf").write_text(textwrap.dedent(text))
    return tmp_path / "pip.conf"


def test_behind_a_mirror_the_packages_come_from_pips_index(fresh: Path, uv: StandIn, tmp_path: Path) -> None:
    settings = """\
        [global]
        index-url = https://mirror.example/simple
        extra-index-url = https://one.example/simple
            https://two.example/simple
        find-links = /wheels ~/wheels
        trusted-host = mirror.example
        cert = /ours.pem
        [install]
        timeout = 7
    """
    uv.variables["PIP_CONFIG_FILE"] = pip_conf(tmp_path, settings)
    start(fresh, HOME="/home/reader", **uv.variables)
    assert [command for command, _ in uv.asked()] == ["venv", "export", "pip"]
    asked = uv.asked()[-1][1]
    assert asked["UV_DEFAULT_INDEX"] == "https://mirror.example/simple"
    assert asked["UV_INDEX"] == "https://one.example/simple https://two.example/simple"
    assert asked["UV_FIND_LINKS"] == "/wheels,/home/reader/wheels"
    assert asked["UV_INSECURE_HOST"] == "mirror.example"
    assert asked["SSL_CERT_FILE"] == "/ours.pem"
    assert asked["UV_HTTP_TIMEOUT"] == "7"


def test_pips_variables_win_over_its_files_and_uvs_own_over_both(fresh: Path, uv: StandIn, tmp_path: Path) -> None:
    uv.variables["PIP_CONFIG_FILE"] = pip_conf(tmp_path, "[global]\nindex-url = https://file.example/simple\n")
    start(fresh, PIP_INDEX_URL="https://pip.example/simple", **uv.variables)
    assert uv.asked()[-1][1]["UV_DEFAULT_INDEX"] == "https://pip.example/simple"
    uv.variables |= {"UV_INDEX_URL": "https://uv.example/simple", "AMERICANA_HOME": tmp_path / "other"}
    start(fresh, PIP_INDEX_URL="https://pip.example/simple", **uv.variables)
    assert uv.asked()[-1][1]["UV_DEFAULT_INDEX"] == "https://uv.example/simple"


def test_more_indexes_are_asked_only_when_the_lock_does_not_do(fresh: Path, uv: StandIn) -> None:
    uv.variables["PIP_EXTRA_INDEX_URL"] = "https://more.example/simple"
    start(fresh, UV_SAYS="error: no", **uv.variables)
    (first, plain), (second, more) = uv.asked()
    assert (first, second) == ("sync", "venv")
    assert "UV_INDEX" not in plain
    assert more["UV_INDEX"] == "https://more.example/simple"


def test_without_any_index_only_links_are_followed(fresh: Path, uv: StandIn) -> None:
    start(fresh, PIP_NO_INDEX="1", PIP_FIND_LINKS="/wheels", **uv.variables)
    assert uv.asked()[-1][1]["UV_FIND_LINKS"] == "/wheels"
    assert "--no-index" in uv.log.read_text().splitlines()[-1]
