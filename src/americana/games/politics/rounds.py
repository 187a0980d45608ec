"""A Round (the Issue, sidestepping, turns, the award and the deal): sections 2 and 6 of the rule book."""

from collections.abc import Sequence
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.rules import Refusal
from americana.games.politics import election, favors, powers, stack, steps, targets
from americana.games.politics.events import (
    Faced,
    Gathered,
    Passed,
    Raised,
    Sidestepped,
    Speaking,
    Struck,
    Thawed,
    Won,
)
from americana.games.politics.model import DEALT, PARTY_DRAW, Face, Laid, Pass, Play, Sidestep, Use
from americana.games.politics.table import (
    ALONE,
    CLOSE,
    COUNT,
    DECIDE,
    FACE,
    NEXT,
    NOBODY,
    NONE,
    RAISE,
    TURN,
    Events,
    Tabletop,
)
from americana.kit.pending import PendingStep

FACING: Final = Face()


def raise_issue(table: Tabletop, events: Events) -> None:
    """The Speaker turns over the top card of the Issue deck."""
    table.issue = table.issues.pop()
    table.buried = min(table.buried, len(table.issues))
    table.phase = DECIDE
    if events is not None:
        issue = table.cards.issues[table.issue]
        events.append(
            Raised(
                seat=table.speaker,
                round=table.round,
                rounds=table.setup.rounds(),
                issue=issue.name,
                votes=issue.votes,
                sidestep=price(table),
                effects=issue.effects,
            )
        )


def price(table: Tabletop) -> int:
    """Say how many cards the Speaker discards to bypass the Issue: never none, or it could go on forever."""
    return max(1, table.cards.issues[table.issue].sidestep - table.ability(table.speaker).sidestep)


def can_sidestep(table: Tabletop) -> bool:
    """C18, C19: whether the Speaker could pay in full and another Issue is left; all can see that."""
    return bool(table.issues) and len(table.hands[table.speaker]) >= price(table)


def decide(table: Tabletop, events: Events) -> None:
    """Ask the Speaker, or let the Issue stand where it cannot be sidestepped."""
    if can_sidestep(table):
        table.to_act = ALONE[table.speaker]
    else:
        face(table, "2.3", events)


def decision(table: Tabletop, seat: int) -> Sequence[Choice]:
    """List what the Speaker may do with an Issue that was just raised."""
    cost = price(table)
    paying = Pick(Sidestep(()), "cards", tuple(table.hands[seat]), cost, cost)
    return [FACING, paying, *powers.choices(table, seat)]


def refuse_decision(table: Tabletop, seat: int, action: Action) -> Refusal | None:
    """C19: say why the Speaker may not decide this."""
    match action:
        case Face():
            return None
        case Sidestep(cards):
            if len(cards) != price(table) or len(set(cards)) < len(cards):
                return Refusal("2.2", "pay_in_full", {"count": price(table)})
            return targets.refuse_held(table, seat, cards)
        case _:
            return Refusal("2.2", "decide_first")


def sidestep(table: Tabletop, cards: tuple[str, ...], events: Events) -> None:
    """C37: the cards are discarded, and the Issue goes to the bottom of its deck, where everyone knows it to be."""
    table.to_act = NONE
    for card in cards:
        table.hands[table.speaker].remove(card)
        table.throw(card)
    table.issues.insert(0, table.issue)
    table.buried += 1
    if events is not None:
        events.append(Sidestepped(seat=table.speaker, issue=table.issue, cards=cards))
    table.issue = ""
    table.phase = RAISE
    await_moment(table, "sidestepped")


def face(table: Tabletop, rule: str, events: Events) -> None:
    """The Issue stands: it can no longer be sidestepped."""
    table.to_act = NONE
    table.phase = FACE
    if events is not None:
        events.append(Faced(rule=rule, seat=table.speaker, issue=table.issue))


def strike(table: Tabletop, events: Events) -> None:
    """C2, C17: once the Issue stands, its party draws, then its effect takes place, then turns begin."""
    issue = table.cards.issues[table.issue]
    if events is not None:
        events.append(Struck(issue=issue.name, effects=issue.effects))
    steps.lay_down(table, table.cards.strikes[issue.name], table.speaker, NOBODY, issue.name, "2.4")
    if issue.party and table.setup.parties:
        seats = [seat for seat in table.clockwise(table.speaker) if table.ability(seat).party == issue.party]
        table.agenda.put_all([PendingStep("draw", seat, PARTY_DRAW, issue.name, "2.5") for seat in seats])
    table.turn = table.speaker
    table.acted = False
    table.passes = 0
    table.phase = TURN
    await_moment(table, "raised")


def await_moment(table: Tabletop, moment: str) -> None:
    """C36: a window opens at a moment only if the deck in use has a card for it."""
    if moment in table.cards.moments:
        table.moment = moment


def take_turn(table: Tabletop, events: Events) -> None:
    """C6: turns go around until as many players in a row have passed as there are players."""
    if table.acted:
        table.acted = False
        table.turn = table.left(table.turn)
        favors.expire(table, "turn", events)
    if table.passes >= table.seats or (table.setup.pass_final and False not in table.out):
        table.phase = COUNT
        favors.expire(table, "round", events)
        await_moment(table, "award")
    elif table.out[table.turn]:
        table.acted = True
    elif not table.hands[table.turn] and not powers.choices(table, table.turn):
        pass_turn(table, "2.8", events)
    else:
        table.to_act = ALONE[table.turn]


