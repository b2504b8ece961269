"""The language of the system, for a game that is started for the first time.

Invariant: it is read from what the system says of itself; where that is nothing, it is English.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Iterable

from prefgame.i18n import ENGLISH

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_NONE = ("C", "POSIX")
"""locales of no language"""


def system_locale(preferred: Iterable[str] = ()) -> str:
    """The locale of the system, such as ``hr_HR.UTF-8``: what its variables say, else the first of
    those ``preferred``, which the screen knows of; "" where nothing is said.
    """
    named = (os.environ.get(variable, "") for variable in _VARIABLES)
    said = (one for one in (*named, *preferred) if one and one.partition(".")[0] not in _NONE)
    return next(said, None) or locale.getlocale()[0] or ""


def language_for(said: str, known: Iterable[str]) -> str:
    """The known code for a locale such as ``hr_HR.UTF-8``: the same language, perhaps in another
    script.
    """
    code = said.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    fitting = (one for one in known if one.partition("_")[0] == code)
    return next(fitting, ENGLISH)
