"""The face of the score on a pulya: what it has at the table, the summary of its paper, and the
form of a new match.

Invariant: columns and amounts are those that the way of scoring has; without a dump, none is shown.
What is rounded is only shown so.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pygame import Surface

from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.paper.pool import PoolNumber, PoolPaper, arrange
from prefgame.rules.base import Amount, shown_amounts
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import (
    PoolEntry,
    PoolReason,
    PoolSheet,
)
from prefgame.ui.draw.motion import SCORE_WRITE
from prefgame.ui.scores.face import (
    HandEnd,
    LengthRow,
    ScoreFace,
    ScoreGuide,
    ScorePaper,
    ScoreRows,
    WrittenAmounts,
)
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine
from prefgame.ui.scores.marks import neighbour_steps, pencil_line
from prefgame.ui.scores.pool import guide
from prefgame.ui.scores.pool.drawing import PulyaDrawing, pool_share
from prefgame.ui.scores.pool.entries import PoolStory, explain, news, numbers_panel
from prefgame.ui.scores.pool.sums import (
    dump_meaning,
    evening_line,
    own_lines,
    pool_meaning,
    scoring_name,
    why_evened,
    written,
)
from prefgame.ui.scores.pool.words import PoolWords
from prefgame.ui.scores.summary import (
    LegendRow,
    LinesSummary,
    SummaryInfo,
    corrections_legend,
    money_of,
    neighbour_lines,
    owed_words,
    winning_sentence,
)
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.styles import SIZES
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.options import stop_words

# ---- the score of a pulya in short


def of_pool(view: SeatView) -> ScoreInfo:
    """Return every player's pool, large, then the dump if there is one, and all whists together."""
    sheet, score, count = view.table.sheet, view.table.rules.score, len(view.table.players)
    assert isinstance(sheet, PoolSheet) and isinstance(score, Pool)
    seats = [(view.seat + step) % count for step in range(count)]
    columns = [
        (pgettext("column", "pool"), [line.pool for line in sheet.lines], pool_meaning()),
        (pgettext("column", "dump"), [line.dump for line in sheet.lines], dump_meaning()),
        (
            pgettext("column", "whists"),
            [sum(line.whists) for line in sheet.lines],
            _(
                "All whists that the player has written on the others. The score sheet has each "
                "number."
            ),
        ),
    ]
    if not score.scoring.has_dump:
        del columns[1]
    lines = tuple(
        ScoreLine(
            view.table.players[seat],
            tuple(written(numbers[seat]) for _head, numbers, _words in columns),
            0,
        )
        for seat in seats
    )
    return ScoreInfo(
        _("Score"),
        tuple(head for head, _numbers, _words in columns),
        lines,
        tuple(words for _head, _numbers, words in columns),
    )


# ---- what the ends of a hand write on a pulya


