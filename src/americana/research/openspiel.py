"""Games as games of OpenSpiel: `register()`, then `pyspiel.load_game("americana_bookshop(players=4)")`.

Chance is sampled: the first three nodes of a game draw a number of thirty bits, and from that all deals follow. So
a history is the whole of a game, and states are copied, replayed and serialized as any other's.
"""

import ctypes
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, Final, Self, SupportsIndex

import msgspec
import numpy as np
import pyspiel

from americana.core import registry
from americana.core.actions import Action
from americana.core.events import Event
from americana.core.match import Match
from americana.core.record import ActionLine
from americana.research.token_match import TokenMatch, TokenTable, numbered

DRAWS: Final = 3
OUTCOMES: Final = 1024
_CHANCES: Final = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
SHORTEST: Final = 64
"""Most tokens for an action on average, over a whole game."""

UTILITY: Final = 1.0

IMAGINED: Final = "imagined"
"""What begins the chain of a player whose history nobody knows."""

OFF_TURN: Final = "off turn "


def register() -> list[str]:
    """Register every game with OpenSpiel, and return the names."""
    known = set(pyspiel.registered_names())
    names = [f"americana_{name}" for name in registry.names()]
    for name in registry.names():
        if f"americana_{name}" not in known:
            make = _kind(name)
            pyspiel.register_game(_type(name), make)
            # OpenSpiel lets go of it after Python has ended, which must not be the last to hold it.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(make))
    return names


@lru_cache
def _type(name: str) -> Any:
    game = registry.find(name)
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"americana_{name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.best},
    )


@lru_cache
def _kind(name: str) -> "Callable[[dict[str, Any]], OpenSpielGame]":
    """Make what OpenSpiel calls for a new game of this name."""

    def make(params: dict[str, Any] | None = None) -> OpenSpielGame:
        return OpenSpielGame(name, params or {})

    return make


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours, with as many players as the parameter says."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        players = int(params.get("players") or registry.find(name).best)
        self.table = numbered(name, players)
        game, setup = self.table.game, self.table.setup
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.tokens),
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-UTILITY,
            max_utility=UTILITY,
            utility_sum=0.0,
            max_game_length=SHORTEST * game.bound(setup),
        )
        super().__init__(_type(name), info, {"players": players})

    def __reduce__(self) -> "tuple[Callable[[str], OpenSpielGame], tuple[str]]":
        return _loaded, (str(self),)

    def new_initial_state(self) -> "OpenSpielState":
        """Start a game, before anything is drawn."""
        return OpenSpielState(self, self.table)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> "Observer":  # noqa: ARG002
        """Give what observes states, or what recalls all that led to them."""
        return Observer(self.table, recalls=iig_obs_type is not None and iig_obs_type.perfect_recall)


def _loaded(words: str) -> OpenSpielGame:
    """Load a game, also in a process that has not registered ours."""
    register()
    game = pyspiel.load_game(words)
    assert isinstance(game, OpenSpielGame)
    return game


class Link:
    """The end of a chain that only grows at new ends, so that copies share all that they have in common."""

    __slots__ = ("_text", "before", "last")

    def __init__(self, before: "Link | None", last: object) -> None:
        self.before, self.last = before, last
        self._text = ""

    def __deepcopy__(self, memo: dict[int, object]) -> "Link":  # nothing of it ever changes
        return self

    def __reduce__(self) -> "tuple[Callable[[list[object]], Link | None], tuple[list[object]]]":
        return chained, (self.parts(),)

    def parts(self) -> list[Any]:
        """List all that is on the chain, the first part first."""
        return [link.last for link in self._since(lambda link: False)]  # noqa: ARG005

    def text(self) -> str:
        """Write the chain, a line a part; only what is new since it was last written is put into words."""
        if not self._text:
            links = self._since(lambda link: bool(link._text))
            head = links[0].before
            lines = [] if head is None else [head._text]
            self._text = "\n".join([*lines, *(_line(link.last) for link in links)])
        return self._text

    def _since(self, stop: "Callable[[Link], bool]") -> "list[Link]":
        """List the links behind the last one at which to stop."""
        found, link = [self], self.before
        while link is not None and not stop(link):
            found.append(link)
            link = link.before
        return found[::-1]


def _line(part: object) -> str:
    return part if isinstance(part, str) else msgspec.json.encode(part).decode()


def chained(parts: list[object]) -> Link | None:
    """Make a chain of these parts."""
    end: Link | None = None
    for part in parts:
        end = Link(end, part)
    return end


