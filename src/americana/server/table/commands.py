"""The commands of guests at a table, and who can give them."""

import asyncio
import time
from typing import Final, Protocol

from americana import bots
from americana.core.bot import level_now
from americana.core.errors import AmericanaError, Illegal
from americana.server.accounts import identity
from americana.server.base import metrics
from americana.server.base.log_limits import error_without_words, log
from americana.server.base.words import say
from americana.server.middleware.rate_limit import RateLimiter
from americana.server.storage import store
from americana.server.storage.store import CommandKey, SeatRow
from americana.server.storage.writer import Overtaken, Unwritten
from americana.server.table import access, chat, social, undo
from americana.server.table.driver import Driver
from americana.server.table.seed_commitment import SeedCommitments
from americana.server.table.table import NotAllowed, Table
from americana.server.wire.connection import Connection, written
from americana.server.wire.messages import (
    Act,
    Admit,
    Agree,
    AnswerUndo,
    Commit,
    Done,
    Fill,
    FromClient,
    Handover,
    Hint,
    JoinRequest,
    Leave,
    Mute,
    OffTurn,
    Open,
    Preferences,
    Propose,
    Refused,
    Rematch,
    Remove,
    Resign,
    Resume,
    Say,
    Sit,
    Standing,
    Start,
    Undo,
    Wait,
)

TRIES: Final = 5
"""How often a command is tried when somebody else is faster every time."""


class CommandLimits(Protocol):
    """Limits chat messages and simultaneous acts."""

    talk: RateLimiter
    acting: asyncio.Semaphore


async def run_command(driver: Driver, room: CommandLimits, line: Connection, command: FromClient) -> None:
    """Carry out a command once, however often it is sent, and answer it."""
    table, arrived = driver.table, time.perf_counter()
    async with table.lock:
        try:
            if isinstance(command, Act | OffTurn):
                async with room.acting:
                    await _once(driver, room, line, command)
            else:
                await _once(driver, room, line, command)
        except AmericanaError as error:
            _refuse(table, line, command, error)
            return
        except Exception as error:
            log.error(
                "table %s cannot carry out %s: %s", table.id, type(command).__name__, error_without_words(error)
            )
            _refuse(table, line, command, NotAllowed(say("room.failed")))
            return
        line.send(written(Done(id=command.id)))
        if isinstance(command, Act | OffTurn):
            metrics.MOVE_SECONDS.observe(time.perf_counter() - arrived)


async def _once(driver: Driver, room: CommandLimits, line: Connection, command: FromClient) -> None:
    """Carry a command out unless it was; where somebody else was faster, look at what is new and try again."""
    table, sent = driver.table, _sent(line, command)
    for left in reversed(range(TRIES)):
        if table.was_done(sent):
            return
        try:
            await _carry_out(driver, room, line, command)
            break
        except Unwritten as error:
            if table.was_done(sent):
                return
            if not isinstance(error, Overtaken) or not left:
                raise
            await table.catch_up()
            driver.attend()
    table.remember(sent)


def _sent(line: Connection, command: FromClient) -> CommandKey:
    return CommandKey(line.guest.id, command.id)


def _refuse(table: Table, line: Connection, command: FromClient, error: AmericanaError) -> None:
    rule, why = (error.rule, error.sentence) if isinstance(error, Illegal) else ("", str(error))
    question = table.question(line.role) if line.role >= 0 else None
    line.send(written(Refused(id=command.id, rule=rule, why=why, question=question)))
    if isinstance(error, StaleQuestion):
        table.show_again(line)


class StaleQuestion(NotAllowed):
    """An answer to a question that is no longer asked."""


