"""The decisions of a seat, one a module: call, exchange, defence, card, claim."""
