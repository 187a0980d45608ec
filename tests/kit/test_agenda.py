"""Steps still to resolve: last in, first out."""

import msgspec

from americana.kit.agenda import Agenda, Step


def test_the_last_step_laid_down_is_done_first() -> None:
    agenda = Agenda()
    agenda.put(Step("draw", 0))
    agenda.put(Step("discard", 1, 2, "Tax#1"))
    assert agenda.now() == Step("discard", 1, 2, "Tax#1")
    assert [agenda.take().what, agenda.take().what] == ["discard", "draw"]
    assert len(agenda) == 0


def test_steps_laid_down_together_are_done_in_the_order_given() -> None:
    agenda = Agenda([Step("end", 0)])
    agenda.put_all([Step("draw", seat) for seat in (2, 0, 1)])
    assert [agenda.take().seat for _ in range(3)] == [2, 0, 1]
    assert agenda.take().what == "end"


def test_a_pile_is_laid_down_as_it_is() -> None:
    agenda = Agenda()
    agenda.put_pile([Step("second", 0), Step("first", 0)])
    assert [agenda.take().what, agenda.take().what] == ["first", "second"]


def test_what_is_done_to_a_copy_leaves_the_agenda_as_it_was() -> None:
    agenda = Agenda([Step("draw", 0), Step("play", 0)])
    copy = agenda.copy()
    copy.take()
    copy.put(Step("shuffle", 0))
    copy.clear()
    assert agenda.facts() == (Step("draw", 0), Step("play", 0))
    assert len(copy) == 0


def test_a_step_goes_to_json_and_back() -> None:
    step = Step("remove", -1, 2, "Board#1", "chosen", True)
    assert msgspec.json.decode(msgspec.json.encode(step), type=Step) == step
