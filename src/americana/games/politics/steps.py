"""The steps of cards, Issues and powers: paragraphs 1.8 and 3.6 to 3.9 of the rule book.

A step that asks a player stays on the agenda until it is answered.
"""

from collections.abc import Sequence

from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.rules import Refusal
from americana.games.politics import election, favors, targets
from americana.games.politics.cards import moves_favors
from americana.games.politics.effects import Effect
from americana.games.politics.events import Again, Gained, Reshuffled, Vain
from americana.games.politics.model import Aim, Discard, Freeze
from americana.games.politics.table import ALONE, BY_DEALER, NONE, Events, Tabletop
from americana.kit.pending import PendingStep


def lay_down(table: Tabletop, effects: tuple[Effect, ...], by: int, to: int, card: str, rule: str) -> None:
    """Put what happens at once on the agenda, in the order of the text."""
    if not effects:
        return
    laid_down: list[PendingStep] = []
    for effect in effects:
        verb = effect.verb
        who = str(by) if verb == "take" or verb == "pay" else rule
        for seat in _concerned(table, effect.who, by, to):
            laid_down.append(PendingStep(verb, seat, effect.count, card, who))
    if table.setup.landslide and moves_favors(effects):
        laid_down.append(PendingStep("landslide", by))
    table.agenda.put_all(laid_down)


def _concerned(table: Tabletop, who: str, by: int, to: int) -> tuple[int, ...]:
    if who == "everyone":
        return table.clockwise(by)
    if who == "others":
        return table.clockwise(by)[1:]
    if who == "target":
        return ALONE[to]
    return ALONE[by] if who == "you" else NONE


def resolve(table: Tabletop, step: PendingStep, events: Events) -> None:
    """Carry out a step, or ask for what it needs."""
    what = step.what
    if what == "draw":
        table.draw(step, events)
    elif what == "reshuffle":
        table.agenda.put(step)
        table.to_act = BY_DEALER
    elif what == "poll":
        _gain(table, step, events)
    elif what == "again":
        _go_again(table, step.seat, events)
    elif what == "take" or what == "pay":
        _move_favors(table, step, events)
    elif what == "aim":
        table.agenda.put(step)
        table.to_act = ALONE[step.seat]
    elif what == "landslide":
        election.check_landslide(table, events)
    else:
        _part_with(table, step, events)


def _gain(table: Tabletop, step: PendingStep, events: Events) -> None:
    table.extra[step.seat] += step.many
    if events is not None:
        events.append(Gained(rule=step.who, seat=step.seat, count=step.many, total=table.polling(step.seat)))


def _go_again(table: Tabletop, seat: int, events: Events) -> None:
    """Another card may be played, if it is still the turn of the first card's player."""
    if seat != table.turn:
        vain(seat, events)
        return
    table.acted = False
    if events is not None:
        events.append(Again(seat=seat))


def _move_favors(table: Tabletop, step: PendingStep, events: Events) -> None:
    """C31: a card moves tokens too, the holder's starting tokens first."""
    by = int(step.who)
    source, to = (step.seat, by) if step.what == "take" else (by, step.seat)
    tokens = favors.purse(table, source)[: step.many]
    if source == to or not tokens:
        vain(by, events)
        return
    favors.hand_over(table, source, to, tokens, "3.7", events)
    favors.check_offers(table, events)


def _part_with(table: Tabletop, step: PendingStep, events: Events) -> None:
    """C15: the owner chooses unless the card says at random; where all cards go, nobody is asked."""
    hand = table.hands[step.seat]
    if not hand:
        vain(step.seat, events)
    elif len(hand) <= step.many:
        part(table, step, tuple(hand), events)
    else:
        table.agenda.put(step)
        table.to_act = BY_DEALER if step.what in ("lose", "chill") else ALONE[step.seat]


def part(table: Tabletop, step: PendingStep, cards: tuple[str, ...], events: Events) -> None:
    """Discard or freeze cards of a hand."""
    at_random = step.what == "lose" or step.what == "chill"
    if step.what == "freeze" or step.what == "chill":
        table.freeze(step.seat, cards, at_random, events)
    else:
        table.drop(step.seat, cards, at_random, events)


def vain(seat: int, events: Events) -> None:
    """Note that one part of a card's text has no effect."""
    if events is not None:
        events.append(Vain(seat=seat))


def reshuffle(table: Tabletop, cards: tuple[str, ...], events: Events) -> None:
    """C5: the discard pile becomes the deck; this Round's discards stay where they are."""
    table.epoch += 1
    table.discard = []
    table.deck = list(cards[::-1])
    for card in cards:
        table.ages[card] = table.epoch
    if events is not None:
        events.append(Reshuffled(count=len(cards)))


def answered(table: Tabletop) -> PendingStep:
    """Take the step that a player has just answered."""
    table.to_act = ()
    return table.agenda.take()


def asking(table: Tabletop) -> PendingStep | None:
    """Give the step that waits for an answer, if one does."""
    return table.agenda.now() if table.agenda.steps and table.to_act else None


def choices(table: Tabletop, step: PendingStep, seat: int) -> Sequence[Choice]:
    """List the answers to what a step asks for."""
    if step.what == "aim":
        return [Aim(to) for to in targets.new_targets(table, table.stack[-1], seat)]
    hand = tuple(table.hands[seat])
    act: Action = Freeze(()) if step.what == "freeze" else Discard(())
    return [Pick(act, "cards", hand, step.many, step.many)]


def refuse(table: Tabletop, seat: int, action: Action, step: PendingStep) -> Refusal | None:
    """Say why this does not answer what a step asks for."""
    match action:
        case Aim(to) if step.what == "aim":
            return None if to in targets.new_targets(table, table.stack[-1], seat) else Refusal("4.5", "wrong_aim")
        case Discard(cards) if step.what == "discard":
            return _refuse_parting(table, seat, cards, step)
        case Freeze(cards) if step.what == "freeze":
            return _refuse_parting(table, seat, cards, step)
        case _:
            return Refusal("3.7", "answer_first")


def _refuse_parting(table: Tabletop, seat: int, cards: tuple[str, ...], step: PendingStep) -> Refusal | None:
    if len(cards) != step.many or len(set(cards)) < len(cards):
        return Refusal("3.7", "how_many", {"count": step.many})
    return targets.refuse_held(table, seat, cards)
