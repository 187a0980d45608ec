"""Runs the card room: one process that listens until it is stopped."""

import asyncio
import os
import socket
import sys
import time
import webbrowser
from collections.abc import Callable
from threading import Thread
from types import FrameType

import uvicorn

from americana.core.errors import AmericanaError
from americana.server.app import make_app
from americana.server.base.config import Config
from americana.server.base.log_limits import limit_repeats
from americana.server.lobby.room import Room
from americana.server.middleware.connection_limit import connection_limit
from americana.server.storage.database_lock import lock_database
from americana.server.storage.store import Store
from americana.server.table.bot_workers import BotWorkers
from americana.server.table.clock import Now


class GracefulServer(uvicorn.Server):
    """A server that closes in good order, however many signals come."""

    def __init__(self, config: uvicorn.Config, room: Room) -> None:
        super().__init__(config)
        self.room = room

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Take nobody in any more, and close as soon as everything is written down."""
        self.room.closing = True
        self.should_exit = True


def server(
    config: Config, *, log_level: str = "warning", now: Now = time.time, crew: BotWorkers | None = None
) -> uvicorn.Server:
    """Set up the web server for a room; the caller hands it a listening socket and maybe a crew."""
    room = Room(config, now, crew)
    web = uvicorn.Config(
        make_app(config, now, room),
        ws="websockets-sansio",
        http=connection_limit(config),
        ws_max_size=config.frame,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=False,
        access_log=False,
        log_level=log_level,
        log_config=None,
        timeout_graceful_shutdown=2,
    )
    limit_repeats("uvicorn.error", "asyncio")
    return GracefulServer(web, room)


def listen(host: str, *ports: int) -> socket.socket:
    """Listen on the first free port of these, or say why none is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason: object = "no port was named"
    for port in ports:
        if not 0 <= port < 65_536:
            reason = "there is no such port"
            continue
        try:
            return socket.create_server((host, port), family=family, backlog=2048)
        except OSError as error:
            # Python adds in brackets which address it tried, which is said already.
            reason = (error.strerror or str(error)).partition(" (while ")[0]
    raise AmericanaError(f"cannot listen on {host}, port {ports[-1]}: {reason}; choose another with --port")


def run(config: Config, listening: socket.socket, ready: Callable[[str], None] = print) -> None:
    """Keep the room open until it is interrupted; announce the address as soon as it is ready."""
    with listening, lock_database(config.database, address(listening)):
        room = server(config)
        with asyncio.Runner(loop_factory=room.config.get_loop_factory()) as runner:
            runner.run(_keep_open(config, room, listening, ready))


async def _keep_open(
    config: Config, room: uvicorn.Server, listening: socket.socket, ready: Callable[[str], None]
) -> None:
    await _look_into(config.database)
    announcing = asyncio.create_task(_announce(room, listening, ready))
    await room.serve(sockets=[listening])
    await announcing


async def _announce(room: uvicorn.Server, listening: socket.socket, ready: Callable[[str], None]) -> None:
    while not room.started and not room.should_exit:
        await asyncio.sleep(0.02)
    if room.started:
        ready(address(listening))


def welcome(browser: bool, network: str = "") -> Callable[[str], None]:
    """Make the greeting for the operator: a browser that opens, or the address to open."""

    def greet(where: str) -> None:
        print(f"The card room is open at {where}  (Ctrl-C closes it; every game can continue later)", flush=True)
        if network:
            print(f"For others on your network it is at {network}/", flush=True)
        if browser and has_screen():
            # In a thread, because some browsers keep their caller waiting.
            Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    return greet


def has_screen() -> bool:
    """Whether a browser could be shown to the person who sits here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


async def _look_into(database: str) -> None:
    """Open the database once, so that whatever is wrong with it is said before anybody is let in."""
    store = Store(database)
    try:
        await store.open()
    finally:
        await store.close()


def address(listening: socket.socket) -> str:
    """Give the address that a browser opens."""
    host, port = listening.getsockname()[:2]
    name = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"
