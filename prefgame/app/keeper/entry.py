"""A hand that is being entered: its questions, and what follows from an answer.

Invariant: after each answer, what no longer fits an earlier one is asked again, and what has only
one answer is answered. Any hand that the rules accept can be entered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from typing import Any, TypeVar

from prefgame.app.keeper.possible import HandSoFar, Shares, first_reason, result_of, sayers_of
from prefgame.app.keeper.table import KeptTable
from prefgame.rules.base import BadHand, Fault
from prefgame.rules.contracts import TRICKS, Contract, Goal
from prefgame.rules.reported_hand import Declaration, ReportedHand, check_answers, may_be_given_up
from prefgame.rules.scoring.base import Reads

# ---- the questions of a hand that is being entered: what is asked, what may be answered, what was
# Invariant: values only. An answer that the rules forbid stays in the list, with the reason.


class Ask(Enum):
    """What a question is about, and what its answers are."""

    DEALER = auto()
    """a player's name"""
    PLAYS = auto()
    """a player's name, or ``Undeclared``"""
    LEVEL = auto()
    """the goal that contracts share, if there are many contracts"""
    CONTRACT = auto()
    """the contract as the table plays it with the talon, or one that is only a game"""
    GAME = auto()
    """True: without the talon"""
    ANSWER = auto()
    """the word by which people report what a defender answered"""
    KONTRA = auto()
    """how often the hand was doubled"""
    KONTRA_BY = auto()
    """the names of the defenders who said kontra"""
    TRICKS = auto()
    """how many tricks a player took"""
    ROW = auto()
    """the most tricks that the declarer took one after another"""
    ACES = auto()
    """what is paid for the declarer's aces; ``NO_ACES``: nothing"""
    AGREED = auto()
    """True: the tricks were agreed on"""
    TALON = auto()
    """the two cards as text"""
    THROWN = auto()
    GIVEN_UP = auto()
    """True: the declarer discarded both cards of the talon, for all to see"""


class Undeclared(Enum):
    """A hand that nobody declared."""

    PASSED = "all passed"
    MISDEAL = "a wrong deal"


NO_ACES = ""
"""the answer that nothing is paid for aces"""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer, and why it cannot be given now; None if it can."""

    value: Any
    why_not: BadHand | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its ``choices``. ``chosen``: what was answered, None if nothing was;
    ``name``: the player whom it is about; ``start``: the number that is likely, if a number is
    asked.
    """

    ask: Ask
    choices: tuple[Choice, ...]
    chosen: Any = None
    name: str = ""
    start: int = 0

    @property
    def key(self) -> tuple[Ask, str]:
        """What makes it the same question after another answer was given."""
        return self.ask, self.name

    @property
    def is_open(self) -> bool:
        return self.chosen is None


# ---- the questions of a hand that is being entered, by what is known of it
# Invariant: questions come in the order of a hand. Each answer that the rules forbid after those
# before it has their reason.


def questions_of(hand: HandSoFar) -> Iterator[Question]:
    """Ask what is asked, in the order of a hand, as far as the answers lead."""
    if hand.table.dealer_counts:
        names = tuple(Choice(name) for name in hand.table.players)
        yield Question(Ask.DEALER, names, hand.report.dealer)
    yield _plays(hand)
    if hand.report.declarer is not None:
        yield from _contract(hand)
    if hand.declaration is not None and may_be_given_up(hand.declaration):
        ways = (Choice(False), Choice(True))
        yield Question(Ask.GIVEN_UP, ways, hand.report.given_up)
    if hand.declaration is not None and not hand.report.given_up:
        yield from _defence(hand, hand.declaration)
    yield from _tricks(hand)
    yield from questions_besides(hand)


def _plays(hand: HandSoFar) -> Question:
    report, rules = hand.report, hand.table.rules
    choices = [
        Choice(name, hand.possible.why_not_declare(hand.undeclared, name))
        for name in hand.table.players
    ]
    choices.append(Choice(Undeclared.PASSED))
    if Reads.MISDEAL in rules.score.reads:
        choices.append(Choice(Undeclared.MISDEAL))
    chosen: object = report.declarer
    if report.passed or report.misdeal:
        chosen = Undeclared.PASSED if report.passed else Undeclared.MISDEAL
    return Question(Ask.PLAYS, tuple(choices), chosen)


