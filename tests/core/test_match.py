"""A match keeps the truth to itself and shows each role what it may know."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import americana
from americana.core import registry
from americana.core.choices import sample
from americana.core.errors import AmericanaError, Illegal
from americana.core.game import SPECTATOR
from americana.core.match import Match

GAME = registry.find("bookshop")
NAMES = ["Ann", "Bob", "Cy"]


def fresh(seed: int = 1) -> Match:
    return Match.start(GAME, GAME.make_setup(3), Random(seed), NAMES)


def test_a_refused_act_names_the_rule_and_changes_nothing() -> None:
    match = fresh()
    waiting = match.to_act[0]
    before = match.record.lines()
    with pytest.raises(Illegal, match=r"^bookshop 2\.1: it isn't your turn$"):
        match.act((waiting + 1) % 3, GAME.read_action('{"type":"play","card":"G7"}'))
    assert match.record.lines() == before


def test_events_are_numbered_for_each_role_from_its_own_start() -> None:
    match = fresh()
    for role in match.roles:
        events = match.seen(role)
        assert match.seen(role, 2) == events[2:]
        assert len(match.log(role, NAMES)) == len(events)
    assert match.roles == (0, 1, 2, SPECTATOR)


@pytest.mark.parametrize("role", [7, 3, -1, -3])
def test_there_is_no_other_role_than_the_seats_and_the_spectator(role: int) -> None:
    match = fresh()
    assert (*match.legal(role), *match.off_turn(role)) == ()
    asked: list[Callable[[int], object]] = [match.view, match.seen]
    asked += [lambda one: match.scene(one, NAMES), lambda one: match.log(one, NAMES)]
    for ask in asked:
        with pytest.raises(AmericanaError, match=f"no role {role} at this table: its seats are 0 to 2"):
            ask(role)


@pytest.mark.parametrize("name", registry.names())
def test_a_spectators_number_is_never_taken_for_a_seat(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find(name)
    match = Match.start(game, game.make_setup(game.seats[0]), Random(1))
    assert (*match.legal(SPECTATOR), *match.off_turn(SPECTATOR)) == ()
    asked: list[int] = []
    monkeypatch.setattr(match, "_refusal", lambda role, _: asked.append(role))
    match.scene(SPECTATOR, NAMES * 4)
    assert asked == []


def test_nobody_has_won_while_the_game_goes_on() -> None:
    match, rng = fresh(), Random(2)
    while not match.over:
        assert match.winners() == ()
        seat = match.to_act[0]
        match.act(seat, sample(match.legal(seat), rng))
    assert match.winners()
    assert match.legal(0) == ()


@settings(max_examples=200, deadline=None)
@given(
    st.integers(-5, 9),
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=8)
        | st.sampled_from(["play", "keep", "G7", "E0"]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["type", "card", "cards", "seat", "x"]), inner, max_size=4)
        ),
        max_leaves=8,
    ),
)
def test_whatever_a_client_sends_is_an_act_or_a_clear_error(seat: int, value: object) -> None:
    match = fresh()
    with suppress(AmericanaError):
        match.act(seat, GAME.read_action(msgspec.json.encode(value)))
    assert match.to_act


@pytest.mark.parametrize("name", registry.names())
def test_the_cards_of_equal_setups_are_held_once(name: str) -> None:
    game = registry.find(name)
    one, other = game.make_setup(game.seats[0]), game.make_setup(game.seats[0])
    assert one is other
    plain = game.plain(one)
    assert plain == msgspec.to_builtins(one)
    assert all(plain[key] is value for key, value in game.plain(other).items())
    plain["seats"] = 99
    assert game.plain(other)["seats"] == game.seats[0]


def test_only_laws_and_studies_look_at_the_truth_of_a_match() -> None:
    package = Path(americana.__file__).parent
    trusted = re.compile(r"core/match\.py|laws/\w+\.py|games/\w+/(study|test_\w+)\.py")
    looking = re.compile(r"(?<!self)\._state\b|\.truth\b")
    files = {path.relative_to(package).as_posix(): path.read_text("utf-8") for path in package.rglob("*.py")}
    assert not [name for name, text in files.items() if looking.search(text) and not trusted.fullmatch(name)]
