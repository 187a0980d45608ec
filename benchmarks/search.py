"""Search beside peers, in one run: speed, strength at equal simulations, and what an equilibrium player wins.

    uv run --group peers python benchmarks/search.py [speed] [leduc] [bookshop] [spiel] [--quick] [--record]

- speed: simulations a second from the deal of American Bookshop at four seats to the end of the round, imagining
  included. OpenSpiel's C++ ISMCTS plays hearts at four seats, without passing, beside it. Slices are measured in
  turns, in seconds of the processor.
- leduc: so many policies of each searcher, which answers every question of Leduc poker for each policy. What these
  win from each other, and a player in equilibrium (CFR+) from them, is exact. Intervals are over the policies.
- bookshop: our tree against the textbook's single-observer search of tests/bots/textbook.py on duplicate deals, the
  same guide, worlds and simulations for both.
- spiel: the same against OpenSpiel's ISMCTS, which plays American Bookshop through our adapter. Name it to run it,
  because a deal takes a minute or two.
"""

import argparse
import json
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
os.environ.setdefault("AMERICANA_GAMES", str(HERE.parent / "tests" / "games"))

import pyspiel  # noqa: E402

from americana.bots import search as compiled_or_not  # noqa: E402
from americana.bots.search import preferred  # noqa: E402
from americana.bots.search_bot import SearchBot, policy_of  # noqa: E402
from americana.core import registry  # noqa: E402
from americana.core.actions import Action  # noqa: E402
from americana.core.match import Match  # noqa: E402
from americana.core.state import State  # noqa: E402
from americana.kit.dealer import Shuffle  # noqa: E402
from americana.kit.intervals import mean  # noqa: E402
from americana.kit.search_policy import SearchPolicy  # noqa: E402
from americana.lab.one_game import OneGame, source  # noqa: E402
from tests.bots.textbook import Textbook  # noqa: E402

Policy = dict[str, dict[int, float]]
"""For each information state of OpenSpiel, the probabilities of its actions."""
CARDS = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")
"""The cards of Leduc by OpenSpiel's numbers."""
FOLD, CALL, RAISE = 0, 1, 2
EXPLORE: list[float] = []


# Simulations a second


def speed(slices: int, simulations: int) -> dict[str, Any]:
    """Let both think about the first card, in turns."""
    game = registry.find("bookshop")
    match = Match.start(game, game.make_setup(4), Random(1))
    seat = match.to_act[0]
    view, choices = match.view(seat), match.legal(seat)
    usual = game.medium().choose(view, choices, Random(1))
    searcher = SearchBot(game, simulations)

    def ours(seed: int) -> None:
        searcher.weigh(view, choices, usual, Random(seed))

    hearts = pyspiel.load_game("hearts(pass_cards=false)")
    state = hearts.new_initial_state()
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))

    def theirs(seed: int) -> None:
        _ismcts(seed, simulations).step_with_policy(state)

    pairs = [(_timed(ours, seed), _timed(theirs, seed)) for seed in range(slices)]
    mine, other = ([simulations / pair[side] for pair in pairs] for side in (0, 1))
    return {
        "simulations": simulations,
        "ours": max(mine),
        "OpenSpiel ISMCTS, hearts": max(other),
        "best/best": max(mine) / max(other),
        "median of pairs": statistics.median(one / two for one, two in zip(mine, other, strict=True)),
    }


def _timed(think: Callable[[int], None], seed: int) -> float:
    begun = time.process_time()
    think(seed)
    return time.process_time() - begun


def _ismcts(seed: int, simulations: int, explore: float = 2.0) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.ISMCTSBot(seed, evaluator, explore, simulations)


# Leduc


class Chips(SearchPolicy):
    """Looks to the end of the game and counts chips."""

    def __init__(self) -> None:
        super().__init__()
        self.deep = True
        self.surely = 0.0
        self.explore = EXPLORE[0] if EXPLORE else self.explore

    def values(self, state: State) -> list[float]:
        """Count chips."""
        return [float(score) for score in state.scores()]


