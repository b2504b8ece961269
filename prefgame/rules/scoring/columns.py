"""How hands are written in columns: what contracts, tricks and losses count, and who scores and who
pays (000:71-99).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from prefgame.rules.base import LATER, Amount, Role, Seat, Tricks, kontra_factor
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence import Defence, defenders_down, tricks_needed
from prefgame.rules.scoring.base import (
    NO_ACE_BONUSES,
    NO_TERMS,
    WITH_KONTRA,
    AceBonuses,
    BadScore,
    Entry,
    Hand,
    Place,
    Reads,
    Result,
    Terms,
    Unfit,
    Unplayed,
)
from prefgame.rules.scoring.columns_sheet import (
    MIDDLE,
    MIDDLE_COUNTS,
    SOUP,
    Column,
    ColumnEntry,
    ColumnSheet,
    Factor,
    MarkKind,
    sheet_from_plain,
    sheet_to_plain,
)

# ---- the plain two: the cheapest contract
# Invariant: this module decides what happens to a plain two; it writes nothing.


class TwoRule(Enum):
    """What happens to a two without kontra (A-2)."""

    DECLARER_WINS = "declarer_wins"
    REFA_ELSE_REDEAL_HAT_WINS = "refa_else_redeal_hat_wins"
    REFA_ELSE_WINS = "refa_else_wins"
    THROW_IN_REFA = "throw_in_refa"
    DECLARER_FAILS = "declarer_fails"
    PLAY_NORMALLY = "play_normally"


class WhoseHat(Enum):
    """Whose hat turns a two without kontra into a win (A-3b)."""

    ANYONE = "anyone"
    DECLARER = "declarer"


class TwoEnd(Enum):
    """How a two that nobody doubled ends."""

    WINS = "wins"
    FAILS = "fails"
    REFA = "refa"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class PlainTwo:
    """The rules of a table for the plain two. ``on_refa``: a declarer with an open refa plays it
    like any other contract (000:59; A-3c).
    """

    rule: TwoRule
    whose_hat: WhoseHat = WhoseHat.ANYONE
    on_refa: bool = False
    number: int = 2

    def needs_kontra(self, contract: Contract, open_refas: int) -> bool:
        if contract.game or contract.rank != self.number or self.rule is TwoRule.PLAY_NORMALLY:
            return False
        return not (self.on_refa and open_refas > 0)

    def end(self, declarer: Seat, hats: Sequence[bool], refa_allowed: bool) -> TwoEnd:
        """Find how a two that nobody doubled ends, by ``hats`` and if a refa could be written."""
        hat = any(hats) if self.whose_hat is WhoseHat.ANYONE else hats[declarer]
        refa = TwoEnd.REFA if refa_allowed else TwoEnd.NOTHING
        match self.rule:
            case TwoRule.DECLARER_WINS:
                return TwoEnd.WINS
            case TwoRule.REFA_ELSE_REDEAL_HAT_WINS:
                return TwoEnd.WINS if hat else refa
            case TwoRule.DECLARER_FAILS:
                return TwoEnd.FAILS if hat else refa
            case TwoRule.REFA_ELSE_WINS:
                return TwoEnd.REFA if refa_allowed else TwoEnd.WINS
            case _:
                return refa


# ---- what contracts, tricks and losses count in columns (000:71-87, 004:270-328)
# Invariant: numbers only; nothing here writes on a sheet. Plus is good throughout.


class BetlKontra(Enum):
    """Who scores and who pays in a betl that was doubled (A-17)."""

    SAYER = "sayer"
    """the player who said kontra scores alone if it goes down, and pays if it is made"""
    BOTH_WRITE = "both_write"
    """both score if it goes down; the player who said kontra pays if it is made"""
    NO_FINE = "no_fine"
    """both score if it goes down; nobody pays if it is made"""


class DoubleFall(Enum):
    """Which contract that fails costs its declarer double (004:379; A-28): one that would have
    ended the match.
    """

    NEVER = "never"
    ABOVE = "above"
    """one worth more than what is missing"""
    FROM_EQUAL = "from_equal"
    """one worth at least what is missing"""


@dataclass(frozen=True, slots=True)
class ColumnValues:
    """What everything is worth at one table. ``start``: the bula, in points; ``refas``: the most
    refas in a match.

    If ``refas`` is None, ``usual_refas`` gives the number for the bula: (smallest bula, refas),
    rising (A-27).
    """

    start: int
    usual_refas: tuple[tuple[int, int], ...]
    two: PlainTwo
    """when the cheapest contract is played, and how it ends otherwise"""
    refas: int | None = None
    unit: int = 2
    most_against: int | None = 5
    """the most tricks of the defence that are scored (000:55, 000:76); None: all of them, which
    needs a play that goes on to the tenth (004:309)
    """
    fallen_betl_tricks: int = 5
    """a betl that goes down counts as so many tricks for each defender: 60 for 12 (000:78)"""
    betl_kontra: BetlKontra = BetlKontra.SAYER
    double_fall: DoubleFall = DoubleFall.NEVER
    debt_has_minus: bool = False
    """whether the paper has a minus before a debt (000:73: it has none)"""
    refas_under_hat: bool = True
    """an open refa doubles also while anybody is under the hat; otherwise it stays open"""
    partner_pays: bool = False
    """who took over a partner's tricks pays if that went down (000:160; A-33)"""
    deals: int = field(default=0, repr=False, metadata=LATER)
    """after how many deals the match is settled as one that is stopped, if it is not over; 0: the
    table has agreed on no number
    """
    minutes: int = field(default=0, repr=False, metadata=LATER)
    """after how many minutes the round that is played is the last; 0: the table knows no time"""
    unit_worth: int = field(default=0, repr=False)
    refa_called: str = field(default="refa", repr=False)
    """what the region calls a refa (000:148)"""

    @property
    def refa_limit(self) -> int:
        """The most refas in a match."""
        if self.refas is not None:
            return self.refas
        return max((refas for start, refas in self.usual_refas if start <= self.start), default=0)

    def refas_to_use(self, sheet: ColumnSheet, seat: Seat) -> int:
        """Count the open refas of a seat that may double its contract now."""
        waits = not self.refas_under_hat and any(sheet.hats)
        return 0 if waits else sheet.columns[seat].open_refas

    def as_written(self, total: int) -> int:
        """Return a number as the paper has it: only a hat tells a debt without a minus from what is
        above zero.
        """
        return total if self.debt_has_minus else abs(total)

    @staticmethod
    def value(contract: Contract) -> int:
        """Compute the value of a contract: its number, and one more of a game (000:74)."""
        return contract.rank + contract.game

    def base_worth(self, contract: Contract) -> int:
        return self.value(contract) * self.unit

    def worth(self, sheet: ColumnSheet, declarer: Seat, contract: Contract, kontra: int = 0) -> int:
        """Compute the worth: value x unit, doubled by a refa and each kontra (000:74, 79)."""
        doubled = 2 if self.refas_to_use(sheet, declarer) else 1
        return self.base_worth(contract) * doubled << kontra

    def points_won(self, sheet: ColumnSheet, worth: int) -> int:
        """Count the points won if no defender goes down: at most the missing (000:87; A-30)."""
        return min(worth, sheet.missing)

    def points_lost(self, sheet: ColumnSheet, worth: int) -> int:
        """Count the points that the declarer of a failed contract loses (A-28)."""
        match self.double_fall:
            case DoubleFall.ABOVE:
                doubled = worth > sheet.missing
            case DoubleFall.FROM_EQUAL:
                doubled = worth >= sheet.missing
            case DoubleFall.NEVER:
                doubled = False
        return 2 * worth if doubled else worth

    def count_tricks(
        self, contract: Contract, declarer: Seat | None, winners: Iterable[Seat]
    ) -> dict[Seat, int]:
        """Count the tricks that are scored, by seat: of the defence only the first ones, up to the
        most (000:55). ``winners``: who took each trick.
        """
        taken: dict[Seat, int] = {}
        left = self._most_written(contract)
        for seat in winners:
            if seat == declarer or left:
                taken[seat] = taken.get(seat, 0) + 1
                left -= seat != declarer
        return taken

    def cap_tricks(self, contract: Contract, declarer: Seat, tricks: Tricks) -> Mapping[Seat, int]:
        """Take what is not scored from the defender with the most tricks."""
        against = {seat: count for seat, count in tricks.items() if seat != declarer}
        most = self._most_written(contract)
        while sum(against.values()) > most:
            against[max(against, key=lambda seat: (against[seat], seat))] -= 1
        return against | {declarer: tricks.get(declarer, 0)}

    def why_not_tricks(self, contract: Contract, mine: int, against: int) -> str:
        if not contract.may_be_left:
            return ""
        if self.most_against is None and mine + against != TRICKS:
            return f"the tricks add up to {mine + against}; each is scored, so they must be ten"
        if self.most_against is not None and against > self.most_against:
            return f"the defence stops at {self.most_against} tricks, but {against} are reported"
        return ""

    @property
    def reads(self) -> frozenset[Reads]:
        return frozenset({Reads.OVERTAKEN} if self.partner_pays else ())

    def _most_written(self, contract: Contract) -> int:
        """Count the most tricks of the defence that are scored."""
        return (
            TRICKS if self.most_against is None or not contract.may_be_left else self.most_against
        )


