"""The words on a card, made from its effects, so that no card says one thing and does another."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from americana.core.text import sentence
from americana.games.politics.effects import Candidate, Effect, Kind
from americana.kit.scene_helpers import catalogue

TEXT: Final = catalogue(Path(__file__).with_name("text.toml"))


def cards(count: int) -> str:
    """Say how many cards."""
    return TEXT.say("cards", "one_card") if count == 1 else TEXT.say("cards", "more_cards", {"count": count})


def favors(count: int) -> str:
    """Say how many Favors."""
    return TEXT.say("cards", "one_favor") if count == 1 else TEXT.say("cards", "more_favors", {"count": count})


def votes(count: int) -> str:
    """Say how many Votes."""
    return TEXT.say("cards", "one_vote" if abs(count) == 1 else "more_votes", {"count": count})


@lru_cache(4096)
def kind_words(kind: Kind) -> str:
    """Give the text of a campaign card."""
    words = effect_words(kind.effects, "another" if kind.not_self else "target")
    if kind.when == "turn":
        return words
    moment = TEXT.say("moments", kind.when)
    return TEXT.say("cards", "timed", {"moment": sentence(moment), "words": words[:1].lower() + words[1:]})


def effect_words(effects: Sequence[Effect], target: str = "target") -> str:
    """Give the text of effects, a sentence for each; a Cancel that works in two ways says so in one."""
    parts = []
    for effect in effects:
        parts.append(_effect(effect, target))
        if effect.who == "target":
            target = "same"
    if [effect.verb for effect in effects] == ["cancel", "lift"]:
        either = TEXT.say("cards", "either")
        return sentence(f" {either} ".join(parts)) + "."
    return " ".join(sentence(part) + "." for part in parts)


def issue_words(effects: Sequence[Effect]) -> str:
    """Give the text of an Issue, which names the Speaker where a card says you."""
    parts = []
    for effect in effects:
        if effect.verb == "boost":
            parts.append(TEXT.say("cards", "boost_all", {"count": effect.count}))
        else:
            parts.append(_effect(effect, you="speaker", others="not_speaker"))
    return " ".join(sentence(part) + "." for part in parts)


def power_words(candidate: Candidate) -> str:
    """Give the text of a candidate's power."""
    if candidate.active:
        words = active_words(candidate.active)
        return sentence(TEXT.say("cards", "once", {"words": words[:1].lower() + words[1:]}))
    if not candidate.passive:
        return TEXT.say("cards", "no_name") + "."
    return " ".join(sentence(_always(effect)) + "." for effect in candidate.passive)


def active_words(effects: Sequence[Effect]) -> str:
    """Give the text of a power that is used: it never targets its owner, and its cost is paid in full."""
    first, *rest = effects
    if first.verb != "discard" or first.who != "you" or first.count == 1:
        return effect_words(effects, "another")
    paid = sentence(TEXT.say("cards", "in_full", {"count": first.count})) + "."
    return f"{paid} {effect_words(rest, 'another')}".strip()


def _always(effect: Effect) -> str:
    count = f"{effect.count:+d}" if effect.verb == "poll" else str(effect.count)
    return TEXT.say("always", effect.verb, {"count": count, "cards": cards(effect.count)})


def _effect(effect: Effect, target: str = "target", you: str = "", others: str = "others") -> str:
    """Say one effect; the words for a target, for the player and for the others depend on where it is printed."""
    who = {"you": you, "target": target, "others": others}.get(effect.who, effect.who)
    values = {
        "who": TEXT.say("whom", who) if who else "",
        "cards": cards(effect.count),
        "favors": favors(effect.count),
        "count": f"{effect.count:+d}" if effect.verb == "poll" else str(effect.count),
        "filter": TEXT.say("filters", effect.of),
    }
    return TEXT.say("verbs", effect.verb, values, you=not who)
