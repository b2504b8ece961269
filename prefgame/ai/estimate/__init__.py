"""What a hand is worth at first sight, before any deal is imagined."""
