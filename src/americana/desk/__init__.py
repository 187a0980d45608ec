"""The command line's desk: what was typed, who sits where, records that are kept, decks and new games."""
