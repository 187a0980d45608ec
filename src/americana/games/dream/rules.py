"""Americana: The Card Game: the turn, its acts, and the end: sections 1, 2 and 5 of the rule book."""

from collections.abc import Sequence
from typing import Final, Literal

from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.game import DEALER
from americana.core.rules import Refusal
from americana.games.dream.actions import (
    DREAM_VERBS,
    aim,
    aims,
    answered,
    discard,
    due,
    point,
    pointable,
    resolve,
    shuffled,
)
from americana.games.dream.cards import BIT, BLANK, Card, Task, title
from americana.games.dream.effects import GOAL
from americana.games.dream.model import (
    LIMIT,
    TURNS,
    Acted,
    Aim,
    Choose,
    Decline,
    Declined,
    Discard,
    Ended,
    Fall,
    Play,
    Played,
    Setup,
    Shuffled,
    Skipped,
    Started,
    Won,
)
from americana.games.dream.table import (
    ACT,
    ALONE,
    CLOCKWISE,
    DRAW,
    LOT,
    NOBODY,
    NONE,
    OVER,
    PASS,
    PLAY,
    SHUFFLE,
    Events,
    Tabletop,
    names,
    take,
)
from americana.kit.dealer import Lot, Shuffle

ON_TURN: Final = BIT["turn"]
ON_CONSUMER: Final = BIT["consumer"]
ON_NEIGHBOR: Final = BIT["neighbor"]
ON_EMPTY: Final = BIT["empty"]


PLAYED: Final = Play
CHOSEN: Final = Choose
DISCARDED: Final = Discard
"""Compiled code has constants at hand but looks imported classes up."""

AIMS: Final = [Aim(seat) for seat in range(6)]
DECLINE: Final = Decline()
NO_CARDS: Final = Discard(())


