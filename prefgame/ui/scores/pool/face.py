"""The face of the score on a pulya."""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.i18n import _
from prefgame.paper.pool import PoolNumber, PoolPaper, arrange
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolSheet
from prefgame.ui.draw.motion import SCORE_WRITE
from prefgame.ui.scores.face import LengthRow, ScoreFace, ScorePaper, ScoreTable, ScoreWords
from prefgame.ui.scores.pool import sums, words
from prefgame.ui.scores.pool.at_table import of_pool, pool_amounts
from prefgame.ui.scores.pool.drawing import PulyaDrawing, pool_share
from prefgame.ui.scores.pool.entries import explain
from prefgame.ui.scores.pool.hand_numbers import PoolNumbersPanel, PoolStory, news
from prefgame.ui.scores.pool.summary import stopped_sentence, summary_info
from prefgame.ui.scores.pool.sums import written
from prefgame.ui.scores.summary import LinesSummary

LENGTH = (
    LengthRow("pool", lambda: (_("Pool of each player"), _("Pool")), (10, 20, 30, 50)),
    LengthRow("scoring", lambda: (_("Scoring"), _("Scoring"))),
)
"""how long a match is, and what else the form asks first"""


def score_table(score: Pool, sheet: PoolSheet, players: Sequence[str]) -> ScoreTable:
    """Show a sheet as the table of a record has it: a row for each player."""
    rows, dumps = [], score.scoring.has_dump
    for seat, line in enumerate(sheet.lines):
        whists = [
            "" if other == seat else written(amount) for other, amount in enumerate(line.whists)
        ]
        own = (line.pool, line.dump) if dumps else (line.pool,)
        rows.append((*map(written, own), *whists))
    return ScoreTable(
        _("pool, dump, and whists on each") if dumps else _("pool, and whists on each"),
        (_("pool"), *((_("dump"),) if dumps else ()), *players),
        tuple(rows),
        (False,) * len(sheet.lines),
    )


POOL: ScoreFace[Pool, PoolSheet, PoolPaper, PoolNumber, PoolStory] = ScoreFace(
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
        declared_in_short=words.declared_in_short,
        made_sentence=words.made_sentence,
        defender_sentence=words.defender_sentence,
        made_rows=words.made_rows,
        won_words=words.won_words,
        lost_words=words.lost_words,
        bid_rows=words.bid_rows,
        tricks_cost=words.tricks_cost,
        undeclared_sentence=words.undeclared_sentence,
        row_stairs=words.row_stairs,
        thrown_words=sums.thrown_words,
    ),
    paper=ScorePaper(
        arrange=arrange,
        drawn=PulyaDrawing,
        share=pool_share,
        line_time=SCORE_WRITE,
        explain=explain,
        summary=lambda paper, rules: LinesSummary(summary_info(paper, rules)),
        stopped=stopped_sentence,
        story=PoolStory,
        numbers=PoolNumbersPanel,
        news=news,
    ),
    lines=of_pool,
    amounts=pool_amounts,
    length_rows=LENGTH,
    table=score_table,
)
