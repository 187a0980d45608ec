"""Guests may share a page of their own, and want a rating or none."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward; nobody shares anything before they say so."""
    op.create_table(
        "profiles",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("link", sa.String(22), nullable=True, comment="by which others see this guest's own page"),
        sa.Column("rated", sa.Boolean, nullable=False, comment="whether this guest wants a rating"),
        sa.Column("shown", sa.Boolean, nullable=False, comment="whether that stands on the page that others see"),
        sa.PrimaryKeyConstraint("guest", name="pk_profiles"),
        sa.UniqueConstraint("link", name="uq_profiles_link"),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("profiles")
