"""How a declarer is found, in words: one module a kind of auction."""
