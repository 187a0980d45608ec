"""A table knows whether strangers see it at the door, and how its game ended."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward; tables that are there already stay listed, and of finished games nothing more is known."""
    listed = sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", listed)
    op.add_column("tables", sa.Column("result", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Go back."""
    op.drop_column("tables", "result")
    op.drop_column("tables", "listed")
