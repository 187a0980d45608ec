"""How Americana: The Card Game is shown."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.events import Event
from americana.core.game import SPECTATOR, Why
from americana.core.scene import Card, Copies, Face, Offer, RoundSummary, Scene, Seat, SummaryLine, Zone
from americana.core.text import Voice, listed, sentence
from americana.games.dream.actions import DREAM_VERBS, aims, due
from americana.games.dream.card_text import TEXT, effect_words, signed, words
from americana.games.dream.cards import Card as Held
from americana.games.dream.cards import Cards, Task, cards_of, title
from americana.games.dream.effects import GOAL, Effect, Kind
from americana.games.dream.evaluate import Position
from americana.games.dream.log import tell
from americana.games.dream.model import LIMIT, Aim, Choose, Decline, Discard, Ended, Play, Setup, View, Won
from americana.games.dream.rules import State
from americana.games.dream.table import DRAW, NOBODY
from americana.games.dream.views import laid_out
from americana.kit.scene_helpers import over
from americana.kit.scene_parts import count, offer, place, seated

COLOURS = {"consumer": "green", "demographic": "purple"}
SHAPES = {"consumer": "coin", "demographic": "circle"}
"""Each family has a shape too, so that color is never the only sign; all action families share one."""
DEEDS: Final = {"discard-hand": "discard", "shed": "remove", "uproot": "remove", "give": "move", "take": "move"}
"""Verbs that the book of cards treats as one."""


def face(kind: Kind) -> Face:
    """Describe what is printed on a card; a Consumer card has no action, so it has room for a joke."""
    return Face(
        corner=TEXT.say("labels", "demographic")[:1] if kind.bonus else signed(kind.value),
        colour=COLOURS.get(kind.family, "red" if kind.value < 0 else "blue"),
        shape=SHAPES.get(kind.family, "star"),
        title=kind.name,
        words=words(kind) or kind.flavour or TEXT.say("labels", "consumer"),
        motif=kind.motif,
        titled=True,
        rule="3.4" if kind.bonus else "2.6" if kind.effects else "1.1",
    )


def box(setup: Setup) -> list[Copies]:
    """Give every card of the deck, with what its action makes players do."""
    return [
        Copies(
            card=Card(f"{kind.name}#1", face(kind)),
            count=kind.count,
            kind=kind.family if kind.family in SHAPES else "action",
            does=tuple(dict.fromkeys(DEEDS.get(effect.verb, effect.verb) for effect in kind.effects)),
        )
        for kind in setup.cards().kinds
    ]


@lru_cache(16)
def lying(cards: Cards) -> dict[str, Card]:
    """Lay every card of a deck open without any note: their faces are described once."""
    faces = {kind.name: face(kind) for kind in cards.kinds.values()}
    return {card: Card(card, faces[kind.name]) for card, kind in cards.kinds.items()}


def scene(view: View, choices: Sequence[Choice], why: Why, names: Sequence[str]) -> Scene:  # noqa: ARG001
    """Turn a view into the picture that every front draws."""
    voice = Voice(TEXT, view.seat, names)
    cards = cards_of(view.setup.cards())
    state = laid_out(view)
    rounds = (view.turns + view.setup.seats - 1) // view.setup.seats
    return Scene(
        title="Americana: The Card Game",
        headline=voice.say("labels", "headline", turn=max(1, rounds), deck=view.deck),
        prompt=_prompt(voice, view, state, choices),
        seats=tuple(_seat(voice, view, state, seat) for seat in range(view.setup.seats)),
        zones=tuple(_zones(voice, view, state, cards)),
        offers=tuple(_offer(voice, state, choice) for choice in choices),
        over=not view.asked,
    )


def _prompt(voice: Voice, view: View, state: State, choices: Sequence[Choice]) -> str:
    if not view.asked:
        return over(voice, state.winners())
    if view.phase < DRAW:
        return voice.say("prompts", "begin")
    if not choices:
        return voice.say("prompts", "wait", seats=voice.who([seat for seat in view.asked if seat >= 0]))
    if not view.agenda:
        return voice.say("prompts", "play", total=state.totals[view.seat], goal=GOAL)
    return sentence(_task_prompt(voice, state, state.agenda[-1]))


def _task_prompt(voice: Voice, state: State, task: Task) -> str:
    card = title(task.card.name)
    if task.seat == NOBODY:
        return voice.say("prompts", "aim", card=card, words=effect_words((_effect(task),)))
    if task.what == "play":
        return voice.say("prompts", "play_may" if task.may else "play_extra", card=card)
    if task.what in DREAM_VERBS:
        key = "remove" if task.what == "shed" else task.what
        own = task.seat == voice.viewer
        whose = voice.say("labels", "your") if own else voice.say("labels", "whose", task.seat)
        return voice.say("prompts", key, card=card, whose=whose)
    number = due(state, task)
    if task.what == "limit":
        return voice.say("prompts", "limit", limit=LIMIT, count=number)
    return voice.say("prompts", "discard_one" if number == 1 else "discard_more", card=card, count=number)


def _effect(task: Task) -> Effect:
    """Find the effect of a card that a step carries out."""
    effects = task.card.kind.effects
    return next(effect for effect in effects if (effect.verb, effect.who) == (task.what, task.who))


def _seat(voice: Voice, view: View, state: State, seat: int) -> Seat:
    net = count(voice, "net", state.totals[seat], score=True)
    cards = count(voice, "cards", view.held[seat], zone=f"hand:{seat}")
    badges = (voice.say("labels", "turn"),) if seat == view.turn and view.asked else ()
    return seated(voice, seat, view.asked, [net, cards], badges)


def _zones(voice: Voice, view: View, state: State, cards: Cards) -> list[Zone]:
    known = [title(card) for card in view.memory.under if not card.isdecimal()]
    note = voice.say("labels", "known", cards=listed(known)) if known else ""
    zones = [place(voice, "deck", "pile", hidden=view.deck, note=note)]
    shown = lying(cards)
    for seat, dream in enumerate(view.dreams):
        zones.append(place(voice, "dream", "grid", seat, cards=[shown[card] for card in dream]))
        if seat != view.seat:
            zones.append(place(voice, "hand", "hand", seat, hidden=view.held[seat]))
    if view.seat != SPECTATOR:
        held = [Card(card, shown[card].face, note=_note(voice, state, card)) for card in view.hand]
        zones.append(place(voice, "hand", "hand", view.seat, cards=held, ordered=True))
    return zones


def _note(voice: Voice, state: State, name: str) -> str:
    """Say what a card of the viewer's hand would do now."""
    seat, card = voice.viewer, state.cards.named[name]
    if Position(state, seat).wins(card):
        notes = [voice.say("notes", "comes_true")]
    else:
        notes = [voice.say("notes", "reaches", total=state.totals[seat] + card.value)]
    effects = [one for one in card.kind.effects if one.who not in ("you", "everyone", "others")]
    if not effects:
        return notes[0]
    for found in _aimed(state, seat, card, effects):
        if not found:
            notes.append(voice.say("notes", "nothing"))
        elif len(found) == 1:
            notes.append(voice.say("notes", "for_whom", seats=voice.who(found)))
    return ", ".join(notes)


