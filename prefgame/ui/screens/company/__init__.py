"""The page about the persons who can be asked to the table."""
