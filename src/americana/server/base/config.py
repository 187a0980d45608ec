"""How this card room is run: its database, its pace, its patience and its limits."""

from msgspec import Struct


class RateLimit(Struct, frozen=True):
    """So many at once, then so many a second."""

    burst: float
    rate: float


class Config(Struct, frozen=True, kw_only=True):
    """The rules of the house, which are the same at every table."""

    database: str = "sqlite+aiosqlite:///americana.db"
    pace: float = 1.1
    """Seconds a bot takes, whatever it holds."""
    pause: float = 0.9
    """Seconds before the table answers for somebody who has one answer only."""
    countdown: float = 45.0
    """Seconds before a bot plays for somebody who left while others wait."""
    network: str = ""
    """The address by which others on the network reach the room, if they do."""
    asleep: float = 300.0
    """Seconds after which a table that nobody looks at is put away; it is fetched when somebody comes."""
    abandoned: float = 14 * 24 * 3600.0
    """Seconds after which a table that nobody came back to is closed."""
    envelopes: float = 1.5
    """Seconds in which people who are here may still add to the chance of a game that begins."""
    page: float = 10.0
    """Seconds in which the page of somebody who said they would add to it must have come."""
    watch: float = 5.0
    """Seconds between two rounds of the watch."""
    lease: float = 6.0
    """Seconds within which others see to the tables of a process that is gone."""
    bots: int = 1
    """Processes in which bots think."""
    seed: int | None = None
    """For tests alone: tables of one setup are dealt alike, and a bot answers the same view alike."""
    frame: int = 16_384
    """Bytes of the largest frame a client may send."""
    body: int = 65_536
    """Bytes of the largest body a client may post."""
    review: int = 0
    """Simulations for each decision of a review; as many as the expert makes if none are named."""
    record: int = 1_000_000
    """Bytes of the longest record that is looked at here."""
    backlog: int = 256
    """Frames that may wait for a slow client before it is cut off."""
    commands: RateLimit = RateLimit(40, 15)
    """What one guest may ask for at tables."""
    visits: RateLimit = RateLimit(240, 40)
    """What one address may ask for in all."""
    openings: RateLimit = RateLimit(12, 0.2)
    """Tables that one guest may open, and records that they may bring; one address has four times as much."""
    talk: RateLimit = RateLimit(6, 0.4)
    """What one guest may say to tables."""
    tries: RateLimit = RateLimit(12, 0.05)
    """How often one address may make or try codes and feeds."""
    words: RateLimit = RateLimit(20, 0.01)
    """How often the address of one guest is told of turns."""
    hooks: bool = False
    """Whether addresses in private networks may be told of turns."""
    swept: float = 0.0
    """Seconds after which tables that are over or closed are deleted with their records; 0 keeps them all."""
    sockets: int = 96
    """Connections to tables that one address may keep open."""
    allowed_hosts: tuple[str, ...] = ()
    """Names by which the room is reached, beside those of its machine: behind a proxy, that of the site."""
    trusted: tuple[str, ...] = ()
    """Proxies whose word on where a request comes from is taken: addresses or networks."""
    counters: tuple[str, ...] = ("127.0.0.0/8", "::1")
    """Who may see what is counted, at /metrics: addresses or networks."""
    begun: int = 64
    """Requests that one address may have begun and not finished."""
    patience: float = 10.0
    """Seconds in which a request that was begun must be whole."""
