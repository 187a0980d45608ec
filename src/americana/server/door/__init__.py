"""What every request passes first: limits, the origin, and whose word is taken."""
