"""Actions as tokens, views as arrays, games as environments; may import `core`, `kit` and `bots`."""
