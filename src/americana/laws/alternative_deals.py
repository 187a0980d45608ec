"""Other deals that might have been: exchanging hidden cards and playing the same acts again."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice, permutations
from random import Random

import msgspec

from americana.core.actions import Action
from americana.core.errors import AmericanaError
from americana.core.game import DEALER, AnyGame, Deal, Setup
from americana.core.match import Match
from americana.laws.random_games import PlayedStep, RoleMatch, received, shown, step
from americana.laws.reporting import difference, role, said


def canonical(deal: Deal) -> Deal:
    """Put a deal in a form in which only what matters differs."""
    return {place: cards if place.startswith("deck") else tuple(sorted(cards)) for place, cards in deal.items()}


Spot = tuple[str, int]
"""A place of a deal, and which of the cards that lie there."""


def exchanges(deal: Deal, rng: Random, most: int) -> list[tuple[Deal, tuple[str, str]]]:
    """Give some of the deals that differ from this one by the exchange of two unlike cards."""
    spots = [(place, index) for place, cards in deal.items() for index in range(len(cards))]
    found: list[tuple[Spot, Spot]] = []
    for first, spot in enumerate(spots):
        place, card = spot[0], deal[spot[0]][spot[1]]
        for other in spots[first + 1 :]:
            if (place != other[0] or place.startswith("deck")) and card != deal[other[0]][other[1]]:
                found.append((spot, other))
    return [_exchanged(deal, one, two) for one, two in rng.sample(found, min(most, len(found)))]


def _exchanged(deal: Deal, first: Spot, second: Spot) -> tuple[Deal, tuple[str, str]]:
    swapped = {place: list(cards) for place, cards in deal.items()}
    (place, index), (other, at) = first, second
    one, two = deal[place][index], deal[other][at]
    swapped[place][index], swapped[other][at] = two, one
    return {name: tuple(cards) for name, cards in swapped.items()}, (one, two)


Pair = tuple[str, str]
Glimpses = dict[tuple[PlayedStep, ...], dict[int, int]]
"""What each role got of a dealing near the beginning; the same is dealt in every playing of a small deck."""

SOON = 2
"""The acts before a dealing at which it still comes up in many playings."""

Orders = dict[int, tuple[str, ...]]
"""Other orders for some of the dealer's acts, by their place in the playing."""


