"""Deals of one's own: composed by a player, read from text, or lent by another program."""
