"""Americana: The Card Game: the turn, what is allowed in it, and the end, in the order of RULES.md."""

from collections.abc import Sequence
from typing import Final, Literal

from americana.core.events import Event
from americana.core.forms import Action, Choice, Pick
from americana.core.game import DEALER
from americana.core.rules import Refusal
from americana.games.dream.actions import DREAM_VERBS, Acting
from americana.games.dream.cards import BIT, title
from americana.games.dream.effects import GOAL
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
)
from americana.games.dream.words import (
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
from americana.kit.agenda import Step
from americana.kit.dealer import Lot, Shuffle

ON_TURN: Final = BIT["turn"]
ON_CONSUMER: Final = BIT["consumer"]
ON_NEIGHBOR: Final = BIT["neighbor"]
ON_EMPTY: Final = BIT["empty"]


class State(Acting):
    """The whole truth of one game."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        if setup.starter:
            self._start_with(setup.starter - 1)

    def copy(self) -> "State":
        """Make a state that no act on this one changes."""
        twin = State(self.setup)
        self.fill(twin)
        return twin

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer."""
        if seat == DEALER:
            return self._dealer_choices()
        if not self.agenda.steps:
            plays = self.cards.plays
            return [plays[card] for card in self.hands[seat]]
        step = self.agenda.now()
        choices = self._answers(step, seat)
        return [*choices, Decline()] if step.may and step.seat != NOBODY else choices

    def _answers(self, step: Step, seat: int) -> list[Choice]:
        if step.seat == NOBODY:
            return [Aim(target) for target in self.aims(step)]
        if step.what == "play":
            return [self.cards.plays[card] for card in self.hands[seat]]
        if step.what in DREAM_VERBS:
            return [Choose(card) for card in self.pointable(step)]
        due, hand = self.due(step), tuple(self.hands[seat])
        if due == 1:
            return [Discard((card,)) for card in hand]
        return [Pick(Discard(()), "cards", hand, due, due, True)]

    def _dealer_choices(self) -> list[Choice]:
        if self.phase == LOT:
            return [Lot(seat) for seat in range(self.seats)]
        if self.phase == SHUFFLE:
            return [_order(self.cards.names)]
        step = self.agenda.now()
        if step.what == "shuffle":
            return [_order(tuple(self.deck[::-1]))]
        due = self.due(step)
        places = tuple([str(place) for place in range(len(self.hands[step.seat]))])
        return [Pick(Fall(()), "places", places, due, due, True)]

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
                declinable = self.agenda.steps and self.agenda.now().may and self.agenda.now().seat != NOBODY
                return None if declinable else Refusal("4.3", "must")
            case _:
                return Refusal("1.4", "dealer")

    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens."""
        if isinstance(action, Play):
            self.to_act = NONE
            self._play(seat, action.card, events)
        elif isinstance(action, Discard):
            step = self.answered()
            hand = self.hands[seat]
            self.discard(step, tuple([hand.index(card) for card in action.cards]), events)
        elif isinstance(action, Choose):
            self.point(self.answered(), action.card, events)
        elif isinstance(action, Aim):
            self.aim(self.answered(), action.seat, events)
        elif isinstance(action, Decline):
            card = self.answered().card
            if events is not None:
                events.append(Declined(seat=seat, card=card))
        elif isinstance(action, Shuffle):
            self._take_order(action.cards, events)
        elif isinstance(action, Fall):
            self.discard(self.answered(), tuple([int(place) for place in action.places]), events)
        elif isinstance(action, Lot):
            self._start_with(action.seat)
            if events is not None:
                events.append(Started(seat=action.seat, lot=True))
        self._go_on(events)

    def _go_on(self, events: list[Event] | None) -> None:
        """Do all that happens by itself, until somebody is asked or the game is over."""
        steps = self.agenda.steps
        while not self.to_act and self.phase != OVER:
            if steps:
                self.resolve(steps.pop(), events)
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

    def _take_order(self, cards: tuple[str, ...], events: list[Event] | None) -> None:
        self.deck = list(cards[::-1])
        self.to_act = NONE
        if self.phase != SHUFFLE:
            self.agenda.take()
            self.shuffled(events)
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
                elif self.phase != LOT and self.agenda.now().what == "shuffle":
                    fits = sorted(cards) == sorted(self.deck)
            case Fall(places):
                if self.phase > SHUFFLE and self.agenda.now().what != "shuffle":
                    step = self.agenda.now()
                    known = [str(place) for place in range(len(self.hands[step.seat]))]
                    single = len(set(places)) == len(places)
                    fits = len(places) == self.due(step) and single and set(places) <= set(known)
        return None if fits else Refusal("1.4", "dealer")

    # 2 The turn

    def _draw_phase(self, events: list[Event] | None) -> None:
        """A5, A7: draw a card; Demographics that lay there before answer, those that came with it do not."""
        seat = self.turn
        self.turns += 1
        self.extra = 0
        ready, known = self.ready[seat], len(self.demos[seat])
        self.draw(seat, 1, "2.1", events)
        if ready & ON_TURN:
            self.pay(seat, ON_TURN, known, events)
        self._play_phase(events)

    def _play_phase(self, events: list[Event] | None) -> None:
        """A12: whoever holds a card is asked to play one; A2: a turn with nothing to play is judged like any."""
        self.phase = PLAY
        if self.hands[self.turn]:
            self.to_act = ALONE[self.turn]
            return
        self.idle += 1
        if events is not None:
            events.append(Skipped(seat=self.turn))
        self._judge(events)

    def _refuse_play(self, seat: int, card: str) -> Refusal | None:
        if self.agenda.steps and self.agenda.now().what != "play":
            return Refusal("2.6", "action_first")
        if card not in self.hands[seat]:
            return Refusal("2.2", "not_held", {"card": title(card)})
        return None

    def _play(self, seat: int, card: str, events: list[Event] | None) -> None:
        """A3, A4: a card played from the hand sets off its action, in the Play Phase or as an extra play."""
        extra = self.phase == ACT
        if extra:
            step = self.agenda.take()
            self.extra += 1
            if step.many > 1:
                self.agenda.put(Step(step.what, step.seat, step.many - 1, step.card, step.who, step.may))
        self.phase = ACT
        self.idle = 0
        hand = self.hands[seat]
        place = hand.index(card)
        del hand[place]
        self.lay(seat, card)
        if events is not None:
            rule, value = "4.9" if extra else "2.4", self.cards.values[card]
            events.append(
                Played(rule=rule, seat=seat, card=card, place=place, value=value, total=self.totals[seat])
            )
        if self.setup.instant and self.totals[seat] >= GOAL:
            self._win(seat, events)
        else:
            self._set_off(seat, card, events)

    def _set_off(self, seat: int, card: str, events: list[Event] | None) -> None:
        """A3, A7: first those draw who are glad of the play, then the action begins."""
        moments = self.cards.stirs[card]
        if self.ready[seat] & moments:
            self.stir(seat, moments, events)
        if moments & ON_CONSUMER:
            self.stir(seat - 1 if seat else self.seats - 1, ON_NEIGHBOR, events)
        steps = self.cards.steps[card][seat]
        if steps:
            if events is not None:
                events.append(Acted(seat=seat, card=card, effects=self.cards.kinds[card].effects))
            self.agenda.put_pile(steps)

    def _close_turn(self, events: list[Event] | None) -> None:
        """A19: at tables with a limit, whoever holds too many cards lays the rest under the deck."""
        self.phase = PASS
        if not self.hands[self.turn]:
            self.stir(self.turn, ON_EMPTY, events)
        if self.setup.hand_limit:
            for seat in reversed(CLOCKWISE[self.seats][self.turn]):
                over = len(self.hands[seat]) - LIMIT
                if over > 0:
                    self.agenda.put(Step("limit", seat, over))
        if not self.agenda.steps:
            self._pass_on(events)

    # 4 Answers to an action

    def _refuse_discard(self, seat: int, cards: tuple[str, ...]) -> Refusal | None:
        step = self._asking()
        if step is None or step.what not in ("discard", "discard-hand", "limit"):
            return Refusal("4.5", "discard_not_now")
        hand = self.hands[seat]
        for card in cards:
            if card not in hand:
                return Refusal("2.2", "not_held", {"card": title(card)})
        if len(cards) != self.due(step) or len(set(cards)) < len(cards):
            return Refusal("4.5", "how_many", {"count": self.due(step)})
        return None

    def _refuse_choose(self, card: str) -> Refusal | None:
        step = self._asking()
        if step is None or step.what not in DREAM_VERBS:
            return Refusal("4.7", "choose_not_now")
        if card in self.pointable(step):
            return None
        if step.what != "uproot" and card in self.demos[step.seat]:
            return Refusal("3.3", "demographic", {"card": title(card)})
        return Refusal("4.7", "not_there", {"card": title(card)})

    def _refuse_aim(self, target: int) -> Refusal | None:
        if not self.agenda.steps or self.agenda.now().seat != NOBODY:
            return Refusal("4.2", "aim_not_now")
        return None if target in self.aims(self.agenda.now()) else Refusal("4.2", "wrong_aim")

    def _asking(self) -> Step | None:
        """Give the step that asks for a card, if one does."""
        if not self.agenda.steps or self.agenda.now().seat == NOBODY:
            return None
        return self.agenda.now()

    # 5 The end

    def _judge(self, events: list[Event] | None) -> None:
        """A1, A2: once nothing is left to resolve, the first Dream of ten wins, from whose turn it is clockwise."""
        if max(self.totals) >= GOAL:
            seats = [self.turn] if self.setup.own_turn else CLOCKWISE[self.seats][self.turn]
            for seat in seats:
                if self.totals[seat] >= GOAL:
                    self._win(seat, events)
                    return
        self._close_turn(events)

    def _win(self, seat: int, events: list[Event] | None) -> None:
        self.winner = seat
        if events is not None:
            events.append(Won(rule="5.1" if seat == self.turn else "5.2", seat=seat, total=self.totals[seat]))
        self._end("won", events)

    def _pass_on(self, events: list[Event] | None) -> None:
        """A11, A22: the next seat's turn, unless a round has passed without a play or sixty turns each."""
        if self.idle >= self.seats:
            self._end("still", events)
        elif self.turns >= TURNS * self.seats:
            self._end("long", events)
        else:
            self.turn = self.turn + 1 if self.turn + 1 < self.seats else 0
            self._draw_phase(events)

    def _end(self, reason: Literal["won", "still", "long"], events: list[Event] | None) -> None:
        self.phase = OVER
        self.to_act = NONE
        self.agenda.clear()
        if events is not None:
            events.append(Ended(reason=reason, winners=self.winners()))

    def scores(self) -> tuple[int, ...]:
        """Give the net value of each Dream."""
        return tuple(self.totals)

    def winners(self) -> tuple[int, ...]:
        """A11: whoever made a Dream come true; if nobody did, the highest net value, shared by all who have it."""
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
