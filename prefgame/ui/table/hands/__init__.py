"""Hands on the table: the own one, and those that are open."""
