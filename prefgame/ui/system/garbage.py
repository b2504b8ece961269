"""Freeing what scenes leave behind.

A scene and its widgets refer to one another, so only the garbage collector frees them, together
with their pictures and the deck they were drawn with. By itself it looks at everything only after
the number of objects has grown by a quarter, and a few hundred objects may hold a hundred megabytes
of pictures. So the window asks for a round when something has been left.
"""

from __future__ import annotations

import gc
from functools import cache


@cache
def leave_out_the_program() -> None:
    """Let later rounds leave out what is there now: modules, classes and tables stay anyway.

    A round then takes two milliseconds, not fifty. Only the first call has an effect.
    """
    gc.freeze()


def free() -> None:
    """Free what nothing can reach any more."""
    gc.collect()
