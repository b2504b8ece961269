"""Events on their way to the eye: the queue, what moves, what sounds."""
