"""A hand played for practice: from where it starts, alone, from a code, or again by an expert."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from prefgame.ai.level import EXPERT, Level, find_level
from prefgame.app.deals.coded import composed_of_code, match_of_code
from prefgame.app.look_back.open_hand import Search
from prefgame.app.look_back.past_hands import MadeUp, PlayedHands, hand_swings
from prefgame.app.play.position_code import CodedPosition
from prefgame.app.play.shuffle import Packets
from prefgame.app.play.thinking import play_hand
from prefgame.app.session import USUAL_LEVEL, Session
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import EventKeeper, NothingKept
from prefgame.engine.commands import Command, Deal
from prefgame.engine.events import CardPlayed, Commanded, Dealt, Event, OfSeat, split_log
from prefgame.engine.evolve import evolve_table, open_table
from prefgame.engine.legal import turn_of
from prefgame.engine.match import Match
from prefgame.engine.state import Table
from prefgame.i18n import _
from prefgame.rules.base import Amount, Phase, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.solver import Stop

# ---- where a hand can be taken up again: at the deal, at the answers, at each trick, and where it
# stands if it is not over
# Invariant: a point is a number of events of the log, and somebody decides there; what led to it is
# not changed.


class Point(Enum):
    """What the players decide there."""

    DEAL = "deal"
    """everything: the first call, or what follows the deal"""
    ANSWERS = "answers"
    """who plays against the contract"""
    TRICK = "trick"
    """the lead to a trick"""
    HERE = "here"
    """whatever the hand waits for, which is not over"""


@dataclass(frozen=True, slots=True)
class StartingPoint:
    """A place in the last hand. ``at``: events before it; ``trick``: its number from 1, else 0."""

    point: Point
    at: int
    trick: int = 0


def starting_points(log: Sequence[Event], made_up: int = 0) -> tuple[StartingPoint, ...]:
    """List the places of the last hand of a log, in the order of play; none before the end of the
    ``made_up`` tricks, if there are any.
    """
    found: dict[tuple[Point, int], StartingPoint] = {}
    for at, table in _decisions(log):
        hand, phase = table.this_hand, turn_of(table).phase
        if len(hand.tricks) < made_up:
            continue
        place = (Point.DEAL, 0)
        if phase is Phase.DEFENCE:
            place = (Point.ANSWERS, 0)
        elif phase is Phase.PLAY and not hand.trick:
            place = (Point.TRICK, len(hand.tricks) + 1)
        if place[0] is not Point.DEAL or not found:
            found.setdefault(place, StartingPoint(place[0], at, place[1]))
        if at == len(log) and all(point.at != at for point in found.values()):
            found[Point.HERE, 0] = StartingPoint(Point.HERE, at)
    return tuple(found.values())


def last_before(points: Sequence[StartingPoint], at: int) -> StartingPoint:
    """Find the last of these places at or before event ``at``; else the first one."""
    return next((point for point in reversed(points) if point.at <= at), points[0])


def _decisions(log: Sequence[Event]) -> Iterator[tuple[int, Table]]:
    """Count the events before each decision of a seat in the last hand, and show the table there;
    the last decision may still be open.
    """
    started, rest = split_log(log)
    last = max((at for at, event in enumerate(log) if isinstance(event, Dealt)), default=len(log))
    table = open_table(started)
    for at, event in enumerate(rest, 1):
        if at > last and isinstance(event, OfSeat):
            yield at, table
        table = evolve_table(table, event)
    if isinstance(turn_of(table).seat, int):  # the log stops there
        yield len(log), table


# ---- a hand by itself
# Invariant: no match of the store hears of it; what keeps it, if anything does, only lets it be
# left and continued. Taking back makes a new session of a shorter log; a log still only grows.


@dataclass(frozen=True)
class Practice:
    """What is practised. ``log``: the complete match to the end of the hand, or to the place at
    which it is to be taken up; ``at``: how many of its events stay; ``levels`` by seat, of the
    match that was played; ``made_up``: what the game has made up of the hand, if it is an ending.
    """

    log: tuple[Event, ...]
    at: int
    seat: Seat
    levels: tuple[str | None, ...]
    seed: int = 0
    made_up: MadeUp | None = None

    @property
    def points(self) -> tuple[StartingPoint, ...]:
        """The places at which it can be taken up."""
        return starting_points(self.log, 0 if self.made_up is None else self.made_up.tricks)

    @property
    def table(self) -> Table:
        """The table after all of ``log``."""
        return Match.replay(self.log).table

    @property
    def plan(self) -> MatchPlan:
        """Who sits where: the player at ``seat``, and elsewhere who sat there; in the place that
        the player had before sits a usual seat.
        """
        levels = tuple(
            None if seat == self.seat else level or USUAL_LEVEL
            for seat, level in enumerate(self.levels)
        )
        return MatchPlan(levels=levels, seed=self.seed, first_dealer=0)


class PracticeSession(Session):
    """The table at which it is played."""

    goes_on = False
    may_hold = False
    title = ""
    """what it is, in the words of the catalogue; "" for a hand that was played before"""

    def __init__(
        self,
        practice: Practice,
        log: Sequence[Event] | None = None,
        keeper: EventKeeper | None = None,
    ) -> None:
        """Open the table as it was at the beginning, or as far as ``log``. ``keeper``: keeps it
        while it is played, so that it can be continued; without it, it is not kept.
        """
        self.practice = practice
        self.can_be_continued = keeper is not None
        match = Match.replay(practice.log[: practice.at] if log is None else log)
        self._decisions = decisions(match.log, practice)
        keeper = keeper or NothingKept()
        keeper.append(0, 0, match.log)
        super().__init__(match, practice.plan, keeper, number=0, saved=len(match.log))

    def submit(self, command: Command) -> None:
        at, choice = len(self.match.log), len(self.match.legal()) > 1
        super().submit(command)
        if choice:
            self._decisions += (at,)

    def again(self) -> PracticeSession:
        return self.at(self.practice.log[: self.practice.at])

    def name_of_hand(self, hand: str) -> str:
        return _(self.title) or _("Practice: {hand}").format(hand=hand)

    @property
    def keeping(self) -> str:
        if self.can_be_continued:
            return _("The hand is saved after every card.")
        return _("This hand is played again. Nothing is written down.")

    @property
    def why_not_again(self) -> str:
        """Why it cannot be begun again now; empty if it can."""
        return ""

    @property
    def may_take_back(self) -> bool:
        """Whether the player has had a choice yet."""
        return bool(self._decisions)

    @property
    def why_not_taken_back(self) -> str:
        """Why no move can be taken back; empty if one can."""
        return (
            ""
            if self.may_take_back
            else _("You have had no choice yet: a card that alone may be played is none.")
        )

    def taken_back(self) -> PracticeSession:
        """Open the table before the player's last choice; as at the beginning if there was none."""
        return self.at(self.match.log[: (self._decisions or (self.practice.at,))[-1]])

    def at(self, log: Sequence[Event]) -> PracticeSession:
        """Open the table of the same practice after this log."""
        return PracticeSession(self.practice, log)


