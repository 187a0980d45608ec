"""The tables of the database; a change here needs a migration."""

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text, false, true

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

guests: Final = Table(
    "guests",
    metadata,
    Column("id", String(64), primary_key=True, comment="a hash of the secret in the cookie"),
    Column("name", String(24), nullable=False),
    Column("since", Float, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("release", String(40), nullable=False),
    Column("setup", Text, nullable=False),
    Column("host", String(64), nullable=False),
    Column("phase", String(8), nullable=False, index=True),
    Column("opened", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("rematch", String(22), nullable=True),
    Column("why", Text, nullable=False, comment="why it was closed"),
    Column("listed", Boolean, nullable=False, server_default=true(), comment="whether the door shows it to all"),
    Column("result", Text, nullable=False, server_default="", comment="who won and with how much, once it is over"),
    Column("deal", String(22), nullable=True, index=True, comment="of those dealt from a pledge"),
    Column("known", Boolean, nullable=False, server_default=false(), comment="its secret was published before"),
    Column("version", Integer, nullable=False, server_default="0", comment="counts its changes other than acts"),
)

deals: Final = Table(
    "deals",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("secret", String(64), nullable=False, comment="nobody is told before the last game of it ends"),
)

envelopes: Final = Table(
    "envelopes",
    metadata,
    Column("deal", String(22), ForeignKey("deals.id"), primary_key=True),
    Column("words", Text, nullable=False, comment="what the seats added, once and for all"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(64), nullable=True, index=True),
    Column("bot", String(40), nullable=False, comment="who plays when no guest does; empty on a free seat"),
    Column("name", String(40), nullable=False),
)

sittings: Final = Table(
    "sittings",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(64), primary_key=True, index=True),
    Column("seat", Integer, nullable=False, comment="the seat whose cards this guest has seen"),
)

acts: Final = Table(
    "acts",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("act", Text, nullable=False),
    Column("aside", Boolean, nullable=False),
    Column("digest", String(32), nullable=True, comment="of the state after the last act of an append"),
    Column("command", String(40), nullable=True, comment="the id a client gave it"),
    Column("guest", String(64), nullable=True, comment="who gave it that id"),
    Column("drawn_from", Text, nullable=True, comment="the choices that chance had"),
)

profiles: Final = Table(
    "profiles",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("link", String(22), nullable=True, unique=True, comment="by which others see this guest's own page"),
    Column("rated", Boolean, nullable=False, comment="whether this guest wants a rating"),
    Column("shown", Boolean, nullable=False, comment="whether that stands on the page that others see"),
)

processes: Final = Table(
    "processes",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("until", Float, nullable=False, comment="when it counts as gone unless it is heard of before"),
)

keepers: Final = Table(
    "keepers",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("process", String(22), nullable=False, index=True, comment="the one that lets bots and clocks act"),
)

present: Final = Table(
    "present",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Column("process", String(22), primary_key=True, index=True, comment="through which they look at the table"),
)