# ---- writing one contract in columns: who scores, who pays, which soups grow (000:71-87)
# Invariant: a sheet and a hand give the next sheet and the entries of a careful scorer, in the
# order written.


class Writing:
    """One contract being written: collects entries while the columns change."""

    def __init__(
        self, rules: ColumnValues, sheet: ColumnSheet, hand: Hand, quotas: Defence
    ) -> None:
        assert hand.declarer is not None and hand.contract is not None
        self.rules, self.sheet, self.hand, self.defence = rules, sheet, hand, quotas
        self.declarer: Seat = hand.declarer
        self.contract = hand.contract
        self.columns = list(sheet.columns)
        self.entries: list[ColumnEntry] = []
        self.refa = rules.refas_to_use(sheet, self.declarer) > 0
        factors = [(Factor.CONTRACT, rules.value(self.contract)), (Factor.UNIT, rules.unit)]
        factors += [(Factor.REFA, 2)] * self.refa
        factors += [(Factor.KONTRA, kontra_factor(hand.kontra))] * (hand.kontra > 0)
        self.factors = tuple(factors)
        self.worth = rules.worth(sheet, self.declarer, self.contract, hand.kontra)

    def write(self, made: bool) -> tuple[ColumnSheet, tuple[ColumnEntry, ...], Result]:
        """Write the contract: the sheet, the entries in order, and the result."""
        down = self._defenders_down(made)
        fall = self.rules.points_lost(self.sheet, self.worth)
        # the tricks are cut too (000:87)
        if made and not down and self.rules.points_won(self.sheet, self.worth) < self.worth:
            self.worth = self.rules.points_won(self.sheet, self.worth)
            self.factors = (*self.factors, (Factor.CAPPED, self.worth))
        if self.refa:  # used up whenever the declarer scores (000:82; A-29)
            column = self.columns[self.declarer]
            self.columns[self.declarer] = replace(column, open_refas=column.open_refas - 1)
            self.entries.append(
                ColumnEntry(self.declarer, None, MarkKind.REFA_USED, 0, column.middle)
            )
        doubled = ((Factor.DOUBLE_FALL, 2),) if not made and fall > self.worth else ()
        self._middle(self.declarer, self.worth if made else -fall, (*self.factors, *doubled))
        for seat, tricks in self._soups(made):
            self._soup(seat, tricks)
        payers = [self._payer(seat) for seat in down]
        for seat in payers:
            self._middle(seat, -self.worth, self.factors)
        result = Result(
            made,
            tuple(dict.fromkeys(payers if made else (self.declarer, *payers))),
            self.hand.unplayed,
        )
        return (
            ColumnSheet(tuple(self.columns), self.sheet.refas_written),
            tuple(self.entries),
            result,
        )

    # ---- who writes and who pays

    def _defenders_down(self, made: bool) -> tuple[Seat, ...]:
        if not self.hand.tricks:
            return ()
        if self.contract.may_be_left:
            return defenders_down(self.defence, self.hand.roles, self.hand.tricks, self.contract)
        if (
            made
            and self.hand.kontra_by is not None
            and self.rules.betl_kontra is not BetlKontra.NO_FINE
        ):
            return (self.hand.kontra_by,)
        return ()

    def _soups(self, made: bool) -> list[tuple[Seat, int]]:
        """List (defender, tricks scored) in order; a lost betl counts five (000:78, A-50)."""
        roles = self.hand.roles
        defenders = [
            seat for seat, role in roles.items() if role is not Role.DECLARER and role.plays
        ]
        if not self.hand.tricks:
            return []
        if not self.contract.may_be_left:
            alone = self.hand.kontra_by is not None and self.rules.betl_kontra is BetlKontra.SAYER
            writers = [seat for seat in defenders if not alone or seat == self.hand.kontra_by]
            return [] if made else [(seat, self.rules.fallen_betl_tricks) for seat in writers]
        written: dict[Seat, int] = {}
        for seat in defenders:
            writer = self.defence.writer(seat, roles)
            written[writer] = written.get(writer, 0) + self.hand.tricks.get(seat, 0)
        return [(seat, tricks) for seat, tricks in written.items() if tricks]

    def _payer(self, down: Seat) -> Seat:
        """Find who pays for a defender who went down: them, or who took their tricks (A-33)."""
        overtaken = (self.hand.overtaken or {}).get(down, 0)
        lost = self.rules.partner_pays and self.hand.roles[down] is Role.COMES and overtaken
        if lost and self.hand.tricks[down] + overtaken >= tricks_needed(
            self.defence, Role.COMES, self.contract
        ):
            return next(
                seat
                for seat, role in self.hand.roles.items()
                if role is Role.COMES and seat != down
            )
        return down

    # ---- writing

    def _middle(self, seat: Seat, amount: int, factors: tuple[tuple[Factor, int], ...]) -> None:
        before = self.columns[seat]
        after = replace(before, middle=before.middle + amount)
        self.columns[seat] = after
        if after.hat != before.hat:
            self.entries.append(
                ColumnEntry(
                    seat, None, MarkKind.HAT if after.hat else MarkKind.HAT_OFF, 0, after.middle
                )
            )
        self.entries.append(ColumnEntry(seat, None, MarkKind.POINTS, amount, after.middle, factors))

    def _soup(self, seat: Seat, tricks: int) -> None:
        column = self.columns[seat]
        soup = list(column.soup)
        soup[self.declarer] += tricks * self.worth
        self.columns[seat] = replace(column, soup=tuple(soup))
        factors = (*self.factors, (Factor.TRICKS, tricks))
        self.entries.append(
            ColumnEntry(
                seat,
                self.declarer,
                MarkKind.POINTS,
                tricks * self.worth,
                soup[self.declarer],
                factors,
            )
        )


