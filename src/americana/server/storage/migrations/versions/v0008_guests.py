"""People may be let in or not, speak, be hushed, take their name to another device, be called, and be banned."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    _create_at_tables()
    _create_of_guests()
    _create_of_operators()


def _create_at_tables() -> None:
    op.create_table(
        "admissions",
        sa.Column("table", sa.String(22), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("wish", sa.String(8), nullable=False, comment="watch, sit or bot"),
        sa.Column("word", sa.String(8), nullable=False, comment="asked, in or out"),
        sa.Column("since", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_admissions_table_tables"),
        sa.PrimaryKeyConstraint("table", "guest", name="pk_admissions"),
    )
    op.create_index("ix_admissions_guest", "admissions", ["guest"])
    op.create_table(
        "words",
        sa.Column("table", sa.String(22), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, comment="-1000 for somebody who watches"),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("phrase", sa.String(24), nullable=False, comment="of a ready-made one"),
        sa.Column("since", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_words_table_tables"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_words"),
    )
    op.create_index("ix_words_guest", "words", ["guest"])


def _create_of_guests() -> None:
    op.create_table(
        "hushes",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("table", sa.String(22), nullable=False, comment="where; empty for everywhere"),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest", "other", "table", name="pk_hushes"),
    )
    op.create_table(
        "passes",
        sa.Column("id", sa.String(64), nullable=False, comment="a hash of the code"),
        sa.Column("sealed", sa.String(64), nullable=False, comment="the secret of a cookie, under the code"),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passes"),
    )
    op.create_table(
        "calls",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("feed", sa.String(64), nullable=False, comment="a hash of what the address of the feed ends in"),
        sa.Column("hook", sa.Text, nullable=False, comment="an address that is told of turns"),
        sa.Column("failed", sa.Integer, nullable=False, comment="how often in a row that did not work"),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_calls"),
        sa.UniqueConstraint("feed", name="uq_calls_feed"),
    )


def _create_of_operators() -> None:
    op.create_table(
        "bans",
        sa.Column("who", sa.String(64), nullable=False, comment="a guest, or an address or network"),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("who", name="pk_bans"),
    )
    op.create_table(
        "logbook",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_logbook"),
    )


def downgrade() -> None:
    """Go back."""
    for name in ("logbook", "bans", "calls", "passes", "hushes"):
        op.drop_table(name)
    op.drop_index("ix_words_guest", "words")
    op.drop_table("words")
    op.drop_index("ix_admissions_guest", "admissions")
    op.drop_table("admissions")
