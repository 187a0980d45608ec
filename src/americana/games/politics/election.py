"""The end of the game, by a Landslide or by the final count: section 7 of the rule book."""

from americana.games.politics.events import Ended, Slid
from americana.games.politics.model import LANDSLIDE
from americana.games.politics.table import NOBODY, NONE, OVER, Events, Tabletop


def check_landslide(table: Tabletop, events: Events) -> None:
    """C28: after an award, a trade or a card that moved Favors, a lead of ten Votes wins at once."""
    if not table.setup.landslide or table.winner != NOBODY:
        return
    votes = table.scores()
    best, next_best = sorted(votes, reverse=True)[:2]
    if best - next_best >= LANDSLIDE:
        table.winner = votes.index(best)
        if events is not None:
            events.append(Slid(seat=table.winner, votes=votes))
        end(table, events)


def end(table: Tabletop, events: Events) -> None:
    """C27: after the last Issue, or a Landslide, the Votes decide."""
    table.phase = OVER
    table.to_act = NONE
    table.agenda.clear()
    if events is not None:
        votes = table.scores()
        level = votes.count(max(votes)) > 1 and table.winner == NOBODY
        events.append(Ended(rule="7.2" if level else "7.1", votes=votes, winners=winners(table)))


def winners(table: Tabletop) -> tuple[int, ...]:
    """C27: most Votes; then the candidate who wins ties, more Issues, the higher single Issue; else shared.

    C39: of several candidates who win ties, the first clockwise from the last Round's Speaker comes first.
    """
    if table.winner != NOBODY:
        return (table.winner,)
    votes = table.scores()
    best = [seat for seat in range(table.seats) if votes[seat] == max(votes)]
    if len(best) == 1:
        return tuple(best)
    for seat in table.clockwise(table.speaker):
        if seat in best and table.ability(seat).ties:
            return (seat,)
    ranks = [(len(table.won[seat]), _highest(table, seat)) for seat in best]
    return tuple([seat for seat, rank in zip(best, ranks, strict=True) if rank == max(ranks)])


def _highest(table: Tabletop, seat: int) -> int:
    return max([table.cards.issues[issue].votes for issue in table.won[seat]], default=-10)
