"""Running the room: settings, processes, supervisor; may import every other room of the server."""
