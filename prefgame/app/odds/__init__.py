"""How often a hand makes which contract, over all deals that it may be in."""
