"""The log of Americana: The Card Game: events as sentences and motions."""

from collections.abc import Sequence

from americana.core.events import Event
from americana.core.scene import Motion
from americana.core.text import Voice, listed
from americana.games.dream.card_text import TEXT, cards, effect_words, signed
from americana.games.dream.cards import title
from americana.games.dream.model import (
    Acted,
    Aimed,
    Declined,
    Discarded,
    Doubled,
    Drew,
    Dry,
    Ended,
    Moved,
    Paid,
    Played,
    Recalled,
    Removed,
    Settled,
    Shuffled,
    Skipped,
    Started,
    Vain,
    Won,
)
from americana.kit.scene_helpers import brought, told_by


def _told(voice: Voice, event: Event) -> str:
    match event:
        case Started():
            return voice.say("events", "started_lot" if event.lot else "started_named", event.seat)
        case Shuffled():
            return voice.say("events", "shuffled", count=event.count)
        case Drew():
            return voice.say("events", "drew", event.seat, cards=_titles(event.cards), count=cards(event.count))
        case Dry():
            return voice.say("events", "dry", event.seat)
        case Settled():
            return voice.say("events", "settled", event.seat, card=title(event.card))
        case Doubled():
            return voice.say("events", "doubled", event.seat, card=title(event.card))
        case Paid():
            return voice.say("events", "paid", event.seat, card=title(event.card))
        case Played():
            key = "played_extra" if event.rule == "4.9" else "played"
            value = signed(event.value)
            return voice.say("events", key, event.seat, card=title(event.card), value=value, total=event.total)
        case Acted():
            return voice.say("events", "acted", card=title(event.card), words=effect_words(event.effects))
        case Skipped():
            return voice.say("events", "skipped", event.seat)
        case Ended():
            return _told_end(voice, event)
        case _:
            return _told_action(voice, event)


def _told_action(voice: Voice, event: Event) -> str:
    match event:
        case Aimed():
            return voice.say("events", "aimed", event.target, card=title(event.card))
        case Discarded():
            key = "discarded_random" if event.at_random else "discarded"
            count = cards(len(event.places))
            return voice.say("events", key, event.seat, cards=_titles(event.cards), count=count)
        case Removed():
            return voice.say("events", "removed", event.seat, card=title(event.card), total=event.total)
        case Moved():
            source, target = voice.who([event.source]), voice.who([event.target])
            was, now = event.totals
            return voice.say(
                "events", "moved", card=title(event.card), source=source, target=target, was=was, is_now=now
            )
        case Recalled():
            return voice.say("events", "recalled", event.seat, card=title(event.card), total=event.total)
        case Declined():
            return voice.say("events", "declined", event.seat, card=title(event.card))
        case Vain():
            return voice.say("events", "vain", card=title(event.card))
        case Won():
            return voice.say("events", "won", event.seat, total=event.total)
        case _:
            return type(event).__name__


def _told_end(voice: Voice, event: Ended) -> str:
    if event.reason == "won":
        return voice.say("events", "ended_one", event.winners[0])
    key = "ended_still" if event.reason == "still" else "ended_long"
    return voice.say("events", key, seats=voice.who(event.winners))


def _titles(names: Sequence[str]) -> str:
    return listed([title(name) for name in names])


def _moves(event: Event) -> tuple[Motion, ...]:
    match event:
        case Drew():
            return (brought("deck", f"hand:{event.seat}", event.cards, event.count),)
        case Settled():
            return (brought("deck", f"dream:{event.seat}", (event.card,)),)
        case Doubled():
            return (brought("deck", "deck", (event.card,)),)
        case Played():
            return (brought(f"hand:{event.seat}", f"dream:{event.seat}", (event.card,)),)
        case Discarded():
            return (brought(f"hand:{event.seat}", "deck", event.cards, len(event.places)),)
        case Removed():
            return (brought(f"dream:{event.seat}", "deck", (event.card,)),)
        case Moved():
            return (brought(f"dream:{event.source}", f"dream:{event.target}", (event.card,)),)
        case Recalled():
            return (brought(f"dream:{event.seat}", f"hand:{event.seat}", (event.card,)),)
        case _:
            return ()


tell = told_by(TEXT, _told, _moves)
