"""The laws that every game obeys at every table; a new game gets them by existing."""

import msgspec
import pytest
from msgspec import Struct

from americana.core import record as records
from americana.core.errors import AmericanaError, BadSetup, Malformed
from americana.core.events import Event
from americana.core.forms import Action, Amount, Pick, sample
from americana.core.game import DEALER, AnyGame
from americana.core.match import Match
from americana.core.scene import Scene, Telling
from tests.contract.tables import Table, each_game, each_single, each_table, each_table_at_once
from tests.contract.walks import LONG, Walk, choices, listen

NAMES = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida"]


def finished(table: Table, seed: int) -> Walk:
    walk = Walk(table.game, table.setup, seed)
    for _ in walk:
        pass
    return walk


@each_table
def test_law_1_a_record_replays_to_the_same_views_events_and_digests(table: Table) -> None:
    walk = Walk(table.game, table.setup, 1, LONG)
    got = list(listen(walk))
    lines = walk.match.record.lines()
    record = records.parse(lines, "record")
    assert got == list(listen(Match.replay(table.game, record, walk.rng)))
    assert Match.resume(table.game, record, walk.rng).record.lines() == lines


@each_table
def test_law_2_play_always_goes_on_and_ends_within_the_bound(table: Table) -> None:
    for seed in range(6):
        walk = Walk(table.game, table.setup, seed)
        for match in walk:
            assert all(choices(match, seat) for seat in match.to_act)
            assert len(walk.steps) <= table.game.bound(table.setup)
        assert len(walk.match.scores()) == table.setup.seats
        assert set(walk.match.winners()) <= set(range(table.setup.seats))


@each_single
def test_law_2_what_is_offered_is_accepted_and_what_lies_next_to_it_is_refused(table: Table) -> None:
    walk = Walk(table.game, table.setup, 7, LONG)
    for match in walk:
        for seat in (*match.to_act, *range(table.setup.seats)):
            for choice in (*choices(match, seat), *match.asides(seat)):
                for action in (
                    [choice] if isinstance(choice, Action) else [choice.sample(walk.rng) for _ in range(3)]
                ):
                    assert match._state.refusal(seat, action) is None
                for action in neighbours(choice):
                    assert match._state.refusal(seat, action) is not None


def neighbours(choice: Action | Pick | Amount) -> list[Action]:
    """Acts just outside a form."""
    match choice:
        case Pick():
            over = choice.fill((*choice.of, choice.of[0])) if choice.of else choice.fill(("nothing",))
            foreign = choice.fill(("nothing", *choice.of[1 : choice.most]))
            return [over, foreign] + ([choice.fill(choice.of[: choice.least - 1])] if choice.least else [])
        case Amount():
            return [choice.fill(choice.least - 1), choice.fill(choice.most + 1)]
        case _:
            return []


@each_single
def test_law_2_nobody_acts_for_another_or_as_the_dealer(table: Table) -> None:
    walk = Walk(table.game, table.setup, 8, LONG)
    for match in walk:
        for seat in match.to_act:
            action = sample(choices(match, seat), walk.rng)
            for other in range(table.setup.seats):
                if other not in match.to_act:
                    assert match._state.refusal(other, action) is not None
        with pytest.raises(AmericanaError):
            match.act(DEALER, action)
        with pytest.raises(AmericanaError):
            match.act(table.setup.seats, action)


@each_single
def test_law_3_a_secret_answer_changes_nothing_for_the_others(table: Table) -> None:
    walk = Walk(table.game, table.setup, 9, LONG)
    for match in walk:
        waiting = match.to_act
        before = {role: (len(match.seen(role)), match.view(role)) for role in match.roles}
        if len(waiting) < 2:
            continue
        seat = walk.rng.choice(waiting)
        walk.take(seat, sample(match.legal(seat), walk.rng))
        if set(match.to_act) == set(waiting) - {seat}:
            for role in match.roles:
                if role != seat:
                    assert (len(match.seen(role)), match.view(role)) == before[role]


@each_table_at_once
def test_law_5_nothing_is_lost_and_nothing_appears(table: Table) -> None:
    counted = None
    for match in Walk(table.game, table.setup, 2):
        pieces = match._state.pieces()
        counted = counted or pieces
        assert not counted or pieces == counted
    assert counted


@each_table
def test_law_6_no_act_on_a_copy_changes_the_original(table: Table) -> None:
    walk = Walk(table.game, table.setup, 3, LONG)
    for match in walk:
        state = match._state
        facts = state.facts()
        copy = state.copy()
        assert copy.facts() == facts
        assert copy.pieces() == state.pieces()
        for seat in range(table.setup.seats):
            if copy.asides(seat):
                copy.apply(seat, sample(copy.asides(seat), walk.rng))
            if copy.to_act:
                copy.apply(copy.to_act[0], sample(copy.legal(copy.to_act[0]), walk.rng))
        assert state.facts() == facts


@each_table
def test_law_6_a_search_that_listens_to_nothing_reaches_the_same_facts(table: Table) -> None:
    walk = finished(table, 4)
    state = table.game.start(table.setup)
    for seat, action in walk.steps:
        state.apply(seat, action)
    assert state.facts() == walk.match._state.facts()


@each_single
def test_law_7_actions_events_views_scenes_and_tellings_survive_json(table: Table) -> None:
    event_type = msgspec.json.Decoder(table.game.events[0] if len(table.game.events) == 1 else _union(table.game))
    walk = Walk(table.game, table.setup, 5, LONG)
    for count, match in enumerate(walk):
        if count % 5:
            continue
        for role in match.roles:
            view = match.view(role)
            assert msgspec.json.decode(msgspec.json.encode(view), type=table.game.view_type) == view
            scene = match.scene(role, NAMES)
            assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
    for role in walk.match.roles:
        for event in walk.match.seen(role):
            assert event_type.decode(msgspec.json.encode(event)) == event
        for telling in walk.match.told(role, NAMES):
            assert msgspec.json.decode(msgspec.json.encode(telling), type=Telling) == telling
            assert telling.rule in table.game.paragraphs
            assert "{" not in telling.sentence
    for _, action in walk.steps:
        assert table.game.read_action(msgspec.json.encode(action)) == action


def _union(game: AnyGame) -> type[Event]:
    kinds = game.events[0]
    for kind in game.events[1:]:
        kinds = kinds | kind  # type: ignore[assignment]
    return kinds


@each_game
def test_law_7_unknown_fields_and_malformed_values_are_refused_with_the_path(game: AnyGame) -> None:
    for kind in game.actions:
        tag = kind.__struct_config__.tag
        with pytest.raises(Malformed, match="colour"):
            game.read_action(msgspec.json.encode({"type": tag, **_filled(kind), "colour": 1}))
        for field in kind.__struct_fields__:
            with pytest.raises(Malformed, match=rf"\$\.{field}"):
                game.read_action(msgspec.json.encode({"type": tag, **_filled(kind), field: {"no": "way"}}))
    for text in ("", "{", "[]", "7", '{"type":"nothing"}', '{"card":"G7"}', "null"):
        with pytest.raises(Malformed):
            game.read_action(text)
    with pytest.raises(BadSetup, match="nothing"):
        game.make_setup(game.seats[0], nothing=1)
    for seats in (game.seats[0] - 1, game.seats[1] + 1):
        with pytest.raises(BadSetup, match="players"):
            game.make_setup(seats)


def _filled(kind: type[Struct]) -> dict[str, object]:
    values: dict[object, object] = {str: "x", int: 1, tuple[str, ...]: [], bool: True}
    return {field.name: values[field.type] for field in msgspec.structs.fields(kind)}
