"""Drills: single decisions out of real deals, named situations, and how far a player has come."""
