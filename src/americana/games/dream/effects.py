"""The closed vocabulary of effects, the cards made of it, and the checks of a deck."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, Literal, get_args

from msgspec import Struct

from americana.core.options import whole
from americana.kit import card_art
from americana.kit import deck as files
from americana.kit.deck import BadDeck, DeckProblems, DeckTable

GOAL: Final = 10
"""The net value that makes an American Dream come true."""

Verb = Literal[
    "draw", "discard", "discard-hand", "shuffle", "play", "remove", "shed", "uproot", "take", "give", "recall"
]
"""The verbs of effects."""

Who = Literal[
    "you",
    "everyone",
    "others",
    "chosen",
    "left",
    "right",
    "most-cards",
    "fewest-cards",
    "highest",
    "lowest",
]
"""The players that it concerns."""

Moment = Literal["turn", "consumer", "action", "minus", "plus", "discard", "loss", "shuffle", "neighbor", "empty"]
"""The moments at which a Demographic draws."""

VERBS: Final[tuple[Verb, ...]] = get_args(Verb)
WHOS: Final[tuple[Who, ...]] = get_args(Who)
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)

UNCOUNTED: Final = ("discard-hand", "shuffle")
OWN_ONLY: Final = ("shuffle", "play", "recall")
FROM_OTHERS: Final = ("take", "give")
OPTIONAL: Final = ("discard", "play", "remove", "shed", "take", "give", "recall")


class Effect(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One thing that a card makes happen."""

    verb: Verb
    count: int = 1
    who: Who = "you"
    may: bool = False


