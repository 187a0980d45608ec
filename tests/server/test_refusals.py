"""Refusals are in our own words: a decoder's words go to the debug log, if there is one."""

import json
import logging
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from americana.core.plain_errors import plainly
from americana.server.base import log
from americana.server.base.log_limits import RepeatFilter, debug, error_without_words, puzzled
from tests.server.rooms import Guest
from tests.server.test_hostile import MALFORMED

DECODERS = re.compile(
    r"Expected `|Object (?:missing|contains)|Invalid |malformed|got `|byte \d|codec|column \d|Error\b|char \d"
)
RECORD = (Path(__file__).parents[1] / "records" / "leduc-2-seats.jsonl").read_text(encoding="utf-8").splitlines()
WISHES = [
    *("", "{", "null", "[]", "\ud800", "[" * 9000, '{"game": 7}', '{"game": "leduc", "colour": 1}'),
    *(
        '{"game": "leduc", "seats": "2"}',
        '{"game": "leduc", "options": {"raises": [1]}}',
        '{"game": "leduc", "deals": 99}',
    ),
    *('{"game": "leduc", "options": {"raises": 99}}', '{"game": "leduc", "options": {"raises": "x"}}'),
    *('{"game": "leduc", "terms": {"clock": {"days": 15}}}', '{"game": "leduc", "name": "' + "x" * 30 + '"}'),
    *(
        '{"game": "american", "files": {"deck": "x = "}}',
        '{"game": "bookshop", "files": {"deck": "[[card]]\\nname = 3"}}',
    ),
]
RECORDS = [
    *(["{"], ["[]"], ['{"americana": "x"}'], ["\ud800"], ["[" * 9000]),
    [RECORD[0].replace('"seats":', '"chairs":'), *RECORD[1:]],
    [RECORD[0].replace('"leduc"', "7"), *RECORD[1:]],
    [*RECORD[:2], '{"seat":"x"}', *RECORD[3:]],
    [*RECORD[:2], '{"seat":0,"act":{"type":"fly"}}', *RECORD[3:]],
    [*RECORD[:2], '{"seat":0', *RECORD[3:]],
]

ACTS: list[object] = [
    *({}, {"type": "fly"}, {"type": 7}, {"type": "call", "colour": 1}),
    *("call", [], {"type": "raise", "to": {}}),
]


def bytes_of(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("wish", WISHES, ids=range(len(WISHES)))
def test_a_wish_that_cannot_be_read_is_refused_in_our_words(room: str, wish: str) -> None:
    answer = Guest(room).post("/tables", content=bytes_of(wish), headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert not DECODERS.search(answer.json()["why"]), answer.json()["why"]


@pytest.mark.parametrize(
    "fields", [{"game": "leduc", "clock": "sundial"}, {"game": "leduc", "access": "x"}, {"seats": "x"}]
)
def test_a_form_that_cannot_be_read_is_refused_in_our_words(room: str, fields: dict[str, str]) -> None:
    answer = Guest(room).post("/tables", data=fields)
    assert answer.status_code == 400
    assert not DECODERS.search(answer.text), answer.text


def test_a_record_that_cannot_be_read_is_refused_in_our_words(room: str) -> None:
    for lines in RECORDS:
        answer = Guest(room).post("/api/films", content=bytes_of("\n".join(lines)))
        assert answer.status_code == 400, lines
        assert not DECODERS.search(answer.json()["why"]), answer.json()["why"]


async def test_a_frame_that_cannot_be_read_is_refused_in_our_words(room: str) -> None:
    ada = Guest(room)
    async with ada.at(ada.open("leduc")) as chair:
        await chair.until(lambda one: one.question is not None)
        for frame in MALFORMED:
            assert isinstance(frame, str | bytes)
            await chair.socket.send(frame)
            while True:
                message = await chair.hear()
                if message["type"] == "refused":
                    break
            assert not DECODERS.search(str(message["why"])), message
        for act in ACTS:
            why = str((await chair.say("act", question=chair.question, act=act))["why"])
            assert not DECODERS.search(why), why


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("{", dict[str, int], "it is not JSON, or it is cut off"),
        ('{"a": "x"}', dict[str, int], "what stands at $[...] is not a whole number"),
        ("7", str, "it is not text"),
        ("[1, null]", list[int | str], "what stands at $[1] is not a whole number or text"),
        ('"x"', bool, "it is not true or false"),
    ],
)
def test_what_is_wrong_with_a_value_is_said_plainly(text: str, kind: object, words: str) -> None:
    with pytest.raises(msgspec.MsgspecError) as refusal:
        msgspec.json.decode(text, type=kind)
    assert plainly(refusal.value) == words


@pytest.fixture
def _logging_as_before() -> Iterator[None]:
    """Restore the handlers that a room's log replaces."""
    loggers = [debug, *map(logging.getLogger, log.NAMES)]
    before = [(logger, logger.handlers, logger.propagate) for logger in loggers]
    few, debug.filters = debug.filters, [RepeatFilter()]
    yield
    debug.filters, debug.disabled = few, True
    for logger, handlers, propagate in before:
        for handler in logger.handlers:
            handler.close()
        logger.handlers, logger.propagate = handlers, propagate


def _fail(card: str) -> None:
    holders: dict[str, int] = {}
    assert holders[f"the holder of {card[:3]}"]


def _stumble() -> None:
    try:
        _fail("the queen of spades")
    except KeyError as error:
        logging.getLogger("americana.server").error("something failed: %s", error_without_words(error))
        logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=error)
    try:
        msgspec.json.decode(b'{"secret": 1}', type=list[int])
    except msgspec.MsgspecError as error:
        puzzled(error)


@pytest.mark.usefixtures("_logging_as_before")
def test_full_tracebacks_go_to_the_debug_log_alone_and_name_no_variable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "debug.log"
    log.write("lines", str(file))
    _stumble()
    traces, said = file.read_text(encoding="utf-8"), capsys.readouterr().err
    assert traces.count("Traceback (most recent call last)") == 3
    assert "in _fail" in traces
    assert "the holder of the" in traces
    assert "Expected `array`" in traces
    assert "queen" not in traces.replace('_fail("the queen of spades")', ""), (
        "lines of code stand there, values do not"
    )
    assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0
    assert "Traceback" not in said
    assert "holder" not in said
    assert "Exception in ASGI application: KeyError at test_refusals.py:" in said


@pytest.mark.usefixtures("_logging_as_before")
@pytest.mark.parametrize("form", ["lines", "json"])
def test_without_a_debug_log_no_traceback_is_written(form: log.Form, capsys: pytest.CaptureFixture[str]) -> None:
    log.write(form)
    _stumble()
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 2
    assert "Traceback" not in said
    assert "holder" not in said
    if form == "json":
        assert json.loads(said.splitlines()[1])["from"] == "uvicorn.error"


async def test_a_page_that_does_not_exist_says_where_to_go(room: str) -> None:
    answer = Guest(room).get("/nowhere")
    assert answer.status_code == 404
    assert "Page not found" in answer.text
    assert "start from the home page" in answer.text
