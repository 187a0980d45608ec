"""Where the room is found from outside: the machine's address on its network, and the link as a picture."""

import io
import ipaddress
import socket
from typing import Final

import segno

EVERYWHERE: Final = ("0.0.0.0", "::")
_FAR: Final = ("192.0.2.1", 9)
"""An address that is nobody's: asking the way there sends nothing, but tells which way would be taken."""


def outside(listening: socket.socket) -> str:
    """Give the address by which others on the network reach the room; empty where only this machine does."""
    host, port = listening.getsockname()[:2]
    name = _own_address() if host in EVERYWHERE else host
    if not name or is_here(name):
        return ""
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def is_here(host: str) -> bool:
    """Whether a name means this machine alone."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_FAR)
        except OSError:
            return ""
        return str(way.getsockname()[0])


def picture(link: str) -> bytes:
    """Draw a link as a QR code, as SVG."""
    drawn = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(drawn, kind="svg", scale=4, border=2, light="#fff", xmldecl=False, svgclass=None, lineclass=None)
    return drawn.getvalue()
