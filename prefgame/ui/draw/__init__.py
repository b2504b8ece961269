"""Pixels: shapes, icons, textures, colours and type, layout and movement. Nothing here knows a card
or a match.
"""
