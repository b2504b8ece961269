"""The face of the score in columns: what it has at the table, the summary of its paper, and the
form of a new match.

Invariant: amounts and totals are those of the sheet and of its entries; here they only get their
words and signs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.app.words.regional import refa_words, regional_words
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.paper.columns import ColumnLine, ColumnPaper, arrange
from prefgame.rules.base import Amount, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import settlement_if_stopped
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import ColumnEntry, ColumnSheet, Factor, MarkKind
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.motion import SCORE_WRITE
from prefgame.ui.scores.columns import guide
from prefgame.ui.scores.columns.drawing import PaperColumns, columns_share
from prefgame.ui.scores.columns.entries import explain
from prefgame.ui.scores.columns.hand_numbers import ColumnStory, news, numbers_panel
from prefgame.ui.scores.columns.words import ColumnWords, own_column
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
from prefgame.ui.scores.marks import neighbour_steps, neighbours
from prefgame.ui.scores.summary import (
    LegendRow,
    Lines,
    LinesSummary,
    SummaryInfo,
    corrections_legend,
    money_of,
    neighbour_lines,
    owed_words,
    winning_sentence,
)
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import plain, signed
from prefgame.ui.words.options import odd_points, stop_words, were_shared

# ---- the score of columns in short


@dataclass(frozen=True, slots=True)
class HatAndRefas:
    """A number that may be under a ``hat``, and over the strokes of open ``refas``. ``wait``: they
    double nothing now, because somebody is under the hat. ``called``: what the region calls one.
    """

    hat: bool = False
    refas: int = 0
    wait: bool = False
    called: str = "refa"

    @property
    def explained(self) -> str:
        hat = _("Under the hat: the number is above zero.")
        refas = (
            ngettext(
                "{count} open {refa}: it waits while anybody is under the hat.",
                "{count} open {refas}: they wait while anybody is under the hat.",
                self.refas,
            )
            if self.wait
            else ngettext(
                "{count} open {refa}: it doubles the next contract of this player.",
                "{count} open {refas}: each doubles one of the next contracts of this player.",
                self.refas,
            )
        )
        said = [hat] * self.hat
        if self.refas:
            said.append(refas.format(count=self.refas, **refa_words(self.called)))
        return " ".join(said)

    def draw(self, surface: Surface, kit: Kit, number: Box, y: int, seed: str) -> None:
        """Draw them at a ``number`` on the line whose middle is ``y``.

        The strokes are level, side by side and under the number: in front of it one would be read
        as a minus.
        """
        f, middle = kit.f, number.x + number.w / 2
        if self.hat:
            icons.hat(surface, middle, y - f(19), f(14), kit.thin(3, 2))
        half, gap = f(13 if self.refas < 2 else 8), f(6)
        for at in range(self.refas):
            x = middle + (at - (self.refas - 1) / 2) * (2 * half + gap)
            icons.refa(surface, x, y + f(17), half, kit.thin(3, 2), seed=(seed, at))


def of_columns(view: SeatView) -> ScoreInfo:
    """Return every player's columns: soups at the sides, the middle large."""
    count, sheet, score = len(view.table.players), view.table.sheet, view.table.rules.score
    assert isinstance(sheet, ColumnSheet) and isinstance(score, Columns)
    around = [pgettext("column", "left"), pgettext("column", "right")]
    won = soup_words()
    heard = [won["left"], won["right"]]
    if count == 4:
        around.insert(1, pgettext("column", "far"))
        heard.insert(1, won["across"])
    main, bula = 1, pgettext("column", "bula")
    heads, spoken = ((*some[:main], bula, *some[main:]) for some in (around, heard))
    lines = []
    for step in range(count):
        seat = (view.seat + step) % count
        column = sheet.columns[seat]
        soups = [str(column.soup[other]) for other in neighbours(view, seat)]
        values = (*soups[:main], plain(score.as_written(column.middle)), *soups[main:])
        wait = column.open_refas > score.refas_to_use(sheet, seat)
        marks = HatAndRefas(column.hat, column.open_refas, wait, score.refa_called)
        lines.append(ScoreLine(view.table.players[seat], values, main, marks))
    explained = [
        _("The soup against the player on your left: points won from that player."),
        _("The soup against the player on your right: points won from that player."),
    ]
    if count == 4:
        explained.insert(
            1, _("The soup against the player across the table: points won from that player.")
        )
    explained.insert(main, own_column(view.table.rules.score.per_point))
    return ScoreInfo(_("Score"), heads, tuple(lines), tuple(explained), spoken)


