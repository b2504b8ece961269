"""The ways of finding a declarer: ``stepwise``, where every game beats every number; ``viennese``,
where premium contracts beat both; and ``levels``, where a bid is a number of tricks and a trump.

Invariant: an auction is a pure function of the calls so far. Only the auction interprets them.
"""
