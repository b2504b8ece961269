"""The rules of a game in plain words, the glossary and the keys.

Invariant: every number and every "if" is read from the rule set of the table, so the
words are true for its options; nothing here draws.
"""
