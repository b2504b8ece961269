"""A match played once more by an expert in the player's place, on the same deals.

Invariant: each hand begins with the sheet that it began with in the match, so that hands can be
compared one by one. The expert sees what the player saw, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from prefgame.ai.level import EXPERT, Level, find_level
from prefgame.app.look_back.deciding_hands import hand_swings
from prefgame.app.look_back.past_matches import PlayedHands
from prefgame.app.look_back.search import Search
from prefgame.app.play.whole_hand import play_hand
from prefgame.app.practice.starting_points import starting_points
from prefgame.app.session import USUAL_LEVEL
from prefgame.engine.match import Match
from prefgame.rules.base import Amount, Seat
from prefgame.solver import Stop


@dataclass(frozen=True)
class DuplicateHand:
    """One deal, played twice. ``index``: which hand of the match, from 0; ``yours`` and
    ``experts``: what it won the player and the expert; ``played``: the hand as the expert played
    it.
    """

    index: int
    yours: Amount
    experts: Amount
    played: PlayedHands


def duplicate_hands(hands: PlayedHands, stop: Stop | None = None) -> Iterator[DuplicateHand]:
    """Every hand of a match that has ended, played again. Stopped once ``stop`` was set."""
    swings = hand_swings(hands.log)
    for index, hand in enumerate(hands.hands):
        if not hand.ended or index >= len(swings):
            continue
        again = _play_again(hands, index, stop)
        mine, experts = (
            swing.change[hands.seat] for swing in (swings[index], hand_swings(again.log)[-1])
        )
        played = PlayedHands.of(again.log, hands.seat, hands.levels, hands.seed)
        yield DuplicateHand(index, mine, experts, played)


def _play_again(hands: PlayedHands, index: int, stop: Stop | None) -> Match:
    """The match up to the end of this hand, played by an expert."""
    log = hands.after(index).log
    match = Match.replay(log[: starting_points(log)[0].at])

    def level_of(seat: Seat) -> Level:
        named = hands.levels[seat] if hands.levels else None
        return EXPERT if seat == hands.seat else find_level(named or USUAL_LEVEL)

    play_hand(match, hands.seed, level_of, stop)
    return match


class Duplicating(Search[tuple[DuplicateHand, ...]]):
    """The hands as they are found, in a thread of its own."""

    def __init__(self, hands: PlayedHands) -> None:
        super().__init__("a duplicate", (), lambda stop: _more_and_more(hands, stop))


def _more_and_more(hands: PlayedHands, stop: Stop) -> Iterator[tuple[DuplicateHand, ...]]:
    """All hands that are known so far, after each one."""
    found: tuple[DuplicateHand, ...] = ()
    for hand in duplicate_hands(hands, stop):
        found = (*found, hand)
        yield found
