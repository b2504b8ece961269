"""The line protocol: a program answers for a seat, here or at somebody else's table."""
