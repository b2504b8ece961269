"""The summary of a pulya: whists, what others have written, pool and dump, all evened out.

Invariant: every number is one of the sheet's own; here it only gets its words and its sign. What is
rounded is only shown so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pygame import Surface

from prefgame.i18n import _
from prefgame.paper.pool import PoolPaper
from prefgame.rules.base import Amount, magnitude, shown_amounts
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import SettlementLines
from prefgame.ui.draw import shapes
from prefgame.ui.scores.marks import neighbour_steps
from prefgame.ui.scores.pool.hand_numbers import Lines, evening_line, meanings_of_own, own_lines
from prefgame.ui.scores.pool.sums import scoring_name, written
from prefgame.ui.scores.summary import LegendRow, SummaryInfo, winning_sentence
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import NO_BREAK, signed


def summary_info(paper: PoolPaper, rules: RuleSet) -> SummaryInfo:
    """The summary of the paper so far, or the final one when the match is over."""
    score = rules.score
    assert isinstance(score, Pool)
    over = paper.settlement is not None
    settled = score.settlement_lines(paper.sheet)
    totals = shown_amounts(settled.results)
    steps = neighbour_steps(len(paper.players), rules.direction)
    lines = (
        *_whists(settled, steps),
        *own_lines(score, settled),
        *evening_line(settled, totals),
    )
    caption = short = (
        _closed(paper, score)
        if over
        else _("Pools: {points} points still to be won, of {all}.").format(
            points=score.missing(paper.sheet), all=score.target * len(paper.players)
        )
    )
    if over:
        caption = f"{scoring_name(score)}. {short}"
    meanings = _meanings_of_whists(steps) | meanings_of_own(score)
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
        _why_evened(settled),
        "",
        () if over else _legend(),
        tuple(meanings.get(words, _why_evened(settled)) for words, _numbers in lines),
    )


def _whists(settled: SettlementLines, steps: Mapping[str, int]) -> Lines:
    """Whists on each neighbour, then what each neighbour has written. ``steps``: to each of them,
    in the order of play.
    """
    lines: Lines = []
    for words, amounts in ((_whists_words, settled.whists), (_owed_words, settled.owed)):
        for place, step in steps.items():
            own = [row[(seat + step) % len(amounts)] for seat, row in enumerate(amounts)]
            lines.append((words(place), own))
    return lines


def _whists_words(place: str) -> str:
    return {
        "left": _("whists left"),
        "across": _("whists across"),
        "right": _("whists right"),
    }[place]


def _owed_words(place: str) -> str:
    return {"left": _("owed left"), "across": _("owed across"), "right": _("owed right")}[place]


def _meanings_of_whists(places: Iterable[str]) -> dict[str, str]:
    """What the lines of whists are, in a sentence each, by their words."""
    written = _("Whists written on the player who sits there.")
    owed = _("Whists that the player who sits there has written.")
    return {
        words(place): sentence
        for words, sentence in ((_whists_words, written), (_owed_words, owed))
        for place in places
    }


def _closed(paper: PoolPaper, score: Pool) -> str:
    """That the match ended because all pools are closed, or by agreement."""
    if paper.sheet.stopped:
        return _("Stopped by agreement: everything counts as it is written.")
    return _("All pools are closed at {target}.").format(target=score.target)


def _why_evened(settled: SettlementLines) -> str:
    """Why everybody gets or gives the same; nothing where nobody does."""
    each = settled.evening
    if not each:
        return ""
    words = (
        _("The lines add up to {whole}. To end at 0, {each} is taken off each player.")
        if each < 0
        else _("The lines add up to {whole}. To end at 0, {each} is added to each player.")
    )
    whole = -each * len(settled.pools)
    unbroken = written(magnitude(each)).replace(" ", NO_BREAK)
    return words.format(whole=signed(whole), each=unbroken)


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
    kit.pencil(surface, x - kit.f(2), y, "4.", 30, "pencil2", "right")
    kit.pencil(surface, x + kit.f(3), y, "6", 34, "pencil", "left", bold=True)


def _draw_closed(surface: Surface, kit: Kit, x: int, y: int) -> None:
    for down in (-4, 4):
        half, at = kit.f(18), y + kit.f(down)
        line = shapes.wobble((x - half, at), (x + half, at - 1), kit.u(18), ("closed", down))
        shapes.stroke(surface, line, "pencil", kit.thin(3, 2), 225)
