"""The log of Politics as Usual: every event as a sentence and as motions."""

from collections.abc import Sequence
from typing import Final

from americana.core.events import Event
from americana.core.scene import Motion
from americana.core.text import Voice, listed, sentence
from americana.games.politics.card_text import TEXT, active_words, cards, effect_words, favors, issue_words, votes
from americana.games.politics.cards import title
from americana.games.politics.events import (
    Again,
    Cancelled,
    Discarded,
    Drew,
    Dry,
    Ended,
    Faced,
    Froze,
    Gained,
    Gathered,
    Landed,
    Lapsed,
    Moved,
    Offered,
    Ordered,
    Passed,
    Played,
    Powered,
    Raised,
    Ran,
    Redirected,
    Removed,
    Reshuffled,
    Resolved,
    Sidestepped,
    Slated,
    Slid,
    Speaking,
    Struck,
    Thawed,
    Vain,
    Won,
)
from americana.kit.scene_helpers import brought, ended, told_by

DEALING: Final = ("1.5", "6.5", "6.6")
"""The paragraphs by which cards are dealt rather than drawn."""


def titles(names: Sequence[str]) -> str:
    """Say several cards by what is printed on them."""
    return listed([title(name) for name in names])


def _told(voice: Voice, event: Event) -> str:
    match event:
        case Played():
            return _told_play(voice, event)
        case Passed():
            return voice.say("events", "passed_unasked" if event.rule == "2.8" else "passed", event.seat)
        case Landed():
            return voice.say("events", "landed", event.seat, card=title(event.card), total=event.total)
        case Resolved():
            return voice.say("events", "resolved", card=title(event.card), words=effect_words(event.effects))
        case Drew():
            key = "dealt" if event.rule in DEALING else "drew"
            return voice.say("events", key, event.seat, cards=titles(event.cards), count=cards(event.count))
        case Cancelled():
            key = "cancelled" if event.seat < 0 else "cancelled_in_play"
            return voice.say("events", key, event.seat, card=title(event.card), by=title(event.by))
        case Redirected():
            to = voice.who([event.to])
            return voice.say("events", "redirected", event.seat, card=title(event.card), to=to)
        case Powered():
            return _told_power(voice, event)
        case Discarded():
            key = "discarded_random" if event.at_random else "discarded"
            return voice.say("events", key, event.seat, cards=titles(event.cards))
        case Froze():
            key = "froze_random" if event.at_random else "froze"
            return voice.say("events", key, event.seat, cards=titles(event.cards), count=cards(event.count))
        case Gained():
            return voice.say("events", "gained", event.seat, count=event.count, total=event.total)
        case Again():
            return voice.say("events", "again", event.seat)
        case Vain():
            return voice.say("events", "vain")
        case _:
            return _told_around(voice, event)


def _told_play(voice: Voice, event: Played) -> str:
    kind = "reacts" if event.source == "reaction" else "played"
    if event.poll:
        key = "played_own" if event.to == event.seat else "played_poll"
    elif event.at:
        key = "reacts_card" if kind == "reacts" else "played_card"
    elif event.to >= 0:
        key = "reacts_at" if kind == "reacts" else "played_at"
    else:
        key = "reacts_effect" if kind == "reacts" else "played_effect"
    to = _onto(voice, event.seat, event.to)
    return voice.say("events", key, event.seat, card=title(event.card), to=to, at=title(event.at))


def _onto(voice: Voice, actor: int, to: int) -> str:
    """Name the player that something is for, unless players do it to themselves."""
    return voice.say("labels", "themselves", actor) if to == actor else voice.who([to])


def _told_power(voice: Voice, event: Powered) -> str:
    words, to = active_words(event.effects), _onto(voice, event.seat, event.to)
    key = "powered_at" if event.at else "powered_to" if event.to >= 0 else "powered"
    return voice.say("events", key, event.seat, name=event.name, words=words, to=to, at=title(event.at))


