"""The viewer's choices, each with its label and the cards and zone it touches."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from americana.core.actions import Action
from americana.core.choices import Choice, Pick
from americana.core.scene import Offer
from americana.core.text import Voice
from americana.games.politics.card_text import active_words, cards, favors, kind_words, power_words
from americana.games.politics.cards import title
from americana.games.politics.model import (
    Accept,
    Aim,
    Discard,
    Face,
    Freeze,
    Give,
    Pass,
    Play,
    Power,
    Propose,
    Refuse,
    Run,
    Sidestep,
    Use,
    View,
    Withdraw,
)
from americana.games.politics.rules import State
from americana.kit.scene_parts import offer


def offers(voice: Voice, view: View, state: State, choices: Sequence[Choice]) -> Iterator[Offer]:
    """Turn the choices of the rules into what fronts show."""
    asked = view.seat in view.asked and view.mine is None
    for choice in _likeliest_first(view, state, choices):
        match choice:
            case Pick():
                yield _form(voice, choice)
            case Play() | Use():
                yield _card(voice, state, choice)
            case Power():
                yield _power(voice, state, choice, aside=not asked)
            case Accept(of):
                label = voice.say("choices", "accept", of)
                yield offer(choice, label, target=f"offer:{of}", seats=(of,), aside=True)
            case Refuse(of):
                label = voice.say("choices", "refuse", of)
                yield offer(choice, label, target=f"offer:{of}", seats=(of,), aside=True)
            case Withdraw():
                yield offer(choice, voice.say("choices", "withdraw"), target=f"offer:{view.seat}", aside=True)
            case _:
                yield _plain(voice, state, choice)


def _likeliest_first(view: View, state: State, choices: Sequence[Choice]) -> list[Choice]:
    """Sort what helps the viewer first, what hurts the viewer last: the first offer is easily tapped by mistake."""

    def place(choice: Choice) -> int:
        if not isinstance(choice, Play | Use) or choice.to < 0:
            return 0
        helps = isinstance(choice, Play) and state.cards.kinds[choice.card].value > 0
        far = (choice.to - view.seat) % state.seats
        return far if helps else far or state.seats

    ordered: list[Choice] = []
    for _, same in groupby(choices, lambda choice: (type(choice), getattr(choice, "card", ""))):
        ordered += sorted(same, key=place)
    return ordered


def _plain(voice: Voice, state: State, choice: Choice) -> Offer:
    match choice:
        case Pass():
            return offer(choice, voice.say("choices", "stand" if state.asked else "pass"))
        case Face():
            return offer(choice, voice.say("choices", "face"), target="issue")
        case Aim(to):
            return offer(choice, voice.say("choices", "aim", to), target=f"front:{to}", seats=(to,))
        case Run(name):
            one = state.cards.candidates[name]
            words, tokens = power_words(one), favors(one.favors)
            label = voice.say("choices", "run", name=name, party=one.party, favors=tokens, words=words)
            return offer(choice, label, zone="candidates", cards=(name,))
        case Action():
            return offer(choice, type(choice).__name__)
        case _:
            return offer(choice, choice.field)


def _card(voice: Voice, state: State, choice: Play | Use) -> Offer:
    kind = state.cards.kinds[choice.card]
    name, hand = title(choice.card), f"hand:{voice.viewer}"
    match choice:
        case Play(card, to):
            label = voice.say("choices", "play", to, card=name, value=kind.value)
            return offer(choice, label, zone=hand, cards=(card,), target=f"front:{to}", seats=(to,))
        case Use(card, _, at) if at:
            label = voice.say("choices", "use_at", card=name, at=title(at))
            return offer(choice, label, zone=hand, cards=(card,), target=_lying(state, at), at=(at,))
        case Use(card, to) if to >= 0:
            label = voice.say("choices", "use_to", to, card=name, words=kind_words(kind))
            return offer(choice, label, zone=hand, cards=(card,), target=f"front:{to}", seats=(to,))
        case _:
            label = voice.say("choices", "use", card=name, words=kind_words(kind))
            return offer(choice, label, zone=hand, cards=(choice.card,), target="stack")


def _lying(state: State, card: str) -> str:
    """Find the zone in which a card lies."""
    for seat in range(state.seats):
        if card in [laid.card for laid in state.fronts[seat]]:
            return f"front:{seat}"
    return "stack"


def _power(voice: Voice, state: State, choice: Power, *, aside: bool) -> Offer:
    if choice.at:
        label = voice.say("choices", "power_at", at=title(choice.at))
        return offer(choice, label, target=_lying(state, choice.at), at=(choice.at,), aside=aside)
    if choice.to >= 0:
        label = voice.say("choices", "power_to", choice.to)
        return offer(choice, label, target=f"hand:{choice.to}", seats=(choice.to,), aside=aside)
    words = active_words(state.cards.candidates[choice.name].active)
    label = voice.say("choices", "power", words=words)
    return offer(choice, label, target=f"candidate:{voice.viewer}", aside=aside)


def _form(voice: Voice, form: Pick) -> Offer:
    hand, purse = f"hand:{voice.viewer}", f"own:{voice.viewer}"
    match form.act:
        case Sidestep():
            label = voice.say("choices", "sidestep", count=cards(form.least))
            return offer(form, label, zone=hand, target="issues")
        case Discard():
            return offer(form, voice.say("choices", "discard"), zone=hand, target="discard")
        case Freeze():
            return offer(form, voice.say("choices", "freeze"), zone=hand, target=f"frozen:{voice.viewer}")
        case Give(to):
            label = voice.say("choices", "give", to)
            return offer(form, label, zone=purse, target=f"below:{to}", seats=(to,), aside=True)
        case Propose(to, _, until):
            label = voice.say("choices", "propose", to, until=until)
            return offer(form, label, zone=purse, target=f"own:{to}", seats=(to,), aside=True)
        case _:
            return offer(form, form.field)
