"""The contract is settled: with the talon in the hand, or by its name alone."""
