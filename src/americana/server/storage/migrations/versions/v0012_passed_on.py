"""What one process passes on to another: when a game begins, what was added to its deal, and who is missed."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    begins, following = "when the next game begins by itself", "the deal of a rematch"
    op.add_column("tables", sa.Column("begins", sa.Float, nullable=True, comment=begins))
    op.add_column("tables", sa.Column("following", sa.String(22), nullable=True, comment=following))
    for table, name, told in (
        ("tables", "absent", "who is missed, and for whom a bot plays"),
        ("deals", "gathered", "what the seats have added so far"),
    ):
        op.add_column(table, sa.Column(name, sa.Text, nullable=False, server_default="", comment=told))


def downgrade() -> None:
    """Go back."""
    op.drop_column("deals", "gathered")
    for name in ("absent", "following", "begins"):
        op.drop_column("tables", name)
