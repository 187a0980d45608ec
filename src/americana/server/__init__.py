"""The card room as a server; may import `core`, `kit`, `bots` and `teach`."""
