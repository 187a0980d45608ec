"""A table may do without hints."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward; at tables that are there already one may ask."""
    told = "whether one may ask for hints"
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true(), comment=told))


def downgrade() -> None:
    """Go back."""
    op.drop_column("tables", "hints")
