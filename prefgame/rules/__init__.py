"""What the game is: values and pure functions, no state machine, no clock, no chance.

Each game is one file in ``games``, read from top to bottom in play order. What games do is in
mechanisms, each with one invariant: ``auctions``, ``defence``, ``kontra``, ``scoring`` and others.
``base`` has the vocabulary, ``registry`` the rule sets in menu order.
"""
