"""The questions of a hand that is being entered, by what is known of it.

Invariant: questions come in the order of a hand. Each answer that the rules forbid after those
before it has their reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from prefgame.app.keeper.hand_so_far import HandSoFar, sayers_of
from prefgame.app.keeper.possible import first_reason
from prefgame.app.keeper.question import NO_ACES, Ask, Choice, Question, Undeclared
from prefgame.rules.contracts import TRICKS, Contract, Goal
from prefgame.rules.reported.declaration import Declaration
from prefgame.rules.reported.hand import BadHand, Fault
from prefgame.rules.scoring.base import Reads


def questions_of(hand: HandSoFar) -> Iterator[Question]:
    """What is asked, in the order of a hand, as far as the answers lead."""
    if hand.table.dealer_counts:
        names = tuple(Choice(name) for name in hand.table.players)
        yield Question(Ask.DEALER, names, hand.report.dealer)
    yield _plays(hand)
    if hand.report.declarer is not None:
        yield from _contract(hand)
    if hand.declaration is not None:
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
    """Which goal the contract has; one can be chosen if one of its contracts can."""
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
    """What else a hand with a declarer may report at this table."""
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
