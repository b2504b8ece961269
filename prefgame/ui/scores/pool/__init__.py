"""The score of a pulya: pool, dump and whists."""
