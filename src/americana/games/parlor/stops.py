"""Collecting and playing for the Ante: sections 6 and 7 of the rule book, and paying or playing of section 9."""

from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.rules import Refusal
from americana.games.parlor.model import (
    Caught,
    Claimed,
    Collecting,
    Emptied,
    Lead,
    LeadPassed,
    Paid,
    Pay,
    Play,
    Played,
    Stayed,
    Stopped,
    card_name,
)
from americana.games.parlor.table import ALONE, DEAD, NOBODY, OTHER_SUITS, SUIT_MASKS, Events, Tabletop
from americana.kit.chips import shared
from americana.kit.poker import BITS, CARDS, INDEX, SUITS, names

LEADS: Final = tuple([Lead(card) for card in CARDS])
PLAYS: Final = tuple([Play(card) for card in CARDS])
PAY: Final = Pay()
ACE: Final = 12

# 6 Collecting


def collect(table: Tabletop, events: Events) -> None:
    """B14, B15: everyone who was dealt in claims with the whole hand, folded or not."""
    early = table.setup.collect_first
    if events is not None:
        events.append(Collecting(rule="9.12" if early else "6.1", early=early))
    owner, hands = table.owner, table.given
    for space, ways in table.ground.pay:
        claimants: list[int] = []
        for first, cards in ways:
            seat = owner[first]
            if seat >= 0 and hands[seat] & cards == cards and seat not in claimants:
                claimants.append(seat)
        if claimants:
            _pay_out(table, space, ways, claimants, events)
        elif events is not None:
            asked = table.ground.spaces[space]
            names_asked = asked.cards if asked.kind == "cards" else ()
            events.append(Stayed(space=space, name=asked.name, cards=names_asked, chips=table.board[space]))


def _pay_out(
    table: Tabletop, space: int, ways: list[tuple[int, int]], claimants: list[int], events: Events
) -> None:
    """B16, B17: one share a player, however many runs; odd chips go to the Ante."""
    chips = table.board[space]
    share, odd = shared(chips, len(claimants))
    for seat in claimants:
        table.stacks[seat] += share
    table.board[space] = 0
    table.board[table.ground.ante] += odd
    if events is not None:
        seats = tuple([seat for seat in table.after(table.dealer) if seat in claimants])
        events.append(
            Claimed(
                rule="6.2" if table.ground.spaces[space].kind == "cards" else "6.3",
                space=space,
                name=table.ground.spaces[space].name,
                seats=seats,
                cards=tuple([names(_claim(table.given[seat], ways)) for seat in seats]),
                chips=chips,
                share=share,
                odd=odd,
            )
        )


def _claim(hand: int, ways: list[tuple[int, int]]) -> int:
    """Gather the cards of a hand that claim a space."""
    shown = 0
    for _, cards in ways:
        if hand & cards == cards:
            shown |= cards
    return shown


# 7 Playing for the Ante


def begin(table: Tabletop) -> None:
    """B19: the dealer leads first."""
    table.phase = "lead"
    table.to_act = ALONE[table.dealer]


