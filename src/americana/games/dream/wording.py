"""The words on a card, made from its effects, so that no card says one thing and does another."""

from pathlib import Path
from typing import Final

from americana.core.text import Catalogue, sentence
from americana.games.dream.effects import Bonus, Effect, Kind

TEXT: Final = Catalogue.load(Path(__file__).with_name("text.toml"))


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
    """Say one effect: of whoever plays the card, or of others, who are the subject or the owners of a Dream."""
    own = effect.who == "you"
    who = TEXT.say("whom", effect.who)
    noun = cards(effect.count) if effect.verb in ("draw", "discard") else _others(effect.count)
    said = TEXT.say("verbs", effect.verb, {"who": who, "cards": noun}, you=own)
    return TEXT.say("effects", "may" if effect.may else "must", {"said": said, "who": who}, you=own)


def _others(count: int) -> str:
    if count == 1:
        return TEXT.say("effects", "another_card")
    return TEXT.say("effects", "other_cards", {"count": count})


KEYS: Final = (
    "you", "everyone", "others", "chosen", "left", "right", "most-cards", "fewest-cards", "highest", "lowest",
    "draw", "discard", "discard-hand", "shuffle", "play", "remove", "shed", "uproot", "take", "give", "recall",
    "turn", "consumer", "action", "minus", "plus", "loss", "neighbor", "empty",
)  # fmt: skip
"""The keys of the sections `whom`, `verbs` and `moments`: the words of a deck file."""
