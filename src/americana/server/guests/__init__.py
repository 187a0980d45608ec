"""The accounts of guests: identity, belongings and alerts."""
