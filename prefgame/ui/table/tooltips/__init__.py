"""Tooltips of the table: where the mouse may rest, what is said, and what must not be covered."""
