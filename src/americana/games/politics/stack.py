"""The stack (cards being played, and the windows for reactions): section 4 of the rule book."""

from collections.abc import Sequence
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.rules import Refusal
from americana.games.politics import powers, steps, targets
from americana.games.politics.cards import Printed, title
from americana.games.politics.events import Landed, Played, Redirected, Resolved
from americana.games.politics.model import Answer, Laid, Pass, Power, Use
from americana.games.politics.table import NOBODY, NONE, TURN, Events, Tabletop
from americana.kit.pending import PendingStep

PASS: Final = Pass()
PASSING: Final = Pass
ONLY_PASS: Final = (PASS,)
STAND: Final = Answer("pass")


def reactions(table: Tabletop, seat: int) -> Sequence[Choice]:
    """C14: list what a seat may answer in a window; it may react as often as it has cards."""
    known = table.cards.reacting["played" if table.stack else table.moment]
    reacting = [card for card in table.hands[seat] if card in known]
    usable = powers.choices(table, seat)
    if not reacting and not usable:
        return ONLY_PASS
    choices: list[Choice] = [PASS]
    for card in reacting:
        _reactions_with(table, seat, card, known[card], choices)
    choices += usable
    return choices


def _with_card(table: Tabletop, seat: int, card: str) -> Sequence[Choice]:
    """List what a seat may answer in a window with one of its cards."""
    known = table.cards.reacting["played" if table.stack else table.moment]
    choices: list[Choice] = []
    if card in known:
        _reactions_with(table, seat, card, known[card], choices)
    return choices


def _reactions_with(table: Tabletop, seat: int, card: str, printed: Printed, choices: list[Choice]) -> None:
    if targets.stopped(table, printed, seat) is not None:
        return
    if not printed.on_cards:
        _timed(table, seat, printed, choices)
        return
    if table.stack:
        top = table.stack[-1]
        if printed.cancels and targets.matches(table, top, printed.cancels):
            choices.append(Use(card, NOBODY, top.card))
        if printed.redirects and targets.may_redirect(table, top, printed.redirects, seat):
            choices.append(printed.use)
    if printed.lifts:
        choices += [Use(card, NOBODY, at) for at in targets.in_play(table, printed.lifts)]


def _timed(table: Tabletop, seat: int, printed: Printed, choices: list[Choice]) -> None:
    if printed.targeted:
        choices += [printed.uses[to] for to in targets.targets(table, printed, seat)]
    else:
        choices.append(printed.use)


def lay_on_stack(table: Tabletop, laid: Laid, source: str, rule: str, events: Events) -> None:
    """Lay a card from a hand on the stack; any card play restarts the count of passes."""
    table.hands[laid.by].remove(laid.card)
    table.ages.pop(laid.card, 0)
    table.stack.append(laid)
    if table.phase == TURN:
        table.passes = 0
    if events is not None:
        to, at = laid.to, laid.at
        events.append(Played(rule=rule, seat=laid.by, card=laid.card, to=to, poll=laid.poll, at=at, source=source))


def open_window(table: Tabletop, events: Events) -> None:
    """C9: ask at once all others who hold an unfrozen card or have a usable power; C10: unless one reacted."""
    first = _first(table)
    player = table.stack[-1].by if table.stack else NOBODY
    asked: list[int] = []
    if not (table.stack and table.reacted and table.setup.one_reaction):
        for seat in table.clockwise(first):
            if seat != player and (table.hands[seat] or powers.choices(table, seat)):
                asked.append(seat)
    table.asked = tuple(asked)
    table.to_act = table.asked
    if not asked:
        _all_pass(table, events)


def _first(table: Tabletop) -> int:
    """Give the seat that comes first: left of the top card's player, or the Speaker at a moment."""
    if table.stack:
        return table.left(table.stack[-1].by)
    return table.left(table.turn) if table.moment == "passed" else table.speaker


def answer(table: Tabletop, seat: int, action: Action, events: Events) -> None:
    """C9: answers are secret until all have answered; then the first reaction counts, and the rest is void."""
    if type(action) is PASSING:
        table.answers[seat] = STAND
    elif isinstance(action, Use):
        table.answers[seat] = Answer("use", action.card, action.to, action.at)
    elif isinstance(action, Power):
        table.answers[seat] = Answer("power", action.name, action.to, action.at)
    else:
        raise table.no_act(action)
    waiting = table.to_act
    if waiting[0] == seat:
        table.to_act = waiting[1:]
    else:
        table.to_act = tuple([other for other in waiting if other != seat])
    if not table.to_act:
        _close_window(table, events)


def let_stand(table: Tabletop) -> bool:
    """Let the next in line pass as long as they can do nothing else; tell whether that closed the window."""
    waiting = table.to_act
    passing = 0
    while passing < len(waiting) and len(reactions(table, waiting[passing])) == 1:
        table.answers[waiting[passing]] = STAND
        passing += 1
    if passing:
        table.to_act = waiting[passing:]
    if not table.to_act:
        _close_window(table, None)
        return True
    return False


