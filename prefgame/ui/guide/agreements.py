"""What the texts of taking over, and of agreeing on the tricks, ask for."""

from __future__ import annotations

from prefgame.rules.base import Phase
from prefgame.rules.contracts import Contract
from prefgame.rules.negotiation import Negotiation
from prefgame.rules.takeover import Takeover
from prefgame.ui.guide.telling import Table, Telling
from prefgame.ui.guide.text import read_text


def _lowest(at: Table[Takeover | None]) -> Contract | None:
    """Return the lowest contract with which a declarer can be taken over."""
    contracts, takeover = at.rules.contracts, at.it
    return next((line for line in contracts if takeover and line.rank >= takeover.least), None)


def _lowest_bid(at: Table[Takeover | None]) -> str:
    lowest = _lowest(at)
    return "" if lowest is None else at.bid(lowest)


def _taken_over(at: Table[Takeover | None]) -> bool:
    return at.it is not None and at.it.played


def _negotiated(at: Table[Negotiation | None]) -> bool:
    return at.it is not None and at.it.played


TAKEOVER = Telling[Takeover | None](
    read_text("takeover"),
    lambda rules: rules.takeover,
    values={"contract": _lowest_bid},
    conditions={
        "it is played": _taken_over,
        "it comes up": lambda at: (
            _taken_over(at) and Phase.TAKEOVER in at.rules.course and _lowest(at) is not None
        ),
        "a high bid cannot be taken over": lambda at: at.it is not None and at.it.numbers_only,
        "it is asked before the contract is announced": lambda at: (
            at.rules.course.index(Phase.TAKEOVER) < at.rules.course.index(Phase.ANNOUNCE)
        ),
    },
)
"""the parts "rules" and "words" """

NEGOTIATION = Telling[Negotiation | None](
    read_text("negotiation"),
    lambda rules: rules.negotiation,
    conditions={
        "it is played": _negotiated,
        "it comes up": lambda at: _negotiated(at) and Phase.NEGOTIATION in at.rules.course,
    },
)
"""the parts "rules", "keys" and "words" """
