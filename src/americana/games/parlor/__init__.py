"""Americana, by Parker Brothers: poker, a board of pay cards, and a race to be out of cards."""

from typing import TYPE_CHECKING, Final, cast

from americana.games.parlor import model, round_summary
from americana.games.parlor.board import Board, Space
from americana.kit.assemble import assemble

if TYPE_CHECKING:
    from americana.core.game import Game
    from americana.games.parlor.rules import State

TINY = Board(
    title="reconstruction, tiny",
    spaces=(
        Space(name="Pool", kind="pool", at=(1, 1)),
        Space(name="Ante", kind="ante", at=(1, 0)),
        Space(name="K♣", kind="cards", cards=("KC",), at=(0, 0)),
        Space(name="A♦ K♦", kind="cards", cards=("KD", "AD"), at=(0, 1)),
    ),
)


class Small(model.Setup, frozen=True, kw_only=True):
    """Six cards and four spaces, so that every deal can be tried."""

    def cards(self) -> tuple[str, ...]:
        """Give two cards a hand."""
        return ("KC", "AC", "QD", "KD", "AD", "AH")

    def layout(self) -> Board:
        """Give a board that such cards can answer."""
        return TINY


class Odd(Small, frozen=True, kw_only=True):
    """A card more, so that one hand is larger than the others."""

    def cards(self) -> tuple[str, ...]:
        """Give two or three cards a hand."""
        return (*super().cards(), "KH")


def bound(setup: model.Setup) -> int:
    """Count the acts of the longest game: no bid and no raise without a chip more than the last."""
    hands, seats = setup.length(), setup.seats
    chips = seats * setup.chips * (hands + 1)
    spare = chips + seats + 2
    poker = seats * (chips + 2)
    cards = len(setup.cards())
    return 3 + hands * (1 + spare + poker + seats + cards * seats + seats)


GAME = assemble(
    __name__,
    model.Setup,
    tagline="Win chips with a poker hand, with lucky cards, or by being first out of cards.",
    edition=2,
    seats=(2, 9),
    reckon=round_summary.reckon,
    reckoned_by=round_summary.CLOSING,
    inferences=("B12", "B19", "B20", "B21", "B23", "B34"),
    small=(
        Small(seats=2, hands=1),
        Odd(seats=2, hands=1, carry=True, collect_first=True, lowest=True),
        Small(seats=2, hands=1, carry=True, ante="holder may pay", chips=18),
    ),
)

game: Final = cast("Game[model.Setup, State, model.Memory, model.View]", GAME)
"""The same game with its own types, so that editors know what its views hold."""
