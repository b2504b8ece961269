"""A stand-in for Cython where there is none: what is written for it then runs interpreted."""

compiled = False
