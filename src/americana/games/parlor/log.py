"""The log of Americana: every event as a sentence, and where the cards and chips go."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from americana.core.events import Event
from americana.core.scene import LogEntry, Motion
from americana.core.text import Voice, listed, sentence
from americana.games.parlor.model import (
    Alone,
    Appointed,
    Begun,
    Bidden,
    Buried,
    Caught,
    Checked,
    Claimed,
    Closing,
    Collecting,
    Counted,
    Dealt,
    Declined,
    Emptied,
    Ended,
    Folded,
    LeadPassed,
    Offered,
    Opened,
    Paid,
    Played,
    Rebought,
    Retired,
    Returned,
    Showed,
    Sold,
    Staked,
    Stayed,
    Stopped,
    Took,
    Unbet,
    Unsold,
    Voted,
    Won,
    card_name,
)
from americana.kit.scene_helpers import brought, catalogue, ended

TEXT: Final = catalogue(Path(__file__).with_name("text.toml"))
KINDS: Final = ("k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8")
SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def card_names(cards: Sequence[str]) -> str:
    """Write several cards with their signs."""
    return listed([card_name(card) for card in cards])


def chip_count(voice: Voice, chips: int) -> str:
    """Say a number of chips."""
    return voice.say("labels", "one_chip") if chips == 1 else voice.say("labels", "chip_count", chips=chips)


def card_count(voice: Voice, cards: int) -> str:
    """Say a number of cards."""
    return voice.say("labels", "one_card") if cards == 1 else voice.say("labels", "card_count", cards=cards)


def tell(event: Event, viewer: int, names: Sequence[str]) -> LogEntry:
    """Put an event that a role saw into a sentence and motions."""
    voice = Voice(TEXT, viewer, names)
    for told in (_told_opening, _told_spare, _told_poker, _told_ante, _told_end):
        words = told(voice, event)
        if words:
            return LogEntry(sentence(words), event.rule, _moves(event))
    return LogEntry(type(event).__name__, event.rule)


def _told_opening(voice: Voice, event: Event) -> str:
    match event:
        case Appointed():
            key = {"1.4": "appointed_lot", "9.7": "appointed_over"}.get(event.rule, "appointed")
            return voice.say("events", key, event.seat)
        case Rebought():
            return voice.say("events", "rebought", event.seat, chips=chip_count(voice, event.chips))
        case Retired():
            return voice.say("events", "retired", event.seat, chips=chip_count(voice, event.chips))
        case Opened():
            spaces = voice.say("labels", "all_spaces", count=len(event.spaces))
            if event.names:
                spaces = listed(list(event.names))
            return voice.say("events", "opened", event.seat, each=chip_count(voice, event.each), spaces=spaces)
        case Begun():
            spare = card_count(voice, event.spare)
            return voice.say("events", "begun", hand=event.hand, hands=event.hands, spare=spare)
        case Dealt():
            return voice.say("events", "dealt", event.seat, cards=card_names(event.cards), count=event.count)
        case _:
            return ""


def _told_spare(voice: Voice, event: Event) -> str:
    match event:
        case Offered():
            return voice.say("events", "offered", event.seat)
        case Bidden():
            return voice.say("events", "bidden", event.seat, chips=chip_count(voice, event.chips))
        case Declined():
            return voice.say("events", "declined", event.seat)
        case Sold():
            dealer, chips = voice.who((event.dealer,)), chip_count(voice, event.chips)
            return voice.say("events", "sold", event.seat, dealer=dealer, chips=chips)
        case Unsold():
            return voice.say("events", "unsold")
        case Took():
            cards = card_names(event.cards)
            return voice.say("events", "took", event.seat, cards=cards, count=event.count, away=event.away)
        case Buried():
            key = "buried_own" if event.seat >= 0 else "buried_spare"
            return voice.say("events", key, event.seat, count=event.count)
        case _:
            return ""


def _told_poker(voice: Voice, event: Event) -> str:
    match event:
        case Checked():
            return voice.say("events", "checked", event.seat)
        case Folded():
            return voice.say("events", "folded", event.seat)
        case Staked():
            key = {"bet": "staked_bet", "call": "staked_call"}.get(event.how, "staked_raise")
            told = voice.say("events", key, event.seat, chips=chip_count(voice, event.chips), level=event.level)
            return voice.say("events", "all_in", event.seat, told=told) if event.all_in else told
        case Returned():
            return voice.say("events", "returned", event.seat, chips=chip_count(voice, event.chips))
        case Unbet():
            key = "unbet_carried" if event.carried else "unbet"
            return voice.say("events", key, chips=chip_count(voice, event.chips))
        case Alone():
            return voice.say("events", "alone", event.seat, chips=chip_count(voice, event.chips))
        case Showed():
            key = "showed_last" if event.rule == "8.3" else "showed"
            hand = voice.say("kinds", KINDS[event.kind])
            return voice.say("events", key, event.seat, cards=card_names(event.cards), kind=hand)
        case Won():
            return _told_won(voice, event)
        case _:
            return ""


def _told_won(voice: Voice, event: Won) -> str:
    board, chips = event.rule == "8.3", chip_count(voice, event.chips)
    if len(event.seats) == 1:
        key = "won_board" if board else "won_side" if event.side else "won_pool"
        return voice.say("events", key, event.seats[0], chips=chips)
    odd = ""
    if event.odd and board:
        odd = voice.say("events", "odd_first", odd=event.odd, first=voice.who(event.seats[:1]))
    elif event.odd:
        odd = voice.say("events", "odd_ante", odd=event.odd)
    key = "won_board_split" if board else "won_split"
    return voice.say("events", key, seats=voice.who(event.seats), chips=chips, share=event.share, odd=odd)


def _told_ante(voice: Voice, event: Event) -> str:
    match event:
        case Collecting():
            return voice.say("events", "collecting_early" if event.early else "collecting")
        case Claimed():
            return _told_claim(voice, event)
        case Stayed():
            key = "stayed_single" if len(event.cards) == 1 else "stayed"
            return voice.say("events", key, space=event.name, chips=chip_count(voice, event.chips))
        case Played():
            key = {"7.1": "led_first", "7.2": "played"}.get(event.rule, "led")
            return voice.say("events", key, event.seat, card=card_name(event.card))
        case Stopped():
            whys = {"ace": "stopped_ace", "played": "stopped_played", "dead": "stopped_dead"}
            return voice.say("events", whys.get(event.why, "stopped_unplayed"), card=card_name(event.missing))
        case LeadPassed():
            return _told_lead(voice, event)
        case Paid():
            return voice.say(
                "events", "paid" if event.chips else "paid_none", event.seat, card=card_name(event.card)
            )
        case Emptied():
            return voice.say("events", "emptied", event.seat, chips=chip_count(voice, event.chips))
        case Caught():
            cards, chips = card_count(voice, event.cards), chip_count(voice, event.chips)
            return voice.say("events", "caught", event.seat, cards=cards, chips=chips)
        case _:
            return ""


def _told_claim(voice: Voice, event: Claimed) -> str:
    chips = chip_count(voice, event.chips)
    if len(event.seats) == 1:
        cards = card_names(event.cards[0])
        return voice.say("events", "claimed", event.seats[0], cards=cards, chips=chips, space=event.name)
    claims = [
        voice.say("events", "claim", seat, cards=card_names(cards))
        for seat, cards in zip(event.seats, event.cards, strict=True)
    ]
    odd = voice.say("events", "odd_ante", odd=event.odd) if event.odd else ""
    space, share = event.name, event.share
    return voice.say(
        "events", "claimed_shared", claims=listed(claims), chips=chips, space=space, share=share, odd=odd
    )


def _told_lead(voice: Voice, event: LeadPassed) -> str:
    suit = voice.say("labels", SUIT_NAMES[event.suit])
    if event.leader in event.seats:
        return voice.say("events", "lead_stays", event.leader, suit=suit)
    alone = len(event.seats) == 1 and event.seats[0] != voice.viewer
    has = voice.say("labels", "has" if alone else "have")
    return voice.say("events", "lead_passed", event.leader, seats=voice.who(event.seats), has=has, suit=suit)


def _told_end(voice: Voice, event: Event) -> str:
    match event:
        case Voted():
            return voice.say("events", "voted_end" if event.end else "voted_on")
        case Counted():
            key = "counted_over" if event.over else "counted_on"
            return voice.say("events", key, ends=voice.who(event.ends), stays=voice.who(event.stays))
        case Closing():
            return voice.say("events", "closing", chips=chip_count(voice, event.chips))
        case Ended():
            return ended(voice, event.winners)
        case _:
            return ""


# Motions


def _chips(
    chips: int, *, source: str = "", target: str = "", giver: int | None = None, taker: int | None = None
) -> tuple[Motion, ...]:
    """Move chips between a seat and a space, if there are any."""
    return (Motion(source=source, target=target, giver=giver, taker=taker, chips=chips),) if chips else ()


def _moves(event: Event) -> tuple[Motion, ...]:
    match event:
        case Rebought():
            return _chips(event.chips, source="box", taker=event.seat)
        case Opened():
            return tuple(Motion(giver=event.seat, target=space, chips=event.each) for space in event.spaces)
        case Dealt():
            return (brought("pack", f"hand:{event.seat}", event.cards, event.count),)
        case Begun():
            return (Motion(source="pack", target="dead", hidden=event.spare),)
        case Sold():
            return (Motion(giver=event.seat, taker=event.dealer, chips=event.chips),)
        case Took():
            hand = f"hand:{event.seat}"
            taken = brought("dead", hand, event.cards, event.count)
            return (Motion(source=hand, target="dead", hidden=event.away), taken)
        case Played():
            return (Motion(source=f"hand:{event.seat}", target=f"played:{event.seat}", cards=(event.card,)),)
        case Showed():
            source, target = ("pack", "final") if event.rule == "8.3" else ("hand", "hand")
            place = source if source == "pack" else f"hand:{event.seat}"
            return (Motion(source=place, target=f"{target}:{event.seat}", cards=event.cards),)
        case _:
            return _chip_moves(event)


def _chip_moves(event: Event) -> tuple[Motion, ...]:
    match event:
        case Staked():
            return _chips(event.chips, giver=event.seat, target="pool")
        case Returned() | Alone():
            return _chips(event.chips, source="pool", taker=event.seat)
        case Won():
            shares = _shares(event.seats, "pool", event.share)
            if event.rule == "8.3":
                return (*shares, *_chips(event.odd, source="pool", taker=event.seats[0]))
            return (*shares, *_chips(event.odd, source="pool", target="ante"))
        case Claimed():
            source = f"space:{event.space}"
            shown = [
                Motion(source=f"hand:{seat}", target=f"hand:{seat}", cards=cards)
                for seat, cards in zip(event.seats, event.cards, strict=True)
            ]
            odd = _chips(event.odd, source=source, target="ante")
            return (*shown, *_shares(event.seats, source, event.share), *odd)
        case Paid() | Caught():
            return _chips(event.chips, giver=event.seat, target="ante")
        case Emptied():
            return _chips(event.chips, source="ante", taker=event.seat)
        case Closing():
            piles = zip(event.spaces, event.piles, strict=True)
            return tuple(Motion(source=space, target="pool", chips=pile) for space, pile in piles)
        case _:
            return ()


def _shares(seats: Sequence[int], source: str, share: int) -> tuple[Motion, ...]:
    return tuple(Motion(source=source, taker=seat, chips=share) for seat in seats if share)
