"""The verdict on a hand: whether it was made, with everything, gone down or defended well.

Invariant: it says what the result of the rules says, from where the player sits; it decides
nothing, and a hand in which nothing was won or lost has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from prefgame.app.words.sentences import join_with_and
from prefgame.engine.events import HandScored
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.defence.base import Owed
from prefgame.ui.words.numbers import number_of_tricks
from prefgame.ui.words.runs import BESIDE


class Kind(Enum):
    """What became of a hand, as it is heard and marked; the values are names of sounds."""

    MADE = "made"
    EVERYTHING = "everything"
    """all ten tricks, or none where none was wanted"""
    HELD = "held"
    """the defence did what it owed, or brought the declarer down"""
    DOWN = "down"


@dataclass(frozen=True)
class HandVerdict:
    """What is said of a hand: large ``words``, and a line ``below`` them about the others, which
    may be empty. ``won`` tricks are counted out, of those ``needed``; 0 and 0: no number says it.
    """

    words: str
    kind: Kind
    below: str = ""
    won: int = 0
    needed: int = 0


@dataclass(frozen=True)
class _Line:
    """What is to be said of one player."""

    words: str
    kind: Kind
    won: int = 0
    needed: int = 0


def hand_verdict(view: SeatView, scored: HandScored, me: Seat | None) -> HandVerdict | None:
    """The verdict on the hand that ``scored`` writes; ``view``: as its end was seen, before that.

    ``me`` is the player's seat, None where nobody of the table sits before the window.
    """
    hand = view.hand
    if hand is None or hand.contract is None:
        return None
    if hand.declarer is None:
        return _undeclared(view, scored, me)
    if scored.result.made is None:
        return None
    return _Declared(view, scored, me).verdict()


class _Declared:
    """A hand that somebody declared, and that was won or lost."""

    def __init__(self, view: SeatView, scored: HandScored, me: Seat | None) -> None:
        self.view, self.me = view, me
        self.hand, self.names = view.declared, view.table.players
        self.made, self.down = scored.result.made is True, scored.result.down
        self.contract = self.hand.contract
        self.counted = self.contract.may_be_left and self.contract.goal.counts_tricks
        """whether numbers of tricks say how the hand went"""

    def verdict(self) -> HandVerdict:
        """What is said, from where the player sits."""
        declarer, own = self._declarer(), self._defender()
        if own is None:
            return self._lay(declarer, self._others_down())
        if own.kind is Kind.HELD and not self.made:
            return self._lay(_Line(declarer.words, Kind.HELD, declarer.won, declarer.needed), own)
        return self._lay(own, declarer)

    @staticmethod
    def _lay(head: _Line, below: _Line | str) -> HandVerdict:
        words = below if isinstance(below, str) else below.words
        return HandVerdict(head.words, head.kind, words, head.won, head.needed)

    # ---- the declarer

    def _declarer(self) -> _Line:
        """How it went for the declarer."""
        seat, goal = self.hand.declarer, self.contract.goal
        mine, name = seat == self.me, self.names[seat]
        agreed = self.view.agreed_tricks
        kind = Kind.MADE if self.made else Kind.DOWN
        if agreed:
            words = _("Agreed: {tricks} for you") if mine else _("Agreed: {tricks} for {name}")
            tricks = number_of_tricks(agreed[seat])
            return _Line(words.format(tricks=tricks, name=name), kind, agreed[seat], goal.least)
        if not self.hand.tricks:
            return _Line(self._without_play(mine).format(name=name), kind)
        taken = self.hand.taken[seat]
        if self.made and self.contract.goal.takes_none:
            words = _("No trick: you made it") if mine else _("No trick: {name} made it")
            return _Line(words.format(name=name), Kind.EVERYTHING)
        if self.made and taken == TRICKS and not goal.wants_few:
            words = (
                _("You made it: all ten tricks") if mine else _("{name} made it: all ten tricks")
            )
            return _Line(words.format(name=name), Kind.EVERYTHING, taken, goal.least)
        if not self.counted:
            return _Line(self._uncounted(mine).format(name=name), kind)
        if self.made:
            words = (
                _("You made it: {won} of {needed}")
                if mine
                else _("{name} made it: {won} of {needed}")
            )
        else:
            words = (
                _("You went down: {won} of {needed}")
                if mine
                else _("{name} went down: {won} of {needed}")
            )
        words = words.format(name=name, won=taken, needed=goal.least)
        return _Line(words, kind, taken, goal.least)

    def _without_play(self, mine: bool) -> str:
        if self.made:
            return _("You made it without play") if mine else _("{name} made it without play")
        return _("You went down without play") if mine else _("{name} went down without play")

    def _uncounted(self, mine: bool) -> str:
        if self.made:
            return _("You made it") if mine else _("{name} made it")
        return _("You went down") if mine else _("{name} went down")

    # ---- the defence

    def _defender(self) -> _Line | None:
        """How it went for the player who defended; None for anybody else."""
        role = None if self.me is None else self.view.role(self.me)
        if self.me is None or role is None or role is Role.DECLARER or not role.plays:
            return None
        if not self.hand.tricks or self.view.agreed_tricks:
            return None
        owed, own = self.view.owed_by(role), self.hand.taken[self.me]
        both = sum(self.hand.taken[seat] for seat in self.hand.defenders)
        if self.me in self.down:
            if owed == Owed():
                return _Line(_("You went down"), Kind.DOWN)
            won = both if owed.own is None else own
            words = _("You went down: {won} of {needed}").format(won=won, needed=owed.needed)
            return _Line(words, Kind.DOWN, won, owed.needed)
        if not self.counted:
            return None if self.made else _Line(_("Well defended"), Kind.HELD)
        if any(seat in self.down for seat in self.hand.defenders) and owed == Owed():
            return None  # a guest, whose host is down
        alone = owed.own is not None and own >= owed.own
        if alone or len([seat for seat in self.hand.defenders if self._plays(seat)]) == 1:
            words = _("Well defended: {tricks}").format(tricks=number_of_tricks(own))
            return _Line(words, Kind.HELD, own, owed.needed)
        words = _("Well defended together: {tricks}").format(tricks=number_of_tricks(both))
        return _Line(words, Kind.HELD, both, owed.team or 0)

    def _plays(self, seat: Seat) -> bool:
        role = self.view.role(seat)
        return role is not None and role.plays

    def _others_down(self) -> str:
        """Which defenders are down, where the declarer made it."""
        down = [self.names[seat] for seat in self.down if seat != self.hand.declarer]
        if not down or not self.made:
            return ""
        if len(down) == 1:
            return _("{name} went down").format(name=down[0])
        return _("{names} went down").format(names=join_with_and(down))


def _undeclared(view: SeatView, scored: HandScored, me: Seat | None) -> HandVerdict | None:
    """A hand that nobody declared: how many tricks the player took, and whether that was good."""
    hand, names = view.contracted, view.table.players
    taken = {seat: hand.taken[seat] for seat in hand.order}
    if not hand.tricks:
        return None
    most, least = max(taken.values()), min(taken.values())
    tally = " · ".join(f"{names[one]}{BESIDE}{taken[one]}" for one in hand.order if one != me)
    if me not in taken:
        those = join_with_and([names[seat] for seat in hand.order if taken[seat] == most])
        words = _("Most tricks: {names}, {count}").format(names=those, count=most)
        return HandVerdict(words, Kind.DOWN, tally, most)
    own, rules = taken[me], view.table.rules
    won = rules.score.hand_gains(view.table.sheet, scored.sheet, scored.entries)[me]
    kind = Kind.DOWN if won < 0 else Kind.MADE if own else Kind.EVERYTHING
    if not own:
        return HandVerdict(_("You took no trick"), kind, tally)
    tricks = number_of_tricks(own)
    if own == most > least:
        words = _("You took the most: {tricks}")
    elif own == least < most:
        words = _("You took the fewest: {tricks}")
    else:
        words = _("You took {tricks}")
    return HandVerdict(words.format(tricks=tricks), kind, tally, own)
