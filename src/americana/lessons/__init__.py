"""Lessons: a guided first game, written as data beside the rules and played at an ordinary table."""
