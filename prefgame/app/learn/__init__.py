"""Lessons: match records with notes, how far a player has come, and the session that plays them."""
