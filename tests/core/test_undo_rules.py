"""When a seat's last act may be taken back, and when it stands."""

from random import Random

import pytest

from americana.core import registry
from americana.core.choices import sample
from americana.core.game import DEALER, AnyGame
from americana.core.match import Match
from americana.core.record import Record
from americana.core.undo_rules import NOTHING, SEEN, UndoVerdict, judge_undo
from americana.laws.cases import table
from americana.laws.reporting import LawBroken
from americana.laws.undo import granted_by

BOOKSHOP = registry.find("bookshop")


def begun(game: str, seats: int) -> Match:
    rules = registry.find(game)
    return Match.start(rules, rules.make_setup(seats), Random(5))


def act(match: Match) -> int:
    seat = match.to_act[0]
    match.act(seat, sample(match.legal(seat), Random(3)))
    return seat


def test_an_act_is_taken_back_at_once_while_nothing_else_was_seen_and_never_after_a_new_card() -> None:
    match = begun("bookshop", 3)
    assert judge_undo(BOOKSHOP, match.record, 0).why == NOTHING
    first = act(match)
    found = judge_undo(BOOKSHOP, match.record, first)
    assert (found.verdict, found.at, found.many) == ("free", len(match.record.acts) - 1, 1)
    act(match)
    assert judge_undo(BOOKSHOP, match.record, first).why == SEEN


def test_an_answer_to_an_open_secret_question_is_changed_silently() -> None:
    match = begun("bookshop", 4)
    while len(match.to_act) < 2:
        act(match)
    first, second = act(match), act(match)
    for seat, at in ((first, 2), (second, 1)):
        found = judge_undo(BOOKSHOP, match.record, seat)
        assert (found.verdict, found.silent, found.many) == ("free", True, 1)
        assert found.at == len(match.record.acts) - at
    back = match.record.without(len(match.record.acts) - 2, 1, first)
    again = Match.resume(BOOKSHOP, back, Random(1))
    assert first in again.to_act
    assert second not in again.to_act


def test_what_chance_said_stands() -> None:
    match = begun("bookshop", 3)
    last = act(match)
    while match.record.acts[-1].seat != DEALER:
        last = act(match)
    assert judge_undo(match.game, match.record, last).verdict == "never"


def test_law_14_catches_a_judge_that_grants_everything() -> None:
    def lenient(game: AnyGame, record: Record, seat: int) -> UndoVerdict:
        found = judge_undo(game, record, seat)
        many = len(record.acts) - found.at
        return UndoVerdict(verdict="free", at=found.at, many=many) if found.why == SEEN else found

    with pytest.raises(LawBroken, match=r"undoes action .* of"):
        granted_by(lenient, table(BOOKSHOP, 3))
