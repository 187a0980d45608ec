"""Every table of the room, who comes to one and by which socket; may import `table` and what that may."""
