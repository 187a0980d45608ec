"""One way to play: lab, terminal, server and playouts ask all seats in the same order."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from americana import bots
from americana.core.actions import Action
from americana.core.bot import Bot
from americana.core.choices import Choice, sample
from americana.core.events import Event
from americana.core.game import DEALER, AnyGame, Setup, State, View
from americana.core.match import Match
from americana.core.record import ActionLine, parse
from americana.core.turns import SeatTurn, Turns
from americana.kit.playout import Policy, play_on, playout_with_off_turn
from americana.lab.one_game import OneGame
from americana.laws.random_games import LONG, RandomGame, choices
from americana.server.table.randomness import source
from americana.terminal.solo import Solo
from tests.contract.cases import each_game
from tests.server.rooms import Guest, config, running

SEED = 7


class Forgetful(Bot):
    """Draws from a random source that depends on a seed and the view, as bots do that live for one question."""

    def __init__(self, bot: Bot, *, talks: bool = True) -> None:
        self.bot = bot
        self.talks = talks

    def choose(self, view: View, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        return self.bot.choose(view, choices, luck(view))

    def off_turn(self, view: View, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        return self.bot.off_turn(view, choices, luck(view)) if self.talks else None


def luck(view: View) -> Random:
    """Give the random source of a bot at the server."""
    return Random(source(SEED, msgspec.json.encode(view).decode()).getrandbits(62))


def dealer(game: AnyGame, setup: Setup) -> Random:
    """Give the random source of the server's dealer."""
    return source(SEED, game.name, msgspec.json.encode(setup).decode())


def seated(game: AnyGame, setup: Setup, *, silent: int | None = None) -> list[Bot]:
    """Seat random and medium bots in turn."""
    found = [bots.find(game, ("random", "medium")[seat % 2]) for seat in range(setup.seats)]
    return [Forgetful(bot, talks=seat != silent) for seat, bot in enumerate(found)]


def in_the_lab(game: AnyGame, setup: Setup, players: list[Bot]) -> list[ActionLine]:
    chances = [Random(0)] * setup.seats
    return OneGame(game, setup, players, dealer(game, setup), chances).run().record.acts


@each_game
def test_a_table_in_the_terminal_plays_as_the_lab_does(game: AnyGame, tmp_path: Path) -> None:
    setup = game.make_setup(min(3, game.seats[1]))
    players = seated(game, setup, silent=0)
    match = Match.start(game, setup, dealer(game, setup))
    names = [str(seat) for seat in range(setup.seats)]
    table = Solo(match, [None, *players[1:]], names, Random(1), tmp_path / "game.jsonl")
    while not table.over:
        turn = table.turn()
        if turn is not None:
            table.carry_out(turn, turn.think(table.bot_rng))
        else:
            action = players[0].choose(match.view(0), match.legal(0), Random(0))
            table.act(msgspec.to_builtins(action))
    assert match.record.acts == in_the_lab(game, setup, players)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A room whose deals and bots follow from seeds."""
    with running(config(tmp_path_factory.mktemp("room") / "room.db", pace=0.01, seed=SEED)) as address:
        yield address


@each_game
async def test_a_table_at_the_server_plays_as_the_lab_does(game: AnyGame, room: str) -> None:
    host = Guest(room)
    seats = min(3, game.seats[1])
    name = host.open(game.name, bots="", seats=seats)
    async with host.at(name) as chair, asyncio.timeout(120):
        await chair.until(lambda one: bool(one.sign))
        await chair.say("leave")
        for seat in range(seats):
            assert (await chair.say("fill", seat=seat, bot=("random", "medium")[seat % 2]))["type"] == "done"
        assert (await chair.say("start"))["type"] == "done"
        await chair.until(lambda one: one.over)
    record = parse(host.get(f"/api/records/{name}").content.splitlines(), "downloaded")
    setup = game.read_setup(record.header.setup)
    played = in_the_lab(game, setup, seated(game, setup))
    assert [(act.seat, act.act) for act in record.acts] == [(act.seat, act.act) for act in played]


class Talker(Policy):
    """Plays at random, and takes every chance to act off turn."""

    def choose(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action:  # noqa: ARG002
        return sample(choices, rng)

    def off_turn(self, state: State, seat: int, choices: Sequence[Choice], rng: Random) -> Action | None:  # noqa: ARG002
        return sample(choices, rng)


def _by_policy(state: State) -> None:
    play_on(state, Turns(state.seats), Talker(), Random(3))


def _by_lot(state: State) -> None:
    playout_with_off_turn(state, Random(3), 1.0)


@each_game
@pytest.mark.parametrize("play", [_by_policy, _by_lot])
def test_playouts_ask_in_the_same_order(
    game: AnyGame, play: Callable[[State], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = game.make_setup(min(4, game.seats[1]))
    state, taken = game.start(setup), list[tuple[int, Action]]()
    apply = type(state).apply

    def noted(self: State, seat: int, action: Action, events: list[Event] | None = None) -> None:
        before = len(taken)
        apply(self, seat, action, events)
        taken[before:] = [(seat, action)]  # an answer that an act forces by itself is not counted as an act

    with monkeypatch.context() as patch:
        patch.setattr(type(state), "apply", noted)
        play(state)
    again, turns = game.start(setup), Turns(setup.seats)
    for seat, action in taken:
        turn = _folded(again, turns)
        assert turn is not None
        assert turn[0] == seat
        turns.take(again, turn, action)
    assert _folded(again, turns) is None
    assert again.facts() == state.facts()


def _folded(state: State, turns: Turns) -> SeatTurn | None:
    """Say whose turn it is once forced answers are folded."""
    turn = turns.next(state.to_act, state.off_turn)
    while turn is not None and turn[0] != DEALER and not turn[1]:
        asked = state.to_act
        turns.skip_forced_passes(state)
        if state.to_act is asked:
            break
        turn = turns.next(state.to_act, state.off_turn)
    return turn


@each_game
def test_nothing_is_an_answer_and_an_aside_at_once(game: AnyGame) -> None:
    walk = RandomGame(game, game.make_setup(game.seats[0]), 5, LONG)
    for match in walk:
        for seat in match.to_act:
            if seat >= 0:
                assert not any(match.is_off_turn(seat, _said(choice)) for choice in choices(match, seat))


def _said(choice: Choice) -> Action:
    return choice if isinstance(choice, Action) else choice.act
