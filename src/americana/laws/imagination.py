"""Law 4: imagined deals are exactly those that a role cannot tell from the real one."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from americana.core.game import DEALER, AnyGame, Deal, State
from americana.core.match import Match
from americana.laws.alternative_deals import DealSearch, Glimpses, canonical
from americana.laws.cases import Case
from americana.laws.random_games import LONG, RandomGame, history
from americana.laws.reporting import LawBroken, require, role, same

Key = tuple[tuple[str, tuple[str, ...]], ...]


def law_4_a_role_would_know_the_same_in_what_it_imagines(table: Case) -> None:
    """Imagine a deal from every view, and compare it from the same seat."""
    walk = RandomGame(table.game, table.setup, 11, LONG)
    for match in walk:
        if DEALER not in match.to_act:
            for viewer in match.roles:
                place = f"after act {len(walk.steps)}, in what {role(viewer)} imagines,"
                _alike(match, viewer, walk.rng, place)


def _alike(match: Match, viewer: int, rng: Random, place: str) -> None:
    game, view = match.game, match.view(viewer)
    state = game.imagine(view, rng)
    same(view, game.view(state, viewer, view.memory, view.public), f"{place} its view")
    if viewer >= 0:
        _asked_alike(match, state, viewer, place)
    for deal, whose in ((game.hidden(state, viewer), "that"), (game.hidden(match.truth, viewer), "the true")):
        named = game.possible(view, deal)
        require(named is None, f"{place} `possible` says {named} against {whose} deal: {deal}")
    same(match.truth.pieces(), state.pieces(), f"{place} what is on the table (`pieces`)")


def _asked_alike(match: Match, state: State, seat: int, place: str) -> None:
    asked = seat in match.to_act
    require((seat in state.to_act) == asked, f"{place} it is {'not ' if asked else ''}asked")
    if asked:
        same(list(match.legal(seat)), list(state.legal(seat)), f"{place} what it may do")
    same(list(match.off_turn(seat)), list(state.off_turn(seat)), f"{place} what it may do off turn")


def law_4_on_a_small_deck_imagination_possibility_and_truth_agree(game: AnyGame) -> None:
    """Try every deal: those that are true, those `possible` allows and those imagined are the same."""
    require(game.small, "add a setup with so few cards that every deal can be tried, as `small`")
    for setup in game.small:
        looks, known = 0, Glimpses()
        for seed in range(60):
            walk = RandomGame(game, setup, seed)
            for match in walk:
                if DEALER not in match.to_act and walk.rng.random() <= 0.25:
                    _agree(walk, walk.rng.choice(match.roles), known)
                    looks += 1
            if seed >= 3 and looks >= 8:
                break


def _agree(walk: RandomGame, viewer: int, known: Glimpses) -> None:
    game, match = walk.match.game, walk.match
    truths, view = true_deals(walk, viewer, known), match.view(viewer)
    deals = rearranged(game.hidden(match.truth, viewer))
    named = {key(deal) for deal in deals if game.possible(view, deal) is None}
    place = f"after act {len(walk.steps)} {role(viewer)}"
    _nothing(truths - named, f"{place} cannot rule out what `possible` speaks against:")
    _nothing(named - truths, f"{place} could rule out what `possible` allows:")
    found = imagined(walk, viewer, len(truths))
    _nothing(truths - found, f"{place} cannot rule out what `imagine` never makes:")
    _nothing(found - truths, f"{place} could rule out what `imagine` makes:")


def _nothing(deals: set[Key], sentence: str) -> None:
    if deals:
        raise LawBroken(f"{sentence} {len(deals)} deals, such as {dict(min(deals))}")


def key(deal: Deal) -> Key:
    """Make of a deal something that sets can hold."""
    return tuple(sorted(canonical(deal).items()))


def true_deals(walk: RandomGame, viewer: int, known: Glimpses) -> set[Key]:
    """Try every order of the deck, and keep the deals that the role cannot tell apart."""
    game, setup = walk.match.game, walk.match.setup
    witness = DealSearch(game, setup, walk.steps, viewer, history(game, setup, walk.steps, viewer))
    return {key(deal) for deal in witness.truths(game.hidden(walk.match.truth, viewer), known)}


def rearranged(deal: Deal) -> Iterator[Deal]:
    """Give every way to lay the hidden cards into the same places."""
    cards = [card for place in deal.values() for card in place]
    for order in set(permutations(cards)):
        dealt, start = {}, 0
        for place, held in deal.items():
            dealt[place] = order[start : start + len(held)]
            start += len(held)
        yield dealt


def imagined(walk: RandomGame, viewer: int, expected: int) -> set[Key]:
    """Imagine until as many deals have come up as there should be, and a good while longer."""
    game, view, rng = walk.match.game, walk.match.view(viewer), Random(1)
    found = set()
    for count in range(60 * expected + 200):
        found.add(key(game.hidden(game.imagine(view, rng), viewer)))
        if count > 20 * expected and len(found) >= expected:
            break
    return found
