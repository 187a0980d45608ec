"""Law 13: numbers say what the game says: masks what is legal, arrays what a view holds and no more."""

from random import Random
from typing import Final

import msgspec

from americana.core.acts import Action
from americana.core.errors import AmericanaError
from americana.core.forms import Choice, enumerated, fits, sample
from americana.core.match import Match
from americana.laws.broken import require, role, said, same
from americana.laws.tables import Case
from americana.laws.walks import Walk
from americana.numbers.encoding import Encoding
from americana.numbers.tokens import Tokens

FEW: Final = 40
"""Acts up to which all that the masks lead to is compared with all that is legal."""

STEPS: Final = 50
"""Acts of a game that are looked at closely."""


def law_13_masks_agree_with_what_is_legal_and_what_is_refused(table: Case) -> None:
    """Say what masks allow and what they do not, and ask the rules about it."""
    tokens = Tokens(table.game, table.setup)
    walk = Walk(table.game, table.setup, 7, STEPS)
    for match in walk:
        for seat in range(table.setup.seats):
            for choices in (match.legal(seat), match.asides(seat)):
                if choices:
                    _agree(tokens, list(choices), match, seat, walk.rng)


def _agree(tokens: Tokens, choices: list[Choice], match: Match, seat: int, rng: Random) -> None:
    sentence = tokens.sample(choices, rng)
    act = tokens.act(sentence)
    place = f"{role(seat)}: the masks lead to {said(act)},"
    require(fits(choices, act), f"{place} which is not offered")
    require(match._refusal(seat, act) is None, f"{place} which is refused")
    same(sentence, tokens.said(choices, act), f"{place} whose tokens, said again,")
    _is_reached(tokens, choices, sample(choices, rng))
    _strays(tokens, choices, sentence, match, seat, rng)
    acts = enumerated(choices, FEW)
    if acts is not None:
        sentences = {tokens.sentence(act) for act in acts}
        require(len(sentences) == len(acts), f"{role(seat)}: two acts have the same tokens")
        same(sorted(sentences), sorted(_all(tokens, choices, ())), f"{role(seat)}: what the masks lead to")


def _is_reached(tokens: Tokens, choices: list[Choice], act: Action) -> None:
    """Follow the one sequence of an act through the masks."""
    sentence = tokens.said(choices, act)
    require(
        fits([act], tokens.act(sentence)) or fits(choices, tokens.act(sentence)), f"{said(act)} does not come back"
    )
    for place, token in enumerate(sentence):
        allowed = tokens.next(choices, sentence[:place])
        require(token in allowed, f"no mask leads to {said(act)}: {tokens.read(sentence[: place + 1])} is masked")
    require(not tokens.next(choices, sentence), f"a mask goes on after {said(act)}")


def _strays(
    tokens: Tokens, choices: list[Choice], sentence: tuple[int, ...], match: Match, seat: int, rng: Random
) -> None:
    """Leave the masks at one place; what that says, if it says anything, is refused unless it is offered too."""
    place = int(rng.random() * len(sentence))
    mask = tokens.mask(choices, sentence[:place])
    masked = [token for token, allowed in enumerate(mask) if not allowed]
    for token in [masked[int(rng.random() * len(masked))] for _ in range(5)]:
        try:
            act = tokens.act((*sentence[:place], token, *sentence[place + 1 :]))
        except AmericanaError:
            continue
        if not match.is_aside(seat, act) and not any(match.is_aside(seat, one) for one in _plain(choices)):
            refused = match._refusal(seat, act) is not None
            require(refused != fits(choices, act), f"{role(seat)}: {said(act)} is masked, but not refused")


def _plain(choices: list[Choice]) -> list[Action]:
    return [choice for choice in choices if isinstance(choice, Action)]


def _all(tokens: Tokens, choices: list[Choice], begun: tuple[int, ...]) -> list[tuple[int, ...]]:
    following = tokens.next(choices, begun)
    if not following:
        return [begun]
    return [whole for token in following for whole in _all(tokens, choices, (*begun, token))]


def law_13_an_array_holds_what_the_view_does_and_no_more(table: Case) -> None:
    """Make arrays of views that are equal, and of truths that a role cannot tell apart."""
    encoding = Encoding(table.game, table.setup)
    require(len(set(encoding.names)) == len(encoding), "two positions of the array have the same name")
    walk = Walk(table.game, table.setup, 8, STEPS)
    for match in walk:
        viewer = match.roles[len(walk.steps) % len(match.roles)]
        view, place = match.view(viewer), f"after act {len(walk.steps)} {role(viewer)}'s array"
        row = encoding.encode(view)
        require(len(row) == len(encoding), f"{place} is of another size")
        again = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        require(row == encoding.encode(again), f"{place} differs for an equal view")
        if viewer >= 0 and walk.steps and len(walk.steps) % 3 == 0:
            truth = table.game.imagine(view, walk.rng)
            other = table.game.view(truth, viewer, view.memory, view.public)
            require(row == encoding.encode(other), f"{place} tells cards apart that it has not seen")
