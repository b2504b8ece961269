"""Hints at the table: the slip, its place, and the list of all choices."""
