"""How Haggle is shown and told."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from americana.core.events import Event
from americana.core.forms import Action, Amount, Choice, Pick
from americana.core.game import Why
from americana.core.scene import Card, Counter, Face, Move, Offer, Scene, Seat, Sheet, Telling, Zone, offer
from americana.core.text import Catalogue, Voice, listed, sentence

from .rules import worth
from .words import (
    Bought,
    Dealt,
    Ended,
    Gave,
    Give,
    Scored,
    Sealed,
    Showed,
    Turned,
    View,
    Voided,
)

TEXT: Final = Catalogue.load(Path(__file__).with_name("text.toml"))


def face(card: str) -> Face:
    """Describe what is printed on a card."""
    return Face(corner=card, title=f"the {card}", motif="lot")


def scene(view: View, choices: Sequence[Choice], why: Why, names: Sequence[str]) -> Scene:  # noqa: ARG001
    """Turn a view into the picture that every front draws."""
    voice = Voice(TEXT, view.seat, names)
    return Scene(
        title="Haggle",
        headline=voice.say("labels", "headline", round=max(view.round, 1), rounds=view.setup.length()),
        prompt=_prompt(voice, view),
        seats=tuple(_seat(voice, view, seat) for seat in range(view.setup.seats)),
        zones=tuple(_zones(voice, view)),
        offers=tuple(_offer(voice, view, choice) for choice in choices),
        sheet=None if view.asked else _sheet(voice, view),
        over=not view.asked,
    )


def _prompt(voice: Voice, view: View) -> str:
    if not view.asked:
        totals = _totals(view)
        winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
        key = "over_one" if len(winners) == 1 else "over_shared"
        return sentence(voice.say("prompts", key, winners[0], seats=voice.who(winners)))
    if not view.sale:
        return voice.say("prompts", "deal")
    if view.seat < 0 or view.mine is not None:
        return voice.say("prompts", "wait")
    return voice.say("prompts", "bid", card=_named([view.sale]), chips=_chips(view.chips[view.seat]))


def _named(cards: Sequence[str]) -> str:
    return listed([f"the {card}" for card in cards])


def _chips(count: int) -> str:
    return _counted(count, "chip")


def _price(count: int) -> str:
    return _chips(count) if count else "nothing"


def _counted(count: int, thing: str) -> str:
    return f"one {thing}" if count == 1 else f"{count or 'no'} {thing}s"


def _parts(view: View, seat: int) -> tuple[int, int, int, int]:
    """H7: what lies open of a seat's score: cards bought, cards in hand, points for showing, chips."""
    return worth(view.bought[seat]), worth(view.shown[seat]), view.points[seat], view.chips[seat]


def _totals(view: View) -> list[int]:
    return [sum(_parts(view, seat)) for seat in range(view.setup.seats)]


def _seat(voice: Voice, view: View, seat: int) -> Seat:
    opens = view.sale and seat == (view.round - 1) % view.setup.seats
    return Seat(
        seat=seat,
        name=voice.names[seat],
        you=seat == view.seat,
        asked=seat in view.asked,
        counters=(
            Counter(voice.say("labels", "points"), _totals(view)[seat]),
            Counter(voice.say("labels", "chips"), view.chips[seat]),
            Counter(voice.say("labels", "cards"), view.held[seat] + len(view.shown[seat])),
        ),
        badges=(voice.say("labels", "opener"),) if opens else (),
    )


def _zones(voice: Voice, view: View) -> list[Zone]:
    sale = (Card(view.sale, face(view.sale)),) if view.sale else ()
    zones = [
        Zone(id="sale", label=voice.say("labels", "sale"), arrangement="row", cards=sale),
        Zone(id="deck", label=voice.say("labels", "deck"), arrangement="pile", hidden=view.deck),
        Zone(id="box", label=voice.say("labels", "box"), arrangement="space", chips=view.box),
    ]
    for seat in range(view.setup.seats):
        zones += [_hand(voice, view, seat), _bought(voice, view, seat), _purse(voice, view, seat)]
    return zones


def _hand(voice: Voice, view: View, seat: int) -> Zone:
    own = seat == view.seat
    open_cards = view.shown[seat]
    note = voice.say("labels", "shown")
    cards = view.hand if own else open_cards
    return Zone(
        id=f"hand:{seat}",
        label=voice.say("labels", "hand", seat),
        arrangement="hand",
        seat=seat,
        cards=tuple(Card(card, face(card), note=note if card in open_cards else "") for card in cards),
        hidden=0 if own else view.held[seat],
    )


