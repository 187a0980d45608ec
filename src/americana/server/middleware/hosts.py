"""Which hosts the room answers to: a page elsewhere that points a name of its own here is turned away."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers

_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]{1,253}))(?::\d{0,5})?")
FORWARDED: Final = "x-forwarded-host"
"""A host that a proxy names; it never replaces the requested host."""


class Hosts:
    """The names and addresses of this machine, and those that were named beside them."""

    def __init__(self, named: Iterable[str]) -> None:
        self._named = {host_in(one) or _plain(one) for one in named}

    def refused(self, headers: Headers) -> str | None:
        """Give the host of a request that is none of ours, empty if it can't be read; None lets it in."""
        asked = headers.getlist("host")
        forwarded = [one for value in headers.getlist(FORWARDED) for one in value.split(",")]
        names = [host_in(value) for value in asked + forwarded] if asked else [""]
        return next((name for name in names if not self._is_ours(name)), None)

    def _is_ours(self, name: str) -> bool:
        return name != "" and (name in self._named or name == "localhost" or _is_address(name) or _is_name(name))


def host_in(value: str) -> str:
    """Read a host without its port and in small letters; empty if it is none."""
    found = _HOST.fullmatch(value.strip().lower())
    return _plain(found[1] or found[2]) if found else ""


def _plain(name: str) -> str:
    """Write a name or an address as it is compared; in settings IPv6 may stand without brackets."""
    bare = name.strip().lower().removesuffix(".")
    try:
        return str(ipaddress.ip_address(bare.strip("[]")))
    except ValueError:
        return bare.partition(":")[0]


def _is_address(name: str) -> bool:
    """Whether this is an address of this machine, which is one that it can send from."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    if address.is_loopback or address.is_unspecified or address.is_multicast:
        return address.is_loopback
    with socket.socket(socket.AF_INET6 if address.version == 6 else socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.bind((name, 0))
        except OSError:
            return False
    return True


def _is_name(name: str) -> bool:
    """Whether this machine goes by a name, by itself or as its network says it."""
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    return name in (own, short, f"{short}.local")
