"""How hands are written on a Russian pulya, (002:80-113)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, ClassVar

from prefgame.cards import Card, Rank
from prefgame.rules.base import LATER, Amount, Role, Seat, Tricks, exact
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence import QUOTAS, Defence
from prefgame.rules.options import numbers_of_ladder
from prefgame.rules.scoring.base import (
    NO_ACE_BONUSES,
    NO_TERMS,
    AceBonuses,
    Entry,
    Hand,
    Place,
    Reads,
    Result,
    Terms,
    Unplayed,
)
from prefgame.rules.scoring.pool_agreements import (
    Consolation,
    Escalation,
    Exit,
    Gentlemen,
    Responsibility,
    RowEnd,
)
from prefgame.rules.scoring.pool_sheet import (
    PoolEntry,
    PoolLine,
    PoolPart,
    PoolReason,
    PoolSheet,
    Scoring,
    SettlementLines,
    rostov_whists,
    settlement_lines,
    sheet_from_plain,
    sheet_to_plain,
)
from prefgame.rules.scoring.pool_writing import PoolWriting

# ---- what the dealer of four, who sits out, is paid for the talon (002:126-133)

TWO_ACES, ACE_AND_KING, ONE_ACE = 3, 2, 1
"""the tricks of two aces, ace and king of a suit, one ace or king and queen (002:129-132)"""
ONE_SEVEN, SEVEN_AND_EIGHT = 10, 20
"""the whists for each seven in the talon of a misère, and for seven and eight of one suit (002:133)
"""


def paid_tricks(talon: Sequence[Card]) -> int:
    """Count the tricks of a contract with tricks that the talon is worth."""
    ranks = {card.rank for card in talon}
    of_one_suit = len({card.suit for card in talon}) == 1
    if ranks == {Rank.ACE}:
        return TWO_ACES
    if of_one_suit and ranks == {Rank.ACE, Rank.KING}:
        return ACE_AND_KING
    counts = Rank.ACE in ranks or (of_one_suit and ranks == {Rank.KING, Rank.QUEEN})
    return ONE_ACE if counts else 0


def paid_whists_of_misere(talon: Sequence[Card]) -> int:
    """Count the whists for the talon of a misère."""
    ranks = [card.rank for card in talon]
    of_one_suit = len({card.suit for card in talon}) == 1
    if of_one_suit and set(ranks) == {Rank.SEVEN, Rank.EIGHT}:
        return SEVEN_AND_EIGHT
    return ONE_SEVEN * ranks.count(Rank.SEVEN)


# ---- how hands are written on a Russian pulya (002:80-113)
# Invariant: pure arithmetic from one sheet to the next. Nothing is rounded.


VALUES = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
"""what a contract counts, by its tricks (002:69-76)"""
MISERE = 10
"""what a misère counts, and each trick that its declarer takes (002:108)"""
THROWN = 1
"""dump points of a dealer at whom the talon was thrown (002:127)"""
GIVEN_UP = 3
"""the tricks that a declarer lacks who gives up, which players call “without three”"""
POINTS_A_HAND = 2
"""how many points an average hand brings into the pools"""


@dataclass(frozen=True, slots=True)
class Pool:
    """How a Russian table keeps score."""

    scoring: Scoring = Scoring.SOCHI
    target: int = 10
    """the points that each player must have in the pool for the match to end (002:103)"""
    common: bool = False
    """the pools are filled together: nobody helps, and the match ends when their sum is that of all
    targets (an agreement of tables that leave out what 002:103 calls American aid)
    """
    exact: bool = False
    """Rostov writes a dump point as what it is worth in Sochi (A-20)"""
    responsibility: Responsibility = Responsibility.USUAL
    """what a whister pays for a trick that is missing (002:85, 002:102)"""
    gentlemen: Gentlemen = Gentlemen.NEVER
    """when the declarer fails, the defenders share their whists equally (002:122)"""
    consolation: Consolation = Consolation.DEFENDERS
    """who writes whists for the tricks that a declarer lacks (002:80)"""
    raspasy_price: int = 1
    """points for a trick of the first raspasy in a row (002:111); no trick brings as much into the
    pool (the Code of Preferans, 3.7.2.1)
    """
    escalation: Escalation = Escalation.ADD
    ladder: str = field(default="1-2-3", repr=False, metadata=LATER)
    """the table's own prices of a trick, in the first raspasy of a row, the second, and so on"""
    most_raspasy: int = 3
    """from this hand of a row on, one that all passed counts no more (002:113; A-24b)"""
    amnesty: bool = False
    """in a hand that all passed, the fewest tricks that a player took are written for nobody (an
    agreement of many tables; the Code of Preferans, 3.7.2, leaves the writing to the players)
    """
    fewest_alone: bool = field(default=False, repr=False, metadata=LATER)
    """in Rostov, whoever took fewest tricks in a hand that all passed writes whists for those of
    the others, and nobody else writes any (the Code of Preferans, 3.7.2.2)
    """
    exit: Exit = Exit.ANY
    row_end: RowEnd = RowEnd.MADE
    """which contract ends a row of raspasy (002:113; A-24b)"""
    pays_dealer: bool = False
    """a dealer who sits out is paid for good cards of the talon (002:126-133)"""
    throws_talon: bool | None = False
    """a dealer who sits out pays for a talon that the declarer discards whole; None: only if the
    declarer chooses to throw it (002:127 "may throw")"""
    gives_up: bool = field(default=False, repr=False, metadata=LATER)
    """a declarer who has seen the talon may give up the contract that was bid, as if three tricks
    were missing (players say "without three"; a public program has it beside the contracts)
    """
    misdeal: int = 0
    """dump points of the dealer for a wrong deal (002:115)"""
    deals: int = field(default=0, repr=False, metadata=LATER)
    """after how many deals the match is settled as one that is stopped, if it is not over; 0: the
    table has agreed on no number
    """
    minutes: int = field(default=0, repr=False, metadata=LATER)
    """after how many minutes the round that is played is the last; 0: the table knows no time"""
    unit_worth: int = field(default=0, repr=False)
    """002:106 "how much a player receives or pays in terms of money"; a unit is a whist"""

    unit_fields = ("scoring",)
    names: ClassVar[Mapping[str, str]] = {}

    # ---- a match

    def new_sheet(self, players: int) -> PoolSheet:
        return PoolSheet((PoolLine(0, 0, (0,) * players),) * players)

    def before_hand(
        self, sheet: PoolSheet, dealer: Seat
    ) -> tuple[PoolSheet, tuple[PoolEntry, ...]]:
        return sheet, ()

    @property
    def reads(self) -> frozenset[Reads]:
        agreed = {
            Reads.MISDEAL: self.misdeal > 0,
            Reads.TALON: self.pays_dealer,
            Reads.THROWN: self.throws_talon is not False,
            Reads.THROWN_BY_CHOICE: self.throws_talon is None,
            Reads.GIVEN_UP: self.gives_up,
        }
        return frozenset(each for each, does in agreed.items() if does)

    @property
    def aces(self) -> AceBonuses:
        return NO_ACE_BONUSES

    def least_goal(self, sheet: PoolSheet) -> int:
        return self.exit.least_goal(sheet.raspasy)

    def terms(self, sheet: PoolSheet, declarer: Seat, contract: Contract) -> Terms:
        return NO_TERMS

    def over(self, sheet: PoolSheet) -> bool:
        return sheet.stopped or not self.missing(sheet)

    def settlement(self, sheet: PoolSheet) -> tuple[Amount, ...]:
        return self.settlement_lines(sheet).results

    def settlement_lines(self, sheet: PoolSheet) -> SettlementLines:
        """Find how each seat comes to its part of the settlement (002:106)."""
        return settlement_lines(sheet, self.scoring)

    def hand_gains(
        self, before: PoolSheet, after: PoolSheet, entries: Sequence[Entry]
    ) -> tuple[Amount, ...]:
        return tuple(
            now - then for then, now in zip(self.settlement(before), self.settlement(after))
        )

    def write_off(self, sheet: PoolSheet) -> tuple[PoolSheet, tuple[PoolEntry, ...]]:
        return replace(sheet, stopped=True), ()

    # ---- corrections by hand

    def places(self, players: int) -> tuple[Place, ...]:
        own = [PoolPart.POOL, PoolPart.DUMP] if self.scoring.has_dump else [PoolPart.POOL]
        return tuple(
            place
            for seat in range(players)
            for place in (
                *(Place(seat, part.value) for part in own),
                *(
                    Place(seat, PoolPart.WHISTS.value, other)
                    for other in range(players)
                    if other != seat
                ),
            )
        )

    def number_at(self, sheet: PoolSheet, place: Place) -> Amount:
        line = sheet.lines[place.seat]
        if place.on is not None:
            return line.whists[place.on]
        return line.pool if place.part == PoolPart.POOL.value else line.dump

    def correct(
        self, sheet: PoolSheet, place: Place, by: Amount
    ) -> tuple[PoolSheet, tuple[PoolEntry, ...]]:
        line, part = sheet.lines[place.seat], PoolPart(place.part)
        total = exact(self.number_at(sheet, place) + by)
        if place.on is not None:
            line = line.with_whists(place.on, by)
        elif part is PoolPart.POOL:
            line = replace(line, pool=total)
        else:
            line = replace(line, dump=total)
        entry = PoolEntry(place.seat, part, by, total, PoolReason.CORRECTION, place.on)
        return sheet.with_line(place.seat, line), (entry,)

    # ---- a hand

    def write(
        self, sheet: PoolSheet, hand: Hand, defence: Defence
    ) -> tuple[PoolSheet, tuple[PoolEntry, ...], Result]:
        paper = PoolWriting(sheet, self.scoring, self._limit, self.exact)
        if hand.unplayed is Unplayed.MISDEAL and hand.dealer is not None:
            paper.add_dump(hand.dealer, self.misdeal, PoolReason.MISDEAL)
            return paper.sheet, tuple(paper.entries), Result(unplayed=hand.unplayed)
        if hand.contract is None:
            return sheet, (), Result(unplayed=hand.unplayed)
        if hand.declarer is None:
            self._write_raspasy(paper, hand)
            after = replace(paper.sheet, raspasy=sheet.raspasy + 1)
            return after, tuple(paper.entries), Result()
        made = hand.goal_is_met
        self._write_dealer(paper, hand, hand.contract, hand.declarer)
        if hand.contract.goal.takes_none:
            down = self._write_misere(paper, hand, hand.declarer)
        else:
            down = self._write_contract(paper, hand, hand.contract, hand.declarer, defence)
        ends_row = self.row_end.is_reached(made, hand.roles)
        after = replace(paper.sheet, raspasy=0 if ends_row else sheet.raspasy)
        return after, tuple(paper.entries), Result(made, down, hand.unplayed)

    def _write_raspasy(self, paper: PoolWriting, hand: Hand) -> None:
        """Write the price of each trick in the dump, and that of one trick in the pool for none
        (002:111; the Code of Preferans, 3.7.2.1). A dealer whose
        talon was led is no player of the hand: that seat only writes its tricks (002:112; A-24a).
        With an amnesty everybody writes only those above the fewest of a player.
        """
        price = self.price_after(paper.sheet.raspasy)
        free = min(hand.tricks[seat] for seat in hand.roles) if self.amnesty else 0
        written = {seat: max(tricks - free, 0) for seat, tricks in hand.tricks.items()}
        if self.fewest_alone:
            self._write_by_fewest(paper, hand, price, written)
        else:
            for seat, tricks in written.items():
                paper.add_dump(seat, price * tricks, PoolReason.RASPASY, price, tricks)
        untaken = [seat for seat in hand.roles if not hand.tricks[seat]]
        paper.add_pools(dict.fromkeys(untaken, price), PoolReason.NO_TRICKS)

    def _write_by_fewest(self, paper: PoolWriting, hand: Hand, price: int, written: Tricks) -> None:
        """Write the tricks of the others for whoever took fewest; of two, both write those of the
        third (the Code of Preferans, 3.7.2.2).
        """
        fewest = min(hand.tricks[seat] for seat in hand.roles)
        writers = [seat for seat in hand.roles if hand.tricks[seat] == fewest]
        each = price * self.whists_for_lost(len(paper.sheet.lines))
        for seat in sorted(writers):
            for on, tricks in written.items():
                if on not in writers:
                    paper.add_whists(seat, on, each, PoolReason.RASPASY, tricks)

    def price_after(self, before: int) -> int:
        """Count the points for a trick after so many other hands of a row that all passed."""
        if self.escalation is Escalation.OWN:
            prices = numbers_of_ladder(self.ladder)
            return prices[min(before, len(prices) - 1)]
        return self.raspasy_price * self.escalation.factor(before, self.most_raspasy)

    def raspasy_prices(self) -> tuple[int, ...]:
        """List the points for a trick in each raspasy of a row, until they grow no more."""
        if self.escalation is Escalation.OWN:
            return numbers_of_ladder(self.ladder)
        return tuple(self.raspasy_price * factor for factor in self.raspasy_factors())

    def raspasy_factors(self) -> tuple[int, ...]:
        """List how many times each raspasy of a row counts, until it grows no more."""
        factors = [1]
        while (next_one := self.escalation.factor(len(factors), self.most_raspasy)) > factors[-1]:
            factors.append(next_one)
        return tuple(factors)

    def _write_dealer(
        self, paper: PoolWriting, hand: Hand, contract: Contract, declarer: Seat
    ) -> None:
        """Write what a dealer who sits out gets and pays for the talon (002:126-133)."""
        if hand.dealer is None or hand.dealer in hand.roles:
            return
        if hand.thrown:
            paper.add_dump(hand.dealer, THROWN, PoolReason.THROWN)
        if not self.pays_dealer:
            return
        if contract.goal.takes_none:
            whists = paid_whists_of_misere(hand.talon)
            paper.add_whists(hand.dealer, declarer, whists, PoolReason.TALON)
        else:
            value, tricks = self.base_worth(contract), paid_tricks(hand.talon)
            paper.add_whists(hand.dealer, declarer, value, PoolReason.TALON, tricks)

    @staticmethod
    def _write_misere(paper: PoolWriting, hand: Hand, declarer: Seat) -> tuple[Seat, ...]:
        tricks = hand.tricks[declarer]
        if not tricks:
            paper.add_pool(declarer, MISERE, PoolReason.MADE)
            return ()
        paper.add_dump(declarer, MISERE * tricks, PoolReason.DECLARER_DOWN, MISERE, tricks)
        return (declarer,)

    def _write_contract(
        self, paper: PoolWriting, hand: Hand, contract: Contract, declarer: Seat, defence: Defence
    ) -> tuple[Seat, ...]:
        """Write pool, whists and dumps; return who went down."""
        value, given_up = self.base_worth(contract), hand.unplayed is Unplayed.GIVEN_UP
        if not (hand.tricks or given_up):
            paper.add_pool(declarer, value, PoolReason.MADE)
            self._write_half(paper, hand, contract, declarer, value)
            return ()
        missing = GIVEN_UP if given_up else contract.goal.least - hand.tricks[declarer]
        lacking = max(missing, 0)
        if lacking:
            paper.add_dump(declarer, value * lacking, PoolReason.DECLARER_DOWN, value, lacking)
        whists = self._whists(hand, contract, declarer, defence, value, lacking)
        consoled = self.consolation.writers(len(paper.sheet.lines), declarer, hand.roles)
        for seat in (*whists, *(other for other in consoled if other not in whists)):
            if seat in whists:
                each, count = whists[seat]
                paper.add_whists(seat, declarer, each, PoolReason.TRICKS, count)
            if seat in consoled:
                paper.add_whists(seat, declarer, value, PoolReason.CONSOLATION, lacking)
        short = defence.shortfalls(hand.roles, hand.tricks, contract)
        for seat, missing in short.items():
            points = value * missing * self.share_of_whisters
            paper.add_dump(seat, points, PoolReason.WHISTER_DOWN, value, missing)
        if not lacking:
            paper.add_pool(declarer, value, PoolReason.MADE)
        return ((declarer,) if lacking else ()) + tuple(short)

    @staticmethod
    def _write_half(
        paper: PoolWriting, hand: Hand, contract: Contract, declarer: Seat, value: int
    ) -> None:
        """Write half the tricks that the defence would have needed (002:86)."""
        for seat, role in hand.roles.items():
            if role is Role.HALF:
                paper.add_whists(
                    seat, declarer, value, PoolReason.HALF_WHIST, QUOTAS[contract.goal.least] // 2
                )

    def _whists(
        self,
        hand: Hand,
        contract: Contract,
        declarer: Seat,
        defence: Defence,
        value: int,
        lacking: int,
    ) -> dict[Seat, tuple[Amount, int]]:
        """Count the whists of each defender on the declarer: how much for each of how many tricks
        (002:83).
        """
        defenders = [seat for seat in hand.roles if seat != declarer]
        counts: Counter[Seat] = Counter()
        for seat in defenders:
            counts[defence.writer(seat, hand.roles)] += hand.tricks.get(seat, 0)
        paid = {seat: counts[seat] for seat in defenders}
        if any(role is Role.OBLIGED for role in hand.roles.values()):
            paid = dict.fromkeys(defenders, 0)  # nobody whists a contract that is only checked
        if lacking and self.gentlemen.share(hand.roles):
            shared = Fraction(value * sum(paid.values()), len(defenders))
            return dict.fromkeys(defenders, (shared, 1))
        return {seat: (value, paid[seat]) for seat in defenders}

    # ---- numbers

    @property
    def per_point(self) -> int:
        return self.scoring.whists_a_point

    @property
    def share_of_whisters(self) -> Fraction:
        """What part of the worth of a contract whisters pay for each trick that they lack."""
        return self.responsibility.share(self.scoring)

    def whists_for_lost(self, players: int) -> Fraction:
        """Count what each other player writes for a lost point, if there is no dump."""
        return rostov_whists(players, exact=self.exact)

    @property
    def _limit(self) -> int | None:
        """The most that a pool can have; None if the pools are filled together."""
        return None if self.common else self.target

    def whole(self, players: int) -> int:
        """Count the points that all pools together must have for the match to end."""
        return self.target * players

    def missing(self, sheet: PoolSheet) -> int:
        held = sum(line.pool for line in sheet.lines)
        return max(int(self.whole(len(sheet.lines)) - held), 0)

    def usual_hands(self, players: int) -> int:
        usual = self.target * players // POINTS_A_HAND
        return min(usual, self.deals) if self.deals else usual

    def worth(self, sheet: PoolSheet, declarer: Seat, contract: Contract, kontra: int = 0) -> int:
        return self.base_worth(contract)

    def base_worth(self, contract: Contract) -> int:
        if contract.goal.wants_few:
            return MISERE
        return VALUES[contract.goal.least]

    # ---- which tricks are scored: all ten (002:69)

    def count_tricks(
        self, contract: Contract, declarer: Seat | None, winners: Iterable[Seat]
    ) -> dict[Seat, int]:
        return dict(Counter(winners))

    def cap_tricks(self, contract: Contract, declarer: Seat, tricks: Tricks) -> Mapping[Seat, int]:
        return tricks

    def why_not_tricks(self, contract: Contract, mine: int, against: int) -> str:
        if mine + against != TRICKS:
            return f"the tricks add up to {mine + against}; each counts, so they must be ten"
        return ""

    # ---- outside the program

    def to_plain(self, sheet: PoolSheet, players: Sequence[str]) -> dict[str, Any]:
        return sheet_to_plain(sheet, players)

    def from_plain(self, data: object, players: Sequence[str]) -> PoolSheet:
        return sheet_from_plain(data, players, self.scoring, self._limit)

    def why_not_begin(self, sheet: PoolSheet, players: int) -> str:
        return "the match is over" if self.over(sheet) else ""
