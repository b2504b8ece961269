"""The summary of a pulya: whists, what others have written, pool and dump, all evened out.

Invariant: every number is one of the sheet's own; here it only gets its words and its sign. What is
rounded is only shown so.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pygame import Surface

from prefgame.i18n import _
from prefgame.paper.pool import PoolPaper
from prefgame.rules.base import Amount, magnitude
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool.score import Pool
from prefgame.rules.scoring.pool.systems import WHISTS_A_POINT
from prefgame.ui.draw import strokes
from prefgame.ui.paper.neighbours import neighbour_steps
from prefgame.ui.paper.summary import LegendRow, SummaryInfo, winning_sentence
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import shown_amounts, signed
from prefgame.ui.words.pool.entries import written


def summary_info(paper: PoolPaper, rules: RuleSet) -> SummaryInfo:
    """The summary of the paper so far, or the final one when the match is over."""
    score = rules.score
    assert isinstance(score, Pool)
    over = paper.settlement is not None
    totals = shown_amounts(paper.settlement or score.settlement(paper.sheet))
    lines = _lines(paper, rules, score)
    sums = [sum(column, Fraction(0)) for column in zip(*(numbers for _words, numbers in lines))]
    evened = [Fraction(total) - done for total, done in zip(totals, sums)]
    if any(evened):
        lines.append((_("evened out"), evened))
    caption = short = (
        _closed(paper, score)
        if over
        else _("Pools: {points} points still to be won, of {all}.").format(
            points=score.missing(paper.sheet), all=score.target * len(paper.players)
        )
    )
    sentence = winning_sentence(paper) if over else stopped_sentence(paper)
    return SummaryInfo(
        _("Settlement") if over else _("Standing"),
        caption,
        short,
        paper.players,
        tuple((words, _signs(numbers)) for words, numbers in lines),
        _signs(totals),
        (),
        sentence,
        _why_evened(sums, evened),
        "",
        () if over else _legend(),
    )


_Lines = list[tuple[str, Sequence[Amount]]]
"""the words of each line, and the amount of each player"""


def _lines(paper: PoolPaper, rules: RuleSet, score: Pool) -> _Lines:
    """Whists for and against, and pools and dumps in whists. Pools that are equal make no
    difference, and are left out.
    """
    lines: _Lines = []
    sheets, count = paper.sheet.lines, len(paper.players)
    steps = neighbour_steps(count, rules.direction)
    for place, step in steps.items():
        own = [line.whists[(seat + step) % count] for seat, line in enumerate(sheets)]
        lines.append((_whists_words(place), own))
    for place, step in steps.items():
        against = [-sheets[(seat + step) % count].whists[seat] for seat in range(count)]
        lines.append((_owed_words(place), against))
    times = score.scoring.whists_a_point
    if len({line.pool for line in sheets}) > 1:
        pools = [line.pool * times for line in sheets]
        lines.append((_("{times} × pool").format(times=times), pools))
    if score.scoring.has_dump:
        dumps = [-line.dump * WHISTS_A_POINT for line in sheets]
        lines.append((_("{times} × dump").format(times=WHISTS_A_POINT), dumps))
    return lines


def _whists_words(place: str) -> str:
    return {
        "left": _("whists left"),
        "across": _("whists across"),
        "right": _("whists right"),
    }[place]


def _owed_words(place: str) -> str:
    return {"left": _("owed left"), "across": _("owed across"), "right": _("owed right")}[place]


def _closed(paper: PoolPaper, score: Pool) -> str:
    """That the match ended because all pools are closed, or by agreement."""
    if paper.sheet.stopped:
        return _("Stopped by agreement: everything counts as it is written.")
    return _("All pools are closed at {target}.").format(target=score.target)


def _why_evened(sums: Sequence[Fraction], evened: Sequence[Fraction]) -> str:
    """Why everybody gets or gives the same; nothing where nobody does."""
    if not any(evened):
        return ""
    whole, count = sum(sums, Fraction(0)), len(sums)
    words = (
        _("The lines add up to {whole}. To end at 0, {each} is taken off each player.")
        if whole > 0
        else _("The lines add up to {whole}. To end at 0, {each} is added to each player.")
    )
    return words.format(whole=signed(whole), each=written(magnitude(whole / count)))


def _signs(numbers: Sequence[Amount]) -> tuple[str, ...]:
    return tuple(signed(number) for number in numbers)


def stopped_sentence(_paper: PoolPaper) -> str:
    """What the numbers are that each would get if the match were stopped."""
    return _("If the match stopped now: everything counts in whists, and the totals add up to 0.")


# ---- the signs of the paper


def _legend() -> tuple[LegendRow, ...]:
    return (
        LegendRow(_draw_totals, _("the last number of a row counts")),
        LegendRow(_draw_closed, _("a pool that is closed")),
    )


def _draw_totals(surface: Surface, kit: Kit, x: int, y: int) -> None:
    kit.pencil(surface, x - kit.f(4), y, "4.", 30, "pencil2", "right")
    kit.pencil(surface, x - kit.f(2), y, "6", 34, "pencil", bold=True)


def _draw_closed(surface: Surface, kit: Kit, x: int, y: int) -> None:
    for down in (-4, 4):
        half, at = kit.f(18), y + kit.f(down)
        line = strokes.wobble((x - half, at), (x + half, at - 1), kit.u(18), ("closed", down))
        strokes.stroke(surface, line, "pencil", kit.thin(3, 2), 225)
