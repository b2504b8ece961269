"""Deals of one's own in the window: laid out, looked at with open cards, asked about, and sent."""
