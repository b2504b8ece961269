"""The phases of a hand at the table: a scene for each."""