def leduc(simulations: int, times: int, first: int) -> dict[str, Any]:
    """Make a policy of each searcher, and let them meet exactly."""
    game = pyspiel.load_game("leduc_poker")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    equilibrium = _of_solver(game, solver)
    policies = {
        "ours": _gathered(game, _ours(simulations), times, first),
        "textbook": _gathered(game, _textbook(simulations), times, first),
        "OpenSpiel ISMCTS": _gathered(game, _theirs(simulations), times, first),
    }
    ours = policies["ours"]
    others = [name for name in policies if name != "ours"]
    taken = {name: _figure(game, [equilibrium] * times, each) for name, each in policies.items()}
    worst = {name: _exploitability(game, each) for name, each in policies.items()}
    return {
        "simulations": simulations,
        "times": times,
        "first": first,
        "chips a game, ours less": {name: _figure(game, ours, policies[name]) for name in others},
        "an equilibrium player takes a game": taken,
        "exploitability": worst,
        "exploitability of the equilibrium player": pyspiel.exploitability(game, _plain(equilibrium)),
    }


def _figure(game: Any, first: list[Policy], second: list[Policy]) -> str:
    """Say what the first wins from the second, time by time, with an interval of 95 %."""
    found = [_between(game, one, other) for one, other in zip(first, second, strict=True)]
    return str(mean(sum(found), sum(each * each for each in found), len(found)))


def _exploitability(game: Any, policies: list[Policy]) -> float:
    """Say what the worst opponent wins from a player who answers by one of these policies at each question."""
    mixed: Policy = {}
    for key, parts in policies[0].items():
        mixed[key] = {act: sum(each[key].get(act, 0.0) for each in policies) / len(policies) for act in parts}
    return float(pyspiel.exploitability(game, _plain(mixed)))


