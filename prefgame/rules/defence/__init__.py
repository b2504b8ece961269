"""The ways of defending: ``quotas`` on Balkan tables (others come with their games).

Invariant: a defence is a pure tree of questions. What each role owes depends on the contract.
"""
