"""How players are thought to bid, answer and double: a model for each kind of auction
and of defence.

Invariant: outside this package nobody knows which auction or defence a table has; the rules say
what may be said, the model how likely it is.
"""
