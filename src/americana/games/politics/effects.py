"""The closed vocabulary of effects, and the three kinds of cards made of it."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeVar, get_args

from msgspec import Struct

from americana.core.options import whole
from americana.kit import card_art
from americana.kit import deck as files
from americana.kit.deck import DeckProblems, DeckTable

Verb = Literal[
    "draw", "discard", "lose", "freeze", "chill", "take", "pay", "again",
    "poll", "boost", "thick", "shield", "gag", "ties",
    "cancel", "lift", "redirect",
    "no-slander", "no-edge", "no-powers",
    "sidestep", "spoils",
]  # fmt: skip
"""The verbs of effects: at once, for the Round, to another card, by an Issue, or all game long."""

Who = Literal["you", "target", "everyone", "others", "winner"]
"""The players that it concerns; on an Issue `you` is the Speaker."""

Moment = Literal["turn", "raised", "sidestepped", "played", "passed", "award"]
"""C36: when an effect may be played: on the player's turn, or at one of five moments."""

Family = Literal["momentum", "slander", "edge"]
Filter = Literal["any", "momentum", "slander", "edge"]

W = TypeVar("W", bound=str)

VERBS: Final[tuple[Verb, ...]] = get_args(Verb)
WHOS: Final[tuple[Who, ...]] = get_args(Who)
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)
FAMILIES: Final[tuple[Family, ...]] = get_args(Family)
FILTERS: Final[tuple[Filter, ...]] = get_args(Filter)

INSTANT: Final = ("draw", "discard", "lose", "freeze", "chill", "take", "pay", "again")
LASTING: Final = ("poll", "boost", "thick", "shield", "gag", "ties")
ON_CARDS: Final = ("cancel", "lift", "redirect")
BANS: Final = ("no-slander", "no-edge", "no-powers")
UNCOUNTED: Final = ("again", "shield", "gag", "ties", *ON_CARDS, *BANS)
TOKENS: Final = ("take", "pay")

ON_CAMPAIGN: Final = (*INSTANT, *LASTING, *ON_CARDS)
ON_ISSUE: Final = ("draw", "discard", "lose", "freeze", "chill", "poll", "boost", *BANS)
ACTIVE: Final = ("draw", "discard", "lose", "freeze", "chill", "poll", "cancel", "lift")
PASSIVE: Final = ("ties", "poll", "boost", "thick", "sidestep", "spoils")

BOX: Final = 18
"""Favor tokens in the box."""


