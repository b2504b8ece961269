"""What is written where, in words: one module a way of keeping score."""
