"""The commands of guests at a table, and who can give them."""

import asyncio
import time
from typing import Final, Protocol

from americana import bots
from americana.core.errors import AmericanaError, Illegal
from americana.server.database import store
from americana.server.database.store import SeatRow, Sent
from americana.server.database.writer import Overtaken, Unwritten
from americana.server.door.limits import Taps
from americana.server.guests import people
from americana.server.house import metrics
from americana.server.house.journal import blame, log
from americana.server.table import admissions, backing, chat, customs
from americana.server.table.attendant import Attendant
from americana.server.table.gathering import Gathering
from americana.server.table.tables import NotAllowed, Table
from americana.server.wire.lines import Line, written
from americana.server.wire.messages import (
    Act,
    Admit,
    Agree,
    Aside,
    Back,
    Commit,
    Done,
    Fill,
    FromClient,
    Handover,
    Hint,
    Hush,
    Knock,
    Leave,
    Let,
    Open,
    Prefer,
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
    Wait,
)
from americana.server.words import say

TRIES: Final = 5
"""How often a command is tried when somebody else is faster every time."""


class Host(Protocol):
    """Limits chat messages and simultaneous acts."""

    talk: Taps
    acting: asyncio.Semaphore


async def obey(attendant: Attendant, room: Host, line: Line, command: FromClient) -> None:
    """Carry out a command once, however often it is sent, and answer it."""
    table, arrived = attendant.table, time.perf_counter()
    async with table.lock:
        try:
            if isinstance(command, Act | Aside):
                async with room.acting:
                    await _once(attendant, room, line, command)
            else:
                await _once(attendant, room, line, command)
        except AmericanaError as error:
            _refuse(table, line, command, error)
            return
        except Exception as error:
            log.error("table %s cannot carry out %s: %s", table.id, type(command).__name__, blame(error))
            _refuse(table, line, command, NotAllowed(say("room.failed")))
            return
        line.send(written(Done(id=command.id)))
        if isinstance(command, Act | Aside):
            metrics.MOVE_SECONDS.observe(time.perf_counter() - arrived)


async def _once(attendant: Attendant, room: Host, line: Line, command: FromClient) -> None:
    """Carry a command out unless it was; where somebody else was faster, look at what is new and try again."""
    table, sent = attendant.table, _sent(line, command)
    for left in reversed(range(TRIES)):
        if table.was_done(sent):
            return
        try:
            await _carry_out(attendant, room, line, command)
            break
        except Unwritten as error:
            if table.was_done(sent):
                return
            if not isinstance(error, Overtaken) or not left:
                raise
            await table.catch_up()
            attendant.attend()
    table.remember(sent)


def _sent(line: Line, command: FromClient) -> Sent:
    return Sent(line.guest.id, command.id)


def _refuse(table: Table, line: Line, command: FromClient, error: AmericanaError) -> None:
    rule, why = (error.rule, error.sentence) if isinstance(error, Illegal) else ("", str(error))
    question = table.question(line.role) if line.role >= 0 else None
    line.send(written(Refused(id=command.id, rule=rule, why=why, question=question)))
    if isinstance(error, Stale):
        table.show_again(line)


class Stale(NotAllowed):
    """An answer to a question that is no longer asked."""


async def _carry_out(attendant: Attendant, room: Host, line: Line, command: FromClient) -> None:
    table = attendant.table
    match command:
        case Act():
            await _act(attendant, line, command)
        case Aside():
            await _aside(attendant, line, command)
        case Standing():
            await _keep_standing(attendant, line, command)
        case Wait():
            await customs.wait(table, line)
        case Hint():
            _advise(attendant, line, command)
        case Prefer():
            table.manners.note(line.guest.id, command)
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
            await _start(attendant, line)
        case Back():
            await backing.ask(attendant, customs.own_seat(table, line))
        case Let():
            await backing.answer(attendant, customs.own_seat(table, line), yes=command.yes)
        case Rematch():
            await _rematch(attendant, line)
        case Commit():
            await _commit(attendant, line, command)
        case Open():
            await _open(attendant, line, command)
        case Knock() | Admit() | Handover() | Remove():
            await _host(table, line, command)
        case Say() | Hush():
            await _speak(room, table, line, command)
        case Resign() | Propose() | Agree() | Resume():
            await _agree(table, line, command)
    if isinstance(command, Standing | Wait):
        table.show_own(line.guest.id)
        if attendant.attend():
            table.show()
    elif not isinstance(command, Act | Aside | Hint | Say):
        shown = attendant.attend()
        if shown or not isinstance(command, Prefer):
            table.show()


async def _host(table: Table, line: Line, command: Knock | Admit | Handover | Remove) -> None:
    match command:
        case Knock():
            await customs.knock(table, line, command)
        case Admit():
            await customs.admit(table, line, command)
        case Handover():
            await customs.hand_over(table, line, command)
        case Remove():
            await customs.remove(table, line, command)


async def _speak(room: Host, table: Table, line: Line, command: Say | Hush) -> None:
    if isinstance(command, Hush):
        await customs.hush(table, line, command)
        return
    if not room.talk.take(line.guest.id):
        raise NotAllowed(say("chat.fast"))
    await customs.say(table, line, command)