async def _carry_out(driver: Driver, room: CommandLimits, line: Connection, command: FromClient) -> None:
    table = driver.table
    match command:
        case Act():
            await _act(driver, line, command)
        case OffTurn():
            await _aside(driver, line, command)
        case Standing():
            await _keep_standing(driver, line, command)
        case Wait():
            await social.wait(table, line)
        case Hint():
            _advise(driver, line, command)
        case Preferences():
            table.preferences.note(line.guest.id, command)
        case Sit():
            _refuse_late(table)
            await _sit(table, line, command)
        case Leave():
            _refuse_late(table)
            await _leave(table, line)
        case Fill():
            _refuse_late(table)
            await _fill(table, line, command)
        case Start():
            await _start(driver, line)
        case Undo():
            await undo.ask(driver, social.own_seat(table, line))
        case AnswerUndo():
            await undo.answer(driver, social.own_seat(table, line), yes=command.yes)
        case Rematch():
            await _rematch(driver, line)
        case Commit():
            await _commit(driver, line, command)
        case Open():
            await _open(driver, line, command)
        case JoinRequest() | Admit() | Handover() | Remove():
            await _host(table, line, command)
        case Say() | Mute():
            await _speak(room, table, line, command)
        case Resign() | Propose() | Agree() | Resume():
            await _agree(table, line, command)
    if isinstance(command, Standing | Wait):
        table.show_own(line.guest.id)
        if driver.attend():
            table.show()
    elif not isinstance(command, Act | OffTurn | Hint | Say):
        shown = driver.attend()
        if shown or not isinstance(command, Preferences):
            table.show()


async def _host(table: Table, line: Connection, command: JoinRequest | Admit | Handover | Remove) -> None:
    match command:
        case JoinRequest():
            await social.ask_to_join(table, line, command)
        case Admit():
            await social.admit(table, line, command)
        case Handover():
            await social.hand_over(table, line, command)
        case Remove():
            await social.remove(table, line, command)


async def _speak(room: CommandLimits, table: Table, line: Connection, command: Say | Mute) -> None:
    if isinstance(command, Mute):
        await social.mute(table, line, command)
        return
    if not room.talk.take(line.guest.id):
        raise NotAllowed(say("chat.fast"))
    await social.say(table, line, command)


async def _agree(table: Table, line: Connection, command: Resign | Propose | Agree | Resume) -> None:
    match command:
        case Resign():
            await social.resign(table, line)
        case Propose():
            await social.propose(table, line, command)
        case Agree():
            await social.agree(table, line, command)
        case Resume():
            await social.resume(table, line)


async def _act(driver: Driver, line: Connection, command: Act) -> None:
    table, seat = driver.table, social.own_seat(driver.table, line)
    if table.phase == "playing" and command.question != table.question(seat):
        raise StaleQuestion(say("moves.stale"))
    if table.course is not None:
        await driver.learn(seat, command.act, _sent(line, command))
        return
    await driver.carry_out(seat, table.read_act(command.act), _sent(line, command), aside=False)


async def _aside(driver: Driver, line: Connection, command: OffTurn) -> None:
    table, seat = driver.table, social.own_seat(driver.table, line)
    if table.course is not None:
        await driver.learn(seat, command.act, _sent(line, command))
        return
    action = table.read_act(command.act)
    if not table.is_off_turn(seat, action):
        raise StaleQuestion(say("moves.off_turn"))
    await driver.carry_out(seat, action, _sent(line, command), aside=True)


async def _keep_standing(driver: Driver, line: Connection, command: Standing) -> None:
    """Keep the standing answer of a seat, or give it back before it is given for it."""
    seat = social.own_seat(driver.table, line)
    await driver.table.keep_standing(seat, command.on)
    if not command.on:
        driver.take_back(seat)


def _advise(driver: Driver, line: Connection, command: Hint) -> None:
    """Order a hint for a player whose turn it is."""
    table, seat = driver.table, social.own_seat(driver.table, line)
    if not table.may_ask(seat):
        raise NotAllowed(say("hints.off"))
    if table.phase != "playing" or table.match is None or seat not in table.match.to_act:
        raise NotAllowed(say("hints.waiting"))
    if command.question != table.question(seat):
        raise StaleQuestion(say("moves.stale"))
    driver.advise(line, seat, command.question)


