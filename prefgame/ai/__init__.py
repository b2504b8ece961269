"""The seats that the computer plays.

Law of this package: a seat is given a ``SeatView`` and nothing else; it cannot name the state of a
match. The doors are ``choose`` and ``advise`` of ``player``, ``reasons`` of an advice, and what
``claim`` says of the rest of a hand.
"""
