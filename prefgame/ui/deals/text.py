"""Text that was typed or pasted into the page on which a hand is laid out."""

from __future__ import annotations

import re

from prefgame.app.deals.composed import PLACES, BadHand, Composed
from prefgame.app.play.shuffle import BadDealCode, looks_like_deal_code, read_deal_code
from prefgame.cards import DECK, Card
from prefgame.i18n import _
from prefgame.quoting import quote


def read_pasted(text: str, hand: Composed, active: int) -> Composed:
    """Lay out what the text says: the code of a deal, or cards for the ``active`` place. BadHand if
    it is neither.
    """
    if looks_like_deal_code(text):
        try:
            hands, talon = read_deal_code(text)
        except BadDealCode as reason:
            raise BadHand(str(reason)) from None
        for card in DECK:
            hand = hand.laid(card, None)
        for place, cards in zip(PLACES, (*hands, talon)):
            for card in cards:
                hand = hand.laid(card, place)
        return hand
    for word in re.split(r"[\s,;]+", text.strip()):
        hand = hand.laid(_card(word), active)
    return hand


def _card(word: str) -> Card:
    try:
        return Card(word.upper().replace("10", "T"))
    except ValueError:
        raise BadHand(
            _("{word} is not a card: write suit and rank, such as SA or H10.").format(
                word=quote(word)
            )
        ) from None
