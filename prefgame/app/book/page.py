"""All that the window shows of the book at one time.

Invariant: one reading of the store, so that figures, curve and list belong together.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from prefgame.app.book.account import Account
from prefgame.app.book.figures import Figures, Selection, figures
from prefgame.app.book.history import (
    Curve,
    PastGame,
    accounts_played,
    curve,
    opponents_met,
    past_games,
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What the player wants to see: account (None: the one played last), opponents and time as in
    ``Selection``, and words that the matches in the list must have.
    """

    account: Account | None = None
    opponents: str | None = None
    since: str | None = None
    search: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """``accounts``: all that the player has played, the last ones first; ``chosen``: what the
    figures are of, None where no hand was ever finished.
    """

    accounts: tuple[Account, ...]
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
    accounts = accounts_played(db)
    if not accounts:
        return Page((), (), None, None, None, games)
    account = wish.account if wish.account in accounts else accounts[0]
    met = opponents_met(db, account)
    chosen = Selection(account, wish.opponents if wish.opponents in met else None, wish.since)
    return Page(accounts, met, chosen, figures(db, chosen), curve(db, chosen), games)
