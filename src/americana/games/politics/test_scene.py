"""What is said about the table: who is ahead, and who wins if it stays so."""

from americana.core import registry
from americana.core.match import Match
from americana.core.pledge import pledged

GAME = registry.find("politics")


def test_whoever_is_level_reads_who_wins_the_tie_c39() -> None:
    said = set()
    for deal in range(12):
        match = Match.start(GAME, GAME.make_setup(2), pledged(f"a tie {deal}", f"{deal}".zfill(64)), ["Ann", "Bo"])
        while not match.over and len(match.record.acts) < 60:
            seat = match.to_act[0]
            prompt = match.scene(seat, ["Ann", "Bo"]).prompt
            choices = match.legal(seat)
            said.add(prompt.partition("pass. ")[2])
            passing = [one for one in choices if type(one).__name__ in ("Pass", "Face")]
            first = choices[0]
            act = passing[0] if passing else first if not hasattr(first, "sample") else None
            if act is None:
                break
            match.act(seat, act)
    assert {"You are level at 0 and win the tie.", "You are level at 0; Ann wins the tie."} <= said
