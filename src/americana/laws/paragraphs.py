"""Law 8 and the rule book: paragraphs, rulings, refusals, events, tests and sentences agree."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from random import Random

import msgspec

from americana.core.actions import Action
from americana.core.choices import sample
from americana.core.game import DEALER, AnyGame
from americana.core.options import variants
from americana.laws.cases import first, seat_counts
from americana.laws.goldens import told
from americana.laws.random_games import RandomGame, choices
from americana.laws.reporting import require
from americana.laws.transcripts import NAMES

SEEDS = range(20, 32)


def sources(game: AnyGame) -> Iterator[Path]:
    """Give every module of a game except its tests."""
    return (file for file in sorted(game.folder.rglob("*.py")) if not file.name.startswith("test_"))


def cited(game: AnyGame) -> set[str]:
    """Give the rulings and paragraphs that test names cite."""
    names = []
    for file in game.folder.glob("test_*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names += [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = set()
    for name in names:
        found.update(re.findall(r"(?<=_)([A-Z]\d+)(?=_)", name))
        found.update(f"{section}.{number}" for section, number in re.findall(r"_p(\d+)_(\d+)(?=_)", name))
    return found


def silent(game: AnyGame) -> dict[str, str]:
    """Give the paragraphs that cause nothing at a table, with reasons."""
    path = game.folder / "silent.toml"
    return dict(tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def rulings(game: AnyGame) -> set[str]:
    """Give the rulings in the rule book."""
    return {ruling for paragraph in game.paragraphs.values() for ruling in paragraph.rulings}


def _listed(things: Iterable[str]) -> str:
    return ", ".join(sorted(things))


def every_paragraph_has_a_test_that_cites_it(game: AnyGame) -> None:
    """Every paragraph or its ruling is in the name of a test."""
    tests = cited(game)
    bare = [number for number, one in game.paragraphs.items() if not {number, *one.rulings} & tests]
    require(not bare, f"no test cites {_listed(bare)}; name a test test_p2_3_… or test_D13_…")


def every_ruling_has_a_paragraph_and_a_test_and_nothing_else_is_cited(game: AnyGame) -> None:
    """Rulings are numbered without gaps, and each has a test."""
    settled, tested = rulings(game), cited(game) - set(game.paragraphs)
    numbers = sorted(int(ruling[1:]) for ruling in settled)
    require(
        numbers == list(range(1, len(numbers) + 1)),
        f"the rule book skips a ruling; it has {_listed(settled)}",
    )
    require(settled <= tested, f"no test cites the rulings {_listed(settled - tested)}")
    require(tested <= settled, f"tests cite {_listed(tested - settled)}, which the rule book does not have")


def every_paragraph_that_the_code_cites_is_in_the_rule_book(game: AnyGame) -> None:
    """Look for paragraph numbers in every module of the game."""
    for file in sources(game):
        numbers = re.findall(r'"(\d+\.\d+)"', file.read_text(encoding="utf-8"))
        unknown = set(numbers) - set(game.paragraphs)
        require(not unknown, f"{file.name} cites {_listed(unknown)}, which the rule book does not have")


def law_8_every_paragraph_happens(game: AnyGame) -> None:
    """Every paragraph causes an event or a refusal in a transcript or at a random table."""
    fired: Counter[str] = Counter()
    quiet = set(silent(game))
    wanted = set(game.paragraphs) - quiet
    for table in first(game):
        fired.update(re.findall(r"^    (?:refused by )?(\d+\.\d+)", told(table), re.MULTILINE))
    for seed, table in product(SEEDS, first(game)):
        if wanted <= set(fired):
            break
        fired.update(_fired(RandomGame(game, table.setup, seed)))
    never = set(game.paragraphs) - set(fired)
    require(
        never <= quiet,
        f"{_listed(never - quiet)} never causes anything; use it, or explain in silent.toml",
    )
    require(quiet <= never, f"remove {_listed(quiet - never)} from silent.toml, because it causes something")


def _fired(walk: RandomGame) -> Iterator[str]:
    """Give the paragraphs behind the events of a game, and behind refusals at its start."""
    for _ in walk:
        if len(walk.steps) < 200:
            yield from _refused(walk)
    for event in walk.match.events:
        yield event.rule


def _refused(walk: RandomGame) -> list[str]:
    """Let every seat try illegal actions, and give the paragraphs that refuse them."""
    rules = []
    for seat in range(walk.match.setup.seats):
        for action in _attempts(walk, walk.rng):
            refusal = walk.match.truth.refusal(seat, action)
            if refusal is not None:
                rules.append(refusal.rule)
    return rules


def _attempts(walk: RandomGame, rng: Random) -> list[Action]:
    asked = [sample(choices(walk.match, seat), rng) for seat in walk.match.to_act]
    earlier = [action for _, action in rng.sample(walk.steps, min(2, len(walk.steps)))]
    return asked + earlier


def law_8_every_option_makes_a_difference(game: AnyGame) -> None:
    """Every option changes some game, scene or rematch."""
    for name, value in variants(game):
        some = any(_differs(game, seats, name, value) for seats in seat_counts(game))
        require(some, f"{name}={value} changes nothing at any tested table; use it in the rules, or remove it")


def _differs(game: AnyGame, seats: int, name: str, value: object) -> bool:
    """Tell whether an option changes a game, scene or rematch for the same seed."""
    plain, chosen = game.make_setup(seats), game.make_setup(seats, **{name: value})
    for seed in range(60):
        shown = []
        for setup in (plain, chosen):
            walk = RandomGame(game, setup, seed, 400)
            pictures = []
            for match in walk:
                if DEALER not in match.to_act and (not match.to_act or len(walk.steps) % 40 == 0):
                    pictures.append(match.scene(0, NAMES))
            following = {**msgspec.to_builtins(walk.match.rematch(range(seats))), name: None}
            shown.append((walk.steps, pictures, walk.match.winners(), walk.match.scores(), following))
        if shown[0] != shown[1]:
            return True
    return False
