"""What the sheet does to a contract, as plaque and pad say it, and what is at stake.

Invariant: the words of the score say it; here they are put before the sentences of the table.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.draw.deck import Deck
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import contract_title
from prefgame.ui.words.scores import words_of


def plaque_title(view: SeatView, deck: Deck) -> Run:
    """The contract with all that doubles it."""
    hand = view.contracted
    return contract_title(
        hand.contract, hand.kontra.level, deck, note=words_of(view.table.rules).title_note(view)
    )


def undeclared_line(view: SeatView) -> str:
    """What the plaque says below the contract of a hand that nobody declares."""
    if view.contracted.contract.trump is None:
        return _("all passed: no declarer, no trumps")
    return _("nobody declares")


def worth_line(view: SeatView) -> str:
    """Who plays, with the talon or without it, and what for."""
    hand = view.declared
    words = (
        _("{name} plays with the talon; {worth}")
        if not hand.game
        else _("{name} plays without the talon; {worth}")
    )
    worth = words_of(view.table.rules).worth(view)
    return words.format(name=view.table.players[hand.declarer], worth=worth)


def auction_sentence(view: SeatView) -> str:
    """What the sheet has for the next contract, before anybody plays; nothing where nothing."""
    return words_of(view.table.rules).auction_sentence(view)


def with_contract_sentence(view: SeatView, sentence: str) -> str:
    """``sentence``, and before it what the sheet does to the contract, if anything."""
    hand = view.hand
    if hand is None or hand.declarer is None:
        return sentence
    return " ".join(
        words for words in (words_of(view.table.rules).contract_sentence(view), sentence) if words
    )


def stake_sentence(view: SeatView) -> str:
    """What is at stake once there is a contract, and why it may be more than usual."""
    hand = view.contracted
    if hand.declarer is None:
        return words_of(view.table.rules).undeclared_sentence(view)
    return with_contract_sentence(view, words_of(view.table.rules).stake_sentence(view))
