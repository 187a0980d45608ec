"""The actions of cards, step by step: section 4 of the rule book."""

from typing import Final

from americana.games.dream.cards import BIT, Card, Task
from americana.games.dream.model import EXTRA, Aimed, Discarded, Moved, Recalled, Removed, Shuffled, Vain
from americana.games.dream.table import ALONE, BY_DEALER, CLOCKWISE, NOBODY, NONE, Events, Tabletop, names, take

DREAM_VERBS: Final = ("remove", "shed", "uproot", "take", "give", "recall")
"""The verbs that ask for a card in a Dream."""

ON_DISCARD: Final = BIT["discard"]
ON_LOSS: Final = BIT["loss"]
SIDES: Final = ("left", "right")
ON_SHUFFLE: Final = BIT["shuffle"]


def resolve(table: Tabletop, task: Task, events: Events) -> None:
    """Carry out a step, or ask for what it needs; then it stays on the agenda until it is answered."""
    what = task.what
    if task.seat == NOBODY:
        _find(table, task, events)
    elif what == "draw":
        table.draw(task.seat, task.many, "4.1" if task.who in ("everyone", "others") else "4.4", events)
    elif what == "discard" or what == "discard-hand" or what == "limit":
        _discard(table, task, events)
    elif what == "play":
        _extra_play(table, task, events)
    elif what == "shuffle":
        _shuffle(table, task, events)
    else:
        _point(table, task, events)


def _ask(table: Tabletop, task: Task, seat: int) -> None:
    table.agenda.append(task)
    table.to_act = ALONE[seat]


def answered(table: Tabletop) -> Task:
    """Take the step that a player has just answered."""
    table.to_act = NONE
    return table.agenda.pop()


def _vain(table: Tabletop, task: Task, events: Events) -> None:
    """A21: a player does as much as possible, which may be nothing."""
    if events is not None:
        events.append(Vain(seat=table.turn, card=task.card.name))


# 4.1, 4.2 Whom it concerns


def _find(table: Tabletop, task: Task, events: Events) -> None:
    if task.who == "everyone" or task.who == "others":
        _for_each(table, task)
        return
    found = aims(table, task)
    if not found:
        _vain(table, task, events)
    elif len(found) == 1:
        aim(table, task, found[0], events)
    else:
        _ask(table, task, table.turn)


def _for_each(table: Tabletop, task: Task) -> None:
    """A16: one after the other, the player of the card first, then clockwise."""
    seats = CLOCKWISE[table.seats][table.turn]
    for place in range(len(seats) - 1, 0, -1):
        table.agenda.append(task.turned_on(seats[place]))
    if task.who == "everyone":
        table.agenda.append(task.turned_on(table.turn))


def aims(table: Tabletop, task: Task) -> list[int]:
    """List the seats of which the player of the card may name one; a single seat needs no naming."""
    others = CLOCKWISE[table.seats][table.turn][1:]
    if task.who == "chosen":
        return [seat for seat in others if _touches(table, task, seat)]
    if task.who == "left":
        return [others[0]]
    if task.who == "right":
        return [others[-1]]
    return foremost(table, task.who)


def foremost(table: Tabletop, who: str) -> list[int]:
    """A14, A15: name the seats that tie at the top or bottom, the player of the card included."""
    by_hand = who == "most-cards" or who == "fewest-cards"
    counts = [len(hand) for hand in table.hands] if by_hand else table.totals
    wanted = max(counts) if who == "most-cards" or who == "highest" else min(counts)
    return [seat for seat in CLOCKWISE[table.seats][table.turn] if counts[seat] == wanted]


def _touches(table: Tabletop, task: Task, seat: int) -> bool:
    """Tell whether an action can do anything to a seat, as far as all can see."""
    if task.what in DREAM_VERBS:
        return len(pointable(table, task.turned_on(seat))) > 0
    return task.what == "draw" or len(table.hands[seat]) > 0


def aim(table: Tabletop, task: Task, seat: int, events: Events) -> None:
    """Apply a step to the seat that was found or named; in a game of two that seat is on the left and the right."""
    if events is not None and (table.seats > 2 or task.who not in SIDES):
        events.append(Aimed(seat=table.turn, target=seat, card=task.card.name))
    table.agenda.append(task.turned_on(seat))


# 4.5 Discarding


def _discard(table: Tabletop, task: Task, events: Events) -> None:
    """A13: the owner chooses what goes under the deck and in which order, unless the card says at random."""
    held = len(table.hands[task.seat])
    if not held:
        _vain(table, task, events)
    elif _at_random(table, task) and held > 1:
        table.agenda.append(task)
        table.to_act = BY_DEALER
    elif held == 1 and not task.may:
        discard(table, task, table.hands[task.seat][:], events)
    else:
        _ask(table, task, task.seat)


