"""Playing a card, its legal targets, and what a Cancel or Redirect may aim at: section 3 of the rule book."""

from typing import Final

from americana.core.choices import Choice
from americana.core.rules import Refusal
from americana.games.politics.cards import Printed, title
from americana.games.politics.events import Cancelled
from americana.games.politics.model import Laid, Use
from americana.games.politics.table import NOBODY, Events, Tabletop

NO_SLANDER: Final = Refusal("2.4", "no_slander")
NO_EDGE: Final = Refusal("2.4", "no_edge")
GAGGED: Final = Refusal("3.4", "gagged")
NO_FAVOR: Final = Refusal("3.7", "no_favor")


def targets(table: Tabletop, printed: Printed, by: int) -> list[int]:
    """C29: list the seats that an effect may be aimed at, the player's own too unless the card forbids it."""
    forbidden = by if printed.kind.not_self else NOBODY
    seats = [seat for seat in range(table.seats) if seat != forbidden]
    if printed.family == "slander":
        seats = [seat for seat in seats if not table.shielded(seat)]
    return seats


def stopped(table: Tabletop, printed: Printed, seat: int) -> Refusal | None:
    """Say why no effect of such a card may be played by a seat in this Round."""
    bans = table.bans()
    if printed.family == "slander" and "no-slander" in bans:
        return NO_SLANDER
    if printed.family == "edge" and "no-edge" in bans:
        return NO_EDGE
    if printed.family == "slander" and table.gagged(seat):
        return GAGGED
    if printed.pays and not table.own[seat] and not table.below[seat]:
        return NO_FAVOR
    return None


def in_play(table: Tabletop, wanted: str) -> list[str]:
    """C13: list the cards in front of candidates that a Cancel of this kind may be aimed at."""
    return [
        laid.card
        for front in table.fronts
        for laid in front
        if wanted == "any" or table.cards.printed[laid.card].family == wanted
    ]


def matches(table: Tabletop, laid: Laid, wanted: str) -> bool:
    """Tell whether a card is of the kind that a Cancel or Redirect is about."""
    return wanted == "any" or table.cards.printed[laid.card].family == wanted


def effects_on_turn(table: Tabletop, seat: int, card: str, choices: list[Choice]) -> None:
    """List the ways to play a card for its effect on the player's own turn."""
    printed = table.cards.printed[card]
    if printed.when != "turn" or stopped(table, printed, seat) is not None:
        return
    if printed.lifts:
        choices += [Use(card, NOBODY, at) for at in in_play(table, printed.lifts)]
    elif printed.on_cards:
        return
    elif printed.targeted:
        choices += [printed.uses[to] for to in targets(table, printed, seat)]
    else:
        choices.append(printed.use)


def redirectable(table: Tabletop, laid: Laid, wanted: str) -> bool:
    """C11: only a card with a target can be redirected, and no Cancel or Redirect."""
    printed = table.cards.printed[laid.card]
    return (laid.poll or (printed.targeted and not printed.on_cards)) and matches(table, laid, wanted)


def may_redirect(table: Tabletop, laid: Laid, wanted: str, by: int) -> bool:
    """C11, C40: whether a seat could take a card over and has somewhere to aim it."""
    return redirectable(table, laid, wanted) and bool(new_targets(table, laid, by))


def new_targets(table: Tabletop, laid: Laid, by: int) -> list[int]:
    """C11: list the legal targets that a redirected card has for its new player."""
    if laid.poll:
        return list(range(table.seats))
    return [] if barred(table, laid, by) is not None else targets(table, table.cards.printed[laid.card], by)


def barred(table: Tabletop, laid: Laid, by: int) -> Refusal | None:
    """C40: to redirect is to play, so say why a seat may not take over a card that it may not play."""
    return None if laid.poll else stopped(table, table.cards.printed[laid.card], by)


def refuse_held(table: Tabletop, seat: int, cards: tuple[str, ...]) -> Refusal | None:
    """C16: frozen cards can't be used."""
    for card in cards:
        if card in table.frozen[seat]:
            return Refusal("3.8", "frozen", {"card": title(card)})
        if card not in table.hands[seat]:
            return Refusal("2.6", "not_held", {"card": title(card)})
    return None


def refuse_play(table: Tabletop, seat: int, card: str, to: int) -> Refusal | None:
    """Say why a card may not be played for its number."""
    refusal = refuse_held(table, seat, (card,))
    if refusal is not None:
        return refusal
    if not table.cards.printed[card].value:
        return Refusal("3.1", "no_number", {"card": title(card)})
    return None if 0 <= to < table.seats else Refusal("3.1", "no_seat")


def refuse_use(table: Tabletop, seat: int, use: Use) -> Refusal | None:
    """Say why a card may not be played for its effect on the player's own turn."""
    refusal = refuse_held(table, seat, (use.card,))
    if refusal is not None:
        return refusal
    printed = table.cards.printed[use.card]
    if printed.when != "turn":
        return Refusal("4.6", "wrong_moment", {"card": title(use.card)})
    if printed.on_cards and not printed.lifts:
        return Refusal("4.2", "only_reaction", {"card": title(use.card)})
    refusal = stopped(table, printed, seat)
    if refusal is not None:
        return refusal
    choices: list[Choice] = []
    effects_on_turn(table, seat, use.card, choices)
    return None if use in choices else _refuse_target(table, seat, use)


def _refuse_target(table: Tabletop, seat: int, use: Use) -> Refusal:
    printed = table.cards.printed[use.card]
    if printed.on_cards:
        return Refusal("4.4", "no_such_card", {"card": title(use.card)})
    if printed.kind.not_self and use.to == seat:
        return Refusal("3.4", "not_self", {"card": title(use.card)})
    if printed.family == "slander" and 0 <= use.to < table.seats and table.shielded(use.to):
        return Refusal("3.5", "shielded")
    return Refusal("3.2", "no_target", {"card": title(use.card)})


def undo(table: Tabletop, card: str, by: str, events: Events) -> bool:
    """A canceled card has no effect and is discarded; tell whether it lay on the stack or in play."""
    if table.stack and table.stack[-1].card == card:
        table.stack.pop()
        table.throw(card)
        if events is not None:
            events.append(Cancelled(rule="4.3", card=card, by=by, seat=NOBODY))
        return True
    for seat in range(table.seats):
        for laid in table.fronts[seat]:
            if laid.card == card:
                table.fronts[seat].remove(laid)
                table.throw(card)
                if events is not None:
                    events.append(Cancelled(rule="4.4", card=card, by=by, seat=seat))
                return True
    return False
