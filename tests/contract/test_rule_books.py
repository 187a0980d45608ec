"""Item by item: paragraphs, rulings, refusals, events, tests and sentences agree with each other."""

import ast
import re
import tomllib
from collections import Counter
from random import Random

from americana.core.forms import Action, sample
from americana.core.game import DEALER, AnyGame
from americana.core.options import variants
from tests.contract.tables import FIRST, each_game
from tests.contract.test_goldens import told
from tests.contract.walks import Walk, choices

RULING = re.compile(r"^[A-Z]\d+$")
SEEDS = range(20, 32)


def cited(game: AnyGame) -> set[str]:
    """The rulings and paragraphs that test names of the game's folder cite."""
    names = []
    for file in game.folder.glob("test_*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names += [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = set()
    for name in names:
        for ruling in re.findall(r"(?<=_)([A-Z]\d+)(?=_)", name):
            found.add(ruling)
        for section, paragraph in re.findall(r"_p(\d+)_(\d+)(?=_)", name):
            found.add(f"{section}.{paragraph}")
    return found


def silent(game: AnyGame) -> dict[str, str]:
    """The paragraphs by which nothing happens at a table, each with the reason."""
    path = game.folder / "silent.toml"
    return dict(tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


@each_game
def test_every_paragraph_has_a_test_that_cites_it(game: AnyGame) -> None:
    tests = cited(game)
    for number, paragraph in game.paragraphs.items():
        assert number in tests or set(paragraph.rulings) & tests, number


@each_game
def test_every_ruling_has_a_paragraph_and_a_test_and_nothing_else_is_cited(game: AnyGame) -> None:
    rulings = {ruling for paragraph in game.paragraphs.values() for ruling in paragraph.rulings}
    numbers = sorted(int(ruling[1:]) for ruling in rulings)
    assert numbers == list(range(1, len(numbers) + 1)), "the rule book skips a ruling"
    assert cited(game) - set(game.paragraphs) == rulings


@each_game
def test_every_paragraph_that_the_code_cites_is_in_the_rule_book(game: AnyGame) -> None:
    source = "".join((game.folder / name).read_text(encoding="utf-8") for name in ("rules.py", "words.py"))
    for number in re.findall(r'"(\d+\.\d+)"', source):
        assert number in game.paragraphs, number


@each_game
def test_every_refusal_the_code_makes_has_its_sentence_and_every_sentence_is_used(game: AnyGame) -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in game.folder.glob("*.py"))
    for key in re.findall(r'Refusal\(\s*"[\d.]+",\s*"(\w+)"', source):
        assert key in game.text.sections["refusals"], key
    for section, sentences in game.text.sections.items():
        for key in sentences:
            assert f'"{key}"' in source, f"{section}.{key} is never said"


@each_game
def test_law_8_every_paragraph_happens(game: AnyGame) -> None:
    fired: Counter[str] = Counter()
    for table in FIRST:
        if table.game is not game:
            continue
        fired.update(re.findall(r"^    (?:refused by )?(\d+\.\d+)", told(table), re.MULTILINE))
        for seed in SEEDS:
            walk = Walk(game, table.setup, seed)
            for _ in walk:
                if len(walk.steps) < 200:
                    fired.update(refused(walk))
            fired.update(event.rule for event in walk.match.events)
    quiet = silent(game)
    assert set(game.paragraphs) - set(fired) == set(quiet)


def refused(walk: Walk) -> list[str]:
    """Let every seat try things that may not be allowed, and give the paragraphs that refuse them."""
    match, rng = walk.match, walk.rng
    rules = []
    for seat in range(match.setup.seats):
        for action in attempts(walk, rng):
            refusal = match._state.refusal(seat, action)
            if refusal is not None:
                rules.append(refusal.rule)
    return rules


def attempts(walk: Walk, rng: Random) -> list[Action]:
    asked = [sample(choices(walk.match, seat), rng) for seat in walk.match.to_act]
    earlier = [action for _, action in rng.sample(walk.steps, min(2, len(walk.steps)))]
    return asked + earlier


@each_game
def test_law_8_every_option_makes_a_difference(game: AnyGame) -> None:
    for name, value in variants(game):
        assert any(differs(game, seats, name, value) for seats in range(game.seats[0], game.seats[1] + 1)), name


def differs(game: AnyGame, seats: int, name: str, value: object) -> bool:
    """Whether the same seeds give another playing or another picture with the option."""
    plain, chosen = game.make_setup(seats), game.make_setup(seats, **{name: value})
    for seed in range(60):
        shown = []
        for setup in (plain, chosen):
            walk = Walk(game, setup, seed, 400)
            pictures = []
            for match in walk:
                if DEALER not in match.to_act and (not match.to_act or len(walk.steps) % 40 == 0):
                    scene = match.scene(0, ["Ann", "Bob", "Cy", "Di", "Eve"])
                    pictures.append(scene)
            shown.append((walk.steps, pictures, walk.match.winners(), walk.match.scores()))
        if shown[0] != shown[1]:
            return True
    return False
