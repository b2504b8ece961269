"""All that the window shows of the book at one time.

Invariant: one reading of the store, so that figures, curve and list belong together.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from prefgame.app.book.figures import Figures, Selection, figures
from prefgame.app.book.history import (
    Curve,
    PastGame,
    curve,
    opponents_met,
    past_games,
    rules_played,
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What the player wants to see: rules (None: those played last), opponents and time as in
    ``Selection``, and words that the matches in the list must have.
    """

    rules: str | None = None
    opponents: str | None = None
    since: str | None = None
    search: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """``rules``: all that the player has played, the last ones first; ``chosen``: what the figures
    are of, None where no hand was ever finished.
    """

    rules: tuple[str, ...]
    opponents: tuple[str, ...]
    chosen: Selection | None
    figures: Figures | None
    curve: Curve | None
    games: tuple[PastGame, ...]


def read_page(db: sqlite3.Connection, wish: Wish, names: Mapping[str, str]) -> Page:
    """The page that is wished for. ``names``: what the rules are called, by key, for the search."""
    words = wish.search.split()
    keys = [[key for key, name in names.items() if word.lower() in name.lower()] for word in words]
    games = past_games(db, words, keys)
    rules = rules_played(db)
    if not rules:
        return Page((), (), None, None, None, games)
    key = wish.rules if wish.rules in rules else rules[0]
    met = opponents_met(db, key)
    chosen = Selection(key, wish.opponents if wish.opponents in met else None, wish.since)
    return Page(rules, met, chosen, figures(db, chosen), curve(db, chosen), games)
