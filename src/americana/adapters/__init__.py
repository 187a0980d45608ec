"""Americana in the environments of others: PettingZoo, Gymnasium and OpenSpiel."""
