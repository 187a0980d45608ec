"""The storage: the tables of the database, reading and writing them, and sharing them between processes."""