def _contract(hand: HandSoFar) -> Iterator[Question]:
    report, chosen = hand.report, hand.contract
    offered = list(hand.contracts)
    reasons = {one.name: hand.possible.why_not_play(report, one, None) for one in offered}
    if hand.asks_level:
        goal = hand.goal if chosen is None else chosen.goal
        yield _level(offered, reasons, goal)
        offered = [one for one in offered if one.goal == goal]
    if len(offered) > 1 or not hand.asks_level:
        choices = tuple(Choice(one, reasons[one.name]) for one in offered)
        yield Question(Ask.CONTRACT, choices, chosen)
    if hand.table.rules.auction.all_games and chosen is not None:
        faults = [hand.possible.why_not_play(report, chosen, game) for game in (False, True)]
        ways = (Choice(False, faults[0]), Choice(True, faults[1]))
        yield Question(Ask.GAME, ways, report.game or chosen.only_game)


def _level(
    offered: Sequence[Contract], reasons: Mapping[str, BadHand | None], goal: Goal | None
) -> Question:
    """Ask which goal the contract has; one can be chosen if one of its contracts can."""
    choices = []
    for each in dict.fromkeys(one.goal for one in offered):
        faults = [reasons[one.name] for one in offered if one.goal == each]
        choices.append(Choice(each, first_reason(faults)))
    return Question(Ask.LEVEL, tuple(choices), goal)


def _defence(hand: HandSoFar, declaration: Declaration) -> Iterator[Question]:
    report, possible, rules = hand.report, hand.possible, hand.table.rules
    words, asked = rules.defence.reported_words, possible.asks_defenders(declaration)
    if asked and not declaration.terms.needs_kontra:
        for seat in declaration.defenders:
            name = declaration.players[seat]
            ways = tuple(
                Choice(word, possible.why_not_answer(declaration, report, seat, word))
                for word in words
            )
            chosen = report.defence.get(name)
            yield Question(Ask.ANSWER, ways, chosen, name)
            if chosen is None:
                return
    if rules.kontra is None:
        return
    levels = range(rules.kontra.last_level + 1)
    yield Question(
        Ask.KONTRA,
        tuple(
            Choice(level, possible.why_not_kontra(declaration, report, level)) for level in levels
        ),
        report.kontra,
    )
    if report.kontra:
        sayers = possible.kontra_sayers(declaration, report)
        yield Question(
            Ask.KONTRA_BY, tuple(map(Choice, sayers)), sayers_of(report.kontra_by) or None
        )


def _tricks(hand: HandSoFar) -> Iterator[Question]:
    report, takers = hand.report, hand.possible.trick_takers(hand.report)
    left = TRICKS - sum(report.tricks.values())
    free = [name for name in takers if name not in report.tricks]
    if hand.possible.split(report) is not None:
        takers = takers[:1]  # who took the others changes nothing
    for name in takers:
        start = max(0, left) // max(1, len(free))
        if name == report.declarer and hand.declaration is not None:
            start = hand.declaration.contract.goal.least
        numbers = tuple(
            Choice(number, hand.shares.why_not(name, number)) for number in range(TRICKS + 1)
        )
        yield Question(Ask.TRICKS, numbers, report.tricks.get(name), name, start)


def questions_besides(hand: HandSoFar) -> Iterator[Question]:
    """Ask what else a hand with a declarer may report at this table."""
    report, rules, possible = hand.report, hand.table.rules, hand.possible
    declaration = hand.declaration
    if declaration is None:
        return
    whole = possible.whole(replace(report, row=None))
    if whole is not None and whole.fault is Fault.ROW_MISSING:
        mine = report.tricks.get(report.declarer or "", 0)
        numbers = tuple(map(Choice, range(min(mine, 1), mine + 1)))
        yield Question(Ask.ROW, numbers, report.row, start=mine)
    held = rules.score.aces.holdings(declaration.contract)
    if held:
        aces = (NO_ACES, *(each.value for each in held))
        yield Question(Ask.ACES, tuple(map(Choice, aces)), report.aces or NO_ACES)
    if rules.negotiation is not None and rules.negotiation.played:
        why = possible.why_not_agree(report)
        yield Question(Ask.AGREED, (Choice(False), Choice(True, why)), report.agreed)
    silent = possible.whole(replace(report, talon=""))
    if silent is not None and silent.fault is Fault.TALON_MISSING:
        yield Question(Ask.TALON, (), report.talon or None)
    thrown = possible.whole(replace(report, thrown=True))
    if Reads.THROWN in rules.score.reads and (thrown is None or report.thrown):
        yield Question(Ask.THROWN, (Choice(False), Choice(True, thrown)), report.thrown)


