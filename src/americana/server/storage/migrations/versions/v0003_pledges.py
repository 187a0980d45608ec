"""A table knows the deal it plays: the secret behind it, and what the seats added to it when it began."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward; games that were begun before go on with the chance they had."""
    op.create_table(
        "deals",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column(
            "secret", sa.String(64), nullable=False, comment="nobody is told before the last game of it ends"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_deals"),
    )
    op.create_table(
        "envelopes",
        sa.Column("deal", sa.String(22), nullable=False),
        sa.Column("words", sa.Text, nullable=False, comment="what the seats added, once and for all"),
        sa.ForeignKeyConstraint(["deal"], ["deals.id"], name="fk_envelopes_deal_deals"),
        sa.PrimaryKeyConstraint("deal", name="pk_envelopes"),
    )
    op.add_column("tables", sa.Column("deal", sa.String(22), nullable=True, comment="of those dealt from a pledge"))
    told = "its secret was published before"
    op.add_column("tables", sa.Column("known", sa.Boolean, nullable=False, server_default=sa.false(), comment=told))
    op.create_index("ix_tables_deal", "tables", ["deal"])


def downgrade() -> None:
    """Go back."""
    op.drop_index("ix_tables_deal", "tables")
    op.drop_column("tables", "known")
    op.drop_column("tables", "deal")
    op.drop_table("envelopes")
    op.drop_table("deals")