def _told_around(voice: Voice, event: Event) -> str:
    """Give the sentence for what is not a card being played: the Issue, the Round, the end."""
    match event:
        case Raised():
            return voice.say(
                "events",
                "raised",
                event.seat,
                round=event.round,
                rounds=event.rounds,
                issue=event.issue,
                votes=votes(event.votes),
                words=issue_words(event.effects),
            )
        case Sidestepped():
            return voice.say("events", "sidestepped", event.seat, issue=event.issue, cards=titles(event.cards))
        case Faced():
            key = "faced" if event.rule == "2.2" else "faced_must"
            return voice.say("events", key, event.seat, issue=event.issue)
        case Struck():
            return voice.say("events", "struck", issue=event.issue, words=issue_words(event.effects))
        case Won():
            return _told_award(voice, event)
        case Gathered():
            return voice.say("events", "gathered", count=cards(sum(map(len, event.fronts))))
        case Thawed():
            return voice.say("events", "thawed", event.seat)
        case Speaking():
            return voice.say("events", "speaking_lot" if event.rule == "1.6" else "speaking", event.seat)
        case Reshuffled():
            return voice.say("events", "reshuffled", count=event.count)
        case Dry():
            return voice.say("events", "dry", event.seat)
        case Slid():
            return voice.say("events", "slid", event.seat)
        case Ended():
            return ended(voice, event.winners, votes=", ".join(map(str, event.votes)))
        case _:
            return _told_aside(voice, event)


def _told_award(voice: Voice, event: Won) -> str:
    return voice.say(
        "events",
        "won_tie" if event.tied else "won",
        event.seat,
        issue=event.issue,
        polls=event.polls[event.seat],
        votes=votes(event.votes),
        tied=sentence(voice.who(event.tied)),
    )


def _told_aside(voice: Voice, event: Event) -> str:
    """Give the sentence for Favors, and for the time before the first Issue."""
    match event:
        case Moved():
            key = "gave" if event.rule == "5.1" else "moved"
            tokens, to = favors(len(event.tokens)), voice.who([event.to])
            return voice.say("events", key, event.source, tokens=tokens, to=to)
        case Offered():
            return voice.say(
                "events",
                "offered",
                event.seat,
                to=voice.who([event.to]),
                mine=_some(voice, event.mine),
                yours=_some(voice, event.yours),
                until=event.until,
            )
        case Lapsed():
            by, to = voice.who([event.seat]), voice.who([event.to])
            keys = {"refused": "lapsed_refused", "withdrawn": "lapsed_withdrawn", "over": "lapsed_over"}
            about = event.to if event.reason == "refused" else event.seat
            return voice.say("events", keys.get(event.reason, "lapsed_unpayable"), about, by=by, to=to)
        case Ordered():
            return voice.say("events", "ordered", seats=voice.who(event.seats))
        case Slated():
            return voice.say("events", "slated", event.seat, names=listed(list(event.names)))
        case Ran():
            key = "ran_no_name" if event.rule == "9.8" else "ran"
            name, party = event.name, event.party
            return voice.say("events", key, event.seat, name=name, party=party, favors=favors(event.favors))
        case Removed():
            return voice.say("events", "removed", count=event.count, left=event.left)
        case _:
            return type(event).__name__


def _some(voice: Voice, tokens: Sequence[str]) -> str:
    return favors(len(tokens)) if tokens else voice.say("labels", "nothing")


def _moves(event: Event) -> tuple[Motion, ...]:
    match event:
        case Drew():
            return (brought("deck", f"hand:{event.seat}", event.cards, event.count),)
        case Played():
            return (brought(f"hand:{event.seat}", "stack", (event.card,)),)
        case Landed():
            return (brought("stack", f"front:{event.seat}", (event.card,)),)
        case Resolved():
            return (brought("stack", "discard", (event.card,)),)
        case Cancelled():
            source = "stack" if event.seat < 0 else f"front:{event.seat}"
            gone = brought(source, "discard", (event.card,))
            return (gone, brought("stack", "discard", (event.by,))) if "#" in event.by else (gone,)
        case Discarded():
            return (brought(f"hand:{event.seat}", "discard", event.cards),)
        case Sidestepped():
            issue = brought("issue", "issues", (event.issue,))
            return (brought(f"hand:{event.seat}", "discard", event.cards), issue) if event.cards else (issue,)
        case Froze():
            return (brought(f"hand:{event.seat}", f"frozen:{event.seat}", event.cards, event.count),)
        case Thawed():
            return (brought(f"frozen:{event.seat}", f"hand:{event.seat}", (), event.count),)
        case Raised():
            return (brought("issues", "issue", (event.issue,)),)
        case Won():
            return (brought("issue", f"won:{event.seat}", (event.issue,)),)
        case Gathered():
            return tuple(
                brought(f"front:{seat}", "discard", front) for seat, front in enumerate(event.fronts) if front
            )
        case Reshuffled():
            return (Motion(source="discard", target="deck", hidden=event.count),)
        case Moved():
            return (Motion(source=f"own:{event.source}", target=f"below:{event.to}", chips=len(event.tokens)),)
        case _:
            return ()


tell = told_by(TEXT, _told, _moves)
