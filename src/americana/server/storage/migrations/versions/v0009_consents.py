"""Those who sat at a table may let all see what they answered in secret."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward; whatever was answered in secret stays so."""
    told = "who lets all see what they answered in secret"
    op.create_table(
        "consents",
        sa.Column("table", sa.String(22), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False, comment=told),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_consents_table_tables"),
        sa.PrimaryKeyConstraint("table", "guest", name="pk_consents"),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("consents")
