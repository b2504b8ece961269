"""The store of matches, in one SQLite file."""
