"""The ways of defending: ``quotas`` on Balkan tables (others come with their games).

Invariant: a defence is a pure tree of questions; what each part owes depends on the contract.
"""
