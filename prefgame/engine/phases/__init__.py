"""The phases of a hand, one module each: who is asked, what is legal and why something else is not,
and what follows.

Invariant: a phase decides from the public facts, and from the cards of the one hand that
it asks about.
"""
