"""Other deals that might have been: exchanging hidden cards and playing the same acts again."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import msgspec

from americana.core.errors import AmericanaError
from americana.core.forms import Action, sample
from americana.core.game import DEALER, AnyGame, Deal, Setup
from americana.core.match import Match
from tests.contract.walks import Step, received, step


def canonical(deal: Deal) -> Deal:
    """Put a deal in a form in which only what matters differs."""
    return {place: cards if place.startswith("deck") else tuple(sorted(cards)) for place, cards in deal.items()}


def exchanges(deal: Deal) -> list[tuple[Deal, tuple[str, str]]]:
    """Give every deal that differs from this one by the exchange of two unlike cards."""
    spots = [(place, index) for place, cards in deal.items() for index in range(len(cards))]
    found = []
    for first, (place, index) in enumerate(spots):
        for other, at in spots[first + 1 :]:
            one, two = deal[place][index], deal[other][at]
            if one != two and (place != other or place.startswith("deck")):
                swapped = {name: list(cards) for name, cards in deal.items()}
                swapped[place][index], swapped[other][at] = two, one
                found.append(({name: tuple(cards) for name, cards in swapped.items()}, (one, two)))
    return found


class Witness:
    """Looks for a dealing that leads to another deal though a role received the same bytes all the way."""

    def __init__(self, game: AnyGame, setup: Setup, steps: Sequence[Step], role: int, got: Sequence[bytes]) -> None:
        self.game = game
        self.setup = setup
        self.steps = steps
        self.role = role
        self.got = got
        self.last = max(i for i, (seat, act) in enumerate(steps) if seat == DEALER and hasattr(act, "cards"))

    def dealt(self) -> tuple[str, ...]:
        """Give the order in which the dealer last put the cards."""
        return tuple(self.steps[self.last][1].cards)  # type: ignore[attr-defined]

    def finds(self, wanted: Deal, names: tuple[str, str], most: int) -> bool:
        """Try the exchange of any two such cards, then rotations with a third, cards near by first."""
        orders = islice(self._orders(wanted, names), most)
        return any(self.leads_to(order, names) == canonical(wanted) for order in orders)

    def _orders(self, wanted: Deal, names: tuple[str, str]) -> Iterator[tuple[str, ...]]:
        dealt = self.dealt()
        pairs = [(i, j) for i, a in enumerate(dealt) if a == names[0] for j, b in enumerate(dealt) if b == names[1]]
        for i, j in pairs:
            yield _rotated(dealt, i, j)
        if len(pairs) > 1:
            near = {card for place, cards in wanted.items() if not place.startswith("deck") for card in cards}
            thirds = sorted(range(len(dealt)), key=lambda k: dealt[k] not in near)
            for k in thirds:
                for i, j in pairs:
                    if k not in (i, j):
                        yield _rotated(dealt, i, j, k)
                        yield _rotated(dealt, j, i, k)

    def leads_to(self, order: tuple[str, ...], names: tuple[str, str] | None = None) -> Deal | None:
        """Play the same acts on another dealing; give the hidden cards at the end if nothing gave it away."""
        match = Match(self.game, self.setup, Random(0))
        seen = 0
        for index, (seat, action) in enumerate(self.steps):
            if index == self.last:
                action = msgspec.structs.replace(action, cards=order)
            if not self._accepted(match, seat, action, names):
                return None
            if index >= self.last and received(match, self.role, seen) != self.got[index + 1]:
                return None
            seen = len(match.seen(self.role))
        return canonical(self.game.hidden(match._state, self.role))

    def _accepted(self, match: Match, seat: int, action: Action, names: tuple[str, str] | None) -> bool:
        """An act of another seat that the role did not see is tried as recorded, then with the other card."""
        tries = [action]
        if seat not in (self.role, DEALER):
            tries.append(
                _renamed(self.game, action, *names) if names else sample(match._state.legal(seat), Random(0))
            )
        for attempt in tries:
            try:
                step(match, seat, attempt)
            except AmericanaError:
                continue
            return True
        return False


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
