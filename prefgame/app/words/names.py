"""The names that players have where nobody chose any, and why some cannot be those of a table.

Invariant: files have the usual names as they stand here (``NAMES``), and those of the ``COMPANY``,
in every language; only what is shown follows the language. A name that somebody chose is shown as
it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.i18n import _, given_names
from prefgame.quoting import name_fault

NAMES = ("Ana", "Bojan", "Cvita", "Davor")
"""the player's own name, then the opponents: left, right, across"""
COMPANY = ("Joža", "Zora", "Stipe", "Resi", "Alojz", "Dunja", "Vida", "Lav")
"""the persons who can be asked to the table"""


def usual_names() -> tuple[str, str, str, str]:
    """``NAMES`` as the language in use has them."""
    given = given_names()
    own, left, right, across = (given[name] for name in NAMES)
    return own, left, right, across


def shown_name(name: str) -> str:
    """A name from a file as it is shown: one of the game's own in the language in use."""
    return given_names()[name] if name in (*NAMES, *COMPANY) else name


def kept_name(name: str) -> str:
    """A name that was shown as a file keeps it."""
    given = given_names()
    return next((kept for kept in (*NAMES, *COMPANY) if given[kept] == name), name)


def why_not_named(players: Sequence[str]) -> str:
    """Why these cannot be the names of all players; empty when they can."""
    if not all(players):
        return _("Everybody at the table needs a name.")
    if any(name_fault(name) for name in players):
        return _("A name must have 1 to 40 visible characters.")
    twice = next((name for name in players if players.count(name) > 1), None)
    return _("Two players are called {name}.").format(name=twice) if twice else ""
