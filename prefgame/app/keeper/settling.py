"""What follows from an answer: what no longer fits it is dropped, and what has only one answer is
answered.

Invariant: a report that the rules accept stays as it is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from prefgame.app.keeper.asking import questions_besides
from prefgame.app.keeper.hand_so_far import HandSoFar, sayers_of
from prefgame.app.keeper.possible import result_of
from prefgame.app.keeper.question import Ask
from prefgame.app.keeper.tricks import Shares
from prefgame.rules.reported.defence import check_answers
from prefgame.rules.reported.hand import Fault, ReportedHand

SomeHand = TypeVar("SomeHand", bound=HandSoFar)


def settled(hand: SomeHand) -> SomeHand:
    """The hand after an answer was given."""
    for part in (_contract_kept, _defence_kept, _kontra_kept, _tricks_kept, _split, _rest_kept):
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


def _defence_kept(hand: HandSoFar) -> ReportedHand:
    report, declaration, possible = hand.report, hand.declaration, hand.possible
    if declaration is None:
        return replace(report, defence=report.defence if report.declarer else {})
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
    """The tricks of those who play; the last of them gets those of a player who does not."""
    report, possible = hand.report, hand.possible
    takers = possible.trick_takers(report)
    declaration = hand.declaration
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
    """Where it does not matter who of the defence took the tricks, nobody is asked: they go to one
    of them, unless it has been entered before.
    """
    report, possible = hand.report, hand.possible
    known = set(possible.trick_takers(report)) <= set(report.tricks)
    if known and possible.written(report) is not None:
        return report
    tricks = possible.split(report)
    return report if tricks is None else replace(report, tricks=tricks)


def _rest_kept(hand: HandSoFar) -> ReportedHand:
    """Only what is still asked keeps its answer."""
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
