"""The tricks, and the ways to end a hand before the last of them."""
