"""The poker round: sections 4 and 5 of the rule book."""

from typing import Final

from americana.core.actions import Action
from americana.core.choices import Amount, Choice
from americana.core.rules import Refusal
from americana.games.parlor.model import (
    Alone,
    Bet,
    Call,
    Checked,
    Folded,
    Pass,
    Raise,
    Returned,
    Showed,
    Staked,
    Unbet,
    Won,
)
from americana.games.parlor.table import ALONE, NOBODY, Events, Tabletop
from americana.kit.chips import pots, shared, unmatched
from americana.kit.poker import best_five, kind, names, value

MOST: Final = 5
RAISES: Final = 3
PASS: Final = Pass()
CALL: Final = Call()
PASSING: Final = Pass
CALLING: Final = Call
BETTING: Final = Bet
RAISING: Final = Raise
BETS: Final[tuple[Choice, ...]] = (PASS, Bet(1), *[Amount(Bet(1), "chips", 1, most) for most in range(2, MOST + 1)])
RAISE: Final[tuple[Choice, ...]] = (
    PASS,
    Raise(1),
    *[Amount(Raise(1), "chips", 1, most) for most in range(2, MOST + 1)],
)
"""The bets and raises open to a player who can afford so many more chips."""


def begin(table: Tabletop) -> bool:
    """B8: the player on the dealer's left acts first; tell whether a player is asked."""
    table.phase = "betting"
    table.staying = table.live
    table.waiting = table.after(table.dealer)
    return ask(table)


def ask(table: Tabletop) -> bool:
    """B8: find the next player who has a choice: chips, and chips to call or a rival with chips."""
    if len(table.staying) == 1:
        return False
    while table.waiting:
        seat = table.waiting[0]
        if table.stacks[seat] and (table.level > table.put[seat] or _has_rival(table, seat)):
            table.to_act = ALONE[seat]
            return True
        table.waiting = table.waiting[1:]
    return False


def _has_rival(table: Tabletop, seat: int) -> bool:
    """Tell whether another player who stays in could still answer a bet."""
    for other in table.staying:
        if other != seat and table.stacks[other]:
            break
    else:
        return False
    return True


def _most(table: Tabletop, seat: int) -> int:
    """B11: up to five chips more than the call, as far as the stack goes; with the fixed limit one, three times."""
    spare = table.stacks[seat] - table.level + table.put[seat]
    if spare <= 0 or not _has_rival(table, seat):
        return 0
    if table.ground.fixed:
        return 1 if table.raises < RAISES else 0
    return min(MOST, spare)


def choices(table: Tabletop, seat: int) -> list[Choice]:
    """List the options: pass, bet, call or raise."""
    most = _most(table, seat)
    if not table.level:
        return [PASS, BETS[most]]
    return [PASS, CALL, RAISE[most]] if most else [PASS, CALL]


def refuse(table: Tabletop, seat: int, action: Action) -> Refusal | None:
    """B8, B11: a bet opens, then others call or raise; each within the limit."""
    if table.phase != "betting":
        return Refusal("4.1", "bet_later")
    match action:
        case Call():
            return None if table.level else Refusal("4.1", "nothing_to_call")
        case Bet(chips) | Raise(chips):
            if isinstance(action, Bet) == bool(table.level):
                return Refusal("4.1", "raise_instead" if table.level else "bet_instead")
            most = _most(table, seat)
            if not most:
                return Refusal("4.2", "no_raise")
            return None if 1 <= chips <= most else Refusal("4.2", "limit", {"most": most})
        case _:
            return None


def speak(table: Tabletop, seat: int, action: Action, events: Events) -> bool:
    """Carry out a player's bet, and tell whether another player is asked."""
    if type(action) is PASSING:
        table.waiting = table.waiting[1:]
        _pass(table, seat, events)
    elif type(action) is CALLING:
        table.waiting = table.waiting[1:]
        _put(table, seat, "call", min(table.stacks[seat], table.level - table.put[seat]), events)
    elif type(action) is BETTING or type(action) is RAISING:
        table.raises += table.level > 0
        table.raiser = seat
        chips = table.level - table.put[seat] + action.chips
        how: Final = "raise" if table.level else "bet"
        table.level += action.chips
        _put(table, seat, how, chips, events)
        table.waiting = tuple([other for other in table.after(seat)[:-1] if other in table.staying])
    else:
        raise table.no_act(action)
    return ask(table)


