"""The picture and the log of American."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.game import DEALER, SPECTATOR, Why
from americana.core.scene import (
    Card,
    CardBlock,
    Copies,
    Face,
    Motion,
    Offer,
    RoundSummary,
    Scene,
    Seat,
    SummaryLine,
    Zone,
)
from americana.core.text import Voice, listed, sentence
from americana.games.american import model
from americana.games.american.rules import NOBODY
from americana.kit.scene_helpers import brought, catalogue, told_by
from americana.kit.scene_parts import block, count, offer, place, seated

TEXT: Final = catalogue(Path(__file__).with_name("text.toml"))

MOTIFS: Final = {
    "2": "reset", "3": "tricycle", "4": "clover", "5": "palm", "6": "guitar", "7": "dice", "8": "ball", "9": "cat",
    "10": "kill", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
"""The motif of each card: a number of things, or the court; a card with a power shows its power."""
RULES: Final = {"2": "4.2", "10": "4.3", "A": "4.1"}
"""The paragraphs of the powers."""
POWERS: Final = {"2": ("anything", "reset"), "10": ("anything", "kill"), "A": ("anything",)}
"""The effects of cards with a power."""

PLACES: Final = ("first", "second", "third")


def card_names(cards: Sequence[str]) -> str:
    """Say several cards in words, those of a rank together."""
    return listed([model.cards_name(rank, cards.count(rank)) for rank in model.RANKS if rank in cards])


@cache
def lying(card: str) -> Card:
    """Lay a card open without any note."""
    return Card(card, face(card))


@cache
def face(card: str) -> Face:
    """Describe what is printed on a card: a large rank and no suit."""
    motif, rule = MOTIFS.get(card, ""), RULES.get(card, "3.2")
    return Face(corner=card, shape="rank", title=model.rank_name(card), motif=motif, rule=rule)


def box(setup: model.Setup) -> list[Copies]:
    """Give every card of the deck: those with a power, and the others."""
    cards = setup.cards()
    return [
        Copies(
            card=lying(rank),
            count=cards.count(rank),
            kind="power" if rank in POWERS else "plain",
            does=POWERS.get(rank, ()),
        )
        for rank in model.RANKS
        if rank in cards
    ]


def scene(view: model.View, choices: Sequence[Choice], why: Why, names: Sequence[str]) -> Scene:
    """Turn a view into the picture that every front draws."""
    voice = Voice(TEXT, view.seat, names)
    return Scene(
        title="American",
        headline=voice.say("labels", "headline", deck=view.deck, turn=view.turn + 1),
        prompt=_prompt(voice, view, choices),
        seats=tuple(_seat(voice, view, seat) for seat in range(view.setup.seats)),
        zones=tuple(_zones(voice, view, why)),
        offers=tuple(_offer(voice, view, choice) for choice in choices),
        over=not view.asked,
    )


def _prompt(voice: Voice, view: model.View, choices: Sequence[Choice]) -> str:
    if not view.asked:
        key = "drawn" if view.winner == NOBODY else "over_one"
        return sentence(voice.say("prompts", key, view.winner))
    if DEALER in view.asked:
        return voice.say("prompts", "wait_dealer")
    if not choices:
        return voice.say("prompts", "wait", seats=voice.who(view.asked))
    if isinstance(choices[0], model.Swap):
        return voice.say("prompts", "swap")
    top = view.pile[-1] if view.pile else ""
    return voice.say("prompts", _demand(view, choices[0], top), top=model.rank_name(top))


def _demand(view: model.View, first: Choice, top: str) -> str:
    """Name the prompt for what the pile asks of a player."""
    if isinstance(first, model.PickUp):
        return "stuck"
    if isinstance(first, model.Turn):
        return "turn"
    if not top:
        return "again" if view.again else "open"
    if top in ("2", "A"):
        return "reset" if top == "2" else "ace"
    return "beat_equal" if view.setup.equal else "beat"


def _left(view: model.View, seat: int) -> int:
    return view.held[seat] + len(view.up[seat]) + len(view.down[seat])


def _seat(voice: Voice, view: model.View, seat: int) -> Seat:
    badges = []
    if seat == view.setup.dealer:
        badges.append(voice.say("labels", "dealer"))
    if seat == view.starter:
        badges.append(voice.say("labels", "starter"))
    return seated(voice, seat, view.asked, [count(voice, "cards", _left(view, seat), score=True)], badges)


def _zones(voice: Voice, view: model.View, why: Why) -> list[Zone]:
    zones = [
        place(voice, "deck", "pile", hidden=view.deck),
        _pile(voice, view),
        place(voice, "gone", "pile", hidden=len(view.gone)),
    ]
    for seat in range(view.setup.seats):
        zones.append(place(voice, "down", "row", seat, hidden=len(view.down[seat])))
        zones.append(place(voice, "up", "row", seat, cards=[lying(card) for card in view.up[seat]]))
        if seat != view.seat:
            zones.append(place(voice, "hand", "hand", seat, hidden=view.held[seat]))
    if view.seat != SPECTATOR:
        zones.append(_hand(voice, view, why))
    return zones


def _pile(voice: Voice, view: model.View) -> Zone:
    note = (
        voice.say("labels", "on_top", top=model.rank_name(view.pile[-1]))
        if view.pile
        else voice.say("labels", "empty")
    )
    cards = [lying(card) for card in view.pile]
    return place(voice, "pile", "fan", cards=cards, note=sentence(note))


def _hand(voice: Voice, view: model.View, why: Why) -> Zone:
    blocked = {card: _blocked(voice, view, card, why) for card in set(view.hand)}
    cards = [Card(card, face(card), blocked[card]) if blocked[card] else lying(card) for card in view.hand]
    return place(voice, "hand", "hand", view.seat, cards=cards)


def _blocked(voice: Voice, view: model.View, card: str, why: Why) -> CardBlock | None:
    if view.seat not in view.asked or not view.pile:
        return None
    return block(voice, why(model.Throw(card, 1)))


def _offer(voice: Voice, view: model.View, choice: Choice) -> Offer:
    hand = f"hand:{view.seat}"
    match choice:
        case model.Throw(rank, number):
            label = voice.say("choices", "throw", cards=model.cards_name(rank, number))
            return offer(choice, label, zone=hand, cards=(rank,) * number, target="pile")
        case model.PickUp():
            return offer(choice, voice.say("choices", "pick_up"), target="pile")
        case model.Turn(which):
            return offer(choice, voice.say("choices", "turn", place=PLACES[which]), target=f"down:{view.seat}")
        case model.Swap(give, take):
            key = "swap" if give else "swap_none"
            label = voice.say("choices", key, give=card_names(give), take=card_names(take))
            return offer(choice, label, zone=hand, cards=give, target=f"up:{view.seat}", at=take)
        case Action():
            return offer(choice, type(choice).__name__)
        case _:
            return offer(choice, type(choice.act).__name__)


CLOSING: Final = (model.Won, model.Drawn)
"""The events that change the summary."""


def reckon(view: model.View, seen: Sequence[Event], names: Sequence[str]) -> RoundSummary | None:
    """Say who won, by what, and how many cards the other player still had."""
    if view.asked:
        return None
    voice = Voice(TEXT, view.seat, names)
    end = next(event for event in reversed(seen) if isinstance(event, model.Won | model.Drawn))
    lines = []
    for seat in range(view.setup.seats):
        result = "level" if view.winner == NOBODY else "winner" if seat == view.winner else "loser"
        told = sentence(_told(voice, end)) if seat == max(0, view.winner) else ""
        cells = (names[seat], str(_left(view, seat)), voice.say("labels", result))
        lines.append(SummaryLine(cells, told, end.rule if told else ""))
    columns = tuple(voice.say("labels", key) for key in ("player", "left", "result"))
    return RoundSummary(number=1, title=voice.say("labels", "sheet"), columns=columns, lines=tuple(lines))


def _told(voice: Voice, event: Event) -> str:
    match event:
        case model.Begun():
            return voice.say("events", "begun", event.dealer)
        case model.Dealt():
            cards = card_names(event.cards) if event.cards else _number(event.count)
            key = {"down": "dealt_down", "up": "dealt_up", "hand": "dealt_hand"}[event.place]
            return voice.say("events", key, event.seat, cards=cards, count=_number(event.count))
        case model.Swapped():
            key = "swapped" if event.give else "swapped_none"
            give, take = card_names(event.give), card_names(event.take)
            return voice.say("events", key, event.seat, give=give, take=take)
        case model.Showed():
            return voice.say("events", "showed", event.seat, cards=card_names(event.cards))
        case model.Started():
            key = "started" if event.rule == "2.1" else "started_next"
            return voice.say("events", "started_tied" if event.tied else key, event.seat)
        case model.Threw():
            return voice.say("events", "threw", event.seat, cards=model.cards_name(event.rank, event.count))
        case model.Drew():
            return voice.say(
                "events", "drew", event.seat, cards=card_names(event.cards), count=_number(event.count)
            )
        case model.Turned():
            return voice.say("events", "turned", event.seat, card=model.rank_name(event.rank))
        case model.Won():
            return voice.say("events", "won_ten" if event.rule == "4.6" else "won", event.seat)
        case model.Drawn():
            return voice.say("events", "drawn", turns=f"{event.turns:,}")
        case _:
            return _told_of_piles(voice, event)


def _number(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _told_of_piles(voice: Voice, event: Event) -> str:
    match event:
        case model.PickedUp():
            key = {"3.4": "picked_up_chosen", "5.2": "picked_up_turned"}.get(event.rule, "picked_up")
            top, count = model.rank_name(event.cards[-1]), _number(len(event.cards))
            return voice.say("events", key, event.seat, top=top, count=count)
        case model.Reset():
            return voice.say("events", "reset")
        case model.Killed():
            return voice.say("events", "killed", event.seat, count=_number(len(event.cards)))
        case model.Cleared():
            return voice.say("events", "cleared", count=_number(len(event.cards)))
        case model.TookUp():
            return voice.say("events", "took_up", event.seat, cards=card_names(event.cards))
        case model.TookDown():
            return voice.say("events", "took_down", event.seat, cards=card_names(event.cards))
        case _:
            return type(event).__name__


def _moves(event: Event) -> tuple[Motion, ...]:
    match event:
        case model.Dealt():
            return (brought("deck", f"{event.place}:{event.seat}", event.cards, event.count),)
        case model.Drew():
            return (brought("deck", f"hand:{event.seat}", event.cards, event.count),)
        case model.TookDown():
            return (brought(f"down:{event.seat}", f"hand:{event.seat}", event.cards, event.count),)
        case model.TookUp():
            return (Motion(source=f"up:{event.seat}", target=f"hand:{event.seat}", cards=event.cards),)
        case model.Turned():
            return (Motion(source=f"down:{event.seat}", target=f"hand:{event.seat}", cards=(event.rank,)),)
        case model.Swapped() if event.give:
            hand, up = f"hand:{event.seat}", f"up:{event.seat}"
            return (
                Motion(source=hand, target=up, cards=event.give),
                Motion(source=up, target=hand, cards=event.take),
            )
        case model.Threw():
            return (Motion(source=f"hand:{event.seat}", target="pile", cards=(event.rank,) * event.count),)
        case model.PickedUp():
            return (Motion(source="pile", target=f"hand:{event.seat}", cards=event.cards),)
        case model.Killed() | model.Cleared():
            return (Motion(source="pile", target="gone", cards=event.cards),)
        case _:
            return ()


tell = told_by(TEXT, _told, _moves)
