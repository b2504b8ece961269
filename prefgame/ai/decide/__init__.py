"""The decisions of a seat, one in each module: call, exchange, answer and kontra, card, claim."""
