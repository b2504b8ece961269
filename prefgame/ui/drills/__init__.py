"""Drills: the list of situations, and the table at which one decision is asked and answered."""
