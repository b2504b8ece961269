"""The words for each way of keeping score, where the table and the forms speak of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot
from prefgame.ui.scores.columns import words as column_words
from prefgame.ui.scores.lines import Stairs
from prefgame.ui.scores.pool import sums as pool_amounts
from prefgame.ui.scores.pool import words
from prefgame.ui.scores.pool import words as pool_stakes
from prefgame.ui.scores.pool import words as pool_words
from prefgame.ui.scores.pot import words as pot_words


def _nothing(view: SeatView) -> str:
    return ""


def _as_it_is(amount: str) -> str:
    return amount


def _they_score() -> str:
    return _("they score")


def _no_rows(view: SeatView, contract: Contract) -> tuple[tuple[str, str], ...]:
    return ()


def _no_stairs(view: SeatView) -> Stairs | None:
    return None


@dataclass(frozen=True, slots=True)
class ScoreWords:
    """What has to be said about one way of keeping score."""

    length: Callable[[Any], str]
    """of the score: how long a match is"""
    agreed: Callable[[Any], tuple[str, ...]]
    """of the score: that, and what else the table agreed on, in a few words each"""
    shares: Callable[[Sequence[str], Any, Any], str]
    """of the players, the sheet now and after an agreement to stop: how what nobody has won is
    shared out
    """
    undecided: Callable[[Sequence[Entry]], str]
    """of what was written: what becomes of a contract that is neither won nor lost"""
    title_note: Callable[[SeatView], str]
    """what the sheet does to the contract being played, as the plaque has it beside the contract;
    nothing where it does nothing
    """
    contract_sentence: Callable[[SeatView], str]
    """the same as a sentence; nothing where the sheet does nothing"""
    auction_sentence: Callable[[SeatView], str]
    """a sentence about what the sheet has for the next contract, before anybody plays; nothing
    where there is nothing
    """
    stake_sentence: Callable[[SeatView], str]
    """what is at stake with the contract being played"""
    worth: Callable[[SeatView], str]
    """what it wins or loses, in a few words"""
    declared_worth: Callable[[SeatView, Contract], str]
    """what a contract that may be declared wins or loses, for a small button"""
    terms_of_gain: Callable[[Sequence[Entry], Seat], str]
    """of what a hand writes: how what a player wins by it comes together; nothing where it is a
    single amount
    """
    amount: Callable[[Amount], str]
    """an amount of the settlement without its sign, as "1 point" or "20 whists" is one"""
    over_sentence: Callable[[], str]
    """that the match is over, and nothing is left to be won"""
    end_sentence: Callable[[SeatView], str] = _nothing
    """what was written for a hand that has ended, where no number says it; nothing elsewhere"""
    defender_sentence: Callable[[SeatView], str] = _nothing
    """where the numbers of a defender's slips are written; nothing where that is plain"""
    against: Callable[[], str] = _they_score
    """what the defenders write against the declarer of a contract that nobody may leave"""
    made_rows: Callable[[SeatView, str], tuple[str, ...]] = lambda view, amounts: (amounts,)
    """of what a declarer wins who makes the contract being played: the amounts of a slip, a row for
    each, with units where the slips mix units
    """
    won_words: Callable[[str], str] = _as_it_is
    """an amount that a defender wins, of a slip: the same"""
    lost_words: Callable[[SeatView, frozenset[Amount]], str] | None = None
    """of what a player loses who lacks tricks: the same; None where all amounts of a slip have one
    unit
    """
    bid_rows: Callable[[SeatView, Contract], tuple[tuple[str, str], ...]] = _no_rows
    """what a bid may win and lose, as causes and amounts, for a slip beside the bids"""
    row_stairs: Callable[[SeatView], Stairs | None] = _no_stairs
    """where a hand that nobody declares is in a row of such hands; None where the row changes
    nothing
    """
    tricks_cost: Callable[[SeatView, int], str] = lambda view, tricks: ""
    """what so many tricks, at least one, cost a player in a hand that nobody declares; nothing
    where they are settled together
    """
    undeclared_sentence: Callable[[SeatView], str] = lambda view: _(
        "There is no declarer: all play for themselves."
    )
    """what the tricks of a hand that nobody declares cost"""
    judged_note: Callable[[], str] = lambda: ""
    """what such an amount counts besides what a hand writes for the player, where the value of a
    choice is meant; nothing where nothing
    """
    declared_in_short: Callable[[SeatView, Contract], str] | None = None
    """what ``declared_worth`` says, where there is room for one amount only: the first one, with a
    sign that there are more; None where there never is another
    """
    made_sentence: Callable[[SeatView, Contract], str] = lambda view, contract: ""
    """what a contract writes that is made, where this is not its usual worth; nothing elsewhere"""
    premium: Callable[[SeatView, Contract], str] = lambda view, contract: ""
    """what each of the others pays the declarer of this contract, or gets, besides its tricks;
    nothing where nobody does
    """
    thrown_words: Callable[[SeatView], str] = _nothing
    """what a dealer who sits out pays where the talon is thrown, as a short amount"""
    announced_more: Callable[[SeatView], bool] = lambda view: False
    """whether the declarer has announced something that makes the contract worth more"""


