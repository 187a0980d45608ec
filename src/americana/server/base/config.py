"""The settings of a card room: its database, pace, timeouts and limits."""

from msgspec import Struct


class RateLimit(Struct, frozen=True):
    """A rate limit: how many at once, then how many a second."""

    burst: float
    rate: float


class Config(Struct, frozen=True, kw_only=True):
    """The settings that are the same at every table."""

    database: str = "sqlite+aiosqlite:///americana.db"
    """The database: a SQLite file or postgresql://HOST/NAME."""
    pace: float = 1.1
    """Seconds that a bot takes for each move."""
    pause: float = 0.9
    """Seconds before the table makes a forced move."""
    countdown: float = 45.0
    """Seconds before a bot takes over for a player who left while others wait."""
    network: str = ""
    """The address of the room on the local network, if it is open there."""
    asleep: float = 300.0
    """Seconds until a table without visitors leaves memory; it is loaded again when someone comes."""
    abandoned: float = 14 * 24 * 3600.0
    """Seconds until a table that nobody came back to is closed."""
    envelopes: float = 1.5
    """Seconds in which players can still add to the chance of a game that starts."""
    page: float = 10.0
    """Seconds to wait for the page of a player who promised to add to it."""
    watch: float = 5.0
    """Seconds between two checks for tables to close, wake up or sweep."""
    lease: float = 6.0
    """Seconds until other processes take over the tables of a process that died."""
    bots: int = 1
    """Processes for bots."""
    seed: int | None = None
    """Only for tests: tables with the same setup get the same deal, and bots repeat their moves."""
    frame: int = 16_384
    """Most bytes in a frame of a client."""
    body: int = 65_536
    """Most bytes in the body of a request."""
    review: int = 0
    """Simulations for each decision of a review; 0 takes as many as the expert."""
    record: int = 1_000_000
    """Most bytes in a record that visitors open here."""
    backlog: int = 256
    """Frames that can wait for a slow client before it is disconnected."""
    commands: RateLimit = RateLimit(40, 15)
    """Rate limit for commands of one guest at tables."""
    visits: RateLimit = RateLimit(240, 40)
    """Rate limit for all requests of one address."""
    openings: RateLimit = RateLimit(12, 0.2)
    """Rate limit for opening tables and records, for one guest; one address gets four times as many."""
    talk: RateLimit = RateLimit(6, 0.4)
    """Rate limit for chat messages of one guest."""
    tries: RateLimit = RateLimit(12, 0.05)
    """Rate limit for making and trying codes and feeds, for one address."""
    words: RateLimit = RateLimit(20, 0.01)
    """Rate limit for calls to the webhook of one guest."""
    hooks: bool = False
    """Whether webhooks may call addresses in private networks."""
    swept: float = 0.0
    """Seconds until finished and closed tables are deleted with their records; 0 keeps them."""
    sockets: int = 96
    """Most open connections to tables from one address."""
    allowed_hosts: tuple[str, ...] = ()
    """More host names of the room, beside those of its machine: behind a proxy, the name of the site."""
    trusted: tuple[str, ...] = ()
    """Proxies trusted to report a client's address: addresses or networks."""
    counters: tuple[str, ...] = ("127.0.0.0/8", "::1")
    """Who can read /metrics: addresses or networks."""
    begun: int = 64
    """Most unfinished requests from one address."""
    patience: float = 10.0
    """Seconds in which a request must be complete."""
