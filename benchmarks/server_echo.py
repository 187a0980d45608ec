"""The ceiling: a server on the same stack that knows no game and sends as many bytes to as many sockets."""

import contextlib
from collections import defaultdict

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

tables: dict[str, list[WebSocket]] = defaultdict(list)


async def converse(socket: WebSocket) -> None:
    """Fan every message out: news to all at the table, and `done` to its sender."""
    await socket.accept()
    news = "n" * int(socket.query_params["news"])
    around = tables[socket.path_params["table"]]
    around.append(socket)
    with contextlib.suppress(WebSocketDisconnect):
        while (await socket.receive())["type"] != "websocket.disconnect":
            for other in around:
                await other.send({"type": "websocket.send", "text": news})
            await socket.send({"type": "websocket.send", "text": '{"type":"done","id":"1"}'})
    around.remove(socket)


app = Starlette(routes=[WebSocketRoute("/{table}", converse)])
