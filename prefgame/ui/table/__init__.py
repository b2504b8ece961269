"""The table: one scene all through a match, and the parts it is made of.

Invariant: everything shown is read from the player's ``SeatView``; only ``motion`` knows what
happened last.
"""