def choices(table: Tabletop, seat: int) -> Sequence[Choice]:
    """List what a seat may do on its turn: pass, play a card for its number or its effect, use its power."""
    found: list[Choice] = [stack.PASS]
    for card in table.hands[seat]:
        printed = table.cards.printed[card]
        if printed.value:
            found += printed.plays[table.seats]
        targets.effects_on_turn(table, seat, card, found)
    found += powers.choices(table, seat)
    return found


def refuse_turn(table: Tabletop, seat: int, action: Action) -> Refusal | None:
    """Say why a seat may not do this on its turn."""
    match action:
        case Pass():
            return None
        case Play(card, to):
            return targets.refuse_play(table, seat, card, to)
        case Use():
            return targets.refuse_use(table, seat, action)
        case Face() | Sidestep():
            return Refusal("2.2", "too_late")
        case _:
            return Refusal("2.6", "not_now")


def pass_turn(table: Tabletop, rule: str, events: Events) -> None:
    """C6, C7: every pass counts, chosen or automatic; it is final only at tables that agreed on that."""
    table.to_act = NONE
    table.acted = True
    table.passes += 1
    table.out[table.turn] = table.setup.pass_final
    if events is not None:
        events.append(Passed(rule=rule, seat=table.turn))
    await_moment(table, "passed")


def play(table: Tabletop, laid: Laid, rule: str, events: Events) -> None:
    """Play a card on a turn, which uses the turn even if the card is canceled."""
    table.to_act = NONE
    table.acted = True
    stack.lay_on_stack(table, laid, "turn", rule, events)


def use(table: Tabletop, seat: int, use: Use, events: Events) -> None:
    """Play a card for its effect on the player's own turn."""
    printed = table.cards.printed[use.card]
    rule = {"momentum": "3.2", "slander": "3.4"}.get(printed.family, "3.5")
    if printed.on_cards:
        rule = "4.4"
    play(table, Laid(use.card, seat, use.to, False, use.at), rule, events)


def award(table: Tabletop, events: Events) -> None:
    """C25: the winner takes the Issue, a negative one too."""
    polls = [table.polling(seat) for seat in range(table.seats)]
    tied = [seat for seat in table.clockwise(table.speaker) if polls[seat] == max(polls)]
    winner = first_of(table, tied)
    issue = table.cards.issues[table.issue]
    table.won[winner].append(table.issue)
    table.champion = winner
    table.phase = CLOSE
    if events is not None:
        rule = "6.3" if issue.votes < 0 else "6.2" if len(tied) > 1 else "6.1"
        events.append(
            Won(
                rule=rule,
                seat=winner,
                issue=issue.name,
                votes=issue.votes,
                polls=tuple(polls),
                tied=tuple(tied) if len(tied) > 1 else (),
            )
        )
    _gather(table, events)
    effects = issue.effects
    table.issue = ""
    table.agenda.put_all(
        [PendingStep(one.verb, winner, one.count, issue.name, "6.6") for one in effects if one.who == "winner"]
    )
    election.check_landslide(table, events)


def first_of(table: Tabletop, tied: list[int]) -> int:
    """C39: first the candidate who wins ties, then cards that do, then the Speaker; each time clockwise."""
    for seat in tied:
        if table.ability(seat).ties:
            return seat
    for seat in tied:
        if table.wins_ties(seat):
            return seat
    return tied[0]


def _gather(table: Tabletop, events: Events) -> None:
    """All cards of the Round go to the discard pile, and frozen ones return to their owners."""
    table.discard += table.spent
    table.spent = []
    fronts = tuple([tuple([laid.card for laid in front]) for front in table.fronts])
    for seat in range(table.seats):
        table.discard += fronts[seat]
        table.fronts[seat] = []
    if events is not None and True in [bool(front) for front in fronts]:
        events.append(Gathered(fronts=fronts))
    for seat in range(table.seats):
        if table.frozen[seat]:
            if events is not None:
                events.append(Thawed(seat=seat, count=len(table.frozen[seat])))
            table.hands[seat] += table.frozen[seat]
            table.frozen[seat] = []
    table.extra = [0] * table.seats
    table.used = [False] * table.seats
    table.made = [0] * table.seats
    table.out = [False] * table.seats
    table.passes = 0


def deal(table: Tabletop, events: Events) -> None:
    """C26, C34: two cards each from the Speaker's left, then the extra card; none after the last Issue."""
    if not table.issues:
        election.end(table, events)
        return
    table.phase = NEXT
    steps = [PendingStep("draw", seat, DEALT, "", "6.5") for seat in table.clockwise(table.left(table.speaker))]
    steps.append(PendingStep("draw", _rewarded(table), 1, "", "6.6"))
    spoils = table.ability(table.champion).spoils
    if spoils:
        steps.append(PendingStep("draw", table.champion, spoils, "", "4.7"))
    table.agenda.put_all(steps)


def _rewarded(table: Tabletop) -> int:
    """C34: the Issue's winner gets the extra card, or the player with the fewest Votes if the table chose so."""
    if table.setup.extra_card == "winner":
        return table.champion
    votes = table.scores()
    seats = table.clockwise(table.left(table.speaker))
    return min(seats, key=votes.__getitem__)


def pass_on(table: Tabletop, events: Events) -> None:
    """The seat to the left is the next Speaker."""
    speak(table, table.left(table.speaker), "6.7", events)


def speak(table: Tabletop, seat: int, rule: str, events: Events) -> None:
    """Make a seat the Speaker and begin a Round."""
    table.speaker = seat
    table.turn = seat
    table.acted = False
    table.round += 1
    table.phase = RAISE
    if events is not None:
        events.append(Speaking(rule=rule, seat=seat))
