"""Your book: figures of the hands that were played here, and the matches themselves."""
