"""The suits have names of their own on each deck."""

from __future__ import annotations

import gettext

import pytest

from prefgame.app.words.decks import DeckWords
from prefgame.i18n import _current


def test_suits_of_the_two_decks_may_be_called_differently(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Serbian heart is "srce" on one deck and "herc" on the other."""

    class Contexts(gettext.NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            return f"{message}, {context}"

    monkeypatch.setattr(_current, "translations", Contexts())
    german, french = DeckWords("german"), DeckWords("french")
    assert german.suit_name("H") != french.suit_name("H")
    assert german.suit_in_sentence("H") != french.suit_in_sentence("H")
