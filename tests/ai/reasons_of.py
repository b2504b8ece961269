"""Views at a decision, and the reasons that a seat gives there."""

from __future__ import annotations

from typing import TypedDict, Unpack

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.facts import Reason
from prefgame.ai.reasons import reasons_for
from prefgame.cards import Card, parse_cards
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.registry import find_ruleset
from tests.helpers import NAMES, ORDINARY_DEAL, deal, say

BOJAN_PLAYS = ("pass", "2", "pass", "discard S9 D7", "announce 3", "come", "come", "no", "no")
"""diamonds, against both; Ana leads"""
SANS = ("pass", "2", "pass", "discard S9 D7", "announce 7", "come", "come", "no", "no")
BETL = ("pass", "betl", "pass", "no", "no")
"""by Bojan; Ana leads"""


def at(*texts: str, packets: tuple[str, ...] = ORDINARY_DEAL, rules: str = "croatian") -> SeatView:
    """Return what the seat to act sees after these words and cards."""
    match = Match.start(find_ruleset(rules), NAMES[:3])
    match.submit(deal(2, *packets))
    say(match, *texts)
    assert isinstance(match.to_act, int)
    return match.view(match.to_act)


def advice(
    view: SeatView,
    best: str,
    *,
    chance: float | None = 0.8,
    others: float = 0.6,
    success: Success = Success.QUOTA,
    meant: int | None = None,
) -> Advice:
    """Return an advice whose best choice is ``best``, ten points ahead of all others. ``meant``:
    the number of the contract that a call is for.
    """
    command = next(one for one in view.legal if str(one) == best)
    rest = [
        Option(other, 0.0, None if str(other) in ("pass", "stay") else others)
        for other in view.legal
        if other != command
    ]
    contract = None if meant is None else view.table.rules.contract(str(meant), False)
    return Advice((Option(command, 10.0, chance, contract=contract), *rest), success, 1)


class How(TypedDict, total=False):
    """What ``advice`` may be told of its choices."""

    chance: float | None
    others: float
    success: Success
    meant: int | None


def facts(view: SeatView, best: str, **how: Unpack[How]) -> list[Reason]:
    """Return the facts about the hand or the trick, without what is to be expected."""
    return [
        reason for reason in reasons_for(view, advice(view, best, **how)) if not reason.expected
    ]


def expected(view: SeatView, best: str, **how: Unpack[How]) -> Reason | None:
    return next(
        (reason for reason in reasons_for(view, advice(view, best, **how)) if reason.expected), None
    )


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)
