"""How the database came to look as it does; run at every start."""
