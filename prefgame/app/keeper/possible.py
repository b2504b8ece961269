"""What may be reported next, asked of the checks of a report one after the other.

Invariant: every reason is one that the checks gave; each answer is judged by those before it, and
possible if some answers to the rest of its own check fit it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

from prefgame.cards import DECK
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence.base import Answers
from prefgame.rules.kontra import Kontra
from prefgame.rules.reported.check import (
    check_reported_hand,
    open_reported_hand,
    talon_takers,
)
from prefgame.rules.reported.declaration import Declaration, find_dealt, find_declaration
from prefgame.rules.reported.defence import check_answers, check_kontra
from prefgame.rules.reported.hand import BadHand, Fault, ReportedHand
from prefgame.rules.reported.tricks import check_agreed
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.hand import Result

Found = TypeVar("Found")
ANY_TALON = " ".join(map(str, DECK[:2]))
"""where the talon is not known yet, and does not matter"""


def why_not(check: Callable[[], object]) -> BadHand | None:
    """Why a check refuses; None where it does not."""
    try:
        check()
    except BadHand as why:
        return why
    return None


def first_reason(faults: Iterable[BadHand | None]) -> BadHand | None:
    """None where one of them is None; else the first."""
    first = None
    for fault in faults:
        if fault is None:
            return None
        first = first or fault
    return first


def result_of(check: Callable[[], Found]) -> Found | None:
    """What a check gives; None where it refuses."""
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
        """Who declares what. BadHand where that is not known, or cannot be."""
        opened = open_reported_hand(self.rules, self.players, self.sheet, report)
        return find_declaration(self.rules, self.players, opened, report)

    def roles(self, report: ReportedHand) -> dict[Seat, Role]:
        """The roles after the kontra. BadHand where they are not known yet; nobody has one but the
        declarer where the contract is not played.
        """
        declaration = self.declaration(report)
        answers, kontra = self.kontra(declaration, report)
        if declaration.terms.needs_kontra and kontra.by is None:
            return {declaration.declarer: Role.DECLARER}
        return self.rules.defence.roles(
            declaration.declarer, declaration.defenders, answers, kontra, declaration.contract
        )

    def kontra(self, declaration: Declaration, report: ReportedHand) -> tuple[Answers, Kontra]:
        """The answers and the kontra. BadHand where they are not known yet."""
        answers = check_answers(declaration, report)
        return answers, check_kontra(declaration, report, answers)

    def whole(self, report: ReportedHand) -> BadHand | None:
        """Why the report as it is cannot be written; None where it can."""

        def check() -> object:
            opened = open_reported_hand(self.rules, self.players, self.sheet, report)
            return check_reported_hand(self.rules, self.players, opened, report)

        return why_not(check)

    # ---- who plays what

    def contracts(self) -> Iterator[Contract]:
        """What the table plays: each contract with the talon, and what is only a game."""
        yield from self.rules.contracts
        yield from (game for game in self.rules.auction.all_games if game.only_game)

    def why_not_declare(self, report: ReportedHand, name: str) -> BadHand | None:
        """Why this player declares no contract at all."""
        return first_reason(
            self.why_not_play(replace(report, declarer=name), contract, game=None)
            for contract in self.contracts()
        )

    def why_not_play(
        self, report: ReportedHand, contract: Contract, game: bool | None
    ) -> BadHand | None:
        """Why the declarer does not play this contract, as a game or not; ``game`` None: in
        neither way.
        """
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
        """Whether a report has to say what the defenders answered."""
        silent = ReportedHand(contract=declaration.contract.name)
        fault = why_not(lambda: check_answers(declaration, silent))
        return fault is not None and fault.fault is Fault.ANSWER_MISSING

    def why_not_answer(
        self, declaration: Declaration, report: ReportedHand, seat: Seat, word: str
    ) -> BadHand | None:
        """Why this defender did not answer that, after what those before have answered."""
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
        """Why the hand was not doubled so many times."""
        if level == 0:
            return None
        return first_reason(
            self._why_not_by(declaration, replace(report, kontra=level), names)
            for names in self._sayers(declaration)
        )

    def kontra_sayers(
        self, declaration: Declaration, report: ReportedHand
    ) -> tuple[tuple[str, ...], ...]:
        """Who may have said the kontra of the report: one defender, or both."""
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
        """The names of those whose tricks are reported, the declarer first; nobody where the hand
        is not played, or where that is not known yet.
        """
        if report.passed:
            if self.rules.when_all_pass is None:
                return ()
            dealt = result_of(lambda: find_dealt(self.players, report)) or ()
            dealer = talon_takers(self.rules, self.players, report) if dealt else ()
            return tuple(self.players[seat] for seat in (*sorted(dealt), *dealer))
        roles = result_of(lambda: self.roles(report)) or {}
        playing = [self.players[seat] for seat, role in roles.items() if role.plays]
        if len(playing) < 2:
            return ()
        return tuple(sorted(playing, key=lambda name: name != report.declarer))

    def split(self, report: ReportedHand) -> dict[str, int] | None:
        """The tricks of all, where those of the declarer are known and it changes nothing that is
        written who of the defence took the others; None where it does.
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
        """The sheet after the report, whatever else it still lacks, and how the hand ended; None
        where its tricks cannot be.
        """
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
        """Why the tricks of the report were not agreed on."""

        def check() -> object:
            declaration, roles = self.declaration(report), self.roles(report)
            tricks = {
                seat: report.tricks.get(self.players[seat], 0)
                for seat, role in roles.items()
                if role.plays
            }
            return check_agreed(declaration, replace(report, agreed=True), roles, tricks)

        return why_not(check)
