"""The answers of Americana: The Card Game to a study."""

from random import Random

from americana.core.actions import Action
from americana.core.events import Event
from americana.core.game import Memory
from americana.core.game import State as Base
from americana.games.dream.bot import answer
from americana.games.dream.cards import title
from americana.games.dream.model import Played, Settled
from americana.games.dream.rules import State
from americana.games.dream.table import NOBODY, PLAY
from americana.kit import study_hooks


class Study(study_hooks.Study):
    """Answers of this game to the questions of `americana study`."""

    remembers = False

    def choose(self, state: Base, seat: int, memories: dict[int, Memory], rng: Random) -> Action:  # noqa: ARG002
        """Play for a seat as the medium bot would; it looks only at its own hand and at open cards."""
        assert isinstance(state, State)
        return answer(state, seat, state.legal(seat), rng)

    def turns(self, state: Base) -> int:
        """Count the turns begun so far."""
        assert isinstance(state, State)
        return state.turns

    def starter(self, state: Base) -> int:
        """Name the seat that began."""
        assert isinstance(state, State)
        return state.starter()

    def kinds(self, state: Base, seat: int) -> dict[str, Action]:
        """Give one card of each kind in hand, in the Play Phase."""
        assert isinstance(state, State)
        if state.phase != PLAY or state.agenda:
            return {}
        return {title(card.name): card.play for card in state.hands[seat]}

    def stalled(self, state: Base) -> bool:
        """Tell whether no Dream came true."""
        assert isinstance(state, State)
        return state.winner == NOBODY

    def used(self, event: Event) -> tuple[int, str] | None:
        """Credit a card to the seat that plays it or settles it."""
        return (event.seat, title(event.card)) if isinstance(event, Played | Settled) else None
