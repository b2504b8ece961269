"""The ways of defending: ``quotas``, in which defenders come or stay and owe tricks, and
``whisting``, in which they whist or pass, with open or closed cards.

Invariant: a defence is a pure tree of questions. What each role owes depends on the contract.
"""
