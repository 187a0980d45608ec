"""A socket at a table: commands come in, what happens goes out."""

import asyncio
import contextlib
from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket

from americana.core.errors import AmericanaError
from americana.server.accounts import identity
from americana.server.accounts.admin import BANNED
from americana.server.base.log_limits import error_without_words, log, puzzled
from americana.server.base.words import say
from americana.server.lobby.room import Room
from americana.server.middleware.request_checks import address_of
from americana.server.table.commands import run_command
from americana.server.table.driver import Driver
from americana.server.table.table import NotAllowed
from americana.server.wire.connection import LATER, POLICY, Connection, written
from americana.server.wire.messages import PROTOCOL, FromClient, Refused

UNREACHED: Final = say("room.unreached")
NONSENSE: Final = 6.0
"""Drops that a frame costs which is no message at all."""
_decoder: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)


async def converse(socket: WebSocket) -> None:
    """Let somebody in, bring them to the table, and listen until they go."""
    room: Room = socket.app.state.room
    if not identity.is_ours(socket):
        await socket.close()
        return
    address = address_of(socket)
    if not room.visits.take(address) or not room.doors.enter(address):
        await socket.close()
        return
    try:
        await _let_in(socket, room, address)
    finally:
        room.doors.leave(address)


async def _let_in(socket: WebSocket, room: Room, address: str) -> None:
    guest = await room.cookies.recognise(socket)
    cookie = identity.cookie(guest, https=socket.url.scheme == "wss")
    await socket.accept(headers=[(b"set-cookie", cookie.encode())] if guest.new or guest.old else None)
    line = Connection(socket, guest, room.config.backlog, address)
    pump = asyncio.create_task(line.pump())
    try:
        _refuse_old(socket)
        if room.bans.keeps_out(guest.id, address):
            raise NotAllowed(BANNED)
        driver = await room.arrive(socket.path_params["table"], line, _since(socket))
    except Exception as error:
        if not isinstance(error, AmericanaError):
            log.error(
                "cannot connect a visitor to table %s: %s", socket.path_params["table"], error_without_words(error)
            )
        if isinstance(error, SQLAlchemyError | OSError):
            line.cut("", LATER)
        else:
            line.cut(str(error) if isinstance(error, AmericanaError) else UNREACHED, POLICY)
        await pump
        return
    try:
        await _listen(socket, room, driver, line, address)
    finally:
        await room.depart(driver, line)
        if not line.is_cut:
            pump.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await pump


def _refuse_old(socket: WebSocket) -> None:
    """Turn back a client of another protocol, because it would misunderstand the messages."""
    spoken = socket.query_params.get("protocol", str(PROTOCOL))
    if spoken != str(PROTOCOL):
        raise NotAllowed(say("room.protocol", ours=PROTOCOL, yours=spoken[:9]))


async def _listen(socket: WebSocket, room: Room, driver: Driver, line: Connection, address: str) -> None:
    while not line.is_cut:
        frame = await socket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text") or frame.get("bytes") or b""
        command = _read(text)
        drops = NONSENSE if isinstance(command, str) else 1.0
        enough = room.commands.take(line.guest.id, drops) and room.visits.take(address, drops / 4)
        if not enough:
            _slow_down(room, line, command)
        elif isinstance(command, str):
            line.send(written(Refused(id="", rule="", why=command)))
        else:
            await run_command(driver, room, line, command)


def _read(text: str | bytes) -> FromClient | str:
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        return say("room.message", why=puzzled(error))


def _slow_down(room: Room, line: Connection, command: FromClient | str) -> None:
    if room.commands.keeps_asking(line.guest.id):
        line.cut(say("room.cut"), POLICY)
        return
    told = "" if isinstance(command, str) else command.id
    line.send(written(Refused(id=told, rule="", why=say("room.fast"))))


def _since(socket: WebSocket) -> int:
    """Read the number up to which a client knows its events; anything odd means that it knows nothing."""
    words = socket.query_params.get("since", "0")
    return int(words) if words.isdecimal() and len(words) < 10 else 0
