"""A stand-in for Cython where there is none: what is written for it then runs interpreted."""

from contextlib import AbstractContextManager, nullcontext

compiled = False
nogil: AbstractContextManager[None] = nullcontext()