# ---- what follows from an answer
# Invariant: a report that the rules accept stays as it is.


SomeHand = TypeVar("SomeHand", bound=HandSoFar)


def settled(hand: SomeHand) -> SomeHand:
    for part in (
        _contract_kept,
        _given_up_kept,
        _defence_kept,
        _kontra_kept,
        _tricks_kept,
        _split,
        _rest_kept,
    ):
        hand = replace(hand, report=part(hand))
    return hand


def _contract_kept(hand: HandSoFar) -> ReportedHand:
    report, possible = hand.report, hand.possible
    if report.declarer is None:
        return report
    if possible.why_not_declare(hand.undeclared, report.declarer) is not None:
        return replace(report, declarer=None, contract=None)
    chosen = hand.contract
    if chosen is None or possible.why_not_play(report, chosen, report.game) is None:
        return replace(report, contract=chosen.name if chosen else None)
    other = possible.why_not_play(report, chosen, not report.game) is None
    return replace(report, game=not report.game) if other else replace(report, contract=None)


def _given_up_kept(hand: HandSoFar) -> ReportedHand:
    """Keep it only for a contract that may be given up."""
    declaration = hand.declaration
    may_be = declaration is not None and may_be_given_up(declaration)
    return replace(hand.report, given_up=hand.report.given_up and may_be)


def _defence_kept(hand: HandSoFar) -> ReportedHand:
    report, declaration, possible = hand.report, hand.declaration, hand.possible
    if declaration is None:
        return replace(report, defence=report.defence if report.declarer else {})
    if report.given_up:
        return replace(report, defence={})
    if not possible.asks_defenders(declaration):
        return replace(report, defence={})
    kept: dict[str, str] = {}
    for seat in declaration.defenders:
        name, words = declaration.players[seat], hand.table.rules.defence.reported_words
        trial = replace(report, defence=kept)
        able = [
            word
            for word in words
            if possible.why_not_answer(declaration, trial, seat, word) is None
        ]
        word = report.defence.get(name)
        if len(able) == 1:
            word = able[0]
        if word not in able:
            break
        kept[name] = word
    return replace(report, defence=kept)


def _kontra_kept(hand: HandSoFar) -> ReportedHand:
    report, declaration = hand.report, hand.declaration
    if not report.kontra:
        return replace(report, kontra_by=None)
    sayers = () if declaration is None else hand.possible.kontra_sayers(declaration, report)
    if not sayers:
        return replace(report, kontra=0, kontra_by=None)
    by = sayers_of(report.kontra_by)
    return replace(
        report, kontra_by=by if by in sayers else sayers[0] if len(sayers) == 1 else None
    )


def _tricks_kept(hand: HandSoFar) -> ReportedHand:
    """Keep the tricks of those who play; the last of them gets those of a player who does not."""
    report, possible = hand.report, hand.possible
    takers = possible.trick_takers(report)
    declaration = hand.declaration
    if report.given_up:
        return replace(report, tricks={})
    if not takers and (
        declaration is None or result_of(lambda: check_answers(declaration, report)) is None
    ):
        return replace(report, tricks={} if report.declarer is None else report.tricks)
    kept = {name: report.tricks[name] for name in takers if name in report.tricks}
    gone = bool(takers) and any(
        count for name, count in report.tricks.items() if name not in takers
    )
    if gone and all(name in kept for name in takers[:-1]):
        *_first, known, last = takers
        kept.pop(last, None)
        shares = Shares(possible, replace(report, tricks=kept))
        return replace(report, tricks=shares.after(known, kept[known]))
    return replace(report, tricks={name: kept[name] for name in takers if name in kept})


def _split(hand: HandSoFar) -> ReportedHand:
    """Ask nobody if it does not matter who of the defence took the tricks: they go to one of them,
    unless it has been entered before.
    """
    report, possible = hand.report, hand.possible
    known = set(possible.trick_takers(report)) <= set(report.tricks)
    if known and possible.written(report) is not None:
        return report
    tricks = possible.split(report)
    return report if tricks is None else replace(report, tricks=tricks)


