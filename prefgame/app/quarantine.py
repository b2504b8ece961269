"""Setting a file aside that cannot be used, so that nothing is lost and the game still starts.

Invariant: a file is renamed, never changed and never overwritten.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path


def set_aside(path: Path, companions: tuple[str, ...] = ()) -> Path | None:
    """Rename the file (and those with the ``companions`` endings) with the time in its name. None
    where it cannot be renamed.
    """
    stamp = datetime.now().strftime("%Y-%m-%d %H%M%S")
    count = 1
    while os.path.lexists(
        target := path.with_name(
            f"{path.stem} (set aside {stamp}{'' if count == 1 else f' {count}'}){path.suffix}"
        )
    ):
        count += 1
    try:
        path.rename(target)
        for ending in companions:
            companion = path.with_name(path.name + ending)
            if os.path.lexists(companion):
                companion.rename(target.with_name(target.name + ending))
    except OSError:
        return None
    return target
