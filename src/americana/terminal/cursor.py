"""Where a person points on the table, and what pressing a key there means; knows scenes, draws nothing.

First one chooses a card, then how it is used; a card with one use is used at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from americana.core.forms import Blank, filled
from americana.core.scene import Offer, Scene
from americana.core.text import listed
from americana.terminal.faces import Marks, spoken
from americana.terminal.keys import Lying, how_many, is_chosen_for, lying_by_key, plays, pointable, takes, touches
from americana.terminal.words import reason

MANY = 3
"""Offers that nobody waits for, from which on they are folded away."""
NOWHERE = -1
"""The place of a cursor that rests on nothing: what Enter does is then for the person to say."""


@dataclass(frozen=True)
class Spot:
    """Something to point at: a card by its key, an offer, a thing that lies nowhere, or more that may be done."""

    kind: Literal["card", "offer", "item", "more"]
    key: str = ""
    offer: int = -1


@dataclass(frozen=True)
class Sent:
    """An act that the person has decided on."""

    act: dict[str, object]
    aside: bool


class Cursor:
    """Follows one question; a new scene keeps what is pointed at and chosen as far as it is still there."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.cards = lying_by_key(scene)
        self.chosen: list[str] = []
        """Keys of cards, or names of items while a form is open."""
        self.form: int | None = None
        """The offer whose blank is being filled in apart from the cards on the table."""
        self.ways: tuple[int, ...] = ()
        """The offers among which one chooses how a card is used."""
        self.amount = 0
        self.typed = ""
        self.message = ""
        self.spots = self._spots()
        self.place = self._resting_place()

    def see(self, scene: Scene) -> None:
        """Turn to a new picture of the same table."""
        before, old_cards, asked_anew = self.spot, self.cards, scene.offers != self.scene.offers
        self.scene, self.typed, self.message = scene, "", ""
        self.cards = lying_by_key(scene)
        if asked_anew:
            self.form, self.ways = None, ()
        self.chosen = [key for key in self.chosen if self._is_still_there(key, old_cards)]
        self.spots = self._spots()
        stays = before in self.spots and not asked_anew
        self.place = self.spots.index(before) if stays and before is not None else self._resting_place()

    def _is_still_there(self, key: str, old: dict[str, Lying]) -> bool:
        if self.form is not None:
            return True
        here, then = self.cards.get(key), old.get(key)
        return here is not None and then is not None and here.card.name == then.card.name and self.is_pickable(key)

    def _spots(self) -> list[Spot]:
        if self.form is not None:
            return [Spot("item", name) for name in self.blank().of]
        if self.ways:
            return [Spot("offer", offer=index) for index in self.ways]
        plain = [index for index, offer in enumerate(self.scene.offers) if not self._is_by_card(offer)]
        folded = self._folded(plain)
        cards = [Spot("card", key) for key in pointable(self.scene)]
        offers = [Spot("offer", offer=index) for index in plain if index not in folded]
        return [*cards, *offers, *([Spot("more")] if folded else [])]

    def _folded(self, plain: Sequence[int]) -> list[int]:
        """Give the offers that nobody waits for, if they are so many that they are folded away."""
        asides = [index for index in plain if self.scene.offers[index].aside]
        return asides if len(asides) > MANY else []

    @property
    def folded(self) -> list[int]:
        """The offers behind the one choice that stands for more."""
        return self._folded([at for at, offer in enumerate(self.scene.offers) if not self._is_by_card(offer)])

    def _unfold(self) -> None:
        self.ways = tuple(self.folded)
        self.spots, self.place = self._spots(), 0

    def _is_by_card(self, offer: Offer) -> bool:
        """Tell whether an offer is found by way of the cards it touches."""
        return offer.blank is None and any(touches(offer, lying) for lying in self.cards.values())

    def _resting_place(self) -> int:
        """Rest on a card of one's own that can be used, or on the one choice there is; else on nothing."""
        you = {seat.seat for seat in self.scene.seats if seat.you}
        asked = [place for place, spot in enumerate(self.spots) if spot.kind == "offer"]
        usable = [
            (self.cards[spot.key].zone.seat not in you, place)
            for place, spot in enumerate(self.spots)
            if spot.kind == "card" and self._is_of_use(spot.key)
        ]
        if usable:
            return min(usable)[1]
        if self.ways or self.form is not None:
            return 0 if self.spots else NOWHERE
        waits = [place for place in asked if not self.scene.offers[self.spots[place].offer].aside]
        return waits[0] if len(waits) == 1 else NOWHERE

    @property
    def spot(self) -> Spot | None:
        """What is pointed at."""
        return self.spots[self.place] if 0 <= self.place < len(self.spots) else None

    @property
    def marks(self) -> Marks:
        """How the cards are to be marked in a drawing."""
        spot = self.spot
        pointed = spot.key if spot is not None and spot.kind == "card" else ""
        lift = any(self.is_pickable(spot.key) for spot in self.spots if spot.kind == "card")
        ordered = any(offer.blank.ordered for offer in self.scene.offers if offer.blank is not None)
        return Marks(cursor=pointed, chosen=tuple(self.chosen), numbers=self.numbers, lift=lift, ordered=ordered)

    @property
    def numbers(self) -> dict[str, str]:
        """The number to type for each card that can be used."""
        return {spot.key: str(number) for number, spot in enumerate(self.numbered, 1) if spot.kind == "card"}

    @property
    def numbered(self) -> list[Spot]:
        """The things that have a number: whatever something can be done with."""
        return [spot for spot in self.spots if spot.kind != "card" or self._is_of_use(spot.key)]

    def _is_of_use(self, key: str) -> bool:
        return any(touches(offer, self.cards[key]) for offer in self.scene.offers)

    # Moving

    def move(self, step: int) -> None:
        """Point at the next thing, or count an amount up and down."""
        self.typed, self.message = "", ""
        if self.is_amount():
            blank = self.blank()
            self.amount = max(blank.least, min(blank.most, self.amount + step))
        elif self.spots:
            before = self.place if self.spot is not None else (NOWHERE if step > 0 else len(self.spots))
            self.place = (before + step) % len(self.spots)

    def jump(self, step: int) -> None:
        """Point at the next kind of thing: from cards to offers and back; along a list of offers one by one."""
        spot = self.spot
        if self.is_amount():
            self.move(-step)
            return
        if spot is None or spot.kind != "card":
            self.move(step)
            return
        ahead = [(self.place + step * away) % len(self.spots) for away in range(1, len(self.spots))]
        self.place = next((place for place in ahead if self._group(place) != self._group(self.place)), self.place)
        self.typed, self.message = "", ""

    def _group(self, place: int) -> str:
        spot = self.spots[place]
        return self.cards[spot.key].zone.id if spot.kind == "card" else ""

    def point_at(self, spot: Spot) -> bool:
        """Point at something by mouse; False if one cannot."""
        if spot not in self.spots:
            return False
        self.place = self.spots.index(spot)
        self.typed, self.message = "", ""
        return True

    def back_out(self) -> None:
        """Leave a form or the ways of a card, or unchoose everything."""
        inside = self.form is not None or bool(self.ways)
        self.form, self.ways, self.typed, self.message = None, (), "", ""
        self.chosen = []
        self.spots = self._spots()
        if inside or self.spot is None:
            self.place = self._resting_place()

    # Choosing and doing

    def is_pickable(self, key: str) -> bool:
        """Tell whether a card can be chosen, alone or together with others."""
        return any(is_chosen_for(offer, self.cards[key]) for offer in self.scene.offers)

    def toggle(self) -> None:
        """Choose what is pointed at, or take the choice back."""
        spot = self.spot
        self.message = ""
        if spot is None or spot.kind in ("offer", "more") or self.is_amount():
            return
        if spot.key in self.chosen:
            self.chosen.remove(spot.key)
        elif spot.kind == "item" or self.is_pickable(spot.key):
            self.chosen.append(spot.key)
        else:
            self.message = self._why_not(spot.key) or "There is nothing to choose it for; Enter uses it."

    def enter(self) -> Sent | None:
        """Do what is pointed at, if that is a whole act."""
        self.message = ""
        if self.form is not None:
            return self._finish(self.form)
        if self.typed:
            return self._press_typed()
        spot = self.spot
        if spot is None:
            self.message = "Point at something first: ↑ and ↓, or its number." if self.scene.offers else ""
            return None
        return self._do(spot)

    def _do(self, spot: Spot) -> Sent | None:
        if spot.kind == "more":
            self._unfold()
            return None
        return self.press(spot.offer) if spot.kind == "offer" else self._enter_card(spot.key)

    def digit(self, digit: str) -> Sent | None:
        """Type the number of a card or an offer, or an amount; it is taken as soon as no longer number fits."""
        self.message = ""
        self.typed += digit
        if self.is_amount():
            self.amount = int(self.typed)
            return None
        count, number = len(self.numbered), int(self.typed)
        if not 1 <= number <= count:
            self.message = f"There is no {self.typed} here." if self.scene.offers else "It is not your turn."
            self.typed = ""
            return None
        return self._press_typed() if number * 10 > count else None

    def _press_typed(self) -> Sent | None:
        spot = self.numbered[int(self.typed) - 1]
        self.place, self.typed = self.spots.index(spot), ""
        if spot.kind == "item" or (spot.kind == "card" and self._is_only_picked(spot.key)):
            self.toggle()
            return None
        return self._do(spot)

    def _is_only_picked(self, key: str) -> bool:
        return self.is_pickable(key) and not self.uses(key)

    def uses(self, key: str) -> list[int]:
        """Give the offers that use a card or are aimed at it."""
        lying = self.cards[key]
        return [
            index for index, offer in enumerate(self.scene.offers) if offer.blank is None and touches(offer, lying)
        ]

    def _names(self) -> list[str]:
        return [self.cards[key].card.name if self.form is None else key for key in self.chosen]

    def fitting(self, key: str) -> list[int]:
        """Give the offers that Enter on a card means: of what is chosen, or of this card."""
        names = self._names()
        if not names:
            return self.uses(key)
        return [
            index
            for index, offer in enumerate(self.scene.offers)
            if plays(offer, names) or takes(offer.blank, names)
        ]

    def _enter_card(self, key: str) -> Sent | None:
        fitting = self.fitting(key)
        if len(fitting) == 1:
            return self._send(fitting[0], self._names())
        if fitting:
            self.ways = tuple(fitting)
            self.spots, self.place = self._spots(), 0
        elif self.chosen:
            self.message = self._count_wanted()
        elif self.is_pickable(key):
            self.toggle()
            self.message = "Chosen; space chooses more, Enter again is done."
        else:
            self.message = self._why_not(key) or "Nothing can be done with it now."
        return None

    def press(self, index: int) -> Sent | None:
        """Take an offer, or begin to fill it in."""
        offer = self.scene.offers[index]
        if offer.blank is None:
            return Sent(offer.act, offer.aside)
        on_table = {lying.card.name for lying in self.cards.values() if lying.zone.id == offer.zone}
        if offer.blank.kind == "pick" and set(offer.blank.of) <= on_table:
            return self._finish(index)
        self.form, self.typed, self.chosen = index, "", []
        self.amount = offer.blank.least
        self.spots = self._spots()
        self.place = 0 if self.spots else NOWHERE
        return None

    def _finish(self, index: int) -> Sent | None:
        offer, names = self.scene.offers[index], self._names()
        blank = offer.blank
        assert blank is not None
        self.typed = ""
        if blank.kind == "amount":
            if blank.least <= self.amount <= blank.most:
                return Sent(filled(offer, self.amount), offer.aside)
            self.message = f"From {blank.least} to {blank.most}, please."
        elif takes(blank, names):
            return self._send(index, names)
        else:
            self.message = f"Choose {how_many(blank)} with space first; {len(names)} chosen."
        return None

    def _send(self, index: int, names: Sequence[str]) -> Sent:
        offer = self.scene.offers[index]
        blank = offer.blank
        if blank is None:
            return Sent(offer.act, offer.aside)
        return Sent(filled(offer, list(names) if blank.ordered else sorted(names, key=blank.of.index)), offer.aside)

    def _why_not(self, key: str) -> str:
        card = self.cards[key].card
        if card.blocked:
            return f"✗ {spoken(card)} — {reason(card.blocked)}"
        return "" if self.scene.offers else "It is not your turn."

    def _count_wanted(self) -> str:
        blanks = [offer.blank for offer in self.scene.offers if offer.blank and offer.blank.kind == "pick"]
        wanted = listed([how_many(blank) for blank in blanks], none="other cards")
        return f"{len(self.chosen)} chosen do not fit: choose {wanted}."

    def blank(self) -> Blank:
        """What the open form asks for."""
        assert self.form is not None
        blank = self.scene.offers[self.form].blank
        assert blank is not None
        return blank

    def is_amount(self) -> bool:
        """Tell whether a number is being named."""
        return self.form is not None and self.blank().kind == "amount"
