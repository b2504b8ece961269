"""A stand-in for Cython if it is not installed: code written for it then runs interpreted."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

compiled = False
nogil: AbstractContextManager[None] = nullcontext()

count: Callable[[int], int] = int.bit_count
"""How many cards."""
