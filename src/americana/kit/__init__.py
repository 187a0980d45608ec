"""Helpers for the authors of games; may import `core`."""
