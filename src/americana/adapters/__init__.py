"""Adapters for other libraries: PettingZoo, Gymnasium and OpenSpiel."""
