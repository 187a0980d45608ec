"""What the commands do: read arguments, seat players, keep records, check decks, and create games and bots."""
