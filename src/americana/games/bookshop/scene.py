"""The picture and the log of American Bookshop."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice
from americana.core.events import Event
from americana.core.game import SPECTATOR, Why
from americana.core.scene import (
    Card,
    CardBlock,
    Copies,
    Face,
    Motion,
    Offer,
    RoundSummary,
    Scene,
    Seat,
    Sheet,
    SummaryLine,
    Zone,
)
from americana.core.text import Voice, listed, sentence
from americana.games.bookshop import model
from americana.games.bookshop.rules import NOBODY, winners_of
from americana.kit.scene_helpers import brought, catalogue, ended, over, told_by
from americana.kit.scene_parts import block, count, offer, place, seated

TEXT: Final = catalogue(Path(__file__).with_name("text.toml"))

SHAPES: Final = {"E": "scroll", "G": "leaf", "B": "wave", "R": "flame"}
"""Each suit has a shape too, so that color is never the only sign."""


def card_names(cards: Sequence[str]) -> str:
    """Say several cards in words."""
    return listed([model.card_name(card) for card in cards])


@cache
def lying(card: str) -> Card:
    """Lay a card open without any note."""
    return Card(card, face(card))


@cache
def face(card: str) -> Face:
    """Describe what is printed on a card."""
    return Face(
        corner=str(model.VALUE[card]),
        colour=model.SUITS[card[0]],
        shape=SHAPES[card[0]],
        title=model.card_name(card),
        motif="book",
        rule="2.2",
    )


def box(setup: model.Setup) -> list[Copies]:
    """Give every card of the deck, by suits; the two zeros of a suit share a face."""
    cards = setup.cards()
    once = [card for card in cards if not card.endswith("b")]
    return [Copies(card=lying(card), count=1 + (f"{card}b" in cards), kind=model.SUITS[card[0]]) for card in once]


def scene(view: model.View, choices: Sequence[Choice], why: Why, names: Sequence[str]) -> Scene:
    """Turn a view into the picture that every front draws."""
    voice = Voice(TEXT, view.seat, names)
    over = not view.asked
    return Scene(
        title="American Bookshop",
        headline=voice.say("labels", "headline", **_progress(view)),
        prompt=_prompt(voice, view, choices),
        seats=tuple([_seat(voice, view, seat, total) for seat, total in enumerate(_totals(view))]),
        zones=tuple(_zones(voice, view, why)),
        offers=tuple(_offer(voice, choice) for choice in choices),
        sheet=_sheet(voice, view) if view.points else None,
        over=over,
    )


def _progress(view: model.View) -> dict[str, int]:
    return {"round": max(view.round, 1), "rounds": view.setup.length(), "limit": view.setup.limit()}


def _choosing(view: model.View) -> bool:
    return view.leader != NOBODY and 0 in view.held and not view.trick


def _prompt(voice: Voice, view: model.View, choices: Sequence[Choice]) -> str:
    if not view.asked:
        return over(voice, winners_of(view.setup, view.points))
    if not choices:
        if view.mine is not None:
            return voice.say("prompts", "wait_others")
        return voice.say("prompts", "wait", seats=voice.who(view.asked))
    if _choosing(view):
        return voice.say("prompts", "keep")
    if isinstance(choices[0], model.Appoint):
        return voice.say("prompts", "appoint")
    if not view.trick:
        return voice.say("prompts", "lead")
    led = view.trick[0][0]
    key = "follow" if any(card[0] == led for card in view.hand) else "free"
    return sentence(voice.say("prompts", key, suit=model.SUITS[led], total=view.total, limit=view.setup.limit()))


def _totals(view: model.View) -> list[int]:
    return [sum([points[seat] for points in view.points]) for seat in range(view.setup.seats)]


def _seat(voice: Voice, view: model.View, seat: int, total: int) -> Seat:
    badges = []
    if seat == view.starter:
        badges.append(voice.say("labels", "starter"))
    if seat == view.leader and not _choosing(view):
        badges.append(voice.say("labels", "leader"))
    points = count(voice, "points", total, score=True)
    cards = count(voice, "cards", view.held[seat], zone=f"hand:{seat}")
    return seated(voice, seat, view.asked, [points, cards], badges)


def _zones(voice: Voice, view: model.View, why: Why) -> list[Zone]:
    zones = [_trick(voice, view)]
    for seat in range(view.setup.seats):
        zones.append(_won(voice, view, seat))
        if seat != view.seat:
            zones.append(place(voice, "hand", "hand", seat, hidden=view.held[seat]))
    if view.aside:
        zones.append(place(voice, "aside", "pile", hidden=view.aside))
    if view.seat != SPECTATOR:
        zones.append(_hand(voice, view, why))
    return zones


def _trick(voice: Voice, view: model.View) -> Zone:
    players = [(view.leader + turn) % view.setup.seats for turn in range(len(view.trick))]
    cards = [Card(card, face(card), note=voice.names[seat]) for card, seat in zip(view.trick, players, strict=True)]
    note = voice.say("labels", "sum", total=view.total, limit=view.setup.limit()) if view.trick else ""
    return place(voice, "trick", "row", cards=cards, note=note)


def _won(voice: Voice, view: model.View, seat: int) -> Zone:
    """D18: won cards lie open by suit; in memory mode each player sees the number of their own and no more."""
    cards = [lying(card) for suit in view.won[seat] for card in suit]
    if view.setup.memory and view.asked:
        return place(voice, "won", "pile", seat, hidden=len(cards) if seat == view.seat else 0)
    return place(voice, "won", "grid", seat, cards=cards)


def _hand(voice: Voice, view: model.View, why: Why) -> Zone:
    cards = [_held(card, _blocked(voice, view, card, why)) for card in view.hand]
    return place(voice, "hand", "hand", view.seat, cards=cards)


def _held(card: str, blocked: CardBlock | None) -> Card:
    return lying(card) if blocked is None else Card(card, face(card), blocked)


def _blocked(voice: Voice, view: model.View, card: str, why: Why) -> CardBlock | None:
    if view.seat not in view.asked or not view.trick:
        return None
    return block(voice, why(model.Play(card)))


def _offer(voice: Voice, choice: Choice) -> Offer:
    hand = f"hand:{voice.viewer}"
    match choice:
        case model.Play(card):
            label = voice.say("choices", "play", card=model.card_name(card))
            return offer(choice, label, zone=hand, cards=(card,), target="trick")
        case model.Appoint(seat):
            return offer(choice, voice.say("choices", "appoint", seat), seats=(seat,))
        case Action():
            return offer(choice, type(choice).__name__)
        case _:
            return offer(choice, voice.say("choices", "keep"), zone=hand, target=f"won:{voice.viewer}")


def _sheet(voice: Voice, view: model.View) -> Sheet:
    rounds = [voice.say("labels", "round", round=number) for number in range(1, len(view.points) + 1)]
    columns = (voice.say("labels", "player"), *rounds, voice.say("labels", "total"))
    rows = tuple(
        (voice.names[seat], *(f"{points[seat]:+d}" for points in view.points), f"{total:+d}")
        for seat, total in enumerate(_totals(view))
    )
    return Sheet(voice.say("labels", "sheet"), columns, rows)


CLOSING: Final = (model.Scored,)
"""The events that change the summary."""


def reckon(view: model.View, seen: Sequence[Event], names: Sequence[str]) -> RoundSummary | None:
    """Say suit by suit what everybody had in the last finished round, and what it scored."""
    if not view.points:
        return None
    voice = Voice(TEXT, view.seat, names)
    scored = next(at for at in range(len(seen) - 1, -1, -1) if isinstance(seen[at], model.Scored))
    begun = next(at for at in range(scored, -1, -1) if isinstance(seen[at], model.Begun))
    events = seen[begun : scored + 1]
    sums = {"round": view.points[-1], "total": _totals(view)}
    title = voice.say("labels", "round", round=len(view.points))
    lines = [
        _suit_line(voice, view.setup.seats, events, event) for event in events if isinstance(event, model.Majority)
    ]
    for key, points in sums.items():
        lines.append(SummaryLine((voice.say("sums", key), *(f"{each:+d}" for each in points)), rule="4.1"))
    columns = (voice.say("labels", "suit"), *names[: view.setup.seats])
    return RoundSummary(number=len(view.points), title=title, columns=columns, lines=tuple(lines))


def _suit_line(voice: Voice, seats: int, events: Sequence[Event], event: model.Majority) -> SummaryLine:
    """Count the cards of a suit that each seat took or kept; each costs one, except for the sole leader."""
    had = [0] * seats
    for gained in events:
        if isinstance(gained, model.Took | model.Kept):
            had[gained.seat] += sum(card[0] == event.suit for card in gained.cards)
    owner = event.seats[0] if len(event.seats) == 1 else NOBODY
    worth = [f"{number if seat == owner else -number:+d}" if number else "0" for seat, number in enumerate(had)]
    return SummaryLine((model.SUITS[event.suit], *worth), sentence(_told_majority(voice, event)), event.rule)


def _told(voice: Voice, event: Event) -> str:
    match event:
        case model.Begun():
            key = "begun_aside" if event.aside else "begun"
            return voice.say("events", key, round=event.round, rounds=event.rounds, aside=event.aside)
        case model.Dealt():
            return voice.say("events", "dealt", event.seat, cards=card_names(event.cards), count=event.count)
        case model.Played():
            return voice.say("events", "played", event.seat, card=model.card_name(event.card), total=event.total)
        case model.Took():
            key = "took_limit" if event.rule == "2.4" else "took_suit"
            return voice.say("events", key, event.seat, cards=card_names(event.cards))
        case model.Ran():
            return voice.say("events", "ran" if event.seats else "ran_none", seats=sentence(voice.who(event.seats)))
        case model.Chose():
            return voice.say("events", "chose", cards=card_names(event.cards))
        case model.Kept():
            dropped = voice.counted("cards", event.dropped) if event.dropped else voice.say("labels", "none")
            return voice.say("events", "kept", event.seat, cards=card_names(event.cards), dropped=dropped)
        case model.Majority():
            return _told_majority(voice, event)
        case model.Scored():
            return voice.say("events", "scored", event.seat, points=f"{event.points:+d}", total=f"{event.total:+d}")
        case model.Started():
            key = {"1.3": "started_lot", "5.1": "started_chosen"}.get(event.rule, "started_tie")
            return voice.say("events", key, event.seat)
        case model.Ended():
            return ended(voice, event.winners)
        case _:
            return type(event).__name__


def _told_majority(voice: Voice, event: model.Majority) -> str:
    suit = model.SUITS[event.suit]
    if len(event.seats) == 1:
        return voice.say("events", "majority_one", event.seats[0], suit=suit, count=event.count)
    return voice.say("events", "majority_level", seats=voice.who(event.seats), suit=suit, count=event.count)


def _moves(event: Event) -> tuple[Motion, ...]:
    match event:
        case model.Dealt():
            return (brought("deck", f"hand:{event.seat}", event.cards, event.count),)
        case model.Played():
            return (Motion(source=f"hand:{event.seat}", target="trick", cards=(event.card,)),)
        case model.Took():
            return (Motion(source="trick", target=f"won:{event.seat}", cards=event.cards),)
        case model.Kept():
            hand = f"hand:{event.seat}"
            kept = Motion(source=hand, target=f"won:{event.seat}", cards=event.cards)
            return (kept, Motion(source=hand, target="box", hidden=event.dropped))
        case _:
            return ()


tell = told_by(TEXT, _told, _moves)
