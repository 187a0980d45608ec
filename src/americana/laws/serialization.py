"""Law 7: all that passes between the rooms survives JSON, and what is malformed is refused by name."""

from typing import Union

import msgspec
from msgspec import Struct

from americana.core import notation
from americana.core.actions import Action
from americana.core.errors import BadSetup, Malformed
from americana.core.game import AnyGame
from americana.core.scene import LogEntry, Scene
from americana.laws.cases import Case
from americana.laws.random_games import LONG, RandomGame, choices
from americana.laws.reporting import LawBroken, require, role, same
from americana.laws.transcripts import NAMES

SOME = 60
"""Steps after which every kind of act has been on offer somewhere."""


def law_7_actions_events_views_scenes_and_log_entries_survive_json(table: Case) -> None:
    """Write down and read again all that a playing shows."""
    walk = RandomGame(table.game, table.setup, 5, LONG)
    for match in walk:
        if len(walk.steps) % 5 == 0:
            for viewer in match.roles:
                place = f"after act {len(walk.steps)}, written and read again, the"
                _survives(match.view(viewer), table.game.view_type, f"{place} view of {role(viewer)}")
                _survives(match.scene(viewer, NAMES), Scene, f"{place} scene of {role(viewer)}")
    for viewer in walk.match.roles:
        for event in walk.match.seen(viewer):
            _survives(event, Union[table.game.events], "written and read again, an event")  # noqa: UP007
        for telling in walk.match.log(viewer, NAMES):
            _survives(telling, LogEntry, "written and read again, a telling")
            sentence, rule = telling.sentence, telling.rule
            require(rule in table.game.paragraphs, f"{sentence!r} cites {rule}, which the rule book does not have")
            require("{" not in sentence, f"a value was not filled in: {sentence!r}")
    for _, action in walk.steps:
        same(action, table.game.read_action(msgspec.json.encode(action)), "written and read again, an act")


def law_7_actions_read_back_from_their_notation(table: Case) -> None:
    """Write every act that is offered as text, and read it again; no two acts of a moment read alike."""
    walk = RandomGame(table.game, table.setup, 6, SOME)
    for match in walk:
        acts = {
            choice if isinstance(choice, Action) else choice.sample(walk.rng)
            for seat in match.to_act
            for choice in choices(match, seat)
        }
        texts = {notation.write(act): act for act in acts}
        require(len(texts) == len(acts), "two acts are written as the same text")
        for text, act in texts.items():
            same(act, notation.read(table.game, text), f"{text!r}, read again,")


def _survives(value: object, kind: object, sentence: str) -> None:
    try:
        same(value, msgspec.json.decode(msgspec.json.encode(value), type=kind), sentence)
    except msgspec.MsgspecError as error:
        raise LawBroken(f"{sentence} cannot be read: {error}") from error


def law_7_unknown_fields_and_malformed_values_are_refused_with_the_path(game: AnyGame) -> None:
    """What is not an act or a setup of the game is refused in words that say where it is wrong."""
    for kind in game.actions:
        tag = kind.__struct_config__.tag
        _refused(game, {"type": tag, **_filled(kind), "colour": 1}, "colour")
        for field in kind.__struct_fields__:
            _refused(game, {"type": tag, **_filled(kind), field: {"no": "way"}}, f"$.{field}")
    malformed: list[object] = ["", [], 7, {"type": "nothing"}, {"card": "G7"}, None]
    for value in malformed:
        _refused(game, value, "")
    _no_setup(game, game.seats[0], "nothing", nothing=1)
    for seats in (game.seats[0] - 1, game.seats[1] + 1):
        _no_setup(game, seats, "players")


def _refused(game: AnyGame, value: object, word: str) -> None:
    text = msgspec.json.encode(value)
    try:
        game.read_action(text)
    except Malformed as error:
        require(word in str(error), f"{text.decode()} is refused without naming {word}: {error}")
        return
    raise LawBroken(f"{text.decode()} is read as an act of {game.name}")


def _no_setup(game: AnyGame, seats: int, word: str, **options: object) -> None:
    try:
        game.make_setup(seats, **options)
    except BadSetup as error:
        require(word in str(error), f"{seats} seats and {options} are refused without naming {word}: {error}")
        return
    raise LawBroken(f"{game.name} takes a setup of {seats} seats and {options}")


def _filled(kind: type[Struct]) -> dict[str, object]:
    values: dict[object, object] = {str: "x", int: 1, tuple[str, ...]: [], bool: True}
    return {field.name: values[field.type] for field in msgspec.structs.fields(kind)}
