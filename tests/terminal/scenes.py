"""Two tables of games that are not written yet, to see that a Scene is general enough to draw them."""

from americana.core.choices import Blank
from americana.core.scene import Card, CardBlock, Counter, Face, Offer, Scene, Seat, Sheet, Zone

SUITS = {"♣": ("club", "black"), "♦": ("diamond", "red"), "♥": ("heart", "red"), "♠": ("spade", "black")}


def card(name: str, *, blocked: CardBlock | None = None, note: str = "") -> Card:
    shape, colour = SUITS[name[-1]]
    return Card(name, Face(corner=name[:-1], colour=colour, shape=shape), blocked=blocked, note=note)


def titled(
    title: str,
    corner: str = "",
    words: str = "",
    note: str = "",
    colour: str = "",
    blocked: CardBlock | None = None,
) -> Card:
    face = Face(corner=corner, title=title, words=words, colour=colour, titled=True)
    return Card(title.lower().replace(" ", "-"), face, note=note, blocked=blocked)


def space(label: str, at: tuple[int, int], chips: int, *cards: Card, note: str = "") -> Zone:
    return Zone(
        id=f"space:{label}",
        label=label,
        arrangement="space",
        at=at,
        chips=chips,
        unit=chip_unit(chips),
        cards=cards,
        note=note,
    )


def chip_unit(count: int) -> str:
    return "chip" if count == 1 else "chips"


LOWEST = CardBlock("2.3", "play your lowest club first")


PARLOR_SEATS = ("Ada", "Benedikt", "Cleo", "Dmitri", "Eve")
PARLOR_CHIPS = (41, 12, 0, 77, 30)
PARLOR_BETS = (3, 5, 12, 0, 5)
PARLOR_BADGES = ((), ("dealer",), ("all-in",), ("folded",), ("small blind", "raised"))


def parlor() -> Scene:
    """A board of nine spaces with chips, bets in front of five seats, and a raise to name."""
    return Scene(
        title="Parlor",
        headline="Hand 7 · betting, second round",
        prompt="Eve raised to 5. Fold, call 2, or raise by 1 to 5.",
        seats=tuple(_parlor_seat(seat) for seat in range(5)),
        zones=(*_parlor_board(), *_parlor_hands()),
        offers=(
            Offer(label="Fold", act={"type": "fold"}),
            Offer(label="Call 2", act={"type": "call"}, target="bet:0"),
            Offer(
                label="Raise",
                act={"type": "raise", "by": 0},
                blank=Blank(field="by", kind="amount", least=1, most=5),
                target="bet:0",
            ),
        ),
        sheet=Sheet("Chips", ("Player", "Hand 5", "Hand 6", "Total"), (("Ada", "+4", "-2", "41"),)),
    )


def _parlor_seat(seat: int) -> Seat:
    return Seat(
        seat=seat,
        name=PARLOR_SEATS[seat],
        you=seat == 0,
        asked=seat == 0,
        counters=(
            Counter(value=PARLOR_CHIPS[seat], unit=chip_unit(PARLOR_CHIPS[seat]), score=True),
            Counter(value=5, unit="cards", zone=f"hand:{seat}"),
        ),
        badges=PARLOR_BADGES[seat],
    )


def _parlor_board() -> tuple[Zone, ...]:
    return (
        space("10♣", (0, 0), 4, card("10♣")),
        space("J♣", (0, 1), 11, card("J♣")),
        space("Q♣", (0, 2), 2, card("Q♣")),
        space("K♣", (1, 0), 8, card("K♣")),
        space("Pool", (1, 1), 25, note="goes to the best hand"),
        space("A♣", (1, 2), 9, card("A♣")),
        space("8-9-10", (2, 0), 17),
        space("Ante", (2, 1), 5),
        space("K-Q ♣", (2, 2), 31),
    )


def _parlor_hands() -> tuple[Zone, ...]:
    bets = [
        Zone(
            id=f"bet:{seat}",
            label=f"{PARLOR_SEATS[seat]}'s bet",
            short="bet",
            arrangement="row",
            seat=seat,
            chips=bet,
            unit="chips",
        )
        for seat, bet in enumerate(PARLOR_BETS)
    ]
    hands = [
        Zone(
            id=f"hand:{seat}",
            label=f"{PARLOR_SEATS[seat]}'s hand",
            short="hand",
            arrangement="hand",
            seat=seat,
            hidden=5,
        )
        for seat in range(1, 5)
    ]
    cards = (
        card("8♣"),
        card("9♦"),
        card("10♣"),
        card("K♥", blocked=LOWEST),
        card("K♠", blocked=LOWEST),
    )
    mine = Zone(id="hand:0", label="Your hand", short="hand", arrangement="hand", seat=0, cards=cards)
    return (*bets, *hands, mine)


POLITICS_SEATS = ("Ada", "Bao", "Cleo", "Dmitri", "Eve", "Federico")
POLLING = (31, 18, 22, 9, 27, 4)
FAVORS = (2, 0, 5, 1, 3, 1)


