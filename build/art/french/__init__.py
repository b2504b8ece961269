"""The cards of the French deck, and what its courts wear."""
