"""How people deal with each other at a table: who is let in, who hosts, who gives up, and what all agree on."""

from typing import Final

from msgspec.structs import replace

from americana.server.accounts import identity
from americana.server.base import words
from americana.server.storage import store
from americana.server.storage.store import AccessRequest, Result, SeatRow
from americana.server.storage.writer import Change
from americana.server.table import access, chat
from americana.server.table.chat import ChatLine
from americana.server.table.table import NotAllowed, Table
from americana.server.wire.connection import Connection
from americana.server.wire.messages import Admit, Agree, Handover, JoinRequest, Mute, Propose, Remove, Say
from americana.server.wire.terms import Proposal, TableState


def own_seat(table: Table, line: Connection) -> int:
    """Give the seat of the sender, or refuse if there is none."""
    seat = table.seat_of(line.guest.id)
    if seat is None:
        raise NotAllowed(words.say("seats.watching"))
    return seat


# Giving up, pausing and ending early


async def resign(table: Table, line: Connection) -> None:
    """Give the game up for good: a bot plays on, and the result says who it played for."""
    seat = own_seat(table, line)
    if table.phase != "playing" or table.course is not None:
        raise NotAllowed(words.say("social.resign"))
    guest, name = line.guest.id, table.row.seats[seat].name
    row = replace(table.bot_row(seat, table.bot_of(seat)), resigned=name)
    await table.seat(row, also=store.gave_up(table.id, guest, table.hours.now()))
    table.resigned.add(guest)
    await _forget_proposal(table)


async def propose(table: Table, line: Connection, command: Propose) -> None:
    """Propose to pause or to end the game; the proposer agrees."""
    seat = own_seat(table, line)
    if table.phase != "playing" or table.course is not None:
        raise NotAllowed(words.say("social.propose"))
    if table.hours.paused and command.what == "pause":
        raise NotAllowed(words.say("social.paused"))
    if table.hours.affairs.proposal is not None:
        raise NotAllowed(words.say("social.other"))
    await _settle(table, Proposal(command.what, seat, (seat,)))


async def agree(table: Table, line: Connection, command: Agree) -> None:
    """Answer a proposal; a single no ends it, and the proposer can cancel it."""
    seat, proposal = own_seat(table, line), table.hours.affairs.proposal
    if proposal is None or proposal.what != command.what or table.phase != "playing":
        raise NotAllowed(words.say("social.gone"))
    if not command.yes:
        await _forget_proposal(table)
        return
    await _settle(table, replace(proposal, yes=tuple(sorted({*proposal.yes, seat}))))


async def _settle(table: Table, proposal: Proposal) -> None:
    """Keep a proposal until all people who sit here have agreed; those whom a bot plays for are not waited for."""
    awaited = {seat for seat in table.people() if not table.is_bots(seat) and not table.row.seats[seat].program}
    if not awaited <= set(proposal.yes):
        await table.turn_to(replace(table.hours.affairs, proposal=proposal))
    elif proposal.what == "pause":
        await table.turn_to(replace(table.hours.affairs, proposal=None, paused=table.hours.now()))
    else:
        await _end(table)


async def _end(table: Table) -> None:
    """End a game that all agreed to end: nobody has won, and its cards may be seen."""
    now, match = table.hours.now(), table.match
    scores = () if match is None else match.scores()
    length = 0 if match is None else sum(act.seat >= 0 for act in match.record.acts)
    gone = tuple(seat.seat for seat in table.row.seats if seat.resigned)
    result = Result((), scores, ended=now, length=length, resigned=gone, agreed=True)
    await table.turn_to(TableState(), phase="over", touched=now, result=store.words_of_result(result))


async def resume(table: Table, line: Connection) -> None:
    """Resume after a pause: anyone seated can, and nobody loses time."""
    own_seat(table, line)
    affairs = table.hours.affairs
    if affairs.paused is None or table.phase != "playing":
        raise NotAllowed(words.say("social.running"))
    await table.turn_to(table.hours.resumed(table.hours.now()))


async def wait(table: Table, line: Connection) -> None:
    """Keep a reaction window open longer, once for each asked seat, with any hand; everybody sees who asks."""
    seat, window = own_seat(table, line), table.hours.window
    if window is None or seat not in window.asked or table.phase != "playing" or table.hours.paused:
        raise NotAllowed(words.say("social.no_window"))
    if seat in window.waits:
        raise NotAllowed(words.say("social.waited"))
    await table.turn_to(table.hours.waited(seat))


async def _forget_proposal(table: Table) -> None:
    if table.hours.affairs.proposal is not None:
        await table.turn_to(replace(table.hours.affairs, proposal=None))


# Speaking and hearing


async def say(table: Table, line: Connection, command: Say) -> None:
    """Say something to the table, if it lets people speak."""
    seat, chat_is = own_seat(table, line), table.hours.terms.chat
    if chat_is == "off":
        raise NotAllowed(words.say("chat.off"))
    if command.phrase and command.phrase not in chat.PHRASES:
        raise NotAllowed(words.say("chat.phrase"))
    if not command.phrase and chat_is == "phrases":
        raise NotAllowed(words.say("chat.phrases"))
    said = chat.PHRASES[command.phrase] if command.phrase else chat.clean_line(command.words)
    if not said:
        raise NotAllowed(words.say("chat.empty"))
    if table.words is None:
        await table.listen(line.guest.id)
    spoken = table.words or []
    row, number = table.row.seats[seat], spoken[-1].number + 1 if spoken else 1
    word = ChatLine(number, line.guest.id, seat, row.name, said, command.phrase, table.hours.now())
    await table.write(chat.written(table.id, word))
    table.words = [*spoken, word][-chat.KEPT :]
    for other in table.lines:
        table.pass_on(word, other)


