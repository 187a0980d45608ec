"""Run by Alembic: bring the database that it was handed up to date."""

from alembic import context

from americana.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
