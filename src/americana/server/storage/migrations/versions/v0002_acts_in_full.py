"""An act knows the guest whose command it was, for an id means little alone, and what chance drew it from."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward; of older acts nobody knows any more whose they were, so their ids are forgotten."""
    op.add_column("acts", sa.Column("guest", sa.String(64), nullable=True, comment="who gave it that id"))
    op.add_column("acts", sa.Column("drawn_from", sa.Text, nullable=True, comment="the choices that chance had"))


def downgrade() -> None:
    """Go back."""
    op.drop_column("acts", "drawn_from")
    op.drop_column("acts", "guest")
