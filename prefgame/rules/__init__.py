"""What the game is: values and pure functions, no state machine, no clock, no chance.

One region is one file, read top to bottom in play order; what regions share are mechanisms with one law each.
``base`` holds the vocabulary, ``registry`` the rule sets in menu order.
"""
