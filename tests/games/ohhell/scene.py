"""The picture and the log of Oh Hell."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from americana.core.choices import Choice
from americana.core.game import Why
from americana.core.scene import Card, Offer, Scene, Seat
from americana.core.text import Voice
from americana.kit.cards import face, name, signed
from americana.kit.scene_helpers import catalogue, hands, telling, trick, waiting
from americana.kit.scene_parts import block, count, offer, place, seated
from americana.kit.trick_model import Play

from .model import Bid, View

TEXT: Final = catalogue(Path(__file__).with_name("text.toml"))
tell = telling(TEXT, name)


def scene(view: View, choices: Sequence[Choice], why: Why, names: Sequence[str]) -> Scene:
    """Turn a view into the picture that every front draws."""
    voice = Voice(TEXT, view.seat, names)
    playing = view.seat in view.asked and None not in view.bids
    why_not = (lambda card: block(voice, why(Play(card)))) if playing else None
    shown = hands(voice, face, view.hand, view.held, why_not)
    turned = [Card(view.trump, face(view.trump))] if view.trump else []
    return Scene(
        title=voice.say("labels", "title"),
        headline=voice.say("labels", "headline", size=min(view.size, view.setup.cards), first=view.setup.cards),
        prompt=_prompt(voice, view, choices),
        seats=tuple(_seat(voice, view, seat) for seat in range(view.setup.seats)),
        zones=(trick(voice, face, view.trick, view.leader), place(voice, "trump", "pile", cards=turned), *shown),
        offers=tuple(_offer(voice, view, choice) for choice in choices),
        over=not view.asked,
    )


def _prompt(voice: Voice, view: View, choices: Sequence[Choice]) -> str:
    if not choices:
        best = [seat for seat, points in enumerate(view.points) if points == max(view.points)]
        return waiting(voice, view.asked, best)
    if isinstance(choices[0], Bid):
        return voice.say("prompts", "bid", size=view.size)
    return voice.say("prompts", "play", bid=view.bids[view.seat] or 0, taken=view.taken[view.seat])


def _seat(voice: Voice, view: View, seat: int) -> Seat:
    bid = view.bids[seat]
    badges = [voice.say("labels", "dealer")] if seat == view.dealer else []
    badges += [] if bid is None else [voice.say("labels", "bid", bid=bid, taken=view.taken[seat])]
    points = count(voice, "points", view.points[seat], score=True)
    cards = count(voice, "cards", view.held[seat], zone=f"hand:{seat}")
    return seated(voice, seat, view.asked, [points, cards], badges)


def _offer(voice: Voice, view: View, choice: Choice) -> Offer:
    match choice:
        case Play(card):
            label = voice.say("choices", "play", card=signed(card))
            return offer(choice, label, zone=f"hand:{view.seat}", cards=(card,), target="trick")
        case Bid(tricks):
            return offer(choice, voice.say("choices", "bid", tricks=tricks))
        case _:
            return offer(choice, type(choice).__name__)
