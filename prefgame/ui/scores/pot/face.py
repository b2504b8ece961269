"""The face of the score of a pot."""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.i18n import _, pgettext
from prefgame.paper.pot import LedgerRow, PotPaper, arrange
from prefgame.rules.scoring.pot import Pot, PotSheet
from prefgame.ui.scores.face import (
    LengthRow,
    ScoreFace,
    ScoreMoney,
    ScorePaper,
    ScoreTable,
    ScoreWords,
)
from prefgame.ui.scores.pot import at_table, words
from prefgame.ui.scores.pot.hand_payments import PaymentsPanel, PotStory, news
from prefgame.ui.scores.pot.ledger import Ledger, ledger_share
from prefgame.ui.scores.pot.panel import PursesPanel, stopped_sentence
from prefgame.ui.scores.pot.payments import explain
from prefgame.ui.scores.pot.row import ROW_WRITE
from prefgame.ui.words.numbers import signed, size_of

LENGTH = (
    # without a number of deals nothing but the players ends the match
    LengthRow(
        "deals",
        lambda: (_("Deals"), _("Deals")),
        (12, 24, 36, 48, 0),
        lambda: pgettext("deals of a match", "no limit"),
    ),
    LengthRow("pot", lambda: (_("The pot"), _("Pot"))),
    LengthRow("fill", lambda: (_("Paid in by each"), _("Paid in"))),
    LengthRow(
        "base",
        lambda: (_("Basic stake"), _("Stake")),
        about=lambda: _("The dealer pays the basic stake into the pot."),
    ),
    LengthRow("limit", lambda: (_("Limit"), _("Limit"))),
)
"""how long a match is, and what else the form asks first"""


def score_table(_score: Pot, sheet: PotSheet, _players: Sequence[str]) -> ScoreTable:
    """Show a sheet as the table of a record has it: a row for each player."""
    return ScoreTable(
        _("{amount} in the pot").format(amount=size_of(sheet.pot)),
        (_("purse"),),
        tuple((signed(purse),) for purse in sheet.purses),
        (False,) * len(sheet.purses),
    )


POT: ScoreFace[Pot, PotSheet, PotPaper, LedgerRow, PotStory] = ScoreFace(
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
        undeclared_sentence=words.undeclared_sentence,
        judged_note=words.judged_note,
        premium=words.premium_words,
        announced_more=lambda view: view.this_hand.aces_said is not None,
    ),
    paper=ScorePaper(
        arrange=arrange,
        drawn=lambda kit, box, paper, rules, _seat, *rest: Ledger(kit, box, paper, rules, *rest),
        share=ledger_share,
        line_time=ROW_WRITE,
        explain=explain,
        summary=PursesPanel,
        stopped=stopped_sentence,
        story=PotStory,
        numbers=PaymentsPanel,
        news=news,
    ),
    lines=at_table.of_money,
    amounts=at_table.pot_amounts,
    length_rows=LENGTH,
    table=score_table,
    usual=(("deals", 12),),
    money=ScoreMoney(
        lies=at_table.lies,
        at_stake=at_table.at_stake,
        rows=at_table.rows,
        rows_before=at_table.rows_before,
        next_deal=at_table.next_deal,
        filled_before=at_table.filled_before,
        said=at_table.said,
    ),
)
