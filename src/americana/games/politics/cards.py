"""The cards of a deck by name, as the rules look them up."""

from collections.abc import Callable
from functools import cache
from typing import Final

from americana.games.politics.effects import (
    BANS,
    INSTANT,
    LASTING,
    MOMENTS,
    TOKENS,
    Candidate,
    Deck,
    Effect,
    Issue,
    Kind,
)
from americana.games.politics.model import NO_NAME, NO_NAME_FAVORS, Play, Power, Use

MOST: Final = 6
"""The seats of the largest table."""


class Cards:
    """Every single card: two of a kind are named Attack Ad#1 and Attack Ad#2."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.kinds: dict[str, Kind] = {}
        self.printed: dict[str, Printed] = {}
        for kind in deck.cards:
            for copy in range(1, kind.count + 1):
                card = f"{kind.name}#{copy}"
                self.kinds[card] = kind
                self.printed[card] = Printed(card, kind)
        self.names = tuple(self.kinds)
        self.issues: dict[str, Issue] = {issue.name: issue for issue in deck.issues}
        self.bans: dict[str, list[str]] = {issue.name: banned(issue.effects) for issue in deck.issues}
        self.bans[""] = []
        self.candidates: dict[str, Candidate] = {one.name: one for one in deck.candidates}
        for party in deck.parties:
            name = f"{NO_NAME} {party}"
            self.candidates[name] = Candidate(name, party, NO_NAME_FAVORS)
        self.abilities: dict[str, Ability] = {one.name: Ability(one) for one in self.candidates.values()}
        self.boosts: dict[str, int] = {issue.name: total(issue.effects, "boost") for issue in deck.issues}
        self.boosts[""] = 0
        self.strikes: dict[str, tuple[Effect, ...]] = {
            issue.name: instant(issue.effects, polling=True) for issue in deck.issues
        }
        self.reacting: dict[str, dict[str, Printed]] = {
            moment: {card: printed for card, printed in self.printed.items() if reacts(printed, moment)}
            for moment in MOMENTS
        }
        """The cards that may be of use in the window of each moment; a card being played is one."""
        self.runners = tuple([one.name for one in deck.candidates])
        self.no_names = tuple([f"{NO_NAME} {party}" for party in deck.parties])
        self.moments = {kind.when for kind in deck.cards if kind.when != "turn"}

    def __reduce__(self) -> tuple[Callable[[Deck], "Cards"], tuple[Deck]]:
        return cards_of, (self.deck,)


class Printed:
    """The facts about a single card that the rules need, worked out once."""

    def __init__(self, card: str, kind: Kind) -> None:
        self.kind = kind
        self.family: str = kind.family
        self.value = kind.value
        self.when: str = kind.when
        self.targeted = has_who(kind.effects, "target")
        self.cancels = filter_of(kind.effects, "cancel")
        self.lifts = filter_of(kind.effects, "lift")
        self.redirects = filter_of(kind.effects, "redirect")
        self.on_cards = bool(self.cancels or self.lifts or self.redirects)
        self.lasts = True in [effect.verb in LASTING for effect in kind.effects]
        self.at_once = instant(kind.effects)
        self.poll = total(kind.effects, "poll")
        self.boost = total(kind.effects, "boost")
        self.thick = total(kind.effects, "thick")
        self.shield = total(kind.effects, "shield") > 0
        self.gag = total(kind.effects, "gag") > 0
        self.ties = total(kind.effects, "ties") > 0
        self.pays = total(kind.effects, "pay")
        plays = [Play(card, seat) for seat in range(MOST)]
        self.plays = tuple([tuple(plays[:seats]) for seats in range(MOST + 1)])
        """By the number of seats, the ways to play it for its number."""
        self.uses = tuple([Use(card, seat, "") for seat in range(MOST)])
        self.use = Use(card, -1, "")


class Ability:
    """The facts about a candidate that the rules need, worked out once, because every window asks about powers."""

    def __init__(self, candidate: Candidate) -> None:
        active, passive = candidate.active, candidate.passive
        self.party = candidate.party
        self.active = bool(active)
        self.cost = sum([one.count for one in active if one.verb == "discard" and one.who == "you"])
        self.cancels = filter_of(active, "cancel")
        self.lifts = filter_of(active, "lift")
        self.at_once = instant(active, polling=True)
        self.targeted = has_who(active, "target")
        self.on = tuple([Power(candidate.name, seat, "") for seat in range(MOST)])
        self.plain = Power(candidate.name, -1, "")
        self.poll = total(passive, "poll")
        self.boost = total(passive, "boost")
        self.thick = total(passive, "thick")
        self.ties = total(passive, "ties") > 0
        self.sidestep = total(passive, "sidestep")
        self.spoils = total(passive, "spoils")


def reacts(printed: Printed, moment: str) -> bool:
    """Tell whether a card could be a reaction at a moment; a Cancel or Redirect needs a card being played."""
    if printed.when == "turn":
        return printed.on_cards and (moment == "played" or bool(printed.lifts))
    return printed.when == moment


def total(effects: tuple[Effect, ...], verb: str) -> int:
    """Add up the counts of a verb."""
    return sum([effect.count for effect in effects if effect.verb == verb])


def instant(effects: tuple[Effect, ...], *, polling: bool = False) -> tuple[Effect, ...]:
    """Pick out what happens at once; polling is a step of its own only where no card stays to count it."""
    return tuple([one for one in effects if one.verb in INSTANT or (polling and one.verb == "poll")])


def has_who(effects: tuple[Effect, ...], who: str) -> bool:
    """Tell whether any effect concerns this target."""
    return who in [effect.who for effect in effects]


def filter_of(effects: tuple[Effect, ...], verb: str) -> str:
    """Give the kind of cards that a verb is about, or nothing if the verb is not there."""
    for effect in effects:
        if effect.verb == verb:
            return effect.of
    return ""


def moves_favors(effects: tuple[Effect, ...]) -> bool:
    """Tell whether any effect takes or gives Favors."""
    return True in [effect.verb in TOKENS for effect in effects]


def banned(effects: tuple[Effect, ...]) -> list[str]:
    """List what an Issue forbids."""
    return [effect.verb for effect in effects if effect.verb in BANS]


@cache
def cards_of(deck: Deck) -> Cards:
    """Lay out the cards of a deck, once for each deck."""
    return Cards(deck)


def title(card: str) -> str:
    """Give a card's printed name."""
    return card.partition("#")[0]
