"""Taking acts back at a table: who asks, who has to agree, and what is left of it."""

from msgspec.structs import replace

from americana.core.undo_rules import UndoVerdict, judge_undo
from americana.server.base.words import say
from americana.server.table.driver import Driver
from americana.server.table.table import NotAllowed, Table
from americana.server.wire.terms import UndoRequest


async def ask(driver: Driver, seat: int) -> None:
    """Take back the last act of a seat, at once where nobody has seen anything else, or once all agree."""
    table = driver.table
    verdict = _judged(table, seat)
    if verdict.verdict == "consent" and _others(table, seat):
        await _keep(table, UndoRequest(seat, table.moment()))
        return
    await _go_back(driver, seat, verdict)


async def answer(driver: Driver, seat: int, *, yes: bool) -> None:
    """Take a player's answer to a request to undo."""
    table = driver.table
    wish = table.wish
    if wish is None or wish.seat == seat:
        raise NotAllowed(say("undo.nobody"))
    if not yes:
        await _keep(table, None)
        return
    agreed = {*wish.yes, seat}
    if set(_others(table, wish.seat)) <= agreed:
        await _go_back(driver, wish.seat, _judged(table, wish.seat))
    else:
        await _keep(table, replace(wish, yes=tuple(sorted(agreed))))


async def _keep(table: Table, wish: UndoRequest | None) -> None:
    """Write down who asks for what, so that those hear of it who came through other processes."""
    await table.turn_to(replace(table.hours.affairs, wish=wish))


async def _go_back(driver: Driver, seat: int, verdict: UndoVerdict) -> None:
    await driver.table.go_back(verdict, seat)
    driver.start_over()


def _judged(table: Table, seat: int) -> UndoVerdict:
    if table.match is None or table.phase != "playing":
        raise NotAllowed(say("undo.phase"))
    if not table.may_go_back():
        raise NotAllowed(say("undo.off"))
    verdict = judge_undo(table.game, table.match.record, seat)
    if verdict.verdict == "never":
        raise NotAllowed(verdict.why)
    return verdict


def _others(table: Table, seat: int) -> list[int]:
    """List the people who have to agree; a bot, also one that plays for somebody, does."""
    return [other for other in table.people() if other != seat and not table.is_bots(other)]
