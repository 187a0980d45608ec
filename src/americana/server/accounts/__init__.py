"""Who comes: identity, profiles, data, notices, bans; may import `storage` and `base`."""
