"""The standing answer: it passes in windows, asks its player when targeted, and knows nothing that is hidden."""

from random import Random
from statistics import median

from americana.core import registry
from americana.core.choices import sample
from americana.core.game import SPECTATOR
from americana.core.match import Match
from americana.games.politics.model import Pass, Play, Setup, Use
from americana.games.politics.rules import State
from americana.games.politics.standing_answer import let_stand
from americana.games.politics.test_rules import act, seen_by, table


def answer(state: State, seat: int) -> object:
    return let_stand(seen_by(state, SPECTATOR), seat)


def test_C9_a_standing_answer_passes_while_cards_are_played_against_others() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs")
    act(state, 0, Use("Attack Ad#1", 1, ""))
    assert answer(state, 2) == Pass()
    assert answer(state, 1) is None


def test_C9_it_asks_the_target_of_the_card_as_a_number_too() -> None:
    state = table("Victory Lap", "Lawn Signs", "Lawn Signs")
    act(state, 0, Play("Victory Lap#1", 1))
    assert answer(state, 1) is None
    assert answer(state, 2) == Pass()


def test_C13_it_asks_whose_card_is_cancelled() -> None:
    state = table("Attack Ad, Lawn Signs", "Press Secretary, Lawn Signs", "Lawn Signs")
    act(state, 0, Use("Attack Ad#1", 2, ""))
    act(state, 1, Use("Press Secretary#1", -1, "Attack Ad#1"))
    act(state, 2, Pass())
    assert [laid.card for laid in state.stack] == ["Attack Ad#1", "Press Secretary#1"]
    assert answer(state, 0) is None
    assert answer(state, 2) == Pass()


def test_C9_it_asks_all_others_about_an_effect_on_all_others() -> None:
    state = table("Fireworks, Fireworks", "Lawn Signs", "Lawn Signs")
    act(state, 0, Use("Fireworks#1", -1, ""))
    assert answer(state, 1) is answer(state, 2) is None
    number = table("Fireworks", "Lawn Signs", "Lawn Signs")
    act(number, 0, Play("Fireworks#1", 0))
    assert answer(number, 1) == Pass()


def test_C14_the_players_own_turn_is_never_passed() -> None:
    state = table("Attack Ad", "Lawn Signs", "Lawn Signs")
    assert answer(state, 0) is None
    assert answer(state, 1) is None


def test_a_match_asks_it_only_for_seats_that_are_waited_for() -> None:
    match = Match.start(registry.find("politics"), Setup(seats=3, candidates="deal"), Random(1))
    waited = match.to_act[0]
    assert match.standing(waited) is None
    assert match.standing((waited + 1) % 3) is None
    other = registry.find("american")
    assert Match.start(other, other.make_setup(2), Random(1)).standing(0) is None


def times_asked(seed: int) -> int:
    """Count the questions to a person who passes only where nothing else is possible, in a game with three bots."""
    game, rng = registry.find("politics"), Random(seed)
    match, bot, asked = Match.start(game, game.make_setup(4), rng), game.medium(), 0
    while (turn := match.turn()) is not None:
        seat, aside = turn
        if aside:
            said = bot.off_turn(match.view(seat), match.off_turn(seat), rng) if seat else None
            if said is not None:
                match.act(seat, said)
            continue
        act = match.single(0) if seat == 0 else None
        if act is None:
            asked += seat == 0
            act = bot.choose(match.view(seat), match.legal(seat), rng)
            if seat == 0 and act == Pass():
                act = sample([choice for choice in match.legal(0) if choice != Pass()], rng)
        match.act(seat, act)
    return asked


def test_a_person_who_reacts_when_able_is_asked_at_most_60_times_among_bots() -> None:
    """The table passes for a hand without a choice; of about 150 questions a game some 58 are left."""
    assert median(map(times_asked, range(20))) <= 60
