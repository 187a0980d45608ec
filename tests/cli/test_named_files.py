"""Commands and named files: an endless file is not read, and a file that is not ours is kept."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from americana.cli import run

pytestmark = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has other devices")

SIM = ("sim", "leduc", "--games", "2", "--seed", "1", "--bots", "random", "--jobs", "1")
READ = [
    "replay IT",
    "verify IT",
    "review IT",
    "play --plain --resume IT",
    "deck check IT",
    "deck compare own IT",
    "study leduc --join IT",
    "serve --print-settings --settings IT",
    "sim politics --games 1 --deck IT",
    "sim parlor --games 1 --option board=IT",
    "faces politics --deck IT",
    "db restore IT",
]
WRITTEN = [
    " ".join((*SIM, "--keep IT")),
    " ".join((*SIM, "--rows IT")),
    " ".join((*SIM, "--decisions IT")),
    "duel leduc --deals 1 --bots medium,random --keep IT",
    "study leduc --games 2 --turns 0 --keep IT",
    "review RECORD --seat 1 --keep IT",
    "rate leduc --deals 1 --bots random,medium --keep IT",
    "db backup IT",
    "db upgrade --database IT",
    "db check --database IT",
    "room list --database IT",
]
ENDLESS = ("/dev/zero", "/dev/full", "pipe.toml")
RECORD = Path(__file__).parents[1] / "records" / "leduc-2-seats.jsonl"


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in an empty folder, where a user's own things are kept too."""
    monkeypatch.chdir(tmp_path)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("AMERICANA_GAMES", str(Path(__file__).parents[1] / "games"))
    monkeypatch.delenv("AMERICANA_DATABASE", raising=False)


def refused(words: str, file: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command on a file; it must refuse in one line that names the file."""
    if "db backup" in words:
        assert run(["db", "upgrade"]) == 0
        capsys.readouterr()
    assert run(words.replace("IT", file).replace("RECORD", str(RECORD)).split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("americana: ")
    assert len(err.splitlines()) == 1
    assert file in err
    return err


@pytest.mark.parametrize("file", ENDLESS)
@pytest.mark.parametrize("words", [*READ, *WRITTEN])
def test_devices_and_pipes_are_neither_read_nor_written(
    words: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo("pipe.toml")
    if "board" in words and not file.endswith(".toml"):
        Path("link.toml").symlink_to(file)
        file = "link.toml"
    if "--rows" in words or "--decisions" in words:
        Path("link.csv").symlink_to(file)
        file = "link.csv"
    assert "it is not a regular file; choose another file" in refused(words, file, capsys)


@pytest.mark.parametrize("words", WRITTEN)
def test_a_file_of_something_else_is_kept_as_it_is(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    mine = Path("mine.csv")
    mine.write_text("my thesis\n")
    said = refused(words, mine.name, capsys)
    assert "choose another name, or move it away" in said
    assert mine.read_text() == "my thesis\n"


@pytest.mark.parametrize("words", ["db upgrade", "db check", "db backup out.gz", "room list"])
def test_a_database_of_something_else_is_kept_as_it_is(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect("mine.db")) as base:
        base.execute("create table recipes (name)")
    before = Path("mine.db").read_bytes()
    assert run([*words.split(), "--database", "mine.db"]) == 2
    assert "mine.db is the database of another program; name another file" in capsys.readouterr().err
    assert Path("mine.db").read_bytes() == before


def test_records_pages_and_pictures_go_beside_what_is_not_ours(capsys: pytest.CaptureFixture[str]) -> None:
    mine = [Path("leduc-1-000002.jsonl"), Path("american.html"), Path("leduc-table.svg")]
    for path in mine:
        path.write_text("mine")
    study = ("study", "leduc", "--games", "2", "--turns", "0", "--seats", "2", "--plots", ".")
    for path, words in zip(
        mine, ([*SIM, "--records", "."], ["faces", "american", "--folder", "."], study), strict=True
    ):
        assert run(words) == 2
        assert f"{path} already exists and is not a" in capsys.readouterr().err
        assert path.read_text() == "mine"


def test_what_we_wrote_ourselves_may_be_written_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["db", "upgrade"]) == 0
    study = ["study", "leduc", "--games", "2", "--turns", "0", "--seats", "2", "--plots", "pictures"]
    for words in (
        [*SIM, "--records", "kept"],
        [*SIM, "--keep", "results"],
        ["rate", "leduc", "--deals", "1", "--bots", "random,medium", "--keep", "ratings"],
        ["faces", "american", "--folder", "pages"],
        ["db", "backup", "backup.gz"],
        study,
    ):
        assert [run(words), run(words)] == [0, 0], capsys.readouterr().err


def test_rows_are_there_once_they_are_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from americana.lab import sim

    words = [*SIM, "--rows", "games.csv"]
    with monkeypatch.context() as patched:
        patched.setattr(sim, "run", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(SystemExit):
            run(words)
    assert list(Path().iterdir()) == []
    assert run(words) == 0
    assert len(Path("games.csv").read_text().splitlines()) == 3
    assert run(words) == 2
    assert "games.csv already exists and is not empty; choose another name" in capsys.readouterr().err


def test_results_go_on_behind_a_line_that_was_cut_short(capsys: pytest.CaptureFixture[str]) -> None:
    words = [*SIM, "--keep", "results"]
    kept = Path("results")
    assert run(words) == 0
    whole = kept.read_bytes()
    kept.write_bytes(whole + whole[:30])
    more = [word if word != "2" else "30" for word in words]
    assert [run(more), run(more)] == [0, 0], capsys.readouterr().err
    lines = kept.read_bytes().splitlines()
    assert [len(line.split()) for line in lines] == [4, *[len(whole[:30].split())], 4, 4]
