"""How Americana: The Card Game is shown."""

from collections.abc import Sequence

from americana.core.forms import Action, Choice, Pick
from americana.core.game import SPECTATOR, Why
from americana.core.scene import Card, Counter, Face, Offer, Scene, Seat, Zone, offer
from americana.core.text import Voice, listed, sentence
from americana.games.dream.actions import DREAM_VERBS
from americana.games.dream.cards import Cards, cards_of, title
from americana.games.dream.effects import GOAL, Effect, Kind
from americana.games.dream.rules import State
from americana.games.dream.table import DRAW, NOBODY
from americana.games.dream.views import public_state
from americana.games.dream.weighing import Position
from americana.games.dream.wording import TEXT, effect_words, signed, words
from americana.games.dream.words import LIMIT, Aim, Choose, Decline, Discard, Play, View
from americana.kit.agenda import Step

COLOURS = {"consumer": "green", "demographic": "purple"}
SHAPES = {"consumer": "coin", "demographic": "circle"}
"""Each family has a shape too, so that colour is never the only sign; all action families share one."""


def face(kind: Kind) -> Face:
    """Describe what is printed on a card; a Consumer card has no action, so it has room for a line to smile at."""
    return Face(
        corner=TEXT.say("labels", "demographic")[:1] if kind.bonus else signed(kind.value),
        colour=COLOURS.get(kind.family, "red" if kind.value < 0 else "blue"),
        shape=SHAPES.get(kind.family, "star"),
        title=kind.name,
        words=words(kind) or kind.flavour or TEXT.say("labels", "consumer"),
        motif=kind.motif,
    )


def scene(view: View, choices: Sequence[Choice], why: Why, names: Sequence[str]) -> Scene:  # noqa: ARG001
    """Turn a view into the picture that every front draws."""
    voice = Voice(TEXT, view.seat, names)
    cards = cards_of(view.setup.cards())
    state = _laid_out(view)
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


def _laid_out(view: View) -> State:
    """Lay the table out as far as the viewer sees it, with blanks for the cards of others."""
    state = public_state(view)
    state.hands = [[""] * held for held in view.held]
    if view.seat >= 0:
        state.hands[view.seat] = list(view.hand)
    return state


def _prompt(voice: Voice, view: View, state: State, choices: Sequence[Choice]) -> str:
    if not view.asked:
        winners = state.winners()
        key = "over_one" if len(winners) == 1 else "over_shared"
        return sentence(voice.say("prompts", key, winners[0], seats=voice.who(winners)))
    if view.phase < DRAW:
        return voice.say("prompts", "begin")
    if not choices:
        return voice.say("prompts", "wait", seats=voice.who([seat for seat in view.asked if seat >= 0]))
    if not view.agenda:
        return voice.say("prompts", "play", total=state.totals[view.seat], goal=GOAL)
    return sentence(_step_prompt(voice, state, view.agenda[-1]))


def _step_prompt(voice: Voice, state: State, step: Step) -> str:
    card = title(step.card)
    if step.seat == NOBODY:
        return voice.say("prompts", "aim", card=card, words=effect_words((_effect(state, step),)))
    if step.what == "play":
        return voice.say("prompts", "play_may" if step.may else "play_extra", card=card)
    if step.what in DREAM_VERBS:
        key = "remove" if step.what == "shed" else step.what
        own = step.seat == voice.viewer
        whose = voice.say("labels", "your") if own else voice.say("labels", "whose", step.seat)
        return voice.say("prompts", key, card=card, whose=whose)
    due = state.due(step)
    if step.what == "limit":
        return voice.say("prompts", "limit", limit=LIMIT, count=due)
    return voice.say("prompts", "discard_one" if due == 1 else "discard_more", card=card, count=due)


def _effect(state: State, step: Step) -> Effect:
    """Find the effect of a card that a step carries out."""
    effects = state.cards.kinds[step.card].effects
    return next(effect for effect in effects if (effect.verb, effect.who) == (step.what, step.who))


def _seat(voice: Voice, view: View, state: State, seat: int) -> Seat:
    return Seat(
        seat=seat,
        name=voice.names[seat],
        you=seat == view.seat,
        asked=seat in view.asked,
        counters=(
            Counter(voice.say("labels", "net"), state.totals[seat]),
            Counter(voice.say("labels", "held"), view.held[seat]),
        ),
        badges=(voice.say("labels", "turn"),) if seat == view.turn and view.asked else (),
    )


def _zones(voice: Voice, view: View, state: State, cards: Cards) -> list[Zone]:
    known = [title(card) for card in view.memory.under if not card.isdecimal()]
    note = voice.say("labels", "known", cards=listed(known)) if known else ""
    deck = voice.say("labels", "deck")
    zones = [Zone(id="deck", label=deck, arrangement="pile", hidden=view.deck, note=note)]
    for seat, dream in enumerate(view.dreams):
        lying = tuple(Card(card, face(cards.kinds[card])) for card in dream)
        label = voice.say("labels", "dream", seat)
        zones.append(Zone(id=f"dream:{seat}", label=label, arrangement="grid", seat=seat, cards=lying))
        if seat != view.seat:
            label = voice.say("labels", "hand", seat)
            hand = Zone(id=f"hand:{seat}", label=label, arrangement="hand", seat=seat, hidden=view.held[seat])
            zones.append(hand)
    if view.seat != SPECTATOR:
        held = tuple(Card(card, face(cards.kinds[card]), note=_note(voice, state, card)) for card in view.hand)
        label = voice.say("labels", "hand", view.seat)
        zones.append(Zone(id=f"hand:{view.seat}", label=label, arrangement="hand", seat=view.seat, cards=held))
    return zones


def _note(voice: Voice, state: State, card: str) -> str:
    """Say what a card of the viewer's hand would do if it were played now."""
    seat, effects = voice.viewer, state.cards.kinds[card].effects
    after = state.copy()
    after.turn = seat
    after.hands[seat].remove(card)
    after.lay(seat, card)
    reached = voice.say("notes", "reaches", total=after.totals[seat])
    notes = [voice.say("notes", "comes_true") if Position(state, seat).wins(card) else reached]
    for effect in effects:
        if effect.who in ("you", "everyone", "others"):
            continue
        found = after.aims(Step(effect.verb, NOBODY, effect.count, card, effect.who))
        if not found:
            notes.append(voice.say("notes", "nothing"))
        elif len(found) == 1:
            notes.append(voice.say("notes", "for_whom", seats=voice.who(found)))
    return ", ".join(notes)


def _offer(voice: Voice, state: State, choice: Choice) -> Offer:
    values = state.cards.values
    match choice:
        case Play(card):
            label = voice.say("choices", "play", card=title(card), value=signed(values[card]))
            return offer(choice, label, (card,), f"dream:{voice.viewer}")
        case Discard(cards):
            return offer(choice, voice.say("choices", "discard", card=title(cards[0])), cards, "deck")
        case Choose(card):
            return offer(choice, _named(voice, state, card), (card,))
        case Aim(seat):
            return offer(choice, voice.say("choices", "aim", seat))
        case Decline():
            return offer(choice, voice.say("choices", "decline"))
        case Pick():
            return offer(choice, voice.say("choices", "discard_more"), (), "deck")
        case Action():
            return offer(choice, type(choice).__name__)
        case _:
            return offer(choice, "")


def _named(voice: Voice, state: State, card: str) -> str:
    owner = next(seat for seat, dream in enumerate(state.dreams) if card in dream)
    key = "choose_own" if owner == voice.viewer else "choose"
    return voice.say("choices", key, owner, card=title(card), value=signed(state.cards.values[card]))
