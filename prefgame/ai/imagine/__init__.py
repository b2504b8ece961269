"""Imagined deals: where the hidden cards may lie, and how likely each deal is after what was seen
and heard.
"""
