"""A deal that somebody has sent as a code, to be played for practice.

Invariant: the code has the cards; rules, names and levels are those of this table.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.play.deal_code import Packets
from prefgame.app.practice.session import Practice
from prefgame.engine.commands import Deal
from prefgame.engine.match import Match
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet


def practice_of_deal(
    packets: Packets,
    rules: RuleSet,
    players: Sequence[str],
    levels: Sequence[str | None],
    seat: Seat = 0,
) -> Practice:
    """The first hand of a match with these cards, dealt by the last seat; so seat 0 is the eldest
    hand. ``players`` are in the order of play from the one who practises, who sits at ``seat``;
    ``levels`` are theirs. BadTable for wrong players.
    """
    hands, talon = packets
    first = len(players) - seat
    match = Match.start(rules, (*players[first:], *players[:first]))
    match.submit(Deal(len(players) - 1, hands, talon))
    return Practice(match.log, len(match.log), seat, (*levels[first:], *levels[:first]))
