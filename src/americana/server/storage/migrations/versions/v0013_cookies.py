"""Cookies are signed, devices can be signed out, and whoever may watch a private table has no seat there."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "keys",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("value", sa.String(64), nullable=False, comment="in hexadecimal"),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
    op.create_table(
        "cookies",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False, comment="cookies of an earlier one are not accepted"),
        sa.Column("since", sa.Float, nullable=False, comment="when it began, or when an old cookie was replaced"),
        sa.PrimaryKeyConstraint("guest", name="pk_cookies"),
    )
    # Codes of the former kind last ten minutes, and their names gave them away.
    op.execute(sa.text("DELETE FROM passes"))
    op.add_column("passes", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    may_watch = sa.Column("watches", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("admissions", may_watch)


def downgrade() -> None:
    """Go back."""
    op.drop_column("admissions", "watches")
    op.drop_column("passes", "epoch")
    op.drop_table("cookies")
    op.drop_table("keys")
