"""The drawing of a pulya."""
