"""Who comes in: how somebody is known, what is theirs, and how they hear of a turn."""
