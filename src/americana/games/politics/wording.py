"""The words on a card, made from its effects, so that no card says one thing and does another."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from americana.core.text import Catalogue, sentence
from americana.games.politics.effects import Candidate, Effect, Kind

TEXT: Final = Catalogue.load(Path(__file__).with_name("text.toml"))


def cards(count: int) -> str:
    """Say how many cards."""
    return TEXT.say("cards", "one_card") if count == 1 else TEXT.say("cards", "more_cards", {"count": count})


def favors(count: int) -> str:
    """Say how many Favors."""
    return TEXT.say("cards", "one_favor") if count == 1 else TEXT.say("cards", "more_favors", {"count": count})


def kind_words(kind: Kind) -> str:
    """Give the text of a campaign card."""
    words = effect_words(kind.effects)
    if kind.when != "turn":
        moment = TEXT.say("moments", kind.when)
        words = TEXT.say("cards", "timed", {"moment": sentence(moment), "words": words[:1].lower() + words[1:]})
    return TEXT.say("cards", "not_self", {"words": words}) if kind.not_self else words


def effect_words(effects: Sequence[Effect]) -> str:
    """Give the text of effects, a sentence for each; a Cancel that works in two ways says so in one."""
    if [effect.verb for effect in effects] == ["cancel", "lift"]:
        parts = [_effect(effect) for effect in effects]
        either = TEXT.say("cards", "either")
        return sentence(f" {either} ".join(parts)) + "."
    return " ".join(sentence(_effect(effect)) + "." for effect in effects)


def issue_words(effects: Sequence[Effect]) -> str:
    """Give the text of an Issue, which speaks of the Speaker where a card says you."""
    parts = []
    for effect in effects:
        if effect.verb == "boost":
            parts.append(TEXT.say("cards", "boost_all", {"count": effect.count}))
        elif effect.verb == "poll":
            parts.append(TEXT.say("cards", "speaker_poll", {"count": f"{effect.count:+d}"}))
        else:
            parts.append(_effect(effect))
    return " ".join(sentence(part) + "." for part in parts)


def power_words(candidate: Candidate) -> str:
    """Give the text of a candidate's power."""
    if candidate.active:
        words = effect_words(candidate.active)
        return sentence(TEXT.say("cards", "once", {"words": words[:1].lower() + words[1:]}))
    if not candidate.passive:
        return TEXT.say("cards", "no_name") + "."
    return " ".join(sentence(_always(effect)) + "." for effect in candidate.passive)


def _always(effect: Effect) -> str:
    count = f"{effect.count:+d}" if effect.verb == "poll" else str(effect.count)
    return TEXT.say("always", effect.verb, {"count": count, "cards": cards(effect.count)})


def _effect(effect: Effect) -> str:
    own = effect.who == "you"
    values = {
        "who": "" if own else TEXT.say("whom", effect.who),
        "cards": cards(effect.count),
        "favors": favors(effect.count),
        "count": f"{effect.count:+d}" if effect.verb == "poll" else str(effect.count),
        "filter": TEXT.say("filters", effect.of),
    }
    return TEXT.say("verbs", effect.verb, values, you=own)


KEYS: Final = (
    "target", "everyone", "others", "winner", "any", "momentum", "slander", "edge",
    "draw", "discard", "lose", "freeze", "chill", "take", "pay", "again", "poll", "boost", "thick", "shield", "gag",
    "ties", "cancel", "lift", "redirect", "no-slander", "no-edge", "no-powers", "sidestep", "spoils",
    "raised", "sidestepped", "played", "passed", "award",
)  # fmt: skip
"""The keys of the sections `whom`, `filters`, `verbs`, `always` and `moments`: the words of a deck file."""
