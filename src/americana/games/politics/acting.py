"""What cards, Issues and powers make happen, step by step: paragraphs 3.6 to 3.9 of RULES.md."""

from americana.core.events import Event
from americana.games.politics.cards import moves_favors
from americana.games.politics.effects import Effect
from americana.games.politics.events import Again, Gained, Reshuffled, Vain
from americana.games.politics.favors import Favors
from americana.games.politics.table import ALONE, BY_DEALER, NONE
from americana.kit.agenda import Step


class Acting(Favors):
    """A table at which steps are carried out; one that asks somebody stays on the agenda until it is answered."""

    def lay_down(self, effects: tuple[Effect, ...], by: int, to: int, card: str, rule: str) -> None:
        """Put what happens at once on the agenda, in the order of the text."""
        if not effects:
            return
        steps: list[Step] = []
        for effect in effects:
            verb = effect.verb
            who = str(by) if verb == "take" or verb == "pay" else rule
            for seat in self._concerned(effect.who, by, to):
                steps.append(Step(verb, seat, effect.count, card, who))
        if self.setup.landslide and moves_favors(effects):
            steps.append(Step("landslide", by))
        self.agenda.put_all(steps)

    def _concerned(self, who: str, by: int, to: int) -> tuple[int, ...]:
        if who == "everyone":
            return self.clockwise(by)
        if who == "others":
            return self.clockwise(by)[1:]
        if who == "target":
            return ALONE[to]
        return ALONE[by] if who == "you" else NONE

    def resolve(self, step: Step, events: list[Event] | None) -> None:
        """Carry out a step, or ask for what it needs."""
        what = step.what
        if what == "draw":
            self.draw(step, events)
        elif what == "reshuffle":
            self.agenda.put(step)
            self.to_act = BY_DEALER
        elif what == "poll":
            self._gain(step, events)
        elif what == "again":
            self._go_again(step.seat, events)
        elif what == "take" or what == "pay":
            self._move_favors(step, events)
        elif what == "aim":
            self.agenda.put(step)
            self.to_act = ALONE[step.seat]
        elif what == "landslide":
            self.check_landslide(events)
        else:
            self._part_with(step, events)

    def _gain(self, step: Step, events: list[Event] | None) -> None:
        self.extra[step.seat] += step.many
        if events is not None:
            events.append(Gained(rule=step.who, seat=step.seat, count=step.many, total=self.polling(step.seat)))

    def _go_again(self, seat: int, events: list[Event] | None) -> None:
        """Another card may be played, if it is the turn of whoever played the first."""
        if seat != self.turn:
            self.vain(seat, events)
            return
        self.acted = False
        if events is not None:
            events.append(Again(seat=seat))

    def _move_favors(self, step: Step, events: list[Event] | None) -> None:
        """C31: a card moves tokens too, those that their holder started with first."""
        by = int(step.who)
        source, to = (step.seat, by) if step.what == "take" else (by, step.seat)
        tokens = self.purse(source)[: step.many]
        if source == to or not tokens:
            self.vain(by, events)
            return
        self.hand_over(source, to, tokens, "3.7", events)
        self.check_offers(events)

    # 3.7, 3.8 Cards that leave a hand

    def _part_with(self, step: Step, events: list[Event] | None) -> None:
        """C15: the owner chooses unless the card says at random; where all cards go, nobody is asked."""
        hand = self.hands[step.seat]
        if not hand:
            self.vain(step.seat, events)
        elif len(hand) <= step.many:
            self.part(step, tuple(hand), events)
        else:
            self.agenda.put(step)
            self.to_act = BY_DEALER if step.what in ("lose", "chill") else ALONE[step.seat]

    def part(self, step: Step, cards: tuple[str, ...], events: list[Event] | None) -> None:
        """Discard or freeze cards of a hand."""
        at_random = step.what == "lose" or step.what == "chill"
        if step.what == "freeze" or step.what == "chill":
            self.freeze(step.seat, cards, at_random, events)
        else:
            self.drop(step.seat, cards, at_random, events)

    def vain(self, seat: int, events: list[Event] | None) -> None:
        """Tell that a part of an effect finds nothing to do."""
        if events is not None:
            events.append(Vain(seat=seat))

    # 1.8 The deck runs out

    def reshuffle(self, cards: tuple[str, ...], events: list[Event] | None) -> None:
        """C5: the discard pile becomes the deck; what was discarded in this Round stays where it is."""
        self.epoch += 1
        self.discard = []
        self.deck = list(cards[::-1])
        for card in cards:
            self.ages[card] = self.epoch
        if events is not None:
            events.append(Reshuffled(count=len(cards)))

    def answered(self) -> Step:
        """Take the step that somebody has just answered."""
        self.to_act = ()
        return self.agenda.take()

    def asking(self) -> Step | None:
        """Give the step that waits for an answer, if one does."""
        return self.agenda.now() if self.agenda.steps and self.to_act else None