def _bought(voice: Voice, view: View, seat: int) -> Zone:
    cards = tuple(Card(card, face(card)) for card in view.bought[seat])
    label = voice.say("labels", "bought", seat)
    return Zone(id=f"bought:{seat}", label=label, arrangement="row", seat=seat, cards=cards)


def _purse(voice: Voice, view: View, seat: int) -> Zone:
    bid = view.mine if seat == view.seat else None
    return Zone(
        id=f"purse:{seat}",
        label=voice.say("labels", "purse", seat),
        arrangement="space",
        seat=seat,
        chips=view.chips[seat],
        note="" if bid is None else voice.say("labels", "mine", chips=bid),
    )


def _offer(voice: Voice, view: View, choice: Choice) -> Offer:
    match choice:
        case Amount(act=Give(seat)):
            return offer(choice, voice.say("choices", "give", seat), zone=f"purse:{seat}", aside=True)
        case Amount():
            return offer(choice, voice.say("choices", "bid"), zone="sale")
        case Pick():
            return offer(choice, voice.say("choices", "show"), choice.of, f"hand:{view.seat}", aside=True)
        case Action():
            return offer(choice, type(choice).__name__)


def _sheet(voice: Voice, view: View) -> Sheet:
    columns = ("player", "bought", "hand", "shown", "chips", "total")
    rows = tuple(
        (voice.names[seat], *map(str, _parts(view, seat)), str(total)) for seat, total in enumerate(_totals(view))
    )
    return Sheet(voice.say("labels", "sheet"), tuple(voice.say("sheet", key) for key in columns), rows)


def tell(event: Event, viewer: int, names: Sequence[str]) -> Telling:
    """Put an event that a role saw into a sentence and motions."""
    return Telling(sentence(_told(Voice(TEXT, viewer, names), event)), event.rule, _moves(event))


def _told(voice: Voice, event: Event) -> str:
    match event:
        case Dealt():
            return voice.say("events", "dealt", event.seat, cards=_named(event.cards), count=event.count)
        case Turned():
            card = _named([event.card])
            return voice.say("events", "turned", event.opener, round=event.round, rounds=event.rounds, card=card)
        case Sealed():
            return voice.say("events", "sealed", chips=_price(event.chips))
        case Bought():
            card = _named([event.card])
            return voice.say("events", "bought", event.seat, card=card, chips=_price(event.chips))
        case Voided():
            return voice.say("events", "voided")
        case Gave():
            return voice.say("events", "gave", event.seat, chips=_chips(event.chips), to=voice.who([event.to]))
        case Showed() if event.rule == "3.3":
            points = _counted(len(event.cards), "point")
            return voice.say("events", "showed", event.seat, cards=_named(event.cards), points=points)
        case Showed():
            return voice.say("events", "opened", event.seat, cards=_named(event.cards))
        case Scored():
            return _told_score(voice, event)
        case Ended():
            key = "ended_one" if len(event.winners) == 1 else "ended_shared"
            return voice.say("events", key, event.winners[0], seats=voice.who(event.winners))
        case _:
            return type(event).__name__


def _told_score(voice: Voice, event: Scored) -> str:
    return voice.say(
        "events",
        "scored",
        event.seat,
        total=event.total,
        bought=event.bought,
        hand=event.hand,
        shown=event.shown,
        chips=event.chips,
    )


def _moves(event: Event) -> tuple[Move, ...]:
    match event:
        case Dealt():
            unseen = 0 if event.cards else event.count
            return (Move(source="deck", target=f"hand:{event.seat}", cards=event.cards, hidden=unseen),)
        case Turned():
            return (Move(source="deck", target="sale", cards=(event.card,)),)
        case Bought():
            card = Move(source="sale", target=f"bought:{event.seat}", cards=(event.card,))
            paid = Move(source=f"purse:{event.seat}", target="box", chips=event.chips)
            return (card, paid) if event.chips else (card,)
        case Gave():
            return (Move(source=f"purse:{event.seat}", target=f"purse:{event.to}", chips=event.chips),)
        case Showed():
            return (Move(source=f"hand:{event.seat}", target=f"hand:{event.seat}", cards=event.cards),)
        case _:
            return ()