def pool_amounts(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
    """Return the amounts that these ends write on a pulya: for each trick where it is written by
    tricks. What is written against the player is below zero.
    """
    made, down, own, tricks, rest = (set[Amount]() for _kind in range(5))
    for is_made, entries in ends:
        for entry in entries:
            if not isinstance(entry, PoolEntry):
                continue
            each = Fraction(entry.amount) / max(1, entry.count)
            match entry.reason:
                case PoolReason.MADE:
                    made.add(entry.amount)
                case PoolReason.DECLARER_DOWN:
                    down.add(-each)
                case PoolReason.WHISTER_DOWN if view.seat in (entry.seat, entry.on):
                    lost = entry.on is None or entry.on == view.seat
                    own |= {-each} if lost else set()
                case PoolReason.TRICKS if is_made:
                    tricks.add(each)
                case PoolReason.CONSOLATION if entry.seat == view.seat:
                    rest.add(each)
                case PoolReason.HALF_WHIST if entry.seat == view.seat:
                    rest.add(entry.amount)
                case _:
                    pass  # it is not for a trick against this contract, or not the player's
    return WrittenAmounts.of(made=made, down=down, own=own, against=tricks or rest, bonus=rest)


# ---- the summary of the paper


def summary_info(paper: PoolPaper, rules: RuleSet) -> SummaryInfo:
    """Return the summary of the paper so far, or the final one when the match is over."""
    score = rules.score
    assert isinstance(score, Pool)
    over = paper.settlement is not None
    settled = score.settlement_lines(paper.sheet)
    totals = shown_amounts(settled.results)
    steps = neighbour_steps(len(paper.players), rules.direction)
    on = {"left": _("whists left"), "across": _("whists across"), "right": _("whists right")}
    written_on = _("Whists written on the player who sits there.")
    written_by = _("Whists that the player who sits there has written.")
    lines = (
        *neighbour_lines(on, settled.whists, steps, written_on),
        *neighbour_lines(owed_words(), settled.owed, steps, written_by),
        *own_lines(score, settled),
        *evening_line(settled, totals),
    )
    caption = short = (
        _closed(paper, rules)
        if over
        else _("Pools: {points} points still to be won, of {all}.").format(
            points=score.missing(paper.sheet), all=score.whole(len(paper.players))
        )
    )
    if over:
        caption = f"{scoring_name(score)}. {short}"
    return SummaryInfo(
        _("Settlement") if over else _("Standing"),
        caption,
        short,
        paper.players,
        tuple((words, _signs(numbers)) for words, numbers, _meaning in lines),
        _signs(totals),
        money=money_of(score, paper.settlement),
        sentence=winning_sentence(paper) if over else stopped_sentence(paper),
        remark=why_evened(settled),
        legend=(*_corrected(paper), *(() if over else _legend(score))),
        meanings=tuple(meaning for _words, _numbers, meaning in lines),
    )


def _corrected(paper: PoolPaper) -> tuple[LegendRow, ...]:
    return corrections_legend(
        (paper.players[line.area.seat], written(line.number), line.reason)
        for line in paper.lines
        if line.reason
    )


def _closed(paper: PoolPaper, rules: RuleSet) -> str:
    if paper.stop is not None:
        why = stop_words(paper.stop, rules)
        return _("{why}: everything counts as it is written.").format(why=why)
    score = rules.score
    assert isinstance(score, Pool)
    if score.common:
        whole = score.whole(len(paper.players))
        return _("The pools together have {whole} points.").format(whole=whole)
    return _("All pools are closed at {target}.").format(target=score.target)


def _signs(numbers: Sequence[Amount]) -> tuple[str, ...]:
    return tuple(signed(number) for number in numbers)


def stopped_sentence(_paper: PoolPaper) -> str:
    """Return what the numbers are that each would get if the match were stopped."""
    return _("If the match stopped now: everything counts in whists, and the totals add up to 0.")


# ---- the signs of the paper


def _legend(score: Pool) -> tuple[LegendRow, ...]:
    totals = LegendRow(_draw_totals, _("the last number of a row counts"))
    closed = LegendRow(_draw_closed, _("a pool that is closed"))
    return (totals,) if score.common else (totals, closed)


_CLOSED = 18, 4
"""design half width of the strokes of a closed pool, and half of what is between them"""


def _draw_totals(surface: Surface, kit: Kit, x: int, y: int) -> None:
    air = kit.u(2)
    kit.pencil(surface, x - air, y, "4.", SIZES["name"], "pencil2", "right")
    kit.pencil(surface, x + air, y, "6", SIZES["heading"], "pencil", "left", bold=True)


def _draw_closed(surface: Surface, kit: Kit, x: int, y: int) -> None:
    half, apart = map(kit.f, _CLOSED)
    for at in (y - apart, y + apart):
        pencil_line(surface, kit, (x - half, at), (x + half, at - 1), ("closed", at > y), 3, 225)


# ---- the face


LENGTH = (LengthRow("pool", lambda: (_("Pool of each player"), _("Pool")), (10, 20, 30, 50)),)
"""how long a match is"""


def score_table(score: Pool, sheet: PoolSheet, players: Sequence[str]) -> ScoreRows:
    """Show a sheet as the table of a record has it: a row for each player."""
    rows, dumps = [], score.scoring.has_dump
    for seat, line in enumerate(sheet.lines):
        whists = [
            "" if other == seat else written(amount) for other, amount in enumerate(line.whists)
        ]
        own = (line.pool, line.dump) if dumps else (line.pool,)
        rows.append((*map(written, own), *whists))
    return ScoreRows(
        _("pool, dump, and whists on each") if dumps else _("pool, and whists on each"),
        (_("pool"), *((_("dump"),) if dumps else ()), *players),
        tuple(rows),
        (False,) * len(sheet.lines),
    )


POOL: ScoreFace[Pool, PoolSheet, PoolPaper, PoolNumber, PoolStory] = ScoreFace(
    words=PoolWords(),
    paper=ScorePaper(
        arrange=arrange,
        drawn=PulyaDrawing,
        share=pool_share,
        line_time=SCORE_WRITE,
        explain=explain,
        summary=lambda paper, rules: LinesSummary(summary_info(paper, rules)),
        stopped=stopped_sentence,
        story=PoolStory,
        numbers=numbers_panel,
        news=news,
    ),
    lines=of_pool,
    amounts=pool_amounts,
    length_rows=LENGTH,
    table=score_table,
    guide=ScoreGuide(guide.GUIDE, guide.worth),
)