def _at_random(table: Tabletop, task: Task) -> bool:
    """A13: whether a hand loses random cards: only at tables that chose so, and only another player's hand."""
    return table.random_discards and task.what != "limit" and task.seat != table.turn


def due(table: Tabletop, task: Task) -> int:
    """A21: as many as the card says, or as many as there are."""
    held = len(table.hands[task.seat])
    return held if task.what == "discard-hand" else min(task.many, held)


def discard(table: Tabletop, task: Task, cards: list[Card], events: Events) -> None:
    """Put cards under the deck in this order, and let their owner's Demographics draw."""
    hand = table.hands[task.seat]
    if events is not None:
        places = tuple([hand.index(card) for card in cards])
        rule, chance = "6.6" if task.what == "limit" else "4.5", _at_random(table, task)
        events.append(Discarded(rule=rule, seat=task.seat, places=places, cards=names(cards), at_random=chance))
    for card in cards:
        take(hand, card)
        table.deck.insert(0, card)
    if task.what != "limit":
        table.stir(task.seat, ON_DISCARD, events)


# 4.6 Shuffling


def _shuffle(table: Tabletop, task: Task, events: Events) -> None:
    if len(table.deck) > 1:
        table.agenda.append(task)
        table.to_act = BY_DEALER
    else:
        shuffled(table, events)


def shuffled(table: Tabletop, events: Events) -> None:
    """Shuffle; Demographics that wait for a shuffle draw, clockwise from the player whose turn it is."""
    if events is not None:
        events.append(Shuffled(rule="4.6", count=len(table.deck)))
    for seat in CLOCKWISE[table.seats][table.turn]:
        table.stir(seat, ON_SHUFFLE, events)


# 4.7, 4.8, 4.10 Cards that leave a Dream


def _point(table: Tabletop, task: Task, events: Events) -> None:
    found = pointable(table, task)
    if not found:
        _vain(table, task, events)
    elif len(found) == 1 and not task.may:
        point(table, task, found[0], events)
    else:
        _ask(table, task, task.seat if task.what == "shed" else table.turn)


def pointable(table: Tabletop, task: Task) -> list[Card]:
    """A18: list the cards that a step may be done to; never the very card that asks for it."""
    what = task.what
    if what == "uproot":
        return table.demos[task.seat][:]
    if task.seat == table.turn and (what == "take" or what == "give"):
        return []
    owner = table.turn if what == "give" else task.seat
    this = task.card
    return [card for card in table.dreams[owner] if card is not this and not card.moment]


def point(table: Tabletop, task: Task, card: Card, events: Events) -> None:
    """Do to a card what the step says, and the rest of the step after that."""
    if task.many > 1:
        table.agenda.append(task.rest())
    if task.what == "take":
        _move(table, task.seat, table.turn, card, events)
    elif task.what == "give":
        _move(table, table.turn, task.seat, card, events)
    elif task.what == "recall":
        _recall(table, task.seat, card, events)
    else:
        _remove(table, task, card, events)


def _remove(table: Tabletop, task: Task, card: Card, events: Events) -> None:
    """A18: a card leaves a Dream for the bottom of the deck, where everyone knows it to be."""
    seat = task.seat
    table.lift(seat, card)
    table.deck.insert(0, card)
    if events is not None:
        by = seat if task.what == "shed" else table.turn
        rule = "3.3" if task.what == "uproot" else "4.7"
        events.append(Removed(rule=rule, by=by, seat=seat, card=card.name, total=table.totals[seat]))
    table.stir(seat, ON_LOSS, events)


def _move(table: Tabletop, source: int, target: int, card: Card, events: Events) -> None:
    """A4: a card that is only moved does nothing but count."""
    table.lift(source, card)
    table.lay(target, card)
    if events is not None:
        totals = (table.totals[source], table.totals[target])
        events.append(Moved(source=source, target=target, card=card.name, totals=totals))
    table.stir(source, ON_LOSS, events)


def _recall(table: Tabletop, seat: int, card: Card, events: Events) -> None:
    table.lift(seat, card)
    table.hands[seat].append(card)
    if events is not None:
        events.append(Recalled(seat=seat, card=card.name, total=table.totals[seat]))
    table.stir(seat, ON_LOSS, events)


# 4.9 Extra plays


def _extra_play(table: Tabletop, task: Task, events: Events) -> None:
    """A4: an extra play is asked for like any other."""
    if not table.hands[task.seat] or table.extra == EXTRA:
        _vain(table, task, events)
    else:
        _ask(table, task, task.seat)
