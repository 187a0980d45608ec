"""The pages around the tables, and what they are made of."""
