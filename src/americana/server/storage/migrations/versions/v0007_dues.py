"""What is due at tables is rows, acts say who gave them, and tables have terms beside their rules."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

NEW = (
    ("tables", "terms", sa.Text(), "", "what was agreed beside the rules"),
    ("tables", "affairs", sa.Text(), "", "clocks, pauses, proposals"),
    ("seats", "standing", sa.Boolean(), sa.false(), "it left its standing answer"),
    ("seats", "program", sa.Boolean(), sa.false(), "its guest is a program and says so"),
    ("seats", "resigned", sa.String(40), "", "who had it and gave the game up"),
)


def upgrade() -> None:
    """Go forward; games under way go on without a clock, and of acts before nobody knows who gave them."""
    for table, name, kind, default, meaning in NEW:
        op.add_column(table, sa.Column(name, kind, nullable=False, server_default=default, comment=meaning))
    op.add_column(
        "sittings", sa.Column("resigned", sa.Float, nullable=True, comment="when this guest gave the game up")
    )
    given = "why the table gave it for somebody; empty where they did"
    op.add_column("acts", sa.Column("given", sa.String(8), nullable=True, comment=given))
    _create_dues()


def _create_dues() -> None:
    op.create_table(
        "dues",
        sa.Column("table", sa.String(22), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False, comment="clock, bots or word: what is to be done then"),
        sa.Column(
            "seat",
            sa.Integer,
            autoincrement=False,
            nullable=False,
            comment="whose it is; -1000 for the whole table",
        ),
        sa.Column("due", sa.Float, nullable=False, comment="not to be done before"),
        sa.Column("since", sa.Float, nullable=False, comment="when it was set"),
        sa.Column("holder", sa.String(40), nullable=True, comment="the process that has it in hand"),
        sa.Column("until", sa.Float, nullable=True, comment="when another may take it from there"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_dues_table_tables"),
        sa.PrimaryKeyConstraint("table", "kind", "seat", name="pk_dues"),
    )
    op.create_index("ix_dues_due", "dues", ["due"])


def downgrade() -> None:
    """Go back."""
    op.drop_index("ix_dues_due", "dues")
    op.drop_table("dues")
    op.drop_column("acts", "given")
    op.drop_column("sittings", "resigned")
    for table, name, *_ in reversed(NEW):
        op.drop_column(table, name)
