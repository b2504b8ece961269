"""Whether every word and every button has its room, on every page of the window."""
