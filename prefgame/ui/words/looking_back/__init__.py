"""What the review and the judgement of a hand say."""
