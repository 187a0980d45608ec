"""Where a person points on the table, and what pressing a key there means; knows scenes, draws nothing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from americana.core.forms import Blank, filled
from americana.core.scene import Scene
from americana.core.text import listed
from americana.terminal.faces import HELD, Marks, spoken
from americana.terminal.keys import (
    Lying,
    how_many,
    is_chosen_for,
    lying_by_key,
    parts,
    plays,
    pointable,
    takes,
    touches,
)
from americana.terminal.words import reason


@dataclass(frozen=True)
class Spot:
    """Something to point at: a card by its key, an offer, or a thing to pick that lies nowhere on the table."""

    kind: Literal["card", "offer", "item"]
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
        self.place = 0
        self.chosen: list[str] = []
        """Keys of cards, or names of items while a form is open."""
        self.form: int | None = None
        """The offer whose blank is being filled in apart from the cards on the table."""
        self.amount = 0
        self.typed = ""
        self.message = ""
        self.spots = self._spots()

    def see(self, scene: Scene) -> None:
        """Turn to a new picture of the same table."""
        before, old_cards, asked_anew = self.spot, self.cards, scene.offers != self.scene.offers
        self.scene, self.typed, self.message = scene, "", ""
        self.cards = lying_by_key(scene)
        if asked_anew:
            self.form = None
        self.chosen = [key for key in self.chosen if self._is_still_there(key, old_cards)]
        self.spots = self._spots()
        self.place = min(self.place, max(0, len(self.spots) - 1))
        if before in self.spots:
            self.place = self.spots.index(before)
        if asked_anew or before not in self.spots:
            self._rest_on_what_can_be_done()

    def _is_still_there(self, key: str, old: dict[str, Lying]) -> bool:
        if self.form is not None:
            return True
        here, then = self.cards.get(key), old.get(key)
        return here is not None and then is not None and here.card.name == then.card.name and self.is_pickable(key)

    def _rest_on_what_can_be_done(self) -> None:
        """Move on to the next card that something can be done with, if nothing can with this one."""
        for step in range(len(self.spots)):
            place = (self.place + step) % len(self.spots)
            spot = self.spots[place]
            if spot.kind != "card" or any(touches(offer, self.cards[spot.key]) for offer in self.scene.offers):
                self.place = place
                return

    @property
    def spot(self) -> Spot | None:
        """What is pointed at."""
        return self.spots[self.place] if self.spots else None

    @property
    def marks(self) -> Marks:
        """How the cards are to be marked in a drawing."""
        spot = self.spot
        pointed = spot.key if spot is not None and spot.kind == "card" and self.form is None else ""
        lift = any(self.is_pickable(spot.key) for spot in self.spots if spot.kind == "card")
        ordered = any(offer.blank.ordered for offer in self.scene.offers if offer.blank is not None)
        return Marks(cursor=pointed, chosen=tuple(self.chosen), numbers=self.numbers, lift=lift, ordered=ordered)

    @property
    def numbers(self) -> dict[str, str]:
        """The numbers of offers that stand below the one card they play instead of in the list."""
        return {self._card_of(index): str(index + 1) for index in self.on_cards}

    def _card_of(self, index: int) -> str:
        """Give the first card by which an offer is meant."""
        offer = self.scene.offers[index]
        return next(key for key in pointable(self.scene) if touches(offer, self.cards[key]))

    @property
    def on_cards(self) -> frozenset[int]:
        """The offers that a card of the hand stands for, where no other offer plays it alone."""
        you = {seat.seat for seat in self.scene.seats if seat.you}
        near = {
            zone.id for zone in self.scene.zones if zone.seat in you and zone.arrangement in HELD and zone.cards
        }
        single = [
            (offer.zone, offer.cards[0], index)
            for index, offer in enumerate(self.scene.offers)
            if len(parts(offer)) == len(offer.cards) == 1 and offer.blank is None and offer.zone in near
        ]
        meant = Counter((zone, name) for zone, name, _ in single)
        return frozenset(index for zone, name, index in single if meant[zone, name] == 1)

    def _spots(self) -> list[Spot]:
        if self.form is not None and self.blank().kind == "pick":
            return [Spot("item", name) for name in self.blank().of]
        shown = self.on_cards
        offers = [Spot("offer", offer=index) for index in range(len(self.scene.offers)) if index not in shown]
        return [*(Spot("card", key) for key in pointable(self.scene)), *offers]

    # Moving

    def move(self, step: int) -> None:
        """Point at the next thing, or count an amount up and down."""
        self.typed, self.message = "", ""
        if self.is_amount():
            blank = self.blank()
            self.amount = max(blank.least, min(blank.most, self.amount + step))
        elif self.spots:
            self.place = (self.place + step) % len(self.spots)

    def jump(self, step: int) -> None:
        """Point at the next kind of thing: from cards to offers and back."""
        if self.is_amount() or self.spot is None or self.spot.kind == "item":
            self.move(-step if self.is_amount() else step)
            return
        here = self.spot.kind
        ahead = [(self.place + step * away) % len(self.spots) for away in range(1, len(self.spots))]
        self.place = next((place for place in ahead if self.spots[place].kind != here), self.place)
        self.typed, self.message = "", ""

    def point_at(self, spot: Spot) -> bool:
        """Point at something by mouse; False if one cannot."""
        if spot not in self.spots:
            return False
        self.place = self.spots.index(spot)
        self.typed, self.message = "", ""
        return True

    def back_out(self) -> None:
        """Leave a form, or unchoose everything."""
        self.form, self.chosen, self.typed, self.message = None, [], "", ""
        self.spots = self._spots()
        self.place = min(self.place, max(0, len(self.spots) - 1))

    # Choosing and doing

    def is_pickable(self, key: str) -> bool:
        """Tell whether a card can be chosen, alone or together with others."""
        return any(is_chosen_for(offer, self.cards[key]) for offer in self.scene.offers)

    def toggle(self) -> None:
        """Choose what is pointed at, or take the choice back."""
        spot = self.spot
        self.message = ""
        if spot is None or spot.kind == "offer" or self.is_amount():
            return
        if spot.key in self.chosen:
            self.chosen.remove(spot.key)
        elif spot.kind == "item" or self.is_pickable(spot.key):
            self.chosen.append(spot.key)
        else:
            self.message = self._why_not(spot.key) or "There is nothing to choose it for; Enter plays it."

    def enter(self) -> Sent | None:
        """Do what is pointed at, if that is a whole act."""
        self.message = ""
        if self.form is not None:
            return self._finish(self.form)
        if self.typed:
            return self._press_typed()
        spot = self.spot
        if spot is None:
            return None
        return self.press(spot.offer) if spot.kind == "offer" else self._enter_card(spot.key)

    def digit(self, digit: str) -> Sent | None:
        """Type the number of an offer, or an amount; an offer is taken as soon as no longer number fits."""
        self.message = ""
        self.typed += digit
        if self.form is not None:
            self.amount = int(self.typed) if self.is_amount() else self.amount
            return None
        count, number = len(self.scene.offers), int(self.typed)
        if not 1 <= number <= count:
            self.message = f"There is no choice {self.typed}." if count else "It is not your turn."
            self.typed = ""
            return None
        return self._press_typed() if number * 10 > count else None

    def _press_typed(self) -> Sent | None:
        number, self.typed = int(self.typed), ""
        return self.press(number - 1)

    def _names(self) -> list[str]:
        return [self.cards[key].card.name if self.form is None else key for key in self.chosen]

    def _enter_card(self, key: str) -> Sent | None:
        names = self._names() or [self.cards[key].card.name]
        fitting = [
            index
            for index, offer in enumerate(self.scene.offers)
            if plays(offer, names) or (self.chosen and takes(offer.blank, names))
        ]
        if len(fitting) == 1:
            return self._send(fitting[0], names)
        if fitting:
            self.message = f"That may mean several things: press {listed([str(index + 1) for index in fitting])}."
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
        self.form, self.typed, self.chosen, self.place = index, "", [], 0
        self.amount = offer.blank.least
        self.spots = self._spots()
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
