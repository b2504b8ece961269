"""What a contract without trumps asks of its declarer, and what it pays, in two short lines.

Invariant: a pure function of the view; amounts are those of the score.
"""

from __future__ import annotations

from prefgame.app.words.contracts import bid_in_sentence
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.contracts import Contract
from prefgame.rules.play import OpenSide
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.slips.gains import declared_outcome
from prefgame.ui.words.goals import goal_words


def bid_facts(view: SeatView, contract: Contract, deck: Deck) -> str:
    """The goal, whose cards are laid open, and the amounts; the lines are apart by a line feed."""
    number, goal = bid_in_sentence(contract, deck), goal_words(contract.goal)
    asks = _("{number}: {goal}")
    if contract.open_hands:
        asks = (
            _("{number}: {goal}; your cards lie open")
            if view.table.rules.play.open_side is OpenSide.DECLARER
            else _("{number}: {goal}; the others’ cards lie open")
        )
    outcome = declared_outcome(view, view.seat, contract)
    each, besides = outcome.with_each, outcome.besides(len(view.this_hand.order) - 1)
    if each and besides:
        pays = _("{each} from or to each opponent, {besides} from or to the pot").format(
            each=each, besides=besides
        )
    elif each:
        pays = _("{each} from or to each opponent").format(each=each)
    else:
        pays = besides
    return "\n".join(filter(None, (asks.format(number=number, goal=goal), pays)))
