"""What a waiting refa does, told on plaque and pad.

Law of this module: the sheet tells who has one; once the hand is written, its entries tell whether one was used.
"""

from __future__ import annotations

from prefgame.app.words.sentences import all_of
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.scoring.columns.entries import Mark
from prefgame.ui.cards.deck import Deck
from prefgame.ui.table.slips.stakes import in_force
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import contract_title


def refa_doubles(view: SeatView) -> bool:
    """Whether the contract of this hand counts double for a refa of its declarer."""
    table, hand = view.table, view.hand
    if hand is None or hand.declarer is None:
        return False
    if hand.ended and table.scored:
        return any(entry.mark is Mark.REFA_USED for entry in table.last_entries)
    return table.sheet.columns[hand.declarer].open_refas > 0


def plaque_title(view: SeatView, deck: Deck) -> Run:
    """The contract with all that doubles it."""
    hand = view.hand
    assert hand is not None and hand.contract is not None
    return contract_title(hand.contract, hand.kontra.level, deck, refa=refa_doubles(view))


def open_refas(view: SeatView) -> str:
    """A sentence about who has an open refa, before anybody plays; nothing where nobody has."""
    table, hand = view.table, view.hand
    order = range(len(table.players)) if hand is None else hand.order
    having = [table.players[seat] for seat in order if table.sheet.columns[seat].open_refas]
    if not having:
        return ""
    if len(having) == len(order):
        return _("All have an open refa: whoever plays, it doubles.")
    return _("Open refa: {names}. It doubles what its owner plays.").format(names=all_of(having))


def with_refa(view: SeatView, sentence: str) -> str:
    """``sentence``, and before it that the declarer's refa doubles, if it does."""
    hand = view.hand
    if hand is None or hand.declarer is None or not refa_doubles(view):
        return sentence
    return _("{name}’s refa doubles.").format(name=view.table.players[hand.declarer]) + " " + sentence


def worth_sentence(view: SeatView) -> str:
    """What is at stake once there is a contract, and why it may be more than usual."""
    hand = view.hand
    assert hand is not None and hand.contract is not None
    worth = _("Every trick is worth {amount}.") if hand.contract.may_be_left else _("The contract is worth {amount}.")
    return with_refa(view, worth.format(amount=in_force(view)))
