"""The ways of finding a declarer: ``stepwise``, where every game beats every number, and
``viennese``, where premium contracts stand above both.

Invariant: an auction is a pure function of the calls so far. Only the auction interprets them.
"""
