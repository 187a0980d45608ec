"""The words on a card, made from its effects, so that no card says one thing and does another."""

from pathlib import Path
from typing import Final

from americana.core.text import sentence
from americana.games.dream.effects import Bonus, Effect, Kind
from americana.kit.scene_helpers import catalogue

TEXT: Final = catalogue(Path(__file__).with_name("text.toml"))


def cards(count: int) -> str:
    """Say how many cards."""
    return TEXT.say("effects", "one_card") if count == 1 else TEXT.say("effects", "cards", {"count": count})


def words(kind: Kind) -> str:
    """Give the whole text of a card; a Consumer card has none."""
    if kind.bonus is not None:
        return bonus_words(kind.bonus)
    return effect_words(kind.effects)


def effect_words(effects: tuple[Effect, ...]) -> str:
    """Give the text of an action, a sentence for each effect."""
    return " ".join(sentence(_effect(effect)) for effect in effects)


def bonus_words(bonus: Bonus) -> str:
    """Give the text of a Demographic."""
    moment = TEXT.say("moments", bonus.when)
    return sentence(TEXT.say("effects", "bonus", {"moment": moment, "cards": cards(bonus.count)}))


def _effect(effect: Effect) -> str:
    """Say one effect, with the player of the card or others as its subject, or as the owners of a Dream."""
    own = effect.who == "you"
    who, dream = TEXT.say("whom", effect.who), TEXT.say("dreams", effect.who)
    noun = _others(effect.count) if own and effect.verb not in ("draw", "discard") else cards(effect.count)
    said = TEXT.say("verbs", effect.verb, {"who": who, "dream": dream, "cards": noun}, you=own)
    return TEXT.say("effects", "may" if effect.may else "must", {"said": said}, you=own)


def _others(count: int) -> str:
    """Say how many cards besides the one that is being read."""
    if count == 1:
        return TEXT.say("effects", "another_card")
    return TEXT.say("effects", "other_cards", {"count": count})


def signed(value: int) -> str:
    """Write a value as it stands on a card."""
    return f"{value:+d}" if value else "0"
