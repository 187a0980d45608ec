"""The pages around the tables; may import `lobby` and what that may."""
