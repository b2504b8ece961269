"""The form of a new match, with the rules of its table."""
