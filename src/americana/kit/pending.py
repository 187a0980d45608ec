"""Steps still to resolve: what a card asks for, done one by one, the last one added first."""

from collections.abc import Sequence
from typing import NamedTuple


class PendingStep(NamedTuple):
    """One thing to be done: what, by or to which seat, how many, and the card that asks for it."""

    what: str
    seat: int
    many: int = 1
    card: str = ""
    who: str = ""
    """The seat that the step acts for; if that is below 0, it says which seat is still to be found."""
    may: bool = False

    def facts(self) -> tuple[str | int, ...]:
        """Give it in text and whole numbers alone, as both builds write them."""
        return self.what, self.seat, self.many, self.card, self.who, int(self.may)


class PendingSteps:
    """A pile of steps; steps are never changed, so a copy of the pile is a copy of all."""

    def __init__(self, steps: Sequence[PendingStep] = ()) -> None:
        self.steps = list(steps)

    def copy(self) -> "PendingSteps":
        """Copy the pile so that nothing done to this one changes the copy."""
        return PendingSteps(self.steps)

    def __reduce__(self) -> tuple[type["PendingSteps"], tuple[list[PendingStep]]]:
        return PendingSteps, (self.steps,)

    def __len__(self) -> int:
        return len(self.steps)

    def now(self) -> PendingStep:
        """Look at the step on top."""
        return self.steps[-1]

    def take(self) -> PendingStep:
        """Take the step from the top."""
        return self.steps.pop()

    def put(self, step: PendingStep) -> None:
        """Lay a step on top, to be done before all the others."""
        self.steps.append(step)

    def put_pile(self, steps: Sequence[PendingStep]) -> None:
        """Lay a pile of steps on top in its order, its last step uppermost."""
        self.steps.extend(steps)

    def put_all(self, steps: Sequence[PendingStep]) -> None:
        """Lay several steps on top, to be done in the given order."""
        self.steps.extend(reversed(steps))

    def clear(self) -> None:
        """Drop whatever was still to do."""
        self.steps.clear()

    def facts(self) -> tuple[PendingStep, ...]:
        """Give the steps from the bottom up, for comparing and for showing."""
        return tuple(self.steps)
