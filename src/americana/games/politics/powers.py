"""The powers of candidates: paragraph 4.7 of the rule book."""

from americana.core.rules import Refusal
from americana.games.politics import steps, targets
from americana.games.politics.events import Powered
from americana.games.politics.model import Power
from americana.games.politics.table import NOBODY, TURN, Events, Tabletop


def choices(table: Tabletop, seat: int) -> list[Power]:
    """C8: list the ways to use a power now; they depend on nothing hidden."""
    if table.used[seat]:
        return []
    ability = table.cards.abilities[table.runners[seat]]
    if not ability.active or "no-powers" in table.bans() or len(table.hands[seat]) < ability.cost:
        return []
    if ability.cancels or ability.lifts:
        found = targets.in_play(table, ability.lifts) if ability.lifts else []
        if table.stack and ability.cancels and targets.matches(table, table.stack[-1], ability.cancels):
            found.append(table.stack[-1].card)
        return [Power(table.runners[seat], NOBODY, at) for at in found]
    if ability.targeted:
        return [ability.on[to] for to in range(table.seats) if to != seat and table.hands[to]]
    return [ability.plain]


def refuse(table: Tabletop, seat: int, power: Power) -> Refusal | None:
    """C8: say why a power cannot be used in this way now."""
    name = table.runners[seat]
    if power.name != name or not name or not table.cards.abilities[name].active:
        return Refusal("4.7", "no_power", {"name": power.name})
    if table.used[seat]:
        return Refusal("4.7", "power_used")
    if "no-powers" in table.bans():
        return Refusal("2.4", "no_powers")
    return None if power in choices(table, seat) else Refusal("4.7", "power_not_so")


def use(table: Tabletop, seat: int, to: int, at: str, events: Events) -> None:
    """C8: a power works at once and opens no window; one that changes the table restarts the count of passes."""
    table.used[seat] = True
    candidate = table.candidate(seat)
    effects = candidate.active
    if table.phase == TURN and False in [effect.verb == "draw" for effect in effects]:
        table.passes = 0
    if events is not None:
        events.append(Powered(seat=seat, name=candidate.name, to=to, at=at, effects=effects))
    if at:
        targets.undo(table, at, candidate.name, events)
    steps.lay_down(table, table.ability(seat).at_once, seat, to, candidate.name, "4.7")
