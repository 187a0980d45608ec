"""The first tables: guests, tables, seats, sittings and acts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "guests",
        sa.Column("id", sa.String(64), nullable=False, comment="a hash of the secret in the cookie"),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("release", sa.String(40), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("opened", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("rematch", sa.String(22), nullable=True),
        sa.Column("why", sa.Text, nullable=False, comment="why it was closed"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_phase", "tables", ["phase"])
    op.create_index("ix_tables_touched", "tables", ["touched"])
    op.create_table(
        "seats",
        sa.Column("table", sa.String(22), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("guest", sa.String(64), nullable=True),
        sa.Column(
            "bot", sa.String(40), nullable=False, comment="who plays when no guest does; empty on a free seat"
        ),
        sa.Column("name", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table_tables"),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_guest", "seats", ["guest"])
    op.create_table(
        "sittings",
        sa.Column("table", sa.String(22), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, comment="the seat whose cards this guest has seen"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_sittings_table_tables"),
        sa.PrimaryKeyConstraint("table", "guest", name="pk_sittings"),
    )
    op.create_index("ix_sittings_guest", "sittings", ["guest"])
    op.create_table(
        "acts",
        sa.Column("table", sa.String(22), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("aside", sa.Boolean, nullable=False),
        sa.Column("digest", sa.String(32), nullable=True, comment="of the state after the last act of an append"),
        sa.Column("command", sa.String(40), nullable=True, comment="the id a client gave it"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_acts_table_tables"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_acts"),
    )


def downgrade() -> None:
    """Go back."""
    for name in ("acts", "sittings", "seats", "tables", "guests"):
        op.drop_table(name)
