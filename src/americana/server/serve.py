"""Running the card room: one process that listens until it is told to stop."""

import asyncio
import socket
from collections.abc import Callable

import uvicorn

from americana.core.errors import AmericanaError
from americana.server.app import make_app
from americana.server.house import House
from americana.server.store import Store


def server(house: House, *, log_level: str = "warning") -> uvicorn.Server:
    """Set up the web server for a room; whoever runs it hands it a listening socket."""
    config = uvicorn.Config(
        make_app(house),
        ws="websockets-sansio",
        http="httptools",
        ws_max_size=house.frame,
        ws_per_message_deflate=False,
        server_header=False,
        access_log=False,
        log_level=log_level,
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)


def listen(host: str, port: int) -> socket.socket:
    """Take an address, or say that somebody else has it."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        reason = error.strerror or error
        raise AmericanaError(f"cannot listen at {host}, port {port}: {reason}; try another with --port") from error


def run(house: House, host: str = "127.0.0.1", port: int = 0, ready: Callable[[str], None] = print) -> None:
    """Keep the room open until somebody interrupts; say the address as soon as it can be visited."""
    listening = listen(host, port)
    room = server(house)

    async def announce() -> None:
        while not room.started and not room.should_exit:
            await asyncio.sleep(0.02)
        if room.started:
            ready(address(listening))

    async def evening() -> None:
        await _look_into(house.database)
        announcing = asyncio.create_task(announce())
        await room.serve(sockets=[listening])
        await announcing

    with asyncio.Runner(loop_factory=room.config.get_loop_factory()) as runner:
        runner.run(evening())


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
