"""The ways of keeping score: ``columns`` on Balkan tables; pots and pools come with their games.

Invariant: a score is a frozen value. A hand turns one sheet into the next; the entries are what a
player would write by hand.
"""
