"""The ways of defending: ``quotas``, in which defenders come or stay and owe tricks.

Invariant: a defence is a pure tree of questions. What each role owes depends on the contract.
"""
