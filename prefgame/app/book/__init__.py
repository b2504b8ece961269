"""The player's book: what was played here, counted from the events of the store."""