def _aimed(state: State, seat: int, card: Held, effects: Sequence[Effect]) -> list[list[int]]:
    """Play a card of a hand, look whom its effects could concern, and take it back."""
    turn, hand = state.turn, state.hands[seat]
    at = hand.index(card)
    del hand[at]
    state.turn = seat
    state.lay(seat, card)
    found = [aims(state, Task(effect.verb, NOBODY, effect.count, card, effect.who)) for effect in effects]
    state.lift(seat, card)
    state.turn = turn
    hand.insert(at, card)
    return found


def _offer(voice: Voice, state: State, choice: Choice) -> Offer:
    hand = f"hand:{voice.viewer}"
    match choice:
        case Play(card):
            value = signed(state.cards.named[card].value)
            label = voice.say("choices", "play", card=title(card), value=value)
            return offer(choice, label, zone=hand, cards=(card,), target=f"dream:{voice.viewer}")
        case Discard(cards):
            label = voice.say("choices", "discard", card=title(cards[0]))
            return offer(choice, label, zone=hand, cards=cards, target="deck")
        case Choose(card):
            return _card_of_a_dream(voice, state, choice, card)
        case Aim(seat):
            return offer(choice, voice.say("choices", "aim", seat), seats=(seat,))
        case Decline():
            return offer(choice, voice.say("choices", "decline"))
        case Pick():
            return offer(choice, voice.say("choices", "discard_more"), zone=hand, target="deck")
        case Action():
            return offer(choice, type(choice).__name__)
        case _:
            return offer(choice, "")


def _card_of_a_dream(voice: Voice, state: State, choice: Choose, card: str) -> Offer:
    chosen = state.cards.named[card]
    owner = next(seat for seat, dream in enumerate(state.dreams) if chosen in dream)
    key = "choose_own" if owner == voice.viewer else "choose"
    label = voice.say("choices", key, owner, card=title(card), value=signed(chosen.value))
    return offer(choice, label, zone=f"dream:{owner}", cards=(card,))


CLOSING: Final = (Won, Ended)
"""The events that change the summary."""


def reckon(view: View, seen: Sequence[Event], names: Sequence[str]) -> RoundSummary | None:
    """Say what every Dream came to, its cards with their values, and what ended the game."""
    if view.asked:
        return None
    voice, state = Voice(TEXT, view.seat, names), laid_out(view)
    winners = state.winners()
    end = next(event for event in reversed(seen) if isinstance(event, Ended if view.winner == NOBODY else Won))
    lines = []
    for seat, dream in enumerate(view.dreams):
        worth = [f"{title(card)} {signed(state.cards.kinds[card].value)}" for card in dream]
        told = tell(end, view.seat, names) if seat == winners[0] else None
        holds = voice.say("reckoning", "cards", cards=listed(worth)) if worth else ""
        why = " ".join(filter(None, (told.sentence if told else "", holds)))
        lines.append(SummaryLine((names[seat], signed(state.totals[seat])), why, told.rule if told else ""))
    columns = tuple(voice.say("reckoning", key) for key in ("player", "dream"))
    return RoundSummary(number=1, title=voice.say("reckoning", "title"), columns=columns, lines=tuple(lines))
