"""Politics as Usual: the state, what is allowed in it, setting up and the end, in the order of RULES.md."""

from collections.abc import Sequence
from typing import Final

from americana.core.events import Event
from americana.core.forms import Action, Choice, Pick
from americana.core.game import DEALER
from americana.core.rules import Refusal
from americana.games.politics.cards import title
from americana.games.politics.events import Ended, Ordered, Ran, Removed, Slated
from americana.games.politics.rounds import Contest
from americana.games.politics.stack import PASS, PASSING
from americana.games.politics.table import (
    ALONE,
    BY_DEALER,
    CARDS,
    CLOSE,
    COUNT,
    DECIDE,
    FACE,
    ISSUES,
    LOT,
    NEXT,
    NOBODY,
    NONE,
    ORDER,
    OVER,
    RAISE,
    RUN,
    SLATE,
    TURN,
)
from americana.games.politics.words import (
    NO_NAME,
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
from americana.kit.agenda import Step
from americana.kit.dealer import Lot, Shuffle

FACING: Final = Face()
PLAYING: Final = Play
USING: Final = Use
"""Compiled code asks a Final of its own module for the type of an act much faster than an imported class: 1.1x."""


class State(Contest):
    """The whole truth of one game."""

    def copy(self) -> "State":
        """Make a state that no act on this one changes."""
        twin = State(self.setup)
        self.fill(twin)
        return twin

    def legal(self, seat: int) -> Sequence[Choice]:
        """List what this seat may answer."""
        if seat == DEALER:
            return self._dealer_choices()
        if self.asked:
            return self.reactions(seat)
        if self.agenda.steps:
            return self._step_choices(self.agenda.now(), seat)
        if self.phase == RUN:
            return [Run(name) for name in self.on_offer(seat)]
        if self.phase == DECIDE:
            price = self.price()
            paying = Pick(Sidestep(()), "cards", tuple(self.hands[seat]), price, price)
            return [FACING, paying, *self.power_choices(seat)]
        return self._turn_choices(seat)

    def _turn_choices(self, seat: int) -> Sequence[Choice]:
        choices: list[Choice] = [PASS]
        for card in self.hands[seat]:
            printed = self.cards.printed[card]
            if printed.value:
                choices += printed.plays[self.seats]
            self.effects_on_turn(seat, card, choices)
        choices += self.power_choices(seat)
        return choices

    def _step_choices(self, step: Step, seat: int) -> Sequence[Choice]:
        if step.what == "aim":
            return [Aim(to) for to in self.new_targets(self.stack[-1], seat)]
        hand = tuple(self.hands[seat])
        act: Action = Freeze(()) if step.what == "freeze" else Discard(())
        return [Pick(act, "cards", hand, step.many, step.many)]

    def asides(self, seat: int) -> Sequence[Choice]:
        """List what this seat may do though nobody waits for it."""
        if not self.quiet():
            return ()
        if seat in self.to_act:
            return self.dealings(seat)
        return [*self.dealings(seat), *self.power_choices(seat)]

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Say why this seat may not do this now, or None."""
        if self.phase == OVER:
            return Refusal("7.1", "over")
        if seat == DEALER:
            return self._refuse_dealer(action)
        match action:
            case Give():
                return self.refuse_give(seat, action)
            case Propose():
                return self.refuse_propose(seat, action)
            case Accept(of) | Refuse(of):
                return self.refuse_answer(seat, of)
            case Withdraw():
                return self.refuse_withdraw(seat)
            case Power() if self.quiet() or (self.asked and seat in self.to_act):
                return self.refuse_power(seat, action)
            case Queue() | Slate() | Fall() | Shuffle() | Lot():
                return Refusal("1.6", "dealer")
        if seat not in self.to_act:
            return Refusal("4.1", "answered") if seat in self.asked else Refusal("2.6", "turn")
        if self.asked:
            return self._refuse_reaction(seat, action)
        if self.agenda.steps:
            return self._refuse_step(seat, action, self.agenda.now())
        return self._refuse_act(seat, action)

    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal act in place; append what it caused, unless nobody listens."""
        if self.asked:
            self.answer(seat, action, events)
        elif type(action) is PASSING:
            self.pass_turn("2.7", events)
        elif type(action) is PLAYING:
            self.play(Laid(action.card, seat, action.to, True), "3.1", events)
        elif type(action) is USING:
            self._use(seat, action, events)
        elif isinstance(action, Power):
            self.to_act = NONE  # whoever was asked before an aside with a power is asked again afterwards
            self.use_power(seat, action.to, action.at, events)
        elif isinstance(action, Face):
            self.face("2.2", events)
        elif isinstance(action, Sidestep):
            self.sidestep(action.cards, events)
        elif isinstance(action, Discard | Freeze):
            self.part(self.answered(), action.cards, events)
        elif isinstance(action, Aim):
            self.answered()
            self.redirect(seat, action.to, events)
        else:
            self._apply_rest(seat, action, events)
        self._go_on(events)

    def _apply_rest(self, seat: int, action: Action, events: list[Event] | None) -> None:
        if isinstance(action, Give):
            self.give(seat, action, events)
        elif isinstance(action, Propose):
            self.propose(seat, action, events)
        elif isinstance(action, Accept):
            self.accept(action.of, events)
        elif isinstance(action, Refuse):
            self.lapse(action.of, "refused", events)
        elif isinstance(action, Withdraw):
            self.lapse(seat, "withdrawn", events)
        elif isinstance(action, Run):
            self._run(seat, action.name, events)
        else:
            self._apply_dealer(action, events)

    def _go_on(self, events: list[Event] | None) -> None:
        """Do all that happens by itself, until somebody is asked or the game is over."""
        while not self.to_act and self.phase != OVER:
            if self.agenda.steps:
                self.resolve(self.agenda.take(), events)
            elif self.stack:
                self.open_window(events)
            elif self.moment:
                self.reacted = False
                self.open_window(events)
            else:
                self.reacted = False
                self._next(events)

    def _next(self, events: list[Event] | None) -> None:
        """Go on with the Round where it stands."""
        phase = self.phase
        if phase == TURN:
            self._take_turn(events)
        elif phase == RAISE:
            self._raise_issue(events)
        elif phase == DECIDE:
            self._decide(events)
        elif phase == FACE:
            self._strike(events)
        elif phase == COUNT:
            self._award(events)
        elif phase == CLOSE:
            self._deal(events)
        elif phase == NEXT:
            self._pass_on(events)
        elif phase == RUN:
            self._next_runner(events)
        else:
            self.to_act = BY_DEALER

    # 1 Setting up

    def _dealer_choices(self) -> list[Choice]:
        if self.phase == ORDER:
            seats = tuple([str(seat) for seat in range(self.seats)])
            return [Pick(Queue(()), "seats", seats, self.seats, self.seats, True)]
        if self.phase == SLATE:
            names = self.cards.runners
            return [Pick(Slate(()), "names", names, len(names), len(names), True)]
        if self.phase == ISSUES:
            return [_order(tuple(self.cards.issues))]
        if self.phase == CARDS:
            return [_order(self.cards.names)]
        if self.phase == LOT:
            return [Lot(seat) for seat in range(self.seats)]
        step = self.agenda.now()
        if step.what == "reshuffle":
            return [_order(tuple(self.discard))]
        places = tuple([str(place) for place in range(len(self.hands[step.seat]))])
        return [Pick(Fall(()), "places", places, step.many, step.many)]

    def _refuse_dealer(self, action: Action) -> Refusal | None:
        fits = False
        if DEALER in self.to_act:
            match action:
                case Queue(seats):
                    wanted = [str(seat) for seat in range(self.seats)]
                    fits = self.phase == ORDER and sorted(seats) == wanted
                case Slate(names):
                    fits = self.phase == SLATE and sorted(names) == sorted(self.cards.runners)
                case Lot(seat):
                    fits = self.phase == LOT and 0 <= seat < self.seats
                case Shuffle(cards):
                    fits = sorted(cards) == sorted(self._to_shuffle())
                case Fall(places):
                    fits = self._may_fall(places)
        return None if fits else Refusal("1.6", "dealer")

    def _to_shuffle(self) -> Sequence[str]:
        if self.phase == ISSUES:
            return tuple(self.cards.issues)
        if self.phase == CARDS:
            return self.cards.names
        step = self.asking()
        return self.discard if step is not None and step.what == "reshuffle" else ["nothing"]

    def _may_fall(self, places: tuple[str, ...]) -> bool:
        step = self.asking()
        if step is None or step.what not in ("lose", "chill"):
            return False
        known = [str(place) for place in range(len(self.hands[step.seat]))]
        return len(set(places)) == len(places) == step.many and set(places) <= set(known)

    def _apply_dealer(self, action: Action, events: list[Event] | None) -> None:
        self.to_act = NONE
        if isinstance(action, Queue):
            self.queue = [int(seat) for seat in action.seats]
            self.phase = RUN if self.setup.candidates == "choose" else SLATE
            if events is not None:
                events.append(Ordered(seats=tuple(self.queue)))
        elif isinstance(action, Slate):
            self._slate(action.names, events)
        elif isinstance(action, Shuffle):
            self._shuffled(action.cards, events)
        elif isinstance(action, Lot):
            self.speak(action.seat, "1.7", events)
        elif isinstance(action, Fall):
            step = self.answered()
            hand = self.hands[step.seat]
            self.part(step, tuple([hand[int(place)] for place in action.places]), events)

    def _slate(self, names: tuple[str, ...], events: list[Event] | None) -> None:
        """C3: each is dealt one candidate, or two as far as they go, in the order that was drawn."""
        self.phase = RUN
        for index, seat in enumerate(self.queue):
            dealt = names[index : index + 1]
            if self.setup.candidates == "deal two":
                dealt += names[self.seats + index : self.seats + index + 1]
            self.slates[seat] = dealt
            if events is not None:
                events.append(Slated(seat=seat, names=dealt))

    def on_offer(self, seat: int) -> list[str]:
        """C3, C33: list the candidates a seat may take, and the No-Names where the table allows them."""
        names = list(self.slates[seat] or self.cards.runners)
        names = [name for name in names if name not in self.runners]
        return [*names, *self.cards.no_names] if self.setup.no_names else names

    def _next_runner(self, events: list[Event] | None) -> None:
        if not self.queue:
            self.slates = [()] * self.seats
            self.phase = ISSUES
            return
        seat = self.queue[0]
        offered = self.on_offer(seat)
        if len(offered) == 1:
            self._run(seat, offered[0], events)
        else:
            self.to_act = ALONE[seat]

    def _run(self, seat: int, name: str, events: list[Event] | None) -> None:
        """Take a candidate and its Favors, which begin on the card and count nothing there."""
        self.to_act = NONE
        self.queue.remove(seat)
        self.runners[seat] = name
        candidate = self.cards.candidates[name]
        mark = self.mark(seat)
        self.own[seat] = [f"Favor {number}{mark}" for number in range(1, candidate.favors + 1)]
        if events is not None:
            rule = "1.4" if name.startswith(NO_NAME) else "1.3"
            events.append(Ran(rule=rule, seat=seat, name=name, party=candidate.party, favors=candidate.favors))

    def _shuffled(self, cards: tuple[str, ...], events: list[Event] | None) -> None:
        if self.phase == ISSUES:
            self._remove_issues(cards, events)
        elif self.phase == CARDS:
            self.deck = list(cards[::-1])
            self.phase = LOT
            opening = self.setup.opening()
            self.agenda.put_all([Step("draw", seat, opening, "", "1.6") for seat in range(self.seats)])
        else:
            self.answered()
            self.reshuffle(cards, events)

    def _remove_issues(self, cards: tuple[str, ...], events: list[Event] | None) -> None:
        """C31: the top cards go back into the box unseen, with two players all but six."""
        count = len(cards) - self.setup.rounds()
        self.removed = cards[:count]
        self.issues = list(cards[count:][::-1])
        self.phase = CARDS
        if events is not None:
            events.append(Removed(count=count, left=len(self.issues)))

    # 2, 3 What is allowed on a turn

    def _refuse_act(self, seat: int, action: Action) -> Refusal | None:
        if self.phase == RUN:
            fits = isinstance(action, Run) and action.name in self.on_offer(seat)
            return None if fits else Refusal("1.2", "not_on_offer")
        if self.phase == DECIDE:
            return self._refuse_decision(seat, action)
        match action:
            case Pass():
                return None
            case Play(card, to):
                return self._refuse_play(seat, card, to)
            case Use():
                return self._refuse_use(seat, action)
            case Face() | Sidestep():
                return Refusal("2.2", "too_late")
            case _:
                return Refusal("2.6", "not_now")

    def _refuse_decision(self, seat: int, action: Action) -> Refusal | None:
        match action:
            case Face():
                return None
            case Sidestep(cards):
                if len(cards) != self.price() or len(set(cards)) < len(cards):
                    return Refusal("2.2", "pay_in_full", {"count": self.price()})
                return self._refuse_held(seat, cards)
            case _:
                return Refusal("2.2", "decide_first")

    def _refuse_held(self, seat: int, cards: tuple[str, ...]) -> Refusal | None:
        """C16: frozen cards are of no use."""
        for card in cards:
            if card in self.frozen[seat]:
                return Refusal("3.8", "frozen", {"card": title(card)})
            if card not in self.hands[seat]:
                return Refusal("2.6", "not_held", {"card": title(card)})
        return None

    def _refuse_play(self, seat: int, card: str, to: int) -> Refusal | None:
        refusal = self._refuse_held(seat, (card,))
        if refusal is not None:
            return refusal
        if not self.cards.printed[card].value:
            return Refusal("3.1", "no_number", {"card": title(card)})
        return None if 0 <= to < self.seats else Refusal("3.1", "no_seat")

    def _refuse_use(self, seat: int, use: Use) -> Refusal | None:
        refusal = self._refuse_held(seat, (use.card,))
        if refusal is not None:
            return refusal
        printed = self.cards.printed[use.card]
        if printed.when != "turn":
            return Refusal("4.6", "wrong_moment", {"card": title(use.card)})
        if printed.on_cards and not printed.lifts:
            return Refusal("4.2", "only_reaction", {"card": title(use.card)})
        refusal = self.stopped(printed, seat)
        if refusal is not None:
            return refusal
        choices: list[Choice] = []
        self.effects_on_turn(seat, use.card, choices)
        return None if use in choices else self._refuse_target(seat, use)

    def _refuse_target(self, seat: int, use: Use) -> Refusal:
        printed = self.cards.printed[use.card]
        if printed.on_cards:
            return Refusal("4.4", "no_such_card", {"card": title(use.card)})
        if printed.kind.not_self and use.to == seat:
            return Refusal("3.4", "not_self", {"card": title(use.card)})
        if printed.family == "slander" and 0 <= use.to < self.seats and self.shielded(use.to):
            return Refusal("3.5", "shielded")
        return Refusal("3.2", "no_target", {"card": title(use.card)})

    def _use(self, seat: int, use: Use, events: list[Event] | None) -> None:
        printed = self.cards.printed[use.card]
        rule = {"momentum": "3.2", "slander": "3.4"}.get(printed.family, "3.5")
        if printed.on_cards:
            rule = "4.4"
        self.play(Laid(use.card, seat, use.to, False, use.at), rule, events)

    # 3.7, 3.8, 4 Answers

    def _refuse_step(self, seat: int, action: Action, step: Step) -> Refusal | None:
        match action:
            case Aim(to) if step.what == "aim":
                return None if to in self.new_targets(self.stack[-1], seat) else Refusal("4.5", "wrong_aim")
            case Discard(cards) if step.what == "discard":
                return self._refuse_parting(seat, cards, step)
            case Freeze(cards) if step.what == "freeze":
                return self._refuse_parting(seat, cards, step)
            case _:
                return Refusal("3.7", "answer_first")

    def _refuse_parting(self, seat: int, cards: tuple[str, ...], step: Step) -> Refusal | None:
        if len(cards) != step.many or len(set(cards)) < len(cards):
            return Refusal("3.7", "how_many", {"count": step.many})
        return self._refuse_held(seat, cards)

    def _refuse_reaction(self, seat: int, action: Action) -> Refusal | None:
        match action:
            case Pass():
                return None
            case Use(card):
                refusal = self._refuse_held(seat, (card,))
                if refusal is not None:
                    return refusal
                if action in self.reactions(seat):
                    return None
                return self._refuse_card(seat, card) or self._refuse_timing(card)
            case _:
                return Refusal("4.2", "reaction")

    def _refuse_card(self, seat: int, card: str) -> Refusal | None:
        printed = self.cards.printed[card]
        refusal = self.stopped(printed, seat)
        if refusal is None and self.stack and printed.redirects:
            top = self.stack[-1]
            return self.barred(top, seat) if self.redirectable(top, printed.redirects) else None
        return refusal

    def _refuse_timing(self, card: str) -> Refusal:
        printed = self.cards.printed[card]
        if printed.on_cards:
            return Refusal("4.3", "cannot_react", {"card": title(card)})
        if printed.when != "turn":
            return Refusal("4.6", "wrong_moment", {"card": title(card)})
        return Refusal("4.2", "only_turn", {"card": title(card)})

    # 7 The end

    def end(self, events: list[Event] | None) -> None:
        """C27: after the last Issue, or a Landslide, the Votes decide."""
        self.phase = OVER
        self.to_act = NONE
        self.agenda.clear()
        if events is not None:
            votes = self.scores()
            level = votes.count(max(votes)) > 1 and self.winner == NOBODY
            events.append(Ended(rule="7.2" if level else "7.1", votes=votes, winners=self.winners()))

    def winners(self) -> tuple[int, ...]:
        """C27: most Votes; then whose candidate wins ties, more Issues, the higher single Issue; else shared."""
        if self.winner != NOBODY:
            return (self.winner,)
        votes = self.scores()
        best = [seat for seat in range(self.seats) if votes[seat] == max(votes)]
        if len(best) == 1:
            return tuple(best)
        for seat in best:
            if self.ability(seat).ties:
                return (seat,)
        ranks = [(len(self.won[seat]), self._highest(seat)) for seat in best]
        return tuple([seat for seat, rank in zip(best, ranks, strict=True) if rank == max(ranks)])

    def _highest(self, seat: int) -> int:
        return max([self.cards.issues[issue].votes for issue in self.won[seat]], default=-10)


def _order(cards: tuple[str, ...]) -> Pick:
    return Pick(Shuffle(()), "cards", cards, len(cards), len(cards), True)
