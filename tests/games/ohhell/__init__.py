"""Oh Hell: say how many tricks you will take, and take just as many. The guided example of CONTRIBUTING.md."""

from americana.kit.assemble import assemble

from .model import Setup


class Small(Setup, frozen=True, kw_only=True):
    """One hand of seven cards, so that every deal can be tried."""

    def pack(self) -> tuple[str, ...]:
        """Give two cards each and one to turn up."""
        return ("2C", "9C", "KC", "3D", "JD", "4H", "AH")

    def last(self) -> int:
        """Play no second hand."""
        return 2


GAME = assemble(
    __name__,
    Setup,
    tagline="Say how many tricks you will take, and take just as many.",
    seats=(3, 7),
    inferences=("O3",),
    small=(Small(seats=3, cards=2),),
)
