"""Heads, hair, and what is worn on them."""
