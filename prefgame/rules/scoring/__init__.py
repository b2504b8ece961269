"""The ways of keeping score: ``columns`` of points, and a ``pot`` of money.

Invariant: a score is a frozen value. A hand turns one sheet into the next; the entries are what a
player would write by hand.
"""
