"""The picture and the log of Haggle."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Amount, Choice, Pick
from americana.core.events import Event
from americana.core.game import Why
from americana.core.scene import Card, Face, Motion, Offer, Scene, Seat, Sheet, Zone
from americana.core.text import Voice, listed
from americana.kit.scene_helpers import brought, catalogue, ended, over, told_by
from americana.kit.scene_parts import count, offer, place, seated

from . import model
from .rules import worth

TEXT: Final = catalogue(Path(__file__).with_name("text.toml"))


def face(card: str) -> Face:
    """Describe what is printed on a card."""
    return Face(corner=card, title=f"the {card}", motif="lot")


def scene(view: model.View, choices: Sequence[Choice], why: Why, names: Sequence[str]) -> Scene:  # noqa: ARG001
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


def _prompt(voice: Voice, view: model.View) -> str:
    if not view.asked:
        totals = _totals(view)
        return over(voice, [seat for seat, total in enumerate(totals) if total == max(totals)])
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


def _parts(view: model.View, seat: int) -> tuple[int, int, int, int]:
    """H7: the open parts of a seat's score: cards bought, cards in hand, points for showing, chips."""
    return worth(view.bought[seat]), worth(view.shown[seat]), view.points[seat], view.chips[seat]


def _totals(view: model.View) -> list[int]:
    return [sum(_parts(view, seat)) for seat in range(view.setup.seats)]


def _seat(voice: Voice, view: model.View, seat: int) -> Seat:
    opens = view.sale and seat == (view.round - 1) % view.setup.seats
    counters = [
        count(voice, "points", _totals(view)[seat], score=True),
        count(voice, "chips", view.chips[seat], zone=f"purse:{seat}"),
        count(voice, "cards", view.held[seat] + len(view.shown[seat]), zone=f"hand:{seat}"),
    ]
    return seated(voice, seat, view.asked, counters, (voice.say("labels", "opener"),) if opens else ())


def _zones(voice: Voice, view: model.View) -> list[Zone]:
    sale = (Card(view.sale, face(view.sale)),) if view.sale else ()
    zones = [
        place(voice, "sale", "row", cards=sale),
        place(voice, "deck", "pile", hidden=view.deck),
        place(voice, "box", "space", chips=view.box, unit="chips"),
    ]
    for seat in range(view.setup.seats):
        zones += [_hand(voice, view, seat), _bought(voice, view, seat), _purse(voice, view, seat)]
    return zones


def _hand(voice: Voice, view: model.View, seat: int) -> Zone:
    own = seat == view.seat
    open_cards = view.shown[seat]
    note = voice.say("labels", "shown")
    cards = view.hand if own else open_cards
    lying = [Card(card, face(card), note=note if card in open_cards else "") for card in cards]
    return place(voice, "hand", "hand", seat, cards=lying, hidden=0 if own else view.held[seat])


def _bought(voice: Voice, view: model.View, seat: int) -> Zone:
    return place(voice, "bought", "row", seat, cards=[Card(card, face(card)) for card in view.bought[seat]])


def _purse(voice: Voice, view: model.View, seat: int) -> Zone:
    bid = view.mine if seat == view.seat else None
    note = "" if bid is None else voice.say("labels", "mine", chips=bid)
    return place(voice, "purse", "space", seat, chips=view.chips[seat], unit="chips", note=note)


def _offer(voice: Voice, view: model.View, choice: Choice) -> Offer:
    match choice:
        case Amount(act=model.Give(seat)):
            label = voice.say("choices", "give", seat)
            return offer(choice, label, target=f"purse:{seat}", seats=(seat,), aside=True)
        case Amount():
            return offer(choice, voice.say("choices", "bid"), target="sale")
        case Pick():
            return offer(choice, voice.say("choices", "show"), zone=f"hand:{view.seat}", aside=True)
        case Action():
            return offer(choice, type(choice).__name__)


def _sheet(voice: Voice, view: model.View) -> Sheet:
    columns = ("player", "bought", "hand", "shown", "chips", "total")
    rows = tuple(
        (voice.names[seat], *map(str, _parts(view, seat)), str(total)) for seat, total in enumerate(_totals(view))
    )
    return Sheet(voice.say("labels", "sheet"), tuple(voice.say("sheet", key) for key in columns), rows)


def _told(voice: Voice, event: Event) -> str:
    match event:
        case model.Dealt():
            return voice.say("events", "dealt", event.seat, cards=_named(event.cards), count=event.count)
        case model.Turned():
            card = _named([event.card])
            return voice.say("events", "turned", event.opener, round=event.round, rounds=event.rounds, card=card)
        case model.Sealed():
            return voice.say("events", "sealed", chips=_price(event.chips))
        case model.Bought():
            card = _named([event.card])
            return voice.say("events", "bought", event.seat, card=card, chips=_price(event.chips))
        case model.Voided():
            return voice.say("events", "voided")
        case model.Gave():
            return voice.say("events", "gave", event.seat, chips=_chips(event.chips), to=voice.who([event.to]))
        case model.Showed() if event.rule == "3.3":
            points = _counted(len(event.cards), "point")
            return voice.say("events", "showed", event.seat, cards=_named(event.cards), points=points)
        case model.Showed():
            return voice.say("events", "opened", event.seat, cards=_named(event.cards))
        case model.Scored():
            return _told_score(voice, event)
        case model.Ended():
            return ended(voice, event.winners)
        case _:
            return type(event).__name__


def _told_score(voice: Voice, event: model.Scored) -> str:
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


def _moves(event: Event) -> tuple[Motion, ...]:
    match event:
        case model.Dealt():
            return (brought("deck", f"hand:{event.seat}", event.cards, event.count),)
        case model.Turned():
            return (Motion(source="deck", target="sale", cards=(event.card,)),)
        case model.Bought():
            card = Motion(source="sale", target=f"bought:{event.seat}", cards=(event.card,))
            paid = Motion(source=f"purse:{event.seat}", target="box", chips=event.chips)
            return (card, paid) if event.chips else (card,)
        case model.Gave():
            return (Motion(source=f"purse:{event.seat}", target=f"purse:{event.to}", chips=event.chips),)
        case model.Showed():
            return (Motion(source=f"hand:{event.seat}", target=f"hand:{event.seat}", cards=event.cards),)
        case _:
            return ()


tell = told_by(TEXT, _told, _moves)
