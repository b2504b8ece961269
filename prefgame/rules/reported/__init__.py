"""Hands that people report: what a report says, and whether the hand could have happened.

Invariant: ``check`` is the entrance. Every fault is a ``BadHand`` of one sentence.
"""