def decisions(log: Sequence[Event], practice: Practice) -> tuple[int, ...]:
    """Count the events before each choice that the player has made in this practice."""
    match, found = Match.replay(log[: practice.at]), []
    for event in log[practice.at :]:
        if not isinstance(event, Commanded):
            continue  # it has followed from the one before
        settled = isinstance(event, CardPlayed) and event.settled is not None
        if not settled and match.to_act == practice.seat and len(match.legal()) > 1:
            found.append(len(match.log))
        match.submit(event.command)
    return tuple(found)


# ---- a match played once more by an expert in the player's place, on the same deals
# Invariant: each hand begins with the sheet that it began with in the match, so that hands can be
# compared one by one. The expert sees what the player saw, and nothing else.


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
    """Play every hand of a match that has ended again. Stopped once ``stop`` was set."""
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
    """Replay the match up to the end of this hand, played by an expert."""
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
    """Go through all hands that are known so far, after each one."""
    found: tuple[DuplicateHand, ...] = ()
    for hand in duplicate_hands(hands, stop):
        found = (*found, hand)
        yield found


# ---- a deal that somebody has sent as a code, to be played for practice
# Invariant: the code has the cards; rules, names and levels are those of this table.


def practice_of_code(position: CodedPosition, rules: RuleSet, players: Sequence[str]) -> Practice:
    """Make the hand of a code that has a contract, as far as the code has it, in the place of who
    is to act there; ``players`` from the eldest hand on. BadHand if it cannot have been.
    """
    match = match_of_code(position, rules, players)
    acting = match.to_act
    seat = acting if isinstance(acting, int) else 0
    made_up = composed_of_code(position, rules).made_up
    levels = (None,) * len(players)
    return Practice(match.log, len(match.log), seat, levels, made_up=made_up)


def practice_of_deal(
    packets: Packets,
    rules: RuleSet,
    players: Sequence[str],
    levels: Sequence[str | None],
    seat: Seat = 0,
) -> Practice:
    """Make the first hand of a match with these cards, dealt by the last seat; so seat 0 is the
    eldest hand. ``players`` are in the order of play from the one who practises, who sits at
    ``seat``; ``levels`` are theirs. BadTable for wrong players.
    """
    hands, talon = packets
    first = len(players) - seat
    match = Match.start(rules, (*players[first:], *players[:first]))
    match.submit(Deal(len(players) - 1, hands, talon))
    return Practice(match.log, len(match.log), seat, (*levels[first:], *levels[:first]))
