"""The games, one folder each, found by the registry; may import `core` and `kit`."""
