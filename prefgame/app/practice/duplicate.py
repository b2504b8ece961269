"""A match played once more by an expert in the player's place, on the same deals.

Invariant: each hand begins with the sheet that it began with in the match, so that hands can be
compared one by one. The expert sees what the player saw, and nothing else.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event as Flag
from threading import Thread

from prefgame.ai.level import EXPERT
from prefgame.ai.player import choose, find_level
from prefgame.app.look_back.deciding_hands import hand_swings
from prefgame.app.look_back.past_matches import PlayedHands
from prefgame.app.play.thinking import stream_of
from prefgame.app.practice.starting_points import starting_points
from prefgame.app.session import USUAL_LEVEL
from prefgame.engine.match import Match
from prefgame.rules.base import Amount

_log = logging.getLogger(__name__)


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


def duplicate_hands(hands: PlayedHands, stop: Flag | None = None) -> Iterator[DuplicateHand]:
    """Every hand of a match that has ended, played again; none more once ``stop`` is set."""
    swings = hand_swings(hands.log)
    for index, hand in enumerate(hands.hands):
        if not hand.ended or index >= len(swings):
            continue
        again = _play_again(hands, index, stop)
        if again is None:
            return
        mine, experts = (
            swing.change[hands.seat] for swing in (swings[index], hand_swings(again.log)[-1])
        )
        played = PlayedHands.of(again.log, hands.seat, hands.levels, hands.seed)
        yield DuplicateHand(index, mine, experts, played)


def _play_again(hands: PlayedHands, index: int, stop: Flag | None) -> Match | None:
    """The match up to the end of this hand, played by an expert; None where it was stopped."""
    log = hands.after(index).log
    match = Match.replay(log[: starting_points(log)[0].at])
    while not match.table.scored:
        if stop is not None and stop.is_set():
            return None
        seat = match.to_act
        assert isinstance(seat, int)
        named = hands.levels[seat] if hands.levels else None
        level = EXPERT if seat == hands.seat else find_level(named or USUAL_LEVEL)
        chance = random.Random(stream_of(hands.seed, len(match.log), seat))
        match.submit(choose(match.view(seat), level, chance), seat)
    return match


class Duplicating:
    """The hands as they are found, in a thread of its own."""

    def __init__(self, hands: PlayedHands) -> None:
        self.found: tuple[DuplicateHand, ...] = ()
        self.over = False
        """whether the thread has ended"""
        self._stop = Flag()
        self._thread = Thread(target=self._work, args=(hands,), name="duplicate", daemon=True)
        self._thread.start()

    def _work(self, hands: PlayedHands) -> None:
        try:
            for hand in duplicate_hands(hands, self._stop):
                self.found = (*self.found, hand)
        except Exception:  # a page with some hands is better than none
            _log.exception("a match could not be played again")
        self.over = True

    def wait(self) -> None:
        """Wait until all hands are found."""
        self._thread.join()

    def close(self) -> None:
        """Look for no more."""
        self._stop.set()
