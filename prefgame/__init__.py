"""Preference as it is played from Trieste to Novi Sad: the rules, the table and its opponents."""

__version__ = "0.1.0"
