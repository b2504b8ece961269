"""Pixels: shapes, type, textures, layout and movement; nothing knows a card or a match."""
