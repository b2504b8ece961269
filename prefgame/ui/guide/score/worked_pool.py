"""Hands on a pulya with everything that is written for them, as the rules of the table play and
score them.

Invariant: it only arranges; cards, tricks and numbers come from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from prefgame.app.look_back.worked_hand import with_tricks, worked_hand
from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import join_with_and
from prefgame.cards import Card
from prefgame.i18n import _, given_names
from prefgame.paper.pool import numbers_of
from prefgame.rules.base import shown_amounts
from prefgame.rules.contracts import TRICKS
from prefgame.rules.reported_check import check_reported_hand
from prefgame.rules.reported_hand import ReportedHand
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry
from prefgame.rules.scoring.hand import Hand
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolLine, PoolSheet
from prefgame.ui.draw.card_style import sorted_hand
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, CardRow, Head, Paragraph, TableBlock
from prefgame.ui.guide.worked import tricks_sentence
from prefgame.ui.scores.pool.entries import area_words, reason_with_sums
from prefgame.ui.scores.pool.hand_numbers import Lines, evening_line, own_lines
from prefgame.ui.scores.pool.sums import added, with_sign
from prefgame.ui.words.numbers import signed


def _players() -> tuple[str, str, str]:
    given = given_names()
    return given["Anna"], given["Boris"], given["Vera"]


def card_texts(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def worked_examples(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """One hand with its numbers, and what it would have written with other tricks."""
    score = rules.score
    assert isinstance(score, Pool)
    hand = worked_hand(rules, _players(), score.new_sheet(len(_players())))
    anna, boris, vera = _players()
    yield Head(_("A worked hand"))
    yield Paragraph(_("{dealer} deals. {name} holds these cards:").format(dealer=vera, name=anna))
    yield CardRow(anna, card_texts(hand.dealt), _("talon"), card_texts(hand.talon))
    yield Paragraph(
        _(
            "{name} bids {bid}, and the others pass. {name} takes the talon, discards two cards, "
            "and announces {contract}. {others} whist."
        ).format(
            name=anna,
            bid=ContractWords(hand.contract, deck).by_number,
            contract=ContractWords(hand.contract, deck).in_sentence,
            others=join_with_and([boris, vera]),
        )
    )
    kept = [card for card in (*hand.dealt, *hand.talon) if card not in hand.discarded]
    shown = sorted_hand(tuple(kept), hand.contract.trump)
    yield CardRow(anna, card_texts(shown), _("discarded"), card_texts(hand.discarded))
    yield Paragraph(tricks_sentence(_players(), hand.report.tricks))
    yield _numbers_table(rules, deck, hand.report, hand.entries)
    least = hand.contract.goal.least
    tricks = {0: least - 1, 1: TRICKS - least, 2: 1}
    _after, entries, _result = with_tricks(rules, hand, tricks)
    told = tricks_sentence(_players(), tricks)
    yield Paragraph(_("If the tricks fall otherwise: {tricks}").format(tricks=told))
    yield _numbers_table(rules, deck, replace(hand.report, tricks=tricks), entries)

    yield from _worked_misere(rules, deck)
    yield from _worked_raspasy(rules, deck)


def _worked_misere(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """A misère in which the declarer takes two tricks."""
    contract = next(line for line in rules.contracts if line.goal.takes_none)
    anna, boris, vera = _players()
    tricks = {anna: 2, boris: 5, vera: 3}
    yield Paragraph(
        _("{name} plays {contract}. {tricks}").format(
            name=anna,
            contract=ContractWords(contract, deck).in_sentence,
            tricks=tricks_sentence(_players(), dict(enumerate(tricks.values()))),
        )
    )
    yield _reported_table(
        rules, deck, ReportedHand(declarer=anna, contract=contract.name, tricks=tricks)
    )


def _worked_raspasy(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """All have passed, and one player takes no trick."""
    anna, boris, vera = _players()
    tricks = {anna: 4, boris: 6, vera: 0}
    yield Paragraph(
        _("All pass, and raspasy is played. {tricks}").format(
            tricks=tricks_sentence(_players(), dict(enumerate(tricks.values())))
        )
    )
    yield _reported_table(rules, deck, ReportedHand(passed=True, tricks=tricks))


def _reported_table(rules: RuleSet, deck: Deck, reported: ReportedHand) -> TableBlock:
    """The numbers of a hand that is only reported."""
    sheet = rules.score.new_sheet(len(_players()))
    hand = check_reported_hand(rules, _players(), sheet, reported)
    _after, entries, _result = rules.score.write(sheet, hand, rules.defence)
    return _numbers_table(rules, deck, hand, entries)


def worked_settlement(rules: RuleSet) -> Iterator[Block]:
    """A small sheet with all pools closed, settled line by line."""
    score = rules.score
    assert isinstance(score, Pool)
    closed = score.target
    dumps = (4, 10, 7) if score.scoring.has_dump else (0, 0, 0)
    whists = (0, 42, 18), (30, 0, 16), (24, 12, 0)
    sheet = PoolSheet(tuple(PoolLine(closed, dump, on) for dump, on in zip(dumps, whists)))
    settled = score.settlement_lines(sheet)
    shown = shown_amounts(settled.results)
    lines: Lines = [
        (_("whists on the others"), [sum(row) for row in settled.whists]),
        (_("whists of the others"), [sum(row) for row in settled.owed]),
        *own_lines(score, settled),
        *evening_line(settled, shown),
        (_("Total"), shown),
    ]
    yield Head(_("A worked settlement"))
    yield TableBlock(
        ("", *_players()),
        tuple((words, *map(signed, numbers)) for words, numbers in lines),
        wide=1,
        numbers=120,
    )


def _numbers_table(
    rules: RuleSet, deck: Deck, report: Hand, entries: Sequence[Entry]
) -> TableBlock:
    """A row a number: whose and where, why, and how much."""
    rows, notes = [], []
    lines = numbers_of(entries, report)
    for line in lines:
        where = area_words(line.area, _players())
        words = _("{name}, {area}").format(name=_players()[line.area.seat], area=where)
        rows.append((words, with_sign(added(line))))
        notes.append(reason_with_sums(line, lines, _players(), rules, deck))
    return TableBlock(("", _("written")), tuple(rows), wide=1, numbers=150, notes=tuple(notes))