class Effect(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One thing that a card makes happen."""

    verb: Verb
    count: int = 1
    who: Who = "you"
    of: Filter = "any"


class Kind(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A campaign card as it is printed, and how many copies a deck holds."""

    name: str
    family: Family
    value: int
    count: int
    effects: tuple[Effect, ...]
    party: str = ""
    when: Moment = "turn"
    not_self: bool = False
    motif: str = ""
    flavour: str = ""


class Issue(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An Issue as it is printed."""

    name: str
    votes: int
    sidestep: int
    effects: tuple[Effect, ...]
    party: str = ""
    motif: str = ""
    flavour: str = ""


class Candidate(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A Candidate as it is printed: a power that always works, or one that is used."""

    name: str
    party: str
    favors: int
    passive: tuple[Effect, ...] = ()
    active: tuple[Effect, ...] = ()
    motif: str = ""
    flavour: str = ""


class Flaw(Struct, frozen=True):
    """A mistake in a deck: a sentence, the table of the file that it is about, and the key."""

    sentence: str
    table: tuple[str, int] | None = None
    key: str = ""


class Deck(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """All the cards of one game, in the order of their file."""

    name: str
    parties: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    issues: tuple[Issue, ...]
    cards: tuple[Kind, ...]

    def __str__(self) -> str:
        return self.name

    def summary(self) -> str:
        """Say in a few lines what is in the deck."""
        counts = {family: sum(kind.count for kind in self.cards if kind.family == family) for family in FAMILIES}
        parts = ", ".join(f"{count} {family}" for family, count in counts.items())
        favors = sum(candidate.favors for candidate in self.candidates)
        votes = sum(issue.votes for issue in self.issues)
        return (
            f"{self.name}: {len(self.candidates)} candidates with {favors} favors, "
            f"{len(self.issues)} issues with {votes} votes, {sum(counts.values())} campaign cards ({parts})"
        )

    @classmethod
    def read(cls, path: Path) -> "Deck":
        """Read a deck from its file, or say which line cannot be played."""
        top, entries = files.read(path, ("candidate", "issue", "card"))
        top.allow(("name", "parties"))
        tables: dict[str, list[DeckTable]] = {"candidate": [], "issue": [], "card": []}
        for entry in entries:
            tables[entry.heading].append(entry)
        pile, good = DeckProblems(), dict[str, list[DeckTable]]()
        good["candidate"], candidates = pile.of(tables["candidate"], _candidate)
        good["issue"], issues = pile.of(tables["issue"], _issue)
        good["card"], cards = pile.of(tables["card"], _kind)
        parties = top.get("parties", tuple[str, ...])
        deck = cls(name=top.get("name", str), parties=parties, candidates=candidates, issues=issues, cards=cards)
        for flaw in flaws(deck):
            if flaw.table is not None:
                pile.note(good[flaw.table[0]][flaw.table[1]].wrong(flaw.sentence, flaw.key))
            elif good == tables:
                pile.note(top.wrong(flaw.sentence, flaw.key))
        pile.settle()
        return deck


@cache
def own_deck() -> Deck:
    """Give the cards that come with the game."""
    return Deck.read(Path(__file__).with_name("deck.toml"))


# Reading


def _candidate(entry: DeckTable) -> Candidate:
    entry.allow(("name", "party", "favors", "passive", "active", "motif", "flavour"))
    return Candidate(
        name=entry.get("name", str),
        party=entry.get("party", str),
        favors=entry.get("favors", int),
        passive=_effects(entry, "passive"),
        active=_effects(entry, "active"),
        motif=card_art.read_motif(entry),
        flavour=entry.get("flavour", str, ""),
    )


def _issue(entry: DeckTable) -> Issue:
    entry.allow(("name", "votes", "sidestep", "effects", "party", "motif", "flavour"))
    return Issue(
        name=entry.get("name", str),
        votes=entry.get("votes", int),
        sidestep=entry.get("sidestep", int),
        effects=_effects(entry, "effects"),
        party=entry.get("party", str, ""),
        motif=card_art.read_motif(entry),
        flavour=entry.get("flavour", str, ""),
    )


def _kind(entry: DeckTable) -> Kind:
    entry.allow(("name", "family", "value", "count", "effects", "party", "when", "not_self", "motif", "flavour"))
    return Kind(
        name=entry.get("name", str),
        family=_word(entry, "family", entry.get("family", str), FAMILIES),
        value=entry.get("value", int, 0),
        count=entry.get("count", int, 1),
        effects=_effects(entry, "effects"),
        party=entry.get("party", str, ""),
        when=_word(entry, "when", entry.get("when", str, "turn"), MOMENTS),
        not_self=entry.get("not_self", bool, False),
        motif=card_art.read_motif(entry),
        flavour=entry.get("flavour", str, ""),
    )


def _word(entry: DeckTable, key: str, word: str, known: Sequence[W]) -> W:
    for one in known:
        if one == word:
            return one
    raise entry.wrong(f"{word!r} is not known here; there are {', '.join(known)}", key)


def _effects(entry: DeckTable, key: str) -> tuple[Effect, ...]:
    return tuple(_effect(entry, key, text) for text in entry.get(key, tuple[str, ...], ()))


def _effect(entry: DeckTable, key: str, text: str) -> Effect:
    """Read words such as 'draw 2', 'target poll -3' or 'cancel slander'."""
    words = text.split()
    who: Who = "you"
    if words and words[0] in WHOS:
        who = _word(entry, key, words.pop(0), WHOS)
    if not words or words[0] not in VERBS:
        raise entry.wrong(
            f"{text!r} is not an effect: write its target ({', '.join(WHOS)}; 'you' may be left out), "
            f"then one of {', '.join(VERBS)}, then a number or a kind of card",
            key,
        )
    verb = _word(entry, key, words.pop(0), VERBS)
    if verb in ON_CARDS:
        return Effect(verb, 1, who, _word(entry, key, words[0] if words else "any", FILTERS))
    if not words or verb in UNCOUNTED:
        if words:
            raise entry.wrong(f"{verb!r} has no number", key)
        return Effect(verb, 1, who)
    number = whole(words[0])
    if len(words) > 1 or number is None:
        raise entry.wrong(f"{text!r}: only one whole number may follow {verb!r}", key)
    return Effect(verb, number, who)


# Mistakes in a deck


def flaws(deck: Deck, seats: int = 2) -> Iterator[Flaw]:
    """Name every mistake of a deck at a table of so many."""
    names: set[str] = set()
    tables: list[tuple[str, Sequence[Candidate | Issue | Kind]]] = [
        ("candidate", deck.candidates),
        ("issue", deck.issues),
        ("card", deck.cards),
    ]
    for heading, printed in tables:
        for index, card in enumerate(printed):
            where = (heading, index)
            if not card.name.strip() or set(card.name) & set('#"\\\n'):
                yield Flaw('a card needs a name, on one line and without # " or \\', where, "name")
            if card.name.casefold() in names:
                yield Flaw(f"there is a card named {card.name!r} already: write the count instead", where, "name")
            names.add(card.name.casefold())
            if card.party and card.party not in deck.parties:
                yield Flaw(f"{card.party!r} is not one of the parties {', '.join(deck.parties)}", where, "party")
            if wrong := card_art.flaw(card.motif):
                yield Flaw(wrong, where, "motif")
            yield from (Flaw(sentence, where, key) for key, sentence in _flaws_of(card))
    yield from (Flaw(sentence) for sentence in _whole_flaws(deck, seats))


def _whole_flaws(deck: Deck, seats: int) -> Iterator[str]:
    if len(deck.candidates) < seats:
        yield f"{len(deck.candidates)} candidates are too few for {seats} seats"
    favors = sorted((candidate.favors for candidate in deck.candidates), reverse=True)
    if sum(favors[:6]) > BOX:
        yield f"the six richest candidates need {sum(favors[:6])} favors, and the box holds {BOX}"
    if not deck.issues or not deck.cards:
        yield "a deck needs issues and campaign cards"


def _flaws_of(card: Candidate | Issue | Kind) -> Iterator[tuple[str, str]]:
    match card:
        case Candidate():
            if not 0 <= card.favors <= 6:
                yield "favors", f"a candidate starts with 0 to 6 favors, not {card.favors}"
            yield from _only(card.passive, PASSIVE, "passive")
            yield from _only(card.active, ACTIVE, "active")
        case Issue():
            if not -9 <= card.votes <= 9:
                yield "votes", f"an issue is worth -9 to 9 votes, not {card.votes}"
            if card.sidestep < 1:
                yield "sidestep", "a sidestep costs at least 1 card"
            yield from _only(card.effects, ON_ISSUE, "effects")
        case Kind():
            yield from _kind_flaws(card)


def _kind_flaws(kind: Kind) -> Iterator[tuple[str, str]]:
    if not 1 <= kind.count <= 20:
        yield "count", f"a deck holds 1 to 20 of a card, not {kind.count}"
    if (kind.family == "momentum") != (kind.value > 0):
        yield "value", "momentum has a polling number above 0, and no other card has one"
    if not kind.effects:
        yield "effects", "a campaign card has an effect"
    if kind.not_self and not any(effect.who == "target" for effect in kind.effects):
        yield "not_self", "a card that can't target its own player needs an effect on a target"
    yield from _only(kind.effects, ON_CAMPAIGN, "effects")


def _only(effects: tuple[Effect, ...], verbs: tuple[str, ...], key: str) -> Iterator[tuple[str, str]]:
    for effect in effects:
        if effect.verb not in verbs:
            yield key, f"{effect.verb!r} is not allowed here; there are {', '.join(verbs)}"
        if effect.verb != "poll" and not 1 <= effect.count <= 9:
            yield key, f"an effect is about 1 to 9, not {effect.count}"
        if effect.verb in TOKENS and effect.who != "target":
            yield key, f"{effect.verb!r} needs a target: write 'target {effect.verb} {effect.count}'"
