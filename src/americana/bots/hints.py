"""Hints: the best few actions, what each is worth, how sure that is, and why, by what the search saw."""

from collections.abc import Sequence
from math import inf
from pathlib import Path
from random import Random
from typing import Final, Literal

from msgspec import Struct

from americana.bots.search import ReasonCount, Weighed, preferred
from americana.bots.search_bot import SearchBot, policy_of
from americana.core.actions import Action
from americana.core.choices import Amount, Choice, Pick, fits
from americana.core.game import AnyGame, View
from americana.core.scene import Scene
from americana.core.text import Catalogue, listed
from americana.kit.playout import is_decision
from americana.kit.search_policy import Reason

WORDS: Final = Catalogue.load(Path(__file__).with_name("words.toml"))

NOTABLE: Final = 0.04
"""The least difference in worth, in standard deviations, that is given as a reason."""

CLOSE: Final = 1e-9
"""A variance below this is rounding."""

LITTLE: Final = 0.15
MUCH: Final = 0.6
"""Standard deviations: up to the first an action is a little worse than the best, from the second much worse."""

Worth = Literal["usual", "best", "level", "little", "worse", "much"]
Sure = Literal["sure", "fairly", "hardly"]


class Hint(Struct, frozen=True, kw_only=True):
    """An act, what it is worth, and how sure that is; all of it follows from a view and a seed."""

    act: Action
    value: float
    """What it is worth on average, in the measure of the game's guide: a share of wins, points of lead, chips."""
    behind: float
    """How much less it is worth than the best, in standard deviations of how games go on from here."""
    error: float
    """The standard error of that; infinite if nothing was searched."""
    visits: int
    """How many simulations tried it; none if nothing was searched."""
    reason: str
    """Why it is good, or worse than the best, in table words."""

    @property
    def worth(self) -> Worth:
        """Say in one word what it is worth beside the best."""
        if self.error == inf:
            return "usual"
        if not self.behind:
            return "best"
        if _is_level(self.behind, self.error):
            return "level"
        return "little" if self.behind < LITTLE else "worse" if self.behind < MUCH else "much"

    @property
    def sure(self) -> Sure:
        """Say in one word how sure that is."""
        if self.error < LITTLE / 2 or self.behind > 4 * self.error:
            return "sure"
        return "fairly" if self.error < 2 * LITTLE or self.behind > 2 * self.error else "hardly"

    def said(self) -> tuple[str, str]:
        """Say in table words what it is worth and how sure that is; the second is empty if it is clear."""
        sure = WORDS.say("sure", self.sure) if self.worth != "usual" else ""
        return WORDS.say("worth", self.worth), sure


def in_short(worth: str, sure: str) -> str:
    """Say a verdict in a few words."""
    return ", ".join(word for word in (worth, sure) if word)


def suggest(
    game: AnyGame,
    view: View,
    choices: Sequence[Choice] = (),
    rng: Random | None = None,
    *,
    most: int = 3,
    simulations: int = 0,
    also: Sequence[Action] = (),
) -> list[Hint]:
    """Give the few best actions for a view, the best first, and then those in `also`.

    By default choices follow from the view, the seed is 0, and simulations are as many as the hard bot's.
    """
    rng = rng or Random(0)
    choices = choices or game.imagine(view, rng).legal(view.seat)
    guide = policy_of(game)
    searcher = SearchBot(game, simulations or guide.hard, guide)
    usual = searcher.medium.choose(view, choices, rng)
    if not is_decision(choices) or not guide.is_worth_searching(choices):
        return [_unsearched(usual, "usual", inf) if is_decision(choices) else _unsearched(usual, "only", 0.0)]
    found = searcher.weigh(view, choices, usual, rng, also, noting=True)
    best = preferred(found, guide.margin)
    others = sorted((one for one in found if one is not best and one.visits), key=Weighed.mean, reverse=True)
    shown = [best, *others[: most - 1]]
    shown += [one for one in others[most - 1 :] if one.act in also]
    return [_hint(game, one, best, found) for one in shown]


def worded(game: AnyGame, scene: Scene, act: Action) -> tuple[str, tuple[str, ...]]:
    """Name an action as a scene of the table offers it, and the cards that it uses."""
    for offer in scene.offers:
        choice = game.read_choice(offer)
        if not fits([choice], act):
            continue
        if isinstance(choice, Pick):
            cards = tuple(getattr(act, choice.field))
            faces = {card.name: card.face.title or card.face.corner for zone in scene.zones for card in zone.cards}
            nothing = WORDS.say("hints", "nothing")
            return f"{offer.label}: {listed([faces.get(card, card) for card in cards], nothing)}", cards
        if isinstance(choice, Amount):
            return f"{offer.label}: {getattr(act, choice.field)}", offer.cards
        return offer.label, offer.cards
    return type(act).__name__, ()


