"""The face of the score in columns."""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.i18n import _
from prefgame.paper.columns import ColumnLine, ColumnPaper, arrange
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import ColumnSheet
from prefgame.ui.draw.motion import SCORE_WRITE
from prefgame.ui.scores.columns import words
from prefgame.ui.scores.columns.at_table import column_amounts, of_columns
from prefgame.ui.scores.columns.drawing import PaperColumns, columns_share
from prefgame.ui.scores.columns.entries import explain
from prefgame.ui.scores.columns.hand_numbers import ColumnStory, NumbersPanel, news
from prefgame.ui.scores.columns.summary import stopped_sentence, summary_info
from prefgame.ui.scores.face import LengthRow, ScoreFace, ScorePaper, ScoreTable, ScoreWords
from prefgame.ui.scores.summary import LinesSummary
from prefgame.ui.words.numbers import plain

LENGTH = (
    LengthRow(
        "start",
        lambda: (_("Starting bula"), _("Bula")),
        (30, 50, 100, 200),
        about=lambda: _("The bula is the debt that each player pays off."),
    ),
    LengthRow(
        "refas",
        lambda: (_("Refas, at most"), _("Refas")),
        about=lambda: _("A refa doubles a player’s next contract."),
    ),
)
"""how long a match is, and what else the form asks first"""


def score_table(_score: Columns, sheet: ColumnSheet, players: Sequence[str]) -> ScoreTable:
    """Show a sheet as the table of a record has it: a row for each player."""
    rows = []
    for seat, column in enumerate(sheet.columns):
        soups = ["" if other == seat else plain(amount) for other, amount in enumerate(column.soup)]
        rows.append((plain(column.middle), *soups, str(column.open_refas or "")))
    return ScoreTable(
        _("bula, and soup against each"),
        (_("bula"), *players, _("refas")),
        tuple(rows),
        sheet.hats,
    )


COLUMNS: ScoreFace[Columns, ColumnSheet, ColumnPaper, ColumnLine, ColumnStory] = ScoreFace(
    words=ScoreWords(
        length=words.length,
        agreed=words.agreed_words,
        shares=words.shares,
        undecided=words.undecided_words,
        title_note=words.title_note,
        contract_sentence=words.contract_sentence,
        auction_sentence=words.auction_sentence,
        stake_sentence=words.stake_sentence,
        worth=words.worth,
        terms_of_gain=words.terms_of_gain,
        amount=words.amount_words,
        over_sentence=words.over_sentence,
        declared_worth=words.declared_worth,
        end_sentence=words.end_sentence,
        defender_sentence=words.defender_sentence,
        against=words.against,
    ),
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
        numbers=NumbersPanel,
        news=news,
    ),
    lines=of_columns,
    amounts=column_amounts,
    length_rows=LENGTH,
    table=score_table,
)
