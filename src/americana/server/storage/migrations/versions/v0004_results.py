"""A table knows whether strangers see it at the door, and how its game ended."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward; tables that are there already stay listed, and of finished games nothing more is known."""
    told = "whether the door shows it to all"
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true(), comment=told))
    ended = "who won and with how much, once it is over"
    op.add_column("tables", sa.Column("result", sa.Text, nullable=False, server_default="", comment=ended))


def downgrade() -> None:
    """Go back."""
    op.drop_column("tables", "result")
    op.drop_column("tables", "listed")
