"""The reasons for the best choice, as facts that a player can check."""
