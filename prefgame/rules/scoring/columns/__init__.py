"""Columns, as Balkan tables keep score: a middle column of debt and a soup against
each other player.
"""