def _questions(state: Any) -> Iterator[Any]:
    """Walk through all that can be asked."""
    if state.is_terminal():
        return
    if not state.is_chance_node():
        yield state
    for action in [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions():
        yield from _questions(state.child(action))


def _gathered(game: Any, think: Callable[[Any, int], dict[int, float]], times: int, first: int) -> list[Policy]:
    """Search every question so many times, each time from another of the histories that lead to it."""
    found: list[Policy] = [{} for _ in range(times)]
    asked: dict[str, list[Any]] = {}
    for state in _questions(game.new_initial_state()):
        asked.setdefault(state.information_state_string(), []).append(state)
    for number, (key, states) in enumerate(asked.items()):
        for seed, policy in enumerate(found, first):
            answer = think(states[seed % len(states)], 1000 * number + seed)
            policy[key] = {action: answer.get(action, 0.0) for action in states[0].legal_actions()}
    return found


def _mirrored(state: Any) -> Match:
    """Play in our Leduc what was played in theirs."""
    game = registry.find("leduc")
    match = Match.start(game, game.make_setup(2), Random(1))
    history = state.history()
    cards, acts = [CARDS[history[0]], CARDS[history[1]]], history[2:]
    public = next((place for place, was in enumerate(_chances(state)) if was and place > 1), None)
    if public is not None:
        cards.append(CARDS[history[public]])
        acts = [*history[2:public], *history[public + 1 :]]
    rest = [card for card in CARDS if card not in cards]
    truth = type(match.truth)(match.setup)
    truth.apply(-1, Shuffle((*cards, *rest)))
    match._state = truth
    words = {type(choice).__name__: choice for choices in _ALL for choice in choices}
    for action in acts:
        truth.apply(truth.to_act[0], words[("Fold", "Call", "Raise")[action]])
    return match


def _chances(state: Any) -> list[bool]:
    """Tell for each act of a history whether chance made it."""
    replay, found = state.get_game().new_initial_state(), []
    for action in state.history():
        found.append(replay.is_chance_node())
        replay.apply_action(action)
    return found


def _leduc_words() -> Sequence[Sequence[Action]]:
    rules = sys.modules[registry.find("leduc").start.__module__]
    return [vars(rules)["FACING"]]


_ALL: Sequence[Sequence[Action]] = ()


def _ours(simulations: int) -> Callable[[Any, int], dict[int, float]]:
    guide, game = Chips(), registry.find("leduc")
    guide.worlds = simulations

    def think(state: Any, seed: int) -> dict[int, float]:
        match, seat = _mirrored(state), state.current_player()
        view, choices = match.game.view(match.truth, seat, *_memories(match)), match.truth.legal(seat)
        found = SearchBot(game, simulations, guide).weigh(view, choices, choices[0], Random(seed))
        return {_number(preferred(found, 0.0).act): 1.0}

    return think


def _textbook(simulations: int) -> Callable[[Any, int], dict[int, float]]:
    def think(state: Any, seed: int) -> dict[int, float]:
        match, seat = _mirrored(state), state.current_player()
        view, choices = match.game.view(match.truth, seat, *_memories(match)), match.truth.legal(seat)
        return {_number(Textbook(match.game, simulations, Chips()).choose(view, choices, Random(seed))): 1.0}

    return think


def _memories(match: Match) -> tuple[Any, Any]:
    blank = match.game.memory(match.setup)
    return blank, blank


def _theirs(simulations: int) -> Callable[[Any, int], dict[int, float]]:
    def think(state: Any, seed: int) -> dict[int, float]:
        policy, _ = _ismcts(seed, simulations).step_with_policy(state)
        return {int(action): float(part) for action, part in policy}

    return think


def _number(act: Action) -> int:
    return {"Fold": FOLD, "Call": CALL, "Raise": RAISE}[type(act).__name__]


def _of_solver(game: Any, solver: Any) -> Policy:
    average = solver.average_policy()
    found: Policy = {}
    for state in _questions(game.new_initial_state()):
        found[state.information_state_string()] = dict(average.get_state_policy(state))
    return found


def _plain(policy: Policy) -> dict[str, list[tuple[int, float]]]:
    return {key: list(parts.items()) for key, parts in policy.items()}


def _between(game: Any, first: Policy, second: Policy) -> float:
    """Give the chips a game that the first wins from the second, both seats taken in turn."""
    one = _value(game.new_initial_state(), (first, second))[0]
    other = _value(game.new_initial_state(), (second, first))[1]
    return (one + other) / 2


def _value(state: Any, policies: tuple[Policy, Policy]) -> tuple[float, float]:
    if state.is_terminal():
        first, second = state.returns()
        return first, second
    if state.is_chance_node():
        parts = state.chance_outcomes()
    else:
        parts = policies[state.current_player()][state.information_state_string()].items()
    total = [0.0, 0.0]
    for action, part in parts:
        if part:
            found = _value(state.child(action), policies)
            total = [total[0] + part * found[0], total[1] + part * found[1]]
    return total[0], total[1]


# Bookshop


def bookshop(simulations: int, deals: int, first: int) -> dict[str, Any]:
    """Let our tree and the textbook play the same deals with seats exchanged; one round each."""
    game = registry.find("bookshop")
    guide = policy_of(game)
    guide.worlds = simulations
    guide.explore = EXPLORE[0] if EXPLORE else guide.explore
    players = (SearchBot(game, simulations, guide), Textbook(game, simulations, guide))
    parts = []
    for deal in range(first, first + deals):
        wins = 0.0
        for turn in (0, 1):
            seats = [(seat + deal + turn) % 2 for seat in range(4)]
            chances = [source(7, deal, f"seat {seat}") for seat in range(4)]
            setup = game.make_setup(4, rounds="one")
            bots = [players[which] for which in seats]
            match = OneGame(game, setup, bots, source(7, deal, "dealer"), chances).run()
            winners = match.winners()
            wins += sum(1 / len(winners) for seat in winners if seats[seat] == 0)
        parts.append(wins / 2)
    figure = mean(sum(parts), sum(part * part for part in parts), len(parts))
    return {"simulations": simulations, "deals": deals, "first": first, "ours takes of the wins": figure.percent()}


def spiel(simulations: int, deals: int, first: int) -> dict[str, Any]:
    """Let our tree and OpenSpiel's ISMCTS play rounds of American Bookshop, same deals, seats exchanged."""
    from americana.research import openspiel
    from americana.research.token_match import numbered

    openspiel.register()
    game = pyspiel.load_game("americana_bookshop", {"players": 4})
    game.table = numbered("bookshop", 4, (("rounds", "one"),))
    guide = policy_of(game.table.game)
    guide.worlds = simulations
    ours, parts = SearchBot(game.table.game, simulations, guide), []
    for deal in range(first, first + deals):
        won = [_round_beside(game, ours, simulations, deal, turn) for turn in (0, 1)]
        parts.append(sum(won) / 2)
        print(f"deal {deal}: {parts[-1]:.2f} of the wins", flush=True)
    figure = mean(sum(parts), sum(part * part for part in parts), len(parts))
    return {"simulations": simulations, "deals": deals, "first": first, "ours takes of the wins": figure.percent()}


def _round_beside(game: Any, ours: SearchBot, simulations: int, deal: int, turn: int) -> float:
    """Play one round through the adapter, and give our part of the win."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    luck = np.random.RandomState(1000 * deal + turn)
    theirs = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 1.4, simulations, random_state=luck)
    theirs.set_resampler(lambda state, player: state.resample_from_infostate(player, luck.random_sample))
    state, dealer = game.new_initial_state(), source(7, deal, "dealer")
    while state.is_chance_node():
        state.apply_action(dealer.randrange(len(state.chance_outcomes())))
    chances = [source(7, deal, f"seat {seat}") for seat in range(4)]
    while not state.is_terminal():
        seat, spoken = state.current_player(), state.spoken
        if (seat + deal + turn) % 2 == 0:
            spoken.answer(ours.choose(spoken.match.view(seat), spoken.choices, chances[seat]))
        else:
            known = state.legal_actions()
            state.apply_action(known[0] if len(known) == 1 else theirs.step(state))
    winners = state.spoken.match.winners()
    return sum(1 / len(winners) for seat in winners if (seat + deal + turn) % 2 == 0)


def main() -> None:
    """Run the measurements, print them, and if wanted keep them."""
    global _ALL
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("what", nargs="*", default=["speed", "leduc", "bookshop"])
    words.add_argument("--quick", action="store_true")
    words.add_argument("--deals", type=int, default=60)
    words.add_argument("--simulations", type=int, default=400)
    words.add_argument("--times", type=int, default=10, help="how often each question of Leduc is searched")
    words.add_argument("--first", type=int, default=0, help="the first seed and deal; use other ones for tuning")
    words.add_argument("--explore", type=float, help="how far our trees look around, if not as far as usual")
    words.add_argument("--record", action="store_true")
    given = words.parse_args()
    few = given.quick
    if given.explore:
        EXPLORE.append(given.explore)
    found: dict[str, Any] = {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}",
        "compiled": not str(compiled_or_not.__file__).endswith(".py"),
        "OpenSpiel": _version(),
    }
    if "speed" in given.what:
        found["speed"] = speed(3 if few else 15, 2000)
    if "leduc" in given.what:
        _ALL = _leduc_words()
        found["leduc"] = leduc(60 if few else given.simulations, 2 if few else given.times, given.first)
    if "bookshop" in given.what:
        found["bookshop"] = bookshop(40 if few else given.simulations, 2 if few else given.deals, given.first)
    if "spiel" in given.what:
        found["spiel"] = spiel(20 if few else given.simulations, 1 if few else given.deals, given.first)
    print(json.dumps(found, indent=1))
    if given.record:
        path = HERE / "search.json"
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        path.write_text(json.dumps([*kept, found], indent=1) + "\n", encoding="utf-8")


def _version() -> str:
    from importlib.metadata import version

    return version("open_spiel")


if __name__ == "__main__":
    main()
