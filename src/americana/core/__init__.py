"""What a game is and what plays it; imports nothing else of Americana."""
