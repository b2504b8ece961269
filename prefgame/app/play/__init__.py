"""What helps a match along: the shuffle, the thread that thinks, hints, claims."""
