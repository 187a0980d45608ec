"""The log: short, and never a card."""

import logging

from americana.server.base.log_limits import OFTEN, RepeatFilter, error_without_words


def record(words: str) -> logging.LogRecord:
    return logging.LogRecord("room", logging.WARNING, "", 0, words, (), None)


def test_the_same_words_are_written_a_few_times_a_minute_and_then_counted() -> None:
    now = 100.0
    few = RepeatFilter(lambda: now)
    assert sum(few.filter(record("nonsense")) for _ in range(500)) == OFTEN
    assert few.filter(record("something else"))
    now += 61
    again = record("nonsense")
    assert few.filter(again)
    assert "488 lines like others were left out" in again.getMessage()


def _seat(card: str) -> int:
    holders: dict[str, int] = {}
    return holders[card]


def test_what_is_blamed_has_a_place_and_no_words() -> None:
    try:
        _seat("the queen of spades")
    except KeyError as error:
        said = error_without_words(error)
    assert said.startswith("KeyError at test_log.py:")
    assert "queen" not in said
