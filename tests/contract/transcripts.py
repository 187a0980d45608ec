"""Transcripts: a whole playing as text that a person can read, hidden things marked by who sees them."""

from random import Random

import msgspec

from americana.core.bot import Bot
from americana.core.events import Event
from americana.core.forms import Action, sample
from americana.core.game import DEALER, SPECTATOR, AnyGame, Setup
from americana.core.match import Match
from tests.contract.walks import choices, step

NAMES = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida"]


def transcript(game: AnyGame, setup: Setup, seed: int) -> str:
    """Let steady players play a game, and write down every act, what it caused and what was refused."""
    rng = Random(seed)
    match = Match(game, setup, rng)
    bot = game.steady()
    lines = [f"{game.title}: {_told_setup(setup)}, seed {seed}", ""]
    told = 0
    while match.to_act:
        seat = match.to_act[0]
        asked = choices(match, seat)
        if seat != DEALER and rng.random() < 0.15:
            lines += _refused(match, asked[0] if isinstance(asked[0], Action) else asked[0].act, rng)
        action = sample(asked, rng) if seat == DEALER else bot.choose(match.view(seat), asked, rng)
        step(match, seat, action)
        lines.append(f"{_name(seat)}: {_said(action)}")
        lines += [f"    {line}" for event in match._events[told:] for line in _seen_by(match, event)]
        lines += _asides(match, bot, rng)
        told = len(match._events)
    lines += ["", f"scores {' '.join(map(str, match.scores()))}, winners {_names(match.winners())}"]
    return "\n".join(lines) + "\n"


def _asides(match: Match, bot: Bot, rng: Random) -> list[str]:
    """Give every seat a chance to do what nobody waits for; where the bot leaves it, chance sometimes takes it."""
    lines = []
    for seat in range(match.setup.seats):
        asides = match.asides(seat)
        action = bot.aside(match.view(seat), asides, rng) if asides else None
        if asides and action is None and rng.random() < 0.3:
            action = sample(asides, rng)
        if action is not None:
            told = len(match._events)
            step(match, seat, action)
            lines.append(f"{_name(seat)}, aside: {_said(action)}")
            lines += [f"    {line}" for event in match._events[told:] for line in _seen_by(match, event)]
    return lines


def _refused(match: Match, action: Action, rng: Random) -> list[str]:
    """Let some seat try an act, and say what the rules answer if they refuse it."""
    seat = rng.randrange(match.setup.seats)
    refusal = match._state.refusal(seat, action)
    if refusal is None:
        return []
    return [f"{_name(seat)} tries {_said(action)}", f"    refused by {refusal.rule}: {match.game.explain(refusal)}"]


def _seen_by(match: Match, event: Event) -> list[str]:
    """Tell an event to all if all see it whole, else to each of those who do."""
    game = match.game
    if game.seen(event, SPECTATOR) == event:
        return [f"{event.rule}  {game.tell(event, SPECTATOR, NAMES).sentence}"]
    seats = [seat for seat in range(match.setup.seats) if game.seen(event, seat) == event]
    if not seats:
        return [f"{event.rule}  (seen by nobody) {game.tell(event, SPECTATOR, NAMES).sentence}"]
    return [f"{event.rule}  (to {NAMES[seat]}) {game.tell(event, seat, NAMES).sentence}" for seat in seats]


def _told_setup(setup: Setup) -> str:
    return ", ".join(f"{name} {value}" for name, value in msgspec.structs.asdict(setup).items())


def _said(action: Action) -> str:
    values = [
        " ".join(value) if isinstance(value, tuple) else str(value) for value in msgspec.structs.astuple(action)
    ]
    return " ".join([type(action).__name__, *values])


def _name(seat: int) -> str:
    return "Dealer" if seat == DEALER else NAMES[seat]


def _names(seats: tuple[int, ...]) -> str:
    return ", ".join(NAMES[seat] for seat in seats) or "nobody"
