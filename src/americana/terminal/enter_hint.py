"""The line that says what Enter does, and the words about the highlighted card."""

from americana.core.scene import Offer
from americana.terminal.card_drawing import short, spoken
from americana.terminal.card_keys import how_many
from americana.terminal.catalogue import WORDS, say
from americana.terminal.cursor import Cursor, Spot
from americana.terminal.scene_in_words import reason


def does(cursor: Cursor) -> str:
    """Say in a line what Enter does now; without its sign, why it does nothing."""
    spot = cursor.typed_spot
    if spot is None:
        return _meant(cursor, cursor.spot)
    marks = cursor.is_marked_by_number(spot)
    words = say("status", "select", what=_named(cursor, spot), chosen="") if marks else _meant(cursor, spot)
    return say("status", "digit", words=words, typed=cursor.typed)


def _meant(cursor: Cursor, spot: Spot | None) -> str:
    meant = cursor.meaning(spot)
    offers = [cursor.scene.offers[index] for index in meant.offers]
    match meant.kind:
        case "send":
            return f"⏎ {_whole(cursor, offers[0])}"
        case "choose":
            return say("status", "select", what=_named(cursor, spot), chosen=_chosen(cursor))
        case "ways":
            return say("status", "ways", what=_named(cursor, spot), ways=WORDS.unit("ways", len(offers)))
        case "more":
            return f"⏎ {more(cursor)}"
        case "form" | "seek":
            return f"⏎ {_asking(offers[0])}{_chosen(cursor)}"
        case "nothing":
            return _idle(cursor, spot, meant.why)


def more(cursor: Cursor) -> str:
    """Say how many actions there are that nobody waits for."""
    return say("status", "more", count=len(cursor.folded))


def _whole(cursor: Cursor, offer: Offer) -> str:
    """Say an offer with what fills it in."""
    blank = offer.blank
    if blank is None:
        return f"{offer.label}{_chosen(cursor)}"
    if blank.kind == "amount":
        return say("status", "amount", label=offer.label, amount=cursor.amount, least=blank.least, most=blank.most)
    return f"{offer.label}{_chosen(cursor) or say('status', 'none')}"


def _asking(offer: Offer) -> str:
    """Say what an offer still asks for."""
    blank = offer.blank
    assert blank is not None
    return say("status", "name" if blank.kind == "amount" else "choose", label=offer.label, many=how_many(blank))


def _idle(cursor: Cursor, spot: Spot | None, why: str) -> str:
    """Say why Enter does nothing."""
    if cursor.is_amount():
        return say("status", "wrong", amount=cursor.amount, why=why)
    if spot is None:
        return say("status", "idle") if cursor.scene.offers else ""
    if spot.kind == "card" and not cursor.chosen:
        card = cursor.cards[spot.key].card
        return f"✗ {reason(card.blocked)}" if card.blocked else spoken(card)
    return f"{why}{_chosen(cursor)}"


def _named(cursor: Cursor, spot: Spot | None) -> str:
    if spot is None or spot.kind != "card":
        return spot.key if spot is not None else ""
    return spoken(cursor.cards[spot.key].card)


def _chosen(cursor: Cursor) -> str:
    """Name the chosen cards, because they may be out of sight."""
    if not cursor.chosen:
        return ""
    if cursor.form is not None:
        return say("status", "chosen", cards=", ".join(cursor.chosen))
    return say("status", "chosen", cards=" ".join(short(cursor.cards[key].card) for key in cursor.chosen))


def about(cursor: Cursor) -> str:
    """Give the words of the highlighted card, and the note on it."""
    spot = cursor.spot
    if spot is None or spot.kind != "card":
        return ""
    card = cursor.cards[spot.key].card
    words = [f"{spoken(card)}: {card.face.words}" if card.face.words else "", card.note]
    return " · ".join(word for word in words if word)
