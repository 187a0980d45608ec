"""`./americana test`: what it runs."""

import json
from pathlib import Path

import pytest

from tests.launcher.starts import CHECKOUT, Ended, StandIn, start

WORKERS = ("-n", "3")


def pytest_words(fresh: Path, uv: StandIn, *words: str) -> list[str]:
    """The arguments of pytest."""
    told = json.loads(start(fresh, "test", *words, **uv.variables).stdout)
    assert told["folder"] == str(fresh)
    assert told["words"][:2] == ["-m", "pytest"]
    return [str(word) for word in told["words"][2:]]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["-k", "deal"], [*WORKERS, "-m", "not long", "-k", "deal"]),
        (["--long", "tests"], [*WORKERS, "tests"]),
        (["-n4", "tests"], ["-m", "not long", "-n4", "tests"]),
        (["-n", "0", "-m", "long"], ["-n", "0", "-m", "long"]),
    ],
)
def test_tests_run_two_at_a_time_and_not_the_long_ones(
    fresh: Path, uv: StandIn, words: list[str], expected: list[str]
) -> None:
    assert pytest_words(fresh, uv, *words) == expected
    assert '"--group", "dev"' in uv.log.read_text()


def test_only_what_is_imported_is_compiled_for_tests_but_everything_for_players(fresh: Path, uv: StandIn) -> None:
    start(fresh, "test", "tests", **uv.variables)
    start(fresh, "games", **uv.variables)
    assert [told.get("UV_COMPILE_BYTECODE") for word, told in uv.asked() if word == "sync"] == [None, "true"]


def checks(done: Ended) -> list[str]:
    """The headings of a full run."""
    return [line[3:] for line in done.stdout.splitlines() if line.startswith("== ")]


def test_coverage_is_measured_when_asked_for(fresh: Path, uv: StandIn) -> None:
    words = pytest_words(fresh, uv, "--coverage")
    assert words[:5] == [*WORKERS, "-m", "not long", "--ignore=tests/contract"]
    assert words[5:7] == ["--cov", "--cov-branch"]


def test_a_full_run_tests_everything_and_checks_the_rest(fresh: Path, uv: StandIn) -> None:
    done = start(fresh, "test", **uv.variables)
    assert done.returncode == 0
    assert checks(done) == ["pytest", "ruff check", "ruff format --check", "mypy", "lint-imports"]
    assert done.stdout.endswith("all checks passed\n")
    assert json.loads(done.stdout.splitlines()[2])["words"][-1] == "--durations=10"


def test_a_quick_run_leaves_out_crowded_tables_and_what_takes_long(fresh: Path, uv: StandIn) -> None:
    done = start(fresh, "test", "--quick", AMERICANA_COMPILED="", **uv.variables)
    assert done.returncode == 0
    assert checks(done) == ["pytest", "ruff check", "ruff format --check", "mypy", "lint-imports"]
    run = json.loads(done.stdout.splitlines()[2])["words"]
    assert run[:6] == ["-m", "pytest", *WORKERS, "-m", "not long and not option and not crowd"]
    for part in run[6:]:
        assert (CHECKOUT / part).exists(), part


def test_a_full_run_tries_the_laws_on_compiled_rules_where_it_can(fresh: Path, uv: StandIn) -> None:
    done = start(fresh, "test", AMERICANA_COMPILED="", **uv.variables)
    assert done.returncode == 0
    assert checks(done)[-1] == "compiled rules"
    assert "stay interpreted" in done.stdout.partition("== compiled rules")[2]
    assert start(fresh, "test", AMERICANA_COMPILED="1", **uv.variables).returncode == 1


def test_a_full_run_names_every_check_that_failed(fresh: Path, uv: StandIn) -> None:
    done = start(fresh, "test", FAILS="mypy check", **uv.variables)
    assert done.returncode == 1
    assert len(checks(done)) == 5
    assert done.stdout.endswith("failed: ruff check, mypy\n")


def test_a_full_run_ends_with_pytest_when_tests_fail(fresh: Path, uv: StandIn) -> None:
    done = start(fresh, "test", FAILS="pytest", **uv.variables)
    assert done.returncode == 1
    assert checks(done) == ["pytest"]
