"""Whether a screen reader may be there, so that nothing is loaded for one that cannot be."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

LIBRARY = "accesskit"
HIDDEN_FIRST = ("win32", "darwin")
"""where a window must be hidden when its reader comes"""


def may_be_read(driver: str, environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Return whether a reader could find a window of this video driver: the library is installed,
    and the system has the way on which readers ask.
    """
    if driver in ("dummy", "offscreen") or find_spec(LIBRARY) is None:
        return False
    return platform in HIDDEN_FIRST or _has_session_bus(environ)


def _has_session_bus(environ: Mapping[str, str]) -> bool:
    if environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return True
    folder = environ.get("XDG_RUNTIME_DIR")
    return bool(folder) and Path(str(folder), "bus").exists()
