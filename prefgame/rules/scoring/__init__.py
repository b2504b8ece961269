"""The ways of keeping score: ``columns`` on Balkan tables (pots and pools come with their games).

Law: a score is a frozen state, and a hand turns it into the next one; the entries say what a player would write by hand.
"""
