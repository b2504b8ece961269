"""The ways of finding a declarer: ``stepwise``, in which every game beats every number;
``viennese``, in which premium contracts beat both; and ``levels``, in which a bid is a number of
tricks and a trump.

Invariant: an auction is a pure function of the calls so far. Only the auction interprets them.
"""
