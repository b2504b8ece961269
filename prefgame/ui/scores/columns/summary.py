"""The summary of columns: soups, what is owed, ten times the own column, and what they come to.

Invariant: every number is one of the sheet's own; here it only gets its words and its sign.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.i18n import _, ngettext
from prefgame.paper.columns import ColumnPaper
from prefgame.rules.base import Amount
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import settlement_if_stopped
from prefgame.ui.draw import icons
from prefgame.ui.scores.columns.words import own_column
from prefgame.ui.scores.marks import neighbour_steps
from prefgame.ui.scores.summary import LegendRow, SummaryInfo, winning_sentence
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.options import odd_points, were_shared


def summary_info(paper: ColumnPaper, rules: RuleSet) -> SummaryInfo:
    """The summary of the paper so far, or the final one when the match is over."""
    columns = paper.sheet.accounts()
    turned = rules.minus_is_good
    count = len(paper.players)
    lines, meanings = [], []
    for own in (True, False):
        for place, step in neighbour_steps(count, rules.direction).items():
            numbers = [
                (line.soups if own else line.owed)[(seat + step) % count]
                for seat, line in enumerate(columns)
            ]
            lines.append((_soup_words(own, place), _signs(numbers, turned)))
            meanings.append(_soup_meaning(own))
    counts = _("{times} × bula").format(times=rules.score.per_point)
    lines.append((counts, _signs([line.middle for line in columns], turned)))
    meanings.append(own_column(rules.score.per_point))
    over = paper.settlement is not None
    remark = share = ""
    if over:
        caption = short = _("The bulas add up to 0.")
        if paper.before_stop is not None:
            caption = were_shared(paper.players, paper.shared_out)
            remark = " ".join(odd_points(paper.before_stop.odd_share))
            short = _("Stopped by agreement.")
        sentence = winning_sentence(paper)
    else:
        caption = short = _("Bulas: {points} still to be paid off.").format(
            points=paper.sheet.missing
        )
        sentence = ""
        remark = _(
            "The totals sum to {amount}: {times} times the {points} points still to be paid off."
        ).format(
            amount=signed(-paper.sheet.left_out, turned),
            times=rules.score.per_point,
            points=paper.sheet.missing,
        )
        share = _share_words(paper)
    if turned:
        sentence = " ".join(
            filter(None, (sentence, _("On this paper a win has a minus sign, a loss a plus sign.")))
        )
    heading = _("Settlement") if over else _("Standing")
    totals = _signs([line.total for line in columns], turned)
    stopped = () if over else _signs(settlement_if_stopped(rules.score, paper.sheet) or (), turned)
    return SummaryInfo(
        heading,
        caption,
        short,
        paper.players,
        tuple(lines),
        totals,
        stopped,
        sentence,
        remark,
        share,
        () if over else _legend(),
        tuple(meanings),
    )


def _share_words(paper: ColumnPaper) -> str:
    if paper.sheet.missing % len(paper.players):
        return _(
            "If we stopped now, these points would be shared out equally. Odd points go to "
            "the largest bula debt."
        )
    return _("If we stopped now, these points would be shared out equally.")


def _soup_words(own: bool, place: str) -> str:
    if own:
        return {"left": _("left soup"), "across": _("soup across"), "right": _("right soup")}[place]
    return {"left": _("owed left"), "across": _("owed across"), "right": _("owed right")}[place]


def _soup_meaning(own: bool) -> str:
    if own:
        return _("Points won from the player who sits there.")
    return _("Points that the player who sits there has won.")


def _signs(numbers: Sequence[Amount], turned: bool) -> tuple[str, ...]:
    return tuple(signed(number, turned) for number in numbers)


def _legend() -> tuple[LegendRow, ...]:
    return (
        LegendRow(
            lambda surface, kit, x, y: _hat(surface, kit, x, y, False),
            _("under the hat: above zero"),
        ),
        LegendRow(
            lambda surface, kit, x, y: _hat(surface, kit, x, y, True),
            _("hat turned: below zero again"),
            _("turned: below zero again"),
        ),
        LegendRow(
            lambda surface, kit, x, y: _refa(surface, kit, x, y, False), _("a refa, still open")
        ),
        LegendRow(
            lambda surface, kit, x, y: _refa(surface, kit, x, y, True),
            _("a refa, used and crossed out"),
        ),
    )


def _hat(surface: Surface, kit: Kit, x: int, y: int, turned: bool) -> None:
    icons.hat(surface, x, y, kit.f(20), kit.thin(4, 2), turned=turned)


def _refa(surface: Surface, kit: Kit, x: int, y: int, used: bool) -> None:
    icons.refa(surface, x, y, kit.f(20), kit.thin(4, 2), used=used)


def stopped_sentence(paper: ColumnPaper) -> str:
    """What the numbers mean that each player would get if the match were stopped."""
    points = paper.sheet.missing
    words = ngettext(
        "What each player would win or lose: the {points} point still to be paid off would be "
        "shared out equally.",
        "What each player would win or lose: the {points} points still to be paid off would be "
        "shared out equally.",
        points,
    ).format(points=points)
    return " ".join((words, *odd_points(paper.sheet.odd_share)))
