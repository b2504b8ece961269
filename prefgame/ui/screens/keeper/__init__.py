"""The score keeper: the sheet of a table that plays with real cards."""
