"""What the game is: values and pure functions, no state machine, no clock, no chance.

Each region is one file, read top to bottom in play order. What regions share is in mechanisms, each
with one invariant. ``base`` has the vocabulary, ``registry`` the rule sets in menu order.
"""