def _pass(table: Tabletop, seat: int, events: Events) -> None:
    """B8: before any bet a pass is a check, after a bet it is a fold."""
    if table.level:
        table.staying = tuple([other for other in table.staying if other != seat])
    if events is not None:
        events.append(Folded(seat=seat) if table.level else Checked(seat=seat))


def _put(table: Tabletop, seat: int, how: str, chips: int, events: Events) -> None:
    table.put[seat] += chips
    table.pay(seat, table.ground.pool, chips)
    if events is not None:
        all_in = not table.stacks[seat]
        rule = "4.3" if all_in else "4.2"
        events.append(Staked(rule=rule, seat=seat, how=how, chips=chips, level=table.level, all_in=all_in))  # type: ignore[arg-type]


# The showdown


def close(table: Tabletop, events: Events) -> bool:
    """Settle the betting; tell whether cards are to be shown."""
    table.waiting = ()
    pool = table.ground.pool
    if len(table.staying) == 1:
        _take_unseen(table, table.staying[0], events)
        return False
    if table.raiser == NOBODY:
        carried = table.setup.carry
        if events is not None:
            events.append(Unbet(chips=table.board[pool], carried=carried))
        if carried:
            return False
    seat, chips = unmatched(table.put)
    if chips:
        table.put[seat] -= chips
        table.pay(seat, pool, -chips)
        if events is not None:
            events.append(Returned(seat=seat, chips=chips))
    _line_up(table)
    return True


def _take_unseen(table: Tabletop, seat: int, events: Events) -> None:
    """B10: the last player takes the pool and shows nothing."""
    chips = table.board[table.ground.pool]
    table.pay(seat, table.ground.pool, -chips)
    if events is not None:
        events.append(Alone(seat=seat, chips=chips))


def _line_up(table: Tabletop) -> None:
    """B12: the last raiser shows first, or the player on the dealer's left if nobody bet."""
    order = table.after(table.dealer)
    if table.raiser != NOBODY:
        order = table.after(table.raiser)
        order = (order[-1], *order[:-1])
    table.waiting = tuple([seat for seat in order if seat in table.staying])


def show(table: Tabletop, events: Events) -> bool:
    """B12: each shows the best five, or chooses which five; tell whether a player is asked."""
    table.phase = "show"
    while table.waiting:
        seat = table.waiting[0]
        if table.setup.free_five and table.held[seat] > 5:
            table.to_act = ALONE[seat]
            return True
        if events is None and not table.setup.free_five:
            # If nobody listens, the whole hand is shown: it is worth as much, and is taken up again at once.
            table.waiting = table.waiting[1:]
            table.shown[seat] = table.given[seat]
        else:
            lay_open(table, best_five(table.given[seat]), events)
    return False


def lay_open(table: Tabletop, cards: int, events: Events) -> None:
    """Let the next in line show cards."""
    seat = table.waiting[0]
    table.waiting = table.waiting[1:]
    table.shown[seat] = cards
    if events is not None:
        events.append(Showed(rule="5.1", seat=seat, cards=names(cards), kind=kind(value(cards))))


def win(table: Tabletop, events: Events) -> None:
    """B13, B35: each pot goes to the best hand among those who may win it; odd chips go to the Ante."""
    worth = [value(cards) if cards else NOBODY for cards in table.shown]
    pool = table.ground.pool
    before = table.board[pool] - sum(table.put)
    for number, (chips, claimants) in enumerate(pots(before, table.put, table.staying)):
        most = max([worth[seat] for seat in claimants])
        winners = tuple([seat for seat in claimants if worth[seat] == most])
        share, odd = shared(chips, len(winners))
        for seat in winners:
            table.pay(seat, pool, -share)
        table.board[pool] -= odd
        table.board[table.ground.ante] += odd
        if events is not None:
            rule = "5.2" if len(winners) == 1 else "5.3"
            side = number > 0
            events.append(Won(rule=rule, seats=winners, chips=chips, share=share, odd=odd, side=side))


def clear(table: Tabletop) -> None:
    """Take the cards up again."""
    table.put = [0] * table.seats
    table.level = 0
    table.raiser = NOBODY
    table.raises = 0
    table.staying = ()
    table.waiting = ()
    table.shown = [0] * table.seats
