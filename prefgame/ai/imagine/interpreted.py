"""A stand-in for Cython where it is not installed: code written for it then runs interpreted."""

from contextlib import AbstractContextManager, nullcontext

compiled = False
nogil: AbstractContextManager[None] = nullcontext()
