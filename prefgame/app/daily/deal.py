"""The deal of the day: one hand against experts, and what an expert makes of it in the same seat.

Invariant: cards, seat and chance come from the day, and the rules score what was played.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from prefgame.ai.level import EXPERT
from prefgame.app.daily.day import seed_of_day, stream_of_day
from prefgame.app.look_back.deciding_hands import hand_swings
from prefgame.app.look_back.open_hand import open_hand_as_played
from prefgame.app.look_back.search import Search
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.play.whole_hand import play_hand
from prefgame.app.practice.session import Practice
from prefgame.cards import Card
from prefgame.engine.decide import finished_hand
from prefgame.engine.events import Event, HandScored
from prefgame.engine.match import Match
from prefgame.rules.base import Amount, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.solver import COMPILED, Stop

PLAYERS = 3
PLAYER: Seat = 0
"""the player's seat; the dealer changes from day to day"""


@dataclass(frozen=True)
class DealOfDay:
    """The deal of a day in a game, ready to be played."""

    day: date
    rules: RuleSet
    practice: Practice

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that the player is dealt."""
        return Match.replay(self.practice.log).hand_of(PLAYER)


def deal_of_day(rules: RuleSet, day: date, players: Sequence[str]) -> DealOfDay:
    """The deal of a day. ``players``: three names, the player's first."""
    chance = random.Random(stream_of_day("deal", day, rules))
    match = Match.start(rules, players)
    match.submit(shuffled_deal(chance, chance.randrange(PLAYERS)))
    levels = tuple(None if seat == PLAYER else EXPERT.name for seat in range(PLAYERS))
    seed = seed_of_day("seats", day, rules)
    return DealOfDay(day, rules, Practice(match.log, len(match.log), PLAYER, levels, seed))


# ---- par


@dataclass(frozen=True)
class Par:
    """What an expert won in the player's place, and the hand as it was played."""

    won: Amount
    log: tuple[Event, ...]


def find_par(deal: DealOfDay, stop: Stop | None = None) -> Par:
    """What an expert makes of the deal. The others have the same chance as against the player.
    Stopped once ``stop`` was set.
    """
    match = Match.replay(deal.practice.log)
    play_hand(match, deal.practice.seed, lambda _seat: EXPERT, stop)
    return Par(won_by_player(match.log), match.log)


class FindingPar(Search[Par | None]):
    """The par of a deal, in a thread of its own."""

    def __init__(self, deal: DealOfDay) -> None:
        super().__init__("the par of a deal", None, lambda stop: _par(deal, stop))


def _par(deal: DealOfDay, stop: Stop) -> Iterator[Par | None]:
    yield find_par(deal, stop)


def won_by_player(log: Sequence[Event]) -> Amount:
    """What the last hand of a log won the player."""
    return hand_swings(log)[-1].change[PLAYER]


def won_by_best_play(log: Sequence[Event]) -> Amount | None:
    """What the player would have won with open cards and best play by all, in the contract and
    with the answers of the last hand, which has ended; None where no card was played to a contract.
    """
    at = max(number for number, event in enumerate(log) if isinstance(event, HandScored))
    before, table = Match.replay(log[:at]).table, Match.replay(log[: at + 1]).table
    hand = table.this_hand
    if hand.declarer is None or hand.contract is None or not hand.tricks or not COMPILED:
        return None
    open_hand, score = open_hand_as_played(table), table.rules.score
    found = []
    for favoured in (None, PLAYER):
        played = replace(hand, tricks=open_hand.line(favoured), settled=None)
        finished = finished_hand(replace(table, hand=played))
        sheet, entries, result = score.write(before.sheet, finished, table.rules.defence)
        found.append(won_by_player((*log[:at], HandScored(finished, entries, sheet, result))))
    return max(found) if hand.declarer != PLAYER else found[0]