# ---- how a hand is written
# Invariant: pure arithmetic from one sheet to the next. Plus is good throughout.


POINTS_A_HAND = 6
"""how many points an average hand takes off the bula, in all columns together: won less lost, with
the hands that nobody plays; counted in matches between AI seats
"""


@dataclass(frozen=True, slots=True)
class Columns(ColumnValues):
    """How a Balkan table keeps score."""

    def new_sheet(self, players: int) -> ColumnSheet:
        return ColumnSheet((Column(-self.start, (0,) * players),) * players)

    def refa_allowed(self, sheet: ColumnSheet) -> bool:
        """Tell whether a refa may be written: no hat, no limit (000:83-84, 004:257-261)."""
        return not any(sheet.hats) and sheet.refas_written < self.refa_limit

    @property
    def aces(self) -> AceBonuses:
        return NO_ACE_BONUSES

    def before_hand(
        self, sheet: ColumnSheet, dealer: Seat
    ) -> tuple[ColumnSheet, tuple[ColumnEntry, ...]]:
        """Return the same sheet: nothing is paid before a hand."""
        return sheet, ()

    def terms(self, sheet: ColumnSheet, declarer: Seat, contract: Contract) -> Terms:
        return (
            WITH_KONTRA
            if self.two.needs_kontra(contract, self.refas_to_use(sheet, declarer))
            else NO_TERMS
        )

    def end_of_two(self, sheet: ColumnSheet, declarer: Seat) -> TwoEnd:
        return self.two.end(declarer, sheet.hats, self.refa_allowed(sheet))

    def least_goal(self, sheet: ColumnSheet) -> int:
        return 0

    def write(
        self, sheet: ColumnSheet, hand: Hand, quotas: Defence
    ) -> tuple[ColumnSheet, tuple[ColumnEntry, ...], Result]:
        if hand.unplayed is Unplayed.ALL_PASSED:
            return *self._with_refas(sheet), Result(unplayed=hand.unplayed)
        if hand.unplayed is Unplayed.NO_KONTRA:
            assert hand.declarer is not None
            match self.end_of_two(sheet, hand.declarer):
                case TwoEnd.REFA:
                    return *self._with_refas(sheet), Result(unplayed=hand.unplayed)
                case TwoEnd.NOTHING:
                    return sheet, (), Result(unplayed=hand.unplayed)
                case end:
                    return Writing(self, sheet, hand, quotas).write(made=end is TwoEnd.WINS)
        return Writing(self, sheet, hand, quotas).write(made=hand.goal_is_met)

    def _with_refas(self, sheet: ColumnSheet) -> tuple[ColumnSheet, tuple[ColumnEntry, ...]]:
        if not self.refa_allowed(sheet):
            return sheet, ()
        columns = tuple(
            replace(column, open_refas=column.open_refas + 1) for column in sheet.columns
        )
        entries = tuple(
            ColumnEntry(seat, None, MarkKind.REFA, 0, column.middle)
            for seat, column in enumerate(columns)
        )
        return ColumnSheet(columns, sheet.refas_written + 1), entries

    def hand_gains(
        self, before: ColumnSheet, after: ColumnSheet, entries: Sequence[Entry]
    ) -> tuple[Fraction, ...]:
        """Compare two settlements, before the hand and after it, with what is left of all debts
        shared exactly: players who agree to stop share it in whole points.
        """
        then, now = (self._shared_exactly(sheet) for sheet in (before, after))
        return tuple(one - other for one, other in zip(now, then))

    def _shared_exactly(self, sheet: ColumnSheet) -> tuple[Fraction, ...]:
        amounts = self.settlement(sheet)
        share = Fraction(sum(amounts), len(amounts))
        return tuple(amount - share for amount in amounts)

    def write_off(self, sheet: ColumnSheet) -> tuple[ColumnSheet, tuple[ColumnEntry, ...]]:
        """Stop by agreement: the remaining debt is taken off all middle columns equally
        (004:325-328), what cannot be divided point by point.
        """
        share, odd = -sheet.sum // len(sheet.columns), sheet.odd_share
        columns, entries = [], []
        for seat, column in enumerate(sheet.columns):
            off = share + (seat in odd.seats)
            after = replace(column, middle=column.middle + off)
            columns.append(after)
            if after.hat != column.hat:
                entries.append(
                    ColumnEntry(
                        seat, None, MarkKind.HAT if after.hat else MarkKind.HAT_OFF, 0, after.middle
                    )
                )
            entries.append(ColumnEntry(seat, None, MarkKind.WRITE_OFF, off, after.middle))
        return ColumnSheet(tuple(columns), sheet.refas_written), tuple(entries)

    # ---- corrections by hand

    def places(self, players: int) -> tuple[Place, ...]:
        return tuple(
            Place(seat, MIDDLE) if other == seat else Place(seat, SOUP, other)
            for seat in range(players)
            for other in sorted(range(players), key=lambda one: (one != seat, one))
        )

    def number_at(self, sheet: ColumnSheet, place: Place) -> int:
        column = sheet.columns[place.seat]
        return column.middle if place.on is None else column.soup[place.on]

    def correct(
        self, sheet: ColumnSheet, place: Place, by: Amount
    ) -> tuple[ColumnSheet, tuple[ColumnEntry, ...]]:
        if by != int(by):
            raise BadScore("points are whole numbers", Unfit.HALF)
        columns, before = list(sheet.columns), sheet.columns[place.seat]
        total = self.number_at(sheet, place) + int(by)
        if place.on is None:
            after = replace(before, middle=total)
        else:
            soup = (*before.soup[: place.on], total, *before.soup[place.on + 1 :])
            after = replace(before, soup=soup)
        columns[place.seat] = after
        entries = [ColumnEntry(place.seat, place.on, MarkKind.CORRECTION, int(by), total)]
        if after.hat != before.hat:
            mark = MarkKind.HAT if after.hat else MarkKind.HAT_OFF
            entries.insert(0, ColumnEntry(place.seat, None, mark, 0, total))
        return ColumnSheet(tuple(columns), sheet.refas_written), tuple(entries)

    # ---- numbers

    @property
    def unit_fields(self) -> tuple[str, ...]:
        return ()

    @property
    def names(self) -> Mapping[str, str]:
        return {"refa": self.refa_called}

    @property
    def per_point(self) -> int:
        return MIDDLE_COUNTS

    def over(self, sheet: ColumnSheet) -> bool:
        return sheet.over

    def settlement(self, sheet: ColumnSheet) -> tuple[int, ...]:
        return sheet.settlement()

    def missing(self, sheet: ColumnSheet) -> int:
        return sheet.missing

    def usual_hands(self, players: int) -> int:
        usual = max(1, round(self.start * players / POINTS_A_HAND))
        return min(usual, self.deals) if self.deals else usual

    # ---- outside the program

    def to_plain(self, sheet: ColumnSheet, players: Sequence[str]) -> dict[str, Any]:
        return sheet_to_plain(sheet, players)

    def from_plain(self, data: object, players: Sequence[str]) -> ColumnSheet:
        return sheet_from_plain(data, players)

    def why_not_begin(self, sheet: ColumnSheet, players: int) -> str:
        if len(sheet.columns) != players:
            return f"the paper must have a column for each of {players} players"
        if not sheet.over:
            return ""
        return (
            f"the declarer columns add up to {sheet.sum}, so the match would be over; they "
            "must be below zero"
        )
