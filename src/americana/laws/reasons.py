"""Law 8 of hints: every sign of a search has a sentence, and every such sentence occurs."""

from collections.abc import Iterator
from itertools import product
from random import Random

from americana.bots.search_bot import SearchBot, policy_of
from americana.core.actions import Action
from americana.core.game import AnyGame
from americana.kit.playout import fill, is_decision
from americana.laws.cases import first
from americana.laws.random_games import RandomGame
from americana.laws.reporting import require

SEEDS = range(40, 46)
EVERY, TRIES = 5, 12
"""Steps between searches, and simulations for each."""


def law_8_every_reason_is_noticed(game: AnyGame) -> None:
    """Let searches notice things in random games, and count the sentences for them."""
    wanted, noticed = set(game.text.sections.get("reasons", ())), set[str]()
    if not wanted:
        return
    for signs in _noticed(game):
        noticed |= signs
        if noticed >= wanted:
            break
    missing, never = noticed - wanted, wanted - noticed
    require(not missing, f"text.toml has no reason {', '.join(sorted(missing))}")
    require(not never, f"text.toml has reasons that no search gives: {', '.join(sorted(never))}")


def _noticed(game: AnyGame) -> Iterator[set[str]]:
    thinker = SearchBot(game, TRIES, policy_of(game))
    for seed, table in product(SEEDS, first(game)):
        walk, rng = RandomGame(game, table.setup, seed), Random(seed)
        for match in walk:
            seat = match.to_act[0] if match.to_act else -1
            choices = match.legal(seat) if seat >= 0 else ()
            if len(walk.steps) % EVERY == 0 and is_decision(choices):
                usual: Action = fill(choices[0], rng)
                found = thinker.weigh(match.view(seat), choices, usual, rng, noting=True)
                yield {key for one in found for key, _ in one.signs or ()}
