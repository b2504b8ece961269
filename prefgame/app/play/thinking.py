"""The thread in which the seats of the computer think, and hints are found, while the
window goes on.

Invariant: a seat gets its view and nothing else; what it has chosen waits until the
caller takes it.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from prefgame.ai.decide.questions import can_claim
from prefgame.ai.level import Level
from prefgame.ai.player import choose
from prefgame.app.play.hints import Hint, find_hint
from prefgame.engine.commands import Command
from prefgame.engine.legal import least_binding
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.solver import Stop

_log = logging.getLogger(__name__)


def stream_of(seed: int, events: int, seat: Seat) -> str:
    """Name the chance in a choice: after so many events of a match of this seed."""
    return f"{seed}/{events}/{seat}"


class Thinking:
    """At most one seat and one hint at a time."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ai seat")
        self._seat: tuple[Seat, Future[Command | None]] | None = None
        self._hint: Future[Hint] | None = None

    def close(self) -> None:
        """Stop the thread; what it is working on is lost."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    # ---- a seat

    @property
    def seat(self) -> Seat | None:
        """The seat that thinks, or whose choice has not been taken yet."""
        return self._seat[0] if self._seat else None

    @property
    def busy(self) -> bool:
        """Whether that seat is still thinking."""
        return self._seat is not None and not self._seat[1].done()

    def begin(self, view: SeatView, level: Level, stream: str, may_claim: bool) -> None:
        """Let the seat of the view think. ``stream`` names the chance in its choice."""
        self._seat = view.seat, self._worker.submit(_choose, view, level, stream, may_claim)

    def take(self) -> Command | None:
        """Take what the seat chose, once it is not busy; None if it claims the rest instead. It is
        forgotten here.
        """
        assert self._seat is not None
        (_which, future), self._seat = self._seat, None
        return future.result()

    def drop(self) -> None:
        """Drop what the seat thinks about, which will not happen."""
        if self._seat is not None:
            self._seat[1].cancel()
            self._seat = None

    # ---- a hint

    def ask_hint(self, view: SeatView) -> None:
        """Begin to look for a hint, unless one was asked for already."""
        if self._hint is None:
            self._hint = self._worker.submit(_find_hint, view)

    def forget_hint(self) -> None:
        """Forget the hint: the decision that it was for has been made."""
        if self._hint is not None:
            self._hint.cancel()
            self._hint = None

    @property
    def hint_pending(self) -> bool:
        """A hint was asked for and is being thought about."""
        return self._hint is not None and not self._hint.done()

    @property
    def hint(self) -> Hint | None:
        """The hint, once it was asked for and found."""
        return self._hint.result() if self._hint is not None and self._hint.done() else None


def _choose(view: SeatView, level: Level, stream: str, may_claim: bool) -> Command | None:
    """Choose what a seat does. A seat whose thinking fails must not take the table with it: it does
    the least it may.
    """
    try:
        return None if may_claim and can_claim(view) else choose(view, level, random.Random(stream))
    except Exception:
        _log.exception("seat %d failed in %s of %s", view.seat, view.turn.phase.value, stream)
        return least_binding(view.turn.phase, view.legal)


def _find_hint(view: SeatView) -> Hint:
    """Find a hint; one without choices if the thinking failed."""
    try:
        return find_hint(view)
    except Exception:
        _log.exception("no hint in %s", view.turn.phase.value)
        return Hint()


# ---- a hand that the seats play to its end among themselves
# Invariant: a seat sees its view and nothing else, and has the chance it would have at the table.


def play_hand(
    match: Match, seed: int, level_of: Callable[[Seat], Level], stop: Stop | None = None
) -> None:
    """Play a hand that has been dealt until it is scored. ``seed``: the chance of the match.
    Stopped once ``stop`` was set.
    """
    while not match.table.scored:
        if stop is not None:
            stop.check()
        seat = match.to_act
        assert isinstance(seat, int)
        chance = random.Random(stream_of(seed, len(match.log), seat))
        match.submit(choose(match.view(seat), level_of(seat), chance), seat)
