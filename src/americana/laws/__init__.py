"""The laws that every game obeys; may import `core`, `kit`, `bots`, `teach` and `research`."""
