"""The cursor on the table, and the meaning of each key there; it knows scenes and draws nothing.

The person chooses a card, then how to use it; a card with one use is used at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from americana.core.choices import Blank, filled
from americana.core.scene import Offer, Scene
from americana.teach.lesson_progress import GO_ON
from americana.terminal.card_drawing import Marks, spoken
from americana.terminal.card_keys import (
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
from americana.terminal.catalogue import say
from americana.terminal.scene_in_words import reason

MANY = 3
"""Offers that nobody waits for, from which on they are folded away."""
NOWHERE = -1
"""The place of a cursor that rests on nothing: the person has to point first."""


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


@dataclass(frozen=True)
class Meaning:
    """The meaning of Enter at a place: take an offer, choose, open something, or nothing and why not."""

    kind: Literal["send", "choose", "ways", "more", "form", "seek", "nothing"]
    offers: tuple[int, ...] = ()
    why: str = ""


class Cursor:
    """Follows one question; a new scene keeps the place and the chosen cards that are still there."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.cards = lying_by_key(scene)
        self.chosen: list[str] = []
        """Keys of cards, or names of items while a form is open."""
        self.form: int | None = None
        """The offer whose blank is being filled in apart from the cards on the table."""
        self.ways: tuple[int, ...] = ()
        """The offers that use the same card, while the person chooses among them."""
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
        asides = [index for index in plain if self.scene.offers[index].off_turn]
        return asides if len(asides) > MANY else []

    @property
    def folded(self) -> list[int]:
        """The offers behind the one choice that stands for more."""
        return self._folded([at for at, offer in enumerate(self.scene.offers) if not self._is_by_card(offer)])

    def _is_by_card(self, offer: Offer) -> bool:
        """Tell whether an offer is found by way of the cards it touches."""
        return offer.blank is None and any(touches(offer, lying) for lying in self.cards.values())

    def _taught_place(self) -> int | None:
        """Find what a step of a lesson points at, where something is to be done with it."""
        at = self.scene.lesson.at if self.scene.lesson is not None else None
        if at is None or any(offer.act == GO_ON for offer in self.scene.offers):
            return None
        for place, spot in enumerate(self.spots):
            if spot.kind == "offer" and self.scene.offers[spot.offer].label in at.offers:
                return place
            lying = self.cards.get(spot.key) if spot.kind == "card" else None
            if lying is not None and lying.zone.id == at.zone and lying.card.name in at.cards:
                return place
        return None

    def _resting_place(self) -> int:
        """Rest on a usable card of the viewer's own, or on the only choice; else on nothing."""
        taught = self._taught_place()
        if taught is not None:
            return taught
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
        waits = [place for place in asked if not self.scene.offers[self.spots[place].offer].off_turn]
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
        """Point at something by mouse; False if that cannot be pointed at."""
        if spot not in self.spots:
            return False
        self.place = self.spots.index(spot)
        self.typed, self.message = "", ""
        return True

    def back_out(self) -> None:
        """Leave a form or the ways of a card, or unchoose everything."""
        inside = self.is_inside
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
            self.message = self._why_not(spot.key) or say("cursor", "no_need")

    def enter(self) -> Sent | None:
        """Do what is pointed at, if that is a whole act."""
        self.message = ""
        if self.typed and not self.is_amount():
            return self._press_typed()
        return self._do(self.spot)

    def _do(self, spot: Spot | None) -> Sent | None:
        meant, self.typed = self.meaning(spot), ""
        match meant.kind:
            case "send":
                return self._send(meant.offers[0])
            case "choose":
                self.toggle()
            case "ways" | "more":
                self.ways = meant.offers
                self.spots, self.place = self._spots(), 0
            case "form":
                self._open(meant.offers[0])
            case "seek":
                self.place = self._choosable(meant.offers[0])[0]
            case "nothing":
                self.message = meant.why
        return None

    def meaning(self, spot: Spot | None) -> Meaning:
        """Say what Enter means on a spot; the label and the deed both go by this."""
        if self.form is not None:
            return self._meaning_of_form(self.form, spot)
        if spot is None:
            why = say("cursor", "nowhere") if self.scene.offers else ""
            return Meaning("nothing", why=why)
        if spot.kind == "more":
            return Meaning("more", tuple(self.folded))
        return self._meaning_of_offer(spot.offer) if spot.kind == "offer" else self._meaning_of_card(spot.key)

    def _meaning_of_form(self, index: int, spot: Spot | None) -> Meaning:
        blank = self.blank()
        if blank.kind == "amount":
            fits = blank.least <= self.amount <= blank.most
            why = say("cursor", "amount", least=blank.least, most=blank.most)
            return Meaning("send", (index,)) if fits else Meaning("nothing", why=why)
        if takes(blank, self._names()):
            return Meaning("send", (index,))
        if spot is not None and spot.key not in self.chosen and len(self.chosen) < blank.most:
            return Meaning("choose")
        return Meaning("nothing", why=say("cursor", "form", many=how_many(blank), count=len(self.chosen)))

    def _meaning_of_offer(self, index: int) -> Meaning:
        blank = self.scene.offers[index].blank
        if blank is None:
            return Meaning("send", (index,))
        if not self._is_filled_by_cards(index):
            return Meaning("form", (index,))
        if takes(blank, self._names()):
            return Meaning("send", (index,))
        if len(self.chosen) < blank.most and self._choosable(index):
            return Meaning("seek", (index,))
        return Meaning("nothing", why=self._count_wanted())

    def _meaning_of_card(self, key: str) -> Meaning:
        fitting = self.fitting(key)
        if fitting:
            return Meaning("send" if len(fitting) == 1 else "ways", tuple(fitting))
        if key not in self.chosen and self.is_pickable(key) and self._wants_more():
            return Meaning("choose")
        if self.chosen:
            return Meaning("nothing", why=self._count_wanted())
        return Meaning("nothing", why=self._why_not(key) or say("cursor", "useless"))

    def _is_filled_by_cards(self, index: int) -> bool:
        """Tell whether a form asks for cards that are open on the table."""
        offer = self.scene.offers[index]
        on_table = {lying.card.name for lying in self.cards.values() if lying.zone.id == offer.zone}
        return offer.blank is not None and offer.blank.kind == "pick" and set(offer.blank.of) <= on_table

    def _choosable(self, index: int) -> list[int]:
        """Give the places of the cards that an offer still asks for."""
        offer = self.scene.offers[index]
        return [
            place
            for place, spot in enumerate(self.spots)
            if spot.kind == "card" and spot.key not in self.chosen and touches(offer, self.cards[spot.key])
        ]

    def _wants_more(self) -> bool:
        """Tell whether something that can be done takes more cards than are chosen."""
        most = [offer.blank.most if offer.blank else len(parts(offer)) for offer in self.scene.offers]
        return len(self.chosen) < max(most, default=0)

    def digit(self, digit: str) -> Sent | None:
        """Type the number of a card or an offer, or an amount; it is taken as soon as no longer number fits."""
        self.message = ""
        self.typed += digit
        if self.is_amount():
            self.amount = int(self.typed)
            return None
        count, number = len(self.numbered), int(self.typed)
        if not 1 <= number <= count:
            self.message = (
                say("cursor", "number", number=self.typed) if self.scene.offers else say("cursor", "turn")
            )
            self.typed = ""
            return None
        return self._press_typed() if number * 10 > count else None

    def rub(self) -> None:
        """Delete the last typed digit."""
        self.message, self.typed = "", self.typed[:-1]
        if self.is_amount() and self.form is not None:
            blank = self.scene.offers[self.form].blank
            assert blank is not None
            self.amount = int(self.typed or blank.least)

    @property
    def is_inside(self) -> bool:
        """Whether a form is filled in, or the ways of a card are looked at."""
        return self.form is not None or bool(self.ways)

    def _press_typed(self) -> Sent | None:
        spot = self.typed_spot
        assert spot is not None
        self.place, self.typed = self.spots.index(spot), ""
        if self.is_marked_by_number(spot):
            self.toggle()
            return None
        return self._do(spot)

    @property
    def typed_spot(self) -> Spot | None:
        """What the number that is being typed stands for so far."""
        return self.numbered[int(self.typed) - 1] if self.typed and not self.is_amount() else None

    def is_marked_by_number(self, spot: Spot) -> bool:
        """Tell whether a number chooses a thing, or takes the choice back, rather than using it."""
        return spot.kind == "item" or (spot.kind == "card" and self._is_only_picked(spot.key))

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

    def press(self, index: int) -> Sent | None:
        """Take an offer, or begin to fill it in."""
        return self._do(Spot("offer", offer=index))

    def _open(self, index: int) -> None:
        """Begin to fill in a form apart from the cards on the table."""
        blank = self.scene.offers[index].blank
        assert blank is not None
        self.form, self.chosen, self.amount = index, [], blank.least
        self.spots = self._spots()
        self.place = 0 if self.spots else NOWHERE

    def _send(self, index: int) -> Sent:
        offer, names = self.scene.offers[index], self._names()
        blank = offer.blank
        if blank is None:
            return Sent(offer.act, offer.off_turn)
        if blank.kind == "amount":
            return Sent(filled(offer, self.amount), offer.off_turn)
        return Sent(filled(offer, names if blank.ordered else sorted(names, key=blank.of.index)), offer.off_turn)

    def _why_not(self, key: str) -> str:
        card = self.cards[key].card
        if card.blocked:
            return f"✗ {spoken(card)} — {reason(card.blocked)}"
        return "" if self.scene.offers else say("cursor", "turn")

    def _count_wanted(self) -> str:
        blanks = [offer.blank for offer in self.scene.offers if offer.blank and offer.blank.kind == "pick"]
        if not blanks:
            return say("cursor", "together")
        [*others, last] = [how_many(blank) for blank in blanks]
        many = say("cursor", "either", one=", ".join(others), other=last) if others else last
        fixed = len(blanks) == 1 and blanks[0].least == blanks[0].most > len(self.chosen)
        return say("cursor", "some" if fixed else "wanted", count=len(self.chosen), many=many)

    def blank(self) -> Blank:
        """What the open form asks for."""
        assert self.form is not None
        blank = self.scene.offers[self.form].blank
        assert blank is not None
        return blank

    def is_amount(self) -> bool:
        """Tell whether a number is being named."""
        return self.form is not None and self.blank().kind == "amount"
