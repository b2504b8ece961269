"""Widgets, focus and the window. Nothing here knows a match."""
