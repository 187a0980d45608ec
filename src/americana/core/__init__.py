"""The interface of a game, on which every front, bot and server may rely."""
