"""The auction of the spare hand: section 3 of the rule book."""

from typing import Final

from americana.core.actions import Action
from americana.core.choices import Amount, Choice
from americana.core.rules import Refusal
from americana.games.parlor.model import (
    Bid,
    Bidden,
    Buried,
    Declined,
    Exchange,
    Leave,
    Offered,
    Pass,
    Sell,
    Sold,
    Took,
    Unsold,
)
from americana.games.parlor.table import ALONE, NOBODY, Events, Tabletop
from americana.kit.poker import names

EXCHANGE: Final = Exchange()
SELL: Final = Sell()
LEAVE: Final = Leave()
PASS: Final = Pass()


def choices(table: Tabletop, seat: int) -> list[Choice]:
    """List what the dealer may do with the spare hand, or what a bidder may bid."""
    if table.phase == "spare":
        return [EXCHANGE, SELL, LEAVE]
    if table.phase == "swap":
        return [EXCHANGE, LEAVE]
    least = table.bid + 1
    return [PASS, Amount(Bid(least), "chips", least, table.stacks[seat])]


def refuse(table: Tabletop, seat: int, action: Action) -> Refusal | None:
    """B3, B5: the dealer swaps, sells or leaves; bids rise, and nobody bids more than they have."""
    match action:
        case Exchange() | Leave() if table.phase in ("spare", "swap"):
            return None
        case Sell() if table.phase == "spare":
            return None
        case Bid(chips) if table.phase == "auction":
            if chips <= table.bid:
                return Refusal("3.2", "bid_more", {"bid": table.bid})
            if chips > table.stacks[seat]:
                return Refusal("3.2", "bid_less", {"chips": table.stacks[seat]})
            return None
        case _:
            return Refusal("3.1", "spare_later")


def offer(table: Tabletop, events: Events) -> bool:
    """B3: bids go clockwise from the dealer's left; tell whether a player is asked."""
    table.phase = "auction"
    table.bidding = table.after(table.dealer)[:-1]
    if events is not None:
        events.append(Offered(seat=table.dealer))
    return _ask_bidder(table)


def bid(table: Tabletop, seat: int, chips: int, events: Events) -> bool:
    """Take a bid and ask the next player; tell whether there is one."""
    table.bid = chips
    table.bidder = seat
    table.bidding = (*table.bidding[1:], seat)
    if events is not None:
        events.append(Bidden(seat=seat, chips=chips))
    return _ask_bidder(table)


def decline(table: Tabletop, seat: int, events: Events) -> bool:
    """B3: a pass is final; tell whether a player is asked."""
    table.bidding = table.bidding[1:]
    if events is not None:
        events.append(Declined(seat=seat))
    return _ask_bidder(table)


def _ask_bidder(table: Tabletop) -> bool:
    """B3: a player who cannot top the bid passes without being asked."""
    while table.bidding and table.bidding[0] != table.bidder:
        seat = table.bidding[0]
        if table.stacks[seat] > table.bid:
            table.to_act = ALONE[seat]
            return True
        table.bidding = table.bidding[1:]
    return False


def sell(table: Tabletop, events: Events) -> None:
    """B4: only the highest bidder pays, at once and to the dealer."""
    table.bidding = ()
    if table.bidder == NOBODY:
        if events is not None:
            events.append(Unsold())
        return
    table.stacks[table.bidder] -= table.bid
    table.stacks[table.dealer] += table.bid
    if events is not None:
        events.append(Sold(seat=table.bidder, dealer=table.dealer, chips=table.bid))
    take(table, table.bidder, "3.3", events)


def take(table: Tabletop, seat: int, rule: str, events: Events) -> None:
    """B6: the spare hand becomes a player's own, and that player's hand the dead hand."""
    old, new = table.given[seat], table.dead
    table.give(seat, new)
    table.bury(old)
    table.thrower = seat
    if events is not None:
        events.append(Took(rule=rule, seat=seat, count=new.bit_count(), away=old.bit_count(), cards=names(new)))


def close(table: Tabletop, events: Events) -> None:
    """B6: from now on the dead hand lies face down."""
    if events is not None:
        events.append(Buried(count=table.dead.bit_count(), seat=table.thrower))