def _rest_kept(hand: HandSoFar) -> ReportedHand:
    """Keep the answer only of what is still asked."""
    asked = {question.ask: question for question in questions_besides(hand)}
    report = hand.report
    row = asked.get(Ask.ROW)
    aces = asked.get(Ask.ACES)
    agreed = asked.get(Ask.AGREED)
    alone = agreed is not None and not (
        agreed.choices[1].why_not is not None
        and agreed.choices[1].why_not.fault is not Fault.NOT_AGREED
    )
    return replace(
        report,
        row=report.row if row and report.row in [each.value for each in row.choices] else None,
        aces=report.aces if aces and report.aces in [each.value for each in aces.choices] else None,
        agreed=report.agreed and alone,
        talon=report.talon if Ask.TALON in asked else "",
        thrown=report.thrown and Ask.THROWN in asked,
    )


# ---- the hand that is being entered


@dataclass(frozen=True)
class Entry(HandSoFar):
    """A hand that is being entered, or entered anew."""

    @property
    def is_complete(self) -> bool:
        """Whether the hand can be written."""
        return not any(each.is_open for each in self.questions) and self.why_not is None

    @cached_property
    def written(self) -> KeptTable:
        """The table with this hand in its place."""
        if self.index < len(self.table.reports):
            return self.table.with_change(self.index, self.report)
        return self.table.with_hand(self.report)

    # ---- the questions

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What is asked, in the order of a hand, as far as the answers lead."""
        return tuple(questions_of(self))

    # ---- answers

    def answered(self, question: Question, value: Any) -> Entry:
        report, goal = self.report, self.goal
        match question.ask:
            case Ask.DEALER:
                report = replace(report, dealer=value)
            case Ask.PLAYS:
                report = self._played_by(value)
            case Ask.LEVEL:
                goal, report = value, self._at_level(value)
            case Ask.CONTRACT:
                report = replace(report, contract=value.name)
            case Ask.GAME:
                report = replace(report, game=value)
            case Ask.ANSWER:
                report = replace(report, defence={**report.defence, question.name: value})
            case Ask.KONTRA:
                report = replace(
                    report, kontra=value, kontra_by=report.kontra_by if value else None
                )
            case Ask.KONTRA_BY:
                report = replace(report, kontra_by=value)
            case Ask.TRICKS:
                report = replace(report, tricks=self.shares.after(question.name, value))
            case Ask.ROW:
                report = replace(report, row=value)
            case Ask.ACES:
                report = replace(report, aces=value or None)
            case Ask.AGREED:
                report = replace(report, agreed=value)
            case Ask.TALON:
                report = replace(report, talon=value)
            case Ask.THROWN:
                report = replace(report, thrown=value)
            case Ask.GIVEN_UP:
                report = replace(report, given_up=value)
        return settled(replace(self, report=report, goal=goal))

    def _played_by(self, value: object) -> ReportedHand:
        if value is Undeclared.PASSED:
            return replace(self.undeclared, passed=True)
        if value is Undeclared.MISDEAL:
            return replace(self.undeclared, misdeal=True)
        assert isinstance(value, str)
        return replace(self.report, declarer=value, passed=False, misdeal=False)

    def _at_level(self, goal: Goal) -> ReportedHand:
        """Keep the suit with another goal; take the contract of this goal, if there is only one."""
        found = [one for one in self.contracts if one.goal == goal]
        before = self.contract
        same = [one for one in found if before is not None and one.trump is before.trump]
        suits = before is not None and sum(one.goal == before.goal for one in self.contracts) > 1
        known = found if len(found) == 1 else same if suits else []
        return replace(self.report, contract=known[0].name if known else None)


def new_entry(table: KeptTable) -> Entry:
    """Begin the next hand of the table, of which nothing is known but who deals it."""
    index = table.written.hands
    dealer = table.players[table.dealer_of(index)] if table.dealer_counts else None
    return Entry(table, index, ReportedHand(dealer=dealer))


def entry_of(table: KeptTable, index: int) -> Entry:
    """Take up a hand that was entered before, to be changed."""
    return Entry(table, index, table.reports[index])
