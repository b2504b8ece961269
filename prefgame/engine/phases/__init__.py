"""The phases of a hand: who is asked, what is legal and why something else is not, what follows.

Invariant: a phase decides from the public facts, and from the cards of the one hand that
it asks about.
"""
