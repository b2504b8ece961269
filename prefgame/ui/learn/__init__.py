"""Learning to play: the list of lessons, and the table at which a lesson is played."""
