"""The stack: cards being played, the windows in which all may react, and powers; section 4 of RULES.md."""

from collections.abc import Sequence
from typing import Final

from americana.core.events import Event
from americana.core.forms import Action, Choice
from americana.core.rules import Refusal
from americana.games.politics.acting import Acting
from americana.games.politics.cards import Printed
from americana.games.politics.events import Cancelled, Landed, Played, Powered, Redirected, Resolved
from americana.games.politics.table import NOBODY, NONE, TURN
from americana.games.politics.words import Answer, Laid, Pass, Power, Use
from americana.kit.agenda import Step

PASS: Final = Pass()
PASSING: Final = Pass
ONLY_PASS: Final = (PASS,)
STAND: Final = Answer("pass")


class Reacting(Acting):
    """A table at which cards lie on the stack until nobody reacts to them any more."""

    # 3 What may be played

    def targets(self, printed: Printed, by: int) -> list[int]:
        """C29: list the seats that an effect may be aimed at; oneself too, unless the card forbids it."""
        forbidden = by if printed.kind.not_self else NOBODY
        seats = [seat for seat in range(self.seats) if seat != forbidden]
        if printed.family == "slander":
            seats = [seat for seat in seats if not self.shielded(seat)]
        return seats

    def stopped(self, printed: Printed, seat: int) -> Refusal | None:
        """Say why no effect of such a card may be played by a seat in this Round."""
        bans = self.bans()
        if printed.family == "slander" and "no-slander" in bans:
            return Refusal("2.4", "no_slander")
        if printed.family == "edge" and "no-edge" in bans:
            return Refusal("2.4", "no_edge")
        if printed.family == "slander" and self.gagged(seat):
            return Refusal("3.4", "gagged")
        if printed.pays and not self.own[seat] and not self.below[seat]:
            return Refusal("3.7", "no_favor")
        return None

    def in_play(self, wanted: str) -> list[str]:
        """C13: list the cards in front of candidates that a Cancel of this kind may be aimed at."""
        return [
            laid.card
            for front in self.fronts
            for laid in front
            if wanted == "any" or self.cards.printed[laid.card].family == wanted
        ]

    def effects_on_turn(self, seat: int, card: str, choices: list[Choice]) -> None:
        """List the ways to play a card for its effect on one's own turn."""
        printed = self.cards.printed[card]
        if printed.when != "turn" or self.stopped(printed, seat) is not None:
            return
        if printed.lifts:
            choices += [Use(card, NOBODY, at) for at in self.in_play(printed.lifts)]
        elif printed.on_cards:
            return
        elif printed.targeted:
            choices += [printed.uses[to] for to in self.targets(printed, seat)]
        else:
            choices.append(printed.use)

    def reactions(self, seat: int) -> Sequence[Choice]:
        """C14: list what a seat may answer in a window; as many reactions as it has cards for."""
        known = self.cards.reacting
        reacting = [card for card in self.hands[seat] if card in known]
        powers = self.power_choices(seat)
        if not reacting and not powers:
            return ONLY_PASS
        choices: list[Choice] = [PASS]
        for card in reacting:
            printed = known[card]
            if self.stopped(printed, seat) is None:
                self._reactions_with(seat, card, printed, choices)
        choices += powers
        return choices

    def _reactions_with(self, seat: int, card: str, printed: Printed, choices: list[Choice]) -> None:
        if printed.when != "turn":
            if printed.when != ("played" if self.stack else self.moment):
                return
            if not printed.on_cards:
                self._timed(seat, printed, choices)
                return
        if self.stack:
            top = self.stack[-1]
            if printed.cancels and self._matches(top, printed.cancels):
                choices.append(Use(card, NOBODY, top.card))
            if printed.redirects and self.redirectable(top, printed.redirects) and self.new_targets(top, seat):
                choices.append(printed.use)
        if printed.lifts:
            choices += [Use(card, NOBODY, at) for at in self.in_play(printed.lifts)]

    def _timed(self, seat: int, printed: Printed, choices: list[Choice]) -> None:
        if printed.targeted:
            choices += [printed.uses[to] for to in self.targets(printed, seat)]
        else:
            choices.append(printed.use)

    def _matches(self, laid: Laid, wanted: str) -> bool:
        return wanted == "any" or self.cards.printed[laid.card].family == wanted

    def redirectable(self, laid: Laid, wanted: str) -> bool:
        """C11: only a card with a target can be redirected, and no Cancel or Redirect."""
        printed = self.cards.printed[laid.card]
        return (laid.poll or (printed.targeted and not printed.on_cards)) and self._matches(laid, wanted)

    def new_targets(self, laid: Laid, by: int) -> list[int]:
        """C11: list the legal targets that a redirected card has for its new player."""
        if laid.poll:
            return list(range(self.seats))
        return [] if self.barred(laid, by) is not None else self.targets(self.cards.printed[laid.card], by)

    def barred(self, laid: Laid, by: int) -> Refusal | None:
        """C40: to redirect is to play, so say why a seat may not take a card over that it may not play."""
        return None if laid.poll else self.stopped(self.cards.printed[laid.card], by)

    # 4.1 The window

    def lay_on_stack(self, laid: Laid, source: str, rule: str, events: list[Event] | None) -> None:
        """Take a card from a hand and lay it on the stack; any card play begins the count of passes anew."""
        self.hands[laid.by].remove(laid.card)
        self.ages.pop(laid.card, 0)
        self.stack.append(laid)
        if self.phase == TURN:
            self.passes = 0
        if events is not None:
            to, at = laid.to, laid.at
            events.append(
                Played(rule=rule, seat=laid.by, card=laid.card, to=to, poll=laid.poll, at=at, source=source)
            )

    def open_window(self, events: list[Event] | None) -> None:
        """C9: ask at once all others who hold an unfrozen card or have a usable power; C10: unless one reacted."""
        first = self._first()
        player = self.stack[-1].by if self.stack else NOBODY
        asked: list[int] = []
        if not (self.stack and self.reacted and self.setup.one_reaction):
            for seat in self.clockwise(first):
                if seat != player and (self.hands[seat] or self.power_choices(seat)):
                    asked.append(seat)
        self.asked = tuple(asked)
        self.to_act = self.asked
        if not asked:
            self._all_pass(events)

    def _first(self) -> int:
        """Give the seat that comes first: left of the top card's player, or the Speaker at a moment."""
        if self.stack:
            return self.left(self.stack[-1].by)
        return self.left(self.turn) if self.moment == "passed" else self.speaker

    def answer(self, seat: int, action: Action, events: list[Event] | None) -> None:
        """C9: answers are secret until all have answered; then the first reaction counts, the rest is void."""
        if type(action) is PASSING:
            self.answers[seat] = STAND
        elif isinstance(action, Use):
            self.answers[seat] = Answer("use", action.card, action.to, action.at)
        elif isinstance(action, Power):
            self.answers[seat] = Answer("power", action.name, action.to, action.at)
        waiting = self.to_act
        if waiting[0] == seat:
            self.to_act = waiting[1:]
        else:
            self.to_act = tuple([other for other in waiting if other != seat])
        if not self.to_act:
            self._close_window(events)

    def _close_window(self, events: list[Event] | None) -> None:
        answers, asked = self.answers, self.asked
        self.answers = [None] * self.seats
        self.asked = NONE
        for seat in asked:
            reaction = answers[seat]
            if reaction is not None and reaction.what != "pass":
                self._react(seat, reaction, events)
                return
        self._all_pass(events)

    def _react(self, seat: int, reaction: Answer, events: list[Event] | None) -> None:
        if self.stack:
            self.reacted = True
        if reaction.what == "power":
            self.use_power(seat, reaction.to, reaction.at, events)
            return
        printed = self.cards.printed[reaction.card]
        rule = "4.6"
        if printed.redirects:
            rule = "4.5"
        elif printed.on_cards:
            rule = "4.3" if self.stack and reaction.at == self.stack[-1].card else "4.4"
        laid = Laid(reaction.card, seat, reaction.to, False, reaction.at)
        self.lay_on_stack(laid, "reaction", rule, events)

    def _all_pass(self, events: list[Event] | None) -> None:
        """C9: when all pass, the top of the stack resolves; at a moment, the moment is over."""
        if self.stack:
            self._resolve_top(self.stack.pop(), events)
        else:
            self.moment = ""

    def _resolve_top(self, laid: Laid, events: list[Event] | None) -> None:
        printed = self.cards.printed[laid.card]
        if laid.poll:
            self._land(laid, laid.to, "3.1", events)
        elif printed.redirects:
            self._redirect(laid, events)
        elif printed.on_cards:
            self.throw(laid.card)
            self.undo(laid.at, laid.card, events)
            self.lay_down(printed.at_once, laid.by, laid.to, laid.card, "3.7")
        else:
            if printed.lasts:
                self._land(laid, laid.to if printed.targeted else laid.by, "3.6", events)
            else:
                self.throw(laid.card)
                if events is not None:
                    events.append(Resolved(seat=laid.by, card=laid.card, effects=printed.kind.effects))
            self.lay_down(printed.at_once, laid.by, laid.to, laid.card, "3.7")

    def _land(self, laid: Laid, seat: int, rule: str, events: list[Event] | None) -> None:
        """C35: a card with a lasting effect stays in front of its candidate until the Round ends."""
        self.fronts[seat].append(laid)
        if events is not None:
            if laid.poll and self.worth(laid, seat) > self.cards.printed[laid.card].value:
                rule = "3.3"
            events.append(Landed(rule=rule, seat=seat, card=laid.card, poll=laid.poll, total=self.polling(seat)))

    # 4.3, 4.4 Cancels

    def undo(self, card: str, by: str, events: list[Event] | None) -> None:
        """A card that is cancelled has no effect and is discarded, on the stack or in play."""
        if self.stack and self.stack[-1].card == card:
            self.stack.pop()
            self.throw(card)
            if events is not None:
                events.append(Cancelled(rule="4.3", card=card, by=by, seat=NOBODY))
            return
        for seat in range(self.seats):
            for laid in self.fronts[seat]:
                if laid.card == card:
                    self.fronts[seat].remove(laid)
                    self.throw(card)
                    if events is not None:
                        events.append(Cancelled(rule="4.4", card=card, by=by, seat=seat))
                    return

    # 4.5 Redirects

    def _redirect(self, laid: Laid, events: list[Event] | None) -> None:
        """C12: whoever redirects is asked for the target when the Redirect resolves."""
        self.throw(laid.card)
        found = self.new_targets(self.stack[-1], laid.by)
        if len(found) == 1:
            self.redirect(laid.by, found[0], events)
        elif found:
            self.agenda.put(Step("aim", laid.by, 1, laid.card))
        else:
            self.vain(laid.by, events)

    def redirect(self, seat: int, to: int, events: list[Event] | None) -> None:
        """C11, C12: the card has a new player and a new target, keeps its mode, and gets a new window."""
        laid = self.stack.pop()
        self.stack.append(Laid(laid.card, seat, to, laid.poll))
        if events is not None:
            events.append(Redirected(seat=seat, card=laid.card, to=to))

    # 4.7 Powers

    def power_choices(self, seat: int) -> list[Power]:
        """C8: list the ways to use a power now, which all can see: it depends on nothing hidden."""
        if self.used[seat]:
            return []
        ability = self.cards.abilities[self.runners[seat]]
        if not ability.active or "no-powers" in self.bans() or len(self.hands[seat]) < ability.cost:
            return []
        if ability.cancels or ability.lifts:
            found = self.in_play(ability.lifts) if ability.lifts else []
            if self.stack and ability.cancels and self._matches(self.stack[-1], ability.cancels):
                found.append(self.stack[-1].card)
            return [Power(self.runners[seat], NOBODY, at) for at in found]
        if ability.targeted:
            return [ability.on[to] for to in range(self.seats) if to != seat and self.hands[to]]
        return [ability.plain]

    def refuse_power(self, seat: int, power: Power) -> Refusal | None:
        """C8: say why a power cannot be used like that now."""
        name = self.runners[seat]
        if power.name != name or not name or not self.cards.abilities[name].active:
            return Refusal("4.7", "no_power", {"name": power.name})
        if self.used[seat]:
            return Refusal("4.7", "power_used")
        if "no-powers" in self.bans():
            return Refusal("2.4", "no_powers")
        return None if power in self.power_choices(seat) else Refusal("4.7", "power_not_so")

    def use_power(self, seat: int, to: int, at: str, events: list[Event] | None) -> None:
        """C8: a power works at once and opens no window; one that changes the table begins the passes anew."""
        self.used[seat] = True
        candidate = self.candidate(seat)
        effects = candidate.active
        if self.phase == TURN and False in [effect.verb == "draw" for effect in effects]:
            self.passes = 0
        if events is not None:
            events.append(Powered(seat=seat, name=candidate.name, to=to, at=at, effects=effects))
        if at:
            self.undo(at, candidate.name, events)
        self.lay_down(self.ability(seat).at_once, seat, to, candidate.name, "4.7")
