"""One step a file, the first one first."""