async def _sit(table: Table, line: Connection, command: Sit) -> None:
    """Take a seat that nobody has; who has seen the cards of one seat may not take another."""
    guest, mine = line.guest.id, table.seat_of(line.guest.id)
    await table.refuse_double(guest)
    if table.course is not None:
        raise NotAllowed(say("seats.lesson"))
    if table.phase in ("over", "closed"):
        raise NotAllowed(say("seats.over"))
    if not 0 <= command.seat < table.setup.seats:
        raise NotAllowed(say("seats.unknown", seat=command.seat + 1, seats=table.setup.seats))
    if table.row.seats[command.seat].guest not in (None, guest):
        raise NotAllowed(say("seats.taken"))
    if guest != table.row.host and (await chat.hushes(table.base, table.row.host, table.id)).get(guest):
        raise NotAllowed(say("seats.blocked"))
    refusal = access.refusal(table, guest, program=command.bot)
    if refusal:
        raise NotAllowed(refusal)
    chosen = identity.chosen(command.name)
    also = [store.named(guest, chosen)]
    if table.phase == "playing":
        if table.sat.get(guest, command.seat) != command.seat:
            raise NotAllowed(say("seats.seen"))
        if guest not in table.sat:
            also.append(store.sat(table.id, guest, command.seat))
    before = table.row.seats[command.seat]
    name = table.name_for(chosen or say("names.guest"), command.seat)
    taken = SeatRow(command.seat, guest, before.bot, name, program=command.bot, resigned=before.resigned)
    left = [] if mine in (None, command.seat) else [SeatRow(mine or 0, None, "", "")]
    await table.seat(*left, taken, also=store.together(*also))
    if table.phase == "playing":
        table.sat.setdefault(guest, command.seat)
        await table.wind()


async def _leave(table: Table, line: Connection) -> None:
    """Leave one's seat: to a bot in a game under way, else to anybody."""
    seat = social.own_seat(table, line)
    if table.course is not None:
        await table.end_lesson()
    if table.phase == "playing":
        await table.seat(table.bot_row(seat, table.bot_of(seat)))
    elif table.phase == "open":
        await table.seat(SeatRow(seat, None, "", ""))
    else:
        raise NotAllowed(say("seats.leave"))


async def _fill(table: Table, line: Connection, command: Fill) -> None:
    if table.row.host != line.guest.id:
        raise NotAllowed(say("seats.host"))
    if table.phase == "playing" and command.seat in table.away and command.bot:
        bots.find(table.game, level_now(command.bot))
        await table.seat(table.bot_row(command.seat, command.bot))
        return
    if table.phase != "open":
        raise NotAllowed(say("seats.phase"))
    if not 0 <= command.seat < table.setup.seats or table.row.seats[command.seat].guest is not None:
        raise NotAllowed(say("seats.no_bot"))
    if not command.bot:
        await table.seat(SeatRow(command.seat, None, "", ""))
        return
    bots.find(table.game, level_now(command.bot))
    await table.seat(table.bot_row(command.seat, command.bot))


def _refuse_late(table: Table) -> None:
    """Leave the seats alone for the moment in which their envelopes are opened."""
    if table.seeds is not None and table.seeds.closed:
        raise NotAllowed(say("start.dealing"))


async def _start(driver: Driver, line: Connection) -> None:
    table = driver.table
    if table.phase != "open":
        raise NotAllowed(say("start.already"))
    if not table.may_begin(line.guest.id, time.time()):
        raise NotAllowed(_who_begins(table, line.guest.id))
    await driver.close_envelopes()


def _who_begins(table: Table, guest: str) -> str:
    if table.unhosted is None:
        return say("start.host")
    if table.seat_of(guest) is None:
        return say("start.seated")
    return say("start.away")


async def _rematch(driver: Driver, line: Connection) -> None:
    table = driver.table
    social.own_seat(table, line)
    if table.phase != "over":
        raise NotAllowed(say("start.rematch"))
    await driver.close_envelopes()


async def _commit(driver: Driver, line: Connection, command: Commit) -> None:
    """Take an envelope for the next deal; a table that only waited for that goes on."""
    table = driver.table
    seeds, seat = _envelope(table, line, command.deal)
    seeds = await table.gather(lambda one: one.commit(seat, command.commitment))
    if table.eager and seeds.has_all(table.people()):
        await driver.close_envelopes()


async def _open(driver: Driver, line: Connection, command: Open) -> None:
    """Take what is in an envelope, and with the last one let the game begin."""
    table = driver.table
    seeds, seat = _envelope(table, line, command.deal)
    seeds = await table.gather(lambda one: one.open(seat, command.value))
    if not seeds.waits:
        await driver.go_on()


def _envelope(table: Table, line: Connection, deal: str) -> tuple[SeedCommitments, int]:
    seeds, seat = table.next_deal(), social.own_seat(table, line)
    if seeds is None or seeds.pledge.deal != deal:
        raise NotAllowed(say("deals.made"))
    return seeds, seat
