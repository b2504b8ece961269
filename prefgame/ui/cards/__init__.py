"""The two decks: pictures, letters, order in the hand, and plain cards where pictures are lost."""
