"""Steps still to resolve: last in, first out."""

import msgspec

from americana.kit.pending import PendingStep, PendingSteps


def test_the_last_step_laid_down_is_done_first() -> None:
    agenda = PendingSteps()
    agenda.put(PendingStep("draw", 0))
    agenda.put(PendingStep("discard", 1, 2, "Tax#1"))
    assert agenda.now() == PendingStep("discard", 1, 2, "Tax#1")
    assert [agenda.take().what, agenda.take().what] == ["discard", "draw"]
    assert len(agenda) == 0


def test_steps_laid_down_together_are_done_in_the_order_given() -> None:
    agenda = PendingSteps([PendingStep("end", 0)])
    agenda.put_all([PendingStep("draw", seat) for seat in (2, 0, 1)])
    assert [agenda.take().seat for _ in range(3)] == [2, 0, 1]
    assert agenda.take().what == "end"


def test_a_pile_is_laid_down_as_it_is() -> None:
    agenda = PendingSteps()
    agenda.put_pile([PendingStep("second", 0), PendingStep("first", 0)])
    assert [agenda.take().what, agenda.take().what] == ["first", "second"]


def test_what_is_done_to_a_copy_leaves_the_agenda_as_it_was() -> None:
    agenda = PendingSteps([PendingStep("draw", 0), PendingStep("play", 0)])
    copy = agenda.copy()
    copy.take()
    copy.put(PendingStep("shuffle", 0))
    copy.clear()
    assert agenda.facts() == (PendingStep("draw", 0), PendingStep("play", 0))
    assert len(copy) == 0


def test_a_step_goes_to_json_and_back() -> None:
    step = PendingStep("remove", -1, 2, "Board#1", "chosen", True)
    assert msgspec.json.decode(msgspec.json.encode(step), type=PendingStep) == step
