"""What the region of a table calls the things that sentences name.

Invariant: a sentence is written once. A place such as ``{betl}``, ``{sans}``, ``{refa}`` or
``{refas}`` in it, with a capital letter or without, is filled with the word of the region: "berač"
and "radlc" at a Slovenian table, in every language (000:19, 145-148).
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.words.contracts import NAMES
from prefgame.i18n import pgettext
from prefgame.rules.ruleset import RuleSet

MARKS: dict[str, Callable[[], tuple[str, str, str, str]]] = {
    "refa": lambda: (
        pgettext("mark", "Refa"),
        pgettext("mark", "refa"),
        pgettext("mark", "Refas"),
        pgettext("mark", "refas"),
    ),
    "radlc": lambda: (
        pgettext("mark", "Radlc"),
        pgettext("mark", "radlc"),
        pgettext("mark", "Radlcs"),
        pgettext("mark", "radlcs"),
    ),
}
"""by what it is called: one and several, each standing alone and inside a sentence"""
PLACES = frozenset({"Betl", "betl", "Sans", "sans", "Refa", "refa", "Refas", "refas"})
"""the places in sentences"""


def refa_words(called: str) -> dict[str, str]:
    """Return the words of a refa by their places, where it is called so."""
    return dict(zip(("Refa", "refa", "Refas", "refas"), MARKS[called]()))


def regional_words(rules: RuleSet) -> dict[str, str]:
    """Return what stands in the places of the sentences of this game."""
    words: dict[str, str] = {}
    for name, called in rules.names.items():
        if called in MARKS:
            words |= refa_words(called)
        elif name in PLACES:
            words[name.capitalize()], words[name] = NAMES[called]()
    return words


def with_names(rules: RuleSet, sentence: str) -> str:
    """Return a sentence of this game with the words of its region."""
    return sentence.format(**regional_words(rules)) if "{" in sentence else sentence
