"""The problem and the deal of each day: the same for everybody, found without a network."""
