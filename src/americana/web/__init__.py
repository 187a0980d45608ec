"""The browser client: pages and ES modules that draw scenes and know no game."""
