"""The door to the catalogues: every word a player reads in the window passes through here.

English is the source language: its sentences are the message ids. A catalogue lives in
`prefgame/locale/<language>/LC_MESSAGES/prefgame.mo`; where there is none the English words stay.

Many languages bend names, so a translation may ask for a case: `{name:gen}` (`CASES`). The names
that the game itself gives have their cases in the catalogues; any other name has a form that needs
none ("the player X").
"""

from __future__ import annotations

import gettext
from pathlib import Path
from string import Formatter
from typing import Any

DOMAIN = "prefgame"
LOCALE_DIR = Path(__file__).resolve().parent / "locale"
ENGLISH = "en"
CASES = ("gen", "dat", "acc", "ins", "loc")
"""The cases that a translation may ask for; a name of a catalogue has its forms in this order,
after the one in which it is called.
"""


class _Catalogue:
    """The catalogue in use; exchanged as a whole when the language changes."""

    def __init__(self) -> None:
        self.language = ENGLISH
        self.translations: gettext.NullTranslations = gettext.NullTranslations()
        self.forms: dict[str, tuple[str, ...]] | None = None
        """The forms of each name as it is called, once a sentence has asked for one."""


_current = _Catalogue()


class _Sentence(str):
    """A translation that asks for names in a case."""

    __slots__ = ()

    def format(self, *values: object, **named: object) -> str:
        return _WITH_CASES.vformat(self, values, named)


class _WithCases(Formatter):
    def format_field(self, value: Any, format_spec: str) -> Any:
        if format_spec in CASES:
            return in_case(str(value), format_spec)
        return super().format_field(value, format_spec)


_WITH_CASES = _WithCases()


def _translated(text: str) -> str:
    return _Sentence(text) if any(f":{case}}}" in text for case in CASES) else text


def use_language(code: str) -> None:
    """Speak `code` ("hr", "sl", "sr_Latn", …) from now on; a language without a
    catalogue means English.
    """
    _current.language, _current.forms = code, None
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
    return _translated(_current.translations.gettext(message)) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the message that fits `count`."""
    return _translated(_current.translations.ngettext(one, many, count))


def pgettext(context: str, message: str) -> str:
    """`message` in the meaning named by `context` ("suit", "rank", …)."""
    return _translated(_current.translations.pgettext(context, message))


def given_names() -> dict[str, tuple[str, ...]]:
    """Return the names that the game gives to players, each with its forms in the language in use:
    as it is called, then in the `CASES`; as it is called alone, where the language bends no names.
    """
    return {
        "Ana": _forms(pgettext("player", "Ana")),
        "Bojan": _forms(pgettext("player", "Bojan")),
        "Cvita": _forms(pgettext("player", "Cvita")),
        "Davor": _forms(pgettext("player", "Davor")),
        # those of the worked examples
        "Anna": _forms(pgettext("player", "Anna")),
        "Boris": _forms(pgettext("player", "Boris")),
        "Bruno": _forms(pgettext("player", "Bruno")),
        "Clara": _forms(pgettext("player", "Clara")),
        "Vera": _forms(pgettext("player", "Vera")),
    }


def in_case(name: str, case: str) -> str:
    """Return a name as it is shown, bent for one of the `CASES`; where its forms are not known, as
    the language speaks of a player whose name it cannot bend.
    """
    if _current.forms is None:
        _current.forms = {forms[0]: forms for forms in given_names().values()}
    forms = _current.forms.get(name) or _forms(pgettext("player", "{name}"))
    at = CASES.index(case) + 1
    return forms[at if at < len(forms) else 0].replace("{name}", name)


def _forms(together: str) -> tuple[str, ...]:
    return tuple(together.split("|"))