async def _agree(table: Table, line: Line, command: Resign | Propose | Agree | Resume) -> None:
    match command:
        case Resign():
            await customs.resign(table, line)
        case Propose():
            await customs.propose(table, line, command)
        case Agree():
            await customs.agree(table, line, command)
        case Resume():
            await customs.resume(table, line)


async def _act(attendant: Attendant, line: Line, command: Act) -> None:
    table, seat = attendant.table, customs.own_seat(attendant.table, line)
    if table.phase == "playing" and command.question != table.question(seat):
        raise Stale(say("moves.stale"))
    if table.course is not None:
        await attendant.learn(seat, command.act, _sent(line, command))
        return
    await attendant.carry_out(seat, table.read_act(command.act), _sent(line, command), aside=False)


async def _aside(attendant: Attendant, line: Line, command: Aside) -> None:
    table, seat = attendant.table, customs.own_seat(attendant.table, line)
    if table.course is not None:
        await attendant.learn(seat, command.act, _sent(line, command))
        return
    action = table.read_act(command.act)
    if not table.is_aside(seat, action):
        raise Stale(say("moves.off_turn"))
    await attendant.carry_out(seat, action, _sent(line, command), aside=True)


async def _keep_standing(attendant: Attendant, line: Line, command: Standing) -> None:
    """Keep the standing answer of a seat, or give it back before it is given for it."""
    seat = customs.own_seat(attendant.table, line)
    await attendant.table.keep_standing(seat, command.on)
    if not command.on:
        attendant.take_back(seat)


def _advise(attendant: Attendant, line: Line, command: Hint) -> None:
    """Order a hint for a player whose turn it is."""
    table, seat = attendant.table, customs.own_seat(attendant.table, line)
    if not table.may_ask(seat):
        raise NotAllowed(say("hints.off"))
    if table.phase != "playing" or table.match is None or seat not in table.match.to_act:
        raise NotAllowed(say("hints.waiting"))
    if command.question != table.question(seat):
        raise Stale(say("moves.stale"))
    attendant.advise(line, seat, command.question)


async def _sit(table: Table, line: Line, command: Sit) -> None:
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
    refusal = admissions.refusal(table, guest, program=command.bot)
    if refusal:
        raise NotAllowed(refusal)
    chosen = people.chosen(command.name)
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


async def _leave(table: Table, line: Line) -> None:
    """Leave one's seat: to a bot in a game under way, else to anybody."""
    seat = customs.own_seat(table, line)
    if table.course is not None:
        await table.end_lesson()
    if table.phase == "playing":
        await table.seat(table.bot_row(seat, table.bot_of(seat)))
    elif table.phase == "open":
        await table.seat(SeatRow(seat, None, "", ""))
    else:
        raise NotAllowed(say("seats.leave"))


async def _fill(table: Table, line: Line, command: Fill) -> None:
    if table.row.host != line.guest.id:
        raise NotAllowed(say("seats.host"))
    if table.phase == "playing" and command.seat in table.away and command.bot:
        bots.find(table.game, command.bot)
        await table.seat(table.bot_row(command.seat, command.bot))
        return
    if table.phase != "open":
        raise NotAllowed(say("seats.phase"))
    if not 0 <= command.seat < table.setup.seats or table.row.seats[command.seat].guest is not None:
        raise NotAllowed(say("seats.no_bot"))
    if not command.bot:
        await table.seat(SeatRow(command.seat, None, "", ""))
        return
    bots.find(table.game, command.bot)
    await table.seat(table.bot_row(command.seat, command.bot))


def _refuse_late(table: Table) -> None:
    """Leave the seats alone for the moment in which their envelopes are opened."""
    if table.gathering is not None and table.gathering.closed:
        raise NotAllowed(say("start.dealing"))


async def _start(attendant: Attendant, line: Line) -> None:
    table = attendant.table
    if table.phase != "open":
        raise NotAllowed(say("start.already"))
    if not table.may_begin(line.guest.id, time.time()):
        raise NotAllowed(_who_begins(table, line.guest.id))
    await attendant.close_envelopes()


def _who_begins(table: Table, guest: str) -> str:
    if table.unhosted is None:
        return say("start.host")
    if table.seat_of(guest) is None:
        return say("start.seated")
    return say("start.away")


async def _rematch(attendant: Attendant, line: Line) -> None:
    table = attendant.table
    customs.own_seat(table, line)
    if table.phase != "over":
        raise NotAllowed(say("start.rematch"))
    await attendant.close_envelopes()


async def _commit(attendant: Attendant, line: Line, command: Commit) -> None:
    """Take an envelope for the next deal; a table that only waited for that goes on."""
    table = attendant.table
    gathering, seat = _envelope(table, line, command.deal)
    gathering = await table.gather(lambda one: one.commit(seat, command.commitment))
    if table.eager and gathering.has_all(table.people()):
        await attendant.close_envelopes()


async def _open(attendant: Attendant, line: Line, command: Open) -> None:
    """Take what is in an envelope, and with the last one let the game begin."""
    table = attendant.table
    gathering, seat = _envelope(table, line, command.deal)
    gathering = await table.gather(lambda one: one.open(seat, command.value))
    if not gathering.waits:
        await attendant.go_on()


def _envelope(table: Table, line: Line, deal: str) -> tuple[Gathering, int]:
    gathering, seat = table.next_deal(), customs.own_seat(table, line)
    if gathering is None or gathering.pledge.deal != deal:
        raise NotAllowed(say("deals.made"))
    return gathering, seat
