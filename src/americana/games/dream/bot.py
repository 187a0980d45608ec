"""The steady player of Americana: The Card Game: it weighs what a card counts against what it does."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from americana.core import game
from americana.core.bot import Bot
from americana.core.forms import Action, Choice, Pick
from americana.games.dream.actions import DREAM_VERBS
from americana.games.dream.effects import GOAL, Effect, Kind
from americana.games.dream.rules import State
from americana.games.dream.table import CLOCKWISE, NOBODY
from americana.games.dream.views import public_state
from americana.games.dream.words import Aim, Choose, Decline, Discard, Play, View
from americana.kit.agenda import Step

DRAWN: Final = 0.7
"""What a card more in hand is worth to a player who has yet to begin."""

WINS: Final = 1000.0


class Steady(Bot):
    """Plays like a sensible person: takes a win, stops the one who is about to, and else looks for value."""

    def choose(self, view: game.View, choices: Sequence[Choice], rng: Random) -> Action:
        """Answer what the seat is asked."""
        assert isinstance(view, View)
        state = public_state(view)
        state.hands = [[""] * held for held in view.held]
        state.hands[view.seat] = list(view.hand)
        return answer(state, view.seat, choices, rng)


def answer(state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:
    """Answer for a seat; of other hands nothing is looked at but their size."""
    if isinstance(choices[0], Pick | Discard):
        return Discard(_least_missed(state, seat, state.due(state.agenda.now())))
    best: Action = Decline()
    most = -1e9
    for choice in choices:
        worth = _worth(state, seat, choice) + 1e-6 * rng.random()
        if worth > most and isinstance(choice, Action):
            best, most = choice, worth
    return best


def _worth(state: State, seat: int, choice: Choice) -> float:
    if isinstance(choice, Play):
        return worth_playing(state, seat, choice.card)
    if isinstance(choice, Choose):
        return _worth_pointing(state, seat, state.agenda.now(), choice.card)
    if isinstance(choice, Aim):
        step = state.agenda.now()
        return _effect_on(state, seat, choice.seat, step.what, step.many)
    return 0.0


# Cards in hand


@cache
def promise(kind: Kind) -> float:
    """Say what a card is worth in a hand, whatever the table looks like."""
    worth = float(kind.value)
    for effect in kind.effects:
        worth += _promised(effect)
    return worth


def _promised(effect: Effect) -> float:
    own = effect.who == "you"
    match effect.verb:
        case "draw":
            return DRAWN * effect.count if own else 0.0
        case "discard" | "discard-hand":
            return -0.3 if own else 0.4
        case "play":
            return 1.2 * effect.count
        case "take" | "give":
            return 2.0
        case "remove" | "uproot":
            return 0.8 if own else 1.2
        case "recall":
            return 0.6
        case _:
            return 0.0


def _least_missed(state: State, seat: int, count: int) -> tuple[str, ...]:
    kinds = state.cards.kinds
    cards = sorted(state.hands[seat], key=lambda card: (promise(kinds[card]), card))
    return tuple(cards[:count])


def worth_playing(state: State, seat: int, card: str) -> float:
    """Weigh a play: what it counts, what it does, and whether it wins."""
    value = state.cards.values[card]
    worth = float(value)
    reached = state.totals[seat] + value
    effects = state.cards.kinds[card].effects
    if effects:
        hand = state.hands[seat]
        place = hand.index(card)
        del hand[place]
        state.totals[seat] = reached
        for effect in effects:
            worth += _effect(state, seat, effect)
        if reached >= GOAL:
            for effect in effects:
                reached -= _cost(state, seat, effect)
        state.totals[seat] -= value
        hand.insert(place, card)
    return worth + WINS if reached >= GOAL else worth


def wins(state: State, seat: int, card: str) -> bool:
    """Tell whether a play makes a Dream come true."""
    return worth_playing(state, seat, card) > WINS / 2


def _cost(state: State, seat: int, effect: Effect) -> int:
    """Say how much a card takes from the very Dream it is played to, if its player chooses well."""
    if effect.may or effect.verb not in ("remove", "shed", "give", "recall"):
        return 0
    if effect.who in ("highest", "lowest", "most-cards", "fewest-cards") and effect.verb != "give":
        if _aims(state, seat, effect) != [seat]:
            return 0
    elif effect.who not in ("you", "everyone") and effect.verb != "give":
        return 0
    values = sorted([state.cards.values[other] for other in state.ordinary(seat)])
    return sum(values[: effect.count])


def _effect(state: State, seat: int, effect: Effect) -> float:
    """Weigh one effect of a card that has just been laid down."""
    who, verb, count = effect.who, effect.verb, effect.count
    if who == "you":
        worth = _effect_on(state, seat, seat, verb, count)
        return max(0.0, worth) if effect.may else worth
    if who == "everyone" or who == "others":
        seats = CLOCKWISE[state.seats][seat][who == "others" :]
        return sum([_effect_on(state, seat, other, verb, count) for other in seats])
    found = _aims(state, seat, effect)
    return max([_effect_on(state, seat, other, verb, count) for other in found], default=0.0)


def _aims(state: State, seat: int, effect: Effect) -> list[int]:
    """List whom an effect could be for if this seat played it."""
    turn, state.turn = state.turn, seat
    found = state.aims(Step(effect.verb, NOBODY, effect.count, "", effect.who))
    state.turn = turn
    return found


# What an effect does to somebody


def _care(state: State, target: int) -> float:
    """Say how much a point of another's Dream matters: more the nearer they are to the goal."""
    near = state.totals[target] / GOAL if state.totals[target] > 0 else 0.0
    return (0.25 + near * near) / (1.0 if state.seats == 2 else 0.5 * (state.seats - 1))


