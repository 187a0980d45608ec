"""Playing in a terminal: scenes drawn as text."""
