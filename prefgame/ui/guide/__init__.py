"""What the rules pages say of each mechanism: its text, and what the text asks of a table.

Invariant: every number and every "if" is read from the rule set of the table, so the
words are true for its options; nothing here draws.
"""