def leads(table: Tabletop, seat: int) -> list[Lead]:
    """B19, B20: the lowest card of all to begin with, later the lowest of any other suit."""
    hand, last = table.given[seat] & ~table.up, table.last
    if last != NOBODY:
        hand = hand & OTHER_SUITS[last // 13] or hand
    found = []
    for suit in SUIT_MASKS:
        cards = hand & suit
        if cards:
            found.append(LEADS[(cards & -cards).bit_length() - 1])
    return _least(found) if last == NOBODY or table.setup.lowest else found


def _least(choices: list[Lead]) -> list[Lead]:
    """Keep the cards of the lowest rank."""
    least: list[Lead] = []
    low = ACE + 1
    for choice in choices:
        rank = INDEX[choice.card] % 13
        if rank < low:
            low, least = rank, [choice]
        elif rank == low:
            least.append(choice)
    return least


def refuse_lead(table: Tabletop, seat: int, card: str) -> Refusal | None:
    """B19, B20, B21: say which card should be led."""
    if table.phase != "lead":
        return Refusal("7.1", "lead_later")
    place = INDEX.get(card, -1)
    if place < 0 or not table.given[seat] & ~table.up & BITS[place]:
        return Refusal("7.1", "not_held", {"card": card_name(card)})
    allowed = leads(table, seat)
    if LEADS[INDEX[card]] in allowed:
        return None
    if table.last == NOBODY:
        return Refusal("7.1", "lead_lowest")
    if card[-1] == SUITS[table.last // 13] != allowed[0].card[-1]:
        return Refusal("7.4", "lead_other")
    return Refusal("7.4", "lead_lowest_of_all" if table.setup.lowest else "lead_lowest_of_suit")


def lead(table: Tabletop, seat: int, card: int, events: Events) -> bool:
    """Lead a card and let the run go on by itself; tell whether a player is out of cards."""
    if events is not None:
        first, suit = table.last == NOBODY, card // 13
        same = not first and suit == table.last // 13
        among = SUITS if first else SUITS[suit]
        if table.setup.lowest and not first and not same:
            among = SUITS.replace(SUITS[table.last // 13], "")
        rule = "7.1" if first else "7.5" if same else "7.4"
        events.append(Played(rule=rule, seat=seat, card=CARDS[card], among=among))
    table.lay(seat, card)
    return go_on(table, events)


def go_on(table: Tabletop, events: Events) -> bool:
    """B23, B24: the holder of the next card plays it, until the run stops or a player has no card left."""
    if table.ground.paying:
        return _go_round(table, events)
    while table.held[table.turn]:
        card = table.last + 1
        if _visible_stop(table) or table.owner[card] == DEAD:
            _stop(table, events)
            return False
        follow(table, table.owner[card], card, events)
    return True


def follow(table: Tabletop, seat: int, card: int, events: Events) -> None:
    """Play the next card of a run."""
    table.waiting = ()
    table.lay(seat, card)
    if events is not None:
        events.append(Played(rule="7.2", seat=seat, card=CARDS[card]))


def _stop(table: Tabletop, events: Events) -> None:
    """B22: an ace, a card already played or one that nobody plays ends the run."""
    if events is not None:
        why = _visible_stop(table) or ("unplayed" if table.ground.may_pay else "dead")
        missing = "" if why == "ace" else CARDS[table.last + 1]
        events.append(Stopped(seat=table.turn, missing=missing, why=why))  # type: ignore[arg-type]
    _pass_lead(table, events)


def _visible_stop(table: Tabletop) -> str:
    """Say why everybody can see that nobody plays the next card, if that is so."""
    card = table.last + 1
    if card % 13 == 0:
        return "ace"
    return "played" if table.up & BITS[card] else ""


def _pass_lead(table: Tabletop, events: Events) -> None:
    """B21: a player with no other suit passes the lead to the left; if nobody has one, it stays."""
    table.phase = "lead"
    table.waiting = ()
    others = OTHER_SUITS[table.last // 13] & ~table.up
    seat = table.turn
    if table.given[seat] & others:
        table.to_act = ALONE[seat]
        return
    skipped: list[int] = []
    for seat in (table.turn, *table.after(table.turn)[:-1]):
        if table.given[seat] & others:
            break
        skipped.append(seat)
    leader = table.turn if len(skipped) == len(table.live) else seat
    table.to_act = ALONE[leader]
    if events is not None:
        events.append(LeadPassed(suit=SUITS[table.last // 13], seats=tuple(skipped), leader=leader))


# 8 Paying or playing


def _go_round(table: Tabletop, events: Events) -> bool:
    """B29: each player in turn is asked for the next card, until it is a stop or a player has no card left."""
    while table.held[table.turn]:
        card = table.last + 1
        if not _visible_stop(table):
            if _asks(table, card, events):
                return False
            seat = table.waiting[0]
            if table.owner[card] == seat:
                follow(table, seat, card, events)
                continue
        _stop(table, events)
        return False
    return True


def charge(table: Tabletop, seat: int, card: int, events: Events) -> None:
    """B29: one chip for the Ante, or nothing from a player who has none."""
    chips = min(1, table.stacks[seat])
    table.pay(seat, table.ground.ante, chips)
    if events is not None:
        rule = "9.16" if table.ground.may_pay else "9.15"
        events.append(Paid(rule=rule, seat=seat, chips=chips, card=CARDS[card]))


def _asks(table: Tabletop, card: int, events: Events) -> bool:
    """B29: go around from the last player's left until the holder or the last player is reached; others pay.

    If a holder may pay, everybody with chips is asked instead; tell whether that happened.
    """
    if not table.waiting:
        table.waiting = table.after(table.turn)
    while True:
        seat = table.waiting[0]
        if seat == table.turn:
            return False
        if table.ground.may_pay and table.stacks[seat]:
            table.phase = "follow"
            table.to_act = ALONE[seat]
            return True
        if seat == table.owner[card]:
            return False
        charge(table, seat, card, events)
        table.waiting = table.waiting[1:]


def answers(table: Tabletop, seat: int) -> list[Choice]:
    """B29: pay, or play the card if the seat holds it."""
    card = table.last + 1
    return [PLAYS[card], PAY] if table.owner[card] == seat else [PAY]


def refuse_answer(table: Tabletop, seat: int, action: Action) -> Refusal | None:
    """Say why this does not answer a run."""
    if table.phase != "follow":
        return Refusal("9.16", "answer_later")
    if isinstance(action, Play):
        card = CARDS[table.last + 1]
        if action.card != card:
            return Refusal("7.2", "next_card", {"card": card_name(card)})
        if table.owner[INDEX[card]] != seat:
            return Refusal("9.16", "not_held", {"card": card_name(card)})
    return None


def answer(table: Tabletop, seat: int, action: Action, events: Events) -> bool:
    """Play or pay, and go on; tell whether a player is out of cards."""
    if isinstance(action, Play):
        follow(table, seat, table.last + 1, events)
    elif isinstance(action, Pay):
        charge(table, seat, table.last + 1, events)
        table.waiting = table.waiting[1:]
    else:
        raise table.no_act(action)
    return go_on(table, events)


# Settling


def settle(table: Tabletop, events: Events) -> None:
    """B24, B25: the first player without cards takes the Ante; the others pay for each card, as far as they can."""
    ante = table.ground.ante
    chips = table.board[ante]
    table.pay(table.turn, ante, -chips)
    if events is not None:
        events.append(Emptied(seat=table.turn, chips=chips))
    for seat in table.after(table.turn)[:-1]:
        cards = table.held[seat]
        chips = min(cards, table.stacks[seat])
        table.pay(seat, ante, chips)
        if events is not None:
            events.append(Caught(seat=seat, cards=cards, chips=chips))
