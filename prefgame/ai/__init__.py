"""The seats that the computer plays.

Invariant: a seat gets a ``SeatView`` and nothing else; it cannot import the state of a match. The
entrances are ``choose`` and ``advise`` in ``player``, ``reasons_for`` in ``reasons``, and
``can_claim``, ``claims_none`` and ``agrees_to_stop`` in ``decide.questions``.
"""
