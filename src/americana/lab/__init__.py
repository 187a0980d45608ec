"""Studying games: simulation, measurement, benchmarks."""
