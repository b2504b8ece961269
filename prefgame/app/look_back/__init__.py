"""Hands that have ended: what they came to, and how they could have gone."""
