"""Which proxies the server believes about the address of a request."""

import logging
from pathlib import Path

import pytest

from tests.server.rooms import Guest, config, running

FAR = "203.0.113.5"


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "X-Forwarded-Host"])
def test_behind_a_proxy_that_nobody_declared_counts_stay_closed(room: str, header: str) -> None:
    value = "localhost" if header == "X-Forwarded-Host" else f"for={FAR}" if header == "Forwarded" else FAR
    assert Guest(room).get("/metrics").status_code == 200
    assert Guest(room).get("/metrics", headers={header: value}).status_code == 403
    assert Guest(room).get("/api/games", headers={header: value}).status_code == 200


def test_a_declared_proxy_shows_counts_to_those_who_may_see_them(tmp_path: Path) -> None:
    with running(
        config(tmp_path / "room.db", trusted=("127.0.0.0/8",), counters=("127.0.0.1", "10.0.0.9"))
    ) as room:
        seen = [
            Guest(room).get("/metrics", headers=headers).status_code
            for headers in ({}, {"X-Forwarded-For": FAR}, {"X-Forwarded-For": "10.0.0.9"}, {"X-Real-IP": FAR})
        ]
    assert seen == [200, 403, 200, 403], "who names no address, or none that is taken, isn't of this machine"


def test_addresses_that_a_stranger_makes_up_share_one_limit(tmp_path: Path) -> None:
    rules = {"visits": {"burst": 3, "rate": 0.001}}
    made_up = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(6)]
    with running(config(tmp_path / "room.db", **rules)) as room:
        assert [Guest(room).get("/", headers=one).status_code for one in made_up] == [200] * 3 + [429] * 3
    with running(config(tmp_path / "other.db", trusted=("127.0.0.1",), **rules)) as room:
        assert [Guest(room).get("/", headers=one).status_code for one in made_up] == [200] * 6


def test_the_log_says_once_how_a_proxy_is_declared(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "americana.server"), running(config(tmp_path / "room.db")) as room:
        for _ in range(3):
            Guest(room).get("/", headers={"X-Forwarded-For": FAR})
    said = [record.getMessage() for record in caplog.records if "declared as a proxy" in record.getMessage()]
    assert len(said) == 1
    assert "--trusted 127.0.0.1" in said[0]
