"""Lessons, tips, the rule book and the cards to look at; may import `core` and `kit`."""
