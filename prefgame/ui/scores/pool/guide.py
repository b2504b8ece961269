"""What the text of a pulya asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import attrgetter

from prefgame.app.look_back.worked_hand import WorkedHand
from prefgame.app.words.sentences import in_turn
from prefgame.i18n import _, given_names
from prefgame.paper.pool import numbers_of
from prefgame.rules.base import Role, shown_amounts
from prefgame.rules.contracts import Contract
from prefgame.rules.reported_hand import ReportedHand, check_reported_hand
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry, Hand, unit_in_money
from prefgame.rules.scoring.pool import (
    ACE_AND_KING,
    MISERE,
    ONE_ACE,
    ONE_SEVEN,
    SEVEN_AND_EIGHT,
    THROWN,
    TWO_ACES,
    Pool,
)
from prefgame.rules.scoring.pool_agreements import (
    Consolation,
    Escalation,
    Exit,
    Gentlemen,
    RowEnd,
)
from prefgame.rules.scoring.pool_sheet import WHISTS_A_POINT, PoolLine, PoolSheet, Scoring
from prefgame.ui.guide.telling import At, TableBlock, Telling
from prefgame.ui.guide.text import read_text
from prefgame.ui.guide.worked import (
    as_lost,
    as_played,
    cards_of,
    tricks_sentence,
    values_of,
    worked,
)
from prefgame.ui.scores.pool.entries import area_words, in_points, in_whists, reason_with_sums
from prefgame.ui.scores.pool.sums import (
    added,
    evening_line,
    own_lines,
    with_sign,
    written,
)
from prefgame.ui.words.contracts import number_word
from prefgame.ui.words.numbers import money_size, signed


def worth(rules: RuleSet, contract: Contract) -> tuple[str, str]:
    """Return what a contract counts, and what a trick of the defence does, where it is paid."""
    assert isinstance(rules.score, Pool)
    value = rules.score.base_worth(contract)
    paid = rules.defence.owes(Role.HOST, contract) is not None
    return str(value), str(value * rules.score.scoring.written) if paid else "–"


def _whists(at: At[Pool], points: int = 1) -> str:
    """Return what each opponent writes for points that a player loses where there is no dump."""
    three, four = (at.it.whists_for_lost(players) * points for players in (3, 4))
    if three == four:
        return in_whists(three)
    return _("{three} whists ({four} with four players)").format(
        three=written(three), four=written(four)
    )


def _is_nothing_for_the_dealer(score: Pool) -> bool:
    """Tell whether no contract writes anything for a dealer who sits out."""
    consoled = score.consolation is Consolation.ALL
    return score.scoring.has_dump and not score.pays_dealer and not consoled


def _factors(at: At[Pool]) -> str:
    """Return what raspasy counts, time after time, until it grows no more."""
    factors = at.it.raspasy_factors()[1:]
    return in_turn([_("{count} times").format(count=factor) for factor in factors])


# ---- hands with everything that is written for them


def _players() -> tuple[str, str, str]:
    given = given_names()
    return given["Anna"], given["Boris"], given["Vera"]


def _hand(at: At[Pool]) -> WorkedHand:
    return worked(at.rules, _players(), at.it.new_sheet(3))


def _misere(at: At[Pool]) -> Contract:
    return next(contract for contract in at.rules.contracts if contract.goal.takes_none)


_TRICKS_IN_MISERE, _TRICKS_IN_RASPASY = (2, 5, 3), (4, 6, 0)


def _told_tricks(tricks: tuple[int, ...]) -> str:
    return tricks_sentence(_players(), dict(enumerate(tricks)))


def _written_in_misere(at: At[Pool], words: tuple[str, ...]) -> Iterator[TableBlock]:
    declarer, contract = _players()[0], _misere(at).name
    tricks = dict(zip(_players(), _TRICKS_IN_MISERE))
    yield _reported(at, words, ReportedHand(declarer=declarer, contract=contract, tricks=tricks))


def _written_in_raspasy(at: At[Pool], words: tuple[str, ...]) -> Iterator[TableBlock]:
    tricks = dict(zip(_players(), _TRICKS_IN_RASPASY))
    yield _reported(at, words, ReportedHand(passed=True, tricks=tricks))


def _reported(at: At[Pool], words: tuple[str, ...], reported: ReportedHand) -> TableBlock:
    sheet = at.it.new_sheet(3)
    hand = check_reported_hand(at.rules, _players(), sheet, reported)
    _after, entries, _result = at.it.write(sheet, hand, at.rules.defence)
    return _numbers(at, words, hand, entries)


def _numbers(
    at: At[Pool], words: tuple[str, ...], report: Hand, entries: Sequence[Entry]
) -> TableBlock:
    rows, notes = [], []
    lines, players = numbers_of(entries, report), _players()
    for line in lines:
        area = area_words(line.area, players)
        whose = _("{name}, {area}").format(name=players[line.area.seat], area=area)
        rows.append((whose, with_sign(added(line))))
        notes.append(reason_with_sums(line, lines, players, at.rules, at.deck))
    return TableBlock(("", *words), tuple(rows), wide=1, numbers=150, notes=tuple(notes))


def _settlement(at: At[Pool], words: tuple[str, ...]) -> Iterator[TableBlock]:
    on_others, of_others, total = words
    dumps = (4, 10, 7) if at.it.scoring.has_dump else (0, 0, 0)
    whists = (0, 42, 18), (30, 0, 16), (24, 12, 0)
    sheet = PoolSheet(tuple(PoolLine(at.it.target, dump, on) for dump, on in zip(dumps, whists)))
    settled = at.it.settlement_lines(sheet)
    shown = shown_amounts(settled.results)
    lines = (
        (on_others, [sum(row) for row in settled.whists]),
        (of_others, [sum(row) for row in settled.owed]),
        *(line[:2] for line in (*own_lines(at.it, settled), *evening_line(settled, shown))),
        (total, shown),
    )
    rows = tuple((name, *map(signed, numbers)) for name, numbers in lines)
    yield TableBlock(("", *_players()), rows, wide=1, numbers=120)


GUIDE = Telling[Pool](
    read_text("pool"),
    attrgetter("score"),
    values={
        "target": lambda at: at.it.target,
        "price": lambda at: in_points(at.it.price_after(0)),
        "price_written": lambda at: at.it.price_after(0) * at.it.scoring.written,
        "prices": lambda at: in_turn(list(map(str, at.it.raspasy_prices()))),
        "whists_in_raspasy": lambda at: _whists(at, at.it.price_after(0)),
        "whists_a_point": lambda at: at.it.per_point,
        "dump": lambda _at: WHISTS_A_POINT,
        "factors": _factors,
        "whists": _whists,
        "whists_in_misere": lambda at: _whists(at, MISERE),
        "whists_thrown": lambda at: _whists(at, THROWN),
        "whists_for_misdeal": lambda at: _whists(at, at.it.misdeal),
        "points_in_misere": lambda at: MISERE * at.it.scoring.written,
        "points_thrown": lambda at: THROWN * at.it.scoring.written,
        "points_for_misdeal": lambda at: at.it.misdeal * at.it.scoring.written,
        "deals": lambda at: at.it.deals,
        "minutes": lambda at: at.it.minutes,
        "money": lambda at: money_size(unit_in_money(at.it)),
        "two_aces": lambda _at: number_word(TWO_ACES),
        "ace_and_king": lambda _at: number_word(ACE_AND_KING),
        "one": lambda _at: number_word(ONE_ACE),
        "seven": lambda at: ONE_SEVEN * at.it.scoring.written,
        "both": lambda at: SEVEN_AND_EIGHT * at.it.scoring.written,
        **values_of(_hand),
        "misere": lambda at: at.name(_misere(at)),
        "tricks_in_misere": lambda _at: _told_tricks(_TRICKS_IN_MISERE),
        "tricks_in_raspasy": lambda _at: _told_tricks(_TRICKS_IN_RASPASY),
    },
    conditions={
        "the pool is common": lambda at: at.it.common,
        "there is a dump": lambda at: at.it.scoring.has_dump,
        "scores are kept as in Sochi": lambda at: at.it.scoring is Scoring.SOCHI,
        "scores are kept as in Leningrad": lambda at: at.it.scoring is Scoring.LENINGRAD,
        "scores are kept as in Rostov": lambda at: at.it.scoring is Scoring.ROSTOV,
        "the talon leads": lambda at: at.rules.play.talon_leads,
        "raspasy counts more in a row": lambda at: (
            at.it.raspasy_prices()[0] < at.it.raspasy_prices()[-1]
        ),
        "the table has its own prices": lambda at: at.it.escalation is Escalation.OWN,
        "only tricks above the fewest are written": lambda at: at.it.amnesty,
        "the fewest alone write whists": lambda at: at.it.fewest_alone,
        "any contract ends the row": lambda at: at.it.row_end is RowEnd.ANY,
        "only a whisted contract ends the row": lambda at: at.it.row_end is RowEnd.WHISTED,
        "bids begin at seven after raspasy": lambda at: at.it.exit is Exit.SEVEN,
        "bids begin at seven and then at eight after raspasy": lambda at: (
            at.it.exit is Exit.SEVEN_EIGHT
        ),
        "whisters pay half": lambda at: at.it.share_of_whisters == Fraction(1, 2),
        "whisters pay nothing": lambda at: not at.it.share_of_whisters,
        "whists for tricks are shared": lambda at: at.it.gentlemen is Gentlemen.ALWAYS,
        "whists for tricks are shared if one whisted": lambda at: (
            at.it.gentlemen is Gentlemen.ONE_WHISTED
        ),
        "the dealer is paid for the talon": lambda at: at.it.pays_dealer,
        "nobody is consoled": lambda at: at.it.consolation is Consolation.NOBODY,
        "the dealer is consoled too": lambda at: at.it.consolation is Consolation.ALL,
        "the dealer writes nothing": lambda at: (
            _is_nothing_for_the_dealer(at.it) and not at.rules.play.talon_leads
        ),
        "the dealer writes in raspasy alone": lambda at: (
            _is_nothing_for_the_dealer(at.it) and at.rules.play.talon_leads
        ),
        "there is something to say of the dealer": lambda at: bool(
            at.it.pays_dealer or at.it.throws_talon is not False or at.it.misdeal
        ),
        "the talon may be thrown at the dealer": lambda at: at.it.throws_talon is not False,
        "the declarer chooses to throw it": lambda at: at.it.throws_talon is None,
        "a number of deals is agreed on": lambda at: at.it.deals > 0,
        "a time is agreed on": lambda at: at.it.minutes > 0,
        "a whist is worth money": lambda at: at.it.unit_worth > 0,
        "a misdeal costs points": lambda at: at.it.misdeal > 0,
    },
    shown={
        **cards_of(_hand),
        "what is written": as_played(_hand, _numbers),
        "what is written otherwise": as_lost(_hand, _numbers),
        "what is written in misère": _written_in_misere,
        "what is written in raspasy": _written_in_raspasy,
        "a settlement": _settlement,
    },
)
