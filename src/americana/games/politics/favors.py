"""Favors (what tokens count, gifts and offers): section 5 of the rule book."""

from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.rules import Refusal
from americana.games.politics import election
from americana.games.politics.cards import MOST
from americana.games.politics.events import Lapsed, Moved, Offered, Reason
from americana.games.politics.model import NO_NAME, OFFERS, Accept, Bargain, Give, Propose, Refuse, Withdraw
from americana.games.politics.table import DECIDE, NOBODY, TURN, Events, Tabletop

GIFTS: Final = tuple([Give(to, ()) for to in range(MOST)])
TRADES: Final = tuple([(Propose(to, (), "turn"), Propose(to, (), "round")) for to in range(MOST)])
WITHDRAWING: Final = Withdraw()
"""The acts that forms are filled into, made once, because off-turn acts are listed after every act."""

GIVING: Final = Give
PROPOSING: Final = Propose


def quiet(table: Tabletop) -> bool:
    """C23: whether no card, step or window is open and the contest goes on."""
    return (table.phase == TURN or table.phase == DECIDE) and not (
        table.agenda.steps or table.stack or table.moment or table.asked
    )


def purse(table: Tabletop, seat: int) -> tuple[str, ...]:
    """Give all tokens of a seat, its starting tokens first."""
    return tuple(table.own[seat] + table.below[seat])


def has_favors(table: Tabletop, seat: int) -> bool:
    """Tell whether a seat has any token."""
    return bool(table.own[seat]) or bool(table.below[seat])


def holder(table: Tabletop, token: str) -> int:
    """Find who holds a token."""
    for seat in range(table.seats):
        if token in table.own[seat] or token in table.below[seat]:
            return seat
    return NOBODY


def hand_over(table: Tabletop, source: int, to: int, tokens: tuple[str, ...], rule: str, events: Events) -> None:
    """C22: a token from another player counts for its holder, unless returning ones count nothing."""
    for token in tokens:
        pile = table.own[source] if token in table.own[source] else table.below[source]
        pile.remove(token)
        if table.setup.returning and token.endswith(mark(table, to)):
            table.own[to].append(token)
        else:
            table.below[to].append(token)
    if events is not None:
        events.append(Moved(rule=rule, source=source, to=to, tokens=tokens))


def mark(table: Tabletop, seat: int) -> str:
    """Give the endings of the names of the tokens that a seat started with."""
    name = table.runners[seat]
    return f" of {name} at seat {seat + 1}" if name.startswith(NO_NAME) else f" of {name}"


def dealings(table: Tabletop, seat: int) -> list[Action]:
    """C38: list the answers, gifts and offers open to a seat, before their tokens are named: see `form`."""
    acts: list[Action] = []
    if table.seats == 2 or not quiet(table):
        return acts
    for bargain in table.bargains:
        if bargain is not None and bargain.to == seat:
            acts += [Accept(bargain.by), Refuse(bargain.by)]
    if table.bargains[seat] is not None:
        acts.append(WITHDRAWING)
    if table.made[seat] < OFFERS:
        gifts, trades = has_favors(table, seat), table.bargains[seat] is None
        swaps = gifts and not table.setup.no_swaps
        for to in range(table.seats):
            if to != seat:
                if gifts:
                    acts.append(GIFTS[to])
                if trades and (swaps or has_favors(table, to)):
                    acts += TRADES[to]
    return acts


def form(table: Tabletop, seat: int, act: Action) -> Choice:
    """Let a player pick the tokens of a gift or an offer; any other act is whole."""
    if type(act) is GIVING:
        mine = purse(table, seat)
        return Pick(act, "tokens", mine, 1, len(mine))
    if type(act) is PROPOSING:
        tokens = purse(table, act.to)
        if not table.setup.no_swaps:
            tokens = purse(table, seat) + tokens
        return Pick(act, "tokens", tokens, 1, len(tokens))
    return act


def refuse_dealing(table: Tabletop, seat: int, to: int, tokens: tuple[str, ...]) -> Refusal | None:
    """Say why a gift or an offer to a seat is not possible now."""
    if table.seats == 2:
        return Refusal("5.6", "two_players")
    if not quiet(table):
        return Refusal("5.1", "not_quiet")
    if to == seat or not 0 <= to < table.seats:
        return Refusal("5.1", "to_another")
    if table.made[seat] >= OFFERS:
        return Refusal("5.3", "made_enough", {"count": OFFERS})
    if not tokens or len(set(tokens)) < len(tokens):
        return Refusal("5.1", "each_once")
    return None


