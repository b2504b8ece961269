"""The ways of finding a declarer: ``stepwise`` on Balkan tables (others come with their games).

Invariant: an auction is a pure function of the calls so far. Only the auction interprets them.
"""
