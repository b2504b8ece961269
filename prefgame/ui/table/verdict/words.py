"""The verdict on a hand: whether it was made, with everything, gone down or defended well.

Invariant: it says what the result of the rules says, from where the player sits; it decides
nothing, and a hand in which nothing was won or lost has none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from prefgame.app.words.names import join_with_and
from prefgame.engine.events import HandScored
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.defence.base import Owed
from prefgame.ui.words.numbers import number_of_tricks, tricks_with_need
from prefgame.ui.words.runs import BESIDE


class Kind(Enum):
    """What became of a hand, as it is heard and marked; the values are names of sounds."""

    MADE = "made"
    EVERYTHING = "everything"
    """all ten tricks, or none where none was wanted"""
    HELD = "held"
    """the defence took what it needed, or brought the declarer down"""
    DOWN = "down"


@dataclass(frozen=True)
class HandVerdict:
    """What is said of a hand: large ``words``, how many tricks that were (``tally``), and a line
    ``below`` about the others. ``won`` tricks are counted out, of those ``needed``; 0 and 0: no
    number says it. The tally and the line may be empty.
    """

    words: str
    kind: Kind
    tally: str = ""
    below: str = ""
    won: int = 0
    needed: int = 0


@dataclass(frozen=True)
class _Line:
    """What is to be said of one player."""

    words: str
    kind: Kind
    tally: str = ""
    won: int = 0
    needed: int = 0

    @property
    def whole(self) -> str:
        """All of it in one line."""
        if not self.tally:
            return self.words
        return _("{words}: {tricks}").format(words=self.words, tricks=self.tally)


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
            return self._lay(replace(declarer, kind=Kind.HELD), own)
        return self._lay(own, declarer)

    @staticmethod
    def _lay(head: _Line, below: _Line | str) -> HandVerdict:
        words = below if isinstance(below, str) else below.whole
        return HandVerdict(head.words, head.kind, head.tally, words, head.won, head.needed)

    # ---- the declarer

    def _declarer(self) -> _Line:
        """How it went for the declarer."""
        seat, goal = self.hand.declarer, self.contract.goal
        mine, name = seat == self.me, self.names[seat]
        agreed = self.view.agreed_tricks
        kind = Kind.MADE if self.made else Kind.DOWN
        if agreed:
            words = _("{tricks} for you") if mine else _("{tricks} for {name}")
            tally = words.format(tricks=number_of_tricks(agreed[seat]), name=name)
            return _Line(pgettext("tricks", "Agreed"), kind, tally, agreed[seat], goal.least)
        if not self.hand.tricks:
            return _Line(self._without_play(mine).format(name=name), kind)
        words, taken = self._of_declarer(mine).format(name=name), self.hand.taken[seat]
        if self.made and goal.takes_none:
            return _Line(words, Kind.EVERYTHING, _("no trick"))
        if self.made and taken == TRICKS and not goal.wants_few:
            return _Line(words, Kind.EVERYTHING, _("all ten tricks"), taken, goal.least)
        if goal.wants_few:
            return _Line(words, kind, number_of_tricks(taken), taken)
        if goal.run:
            return _Line(words, kind)
        return _Line(words, kind, tricks_with_need(taken, goal.least), taken, goal.least)

    def _without_play(self, mine: bool) -> str:
        if self.made:
            return _("You made it without play") if mine else _("{name} made it without play")
        return _("You went down without play") if mine else _("{name} went down without play")

    def _of_declarer(self, mine: bool) -> str:
        if self.made:
            return _("You made it") if mine else _("{name} made it")
        if not self.contract.goal.takes_none:
            return _("You went down") if mine else _("{name} went down")
        if mine:
            return pgettext("contract for no trick", "You went down")
        return pgettext("contract for no trick", "{name} went down")

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
                return _Line(_("You lose"), Kind.DOWN)
            won = both if owed.own is None else own
            tally = tricks_with_need(won, owed.needed)
            return _Line(_("You went down"), Kind.DOWN, tally, won, owed.needed)
        if not self.counted:
            return None if self.made else _Line(self._caught(), Kind.HELD)
        if any(seat in self.down for seat in self.hand.defenders) and owed == Owed():
            return None  # a guest, whose host is down
        roles = [self.view.role(seat) for seat in self.hand.defenders]
        alone = owed.own is not None and own >= owed.own
        if alone or sum(role is not None and role.plays for role in roles) == 1:
            tally = tricks_with_need(own, owed.needed) if owed.needed else number_of_tricks(own)
            return _Line(_("Well defended"), Kind.HELD, tally, own, owed.needed)
        team = owed.team or 0
        tally = tricks_with_need(both, team) if team else number_of_tricks(both)
        words = _("Well defended") if Role.DUMMY in roles else _("Well defended together")
        return _Line(words, Kind.HELD, tally, both, team)

    def _caught(self) -> str:
        if self.contract.goal.takes_none:
            return pgettext("contract for no trick", "Well defended")
        return _("Well defended")

    def _others_down(self) -> str:
        """Which defenders are down, where the declarer made it."""
        down = [self.names[seat] for seat in self.down if seat != self.hand.declarer]
        if not down or not self.made:
            return ""
        if len(down) == 1:
            words = _("{name} went down") if self.counted else _("{name} loses")
            return words.format(name=down[0])
        words = _("{names} went down") if self.counted else _("{names} lose")
        return words.format(names=join_with_and(down))


def _undeclared(view: SeatView, scored: HandScored, me: Seat | None) -> HandVerdict | None:
    """A hand that nobody declared: how many tricks the player took, and whether that was good."""
    hand, names = view.contracted, view.table.players
    taken = {seat: hand.taken[seat] for seat in hand.order}
    if not hand.tricks:
        return None
    counts = list(taken.values())
    most, least = max(counts), min(counts)
    others = " · ".join(f"{names[one]}{BESIDE}{taken[one]}" for one in hand.order if one != me)
    if me not in taken:
        those = join_with_and([names[seat] for seat in hand.order if taken[seat] == most])
        words = _("Most tricks: {names}").format(names=those)
        return HandVerdict(words, Kind.DOWN, number_of_tricks(most), others, most)
    own, rules = taken[me], view.table.rules
    won = rules.score.hand_gains(view.table.sheet, scored.sheet, scored.entries)[me]
    kind = Kind.DOWN if won < 0 else Kind.MADE if own else Kind.EVERYTHING
    if not own:
        return HandVerdict(_("You took no trick"), kind, "", others)
    if counts.count(own) > 1 or most > own > least:
        tricks = number_of_tricks(own)
        return HandVerdict(_("You took {tricks}").format(tricks=tricks), kind, "", others, own)
    words = _("You took the most") if own == most else _("You took the fewest")
    return HandVerdict(words, kind, number_of_tricks(own), others, own)
