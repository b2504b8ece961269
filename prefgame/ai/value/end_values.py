"""What each end of a hand is worth in this match, and the solver for a contract at its table.

Invariant: it computes no score of its own, in points of the settlement. The rules write the hand on
the sheet, and the change of what the sheet is worth counts; only what is still to be won before the
end is an estimate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from prefgame import solver
from prefgame.ai.imagine.worlds import ACES, mask_of, played_cards
from prefgame.ai.lookup import entry_for
from prefgame.engine.view import SeatView
from prefgame.rules.base import Role, Roles, Seat, Tricks
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence import forced_answers
from prefgame.rules.kontra import NO_KONTRA, Kontra
from prefgame.rules.play import Duties, Play
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Aces, Hand, Result, Sheet, Unplayed
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import ColumnSheet
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolSheet
from prefgame.rules.scoring.pot import Pot, PotSheet

SLOTS = 1 << 14
"""The size of the solver's table for one contract, if no other is given."""


def beating_owed(duties: Duties) -> int:
    """Say how far a hand must beat: 0 not, 1 with any card, 2 a lead with the lowest card."""
    return duties.must_beat + (duties.must_beat and duties.lowest_beating)


def solver_of(
    play: Play,
    contract: Contract,
    order: Sequence[Seat],
    playing: Sequence[Seat],
    declarer: Seat | None,
    *,
    counted: Seat | None = None,
    slots: int = SLOTS,
    stop: solver.Stop | None = None,
) -> solver.DealSolver:
    """Make the solver of open hands, which are given in the order of ``order``. It finds the tricks
    of the declarer, or of the seat ``counted``: the player who claims, or in a hand that nobody
    declares any player, who then plays against the two others.
    """
    duties = play.duties_in(contract, playing)
    watched = declarer if counted is None else counted
    assert watched is not None, "a hand that nobody declares is solved for one of its players"
    return solver.DealSolver(
        order.index(watched),
        contract.trump,
        fewest=contract.goal.wants_few,
        must_trump=duties.must_trump,
        must_beat=beating_owed(duties),
        led_by=None if declarer is None else order.index(declarer),
        slots=slots,
        stop=stop,
    )


# ---- what a sheet is worth


OPEN_REFA = 22.0
"""What an open refa is worth in points of the settlement: the next contract counts double."""
REFA_NEEDS = 20
"""Points still to be won from which it has its whole worth: there must be a next contract."""


def _of_columns(score: Columns, sheet: ColumnSheet, seat: Seat) -> float:
    """Add up the account of the seat, its share of what is still to be won, and its refas."""
    columns, line = sheet.columns, sheet.accounts()[seat]
    if sheet.over:
        return float(line.total)
    useful = [score.refas_to_use(sheet, each) for each in range(len(columns))]
    ahead = useful[seat] - sum(useful) / len(columns)
    refas = OPEN_REFA * ahead * min(1.0, sheet.missing / REFA_NEEDS)
    return line.total + sheet.left_out / len(columns) + refas


def _of_pot(score: Pot, sheet: PotSheet, seat: Seat) -> float:
    """Add up the purse of the seat, and its share of the pot."""
    return float(sheet.purses[seat] + sheet.pot / len(sheet.purses))


def _of_pool(score: Pool, sheet: PoolSheet, seat: Seat) -> float:
    """Compute what a settlement would give now: aid changes nothing in it (002:103)."""
    return float(score.settlement(sheet)[seat])


SHEET_VALUES: dict[type[Sheet], Callable[[Any, Any, Seat], float]] = {
    ColumnSheet: _of_columns,
    PotSheet: _of_pot,
    PoolSheet: _of_pool,
}


def sheet_value(rules: RuleSet, sheet: Sheet, seat: Seat) -> float:
    """Compute the points of the settlement that the seat expects with this sheet."""
    return entry_for(SHEET_VALUES, sheet, "worth")(rules.score, sheet, seat)


# ---- what each end of a hand is worth in this match


