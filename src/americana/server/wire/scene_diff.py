"""The difference between two pictures: written by the server, applied by the client."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from americana.core.scene import Card, CardBlock, Counter, Face, LogEntry, Offer, Scene, Seat, Zone
from americana.server.wire.messages import Fresh, Mark, Snapshot, Stirred, Touched, Update

MOST: Final = 320
"""Most offers, or reasons, in a book; a longer one is emptied before the next message."""


class SentBefore:
    """What a role gets only once; server and client keep the same book."""

    def __init__(
        self, faces: dict[str, Face], offers: Iterable[Offer] = (), reasons: Iterable[CardBlock] = ()
    ) -> None:
        self.faces = faces
        """The face that a card of each name had last."""
        self.offers = list(offers)
        self.reasons = list(reasons)
        """Why cards were of no use."""
        self._offered = {_key(offer): place for place, offer in enumerate(self.offers)}
        self._given = {reason: place for place, reason in enumerate(self.reasons)}

    def show(
        self, scene: Scene, number: int, told: tuple[LogEntry, ...], question: int | None, *, back: bool = False
    ) -> Snapshot:
        """Show everything to somebody who knows nothing, so that their book will be like this one."""
        shown = faces_of(scene)
        self.faces = shown | self.faces
        more = tuple([Card(name, face) for name, face in self.faces.items() if shown.get(name) != face])
        return Snapshot(
            number=number,
            scene=scene,
            known=more,
            former=tuple(self.offers),
            reasons=tuple(self.reasons),
            log=told,
            question=question,
            back=back,
        )

    def turn(self) -> None:
        """Empty a book that has become too long."""
        if len(self.offers) > MOST:
            self.offers, self._offered = [], {}
        if len(self.reasons) > MOST:
            self.reasons, self._given = [], {}

    def offer(self, offer: Offer) -> Offer | int:
        """Give an offer as it is sent: by its place if it was sent before."""
        place = self._offered.get(_key(offer), -1)
        return place if place >= 0 and self.offers[place] == offer else offer

    def keep(self, offers: Iterable[Offer | int]) -> None:
        """Keep the offers that were sent in full."""
        for offer in offers:
            if not isinstance(offer, int):
                self._offered[_key(offer)] = len(self.offers)
                self.offers.append(offer)

    def reason(self, reason: CardBlock | None) -> CardBlock | int | None:
        """Give a reason as it is sent, and keep it."""
        if reason is None:
            return None
        place = self._given.get(reason, -1)
        if place < 0:
            self._given[reason] = len(self.reasons)
            self.reasons.append(reason)
        return reason if place < 0 else place

    def heard(self, reason: CardBlock | int | None) -> CardBlock | None:
        """Read a reason as it was sent."""
        if isinstance(reason, int):
            return self.reasons[reason]
        self.reason(reason)
        return reason


def _key(offer: Offer) -> tuple[str, ...]:
    return (offer.label, offer.target, *offer.cards, *offer.at)


def faces_of(scene: Scene) -> dict[str, Face]:
    """Give the faces of a picture by name."""
    return {card.name: card.face for zone in scene.zones for card in zone.cards}


def book_of(full: Snapshot) -> SentBefore:
    """Begin a book as somebody does who is shown everything."""
    faces = faces_of(full.scene) | {card.name: card.face for card in full.known}
    return SentBefore(faces, full.former, full.reasons)


def difference(
    before: Scene, after: Scene, number: int, told: tuple[LogEntry, ...], question: int | None, book: SentBefore
) -> Update:
    """Say what differs: seats, zones or what is inside a zone, and whatever else is not as it was."""
    book.turn()
    zones, touched, gone, order = _zones(before.zones, after.zones, book)
    return Update(
        number=number,
        log=told,
        question=question,
        headline=None if after.headline == before.headline else after.headline,
        prompt=None if after.prompt == before.prompt else after.prompt,
        seats=_seats(before.seats, after.seats),
        zones=zones,
        touched=touched,
        gone=gone,
        order=order,
        offers=None if after.offers == before.offers else _offers(after.offers, book),
        sheet=None if after.sheet == before.sheet else after.sheet,
        reckoning=None if after.reckoning == before.reckoning else after.reckoning,
        lesson=None if after.lesson == before.lesson else after.lesson,
        over=after.over,
        course=after.course,
    )


def _offers(now: tuple[Offer, ...], book: SentBefore) -> tuple[Offer | int, ...]:
    """Replace offers that were sent before by their places in the book."""
    told = tuple([book.offer(offer) for offer in now])
    book.keep(told)
    return told


def _seats(before: tuple[Seat, ...], after: tuple[Seat, ...]) -> tuple[Stirred, ...]:
    if after == before:
        return ()
    return tuple([_stirred(was, now) for was, now in zip(before, after, strict=True) if now != was])


def _stirred(was: Seat, now: Seat) -> Stirred:
    return Stirred(
        seat=now.seat,
        name=None if now.name == was.name else now.name,
        asked=None if now.asked == was.asked else now.asked,
        counters=None if now.counters == was.counters else _counters(was.counters, now.counters),
        badges=None if now.badges == was.badges else now.badges,
    )


def _counters(was: tuple[Counter, ...], now: tuple[Counter, ...]) -> tuple[Counter | int, ...]:
    """Give counters by their value alone where nothing else is new."""
    if len(was) != len(now):
        return now
    return tuple([_counted(before, after) for before, after in zip(was, now, strict=True)])


def _counted(was: Counter, now: Counter) -> Counter | int:
    alike = (was.unit, was.score, was.zone) == (now.unit, now.score, now.zone)
    return now.value if alike else now


def _zones(
    before: tuple[Zone, ...], after: tuple[Zone, ...], book: SentBefore
) -> tuple[tuple[Zone, ...], tuple[Touched, ...], tuple[str, ...], tuple[str, ...] | None]:
    """Give the zones that are new, those that were touched, those that are gone, and the order if it changed."""
    former = {zone.id: zone for zone in before}
    zones: list[Zone] = []
    touched: list[Touched] = []
    for zone in after:
        was = former.get(zone.id)
        if was is zone or was == zone:
            continue
        if was is None or not _is_same_place(was, zone):
            was = zone if not zone.cards else replace(zone, cards=())
            zones.append(was)
        if was is not zone:
            touched.append(_touched(was, zone, book))
    order = tuple([zone.id for zone in after])
    kept = set(order)
    gone = tuple([name for name in former if name not in kept])
    return tuple(zones), tuple(touched), gone, None if tuple(former) == order else order


def _is_same_place(was: Zone, now: Zone) -> bool:
    return (was.arrangement, was.seat, was.short, was.at, was.printed, was.ordered) == (
        now.arrangement,
        now.seat,
        now.short,
        now.at,
        now.printed,
        now.ordered,
    ) and not (was.chips is not None and now.chips is None)


def _touched(was: Zone, now: Zone, book: SentBefore) -> Touched:
    lie, fresh, marks = _cards(was.cards, now.cards, book)
    return Touched(
        id=now.id,
        label=None if now.label == was.label else now.label,
        hidden=None if now.hidden == was.hidden else now.hidden,
        chips=None if now.chips == was.chips else now.chips,
        unit=None if now.unit == was.unit else now.unit,
        note=None if now.note == was.note else now.note,
        lie=lie,
        cards=fresh,
        marks=marks,
    )


def _cards(
    was: tuple[Card, ...], now: tuple[Card, ...], book: SentBefore
) -> tuple[tuple[tuple[int, int], ...] | None, tuple[Fresh, ...], tuple[Mark, ...]]:
    """Follow the cards of a zone: runs of old cards, new cards, and new marks."""
    head, tail = _alike(was, now)
    if head == len(was) == len(now):
        return None, (), ()
    places: dict[str, list[int]] = {}
    for index in range(len(was) - tail - 1, head - 1, -1):
        places.setdefault(was[index].name, []).append(index)
    runs: list[tuple[int, int]] = [(0, head)] if head else []
    fresh: list[Card] = []
    marks: dict[tuple[CardBlock | None, str], list[int]] = {}
    for at in range(head, len(now) - tail):
        card = now[at]
        known = places.get(card.name)
        place = known.pop() if known and was[known[-1]].face == card.face else -1
        if place < 0:
            fresh.append(card)
        elif was[place] != card:
            marks.setdefault((card.blocked, card.note), []).append(at)
        _add(runs, place, 1)
    if tail:
        _add(runs, len(was) - tail, tail)
    laid = tuple([_fresh(card, book) for card in fresh])
    said = tuple([Mark(tuple(at), book.reason(blocked), note) for (blocked, note), at in marks.items()])
    return None if runs == [(0, len(was))] else tuple(runs), laid, said


def _fresh(card: Card, book: SentBefore) -> Fresh:
    """Lay a card down, with its face only if that is not what its name stands for."""
    told, blocked = book.faces.get(card.name), book.reason(card.blocked)
    if told is card.face or told == card.face:
        return Fresh(card.name, None, blocked, card.note)
    book.faces[card.name] = card.face
    return Fresh(card.name, card.face, blocked, card.note)


def _alike(was: tuple[Card, ...], now: tuple[Card, ...]) -> tuple[int, int]:
    """Count the cards that are the same at the beginning and at the end."""
    most, head, tail = min(len(was), len(now)), 0, 0
    while head < most and (was[head] is now[head] or was[head] == now[head]):
        head += 1
    while tail < most - head and (was[-tail - 1] is now[-tail - 1] or was[-tail - 1] == now[-tail - 1]):
        tail += 1
    return head, tail


def _add(runs: list[tuple[int, int]], place: int, many: int) -> None:
    """Put cards behind the last run, or begin a new one."""
    first, length = runs[-1] if runs else (-2, 0)
    if place == (first if first < 0 else first + length):
        runs[-1] = (first, length + many)
    else:
        runs.append((place, many))


def after(before: Scene, news: Update, book: SentBefore) -> Scene:
    """Put the new picture together, and keep the book."""
    book.turn()
    return Scene(
        title=before.title,
        headline=before.headline if news.headline is None else news.headline,
        prompt=before.prompt if news.prompt is None else news.prompt,
        seats=_seats_after(before.seats, news.seats),
        zones=_zones_after(before.zones, news, book),
        offers=before.offers if news.offers is None else _offers_after(news.offers, book),
        sheet=news.sheet or before.sheet,
        reckoning=news.reckoning or before.reckoning,
        lesson=news.lesson or before.lesson,
        over=news.over,
        course=news.course,
    )


def _offers_after(told: tuple[Offer | int, ...], book: SentBefore) -> tuple[Offer, ...]:
    offers = tuple([book.offers[offer] if isinstance(offer, int) else offer for offer in told])
    book.keep(told)
    return offers


def _seats_after(before: tuple[Seat, ...], changed: Iterable[Stirred]) -> tuple[Seat, ...]:
    known = {one.seat: one for one in changed}
    return tuple(_stir(seat, known[seat.seat]) if seat.seat in known else seat for seat in before)


def _stir(seat: Seat, stirred: Stirred) -> Seat:
    return Seat(
        seat=seat.seat,
        name=seat.name if stirred.name is None else stirred.name,
        you=seat.you,
        asked=seat.asked if stirred.asked is None else stirred.asked,
        counters=seat.counters if stirred.counters is None else _count(seat.counters, stirred.counters),
        badges=seat.badges if stirred.badges is None else stirred.badges,
    )


def _count(was: tuple[Counter, ...], told: tuple[Counter | int, ...]) -> tuple[Counter, ...]:
    return tuple([replace(was[at], value=one) if isinstance(one, int) else one for at, one in enumerate(told)])


def _zones_after(before: tuple[Zone, ...], news: Update, book: SentBefore) -> tuple[Zone, ...]:
    zones = {zone.id: zone for zone in before if zone.id not in news.gone}
    zones |= {zone.id: zone for zone in news.zones}
    for one in news.touched:
        zones[one.id] = _touch(zones[one.id], one, book)
    return tuple(zones[name] for name in news.order or zones)


def _laid(fresh: Fresh, book: SentBefore) -> Card:
    if fresh.face is not None:
        book.faces[fresh.name] = fresh.face
    return Card(fresh.name, book.faces[fresh.name], book.heard(fresh.blocked), fresh.note)


def _touch(zone: Zone, touched: Touched, book: SentBefore) -> Zone:
    cards, fresh = list(zone.cards), [_laid(card, book) for card in touched.cards]
    if touched.lie is not None:
        cards = []
        for first, many in touched.lie:
            cards += fresh[:many] if first < 0 else zone.cards[first : first + many]
            fresh = fresh[many:] if first < 0 else fresh
    for mark in touched.marks:
        blocked = book.heard(mark.blocked)
        for at in mark.at:
            cards[at] = Card(cards[at].name, cards[at].face, blocked, mark.note)
    return Zone(
        id=zone.id,
        label=zone.label if touched.label is None else touched.label,
        short=zone.short,
        arrangement=zone.arrangement,
        seat=zone.seat,
        cards=tuple(cards),
        hidden=zone.hidden if touched.hidden is None else touched.hidden,
        chips=zone.chips if touched.chips is None else touched.chips,
        unit=zone.unit if touched.unit is None else touched.unit,
        note=zone.note if touched.note is None else touched.note,
        at=zone.at,
        printed=zone.printed,
        ordered=zone.ordered,
    )
