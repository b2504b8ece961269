"""What the window says: contracts, entries, hands, reviews and options in words.
Nothing here draws.
"""