def _close_window(table: Tabletop, events: Events) -> None:
    answers, asked = table.answers, table.asked
    table.answers = [None] * table.seats
    table.asked = NONE
    for seat in asked:
        reaction = answers[seat]
        if reaction is not None and reaction.what != "pass":
            _react(table, seat, reaction, events)
            return
    _all_pass(table, events)


def _react(table: Tabletop, seat: int, reaction: Answer, events: Events) -> None:
    if table.stack:
        table.reacted = True
    if reaction.what == "power":
        powers.use(table, seat, reaction.to, reaction.at, events)
        return
    printed = table.cards.printed[reaction.card]
    rule = "4.6"
    if printed.redirects:
        rule = "4.5"
    elif printed.on_cards:
        rule = "4.3" if table.stack and reaction.at == table.stack[-1].card else "4.4"
    laid = Laid(reaction.card, seat, reaction.to, False, reaction.at)
    lay_on_stack(table, laid, "reaction", rule, events)


def _all_pass(table: Tabletop, events: Events) -> None:
    """C9: when all pass, the top of the stack resolves; at a moment, the moment is over."""
    if table.stack:
        _resolve_top(table, table.stack.pop(), events)
    else:
        table.moment = ""


def _resolve_top(table: Tabletop, laid: Laid, events: Events) -> None:
    printed = table.cards.printed[laid.card]
    if laid.poll:
        _land(table, laid, laid.to, "3.1", events)
    elif printed.redirects:
        table.throw(laid.card)
        _tell_resolved(laid, printed, "4.5", events)
        _redirect(table, laid, events)
    elif printed.on_cards:
        table.throw(laid.card)
        if not targets.undo(table, laid.at, laid.card, events):
            _tell_resolved(laid, printed, "4.4", events)
            steps.vain(laid.by, events)
        steps.lay_down(table, printed.at_once, laid.by, laid.to, laid.card, "3.7")
    else:
        if printed.lasts:
            _land(table, laid, laid.to if printed.targeted else laid.by, "3.6", events)
        else:
            table.throw(laid.card)
            _tell_resolved(laid, printed, "3.6", events)
        steps.lay_down(table, printed.at_once, laid.by, laid.to, laid.card, "3.7")


def _tell_resolved(laid: Laid, printed: Printed, rule: str, events: Events) -> None:
    """Note that a card has left the stack for the discard pile."""
    if events is not None:
        events.append(Resolved(rule=rule, seat=laid.by, card=laid.card, effects=printed.kind.effects))


def _land(table: Tabletop, laid: Laid, seat: int, rule: str, events: Events) -> None:
    """C35: a card with a lasting effect stays in front of its candidate until the Round ends."""
    table.fronts[seat].append(laid)
    if events is not None:
        if laid.poll and table.worth(laid, seat) > table.cards.printed[laid.card].value:
            rule = "3.3"
        events.append(Landed(rule=rule, seat=seat, card=laid.card, poll=laid.poll, total=table.polling(seat)))


def _redirect(table: Tabletop, laid: Laid, events: Events) -> None:
    """C12: the player who redirects is asked for the target when the Redirect resolves."""
    found = targets.new_targets(table, table.stack[-1], laid.by)
    if len(found) == 1:
        redirect(table, laid.by, found[0], events)
    elif found:
        table.agenda.put(PendingStep("aim", laid.by, 1, laid.card))
    else:
        steps.vain(laid.by, events)


def redirect(table: Tabletop, seat: int, to: int, events: Events) -> None:
    """C11, C12: the card has a new player and a new target, keeps its mode, and gets a new window."""
    laid = table.stack.pop()
    table.stack.append(Laid(laid.card, seat, to, laid.poll))
    if events is not None:
        events.append(Redirected(seat=seat, card=laid.card, to=to))


def refuse(table: Tabletop, seat: int, action: Action) -> Refusal | None:
    """Say why a seat may not answer this in a window."""
    match action:
        case Pass():
            return None
        case Use(card):
            refusal = targets.refuse_held(table, seat, (card,))
            if refusal is not None:
                return refusal
            if action in _with_card(table, seat, card):
                return None
            return _refuse_card(table, seat, card) or _refuse_timing(table, card)
        case _:
            return Refusal("4.2", "reaction")


def _refuse_card(table: Tabletop, seat: int, card: str) -> Refusal | None:
    printed = table.cards.printed[card]
    refusal = targets.stopped(table, printed, seat)
    if refusal is None and table.stack and printed.redirects:
        top = table.stack[-1]
        return targets.barred(table, top, seat) if targets.redirectable(table, top, printed.redirects) else None
    return refusal


def _refuse_timing(table: Tabletop, card: str) -> Refusal:
    printed = table.cards.printed[card]
    if printed.on_cards:
        return Refusal("4.3", "cannot_react", {"card": title(card)})
    if printed.when != "turn":
        return Refusal("4.6", "wrong_moment", {"card": title(card)})
    return Refusal("4.2", "only_turn", {"card": title(card)})
