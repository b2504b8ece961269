"""The sheet of a table that plays with real cards: kept, entered hand by hand, corrected.

Invariant: what may be entered and what it writes is asked of the rules; nothing is decided here.
"""
