"""Whose word is taken: addresses and networks that whoever runs the room has named."""

import ipaddress
from collections.abc import Iterable

from americana.core.errors import AmericanaError


class Trusted:
    """A list of addresses and networks, such as 127.0.0.1 or 10.0.0.0/8."""

    def __init__(self, named: Iterable[str]) -> None:
        try:
            self._networks = [ipaddress.ip_network(one, strict=False) for one in named]
        except ValueError as error:
            raise AmericanaError(f"a trusted address is one like 127.0.0.1 or 10.0.0.0/8: {error}") from error

    def __contains__(self, address: object) -> bool:
        try:
            where = ipaddress.ip_address(str(address))
        except ValueError:
            return False
        return any(where in network for network in self._networks if network.version == where.version)
