"""What the computer thinks at the table: its seats, and a hint for the player.

Invariant: a hint uses the player's view and nothing else, and changes nothing. What the player
answers in one go (a discard and its contract, coming and how) is thought through to the end,
because their own answers hide nothing from them.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.decide.questions import can_claim
from prefgame.ai.facts import Fact, Reason
from prefgame.ai.level import EXPERT, Level
from prefgame.ai.player import advise, choose, heed, heed_suit
from prefgame.ai.reasons import reasons_for
from prefgame.ai.value.nobody_declares import gain_if_given_up
from prefgame.cards import Suit, write_cards
from prefgame.engine.commands import WITHOUT_THREE, Announce, Command, Defend, Discard, SayKontra
from prefgame.engine.events import DefenceAnswered, Discarded, KontraSaid
from prefgame.engine.legal import least_binding
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView, evolve_view
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import tricks_needed
from prefgame.rules.kontra import Kontra
from prefgame.solver import Stop

ADVISER = replace(EXPERT, name="adviser", thorough=True)
"""the best seat, which looks into every choice: a player may ask for the table of all"""


def question_of(view: SeatView) -> str:
    """Name the chance for the deals that are imagined at a decision, by what its seat knows: so the
    hint, the review and the book say the same numbers of the same decision.
    """
    hand, cards = view.this_hand, write_cards(view.dealt)
    calls = len(hand.calls.made), len(hand.calls.revealed), len(hand.announced)
    said = len(hand.answers), len(hand.said), len(hand.kontra.said)
    talon = hand.talon_taken, len(hand.exchanged), hand.cards_down
    return f"{view.seat}/{cards}/{calls}/{said}/{talon}"


def advice_told(view: SeatView, stream: str = "") -> Advice:
    """Rate a decision as the player is told of it. ``stream`` names other deals."""
    return advise(view, ADVISER, random.Random(stream or question_of(view)))


@dataclass(frozen=True, slots=True)
class HintChoice:
    """What may be done: ``commands``: one after another. ``score``: the expected change of the
    settlement in points; ``chance`` (0 to 1) of what the hint calls success, None if there is
    nothing to succeed in; ``rough``: no more than an estimate, in fewer deals than the best;
    ``contract``: what a discard is for.
    """

    commands: tuple[Command, ...]
    score: float
    chance: float | None
    rough: bool = False
    contract: Contract | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """``choices``: the best first, empty if none was found; ``reasons``: for the first one."""

    choices: tuple[HintChoice, ...] = ()
    success: Success = Success.CONTRACT
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class _Step:
    """A question with its advice, and the option that is taken."""

    view: SeatView
    advice: Advice
    option: Option


def find_hint(view: SeatView, stream: str = "") -> Hint:
    """Find the hint for the seat to act: the same each time. ``stream`` names other deals."""
    advice = advice_told(view, stream)
    ways = [way for option in advice.options for way in _ways(_Step(view, advice, option), stream)]
    # else the order is the seat's, which keeps the customs of the table
    if any(len(way) > 1 for way in ways):
        ways.sort(key=lambda way: -round(_choice(way).score, 6))
    ways[0] = _with_contract(ways[0])
    choices = tuple(map(_choice, ways))
    return Hint(choices, advice.success, _of_the_best_way(_reasons(ways[0]), choices))


_Way = tuple[_Step, ...]


def _ways(step: _Step, stream: str) -> Iterator[_Way]:
    """Go through the ways on from the step: what the seat may answer to what is asked next."""
    command = step.option.command
    if isinstance(command, Defend) and not _doubles_as_well(step.view, command):
        after = _view_after(step.view, command)
        if after is not None:
            advice = advice_told(after, stream)
            for option in advice.options:
                for rest in _ways(_Step(after, advice, option), stream):
                    yield (step, *rest)
            return
    yield (step,)


def _doubles_as_well(view: SeatView, command: Defend) -> bool:
    """Tell whether the seat plays with another answer too, needs fewer tricks by it, and has the
    same role once it doubles: then it would double after that one.
    """
    role, doubled, owed = _role_after(view, command)
    for other in view.legal:
        if isinstance(other, Defend) and role.plays:
            role_there, doubled_there, owed_there = _role_after(view, other)
            if role_there.plays and doubled_there == doubled and owed_there < owed:
                return True
    return False


def _role_after(view: SeatView, command: Defend) -> tuple[Role, dict[Seat, Role], int]:
    """Find the role after an answer, all roles if it then doubles, and the tricks it needs."""
    hand, defence = view.declared, view.table.rules.defence
    answers = (*hand.answers, (view.seat, command.answer))
    asked = hand.declarer, hand.defenders, answers
    role = defence.roles(*asked, hand.kontra, hand.contract)[view.seat]
    doubled = defence.roles(*asked, Kontra(1, view.seat), hand.contract)
    return role, doubled, tricks_needed(defence, role, hand.contract)


def _with_contract(way: _Way) -> _Way:
    """Give a discard the contract that it was compared for, and the numbers of that comparison:
    others would not fit those of the other discards.
    """
    step, contract = way[-1], way[-1].option.contract
    after = (
        _view_after(step.view, step.option.command)
        if isinstance(step.option.command, Discard)
        else None
    )
    if after is None or contract is None:
        return way
    announced = replace(step.option, command=Announce(contract))
    if WITHOUT_THREE in after.legal and (lost := gain_if_given_up(after)) > announced.score:
        announced = Option(WITHOUT_THREE, lost)
    others = (
        Option(command, announced.score, weighed=False)
        for command in after.legal
        if command != announced.command
    )
    return (*way, _Step(after, replace(step.advice, options=(announced, *others)), announced))


def _view_after(view: SeatView, command: Command) -> SeatView | None:
    """Find the view when the seat has said so, if it is asked again at once."""
    match command:
        case Discard(cards=cards, thrown=thrown):
            later = evolve_view(view, Discarded(view.seat, cards, thrown))
        case Defend(answer=answer):
            later = evolve_view(view, DefenceAnswered(view.seat, answer))
            asked = _seat_asked(later)
            # the other defender is asked first; the choice means: if that one says no
            if later.turn.phase is Phase.KONTRA and asked is not None and asked != view.seat:
                later = evolve_view(later, KontraSaid(asked, 0))
        case _:
            return None
    return later if _seat_asked(later) == view.seat else None


def _seat_asked(view: SeatView) -> Seat | None:
    return view.turn.seat if isinstance(view.turn.seat, int) else None


def _last_that_matters(way: _Way) -> _Step:
    """Find the last step that matters: to say no to a kontra changes nothing, and the only contract
    that is left is no choice.
    """
    silent = way[-1].option.command == SayKontra(0) or len(way[-1].advice.options) == 1
    return way[-2] if len(way) > 1 and silent else way[-1]


def _choice(way: _Way) -> HintChoice:
    option = _last_that_matters(way).option
    commands = tuple(step.option.command for step in way)
    return HintChoice(
        commands, option.score, option.chance, option.rough or not option.weighed, _contract(way)
    )


def _contract(way: _Way) -> Contract | None:
    """Find what is announced after a discard, or what the discard is meant for."""
    last = way[-1]
    if isinstance(last.option.command, Announce):
        return last.option.command.contract
    return last.option.contract


def _reasons(way: _Way) -> tuple[Reason, ...]:
    """List the facts of every step up to the last one that matters, each once, and the result that
    this one expects, or a discard: it is compared with other discards, whatever they are made for.
    """
    last = _last_that_matters(way)
    if last.option.command == WITHOUT_THREE:  # the discard is no matter then
        return reasons_for(last.view, last.advice.with_first(last.option))
    expects = way[0] if isinstance(way[0].option.command, Discard) else last
    contract = _contract(way)
    found: list[Reason] = []
    for step in way[: way.index(last) + 1]:
        found += [
            reason
            for reason in reasons_for(step.view, step.advice.with_first(step.option), contract)
            if reason not in found and (step is expects or not reason.expected)
        ]
    return tuple(sorted(found, key=lambda reason: reason.expected))


def _of_the_best_way(
    reasons: tuple[Reason, ...], choices: Sequence[HintChoice]
) -> tuple[Reason, ...]:
    """Let coming reach what its best way would, as the list of choices has it: how often that
    happens depends on what the seat says after it has come.
    """
    best = next((choice for choice in choices if choice.chance is not None), None)
    return tuple(
        replace(reason, chance=best.chance or 0.0)
        if reason.fact is Fact.WOULD_REACH and best is not None
        else reason
        for reason in reasons
    )


__all__ = ["Fact", "Hint", "HintChoice", "Reason", "Success", "find_hint"]


# ---- the thread in which the seats think, and hints are found, while the window goes on
# Invariant: a seat gets its view and nothing else; what it has chosen waits until the caller takes
# it.


_log = logging.getLogger(__name__)


def stream_of(seed: int, events: int, seat: Seat) -> str:
    """Name the chance in a choice: after so many events of a match of this seed."""
    return f"{seed}/{events}/{seat}"


Elsewhere = Callable[[], Command | None]
"""asks somebody else for the choice of a seat; None if there is no answer"""


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
        return self._seat is not None and not self._seat[1].done()

    def begin(
        self,
        view: SeatView,
        level: Level,
        stream: str,
        may_claim: bool,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        """Let the seat of the view think. ``stream`` names the chance in its choice; ``elsewhere``:
        who chooses in its place.
        """
        work = self._worker.submit(_choose, view, level, stream, may_claim, elsewhere)
        self._seat = view.seat, work

    def begin_again(
        self, view: SeatView, level: Level, stream: str, wanted: Command | Suit
    ) -> None:
        """Let the seat think once more, about what its partner wants it to play or to lead."""
        self._seat = view.seat, self._worker.submit(_heed, view, level, stream, wanted)

    def take(self) -> Command | None:
        """Take what the seat chose, once; None if it claims the rest instead."""
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
        if self._hint is not None:
            self._hint.cancel()
            self._hint = None

    @property
    def hint_pending(self) -> bool:
        return self._hint is not None and not self._hint.done()

    @property
    def hint(self) -> Hint | None:
        return self._hint.result() if self._hint is not None and self._hint.done() else None


def _choose(
    view: SeatView, level: Level, stream: str, may_claim: bool, elsewhere: Elsewhere | None
) -> Command | None:
    """Choose what a seat does; if its thinking fails, the least it may."""
    try:
        if may_claim and can_claim(view):
            return None
        command = None if elsewhere is None else elsewhere()
        return command or choose(view, level, random.Random(stream))
    except Exception:
        _log.exception("seat %d failed in %s of %s", view.seat, view.turn.phase.value, stream)
        return least_binding(view.turn.phase, view.legal)


def _heed(view: SeatView, level: Level, stream: str, wanted: Command | Suit) -> Command:
    """Choose what a seat does that hears what its partner wants; if its thinking fails, the least
    it may.
    """
    try:
        if isinstance(wanted, Suit):
            return heed_suit(view, level, random.Random(stream), wanted)
        return heed(view, level, random.Random(stream), wanted)
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
    """Play a dealt hand until it is scored, by the chance of ``seed``. Stopped by ``stop``."""
    while not match.table.scored:
        if stop is not None:
            stop.check()
        seat = match.to_act
        assert isinstance(seat, int)
        chance = random.Random(stream_of(seed, len(match.log), seat))
        match.submit(choose(match.view(seat), level_of(seat), chance), seat)
