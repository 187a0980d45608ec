"""Taking acts back at a table: who asks, who has to agree, and what is left of it."""

from msgspec.structs import replace

from americana.core.back import Judgement, judge
from americana.server.table.attendant import Attendant
from americana.server.table.tables import NotAllowed, Table
from americana.server.table.terms import BackWish
from americana.server.words import say


async def ask(attendant: Attendant, seat: int) -> None:
    """Take back the last act of a seat, at once where nobody has seen anything else, or once all agree."""
    table = attendant.table
    verdict = _judged(table, seat)
    if verdict.verdict == "consent" and _others(table, seat):
        await _keep(table, BackWish(seat, table.moment()))
        return
    await _go_back(attendant, seat, verdict)


async def answer(attendant: Attendant, seat: int, *, yes: bool) -> None:
    """Take a player's answer to a request to undo."""
    table = attendant.table
    wish = table.wish
    if wish is None or wish.seat == seat:
        raise NotAllowed(say("undo.nobody"))
    if not yes:
        await _keep(table, None)
        return
    agreed = {*wish.yes, seat}
    if set(_others(table, wish.seat)) <= agreed:
        await _go_back(attendant, wish.seat, _judged(table, wish.seat))
    else:
        await _keep(table, replace(wish, yes=tuple(sorted(agreed))))


async def _keep(table: Table, wish: BackWish | None) -> None:
    """Write down who asks for what, so that those hear of it who came through other processes."""
    await table.turn_to(replace(table.hours.affairs, wish=wish))


async def _go_back(attendant: Attendant, seat: int, verdict: Judgement) -> None:
    await attendant.table.go_back(verdict, seat)
    attendant.start_over()


def _judged(table: Table, seat: int) -> Judgement:
    if table.match is None or table.phase != "playing":
        raise NotAllowed(say("undo.phase"))
    if not table.may_go_back():
        raise NotAllowed(say("undo.off"))
    verdict = judge(table.game, table.match.record, seat)
    if verdict.verdict == "never":
        raise NotAllowed(verdict.why)
    return verdict


def _others(table: Table, seat: int) -> list[int]:
    """List the people who have to agree; a bot, also one that plays for somebody, does."""
    return [other for other in table.people() if other != seat and not table.is_bots(other)]
