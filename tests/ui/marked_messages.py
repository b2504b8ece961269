"""A catalogue in which every message can be seen to come from the catalogue."""

from __future__ import annotations

import gettext


class Marked(gettext.NullTranslations):
    """A language in which every sentence is marked."""

    def gettext(self, message: str) -> str:
        return f"«{message}"


class MarkedNames(gettext.NullTranslations):
    """A language in which the names of players are marked."""

    def pgettext(self, context: str, message: str) -> str:
        return f"«{message}" if context == "player" else message