def _unsearched(act: Action, key: str, error: float) -> Hint:
    return Hint(act=act, value=0.0, behind=0.0, error=error, visits=0, reason=WORDS.say("hints", key))


def _is_level(behind: float, error: float) -> bool:
    """Say whether the simulations cannot tell an action from the best."""
    return 0 < behind < 1.5 * error


def _hint(game: AnyGame, one: Weighed, best: Weighed, found: list[Weighed]) -> Hint:
    spread = _spread(found)
    error = (one.variance() / max(1, one.visits) + best.variance() / max(1, best.visits)) ** 0.5 / spread
    behind = 0.0 if one is best else max(1e-9, best.mean() - one.mean()) / spread
    reason = _reason(game, one, best, found, level=_is_level(behind, error))
    return Hint(act=one.act, value=one.mean(), behind=behind, error=error, visits=one.visits, reason=reason)


def _spread(found: list[Weighed]) -> float:
    """Give the standard deviation of simulations around the worth of their actions; one if all are equal."""
    visits = sum(one.visits for one in found)
    return steadied(sum(one.variance() * one.visits for one in found) / max(1, visits))


def steadied(variance: float) -> float:
    """Give a standard deviation to divide by: one where there is no variance."""
    return variance**0.5 if variance > CLOSE else 1.0


def _reason(game: AnyGame, one: Weighed, best: Weighed, found: list[Weighed], *, level: bool) -> str:
    """Say what makes most of the difference to the others, or to the best."""
    beside = [other for other in found if other.visits and other is not one] if one is best else [best]
    if not beside:
        return WORDS.say("hints", "level")
    way, dreaded = 1 if one is best else -1, policy_of(game).dreaded
    made = []
    for sign in _signs(found):
        power, (of, mine, theirs) = way * _made_by(sign, one, beside, found), _counted(sign, one, beside)
        if power >= NOTABLE and way * (mine - theirs) * (-1 if sign[0] in dreaded else 1) > 0:
            made.append((power, sign, of, mine, theirs))
    if not made:
        return WORDS.say("hints", "close" if level else _plainly(one, best, found))
    _, sign, of, mine, theirs = max(made)
    values: dict[str, str | int] = {"about": sign[1], "times": mine, "of": of}
    own = game.text if sign[0] in game.text.sections.get("reasons", ()) else WORDS
    said = own.say("reasons", sign[0], values)
    beside_it = "other" if one is not best else "best" if len(beside) > 1 else "of_two"
    return WORDS.say("hints", beside_it, {"reason": said, "against": theirs})


def _counted(sign: Reason, one: Weighed, beside: list[Weighed]) -> tuple[int, int, int]:
    """Count the deals in which something happened: out of how many, after an action, and after others."""
    mine, theirs = _often(sign, one), sum(_often(sign, other) for other in beside) / len(beside)
    of = 10 if round(10 * mine) != round(10 * theirs) else 100
    return of, round(of * mine), round(of * theirs)


def _plainly(one: Weighed, best: Weighed, found: list[Weighed]) -> str:
    if one is not best:
        return "worse"
    return "level" if one is found[0] and max(found, key=Weighed.mean) is not one else "better"


def _signs(found: list[Weighed]) -> list[Reason]:
    return sorted({sign for one in found for sign in one.signs or ()})


def _often(sign: Reason, one: Weighed) -> float:
    return _tally(sign, one).times / max(1, one.visits)


def _tally(sign: Reason, one: Weighed) -> ReasonCount:
    return (one.signs or {}).get(sign) or ReasonCount()


def _made_by(sign: Reason, one: Weighed, beside: list[Weighed], found: list[Weighed]) -> float:
    """Say how much of an action's worth something makes: how much oftener it happens, and what it is worth."""
    oftener = _often(sign, one) - sum(_often(sign, other) for other in beside) / len(beside)
    tallies = [_tally(sign, other) for other in found]
    visits, total = sum(other.visits for other in found), sum(other.total for other in found)
    times, brought = sum(tally.times for tally in tallies), sum(tally.total for tally in tallies)
    if not 0 < times < visits:
        return 0.0
    return oftener * (brought / times - (total - brought) / (visits - times)) / _spread(found)
