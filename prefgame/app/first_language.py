"""The language of the system, for a game that is started for the first time.

Invariant: it is read from what the system says of itself; where that is nothing, it is English.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Iterable

from prefgame.i18n import ENGLISH, languages

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def system_language() -> str:
    """The code of a language that has a catalogue: that of the system, or English."""
    return language_for(_said_by_the_system(), languages())


def language_for(said: str, known: Iterable[str]) -> str:
    """The known code for a locale such as ``hr_HR.UTF-8``: the same language, perhaps in another
    script.
    """
    code = said.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    fitting = (one for one in known if one.partition("_")[0] == code)
    return next(fitting, ENGLISH)


def _said_by_the_system() -> str:
    named = (os.environ.get(variable) for variable in _VARIABLES)
    return next(filter(None, named), None) or locale.getlocale()[0] or ""
