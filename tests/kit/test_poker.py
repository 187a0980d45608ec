"""The evaluator agrees with two others, and with trying every five cards."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from phevaluator import evaluate_cards
from pokerkit import StandardHighHand

from americana.kit.poker import CARDS, INDEX, RANKS, SUITS, best_five, kind, mask, names, value

Worth = tuple[int, tuple[int, ...]]


def plain(five: tuple[str, ...]) -> Worth:
    """Rank five cards or fewer in the plainest way."""
    ranks = [RANKS.index(card[:-1]) for card in five]
    groups = Counter(ranks)
    order = tuple(sorted(groups, key=lambda rank: (groups[rank], rank), reverse=True))
    shape = tuple(sorted(groups.values(), reverse=True))
    flush = len(five) == 5 and len({card[-1] for card in five}) == 1
    wheel = set(ranks) == {12, 0, 1, 2, 3}
    straight = len(five) == 5 and len(groups) == 5 and (max(ranks) - min(ranks) == 4 or wheel)
    if straight:
        return (8 if flush else 4), (3 if wheel else max(ranks),)
    if flush:
        return 5, order
    shapes = {(4,): 7, (3, 2): 6, (3,): 3, (2, 2): 2, (2,): 1}
    for pattern, worth in shapes.items():
        if shape[: len(pattern)] == pattern:
            return worth, order
    return 0, order


def best_plain(cards: tuple[str, ...]) -> Worth:
    return max(plain(five) for five in combinations(cards, min(5, len(cards))))


def deal(rng: Random, count: int, deck: tuple[str, ...] = CARDS) -> tuple[str, ...]:
    return tuple(rng.sample(deck, count))


def in_order(rng: Random, count: int, tries: int, deck: tuple[str, ...] = CARDS) -> None:
    """Check that values order hands as plain ranking does, over all pairs of neighbors."""
    hands = [deal(rng, count, deck) for _ in range(tries)]
    ranked = sorted((best_plain(hand), value(mask(hand))) for hand in hands)
    for (worth, number), (next_worth, next_number) in pairwise(ranked):
        assert (worth == next_worth) == (number == next_number)
        assert (worth < next_worth) == (number < next_number)
        assert kind(number) == worth[0]


@pytest.mark.parametrize("count", range(1, 12))
def test_the_best_of_one_to_eleven_cards_is_what_trying_all_fives_gives(count: int) -> None:
    in_order(Random(count), count, 1500 if count < 8 else 250)


@pytest.mark.parametrize("count", [5, 7, 9, 11])
def test_so_it_is_in_a_deck_of_two_suits_or_few_ranks_where_great_hands_abound(count: int) -> None:
    suits = tuple(card for card in CARDS if card[-1] in "CH")
    ranks = tuple(card for card in CARDS if card[:-1] in ("2", "3", "4", "5", "A"))
    in_order(Random(count), count, 300, suits)
    in_order(Random(count), count, 300, ranks)


@pytest.mark.parametrize("count", [5, 6, 7])
def test_it_orders_hands_as_phevaluator_does(count: int) -> None:
    rng = Random(count)
    pairs = []
    for _ in range(4000):
        hand = deal(rng, count)
        theirs = evaluate_cards(*[card.replace("10", "T")[:1] + card[-1].lower() for card in hand])
        pairs.append((-theirs, value(mask(hand))))
    pairs.sort()
    for (theirs, ours), (next_theirs, next_ours) in pairwise(pairs):
        assert (theirs == next_theirs) == (ours == next_ours)
        assert ours <= next_ours


@pytest.mark.parametrize("count", [5, 6, 7])
def test_it_orders_hands_as_pokerkit_does(count: int) -> None:
    rng = Random(count)
    for _ in range(300):
        pair = deal(rng, count), deal(rng, count)
        ours = [value(mask(hand)) for hand in pair]
        texts = ["".join(card.replace("10", "T")[:1] + card[-1].lower() for card in hand) for hand in pair]
        one, two = (StandardHighHand.from_game(text) for text in texts)
        assert (one < two) == (ours[0] < ours[1])
        assert (one == two) == (ours[0] == ours[1])


@pytest.mark.parametrize("count", [5, 6, 9, 13, 18])
def test_the_best_five_are_five_of_the_hand_and_worth_as_much(count: int) -> None:
    rng = Random(count)
    for _ in range(3000):
        hand = mask(deal(rng, count))
        five = best_five(hand)
        assert five & hand == five
        assert five.bit_count() == 5
        assert value(five) == value(hand)


@pytest.mark.parametrize("count", [6, 8, 10])
def test_of_equal_fives_the_first_suits_are_picked(count: int) -> None:
    rng = Random(count)
    ranks = tuple(card for card in CARDS if card[:-1] in ("9", "10", "J", "Q", "K"))
    for _ in range(200):
        hand = deal(rng, count, ranks)
        most = best_plain(hand)
        fives = [five for five in combinations(sorted(hand, key=INDEX.__getitem__), 5) if plain(five) == most]

        def suits(five: tuple[str, ...]) -> list[tuple[int, int]]:
            return sorted((-RANKS.index(card[:-1]), SUITS.index(card[-1])) for card in five)

        assert names(best_five(mask(hand))) == min(fives, key=suits)


def test_an_ace_ends_the_highest_row_and_begins_the_lowest() -> None:
    wheel, six, high = (
        value(mask(hand.split())) for hand in ("AS 2H 3D 4C 5C", "2H 3D 4C 5C 6S", "10H JD QC KC AS")
    )
    assert kind(wheel) == kind(six) == kind(high) == 4
    assert wheel < six < high
    assert kind(value(mask(["QH", "KD", "AC", "2C", "3S"]))) == 0


def test_fewer_than_five_cards_are_ranked_by_what_they_are() -> None:
    assert kind(value(mask(["AC", "AD"]))) == 1
    assert names(best_five(mask(["AC", "AD", "3S"]))) == ("AC", "AD", "3S")
    assert best_five(0) == 0


def test_names_and_masks_are_two_ways_to_write_a_hand() -> None:
    assert names(mask(CARDS)) == CARDS
    assert names(mask(["AS", "10C"])) == ("10C", "AS")