class End(NamedTuple):
    """An end of a hand for one seat, or the mean of several. ``gain``: points of the settlement,
    compared with a hand that is not played. ``success`` (0 to 1): that the declarer makes the
    contract; if nobody declares, that the seat reaches the goal; that a defender takes the tricks
    they need, or if they need none, that the declarer goes down.
    """

    gain: float
    success: float


def succeeds_by_own_tricks(rules: RuleSet, role: Role, contract: Contract) -> bool:
    """Tell whether a role succeeds by its own tricks: the declarer by the contract, a defender by
    the tricks they need. Any other role succeeds when the declarer goes down.
    """
    return role is Role.DECLARER or (
        role is not Role.KONTRA and rules.defence.owes(role, contract) is not None
    )


def mean_end(parts: Iterable[tuple[float, End]]) -> End:
    """Average several ends, each weighted by its share."""
    gain = success = 0.0
    for share, end in parts:
        gain += share * end.gain
        success += share * end.success
    return End(gain, min(1.0, success))


SCARCELY = 0.02
"""A share of a trick that is not worth counting."""


def parts_of_first(tricks: int, of_first: float, uneven: float) -> list[tuple[float, int]]:
    """Compute how likely the first of two takes how many of these tricks."""
    theirs = tricks * of_first
    low = int(theirs)
    above = theirs - low
    found = [(1.0, low)] if above < SCARCELY else [(1 - above, low), (above, low + 1)]
    if not uneven:
        return found
    return [
        (part * chance, min(max(first + more, 0), tricks))
        for part, first in found
        for chance, more in ((uneven, -1), (1 - 2 * uneven, 0), (uneven, 1))
    ]


def _aces_in(view: SeatView) -> Aces | None:
    """Find the declarer's aces in the hand of the view, as far as the seat knows them."""
    hand = view.contracted
    held = mask_of(view.cards) | played_cards(view).get(view.seat, 0)
    four = view.seat == hand.declarer and held & ACES == ACES
    return view.table.rules.score.aces.holding_paid(hand.contract, hand.aces_said, four)


def costs_each_trick(view: SeatView, contract: Contract) -> bool:
    """Tell whether no trick is wanted, and each after the first costs as much again."""
    if not contract.goal.first_trick_decides:
        return False
    rules, order = view.table.rules, view.this_hand.order
    one, other = (seat for seat in order if seat != view.seat)
    both = one, other
    roles = rules.defence.roles(view.seat, both, forced_answers(both), NO_KONTRA, contract)
    return EndValues(rules, view.table.sheet, view.seat, contract, roles).each_trick_costs


