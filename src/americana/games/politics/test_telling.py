"""How Politics as Usual is told to those whom it is about."""

import pytest

from americana.games.politics.events import Lapsed, Reason
from americana.games.politics.telling import tell

NAMES = ("Ada", "Bo", "Cy")


@pytest.mark.parametrize(
    ("reason", "viewer", "said"),
    [
        ("refused", 1, "You refuse what Ada offered."),
        ("refused", 0, "Bo refuses what you offered."),
        ("withdrawn", 0, "You withdraw your offer to Bo."),
        ("withdrawn", 1, "Ada withdraws the offer to you."),
        ("over", 0, "Your offer to Bo is over."),
        ("unpayable", 2, "The offer of Ada to Bo can no longer be paid."),
    ],
)
def test_p5_3_an_offer_that_ends_is_told_to_each_in_their_own_person(
    reason: Reason, viewer: int, said: str
) -> None:
    assert tell(Lapsed(seat=0, to=1, reason=reason), viewer, NAMES).sentence == said
