"""Politics as Usual: the state and its legal acts. Each section of the rule book has its own file."""

from collections.abc import Sequence
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.game import DEALER
from americana.core.rules import Refusal
from americana.games.politics import election, favors, opening, powers, rounds, stack, steps
from americana.games.politics.model import (
    Accept,
    Aim,
    Discard,
    Face,
    Fall,
    Freeze,
    Give,
    Laid,
    Pass,
    Play,
    Power,
    Propose,
    Queue,
    Refuse,
    Run,
    Sidestep,
    Slate,
    Use,
    Withdraw,
)
from americana.games.politics.table import (
    ALONE,
    BY_DEALER,
    CLOSE,
    COUNT,
    DECIDE,
    FACE,
    NEXT,
    NOBODY,
    NONE,
    OVER,
    RAISE,
    RUN,
    TURN,
    Events,
    Tabletop,
)
from americana.kit.dealer import Lot, Shuffle

PASSING: Final = Pass
PLAYING: Final = Play
USING: Final = Use
PROPOSING: Final = Propose
ASIDES: Final = frozenset([Give, Propose, Accept, Refuse, Withdraw])
BY_CHANCE: Final = frozenset([Queue, Slate, Fall, Shuffle, Lot])
"""Compiled code asks a Final of its own module for the type of an act much faster than an imported class: 1.1x."""


class State(Tabletop):
    """A table that knows which acts are legal at it, and carries them out."""

    def copy(self) -> "State":
        """Copy the state so that acts on this one leave the copy alone."""
        twin = State(self.setup)
        twin.become(self)
        return twin

    def winners(self) -> tuple[int, ...]:
        """Name the winners."""
        return election.winners(self)

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer."""
        if seat == DEALER:
            return opening.choices(self)
        if self.asked:
            return stack.reactions(self, seat)
        if self.agenda.steps:
            return steps.choices(self, self.agenda.now(), seat)
        if self.phase == RUN:
            return [Run(name) for name in opening.on_offer(self, seat)]
        if self.phase == DECIDE:
            return rounds.decision(self, seat)
        return rounds.choices(self, seat)

    def off_turn(self, seat: int) -> Sequence[Choice]:
        """List this seat's off-turn acts."""
        return [favors.form(self, seat, act) for act in self._open(seat)]

    def off_turn_by_lot(self, seat: int, luck: float) -> Choice | None:
        """Make only the form that is drawn."""
        acts = self._open(seat)
        return favors.form(self, seat, acts[int(luck * len(acts))]) if acts else None

    def _open(self, seat: int) -> list[Action]:
        if not favors.quiet(self):
            return []
        if seat in self.to_act:
            return favors.dealings(self, seat)
        return [*favors.dealings(self, seat), *powers.choices(self, seat)]

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Say why this seat may not do this now, or None."""
        if self.phase == OVER:
            return Refusal("7.1", "over")
        if seat == DEALER:
            return opening.refuse(self, action)
        match action:
            case Give():
                return favors.refuse_give(self, seat, action)
            case Propose():
                return favors.refuse_propose(self, seat, action)
            case Accept(of) | Refuse(of):
                return favors.refuse_answer(self, seat, of)
            case Withdraw():
                return favors.refuse_withdraw(self, seat)
            case Power() if favors.quiet(self) or (self.asked and seat in self.to_act):
                return powers.refuse(self, seat, action)
            case Queue() | Slate() | Fall() | Shuffle() | Lot():
                return Refusal("1.5", "dealer")
        if seat not in self.to_act:
            return Refusal("4.1", "answered") if seat in self.asked else Refusal("2.6", "turn")
        return self._refuse_answer(seat, action)

    def _refuse_answer(self, seat: int, action: Action) -> Refusal | None:
        if self.asked:
            return stack.refuse(self, seat, action)
        if self.agenda.steps:
            return steps.refuse(self, seat, action, self.agenda.now())
        if self.phase == RUN:
            fits = isinstance(action, Run) and action.name in opening.on_offer(self, seat)
            return None if fits else Refusal("1.2", "not_on_offer")
        if self.phase == DECIDE:
            return rounds.refuse_decision(self, seat, action)
        return rounds.refuse_turn(self, seat, action)

    def apply(self, seat: int, action: Action, events: Events = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens."""
        if self.asked:
            stack.answer(self, seat, action, events)
        elif type(action) is PASSING:
            rounds.pass_turn(self, "2.7", events)
        elif type(action) is PLAYING:
            rounds.play(self, Laid(action.card, seat, action.to, True), "3.1", events)
        elif type(action) is USING:
            rounds.use(self, seat, action, events)
        elif type(action) in ASIDES:
            favors.apply(self, seat, action, events)
        elif isinstance(action, Power):
            self.to_act = NONE  # the same seats are asked again after an off-turn power
            powers.use(self, seat, action.to, action.at, events)
        elif type(action) in BY_CHANCE:
            opening.apply(self, action, events)
        else:
            self._apply_rest(seat, action, events)
        self._go_on(events)

    def _apply_rest(self, seat: int, action: Action, events: Events) -> None:
        if isinstance(action, Face):
            rounds.face(self, "2.2", events)
        elif isinstance(action, Sidestep):
            rounds.sidestep(self, action.cards, events)
        elif isinstance(action, Discard | Freeze):
            steps.part(self, steps.answered(self), action.cards, events)
        elif isinstance(action, Aim):
            steps.answered(self)
            stack.redirect(self, seat, action.to, events)
        elif isinstance(action, Run):
            opening.run(self, seat, action.name, events)
        else:
            raise self.no_act(action)

    def called(self, action: Action) -> tuple[int, ...]:
        """C38: an offer names one seat."""
        return ALONE[action.to] if type(action) is PROPOSING else NONE

    def skip_forced_passes(self) -> int:
        """C9: let players who can only pass do so, window after window, until a player has a choice."""
        last = NOBODY
        while self.asked:
            last = self.to_act[-1]
            if not stack.let_stand(self):
                return NOBODY
            self._go_on(None)
        return last

    def _go_on(self, events: Events) -> None:
        """Do everything that happens without a choice, until a player is asked or the game is over."""
        while not self.to_act and self.phase != OVER:
            if self.agenda.steps:
                steps.resolve(self, self.agenda.take(), events)
            elif self.stack:
                stack.open_window(self, events)
            elif self.moment:
                self.reacted = False
                stack.open_window(self, events)
            else:
                self.reacted = False
                self._next(events)

    def _next(self, events: Events) -> None:
        """Go on with the Round where it stands."""
        phase = self.phase
        if phase == TURN:
            rounds.take_turn(self, events)
        elif phase == RAISE:
            rounds.raise_issue(self, events)
        elif phase == DECIDE:
            rounds.decide(self, events)
        elif phase == FACE:
            rounds.strike(self, events)
        elif phase == COUNT:
            rounds.award(self, events)
        elif phase == CLOSE:
            rounds.deal(self, events)
        elif phase == NEXT:
            rounds.pass_on(self, events)
        elif phase == RUN:
            opening.next_runner(self, events)
        else:
            self.to_act = BY_DEALER
