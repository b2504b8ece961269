"""The door to the catalogues: every word a player reads in the window passes through here.

English is the source language: its sentences are the message ids. A catalogue lives in
`prefgame/locale/<language>/LC_MESSAGES/prefgame.mo`; if there is none the English words stay.

Many languages bend names and suits, so a translation may ask for a case: `{name:gen}` (`CASES`). A
word that has cases has all its forms in the catalogue, one behind another: "Анна|Анны|Анне|…". A
name that nobody foresaw has a form that needs no case ("the player X"). Behind the forms may stand
the gender of the word, "m" or "f"; a translation may then choose by it: `{refa:открыт/открыта}`.
"""

from __future__ import annotations

import gettext
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, SupportsIndex

DOMAIN = "prefgame"
LOCALE_DIR = Path(__file__).resolve().parent / "locale"
ENGLISH = "en"
CASES = ("gen", "dat", "acc", "ins", "loc")
"""The cases that a translation may ask for. A catalogue has the forms of a word in this order,
after the first, which stands alone.
"""
GENDERS = ("m", "f")
"""The genders of a word, in the order of the words that a translation offers for them."""
_ASKS = re.compile(r"\{\w+:")
ENOUGH = 80
"""The per cent of a language that must be translated for a game to begin in it by itself."""


@dataclass(frozen=True)
class Language:
    """A language of the game: what it calls itself, and how much of it is translated, in per cent.
    None: it is declared complete, and the tests see that it is.
    """

    name: str
    share: int | None = None

    @property
    def title(self) -> str:
        """Its name as a list of languages has it; of one that is not complete with its share."""
        return self.name if self.share is None else f"{self.name} · {self.share}\u00a0%"

    @property
    def begins(self) -> bool:
        """Whether the game may begin in it without being asked to."""
        return self.share is None or self.share >= ENOUGH


class _Catalogue:
    """The catalogue in use; exchanged as a whole when the language changes."""

    def __init__(self) -> None:
        self.language = ENGLISH
        self.translations: gettext.NullTranslations = gettext.NullTranslations()
        self.forms: dict[str, tuple[str, ...]] = {}
        """The forms of each word that was looked up and has cases, by the first of them."""


_current = _Catalogue()


class _Sentence(str):
    """A translation that asks for names in a case."""

    __slots__ = ()

    def format(self, *values: object, **named: object) -> str:
        return _WITH_CASES.vformat(self, values, named)

    def replace(self, old: str, new: str, count: SupportsIndex = -1) -> str:
        """Fill in a part; the rest still asks for its cases."""
        return _Sentence(super().replace(old, new, count))


class _WithCases(Formatter):
    def format_field(self, value: Any, format_spec: str) -> Any:
        if asks_for_form(format_spec):
            return in_form(str(value), format_spec)
        return super().format_field(value, format_spec)


_WITH_CASES = _WithCases()


def _translated(text: str) -> str:
    if ":" not in text:  # nearly all
        return text
    return _Sentence(text) if _ASKS.search(text) else text


def use_language(code: str) -> None:
    """Speak `code` ("hr", "sl", "sr_Latn", …) from now on, or English if it has no catalogue."""
    _current.language, _current.forms = code, {}
    _current.translations = gettext.translation(DOMAIN, LOCALE_DIR, languages=[code], fallback=True)


def language() -> str:
    """Return the code given to `use_language` last; "en" at the start."""
    return _current.language


def languages() -> tuple[str, ...]:
    """List the codes that have a catalogue, English first."""
    found = sorted(
        path.parent.parent.name for path in LOCALE_DIR.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    )
    return (ENGLISH, *(code for code in found if code != ENGLISH))


@cache
def declared_languages() -> dict[str, Language]:
    """Read ``locale/languages.json``: what is declared of each language, by its code."""
    found = json.loads((LOCALE_DIR / "languages.json").read_text("utf-8"))
    return {code: Language(**said) for code, said in found.items()}


def language_title(code: str) -> str:
    """Return what a list of languages calls that language."""
    return declared_languages().get(code, Language(code)).title


def beginning_languages() -> tuple[str, ...]:
    """List the codes of languages in which the game may begin without being asked to."""
    declared = declared_languages()
    return tuple(code for code in languages() if code in declared and declared[code].begins)


def _(message: str) -> str:
    """Translate `message` into the language in use."""
    # gettext("") is the catalogue's header
    return _translated(_current.translations.gettext(message)) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """Choose the form of the message that fits `count`, and translate it."""
    return _translated(_current.translations.ngettext(one, many, count))


def pgettext(context: str, message: str) -> str:
    """Translate `message` in the meaning named by `context` ("suit", "rank", …)."""
    return _translated(_first_form(_current.translations.pgettext(context, message)))


def given_names() -> dict[str, str]:
    """Return the names that the game gives to players, each in the language in use."""
    return {
        "Ana": pgettext("player", "Ana"),
        "Bojan": pgettext("player", "Bojan"),
        "Cvita": pgettext("player", "Cvita"),
        "Davor": pgettext("player", "Davor"),
        # those of the worked examples
        "Anna": pgettext("player", "Anna"),
        "Boris": pgettext("player", "Boris"),
        "Bruno": pgettext("player", "Bruno"),
        "Clara": pgettext("player", "Clara"),
        "Vera": pgettext("player", "Vera"),
        # the company
        "Joža": pgettext("player", "Joža"),
        "Zora": pgettext("player", "Zora"),
        "Stipe": pgettext("player", "Stipe"),
        "Resi": pgettext("player", "Resi"),
        "Alojz": pgettext("player", "Alojz"),
        "Dunja": pgettext("player", "Dunja"),
        "Vida": pgettext("player", "Vida"),
        "Lav": pgettext("player", "Lav"),
    }


def in_case(word: str, case: str) -> str:
    """Bend a name or a suit as it is shown for one of the `CASES`. A word whose forms are not known
    is the name of a player; in a language that bends names it is said to be one.
    """
    if word not in _current.forms:
        given_names()  # a match may have them from its file
    forms = _current.forms.get(word)
    if forms is None:
        pattern = pgettext("player", "{name}")
        return _current.forms.get(pattern, (pattern,) * 6)[_place(case)].replace("{name}", word)
    return forms[_place(case)]


def asks_for_form(spec: str) -> bool:
    """Tell whether a place asks for a word in a case, or for one of several by its gender."""
    return spec in CASES or "/" in spec


def in_form(word: str, spec: str) -> str:
    """Bend a word for a case, or choose among the words of ``spec`` by its gender; the first if
    that is not known.
    """
    if spec in CASES:
        return in_case(word, spec)
    offered, forms = spec.split("/"), _current.forms.get(word, ())
    known = [gender for gender in GENDERS if forms[len(CASES) + 1 :] == (gender,)]
    return offered[GENDERS.index(known[0])] if known else offered[0]


def _place(case: str) -> int:
    return CASES.index(case) + 1


def _first_form(text: str) -> str:
    """Return the word as it stands alone, and keep its forms for the sentences that ask for one."""
    if "|" not in text:
        return text
    forms = tuple(text.split("|"))
    _current.forms[forms[0]] = forms
    return forms[0]
