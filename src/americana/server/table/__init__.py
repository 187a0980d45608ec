"""One table and everybody at it; may import `wire`, `middleware` and what these may."""
