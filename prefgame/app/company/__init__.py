"""The opponents who have a name: who they are, what was measured of them, and an evening with them.

Invariant: a person is a name for a level and a style; nothing here decides anything at the table.
"""
