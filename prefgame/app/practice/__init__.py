"""Playing a finished hand again, for practice."""
