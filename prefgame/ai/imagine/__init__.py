"""Imagined deals: where the hidden cards may lie, and how likely each deal is by what was seen and
heard.
"""
