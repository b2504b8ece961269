"""A match that an expert has played again on the same deals."""
