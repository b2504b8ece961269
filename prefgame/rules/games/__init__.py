"""The games: a rule set a file, and what the games of a family share.

Invariant: values only. What a game does is in the mechanisms beside this package.
"""
