"""The ways of keeping score: ``columns`` of points, a ``pot`` of money, and a ``pool`` with whists.

Invariant: a score is a frozen value. A hand turns one sheet into the next; the entries are what a
player would write by hand.
"""
