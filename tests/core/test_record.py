"""Records replay anywhere, and a record that was tampered with says where."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from americana.core import record as records
from americana.core import registry
from americana.core.choices import sample
from americana.core.errors import BadRecord
from americana.core.game import Fact
from americana.core.match import Match
from americana.core.record import FORMAT, ActionLine, Header, Record, digest, parse
from americana.laws.random_games import RandomGame

HEADER = Header(americana=2, release="", game="bookshop", edition=1, setup={"seats": 6})


def played(acts: int = 40) -> Match:
    game = registry.find("bookshop")
    rng = Random(4)
    match = Match.start(game, game.make_setup(3), rng, ["Ann", "Bob", "Cy"])
    for _ in range(acts):
        seat = match.to_act[0]
        match.act(seat, sample(match.legal(seat), rng))
    return match


def replay(lines: list[bytes]) -> Match:
    record = records.parse(lines, "game.jsonl")
    return Match.resume(registry.find(record.header.game), record, Random(1))


def test_a_record_goes_on_where_it_was_left(tmp_path: Path) -> None:
    match = played()
    match.record.save(f"{tmp_path}/kept/game.jsonl")
    again = Match.resume(match.game, records.load(f"{tmp_path}/kept/game.jsonl"), Random(9))
    assert again.view(0) == match.view(0)
    assert again.to_act == match.to_act
    seat = again.to_act[0]
    again.act(seat, sample(again.legal(seat), Random(2)))
    assert len(again.record.acts) == len(match.record.acts) + 1


def test_a_path_may_be_a_string(tmp_path: Path) -> None:
    match = played()
    match.record.save(f"{tmp_path}/kept/game.jsonl")
    assert records.load(f"{tmp_path}/kept/game.jsonl") == match.record


def edit(line: int, change: Callable[[dict[str, object]], object]) -> list[bytes]:
    lines = played().record.lines()
    row = msgspec.json.decode(lines[line])
    change(row)
    lines[line] = msgspec.json.encode(row)
    return lines


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([], "is empty"),
        ([b"{"], "line 1: this is not a record"),
        ([b"{}"], "has no format number"),
        (played().record.lines()[:-1], "cut off after line 46"),
        ([*played().record.lines()[:-1], played().record.lines()[-1][:10]], "line 47 is damaged or cut off"),
        ([*played().record.lines(), b"{}"], "more after the closing line"),
        (edit(0, lambda row: row.update(americana=99)), "newer release"),
        (edit(0, lambda row: row.update(edition=7)), "release 0.1.0 replays it"),
        (edit(0, lambda row: row.update(setup={"seats": 9})), "line 1: bookshop is for 3 to 5 players"),
        (edit(0, lambda row: row.update(colour="red")), "line 1: .*colour"),
        (
            edit(6, lambda row: row.update(act={"type": "play", "card": "G99"})),
            "line 7 .*bookshop 2.1: you don't hold",
        ),
        (edit(6, lambda row: row.update(act={"type": "fly"})), "line 7 .*not an act of bookshop"),
        (
            edit(2, lambda row: row.update(drawn_from=[{"type": "lot", "seat": 0}])),
            "line 3 .*draws from other choices",
        ),
        (edit(6, lambda row: row.update(seat=7)), "line 7 .*isn't your turn"),
        (edit(18, lambda row: row.update(after=3)), "line 18|line 19"),
        (edit(17, lambda row: row.update(digest="0" * 32)), "line 18 .*was changed"),
        (edit(-1, lambda row: row.update(digest="0" * 32)), "was changed"),
        (edit(-1, lambda row: row.update(over=True)), "whether the game is over"),
        (edit(-1, lambda row: row.update(closed=3)), "the last line says 3 moves"),
    ],
)
def test_a_record_that_is_not_whole_says_where(lines: list[bytes], words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        replay(lines)


def test_what_chance_drew_from_is_written_beside_its_act() -> None:
    lines = played(1).record.lines()
    lot, shuffle, play = map(msgspec.json.decode, lines[1:4])
    assert [choice["seat"] for choice in lot["drawn_from"]] == [0, 1, 2]
    [form] = shuffle["drawn_from"]
    assert sorted(form["of"]) == sorted(shuffle["act"]["cards"])
    assert form["ordered"]
    assert "drawn_from" not in play


def test_a_record_of_the_first_format_is_read_and_written_again() -> None:
    lines = played().record.lines()
    rows = [msgspec.json.decode(line) for line in lines]
    rows[0]["americana"] = 1
    for row in rows:
        row.pop("drawn_from", None)
    assert replay([msgspec.json.encode(row) for row in rows]).record.lines() == lines


def test_a_record_can_stop_early_and_another_way_be_taken_from_there() -> None:
    match = played()
    whole = match.record
    for count in (0, 2, 16, 21, 42):
        early = Match.resume(match.game, whole.until(count), Random(4))
        assert early.record.acts[:count] == whole.acts[:count]
        assert all(seat >= 0 for seat in early.to_act)
    early = Match.resume(match.game, whole.until(21), Random(4))
    assert len(early.record.acts) == 21
    assert not early.record.over
    seat = early.to_act[0]
    early.act(seat, sample(early.legal(seat), Random(3)))
    assert replay(early.record.lines()).view(0) == early.view(0)


def test_a_record_that_stops_early_still_vouches_for_what_it_holds() -> None:
    record = played().record.until(30)
    record.checks[16] = "0" * 32
    with pytest.raises(BadRecord, match="was changed"):
        Match.resume(registry.find("bookshop"), record, Random(1))


def test_a_legal_act_put_in_place_of_another_is_noticed() -> None:
    match = played(30)
    lines = match.record.lines()
    caught = 0
    for number, line in enumerate(lines[3:-1], 3):
        for card in ("E0", "G5", "B7"):
            row = msgspec.json.decode(line)
            if row.get("act", {}).get("card") not in (None, card):
                row["act"]["card"] = card
                with pytest.raises(BadRecord):
                    replay([*lines[:number], msgspec.json.encode(row), *lines[number + 1 :]])
                caught += 1
    assert caught > 20


def test_a_record_that_cannot_be_read_or_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot read"):
        records.load(tmp_path / "nothing.jsonl")
    (tmp_path / "file").write_text("")
    with pytest.raises(BadRecord, match="cannot write") as refusal:
        played(1).record.save(tmp_path / "file" / "game.jsonl")
    assert "the old file is kept" not in str(refusal.value)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_digest_takes_only_what_every_build_encodes_alike() -> None:
    assert digest((1, "a", None, (True,))) == digest((1, "a", None, (1,)))
    assert digest((1, "a")) != digest(("1", "a"))
    with pytest.raises(TypeError, match="float"):
        digest((1.5,))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", registry.names())
def test_a_digest_seldom_looks_at_facts_part_by_part(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, looked = registry.find(name), list[Fact]()
    monkeypatch.setattr(records, "_canonical", looked.append)
    walk = RandomGame(game, game.make_setup(game.seats[1]), 1, 150)
    asked = [digest(match.truth.facts()) for match in walk]
    assert len(looked) * 20 < len(asked)


def test_what_was_taken_back_stays_in_the_record_and_counts_no_more() -> None:
    acts = [ActionLine(seat, msgspec.Raw(b'{"type":"pass"}')) for seat in (0, 1, 2, 3, 4, 5)]
    record = Record(header=HEADER, acts=acts[:4], checks={2: "two", 4: "four"})
    once = record.without(3, 1, 3)
    once.acts += [acts[4], acts[5]]
    twice = once.without(1, 1, 1)
    twice.acts.append(acts[0])
    assert [act.seat for act in twice.acts] == [0, 2, 4, 5, 0]
    again = parse(twice.lines(), "it")
    assert (again.acts, again.taken) == (twice.acts, twice.taken)
    assert again.lines() == twice.lines()
    assert again.header.americana == FORMAT
    seats = [msgspec.json.decode(line).get("seat") for line in twice.lines()]
    assert seats[1:-1] == [0, 1, 2, 3, 3, 4, 5, 1, 0]
    assert [twice.act_line(index) for index in range(5)] == [2, 4, 7, 8, 10]


def test_nothing_is_taken_back_that_does_not_stand_above() -> None:
    lines = Record(header=HEADER, acts=[ActionLine(0, msgspec.Raw(b"{}"))]).lines()
    lines.insert(2, b'{"back":1,"acts":1,"seat":0}')
    with pytest.raises(BadRecord, match="line 3: it undoes moves that are not above it"):
        parse(lines, "it")