def refuse_give(table: Tabletop, seat: int, give: Give) -> Refusal | None:
    """Say why a gift is not possible."""
    refusal = refuse_dealing(table, seat, give.to, give.tokens)
    if refusal is not None:
        return refusal
    for token in give.tokens:
        if holder(table, token) != seat:
            return Refusal("5.1", "not_yours", {"token": token})
    return None


def refuse_propose(table: Tabletop, seat: int, offer: Propose) -> Refusal | None:
    """C20, C38: say why an offer is not possible."""
    refusal = refuse_dealing(table, seat, offer.to, offer.tokens)
    if refusal is not None:
        return refusal
    if table.bargains[seat] is not None:
        return Refusal("5.3", "one_open")
    if offer.until != "turn" and offer.until != "round":
        return Refusal("5.3", "until")
    for token in offer.tokens:
        held_by = holder(table, token)
        if held_by == seat and table.setup.no_swaps:
            return Refusal("5.5", "no_swaps")
        if held_by != seat and held_by != offer.to:
            return Refusal("5.3", "not_there", {"token": token})
    return None


def refuse_answer(table: Tabletop, seat: int, by: int) -> Refusal | None:
    """Say why there is no offer to answer."""
    if table.seats == 2:
        return Refusal("5.6", "two_players")
    if not quiet(table):
        return Refusal("5.1", "not_quiet")
    bargain = table.bargains[by] if 0 <= by < table.seats else None
    if bargain is None or bargain.to != seat:
        return Refusal("5.3", "no_offer")
    return None


def refuse_withdraw(table: Tabletop, seat: int) -> Refusal | None:
    """Say why there is nothing to withdraw."""
    if table.seats > 2 and quiet(table) and table.bargains[seat] is not None:
        return None
    return Refusal("5.3", "none_open")


def apply(table: Tabletop, seat: int, action: Action, events: Events) -> None:
    """Carry out a gift, an offer or an answer to one."""
    if type(action) is PROPOSING:
        propose(table, seat, action, events)
    elif type(action) is GIVING:
        give(table, seat, action, events)
    elif isinstance(action, Accept):
        accept(table, action.of, events)
    elif isinstance(action, Refuse):
        lapse(table, action.of, "refused", events)
    else:
        lapse(table, seat, "withdrawn", events)


def give(table: Tabletop, seat: int, give: Give, events: Events) -> None:
    """C38: a gift needs no consent."""
    table.made[seat] += 1
    hand_over(table, seat, give.to, give.tokens, "5.1", events)
    _settle(table, events)


def propose(table: Tabletop, seat: int, offer: Propose, events: Events) -> None:
    """C38: an offer is public and names one seat; it sets no token aside."""
    table.made[seat] += 1
    held = table.own[seat] + table.below[seat]
    mine = tuple([token for token in offer.tokens if token in held])
    yours = tuple([token for token in offer.tokens if token not in held])
    table.bargains[seat] = Bargain(seat, offer.to, mine, yours, offer.until)
    if events is not None:
        events.append(Offered(seat=seat, to=offer.to, mine=mine, yours=yours, until=offer.until))


def accept(table: Tabletop, by: int, events: Events) -> None:
    """C20, C21: an accepted offer happens at once, also one of Favors for Favors."""
    bargain = table.bargains[by]
    if bargain is None:
        return
    table.bargains[by] = None
    rule = "5.5" if bargain.mine and bargain.yours else "5.4"
    if bargain.mine:
        hand_over(table, by, bargain.to, bargain.mine, rule, events)
    if bargain.yours:
        hand_over(table, bargain.to, by, bargain.yours, rule, events)
    _settle(table, events)


def lapse(table: Tabletop, by: int, reason: Reason, events: Events) -> None:
    """C38: an offer ends."""
    bargain = table.bargains[by]
    table.bargains[by] = None
    if bargain is not None and events is not None:
        events.append(Lapsed(seat=by, to=bargain.to, reason=reason))


def expire(table: Tabletop, until: str, events: Events) -> None:
    """C38: offers end with the turn or the Round they were made for."""
    for bargain in table.bargains:
        if bargain is not None and (until == "round" or bargain.until == until):
            lapse(table, bargain.by, "over", events)


def check_offers(table: Tabletop, events: Events) -> None:
    """C38: an offer lapses once one of its tokens lies elsewhere."""
    for bargain in table.bargains:
        if bargain is not None and not (
            _holds(table, bargain.by, bargain.mine) and _holds(table, bargain.to, bargain.yours)
        ):
            lapse(table, bargain.by, "unpayable", events)


def _holds(table: Tabletop, seat: int, tokens: tuple[str, ...]) -> bool:
    purse = table.own[seat] + table.below[seat]
    return False not in [token in purse for token in tokens]


def _settle(table: Tabletop, events: Events) -> None:
    check_offers(table, events)
    election.check_landslide(table, events)