async def mute(table: Table, line: Connection, command: Mute) -> None:
    """Hear no more of somebody, or hear them again."""
    guest, row = line.guest.id, _somebody(table, command.seat)
    assert row.guest is not None
    if row.guest == guest:
        raise NotAllowed(words.say("chat.yourself"))
    now, places = table.hours.now(), [""] if command.everywhere else [table.id] if command.on else [table.id, ""]
    changes = [chat.hushed(guest, row.guest, row.name, place, now, on=command.on) for place in places]
    await table.write(store.together(*changes))
    await table.listen(guest)


# What a host may do


def _refuse_guests(table: Table, line: Connection) -> None:
    if table.row.host != line.guest.id:
        raise NotAllowed(words.say("social.host"))


async def hand_over(table: Table, line: Connection, command: Handover) -> None:
    """Make somebody else the host who sits at the table."""
    _refuse_guests(table, line)
    row = _somebody(table, command.seat)
    if row.program:
        raise NotAllowed(words.say("social.program"))
    await table.write(Change(), host=row.guest)


async def remove(table: Table, line: Connection, command: Remove) -> None:
    """Take a seat from somebody: before the game it is free, in a game a bot plays on; they do not come back."""
    _refuse_guests(table, line)
    row = _somebody(table, command.seat)
    assert row.guest is not None
    if row.guest == line.guest.id:
        raise NotAllowed(words.say("social.yourself"))
    if table.phase not in ("open", "playing") or table.course is not None:
        raise NotAllowed(words.say("social.over"))
    playing = table.phase == "playing"
    empty = (
        table.bot_row(command.seat, table.bot_of(command.seat)) if playing else SeatRow(command.seat, None, "", "")
    )
    gone = store.AccessRequest(row.guest, row.name[:24], "sit", "out", table.hours.now())
    await table.seat(empty, also=access.written(table.id, gone))
    table.admitted[row.guest] = gone
    for other in table.lines:
        if other.guest.id == row.guest:
            other.cut(access.REMOVED)
    await _forget_proposal(table)


def _somebody(table: Table, seat: int) -> SeatRow:
    row = table.row.seats[seat] if 0 <= seat < table.setup.seats else None
    if row is None or row.guest is None:
        raise NotAllowed(words.say("social.empty"))
    return row


# Being let in


_KNOWN: Final = {("watch", "watch"), ("sit", "sit"), ("bot", "bot"), ("sit", "watch")}
"""Wishes that an earlier permission already covers."""


async def ask_to_join(table: Table, line: Connection, command: JoinRequest) -> None:
    """Ask to be let in; the host sees who it is."""
    guest = line.guest.id
    before = table.admitted.get(guest)
    if before is not None and before.word == "in" and (before.wish, command.wish) in _KNOWN:
        return
    if before is not None and before.word == "out":
        raise NotAllowed(words.say("access.declined"))
    if not access.may_ask(table, command.wish):
        raise NotAllowed(words.say("access.needless"))
    if sum(one.word == "asked" for one in table.admitted.values()) >= access.MOST:
        raise NotAllowed(words.say("access.many"))
    name = identity.chosen(command.name) or words.say("names.guest")
    if (await chat.hushes(table.base, table.row.host, table.id)).get(guest):
        raise NotAllowed(words.say("access.declined"))
    watches = before is not None and before.enters
    asked = store.AccessRequest(guest, name, command.wish, "asked", table.hours.now(), watches)
    await table.write(access.written(table.id, asked))
    table.admitted[guest] = asked


async def admit(table: Table, line: Connection, command: Admit) -> None:
    """Let somebody in who asks, or not."""
    _refuse_guests(table, line)
    found = [one for one in table.admitted.values() if access.alias(table.id, one.guest) == command.who]
    if not found or found[0].word != "asked":
        raise NotAllowed(words.say("access.unknown"))
    if command.yes:
        said = replace(found[0], word="in")
    else:
        said = replace(found[0], wish="watch", word="in") if found[0].watches else replace(found[0], word="out")
    seat = await _seat_for(table, said) if command.yes else None
    also = access.written(table.id, said)
    if seat is None:
        await table.write(also)
    else:
        await table.seat(seat, also=store.together(also, store.named(said.guest, said.name)))
    table.admitted[said.guest] = said


async def _seat_for(table: Table, said: AccessRequest) -> SeatRow | None:
    """Give the first free seat to somebody who is here and asked to sit, before the game begins."""
    closing = table.seeds is not None and table.seeds.closed
    free = [row.seat for row in table.row.seats if row.guest is None and not row.bot]
    comes = said.wish == "sit" and table.is_here(said.guest) and table.seat_of(said.guest) is None
    if not comes or table.phase != "open" or closing or not free:
        return None
    await table.refuse_double(said.guest)
    return SeatRow(free[0], said.guest, "", table.name_for(said.name, free[0]))
