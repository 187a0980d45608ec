"""Reading what a person types: the number of an offer, the name of a card, or what a form asks for."""

from collections import Counter
from collections.abc import Sequence

from americana.core import options
from americana.core.choices import Blank, filled
from americana.core.scene import Offer, Scene
from americana.core.text import listed
from americana.terminal.card_drawing import spoken
from americana.terminal.card_keys import how_many, plays, takes
from americana.terminal.catalogue import say
from americana.terminal.scene_in_words import cards_of, reason


class Misread(Exception):
    """A line that means nothing here, with the reason."""


def only_form(scene: Scene) -> Offer | None:
    """Give the one offer there is, if it is a form: then no number has to be typed first."""
    if len(scene.offers) == 1 and scene.offers[0].blank is not None:
        return scene.offers[0]
    return None


def chosen_offer(scene: Scene, line: str) -> Offer:
    """Find the offer that a line names by its number or by the cards it touches."""
    if not scene.offers:
        raise Misread(say("ask", "nothing"))
    number = options.whole(line)
    if number is not None and number >= 0:
        if 1 <= number <= len(scene.offers):
            return scene.offers[number - 1]
        if line not in cards_of(scene):
            raise Misread(say("ask", "number", number=line, count=len(scene.offers)))
    return _offer_of_cards(scene, line)


def _offer_of_cards(scene: Scene, line: str) -> Offer:
    labelled = [offer for offer in scene.offers if offer.label.casefold() == line.casefold()]
    names = card_names(scene, line) if not labelled else []
    fitting = labelled or [offer for offer in scene.offers if plays(offer, names)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        numbers = [str(scene.offers.index(offer) + 1) for offer in fitting]
        raise Misread(say("ask", "several", numbers=listed(numbers)))
    blocked = [card.blocked for name, card in cards_of(scene).items() if name in names and card.blocked]
    if blocked:
        raise Misread(say("ask", "blocked", why=reason(blocked[0])))
    if names:
        raise Misread(say("ask", "useless"))
    raise Misread(say("ask", "unknown", line=line))


def card_names(scene: Scene, line: str) -> list[str]:
    """Give the names of the cards that a line lists, or nothing if one of its words is no card."""
    cards = cards_of(scene)
    known = {spoken(card).casefold(): name for name, card in cards.items()}
    known |= {name.casefold(): name for name in cards}
    whole = known.get(line.strip().casefold())
    if whole is not None:
        return [whole]
    words = [known.get(word.casefold(), "") for word in parted(line)]
    return words if all(words) else []


def parted(line: str) -> list[str]:
    """Split a list at its commas, or at its spaces if it has none."""
    return [word.strip() for word in line.split(",") if word.strip()] if "," in line else line.split()


def filled_in(scene: Scene, offer: Offer, line: str) -> dict[str, object]:
    """Fill in the blank of an offer from a typed line."""
    blank = offer.blank
    if blank is None:
        return offer.act
    if blank.kind == "amount":
        return filled(offer, _amount(blank, line))
    return filled(offer, _picked(scene, blank, line))


def _amount(blank: Blank, line: str) -> int:
    number = options.whole(line)
    if number is None:
        raise Misread(say("ask", "amount", least=blank.least, most=blank.most))
    if not blank.least <= number <= blank.most:
        raise Misread(say("ask", "outside", number=number, least=blank.least, most=blank.most))
    return number


def _picked(scene: Scene, blank: Blank, line: str) -> list[str]:
    names = [_item(scene, blank, word) for word in _items(scene, blank, line)]
    if not Counter(names) <= Counter(blank.of):
        raise Misread(say("ask", "twice"))
    if not takes(blank, names):
        raise Misread(say("ask", "count", many=how_many(blank), count=len(names)))
    return names if blank.ordered else sorted(names, key=blank.of.index)


def _items(scene: Scene, blank: Blank, line: str) -> Sequence[str]:
    whole = line.strip().casefold()
    if whole in ("all", "everything") and len(blank.of) <= blank.most:
        return blank.of
    if whole == "none":
        return ()
    titles = {spoken(card).casefold() for card in cards_of(scene).values()}
    return [line.strip()] if whole in titles else parted(line)


def _item(scene: Scene, blank: Blank, word: str) -> str:
    cards = cards_of(scene)
    for name in blank.of:
        title = spoken(cards[name]) if name in cards else name
        if word.casefold() in (name.casefold(), title.casefold()):
            return name
    number = options.whole(word)
    if number is not None and 1 <= number <= len(blank.of):
        return blank.of[number - 1]
    raise Misread(say("ask", "item", word=word, count=len(blank.of)))
