"""The games, one folder each; nothing outside a folder names its game."""
