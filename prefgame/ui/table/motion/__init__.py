"""How events are shown: the queue they wait in, what moves, what sounds."""