class EndValues:
    """What each end of a hand is worth to ``seat``, with this contract, roles and kontra."""

    def __init__(
        self,
        rules: RuleSet,
        sheet: Sheet,
        seat: Seat,
        contract: Contract,
        roles: Roles,
        kontra: Kontra = NO_KONTRA,
        aces: Aces | None = None,
    ) -> None:
        """Value the sheet as it is. ``aces``: those of the declarer, if the table pays for them."""
        self.rules = rules
        self.sheet = sheet
        self.seat = seat
        self.contract = contract
        self.roles = dict(roles)
        self.declarer = next(
            (other for other, role in roles.items() if role is Role.DECLARER), None
        )
        self.counted = seat if self.declarer is None else self.declarer
        """the seat whose tricks are counted: the declarer, or ``seat`` itself if nobody declares"""
        self._kontra, self._aces = kontra, aces
        self.against = tuple(
            other for other, role in roles.items() if role.plays and other != self.counted
        )
        """the seats that play against it"""
        self.playing = tuple(sorted((self.counted, *self.against)))
        writers = {rules.defence.writer(other, roles) for other in self.against}
        self.divided = self.declarer is None or len(writers) > 1
        """whether it matters which of the opponents takes a trick: not if one writes for both"""
        self._means: dict[tuple[int, float, float], End] = {}
        self._now = sheet_value(rules, sheet, seat)
        self._ends: dict[tuple[int, ...], End] = {}
        self._parted: dict[tuple[int, int], End] = {}
        self._unplayed: dict[Unplayed | None, End] = {}
        self._costs: bool | None = None

    @classmethod
    def of(cls, view: SeatView, seat: Seat) -> EndValues:
        """Make the values of the view's hand as it is now, with its contract, for a seat."""
        hand, table = view.contracted, view.table
        return cls(
            table.rules, table.sheet, seat, hand.contract, table.roles, hand.kontra, _aces_in(view)
        )

    def end(self, tricks: Tricks) -> End:
        """Compute what these tricks (by seat) are worth. The tricks of a hand that stops when the
        contract has failed may be given as if it were played to the end.
        """
        key = tuple(tricks.get(seat, 0) for seat in self.roles)
        known = self._ends.get(key)
        if known is None:
            cut = (
                tricks
                if self.declarer is None
                else self.rules.score.cap_tricks(self.contract, self.declarer, tricks)
            )
            known = self._ends[key] = self._write(cut)
        return known

    @property
    def first_trick_decides(self) -> bool:
        """Whether only the first trick matters: the rules write one trick and more alike."""
        return self.contract.goal.first_trick_decides and not self.each_trick_costs

    @property
    def each_trick_costs(self) -> bool:
        """Whether none is wanted, and the rules write a second trick besides the first."""
        if self._costs is None:
            rest = TRICKS - 2
            self._costs = (
                self.contract.goal.first_trick_decides
                and self.end_with_split(1, rest).gain != self.end_with_split(2, rest).gain
            )
        return self._costs

    def end_with_split(self, mine: int, first: int) -> End:
        """Compute the same for ``mine`` tricks, the ``first`` opponent's, and the rest."""
        known = self._parted.get((mine, first))
        if known is None:
            taken = dict(zip(self.against, (first, TRICKS - mine - first)))
            known = self._parted[mine, first] = self.end({self.counted: mine, **taken})
        return known

    def mean_end(self, tricks: int, of_first: float, uneven: float) -> End:
        """Average the end if the counted seat takes so many tricks, and the first of its opponents
        that share (0 to 1) of the others, but ``uneven`` often one more, and as often one less.
        """
        key = tricks, of_first, uneven
        known = self._means.get(key)
        if known is None:
            known = self._means[key] = mean_end(
                (part, self.end_with_split(tricks, first))
                for part, first in parts_of_first(TRICKS - tricks, of_first, uneven)
            )
        return known

    def end_unplayed(self, why: Unplayed | None = None) -> End:
        """Compute what the hand is worth if no card is played: nobody came, or nobody doubled a
        contract that is played only after a kontra.
        """
        if why not in self._unplayed:
            self._unplayed[why] = self._write({}, why)
        return self._unplayed[why]

    def end_agreed(self, tricks: Tricks) -> End:
        """Compute what it is worth to agree on these tricks (by seat) instead of playing."""
        return self._write(tricks, agreed=True)

    def _write(self, tricks: Tricks, why: Unplayed | None = None, agreed: bool = False) -> End:
        """Let the rules write the hand; it is not foreseen which tricks are overtaken (A-33)."""
        hand = Hand(
            self.declarer,
            self.contract,
            self.roles,
            tricks,
            self._kontra.level,
            self._kontra.by,
            why,
            doubled=self._kontra.each,
            agreed=agreed,
            aces=self._aces,
        )
        sheet, _, result = self.rules.score.write(self.sheet, hand, self.rules.defence)
        return End(
            sheet_value(self.rules, sheet, self.seat) - self._now,
            float(self._succeeds(result, tricks)),
        )

    def _succeeds(self, result: Result, tricks: Tricks) -> bool:
        if self.declarer is None:
            return self.contract.goal.is_met(tricks[self.seat])
        if (
            succeeds_by_own_tricks(self.rules, self.roles.get(self.seat, Role.STAYS), self.contract)
            or not tricks
        ):
            return self.seat not in result.down
        return self.declarer in result.down
