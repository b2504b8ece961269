"""What the sheet doubles, as plaque and pad say it: in columns a waiting refa.

Invariant: the words of the score say what doubles; here they are put before the sentences of the
table.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.cards.deck import Deck
from prefgame.ui.table.slips.stakes import worth_in_force
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import contract_title
from prefgame.ui.words.scores import words_of


def plaque_title(view: SeatView, deck: Deck) -> Run:
    """The contract with all that doubles it."""
    hand = view.hand
    assert hand is not None and hand.contract is not None
    return contract_title(
        hand.contract, hand.kontra.level, deck, refa=words_of(view.table.rules).doubles(view)
    )


def open_refas_sentence(view: SeatView) -> str:
    """A sentence about what would be doubled, before anybody plays; nothing where nothing would."""
    return words_of(view.table.rules).waiting(view)


def with_refa(view: SeatView, sentence: str) -> str:
    """``sentence``, and before it that the sheet doubles the contract, if it does."""
    hand, words = view.hand, words_of(view.table.rules)
    if hand is None or hand.declarer is None or not words.doubles(view):
        return sentence
    return words.doubled_by(view.table.players[hand.declarer]) + " " + sentence


def worth_sentence(view: SeatView) -> str:
    """What is at stake once there is a contract, and why it may be more than usual."""
    hand = view.hand
    assert hand is not None and hand.contract is not None
    if hand.declarer is None:
        return _("Nobody declares: all play for themselves.")
    worth = (
        _("Every trick is worth {amount}.")
        if hand.contract.may_be_left
        else _("The contract is worth {amount}.")
    )
    return with_refa(view, worth.format(amount=worth_in_force(view)))