class State(Tabletop):
    """The whole truth of one game."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        if setup.starter:
            self._start_with(setup.starter - 1)

    def copy(self) -> "State":
        """Copy the state so that acts on this one leave the copy alone."""
        twin = State(self.setup)
        self.fill(twin)
        return twin

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer."""
        if seat == DEALER:
            return self._dealer_choices()
        if not self.agenda:
            return [card.play for card in self.hands[seat]]
        task = self.agenda[-1]
        choices = self._answers(task, seat)
        return [*choices, DECLINE] if task.may and task.seat != NOBODY else choices

    def _answers(self, task: Task, seat: int) -> list[Choice]:
        hand = self.hands[seat]
        if task.seat == NOBODY:
            return [AIMS[target] for target in aims(self, task)]
        if task.what == "play":
            return [card.play for card in hand]
        if task.what in DREAM_VERBS:
            return [card.choose for card in pointable(self, task)]
        count = due(self, task)
        if count == 1:
            return [card.discard for card in hand]
        return [Pick(NO_CARDS, "cards", names(hand), count, count, True)]

    def _dealer_choices(self) -> list[Choice]:
        if self.phase == LOT:
            return [Lot(seat) for seat in range(self.seats)]
        if self.phase == SHUFFLE:
            return [_order(self.cards.names)]
        task = self.agenda[-1]
        if task.what == "shuffle":
            return [_order(names(self.deck[::-1]))]
        count = due(self, task)
        places = tuple([str(place) for place in range(len(self.hands[task.seat]))])
        return [Pick(Fall(()), "places", places, count, count, True)]

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Say why this seat may not do this now, or None."""
        if seat not in self.to_act:
            return Refusal("2.1", "turn")
        if seat == DEALER:
            return self._refuse_dealer(action)
        match action:
            case Play(card):
                return self._refuse_play(seat, card)
            case Discard(cards):
                return self._refuse_discard(seat, cards)
            case Choose(card):
                return self._refuse_choose(card)
            case Aim(target):
                return self._refuse_aim(target)
            case Decline():
                task = self._asking()
                return None if task is not None and task.may else Refusal("4.3", "must")
            case _:
                return Refusal("1.4", "dealer")

    def apply(self, seat: int, action: Action, events: Events = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens."""
        if type(action) is PLAYED:
            self.to_act = NONE
            self._play(seat, self.cards.named[action.card], events)
        elif type(action) is CHOSEN:
            point(self, answered(self), self.cards.named[action.card], events)
        elif type(action) is DISCARDED:
            named = self.cards.named
            discard(self, answered(self), [named[card] for card in action.cards], events)
        elif isinstance(action, Aim):
            aim(self, answered(self), action.seat, events)
        elif isinstance(action, Decline):
            card = answered(self).card
            if events is not None:
                events.append(Declined(seat=seat, card=card.name))
        elif isinstance(action, Shuffle):
            self._take_order(action.cards, events)
        elif isinstance(action, Fall):
            hand = self.hands[self.agenda[-1].seat]
            discard(self, answered(self), [hand[int(place)] for place in action.places], events)
        elif isinstance(action, Lot):
            self._start_with(action.seat)
            if events is not None:
                events.append(Started(seat=action.seat, lot=True))
        else:
            raise self.no_act(action)
        self._go_on(events)

    def _go_on(self, events: Events) -> None:
        """Do everything that happens without a choice, until a player is asked or the game is over."""
        agenda = self.agenda
        while not self.to_act and self.phase != OVER:
            if agenda:
                resolve(self, agenda.pop(), events)
            elif self.phase == ACT:
                self._judge(events)
            elif self.phase == PASS:
                self._pass_on(events)
            else:
                self._draw_phase(events)

    # 1 The table

    def _start_with(self, seat: int) -> None:
        """A17: the starter is drawn by lot, unless the table has named one."""
        self.turn = seat
        self.phase = SHUFFLE

    def _take_order(self, cards: tuple[str, ...], events: Events) -> None:
        named = self.cards.named
        self.deck = [named[card] for card in reversed(cards)]
        self.to_act = NONE
        if self.phase != SHUFFLE:
            self.agenda.pop()
            shuffled(self, events)
            return
        self.phase = DRAW
        if events is not None:
            if self.setup.starter:
                events.append(Started(seat=self.turn, lot=False))
            events.append(Shuffled(rule="1.4", count=len(cards)))

    def _refuse_dealer(self, action: Action) -> Refusal | None:
        fits = False
        match action:
            case Lot(seat):
                fits = self.phase == LOT and 0 <= seat < self.seats
            case Shuffle(cards):
                if self.phase == SHUFFLE:
                    fits = sorted(cards) == sorted(self.cards.names)
                elif self.phase != LOT and self.agenda[-1].what == "shuffle":
                    fits = sorted(cards) == sorted(names(self.deck))
            case Fall(places):
                if self.phase > SHUFFLE and self.agenda[-1].what != "shuffle":
                    task = self.agenda[-1]
                    known = [str(place) for place in range(len(self.hands[task.seat]))]
                    single = len(set(places)) == len(places)
                    fits = len(places) == due(self, task) and single and set(places) <= set(known)
        return None if fits else Refusal("1.4", "dealer")

    # 2 The turn

    def _draw_phase(self, events: Events) -> None:
        """A5, A7: draw a card; Demographics that lay there before draw too, those that came with it do not."""
        seat = self.turn
        self.turns += 1
        self.extra = 0
        ready, known = self.ready[seat], len(self.demos[seat])
        self.draw(seat, 1, "2.1", events)
        if ready & ON_TURN:
            self.pay(seat, ON_TURN, known, events)
        self._play_phase(events)

    def _play_phase(self, events: Events) -> None:
        """A12: a player who holds a card must play one; A2: a turn without a play is judged like any other."""
        self.phase = PLAY
        if self.hands[self.turn]:
            self.to_act = ALONE[self.turn]
            return
        self.idle += 1
        if events is not None:
            events.append(Skipped(seat=self.turn))
        self._judge(events)

    def _refuse_play(self, seat: int, card: str) -> Refusal | None:
        if self.agenda and self.agenda[-1].what != "play":
            return Refusal("2.6", "action_first")
        if card not in names(self.hands[seat]):
            return Refusal("2.2", "not_held", {"card": title(card)})
        return None

    def _play(self, seat: int, card: Card, events: Events) -> None:
        """A3, A4: a card played from the hand sets off its action, in the Play Phase or as an extra play."""
        extra = self.phase == ACT
        if extra:
            task = self.agenda.pop()
            self.extra += 1
            if task.many > 1:
                self.agenda.append(task.rest())
        self.phase = ACT
        self.idle = 0
        place = take(self.hands[seat], card)
        self.lay(seat, card)
        if events is not None:
            rule, total = "4.9" if extra else "2.4", self.totals[seat]
            events.append(Played(rule=rule, seat=seat, card=card.name, place=place, value=card.value, total=total))
        if self.totals[seat] >= GOAL and self.setup.instant:
            self._win(seat, events)
        else:
            self._set_off(seat, card, events)

    def _set_off(self, seat: int, card: Card, events: Events) -> None:
        """A3, A7: first the Demographics that the play triggers draw, then the action begins."""
        moments = card.stirs
        if self.ready[seat] & moments:
            self.stir(seat, moments, events)
        if moments & ON_CONSUMER:
            self.stir(seat - 1 if seat else self.seats - 1, ON_NEIGHBOR, events)
        tasks = card.tasks[seat]
        if tasks:
            if events is not None:
                events.append(Acted(seat=seat, card=card.name, effects=card.kind.effects))
            self.agenda.extend(tasks)

    def _close_turn(self, events: Events) -> None:
        """A19: at tables with a limit, a player who holds too many cards puts the rest under the deck."""
        self.phase = PASS
        if not self.hands[self.turn]:
            self.stir(self.turn, ON_EMPTY, events)
        if self.hand_limit:
            for seat in reversed(CLOCKWISE[self.seats][self.turn]):
                over = len(self.hands[seat]) - LIMIT
                if over > 0:
                    self.agenda.append(Task("limit", seat, over, BLANK))
        if not self.agenda:
            self._pass_on(events)

    # 4 Answers to an action

    def _refuse_discard(self, seat: int, cards: tuple[str, ...]) -> Refusal | None:
        task = self._asking()
        if task is None or task.what not in ("discard", "discard-hand", "limit"):
            return Refusal("4.5", "discard_not_now")
        hand = names(self.hands[seat])
        for card in cards:
            if card not in hand:
                return Refusal("2.2", "not_held", {"card": title(card)})
        if len(cards) != due(self, task) or len(set(cards)) < len(cards):
            return Refusal("4.5", "how_many", {"count": due(self, task)})
        return None

    def _refuse_choose(self, card: str) -> Refusal | None:
        task = self._asking()
        if task is None or task.what not in DREAM_VERBS:
            return Refusal("4.7", "choose_not_now")
        if card in names(pointable(self, task)):
            return None
        if task.what != "uproot" and card in names(self.demos[task.seat]):
            return Refusal("3.3", "demographic", {"card": title(card)})
        return Refusal("4.7", "not_there", {"card": title(card)})

    def _refuse_aim(self, target: int) -> Refusal | None:
        if not self.agenda or self.agenda[-1].seat != NOBODY:
            return Refusal("4.2", "aim_not_now")
        return None if target in aims(self, self.agenda[-1]) else Refusal("4.2", "wrong_aim")

    def _asking(self) -> Task | None:
        """Give the step that asks for a card, if one does."""
        if not self.agenda or self.agenda[-1].seat == NOBODY:
            return None
        return self.agenda[-1]

    # 5 The end

    def _judge(self, events: Events) -> None:
        """A1, A2: once no step is left, the first Dream of ten wins, clockwise from the player whose turn it is."""
        for seat in [self.turn] if self.own_turn else CLOCKWISE[self.seats][self.turn]:
            if self.totals[seat] >= GOAL:
                self._win(seat, events)
                return
        self._close_turn(events)

    def _win(self, seat: int, events: Events) -> None:
        self.winner = seat
        if events is not None:
            events.append(Won(rule="5.1" if seat == self.turn else "5.2", seat=seat, total=self.totals[seat]))
        self._end("won", events)

    def _pass_on(self, events: Events) -> None:
        """A11, A22: the next seat's turn, unless a round has passed without a play or sixty turns each."""
        if self.idle >= self.seats:
            self._end("still", events)
        elif self.turns >= TURNS * self.seats:
            self._end("long", events)
        else:
            self.turn = self.turn + 1 if self.turn + 1 < self.seats else 0
            self._draw_phase(events)

    def _end(self, reason: Literal["won", "still", "long"], events: Events) -> None:
        self.phase = OVER
        self.to_act = NONE
        self.agenda.clear()
        if events is not None:
            events.append(Ended(reason=reason, winners=self.winners()))

    def scores(self) -> tuple[int, ...]:
        """Give the net value of each Dream."""
        return tuple(self.totals)

    def winners(self) -> tuple[int, ...]:
        """A11: name the owner of a Dream that came true, or all seats with the highest net value."""
        if self.winner != NOBODY:
            return (self.winner,)
        best = max(self.totals)
        return tuple([seat for seat in range(self.seats) if self.totals[seat] == best])

    def starter(self) -> int:
        """Name the seat that had the first turn."""
        return (self.turn - self.turns + 1) % self.seats

    def trailing(self) -> int:
        """A17: name the seat with the smallest Dream; of several the next clockwise from the starter."""
        after = (self.starter() + 1) % self.seats
        return min(CLOCKWISE[self.seats][after], key=self.totals.__getitem__)


def _order(cards: tuple[str, ...]) -> Pick:
    return Pick(Shuffle(()), "cards", cards, len(cards), len(cards), True)
