"""What a decision is worth in imagined deals, in points of the settlement."""