WORDS: dict[type, ScoreWords] = {
    Columns: ScoreWords(
        length=column_words.length,
        agreed=column_words.agreed_words,
        shares=column_words.shares,
        undecided=column_words.undecided_words,
        title_note=column_words.title_note,
        contract_sentence=column_words.contract_sentence,
        auction_sentence=column_words.auction_sentence,
        stake_sentence=column_words.stake_sentence,
        worth=column_words.worth,
        terms_of_gain=column_words.terms_of_gain,
        amount=column_words.amount_words,
        over_sentence=column_words.over_sentence,
        declared_worth=column_words.declared_worth,
        end_sentence=column_words.end_sentence,
        defender_sentence=column_words.defender_sentence,
        against=column_words.against,
    ),
    Pool: ScoreWords(
        length=pool_words.length,
        agreed=pool_words.agreed_words,
        shares=pool_words.shares,
        undecided=pool_words.undecided_words,
        title_note=words.title_note,
        contract_sentence=pool_words.contract_sentence,
        auction_sentence=words.auction_sentence,
        stake_sentence=pool_stakes.stake_sentence,
        worth=pool_stakes.worth,
        terms_of_gain=pool_words.terms_of_gain,
        amount=pool_words.amount_words,
        over_sentence=pool_words.over_sentence,
        declared_worth=pool_stakes.declared_worth,
        declared_in_short=pool_stakes.declared_in_short,
        made_sentence=pool_stakes.made_sentence,
        defender_sentence=pool_stakes.defender_sentence,
        made_rows=pool_stakes.made_rows,
        won_words=pool_stakes.won_words,
        lost_words=pool_stakes.lost_words,
        bid_rows=pool_stakes.bid_rows,
        tricks_cost=words.tricks_cost,
        undeclared_sentence=words.undeclared_sentence,
        row_stairs=words.row_stairs,
        thrown_words=pool_amounts.thrown_words,
    ),
    Pot: ScoreWords(
        length=pot_words.length,
        agreed=pot_words.agreed_words,
        shares=pot_words.shares,
        undecided=pot_words.undecided_words,
        title_note=pot_words.title_note,
        contract_sentence=pot_words.contract_sentence,
        auction_sentence=pot_words.auction_sentence,
        stake_sentence=pot_words.stake_sentence,
        worth=pot_words.worth,
        terms_of_gain=pot_words.terms_of_gain,
        amount=pot_words.amount_words,
        over_sentence=pot_words.over_sentence,
        declared_worth=pot_words.declared_worth,
        undeclared_sentence=pot_words.undeclared_sentence,
        judged_note=pot_words.judged_note,
        premium=pot_words.premium_words,
        announced_more=lambda view: view.this_hand.aces_said is not None,
    ),
}


def words_of(rules: RuleSet) -> ScoreWords:
    """The words for the score of this game."""
    return WORDS[type(rules.score)]
