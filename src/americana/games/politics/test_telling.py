"""The log of Politics as Usual, as the players it is about read it."""

from collections import Counter
from random import Random

import pytest

from americana.core.choices import sample
from americana.core.game import SPECTATOR
from americana.core.match import Match
from americana.core.scene import LogEntry
from americana.games.politics import GAME
from americana.games.politics.events import Lapsed, Reason, Reshuffled, Resolved
from americana.games.politics.log import tell
from americana.games.politics.model import Setup

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo")


@pytest.mark.parametrize(
    ("reason", "viewer", "said"),
    [
        ("refused", 1, "You refuse what Ada offered."),
        ("refused", 0, "Bo refuses what you offered."),
        ("withdrawn", 0, "You withdraw your offer to Bo."),
        ("withdrawn", 1, "Ada withdraws the offer to you."),
        ("over", 0, "Your offer to Bo is over."),
        ("unpayable", 2, "Ada's offer to Bo can no longer be paid."),
    ],
)
def test_p5_3_an_offer_that_ends_is_reported_to_each_in_their_own_person(
    reason: Reason, viewer: int, said: str
) -> None:
    assert tell(Lapsed(seat=0, to=1, reason=reason), viewer, NAMES).sentence == said


OPEN = ("stack", "front", "discard")


def open_cards(match: Match) -> dict[str, str]:
    """Give the zone of every card that is being played, in play or discarded, as the picture has it."""
    zones = [zone for zone in match.scene(SPECTATOR, NAMES).zones if zone.id.partition(":")[0] in OPEN]
    return {card.name: zone.id for zone in zones for card in zone.cards}


def carried(before: dict[str, str], told: list[LogEntry]) -> tuple[dict[str, str], Counter[str]]:
    """Carry cards as the motions say, each from where it lies; count by zone those that leave without a name."""
    lying, nameless = dict(before), Counter[str]()
    for telling in told:
        for move in telling.motions:
            for card in move.cards:
                assert lying.pop(card, move.source) == move.source, f"{card}: {telling.sentence}"
                if move.target.partition(":")[0] in OPEN:
                    lying[card] = move.target
            if move.source in OPEN:
                nameless[move.source] += move.hidden
    return lying, nameless


@pytest.mark.parametrize(("seed", "seats"), [(4, 3), (1, 5)])
def test_p3_6_a_card_that_lies_elsewhere_after_an_act_was_carried_there_by_the_motions(
    seed: int, seats: int
) -> None:
    rng = Random(seed)
    match = Match.start(GAME, Setup(seats=seats, candidates="deal"), Random(seed))
    while turn := match.turn():
        seat, off_turn_now = turn
        before, heard = open_cards(match), len(match.seen(SPECTATOR))
        match.act(seat, sample(match.off_turn(seat) if off_turn_now else match.legal(seat), rng))
        after = open_cards(match)
        lying, nameless = carried(before, match.log(SPECTATOR, NAMES, heard))
        gone = Counter(lying.pop(card) for card in set(lying) - set(after))
        assert (lying, gone) == (after, +nameless)
    events = match.seen(SPECTATOR)
    reacting = Counter(event.rule for event in events if isinstance(event, Resolved))
    assert reacting.keys() >= {"4.4", "4.5"}, "a Cancel in vain and a Redirect"
    assert any(isinstance(event, Reshuffled) for event in events)
