"""Files in and out: reading within bounds, writing whole, notes in records."""
