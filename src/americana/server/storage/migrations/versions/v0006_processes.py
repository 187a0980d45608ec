"""Many processes serve one room: a table counts its changes, and who keeps it and who looks at it are rows."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    told = "counts its changes other than acts"
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0", comment=told))
    gone = "when it counts as gone unless it is heard of before"
    op.create_table(
        "processes",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("until", sa.Float, nullable=False, comment=gone),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "keepers",
        sa.Column("table", sa.String(22), nullable=False),
        sa.Column("process", sa.String(22), nullable=False, comment="the one that lets bots and clocks act"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_keepers_table_tables"),
        sa.PrimaryKeyConstraint("table", name="pk_keepers"),
    )
    op.create_index("ix_keepers_process", "keepers", ["process"])
    op.create_table(
        "present",
        sa.Column("table", sa.String(22), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("process", sa.String(22), nullable=False, comment="through which they look at the table"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_present_table_tables"),
        sa.PrimaryKeyConstraint("table", "guest", "process", name="pk_present"),
    )
    op.create_index("ix_present_process", "present", ["process"])


def downgrade() -> None:
    """Go back."""
    for name in ("present", "keepers", "processes"):
        op.drop_table(name)
    op.drop_column("tables", "version")
