"""The database: schema, store, writer, readers, backup, jobs, processes; may import `base`."""
