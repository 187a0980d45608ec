"""The texts about the table: who is ahead, and who wins if nothing changes."""

from random import Random

from americana.core import registry
from americana.core.choices import sample
from americana.core.match import Match
from americana.games.politics.model import Face, Pass

GAME = registry.find("politics")
NAMES = ["Ann", "Bo"]


def prompts(seed: int) -> set[str]:
    """Let everybody face each Issue and pass, and give the prompts of those who are asked."""
    match, rng, said = Match.start(GAME, GAME.make_setup(2), Random(seed), NAMES), Random(seed), set()
    while not match.over and len(match.record.acts) < 60:
        seat = match.to_act[0]
        said.add(match.scene(seat, NAMES).prompt)
        quiet = [one for one in match.legal(seat) if isinstance(one, Face | Pass)]
        match.act(seat, sample(quiet or match.legal(seat), rng))
    return said


def test_a_tied_player_reads_who_wins_the_tie_c39() -> None:
    said = prompts(1) | prompts(2)
    assert "Play a card, or pass. You're tied at 0, and you win the tie." in said
    assert "Play a card, or pass. You're tied at 0, and Ann wins the tie." in said
