"""Americana: a card room of five American card games."""

__version__ = "0.1.0"
