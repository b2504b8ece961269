"""Why the best choice is right, in facts that a player can check."""
