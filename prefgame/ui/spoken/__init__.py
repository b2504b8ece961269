"""What a screen reader is told: the scene as a tree of words, and what is said as it happens."""
