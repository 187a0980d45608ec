"""Laws 1 and 2: records replay, play goes on and ends, and the rules accept just what they offer."""

from typing import Final

from americana.core import record as records
from americana.core.actions import Action
from americana.core.choices import Choice, fits, sample
from americana.core.errors import AmericanaError, NotAnAct
from americana.core.game import DEALER, AnyGame, State
from americana.core.match import Match
from americana.laws.action_fuzz import of_other_sorts, strays
from americana.laws.cases import Case
from americana.laws.random_games import LONG, RandomGame, choices, listen, shown
from americana.laws.reporting import LawBroken, answered, require, role, said, same


def law_1_a_record_replays_to_the_same_views_events_and_digests(table: Case) -> None:
    """Play a record again and compare all that every role receives, act by act."""
    walk = RandomGame(table.game, table.setup, 1, LONG)
    got = list(listen(walk))
    lines = walk.match.record.lines()
    record = records.parse(lines, "record")
    again = list(listen(Match.replay(table.game, record, walk.rng)))
    for act, (once, twice) in enumerate(zip(got, again, strict=True)):
        for number, who in enumerate(walk.match.roles):
            if once[number] != twice[number]:
                same(shown(once[number]), shown(twice[number]), f"replayed, what {role(who)} gets after act {act}")
    same(lines, Match.resume(table.game, record, walk.rng).record.lines(), "the record of a resumed game")


def law_2_play_always_goes_on_and_ends_within_the_bound(table: Case) -> None:
    """Every seat to act has a legal action, and the game ends with a score for each seat."""
    bound = table.game.bound(table.setup)
    for seed in range(6):
        walk = RandomGame(table.game, table.setup, seed)
        for match in walk:
            acts = len(walk.steps)
            for seat in match.to_act:
                require(choices(match, seat), f"after act {acts} {role(seat)} must act but has no legal action")
            require(acts <= bound, f"the game has gone on for {acts} actions, but `bound` says at most {bound}")
        scores, winners = walk.match.scores(), walk.match.winners()
        require(len(scores) == table.setup.seats, f"{table.setup.seats} seats have the scores {scores}")
        require(set(winners) <= set(range(table.setup.seats)), f"there is no seat for some winner of {winners}")


def law_2_what_is_offered_is_accepted_and_all_else_is_refused(table: Case) -> None:
    """Every act that `legal` and `off_turn` list passes `refusal`, and no other act does, be it ever so near."""
    walk = RandomGame(table.game, table.setup, 7, LONG)
    for match in walk:
        tried = [*match.to_act[:1], len(walk.steps) % (table.setup.seats + 1) + DEALER]
        for seat in dict.fromkeys((*match.to_act, *range(table.setup.seats))):
            for choice in offered(match, seat):
                acts = [choice] if isinstance(choice, Action) else [choice.sample(walk.rng) for _ in range(3)]
                for action in acts:
                    _agrees(match, seat, action, [choice], len(walk.steps))
        for seat in dict.fromkeys(tried):
            choices = offered(match, seat)
            for action in strays(match, choices, walk.rng):
                _agrees(match, seat, action, choices, len(walk.steps))
            for action in of_other_sorts(choices, walk.rng):
                _is_never_accepted(match, seat, action, len(walk.steps))


def offered(match: Match, seat: int) -> list[Choice]:
    """List all that a seat may do now, and of the dealer all that it may draw."""
    return [*(choices(match, seat) if seat in match.to_act else ()), *match.off_turn(seat)]


def _agrees(match: Match, seat: int, action: Action, choices: list[Choice], acts: int) -> None:
    """Compare what the rules say to an act with what is offered."""
    place = f"after act {acts} {role(seat)}"
    try:
        refusal = match.truth.refusal(seat, action)
    except (TypeError, AttributeError, LookupError, ValueError) as error:
        raise LawBroken(f"{place} may not even ask about {said(action)}: {error!r}") from error
    is_offered = fits(choices, action)
    if refusal is None and not is_offered:
        raise LawBroken(f"{place} may {said(action)}, but `legal` does not offer it")
    if refusal is not None and is_offered:
        raise LawBroken(f"{place} is offered {said(action)}: {answered(refusal)}")


def _is_never_accepted(match: Match, seat: int, action: Action, acts: int) -> None:
    """Ask about an act that no message can bring: rules may stumble over it, but not let it pass."""
    try:
        accepted = match.truth.refusal(seat, action) is None
    except (TypeError, AttributeError, LookupError, ValueError):
        return
    require(not accepted, f"after act {acts} {role(seat)} may do {action}, in which a value is of another sort")


class Nonsense(Action, frozen=True):
    """An act of no game."""


NO_ACTS: Final[tuple[object, ...]] = ("garbage", None, 12, Nonsense())


def law_2_what_is_not_an_action_is_never_carried_out(table: Case) -> None:
    """Whatever a state is given that it does not know, forms among it, raises one error and changes nothing."""
    walk = RandomGame(table.game, table.setup, 13, LONG)
    for match in walk:
        if not match.over:
            place, seat = f"after act {len(walk.steps)}", match.to_act[0]
            forms = [choice for choice in choices(match, seat) if not isinstance(choice, Action)]
            twin = match.truth.copy()
            for thing in (*NO_ACTS, *forms[:1]):
                _is_not_carried_out(table.game, twin, seat, thing, place)
            same(match.truth.facts(), twin.facts(), f"{place} what was no act changed the state: its `facts`")


def _is_not_carried_out(game: AnyGame, state: State, seat: int, thing: object, place: str) -> None:
    try:
        state.apply(seat, thing)  # type: ignore[arg-type]
    except NotAnAct as error:
        named = game.name in str(error) and repr(thing) in str(error)
        require(named, f"{place} {thing!r} is refused without naming {game.name} and it: {error}")
    except Exception as error:
        raise LawBroken(f"{place} `apply` fails on {thing!r}, and should raise `no_act`: {error!r}") from error
    else:
        raise LawBroken(f"{place} `apply` takes {thing!r} for an act, and should raise `no_act`")


def law_2_nobody_acts_for_another_or_as_the_dealer(table: Case) -> None:
    """What one seat is asked another may not answer, and nobody may deal."""
    walk = RandomGame(table.game, table.setup, 8, LONG)
    for match in walk:
        action = None
        for seat in match.to_act:
            action = sample(choices(match, seat), walk.rng)
            for other in set(range(table.setup.seats)) - set(match.to_act):
                if match.truth.refusal(other, action) is None:
                    raise LawBroken(
                        f"after act {len(walk.steps)} {role(other)} may {said(action)} for {role(seat)}"
                    )
        for nobody in (DEALER, table.setup.seats):
            if action is not None:
                _is_no_seat(match, nobody, action)


def _is_no_seat(match: Match, number: int, action: Action) -> None:
    try:
        match.act(number, action)
    except AmericanaError:
        return
    raise LawBroken(f"a match let {role(number)} {said(action)}")
