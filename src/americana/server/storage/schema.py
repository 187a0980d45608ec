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
    Column("hints", Boolean, nullable=False, server_default=true(), comment="whether one may ask for hints"),
    Column("result", Text, nullable=False, server_default="", comment="who won and with how much, once it is over"),
    Column("deal", String(22), nullable=True, index=True, comment="of those dealt from a pledge"),
    Column("known", Boolean, nullable=False, server_default=false(), comment="its secret was published before"),
    Column("version", Integer, nullable=False, server_default="0", comment="counts its changes other than acts"),
    Column("terms", Text, nullable=False, server_default="", comment="what was agreed beside the rules"),
    Column("affairs", Text, nullable=False, server_default="", comment="clocks, pauses, proposals"),
    Column("begins", Float, nullable=True, comment="when the next game begins by itself"),
    Column("following", String(22), nullable=True, comment="the deal of a rematch"),
    Column("absent", Text, nullable=False, server_default="", comment="who is missed, and for whom a bot plays"),
)

deals: Final = Table(
    "deals",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("secret", String(64), nullable=False, comment="nobody is told before the last game of it ends"),
    Column("gathered", Text, nullable=False, server_default="", comment="what the seats have added so far"),
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
    Column("standing", Boolean, nullable=False, server_default=false(), comment="it left its standing answer"),
    Column(
        "program", Boolean, nullable=False, server_default=false(), comment="its guest is a program and says so"
    ),
    Column("resigned", String(40), nullable=False, server_default="", comment="who had it and gave the game up"),
)

sittings: Final = Table(
    "sittings",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(64), primary_key=True, index=True),
    Column("seat", Integer, nullable=False, comment="the seat whose cards this guest has seen"),
    Column("resigned", Float, nullable=True, comment="when this guest gave the game up"),
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
    Column("given", String(8), nullable=True, comment="why the table gave it for somebody; empty where they did"),
)

dues: Final = Table(
    "dues",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(8), primary_key=True, comment="clock, bots or word: what is to be done then"),
    Column(
        "seat", Integer, primary_key=True, autoincrement=False, comment="whose it is; -1000 for the whole table"
    ),
    Column("due", Float, nullable=False, index=True, comment="not to be done before"),
    Column("since", Float, nullable=False, comment="when it was set"),
    Column("holder", String(40), nullable=True, comment="the process that has it in hand"),
    Column("until", Float, nullable=True, comment="when another may take it from there"),
)

admissions: Final = Table(
    "admissions",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(64), primary_key=True, index=True),
    Column("name", String(24), nullable=False),
    Column("wish", String(8), nullable=False, comment="watch, sit or bot"),
    Column("word", String(8), nullable=False, comment="asked, in or out"),
    Column("since", Float, nullable=False),
    Column("watches", Boolean, nullable=False, server_default=false()),
)

words: Final = Table(
    "words",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(64), nullable=False, index=True),
    Column("seat", Integer, nullable=False, comment="-1000 for somebody who watches"),
    Column("name", String(40), nullable=False),
    Column("said", Text, nullable=False),
    Column("phrase", String(24), nullable=False, comment="of a ready-made one"),
    Column("since", Float, nullable=False),
)

hushes: Final = Table(
    "hushes",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("table", String(22), primary_key=True, comment="where; empty for everywhere"),
    Column("name", String(40), nullable=False),
    Column("since", Float, nullable=False),
)

passes: Final = Table(
    "passes",
    metadata,
    Column("id", String(64), primary_key=True, comment="a hash of the code"),
    Column("sealed", String(64), nullable=False, comment="the secret of a cookie, under the code"),
    Column("until", Float, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),
)

keys: Final = Table(
    "keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", String(64), nullable=False, comment="in hexadecimal"),
)

cookies: Final = Table(
    "cookies",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("epoch", Integer, nullable=False, comment="cookies of an earlier one are not accepted"),
    Column("since", Float, nullable=False, comment="when it began, or when an old cookie was replaced"),
)

calls: Final = Table(
    "calls",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column(
        "feed", String(64), nullable=False, unique=True, comment="a hash of what the address of the feed ends in"
    ),
    Column("hook", Text, nullable=False, comment="an address that is told of turns"),
    Column("failed", Integer, nullable=False, comment="how often in a row that did not work"),
    Column("since", Float, nullable=False),
)

bans: Final = Table(
    "bans",
    metadata,
    Column("who", String(64), primary_key=True, comment="a guest, or an address or network"),
    Column("why", Text, nullable=False),
    Column("since", Float, nullable=False),
)

logbook: Final = Table(
    "logbook",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("since", Float, nullable=False),
    Column("what", String(16), nullable=False),
    Column("about", String(64), nullable=False),
    Column("why", Text, nullable=False),
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

backs: Final = Table(
    "backs",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False, comment="the how manieth of its table"),
    Column("at", Integer, nullable=False, comment="how many acts stood before those that were taken back"),
    Column("left", Integer, nullable=False, comment="how many acts were left then"),
    Column("seat", Integer, nullable=False, comment="who took them back"),
    Column("acts", Text, nullable=False, comment="what they were"),
)

consents: Final = Table(
    "consents",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(64), primary_key=True, comment="who lets all see what they answered in secret"),
)
