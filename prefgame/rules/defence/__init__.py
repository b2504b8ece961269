"""The ways of defending: ``quotas``, in which defenders come or stay and need tricks, and
``whisting``, in which they whist or pass, with open or closed cards.

Invariant: a defence is a pure tree of questions. What each role needs depends on the contract.
"""
