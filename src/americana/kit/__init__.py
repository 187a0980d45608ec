"""Pieces that games share."""