def _effect_on(state: State, seat: int, target: int, verb: str, count: int) -> float:
    if verb in DREAM_VERBS:
        return _dream_effect(state, seat, target, verb, count)
    if target == seat:
        return _own_effect(state, seat, verb, count)
    if verb == "draw":
        return -0.5 * count * _care(state, target)
    held = len(state.hands[target])
    return 0.5 * min(held, held if verb == "discard-hand" else count) * _care(state, target)


def _own_effect(state: State, seat: int, verb: str, count: int) -> float:
    hand, kinds = state.hands[seat], state.cards.kinds
    if verb == "draw":
        return count * DRAWN * max(0.3, 1 - state.totals[seat] / (GOAL + 2))
    if verb == "play":
        return max([promise(kinds[card]) for card in hand], default=0.0)
    if verb == "discard" or verb == "discard-hand":
        missed = sorted([promise(kinds[card]) for card in hand])
        return sum([-0.5 * worth for worth in (missed if verb == "discard-hand" else missed[:count])])
    return 0.0


def _dream_effect(state: State, seat: int, target: int, verb: str, count: int) -> float:
    """Weigh what happens to a Dream, if whoever chooses the cards chooses well."""
    if verb == "uproot":
        return _worth_uprooting(state, seat, target) * min(count, len(state.demos[target]))
    if verb == "recall":
        worths = sorted([_worth_recalling(state, card) for card in state.ordinary(target)])
        return sum(worths[-count:])
    if target == seat and (verb == "take" or verb == "give"):
        return 0.0
    values = state.cards.values
    lying = sorted([values[card] for card in state.ordinary(seat if verb == "give" else target)])
    point = _worth_of_a_point(state, seat, target, verb)
    dearest = point > 0 and verb != "shed"
    return point * sum(lying[-count:] if dearest else lying[:count])


def _worth_pointing(state: State, seat: int, step: Step, card: str) -> float:
    """Weigh what happens to one card of a Dream."""
    if step.what == "uproot":
        return _worth_uprooting(state, seat, step.seat)
    if step.what == "recall":
        return _worth_recalling(state, card)
    return _worth_of_a_point(state, seat, step.seat, step.what) * state.cards.values[card]


def _worth_of_a_point(state: State, seat: int, target: int, verb: str) -> float:
    """Say what each point of a card is worth that leaves a Dream: of one's own, the fewer the better."""
    if verb == "give":
        return -1 - _care(state, target)
    if target == seat:
        return -1.0
    return 1 + _care(state, target) if verb == "take" else _care(state, target)


def _worth_uprooting(state: State, seat: int, target: int) -> float:
    return -1.0 if target == seat else 2.0 * _care(state, target)


def _worth_recalling(state: State, card: str) -> float:
    return promise(state.cards.kinds[card]) * 0.4 - state.cards.values[card]
