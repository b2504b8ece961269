"""The page of today: the problem and the deal of the day, and the last thirty days."""
