"""What may be reported next of a hand, by what is known of it so far.

Invariant: every reason is one that the checks gave; each answer is judged by those before it, and
possible if some answers to the rest of its own check fit it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TypeVar

from prefgame.app.keeper.table import KeptTable
from prefgame.cards import DECK
from prefgame.rules.base import BadHand, Fault, Role, Seat
from prefgame.rules.contracts import TRICKS, Contract, Goal
from prefgame.rules.defence import Answers
from prefgame.rules.kontra import Kontra
from prefgame.rules.reported_hand import (
    Declaration,
    ReportedHand,
    check_agreed,
    check_answers,
    check_kontra,
    check_reported_hand,
    check_tricks,
    find_dealt,
    find_declaration,
    open_reported_hand,
    talon_takers,
)
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Result, Sheet

Found = TypeVar("Found")
ANY_TALON = " ".join(map(str, DECK[:2]))
"""if the talon is not known yet, and does not matter"""


def why_not(check: Callable[[], object]) -> BadHand | None:
    """Say why a check refuses; None if it does not."""
    try:
        check()
    except BadHand as why:
        return why
    return None


def first_reason(faults: Iterable[BadHand | None]) -> BadHand | None:
    """Return None if one of them is None; else the first."""
    first = None
    for fault in faults:
        if fault is None:
            return None
        first = first or fault
    return first


def result_of(check: Callable[[], Found]) -> Found | None:
    """Return what a check gives; None if it refuses."""
    try:
        return check()
    except BadHand:
        return None


@dataclass(frozen=True, slots=True)
class Possible:
    """What may be reported at this table, on this ``sheet``, as it is before the deal."""

    rules: RuleSet
    players: tuple[str, ...]
    sheet: Sheet

    # ---- the parts of a report that are known

    def declaration(self, report: ReportedHand) -> Declaration:
        """Find who declares what. BadHand if that is not known, or cannot be."""
        opened = open_reported_hand(self.rules, self.players, self.sheet, report)
        return find_declaration(self.rules, self.players, opened, report)

    def roles(self, report: ReportedHand) -> dict[Seat, Role]:
        """Find the roles after the kontra. BadHand if they are not known yet; nobody has one but
        the declarer if the contract is not played.
        """
        declaration = self.declaration(report)
        answers, kontra = self.kontra(declaration, report)
        if declaration.terms.needs_kontra and kontra.by is None:
            return {declaration.declarer: Role.DECLARER}
        return self.rules.defence.roles(
            declaration.declarer, declaration.defenders, answers, kontra, declaration.contract
        )

    def kontra(self, declaration: Declaration, report: ReportedHand) -> tuple[Answers, Kontra]:
        """Find the answers and the kontra. BadHand if they are not known yet."""
        answers = check_answers(declaration, report)
        return answers, check_kontra(declaration, report, answers)

    def whole(self, report: ReportedHand) -> BadHand | None:
        """Say why the report as it is cannot be written; None if it can."""

        def check() -> object:
            opened = open_reported_hand(self.rules, self.players, self.sheet, report)
            return check_reported_hand(self.rules, self.players, opened, report)

        return why_not(check)

    # ---- who plays what

    def contracts(self) -> Iterator[Contract]:
        """List what the table plays: each contract with the talon, and what is only a game."""
        yield from self.rules.contracts
        yield from (game for game in self.rules.auction.all_games if game.only_game)

    def why_not_declare(self, report: ReportedHand, name: str) -> BadHand | None:
        """Say why this player declares no contract at all."""
        return first_reason(
            self.why_not_play(replace(report, declarer=name), contract, game=None)
            for contract in self.contracts()
        )

    def why_not_play(
        self, report: ReportedHand, contract: Contract, game: bool | None
    ) -> BadHand | None:
        """Say why the declarer does not play this contract; ``game`` None: in neither way."""
        ways = (report.game, not report.game) if game is None else (game,)
        return first_reason(
            why_not(
                lambda way=way: self.declaration(  # type: ignore[misc]
                    replace(report, contract=contract.name, game=way)
                )
            )
            for way in ways
        )

    # ---- the defence

    def asks_defenders(self, declaration: Declaration) -> bool:
        """Tell whether a report has to say what the defenders answered."""
        silent = ReportedHand(contract=declaration.contract.name)
        fault = why_not(lambda: check_answers(declaration, silent))
        return fault is not None and fault.fault is Fault.ANSWER_MISSING

    def why_not_answer(
        self, declaration: Declaration, report: ReportedHand, seat: Seat, word: str
    ) -> BadHand | None:
        """Say why this defender did not answer that, after what those before have answered."""
        names = [declaration.players[defender] for defender in declaration.defenders]
        name, words = declaration.players[seat], self.rules.defence.reported_words
        if not self.asks_defenders(declaration):
            said = {name: word}
            return why_not(lambda: check_answers(declaration, replace(report, defence=said)))
        first = {before: report.defence[before] for before in names[: names.index(name)]}
        rest = names[names.index(name) + 1 :]
        ways: list[dict[str, str]] = [{}] if not rest else [{rest[0]: other} for other in words]
        return first_reason(
            why_not(
                lambda way=way: check_answers(  # type: ignore[misc]
                    declaration, replace(report, defence={**first, name: word, **way}, kontra=0)
                )
            )
            for way in ways
        )

    def why_not_kontra(
        self, declaration: Declaration, report: ReportedHand, level: int
    ) -> BadHand | None:
        """Say why the hand was not doubled so many times."""
        if level == 0:
            return None
        return first_reason(
            self._why_not_by(declaration, replace(report, kontra=level), names)
            for names in self._sayers(declaration)
        )

    def kontra_sayers(
        self, declaration: Declaration, report: ReportedHand
    ) -> tuple[tuple[str, ...], ...]:
        """List who may have said the kontra of the report: one defender, or both."""
        return tuple(
            names
            for names in self._sayers(declaration)
            if self._why_not_by(declaration, report, names) is None
        )

    def _why_not_by(
        self, declaration: Declaration, report: ReportedHand, names: tuple[str, ...]
    ) -> BadHand | None:
        said = replace(report, kontra_by=names)
        return why_not(lambda: self.kontra(declaration, said))

    @staticmethod
    def _sayers(declaration: Declaration) -> tuple[tuple[str, ...], ...]:
        names = [declaration.players[seat] for seat in declaration.defenders]
        return tuple(some for count in (1, 2) for some in combinations(names, count))

    # ---- the tricks

    def trick_takers(self, report: ReportedHand) -> tuple[str, ...]:
        """List the names of those whose tricks are reported, the declarer first; nobody if the hand
        is not played, or if that is not known yet.
        """
        if report.passed:
            if self.rules.when_all_pass is None:
                return ()
            dealt = result_of(lambda: find_dealt(self.players, report)) or ()
            dealer = talon_takers(self.rules, self.players, report) if dealt else ()
            return tuple(self.players[seat] for seat in (*sorted(dealt), *dealer))
        if report.given_up:
            return ()
        roles = result_of(lambda: self.roles(report)) or {}
        playing = [self.players[seat] for seat, role in roles.items() if role.plays]
        if len(playing) < 2:
            return ()
        return tuple(sorted(playing, key=lambda name: name != report.declarer))

    def split(self, report: ReportedHand) -> dict[str, int] | None:
        """Split the tricks of all, if those of the declarer are known and it changes nothing that
        is written who of the defence took the others; None if it does.
        """
        declarer, takers = report.declarer, self.trick_takers(report)
        if declarer is None or declarer not in report.tricks or len(takers) < 3:
            return None
        mine, (first, second) = report.tricks[declarer], takers[1:]
        found: dict[str, int] | None = None
        written: object = None
        for rest in range(TRICKS - mine, -1, -1):
            for theirs in range(rest, -1, -1):
                tricks = {declarer: mine, first: theirs, second: rest - theirs}
                now = self.written(replace(report, tricks=tricks))
                if now is None:
                    continue
                if found is None:
                    found, written = tricks, now
                elif now != written:
                    return None
        return found

    def written(self, report: ReportedHand) -> tuple[Sheet, Result] | None:
        """Write the report for its sheet and result; None if its tricks cannot be."""
        opened = open_reported_hand(self.rules, self.players, self.sheet, report)
        try:
            hand = check_reported_hand(self.rules, self.players, opened, report)
        except BadHand as why:
            if why.fault is Fault.TALON_MISSING:
                return self.written(replace(report, talon=ANY_TALON))
            if why.fault is Fault.ROW_MISSING:
                return self.written(replace(report, row=report.tricks[report.declarer or ""]))
            return None
        sheet, _entries, result = self.rules.score.write(opened, hand, self.rules.defence)
        return sheet, result

    def why_not_agree(self, report: ReportedHand) -> BadHand | None:
        """Say why the tricks of the report were not agreed on."""

        def check() -> object:
            declaration, roles = self.declaration(report), self.roles(report)
            tricks = {
                seat: report.tricks.get(self.players[seat], 0)
                for seat, role in roles.items()
                if role.plays
            }
            return check_agreed(declaration, replace(report, agreed=True), roles, tricks)

        return why_not(check)


# ---- how ten tricks can be shared, with what is known of them
# Invariant: every way is one that the check of a report accepts; who took what is never changed
# if it fits.


@dataclass(frozen=True)
class Shares:
    """The tricks of a ``report``, of which everything before them is known."""

    possible: Possible
    report: ReportedHand

    @cached_property
    def takers(self) -> tuple[str, ...]:
        """Whose tricks are reported, the declarer first."""
        return self.possible.trick_takers(self.report)

    def why_not(self, name: str, number: int) -> BadHand | None:
        """Say why this player cannot have so many; None if they can."""
        known = self._before(name) | {name: number}
        if any(_agree(way, known) for way in self._ways):
            return None
        *free, last = [each for each in self.takers if each not in known] or [name]
        rest = max(0, TRICKS - sum(known.values()))
        return self._fault({last: rest, **dict.fromkeys(free, 0), **known})

    def after(self, name: str, number: int) -> Mapping[str, int]:
        """Give this player so many tricks: those that fit stay, the last ones are the rest."""
        known = self._before(name) | {name: number}
        kept: Mapping[str, int] = {**self.report.tricks, name: number}
        if not any(_agree(way, kept) for way in self._ways):
            kept = known
        fitting = [way for way in self._ways if _agree(way, kept)]
        open_ones = [each for each in self.takers if each not in kept]
        if fitting and (len(fitting) == 1 or len(open_ones) == 1):
            kept = max(fitting, key=lambda way: sum(way.values()))
        return {each: kept[each] for each in self.takers if each in kept}

    def _before(self, name: str) -> dict[str, int]:
        """Find what is known of those who are asked before this player. The last two share what the
        others left, so neither of them is before the other.
        """
        at = self.takers.index(name)
        first = self.takers[: min(at, len(self.takers) - 2)]
        tricks = self.report.tricks
        return {each: tricks[each] for each in first if each in tricks}

    @cached_property
    def _ways(self) -> Sequence[Mapping[str, int]]:
        """Every way in which the tricks can be shared."""
        shared = _shared(len(self.takers), TRICKS)
        ways = [dict(zip(self.takers, numbers)) for numbers in shared]
        return [way for way in ways if self._fault(way) is None]

    @cached_property
    def _declared(self) -> tuple[Declaration, Mapping[Seat, Role]]:
        return self.possible.declaration(self.report), self.possible.roles(self.report)

    def _fault(self, tricks: Mapping[str, int]) -> BadHand | None:
        report = replace(self.report, tricks=tricks)
        if report.passed:
            return self.possible.whole(report)
        declaration, roles = self._declared
        return why_not(lambda: check_tricks(declaration, report, roles))


def _shared(players: int, most: int) -> Iterator[tuple[int, ...]]:
    """Go through all numbers of so many players that are no more than ``most`` together."""
    if not players:
        yield ()
        return
    for first in range(most + 1):
        for rest in _shared(players - 1, most - first):
            yield (first, *rest)


def _agree(way: Mapping[str, int], known: Mapping[str, int]) -> bool:
    return all(way.get(name) == number for name, number in known.items())


# ---- a hand that is not complete yet: a report with what is known of it so far
# Invariant: values only; what may follow is asked of ``Possible``.


FEW_CONTRACTS = 9
"""of more contracts, the goal is asked first"""


@dataclass(frozen=True)
class HandSoFar:
    """A hand at ``index`` of the table. ``goal``: of the contracts offered, if there are many."""

    table: KeptTable
    index: int
    report: ReportedHand
    goal: Goal | None = None

    @cached_property
    def possible(self) -> Possible:
        table = self.table
        return Possible(table.rules, table.players, table.written.sheets[self.index])

    @cached_property
    def shares(self) -> Shares:
        return Shares(self.possible, self.report)

    @cached_property
    def contracts(self) -> tuple[Contract, ...]:
        return tuple(self.possible.contracts())

    @property
    def asks_level(self) -> bool:
        """Whether the goal is asked before the contract."""
        return len(self.contracts) > FEW_CONTRACTS

    @property
    def undeclared(self) -> ReportedHand:
        """The report without anything but its dealer."""
        return ReportedHand(dealer=self.report.dealer)

    @property
    def contract(self) -> Contract | None:
        """The contract of the report, as it is offered."""
        return next((one for one in self.contracts if one.name == self.report.contract), None)

    @cached_property
    def declaration(self) -> Declaration | None:
        """Who declares what, once that is known."""
        return result_of(lambda: self.possible.declaration(self.report))

    @property
    def why_not(self) -> BadHand | None:
        """Why the hand cannot be written as it is; None if it can, once nothing is open."""
        return self.possible.whole(self.report)


def sayers_of(by: str | Sequence[str] | None) -> tuple[str, ...]:
    """List who said kontra, of a report."""
    return (by,) if isinstance(by, str) else tuple(by or ())
