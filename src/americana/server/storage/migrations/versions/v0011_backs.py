"""Acts that were taken back are kept beside those that count."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward; nothing was taken back before."""
    op.create_table(
        "backs",
        sa.Column("table", sa.String(22), nullable=False),
        sa.Column(
            "number", sa.Integer, autoincrement=False, nullable=False, comment="the how manieth of its table"
        ),
        sa.Column(
            "at", sa.Integer, nullable=False, comment="how many acts stood before those that were taken back"
        ),
        sa.Column("left", sa.Integer, nullable=False, comment="how many acts were left then"),
        sa.Column("seat", sa.Integer, nullable=False, comment="who took them back"),
        sa.Column("acts", sa.Text, nullable=False, comment="what they were"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_backs_table_tables"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_backs"),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("backs")
