"""Landscapes and small scenes, with the people in them."""