class LeanMatch(Match):
    """A match that keeps what each seat said and heard instead of a record: states are copied at every step."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.recalled: dict[int, Link | None] = dict.fromkeys(range(self.setup.seats))

    def copy(self) -> Self:
        """Make a match that nothing done at this one changes."""
        twin = super().copy()
        assert isinstance(twin, type(self))
        twin.recalled = self.recalled.copy()
        return twin

    def imagined(self, role: int, rng: Random) -> "LeanMatch":
        """Make a match that could be this one for all that a role knows; others begin with their view in it."""
        twin = super().imagined(role, rng)
        assert isinstance(twin, LeanMatch)
        twin.recalled = {
            seat: self.recalled[seat] if seat == role else chained([IMAGINED, twin.view(seat)])
            for seat in self.recalled
        }
        return twin

    def recall(self, seat: int, what: object) -> None:
        """Add to what a seat said and heard."""
        self.recalled[seat] = Link(self.recalled[seat], what)

    def _keep(self, act: ActionLine, events: list[Event]) -> None:  # noqa: ARG002
        self._memories.hear(events)
        for role, seen in self._memories.seen.items():
            if role in self.recalled:
                for event in seen:
                    self.recall(role, event)
            seen.clear()


class Recalling(TokenMatch):
    """A playing whose players recall all that they said; it is serialized as its draws and tokens."""

    match: LeanMatch
    drawn: tuple[int, ...] = ()
    """What all deals follow from; nothing where the deal is imagined."""
    said: Link | None = None
    """Every token that was chosen, by any player."""

    @classmethod
    def drawn_from(cls, table: TokenTable, drawn: tuple[int, ...]) -> Self:
        """Sit down and deal as it was drawn."""
        seed = sum(draw * OUTCOMES**place for place, draw in enumerate(drawn))
        begun = cls(table, LeanMatch.start(table.game, table.setup, Random(seed)))
        begun.drawn = drawn
        return begun

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        if not self.drawn:
            return super().__reduce_ex__(protocol)
        said = [] if self.said is None else self.said.parts()
        return _replayed, (self.table, self.drawn, said)

    def say(self, token: int) -> None:
        """Say the next token for the seat whose turn it is."""
        super().say(token)
        self.said = Link(self.said, token)

    def answer(self, act: Action | None) -> None:
        """Do what was said, or leave it, and have the seat recall that."""
        self.match.recall(self.seat, self.table.tokens.read(self.begun))
        super().answer(act)

    def recalled(self, seat: int) -> str:
        """Write all that a seat said and heard, and below it what it sees."""
        chain = self.match.recalled[seat]
        return self.seen(seat) if chain is None else f"{chain.text()}\n{self.seen(seat)}"

    def seen(self, seat: int) -> str:
        """Write what a seat sees: what it has said of its act so far, and its view."""
        begun = self.table.tokens.read(self.begun) if self.seat == seat else ""
        view = msgspec.json.encode(self.match.view(seat)).decode()
        return f"{OFF_TURN if self.off_turn_now and self.seat == seat else ''}{begun} {view}"


def _replayed(table: TokenTable, drawn: tuple[int, ...], said: list[int]) -> Recalling:
    spoken = Recalling.drawn_from(table, drawn)
    for token in said:
        spoken.say(token)
    return spoken


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A game of Americana as a state of OpenSpiel."""

    def __init__(self, game: OpenSpielGame, table: TokenTable) -> None:
        super().__init__(game)
        self.table = table
        self.drawn: list[int] = []
        self.spoken: Recalling | None = None

    def __reduce__(self) -> "tuple[Callable[[str], OpenSpielState], tuple[str]]":
        return _deserialized, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __deepcopy__(self, memo: dict[int, object]) -> "OpenSpielState":
        return self.clone()  # type: ignore[no-any-return]

    def current_player(self) -> int:
        """Name the player to act; chance acts first."""
        if self.spoken is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.spoken.over else self.spoken.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.spoken is not None
        return sorted(self.spoken.following) if player == self.spoken.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Draw ten bits of the seed for all deals."""
        return _CHANCES

    def _apply_action(self, action: int) -> None:
        if self.spoken is not None:
            self.spoken.say(action)
            return
        self.drawn = [*self.drawn, action]
        if len(self.drawn) == DRAWS:
            self.spoken = Recalling.drawn_from(self.table, tuple(self.drawn))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player < 0 else self.table.tokens.names[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.spoken is not None and self.spoken.over

    def returns(self) -> list[float]:
        """Give each seat its share of the win minus an equal share, once the game is over."""
        if self.spoken is None or not self.spoken.over:
            return [0.0] * self.table.setup.seats
        return self.spoken.rewards(scores=False)

    def __str__(self) -> str:
        return " ".join([*map(str, self.drawn), *([] if self.spoken is None else [str(self.history())])])

    def resample_from_infostate(self, player: int, sampler: object = None) -> "OpenSpielState":
        """Make a state that fits everything a player knows."""
        rng = Random(int(sampler() * 2**62)) if callable(sampler) else Random()
        twin = self.clone()
        assert self.spoken is not None
        assert isinstance(twin, OpenSpielState)
        twin.spoken = self.spoken.among(self.spoken.match.imagined(player, rng))
        twin.spoken.drawn = ()
        if player != self.spoken.seat and not self.spoken.over:  # nobody else knows what was begun, or of what
            twin.spoken.begin()
        return twin


def _deserialized(words: str) -> OpenSpielState:
    """Make a state of what it was serialized as, also in a process that has not registered the games."""
    register()
    _, state = pyspiel.deserialize_game_and_state(words)
    assert isinstance(state, OpenSpielState)
    return state


class Observer:
    """Shows players what they see, as text and as an array, or as text all that they said and heard."""

    def __init__(self, table: TokenTable, *, recalls: bool) -> None:
        self.table = table
        self.recalls = recalls
        self.tensor = np.zeros(len(table.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill in the array."""
        self.tensor.fill(0)
        if state.spoken is not None:
            self.tensor[:] = state.spoken.observed(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Write what a player knows."""
        if state.spoken is None:
            return ""
        return state.spoken.recalled(player) if self.recalls else state.spoken.seen(player)
