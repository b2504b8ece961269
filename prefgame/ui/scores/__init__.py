"""The ways of keeping score, as the player sees them: a folder each, behind one face."""
