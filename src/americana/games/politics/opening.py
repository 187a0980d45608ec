"""Setting up, and all acts of chance: section 1 of the rule book."""

from collections.abc import Sequence

from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.game import DEALER
from americana.core.rules import Refusal
from americana.games.politics import favors, rounds, steps
from americana.games.politics.events import Ordered, Ran, Removed, Slated
from americana.games.politics.model import NO_NAME, Fall, Queue, Slate
from americana.games.politics.table import (
    ALONE,
    CARDS,
    ISSUES,
    LOT,
    NONE,
    ORDER,
    RUN,
    SLATE,
    Events,
    Tabletop,
)
from americana.kit.dealer import Lot, Shuffle
from americana.kit.pending import PendingStep


def choices(table: Tabletop) -> list[Choice]:
    """List what chance may do now: draw orders, shuffle, draw lots."""
    if table.phase == ORDER:
        seats = tuple([str(seat) for seat in range(table.seats)])
        return [Pick(Queue(()), "seats", seats, table.seats, table.seats, True)]
    if table.phase == SLATE:
        names = table.cards.runners
        return [Pick(Slate(()), "names", names, len(names), len(names), True)]
    if table.phase == ISSUES:
        return [_order(tuple(table.cards.issues))]
    if table.phase == CARDS:
        return [_order(table.cards.names)]
    if table.phase == LOT:
        return [Lot(seat) for seat in range(table.seats)]
    step = table.agenda.now()
    if step.what == "reshuffle":
        return [_order(tuple(table.discard))]
    places = tuple([str(place) for place in range(len(table.hands[step.seat]))])
    return [Pick(Fall(()), "places", places, step.many, step.many)]


def refuse(table: Tabletop, action: Action) -> Refusal | None:
    """Say why chance may not do this now."""
    fits = False
    if DEALER in table.to_act:
        match action:
            case Queue(seats):
                wanted = [str(seat) for seat in range(table.seats)]
                fits = table.phase == ORDER and sorted(seats) == wanted
            case Slate(names):
                fits = table.phase == SLATE and sorted(names) == sorted(table.cards.runners)
            case Lot(seat):
                fits = table.phase == LOT and 0 <= seat < table.seats
            case Shuffle(cards):
                fits = sorted(cards) == sorted(_to_shuffle(table))
            case Fall(places):
                fits = _may_fall(table, places)
    return None if fits else Refusal("1.5", "dealer")


def _to_shuffle(table: Tabletop) -> Sequence[str]:
    if table.phase == ISSUES:
        return tuple(table.cards.issues)
    if table.phase == CARDS:
        return table.cards.names
    step = steps.asking(table)
    return table.discard if step is not None and step.what == "reshuffle" else ["nothing"]


def _may_fall(table: Tabletop, places: tuple[str, ...]) -> bool:
    step = steps.asking(table)
    if step is None or step.what not in ("lose", "chill"):
        return False
    known = [str(place) for place in range(len(table.hands[step.seat]))]
    return len(set(places)) == len(places) == step.many and set(places) <= set(known)


def _slate(table: Tabletop, names: tuple[str, ...], events: Events) -> None:
    """C3: each player is dealt one candidate, or two as far as they go, in the order that was drawn."""
    table.phase = RUN
    for index, seat in enumerate(table.queue):
        dealt = names[index : index + 1]
        if table.setup.candidates == "deal two":
            dealt += names[table.seats + index : table.seats + index + 1]
        table.slates[seat] = dealt
        if events is not None:
            events.append(Slated(seat=seat, names=dealt))


def on_offer(table: Tabletop, seat: int) -> list[str]:
    """C3, C33: list the candidates a seat may take, and the No-Names where the table allows them."""
    names = list(table.slates[seat] or table.cards.runners)
    names = [name for name in names if name not in table.runners]
    return [*names, *table.cards.no_names] if table.setup.no_names else names


def next_runner(table: Tabletop, events: Events) -> None:
    """Ask the next player to choose a candidate; a single one is taken without asking."""
    if not table.queue:
        table.slates = [()] * table.seats
        table.phase = ISSUES
        return
    seat = table.queue[0]
    offered = on_offer(table, seat)
    if len(offered) == 1:
        run(table, seat, offered[0], events)
    else:
        table.to_act = ALONE[seat]


def run(table: Tabletop, seat: int, name: str, events: Events) -> None:
    """Take a candidate and its Favors, which begin on the card and count nothing there."""
    table.to_act = NONE
    table.queue.remove(seat)
    table.runners[seat] = name
    candidate = table.cards.candidates[name]
    mark = favors.mark(table, seat)
    table.own[seat] = [f"Favor {number}{mark}" for number in range(1, candidate.favors + 1)]
    if events is not None:
        rule = "9.8" if name.startswith(NO_NAME) else "1.3"
        events.append(Ran(rule=rule, seat=seat, name=name, party=candidate.party, favors=candidate.favors))


def _shuffled(table: Tabletop, cards: tuple[str, ...], events: Events) -> None:
    if table.phase == ISSUES:
        _remove_issues(table, cards, events)
    elif table.phase == CARDS:
        table.deck = list(cards[::-1])
        table.phase = LOT
        opening = table.setup.opening()
        table.agenda.put_all([PendingStep("draw", seat, opening, "", "1.5") for seat in range(table.seats)])
    else:
        steps.answered(table)
        steps.reshuffle(table, cards, events)


def _remove_issues(table: Tabletop, cards: tuple[str, ...], events: Events) -> None:
    """C31: the top cards go back into the box unseen, with two players all but six."""
    count = len(cards) - table.setup.rounds()
    table.removed = cards[:count]
    table.issues = list(cards[count:][::-1])
    table.phase = CARDS
    if events is not None:
        events.append(Removed(count=count, left=len(table.issues)))


def apply(table: Tabletop, action: Action, events: Events) -> None:
    """Carry out an act of chance."""
    table.to_act = NONE
    if isinstance(action, Queue):
        table.queue = [int(seat) for seat in action.seats]
        table.phase = RUN if table.setup.candidates == "choose" else SLATE
        if events is not None:
            events.append(Ordered(seats=tuple(table.queue)))
    elif isinstance(action, Slate):
        _slate(table, action.names, events)
    elif isinstance(action, Shuffle):
        _shuffled(table, action.cards, events)
    elif isinstance(action, Lot):
        rounds.speak(table, action.seat, "1.6", events)
    elif isinstance(action, Fall):
        step = steps.answered(table)
        hand = table.hands[step.seat]
        steps.part(table, step, tuple([hand[int(place)] for place in action.places]), events)


def _order(cards: tuple[str, ...]) -> Pick:
    return Pick(Shuffle(()), "cards", cards, len(cards), len(cards), True)