class DealSearch:
    """Looks for a dealing that leads to another deal though a role received the same bytes all the way."""

    def __init__(
        self, game: AnyGame, setup: Setup, steps: Sequence[PlayedStep], role: int, got: Sequence[bytes]
    ) -> None:
        self.game = game
        self.setup = setup
        self.steps = steps
        self.role = role
        self.got = got
        self.dealings = [i for i, (seat, act) in enumerate(steps) if seat == DEALER and hasattr(act, "cards")]
        self.last = self.dealings[-1]
        self.failed: tuple[int, bytes] | None = None

    def dealt(self, index: int) -> tuple[str, ...]:
        """Give the order in which an act of the dealer put the cards."""
        return tuple(self.steps[index][1].cards)  # type: ignore[attr-defined]

    def finds(self, wanted: Deal, names: Pair, most: int) -> RoleMatch | None:
        """Try to exchange two such cards wherever the dealer names them, then with a third, then in the last."""
        goal = canonical(wanted)
        self.failed = None
        for orders, pairs in chain(self._exchanged(names), islice(self._by_way_of_a_third(names), most)):
            for renamed in (False, True):
                match = self.reached(orders, pairs, renamed=renamed)
                if match is not None and self.deal(match) == goal:
                    return match
        for order in islice(self._orders(wanted, names), most):
            match = self.reached({self.last: order}, [names])
            if match is not None and self.deal(match) == goal:
                return match
        return None

    def deal(self, match: Match) -> Deal:
        """Give the cards that are hidden from the role."""
        return canonical(self.game.hidden(match.truth, self.role))

    def _exchanged(self, names: Pair) -> Iterator[tuple[Orders, list[Pair]]]:
        """Exchange two cards from some dealing on: they may have been seen before that one, not since."""
        orders: Orders = {}
        for index in reversed(self.dealings):
            if not {*names}.isdisjoint(self.dealt(index)):
                orders = {**orders, index: self._swapped(index, names)}
                yield orders, [names]

    def _by_way_of_a_third(self, names: Pair) -> Iterator[tuple[Orders, list[Pair]]]:
        """Exchange two cards of which some dealing has but one: a third then lay where the other one was."""
        later: Orders = {}
        for number, index in reversed([*enumerate(self.dealings)]):
            dealt = self.dealt(index)
            for one, two in (names, names[::-1]):
                if one not in dealt or two in dealt:
                    continue
                for third in dealt:
                    orders = {**later, index: self._with(index, {third: one, one: two})}
                    for earlier in reversed(self.dealings[:number]):
                        orders = {**orders, earlier: self._swapped(earlier, (two, third))}
                        yield orders, [names, (two, third)]
            later = {**later, index: self._swapped(index, names)}

    def _swapped(self, index: int, pair: Pair) -> tuple[str, ...]:
        return self._with(index, dict([pair, pair[::-1]]))

    def _with(self, index: int, other: dict[str, str]) -> tuple[str, ...]:
        """Give a dealing with other cards in place of some."""
        return tuple(other.get(card, card) for card in self.dealt(index))

    def _orders(self, wanted: Deal, names: Pair) -> Iterator[tuple[str, ...]]:
        """Exchange any two such cards of the last dealing, then rotate with a third, cards near by first."""
        dealt = self.dealt(self.last)
        pairs = [(i, j) for i, a in enumerate(dealt) if a == names[0] for j, b in enumerate(dealt) if b == names[1]]
        if len(pairs) < 2:
            return
        for i, j in pairs:
            yield _rotated(dealt, i, j)
        near = {card for place, cards in wanted.items() if not place.startswith("deck") for card in cards}
        thirds = sorted(range(len(dealt)), key=lambda k: dealt[k] not in near)
        for k in thirds:
            for i, j in pairs:
                if k not in (i, j):
                    yield _rotated(dealt, i, j, k)
                    yield _rotated(dealt, j, i, k)

    def truths(self, hidden: Deal, known: Glimpses) -> Iterator[Deal]:
        """Try every order of every dealing that matters, and give the deals that the role cannot tell apart."""
        open_ends: list[Orders] = [{}]
        matters = self._still_hidden({card for cards in hidden.values() for card in cards})
        for index, until in zip(matters, (*matters[1:], len(self.steps)), strict=True):
            every = set(permutations(self.dealt(index)))
            if index == matters[0] <= SOON:
                got = hash(self.got[index + 1])
                every = {order for order in every if self._glimpse(index, order, known) == got}
            tried = [{**orders, index: order} for orders in open_ends for order in every]
            open_ends = [orders for orders in tried if self.reached(orders, until=until) is not None]
        for orders in open_ends:
            match = self.reached(orders)
            if match is not None:
                yield self.deal(match)

    def _glimpse(self, index: int, order: tuple[str, ...], known: Glimpses) -> int | None:
        """Say in a number what the role gets when cards are dealt in an order, if they may be; for all at once."""
        dealing = (*self.steps[:index], (DEALER, msgspec.structs.replace(self.steps[index][1], cards=order)))
        if dealing not in known:
            match = Match(self.game, self.setup, Random(0))
            for seat, action in dealing[:-1]:
                step(match, seat, action)
            before = [len(match.seen(role)) for role in match.roles]
            known[dealing] = {}
            with suppress(AmericanaError):
                step(match, *dealing[-1])
                seen = zip(match.roles, before, strict=True)
                known[dealing] = {role: hash(received(match, role, since)) for role, since in seen}
        return known[dealing].get(self.role)

    def _still_hidden(self, cards: set[str]) -> list[int]:
        """Go back as far as cards are hidden that were not dealt since."""
        found: list[int] = []
        for index in reversed(self.dealings):
            if not found or cards:
                found.append(index)
            cards = cards - {*self.dealt(index)}
        return found[::-1]

    def reached(
        self,
        orders: Orders,
        pairs: Sequence[Pair] = (),
        until: int | None = None,
        *,
        renamed: bool = False,
    ) -> RoleMatch | None:
        """Play the same acts on other dealings; give the match if nothing gave the exchange away."""
        match = RoleMatch(self.game, self.setup, self.role)
        seen, first = 0, min(orders)
        for index, (seat, action) in enumerate(self.steps[:until]):
            if index in orders:
                action = msgspec.structs.replace(action, cards=orders[index])
            if not self._accepted(match, seat, action, pairs if index > first else (), renamed):
                self._note(index, b"")
                return None
            if index >= first:
                got = received(match, self.role, seen)
                if got != self.got[index + 1]:
                    self._note(index, got)
                    return None
            seen = len(match.seen(self.role))
        return match

    def _note(self, index: int, got: bytes) -> None:
        """Keep the attempt that went well for longest, to tell why none went well to the end."""
        if self.failed is None or index > self.failed[0]:
            self.failed = index, got

    def told_apart(self) -> str:
        """Say what gave the best attempt away."""
        if self.failed is None:
            return "no dealing was found that leads to the other one"
        index, got = self.failed
        if not got:
            seat, action = self.steps[index]
            return f"at act {index + 1}: {role(seat)} could not have done its {said(action)} or anything else"
        one, other = shown(self.got[index + 1]), shown(got)
        part = next(name for name in one if one[name] != other[name])
        return f"at act {index + 1}: its {part} differs in {difference(one[part], other[part])}"

    def _accepted(self, match: RoleMatch, seat: int, action: Action, pairs: Sequence[Pair], renamed: bool) -> bool:
        """An act of another seat is tried as recorded, with the other card, then as anything else it may do."""
        if seat in (self.role, DEALER):
            return match.accepts(seat, action)
        if not renamed and match.accepts(seat, action):
            return True
        others = [_renamed(self.game, action, *pair) for pair in pairs]
        if any(match.accepts(seat, attempt) for attempt in [*others, action]):
            return True
        choices = match.legal(seat)
        tries = [choice for choice in choices if isinstance(choice, Action)]
        tries += [choice.sample(Random(0)) for choice in choices if not isinstance(choice, Action)]
        return any(match.accepts(seat, attempt) for attempt in tries)


def _rotated(order: tuple[str, ...], *spots: int) -> tuple[str, ...]:
    cards = list(order)
    for spot, source in zip(spots, (*spots[1:], spots[0]), strict=True):
        cards[spot] = order[source]
    return tuple(cards)


def _renamed(game: AnyGame, action: Action, one: str, two: str) -> Action:
    """Name the one card where an act names the other."""
    text = msgspec.json.encode(action).decode()
    text = text.replace(f'"{one}"', '"\0"').replace(f'"{two}"', f'"{one}"').replace('"\0"', f'"{two}"')
    return game.read_action(text)