def politics() -> Scene:
    """Six candidates, an issue, a stack of reactions, frozen cards, and an offer on the table."""
    return Scene(
        title="Politics",
        headline="Week 3 of 8 · the issue is open",
        prompt="Dmitri cancels Bao's smear. Any reaction?",
        seats=tuple(_candidate(seat) for seat in range(6)),
        zones=(*_politics_middle(), *_politics_fronts(), _politics_hand()),
        offers=(
            Offer(label="No reaction", act={"type": "pass"}),
            Offer(
                label="React with Counter",
                act={"type": "react", "card": "counter"},
                zone="hand:0",
                cards=("counter",),
                target="stack",
            ),
            Offer(label="Accept Cleo's offer", act={"type": "accept"}, target="offer", off_turn=True),
            Offer(label="Refuse Cleo's offer", act={"type": "refuse"}, target="offer", off_turn=True),
        ),
    )


def _candidate(seat: int) -> Seat:
    return Seat(
        seat=seat,
        name=POLITICS_SEATS[seat],
        you=seat == 0,
        asked=seat in (0, 4),
        counters=(
            Counter(value=POLLING[seat], unit="polling", score=True),
            Counter(value=FAVORS[seat], unit="favors"),
        ),
        badges=(("front-runner",), (), ("debating",), (), (), ("out of money",))[seat],
    )


def _politics_middle() -> tuple[Zone, ...]:
    issue = titled(
        "Road Tolls", "7", "Worth 7 votes to whoever wins the debate; a sidestep costs 2.", colour="blue"
    )
    stack = (
        titled("Smear", "4", note="Bao at Eve", colour="red"),
        titled("Deny", "2", note="Eve", colour="green"),
        titled("Cancel", "X", note="Dmitri", colour="purple"),
    )
    discard = (titled("Rally", "3"), titled("Bake Sale", "1", "Draw two."))
    return (
        Zone(id="issue", label="Issue", arrangement="row", cards=(issue,), note="votes 7 · sidestep 2"),
        Zone(id="stack", label="Reactions", arrangement="stack", cards=stack),
        Zone(id="deck", label="Deck", arrangement="pile", hidden=38),
        Zone(id="discard", label="Discard", arrangement="pile", cards=discard),
        Zone(
            id="offer",
            label="Cleo offers you",
            arrangement="note",
            note="2 favors for your Rally, until the end of the week",
            chips=2,
            unit="favors",
        ),
    )


def _politics_fronts() -> tuple[Zone, ...]:
    momentum = {1: (titled("Grassroots", "+2"),), 2: (titled("Endorsement", "+3"), titled("Late Surge", "+1"))}
    zones = [
        Zone(
            id=f"front:{seat}",
            label=f"{name}'s momentum",
            short="momentum",
            arrangement="row",
            seat=seat,
            cards=momentum.get(seat, ()),
        )
        for seat, name in enumerate(POLITICS_SEATS)
    ]
    frozen = Zone(id="frozen:4", label="Eve's frozen cards", short="frozen", arrangement="row", seat=4, hidden=2)
    hands = [
        Zone(
            id=f"hand:{seat}", label=f"{name}'s hand", short="hand", arrangement="hand", seat=seat, hidden=3 + seat
        )
        for seat, name in enumerate(POLITICS_SEATS)
        if seat
    ]
    return (*zones, frozen, *hands)


def _politics_hand() -> Zone:
    cards = (
        titled("Counter", "X", "Cancel a cancel.", colour="purple"),
        titled(
            "Fund Raiser", "2", "Take two favors from the bank, or one from each rival that leads you in the polls."
        ),
        titled(
            "Attack Ad",
            "5",
            "A rival loses 5 polling.",
            colour="red",
            blocked=CardBlock("3.1", "only in your own week"),
        ),
    )
    return Zone(id="hand:0", label="Your hand", short="hand", arrangement="hand", seat=0, cards=cards)


def crowd() -> Scene:
    """Nine seats, to see that a full table still fits."""
    names = ("Ada", "Bo", "Christopher", "Dee", "Eve", "Fritz", "Gwendolyn", "Hal", "Ivo")
    return Scene(
        title="Crowd",
        headline="",
        prompt="Waiting for Ivo.",
        seats=tuple(
            Seat(
                seat=seat,
                name=name,
                you=seat == 0,
                asked=seat == 8,
                counters=(Counter(value=100 + seat, unit="chips", score=True), Counter(value=seat, unit="cards")),
                badges=("dealer",) if seat == 3 else (),
            )
            for seat, name in enumerate(names)
        ),
        zones=tuple(
            Zone(
                id=f"bet:{seat}",
                label=f"{name}'s bet",
                short="bet",
                arrangement="row",
                seat=seat,
                chips=200 + seat,
                unit="chips",
            )
            for seat, name in enumerate(names)
        ),
    )
