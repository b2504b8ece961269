"""A deal that somebody has sent as a code, to be played for practice.

Invariant: the code has the cards; rules, names and levels are those of this table.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.play.deal_code import read_deal_code
from prefgame.app.practice.session import Practice
from prefgame.engine.commands import Deal
from prefgame.engine.match import Match
from prefgame.rules.ruleset import RuleSet


def practice_of_code(
    code: str, rules: RuleSet, players: Sequence[str], levels: Sequence[str | None]
) -> Practice:
    """The first hand of a match with these cards; the first player is the eldest hand.

    BadDealCode where the text is no code, BadTable for wrong players.
    """
    hands, talon = read_deal_code(code)
    match = Match.start(rules, players)
    match.submit(Deal(len(players) - 1, hands, talon))
    return Practice(match.log, len(match.log), 0, tuple(levels))
