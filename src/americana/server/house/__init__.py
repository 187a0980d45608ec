"""How the room is run: its settings, processes, log and figures, and what its operator may do."""