def soup_words() -> dict[str, str]:
    """Return what the points are called that were won from each neighbour, by the place."""
    return {"left": _("left soup"), "across": _("soup across"), "right": _("right soup")}


# ---- what the ends of a hand write in columns


def column_amounts(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
    """Return the amounts that these ends write in columns."""
    hand = view.declared
    each, defends = hand.contract.may_be_left, view.seat != hand.declarer
    made, down, own, soup, cut = (set[Amount]() for _kind in range(5))
    for is_made, entry in _points(ends):
        cut |= {by for factor, by in entry.factors if factor is Factor.CAPPED}
        if _in_middle(entry, hand.declarer):
            (made if is_made else down).add(entry.amount)
        elif _in_middle(entry, view.seat):
            own.add(entry.amount)
        elif entry.against is not None and (entry.player == view.seat or not defends):
            soup.add(entry.amount // (dict(entry.factors)[Factor.TRICKS] if each else 1))
    return WrittenAmounts.of(made=made, down=down, own=own, against=soup, cut=cut)


def _points(ends: Sequence[HandEnd]) -> Iterator[tuple[bool | None, ColumnEntry]]:
    for made, entries in ends:
        for entry in entries:
            if isinstance(entry, ColumnEntry) and entry.mark is MarkKind.POINTS and entry.amount:
                yield made, entry


def _in_middle(entry: ColumnEntry, seat: Seat) -> bool:
    return entry.against is None and entry.player == seat


# ---- the summary of the paper


def summary_info(paper: ColumnPaper, rules: RuleSet) -> SummaryInfo:
    """Return the summary of the paper so far, or the final one when the match is over."""
    columns = paper.sheet.accounts()
    turned = rules.minus_is_good
    lines = _lines(paper, rules)
    over = paper.settlement is not None
    remark = share = ""
    if over:
        caption = short = _("The bulas add up to 0.")
        if paper.before_stop is not None:
            assert paper.stop is not None
            why = stop_words(paper.stop, rules)
            caption, short = were_shared(why, paper.players, paper.shared_out), f"{why}."
            remark = " ".join(odd_points(paper.before_stop.odd_share))
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
        share = _("If we stopped now, these points would be shared out equally.")
        if paper.sheet.missing % len(paper.players):
            share = _(
                "If we stopped now, these points would be shared out equally. Odd points go to "
                "the largest bula debt."
            )
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
        tuple((words, _signs(numbers, turned)) for words, numbers, _meaning in lines),
        totals,
        stopped,
        money_of(rules.score, paper.settlement, minus_is_good=turned),
        sentence,
        remark,
        share,
        (*_corrected(paper, rules), *(() if over else _legend(rules))),
        tuple(meaning for _words, _numbers, meaning in lines),
    )


def _corrected(paper: ColumnPaper, rules: RuleSet) -> tuple[LegendRow, ...]:
    score = rules.score
    assert isinstance(score, Columns)
    return corrections_legend(
        (paper.players[line.entry.player], plain(score.as_written(line.entry.total)), line.reason)
        for line in paper.all_lines()
        if line.reason and line.is_number
    )


def _lines(paper: ColumnPaper, rules: RuleSet) -> Lines:
    columns = paper.sheet.accounts()
    steps = neighbour_steps(len(paper.players), rules.direction)
    won = soup_words()
    return [
        *neighbour_lines(
            won,
            [line.soups for line in columns],
            steps,
            _("Points won from the player who sits there."),
        ),
        *neighbour_lines(
            owed_words(),
            [line.owed for line in columns],
            steps,
            _("Points that the player who sits there has won."),
        ),
        (
            _("{times} × bula").format(times=rules.score.per_point),
            [line.middle for line in columns],
            own_column(rules.score.per_point),
        ),
    ]


def _signs(numbers: Sequence[Amount], turned: bool) -> tuple[str, ...]:
    return tuple(signed(number, turned) for number in numbers)


_SIGN = 20
"""design half width of a sign of the legend"""


def _legend(rules: RuleSet) -> tuple[LegendRow, ...]:
    words = regional_words(rules)
    return (
        LegendRow(_sign(icons.hat), _("under the hat: above zero")),
        LegendRow(
            _sign(icons.hat, turned=True),
            _("hat turned: below zero again"),
            _("turned: below zero again"),
        ),
        LegendRow(_sign(icons.refa), _("a {refa}, still open").format(**words)),
        LegendRow(
            _sign(icons.refa, used=True), _("a {refa}, used and crossed out").format(**words)
        ),
    )


def _sign(icon: Callable[..., None], **how: bool) -> Callable[[Surface, Kit, int, int], None]:
    return lambda surface, kit, x, y: icon(surface, x, y, kit.f(_SIGN), kit.thin(4, 2), **how)


def stopped_sentence(paper: ColumnPaper) -> str:
    """Return what the numbers mean that each player would get if the match were stopped."""
    points = paper.sheet.missing
    words = ngettext(
        "What each player would win or lose: the {points} point still to be paid off would be "
        "shared out equally.",
        "What each player would win or lose: the {points} points still to be paid off would be "
        "shared out equally.",
        points,
    ).format(points=points)
    return " ".join((words, *odd_points(paper.sheet.odd_share)))


# ---- the face


LENGTH = (
    LengthRow(
        "start",
        lambda: (_("Starting bula"), _("Bula")),
        (30, 50, 100, 200),
        about=lambda: _("The bula is the debt that each player pays off."),
    ),
    LengthRow(
        "refas",
        lambda: (_("{Refas}, at most"), _("{Refas}")),
        about=lambda: _("A {refa} doubles a player’s next contract."),
    ),
)
"""how long a match is, and what else the form asks first"""


def score_table(score: Columns, sheet: ColumnSheet, players: Sequence[str]) -> ScoreRows:
    """Show a sheet as the table of a record has it: a row for each player."""
    rows = []
    for seat, column in enumerate(sheet.columns):
        soups = ["" if other == seat else plain(amount) for other, amount in enumerate(column.soup)]
        rows.append((plain(score.as_written(column.middle)), *soups, str(column.open_refas or "")))
    return ScoreRows(
        _("bula, and soup against each"),
        (_("bula"), *players, refa_words(score.refa_called)["refas"]),
        tuple(rows),
        sheet.hats,
    )


COLUMNS: ScoreFace[Columns, ColumnSheet, ColumnPaper, ColumnLine, ColumnStory] = ScoreFace(
    words=ColumnWords(),
    paper=ScorePaper(
        arrange=arrange,
        drawn=lambda kit, box, paper, rules, _seat, *rest: PaperColumns(
            kit, box, paper, rules, *rest
        ),
        share=columns_share,
        line_time=SCORE_WRITE,
        explain=explain,
        summary=lambda paper, rules: LinesSummary(summary_info(paper, rules)),
        stopped=stopped_sentence,
        story=ColumnStory,
        numbers=numbers_panel,
        news=news,
    ),
    lines=of_columns,
    amounts=column_amounts,
    length_rows=LENGTH,
    table=score_table,
    guide=ScoreGuide(guide.GUIDE, guide.worth),
)
