"""The door to the catalogues: every word a player reads in the window passes through here.

English is the source language: its sentences are the message ids. A catalogue lives in
`prefgame/locale/<language>/LC_MESSAGES/prefgame.mo`; where there is none the English words stay.
"""

from __future__ import annotations

import gettext
from pathlib import Path

DOMAIN = "prefgame"
LOCALE_DIR = Path(__file__).resolve().parent / "locale"
ENGLISH = "en"


class _Catalogue:
    """The catalogue in use; exchanged as a whole when the language changes."""

    def __init__(self) -> None:
        self.language = ENGLISH
        self.translations: gettext.NullTranslations = gettext.NullTranslations()


_current = _Catalogue()


def use_language(code: str) -> None:
    """Speak `code` ("hr", "sl", "sr_Latn", …) from now on; a language without a
    catalogue means English.
    """
    _current.language = code
    _current.translations = gettext.translation(DOMAIN, LOCALE_DIR, languages=[code], fallback=True)


def language() -> str:
    """The code given to `use_language` last; "en" at the start."""
    return _current.language


def languages() -> tuple[str, ...]:
    """Codes that have a catalogue, English first."""
    found = sorted(
        path.parent.parent.name for path in LOCALE_DIR.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    )
    return (ENGLISH, *(code for code in found if code != ENGLISH))


def _(message: str) -> str:
    """`message` in the language in use."""
    # gettext("") is the catalogue's header
    return _current.translations.gettext(message) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the message that fits `count`."""
    return _current.translations.ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """`message` in the meaning named by `context` ("suit", "rank", …)."""
    return _current.translations.pgettext(context, message)
