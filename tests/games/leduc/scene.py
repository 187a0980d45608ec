"""The picture and the log of Leduc poker."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.game import Why
from americana.core.scene import Card, Face, Motion, Offer, RoundSummary, Scene, Seat, SummaryLine, Zone
from americana.core.text import Voice
from americana.kit.scene_helpers import catalogue, told_by
from americana.kit.scene_parts import count, offer, place, seated

from . import model
from .rules import STAKES, scores_of

TEXT: Final = catalogue(Path(__file__).with_name("text.toml"))

COLOURS: Final = {"s": "black", "h": "red"}


def face(card: str) -> Face:
    """Describe what is printed on a card."""
    return Face(corner=card[0], colour=COLOURS[card[1]], shape=model.SUITS[card[1]], title=model.card_name(card))


def scene(view: model.View, choices: Sequence[Choice], why: Why, names: Sequence[str]) -> Scene:  # noqa: ARG001
    """Turn a view into the picture that every front draws."""
    voice = Voice(TEXT, view.seat, names)
    return Scene(
        title="Leduc Poker",
        headline=_headline(voice, view),
        prompt=_prompt(voice, view, choices),
        seats=tuple(_seat(voice, view, seat) for seat in range(2)),
        zones=tuple(_zones(voice, view)),
        offers=tuple(_offer(voice, view, choice) for choice in choices),
        over=not view.asked,
    )


def _headline(voice: Voice, view: model.View) -> str:
    if not view.round:
        return voice.say("labels", "headline_before")
    return voice.say("labels", "headline", round=view.round, raises=view.raises, most=view.setup.raises)


def _cost(view: model.View) -> int:
    return max(view.paid) - min(view.paid)


def _prompt(voice: Voice, view: model.View, choices: Sequence[Choice]) -> str:
    if not view.asked:
        return _outcome(voice, view)
    if not view.round:
        return voice.say("prompts", "deal")
    if not choices:
        return voice.say("prompts", "wait", seats=voice.who(view.asked))
    if not view.raises:
        return voice.say("prompts", "open", by=STAKES[view.round])
    key = "facing" if model.Raise() in choices else "facing_last"
    return voice.say("prompts", key, cost=_cost(view), by=STAKES[view.round])


def _outcome(voice: Voice, view: model.View) -> str:
    if len(view.won) > 1:
        return voice.say("prompts", "over_split")
    chips = max(scores_of(view.paid, view.won))
    return voice.say("prompts", "over_one", view.won[0], chips=_chips(chips))


def _chips(count: int) -> str:
    return "one chip" if count == 1 else f"{count} chips"


def _seat(voice: Voice, view: model.View, seat: int) -> Seat:
    badges = (voice.say("labels", "folded"),) if seat == view.folded else ()
    return seated(voice, seat, view.asked, [count(voice, "paid", view.paid[seat])], badges)


def _zones(voice: Voice, view: model.View) -> list[Zone]:
    dealt = int(view.round > 0)
    pot = sum(view.paid) if view.asked else 0
    board = (Card(view.board, face(view.board)),) if view.board else ()
    return [
        place(voice, "board", "row", cards=board, hidden=dealt - len(board)),
        place(voice, "pot", "space", chips=pot, unit="chips"),
        place(voice, "out", "pile", hidden=3 if dealt else 6),
        *(_hand(voice, view, seat) for seat in range(2)),
    ]


def _hand(voice: Voice, view: model.View, seat: int) -> Zone:
    card = _known(view, seat)
    note = voice.say("labels", "pair") if card and card[0] == view.board[:1] else ""
    cards = [Card(card, face(card), note=note)] if card else []
    return place(voice, "hand", "hand", seat, cards=cards, hidden=int(view.round > 0 and not card))


def _known(view: model.View, seat: int) -> str:
    """Give the card of a seat if the viewer sees it."""
    if view.shown:
        return view.shown[seat]
    return view.card if seat == view.seat else ""


def _offer(voice: Voice, view: model.View, choice: Choice) -> Offer:
    match choice:
        case model.Fold():
            return offer(choice, voice.say("choices", "fold"))
        case model.Call():
            key = "call" if view.raises else "check"
            return offer(choice, voice.say("choices", key, cost=_cost(view)), target="pot")
        case model.Raise():
            return offer(choice, voice.say("choices", "raise", by=STAKES[view.round]), target="pot")
        case _:
            return offer(choice, type(choice if isinstance(choice, Action) else choice.act).__name__)


def reckon(view: model.View, seen: Sequence[Event], names: Sequence[str]) -> RoundSummary | None:
    """Say what each had and won, and why for the seat that took the pot."""
    if view.asked:
        return None
    voice = Voice(TEXT, view.seat, names)
    took = {event.seat: tell(event, view.seat, names) for event in seen if isinstance(event, model.Took)}
    lines = []
    for seat, score in enumerate(scores_of(view.paid, view.won)):
        cells = (names[seat], _written(voice, _known(view, seat)), f"{score:+d}")
        told = took.get(seat)
        lines.append(SummaryLine(cells, told.sentence, told.rule) if told else SummaryLine(cells))
    columns = tuple(voice.say("labels", key) for key in ("player", "card", "score"))
    return RoundSummary(number=1, title=voice.say("labels", "sheet"), columns=columns, lines=tuple(lines))


def _written(voice: Voice, card: str) -> str:
    return model.card_name(card) if card else voice.say("labels", "unseen")


def _told(voice: Voice, event: Event) -> str:
    match event:
        case model.Anted():
            return voice.say("events", "anted", event.seat, chips=_chips(event.chips))
        case model.Dealt():
            return voice.say("events", "dealt", event.seat, card=model.card_name(event.card))
        case model.Laid():
            return voice.say("events", "laid")
        case model.Called():
            key = "called" if event.chips else "checked"
            return voice.say("events", key, event.seat, chips=_chips(event.chips))
        case model.Raised():
            return voice.say("events", "raised", event.seat, by=event.by, chips=_chips(event.chips))
        case model.Folded():
            return voice.say("events", "folded", event.seat)
        case model.Turned():
            return voice.say("events", "turned", card=model.card_name(event.card))
        case model.Showed():
            return voice.say(
                "events", "showed_pair" if event.pair else "showed", event.seat, card=model.card_name(event.card)
            )
        case model.Took():
            return voice.say(
                "events", "split" if event.rule == "3.3" else "took", event.seat, chips=_chips(event.chips)
            )
        case model.Ended():
            key = "ended_one" if len(event.winners) == 1 else "ended_split"
            return voice.say("events", key, event.winners[0], chips=_chips(max(event.scores)))
        case _:
            return type(event).__name__


def _moves(event: Event) -> tuple[Motion, ...]:
    match event:
        case model.Dealt():
            cards = (event.card,) if event.card else ()
            return (Motion(source="out", target=f"hand:{event.seat}", cards=cards, hidden=1 - len(cards)),)
        case model.Laid():
            return (Motion(source="out", target="board", hidden=1),)
        case model.Anted() | model.Called() | model.Raised():
            return (Motion(giver=event.seat, target="pot", chips=event.chips),) if event.chips else ()
        case model.Turned():
            return (Motion(source="board", target="board", cards=(event.card,)),)
        case model.Showed():
            return (Motion(source=f"hand:{event.seat}", target=f"hand:{event.seat}", cards=(event.card,)),)
        case model.Took():
            return (Motion(source="pot", taker=event.seat, chips=event.chips),)
        case _:
            return ()


tell = told_by(TEXT, _told, _moves)
