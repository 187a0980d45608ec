"""What is kept: the tables of the database, what is written and read there, and how several processes share it."""