class Bonus(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """When a Demographic draws, and how many."""

    when: Moment
    count: int = 1


class Kind(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, cache_hash=True):
    """A card as it is printed, and how many copies a deck holds."""

    name: str
    family: str
    value: int
    count: int = 1
    effects: tuple[Effect, ...] = ()
    bonus: Bonus | None = None
    motif: str = ""
    flavour: str = ""


class Flaw(Struct, frozen=True):
    """A mistake in a deck: a sentence, and the card and key that it is about, if any."""

    sentence: str
    kind: int | None = None
    key: str = ""


class Deck(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """All the cards of one game, in the order of their file."""

    name: str
    kinds: tuple[Kind, ...]

    def __str__(self) -> str:
        return self.name

    def size(self) -> int:
        """Count the cards."""
        return sum(kind.count for kind in self.kinds)

    def summary(self) -> str:
        """Say in a few lines what is in the deck."""
        families: dict[str, int] = {}
        for kind in self.kinds:
            families[kind.family] = families.get(kind.family, 0) + kind.count
        parts = ", ".join(f"{count} {family}" for family, count in families.items())
        return f"{self.name}: {self.size()} cards of {len(self.kinds)} kinds ({parts})"

    @classmethod
    def read(cls, path: Path) -> "Deck":
        """Read a deck from its file, or say which line cannot be played."""
        top, entries = files.read(path, ("card",))
        top.allow(("name",))
        pile = DeckProblems()
        good, kinds = pile.of(entries, _kind)
        deck = cls(top.get("name", str), kinds)
        for flaw in flaws(deck):
            if flaw.kind is not None:
                pile.note(good[flaw.kind].wrong(flaw.sentence, flaw.key))
            elif len(good) == len(entries):
                pile.note(top.wrong(flaw.sentence, flaw.key))
        pile.settle()
        return deck


@cache
def own_deck() -> Deck:
    """Give the deck that comes with the game."""
    return Deck.read(Path(__file__).with_name("deck.toml"))


def flaws(deck: Deck, seats: int = 2) -> Iterator[Flaw]:
    """Name every mistake of a deck at a table of so many."""
    names: set[str] = set()
    for index, kind in enumerate(deck.kinds):
        yield from (Flaw(sentence, index, key) for key, sentence in _kind_flaws(kind))
        if kind.name.casefold() in names:
            yield Flaw(f"there is a card named {kind.name!r} already: write the count instead", index, "name")
        names.add(kind.name.casefold())
    reach = sum(kind.value * kind.count for kind in deck.kinds if kind.value > 0)
    if reach < GOAL:
        yield Flaw(f"nobody can reach {GOAL}: all values above 0 together make {reach}")
    ordinary = sum(kind.count for kind in deck.kinds if kind.bonus is None)
    if ordinary < 3 * seats:
        yield Flaw(f"{ordinary} cards besides Demographics are too few for {seats} seats: it takes {3 * seats}")


def _kind_flaws(kind: Kind) -> Iterator[tuple[str, str]]:
    if not kind.name.strip() or set(kind.name) & set('#"\\\n'):
        yield "name", 'a card needs a name, on one line and without # " or \\'
    if not 1 <= kind.count <= 20:
        yield "count", f"a deck holds 1 to 20 of a card, not {kind.count}"
    if abs(kind.value) >= GOAL:
        yield "value", f"a value is between {1 - GOAL} and {GOAL - 1}, not at {kind.value}"
    if kind.family == "consumer" and (kind.effects or kind.bonus):
        yield "effects" if kind.effects else "bonus", "a consumer card has a value and nothing else"
    if wrong := card_art.flaw(kind.motif):
        yield "motif", wrong
    if kind.family == "demographic":
        yield from _demographic_flaws(kind)
    elif kind.bonus:
        yield "bonus", "only a demographic card has a bonus"
    elif kind.family != "consumer" and not kind.effects:
        yield "family", "a card without effects is of the family 'consumer'"
    for effect in kind.effects:
        yield from (("effects", sentence) for sentence in _effect_flaws(effect))


def _demographic_flaws(kind: Kind) -> Iterator[tuple[str, str]]:
    if kind.bonus is None:
        yield "family", "a demographic card needs a bonus, such as 'consumer 1'"
    elif not 1 <= kind.bonus.count <= 5:
        yield "bonus", f"a bonus draws 1 to 5 cards, not {kind.bonus.count}"
    if kind.value:
        yield "value", f"a demographic card is worth 0, not {kind.value}"
    if kind.effects:
        yield "effects", "a demographic card has a bonus instead of effects"


def _effect_flaws(effect: Effect) -> Iterator[str]:
    if not 1 <= effect.count <= 9:
        yield f"an effect is about 1 to 9 cards, not {effect.count}"
    if effect.verb in OWN_ONLY and effect.who != "you":
        yield f"{effect.verb!r} concerns you alone, not {effect.who!r}"
    if effect.verb in FROM_OTHERS and effect.who in ("you", "everyone"):
        yield f"{effect.verb!r} needs another player: write 'chosen {effect.verb}' or the like"
    if effect.may and effect.verb not in OPTIONAL:
        yield f"{effect.verb!r} can't be optional: 'may' goes with {', '.join(OPTIONAL)}"
    if effect.verb in UNCOUNTED and effect.count != 1:
        yield f"{effect.verb!r} has no number"


def _kind(entry: DeckTable) -> Kind:
    entry.allow(("name", "family", "value", "count", "effects", "bonus", "motif", "flavour"))
    return Kind(
        name=entry.get("name", str),
        family=entry.get("family", str),
        value=entry.get("value", int, 0),
        count=entry.get("count", int, 1),
        effects=tuple(_effect(entry, text) for text in entry.get("effects", tuple[str, ...], ())),
        bonus=_bonus(entry),
        motif=card_art.read_motif(entry),
        flavour=entry.get("flavour", str, ""),
    )


def _effect(entry: DeckTable, text: str) -> Effect:
    """Read words such as 'draw 2', 'everyone discard 1' or 'may play 1'."""
    words = text.split()
    may = bool(words) and words[0] == "may"
    who = next((who for who in WHOS if words[may : may + 1] == [who]), None)
    rest = words[may + (who is not None) :]
    verb = next((verb for verb in VERBS if rest[:1] == [verb]), None)
    if verb is None:
        raise entry.wrong(
            f"{text!r} is not an effect: write its target ({', '.join(WHOS)}; 'you' may be left out), "
            f"one of {', '.join(VERBS)}, and how many",
            "effects",
        )
    return Effect(verb, _count(entry, text, rest, "effects"), who or "you", may)


def _bonus(entry: DeckTable) -> Bonus | None:
    text = entry.get("bonus", str, "")
    if not text:
        return None
    words = text.split()
    when = next((moment for moment in MOMENTS if words[0] == moment), None)
    if when is None:
        raise entry.wrong(f"{words[0]!r} is not a moment for a bonus; there are {', '.join(MOMENTS)}", "bonus")
    return Bonus(when, _count(entry, text, words, "bonus"))


def _count(entry: DeckTable, text: str, words: list[str], key: str) -> int:
    after, *number = words
    if not number:
        return 1
    counted = whole(number[0])
    if len(number) > 1 or counted is None or counted < 0:
        raise entry.wrong(f"{text!r}: only one whole number may follow {after!r}", key)
    return counted


__all__ = ["BadDeck", "Bonus", "Deck", "Effect", "Flaw", "Kind", "flaws", "own_deck"]
