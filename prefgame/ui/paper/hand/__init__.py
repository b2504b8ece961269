"""A hand that has ended: its cards, its numbers, its review."""
