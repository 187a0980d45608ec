"""The actions of cards, step by step: section 4 of RULES.md."""

from typing import Final

from americana.core.events import Event
from americana.games.dream.cards import BIT
from americana.games.dream.table import ALONE, BY_DEALER, CLOCKWISE, NOBODY, NONE, Table
from americana.games.dream.words import (
    EXTRA,
    Aimed,
    Discarded,
    Moved,
    Recalled,
    Removed,
    Shuffled,
    Vain,
)
from americana.kit.agenda import Step

DREAM_VERBS: Final = ("remove", "shed", "uproot", "take", "give", "recall")
"""The verbs that ask for a card in a Dream."""

CHOSEN: Final = ("discard", "play", *DREAM_VERBS)
"""The verbs that ask for a card."""


class Acting(Table):
    """A table at which steps are carried out; one that asks somebody stays on the agenda until it is answered."""

    def resolve(self, step: Step, events: list[Event] | None) -> None:
        """Carry out a step, or ask for what it needs."""
        what = step.what
        if step.seat == NOBODY:
            self._find(step, events)
        elif what == "draw":
            self.draw(step.seat, step.many, "4.1" if step.who in ("everyone", "others") else "4.4", events)
        elif what == "discard" or what == "discard-hand" or what == "limit":
            self._discard(step, events)
        elif what == "play":
            self._extra_play(step, events)
        elif what == "shuffle":
            self._shuffle(step, events)
        else:
            self._point(step, events)

    def _ask(self, step: Step, seat: int) -> None:
        self.agenda.put(step)
        self.to_act = ALONE[seat]

    def vain(self, step: Step, events: list[Event] | None) -> None:
        """A21: as much as possible is done, and that may be nothing."""
        if events is not None:
            events.append(Vain(seat=self.turn, card=step.card))

    # 4.1, 4.2 Whom it concerns

    def _find(self, step: Step, events: list[Event] | None) -> None:
        if step.who == "everyone" or step.who == "others":
            self._for_each(step)
            return
        found = self.aims(step)
        if not found:
            self.vain(step, events)
        elif len(found) == 1:
            self.aim(step, found[0], events)
        else:
            self._ask(step, self.turn)

    def _for_each(self, step: Step) -> None:
        """A16: one after the other, whoever played the card first, then clockwise."""
        seats = CLOCKWISE[self.seats][self.turn]
        if step.who == "others":
            seats = seats[1:]
        self.agenda.put_all([Step(step.what, seat, step.many, step.card, step.who, step.may) for seat in seats])

    def aims(self, step: Step) -> list[int]:
        """List the seats of which whoever played the card may name one; a single one needs no naming."""
        others = CLOCKWISE[self.seats][self.turn][1:]
        if step.who == "chosen":
            return [seat for seat in others if self._touches(step, seat)]
        if step.who == "left":
            return [others[0]]
        if step.who == "right":
            return [others[-1]]
        return self.foremost(step.who)

    def foremost(self, who: str) -> list[int]:
        """A14, A15: those who are level at the top or bottom, whoever played the card included."""
        by_hand = who == "most-cards" or who == "fewest-cards"
        counts = [len(hand) for hand in self.hands] if by_hand else self.totals
        wanted = max(counts) if who == "most-cards" or who == "highest" else min(counts)
        return [seat for seat in CLOCKWISE[self.seats][self.turn] if counts[seat] == wanted]

    def _touches(self, step: Step, seat: int) -> bool:
        """Tell whether an action can do anything to a seat, as far as all can see."""
        if step.what in DREAM_VERBS:
            return len(self.pointable(Step(step.what, seat, step.many, step.card, step.who))) > 0
        return step.what == "draw" or len(self.hands[seat]) > 0

    def aim(self, step: Step, seat: int, events: list[Event] | None) -> None:
        """Turn a step on the seat that was found or named."""
        if events is not None:
            events.append(Aimed(seat=self.turn, target=seat, card=step.card))
        self.agenda.put(Step(step.what, seat, step.many, step.card, step.who, step.may))

    # 4.5 Discarding

    def _discard(self, step: Step, events: list[Event] | None) -> None:
        """A13: the owner chooses what goes under the deck and in which order, unless that is left to chance."""
        held = len(self.hands[step.seat])
        if not held:
            self.vain(step, events)
        elif self.at_random(step) and held > 1:
            self.agenda.put(step)
            self.to_act = BY_DEALER
        elif held == 1 and not step.may:
            self.discard(step, (0,), events)
        else:
            self._ask(step, step.seat)

    def at_random(self, step: Step) -> bool:
        """A13: whether chance takes cards from a hand: only at tables that chose so, and only from others."""
        return self.setup.random_discards and step.what != "limit" and step.seat != self.turn

    def due(self, step: Step) -> int:
        """A21: as many as the card says, or as many as there are."""
        held = len(self.hands[step.seat])
        return held if step.what == "discard-hand" else min(step.many, held)

    def discard(self, step: Step, places: tuple[int, ...], events: list[Event] | None) -> None:
        """Lay cards under the deck in this order, and let the Demographics of their owner answer."""
        hand = self.hands[step.seat]
        cards = tuple([hand[place] for place in places])
        for card in cards:
            hand.remove(card)
            self.deck.insert(0, card)
        if events is not None:
            rule = "2.7" if step.what == "limit" else "4.5"
            chance = self.at_random(step)
            events.append(Discarded(rule=rule, seat=step.seat, places=places, cards=cards, at_random=chance))
        if step.what != "limit":
            self.stir(step.seat, BIT["discard"], events)

    # 4.6 Shuffling

    def _shuffle(self, step: Step, events: list[Event] | None) -> None:
        if len(self.deck) > 1:
            self.agenda.put(step)
            self.to_act = BY_DEALER
        else:
            self.shuffled(events)

    def shuffled(self, events: list[Event] | None) -> None:
        """Tell that the deck was shuffled; Demographics that wait for it draw, clockwise from whose turn it is."""
        if events is not None:
            events.append(Shuffled(rule="4.6", count=len(self.deck)))
        for seat in CLOCKWISE[self.seats][self.turn]:
            self.stir(seat, BIT["shuffle"], events)

    # 4.7, 4.8, 4.10 Cards that leave a Dream

    def _point(self, step: Step, events: list[Event] | None) -> None:
        found = self.pointable(step)
        if not found:
            self.vain(step, events)
        elif len(found) == 1 and not step.may:
            self.point(step, found[0], events)
        else:
            self._ask(step, step.seat if step.what == "shed" else self.turn)

    def pointable(self, step: Step) -> list[str]:
        """A18: list the cards that a step may be done to; never the very card that asks for it."""
        if step.what == "uproot":
            return self.demos[step.seat][:]
        if step.what in ("take", "give") and step.seat == self.turn:
            return []
        owner = self.turn if step.what == "give" else step.seat
        this, demographics = step.card, self.cards.demographics
        return [card for card in self.dreams[owner] if card != this and card not in demographics]

    def point(self, step: Step, card: str, events: list[Event] | None) -> None:
        """Do to a card what the step says, and the rest of the step after that."""
        if step.many > 1:
            self.agenda.put(Step(step.what, step.seat, step.many - 1, step.card, step.who, step.may))
        if step.what == "take":
            self._move(step.seat, self.turn, card, events)
        elif step.what == "give":
            self._move(self.turn, step.seat, card, events)
        elif step.what == "recall":
            self._recall(step.seat, card, events)
        else:
            self._remove(step, card, events)

    def _remove(self, step: Step, card: str, events: list[Event] | None) -> None:
        """A18: a card leaves a Dream for the bottom of the deck, where all know it to be."""
        seat = step.seat
        self.lift(seat, card)
        self.deck.insert(0, card)
        if events is not None:
            by = seat if step.what == "shed" else self.turn
            rule = "3.3" if step.what == "uproot" else "4.7"
            events.append(Removed(rule=rule, by=by, seat=seat, card=card, total=self.totals[seat]))
        self.stir(seat, BIT["loss"], events)

    def _move(self, source: int, target: int, card: str, events: list[Event] | None) -> None:
        """A4: a card that is only moved does nothing but count."""
        self.lift(source, card)
        self.lay(target, card)
        if events is not None:
            totals = (self.totals[source], self.totals[target])
            events.append(Moved(source=source, target=target, card=card, totals=totals))
        self.stir(source, BIT["loss"], events)

    def _recall(self, seat: int, card: str, events: list[Event] | None) -> None:
        self.lift(seat, card)
        self.hands[seat].append(card)
        if events is not None:
            events.append(Recalled(seat=seat, card=card, total=self.totals[seat]))
        self.stir(seat, BIT["loss"], events)

    # 4.9 Extra plays

    def _extra_play(self, step: Step, events: list[Event] | None) -> None:
        """A4: an extra play is asked for like any other."""
        if not self.hands[step.seat] or self.extra == EXTRA:
            self.vain(step, events)
        else:
            self._ask(step, step.seat)

    def answered(self) -> Step:
        """Take the step that somebody has just answered."""
        self.to_act = NONE
        return self.agenda.take()
