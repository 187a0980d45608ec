"""What a game is, and what every front, bot and server may rely on."""
