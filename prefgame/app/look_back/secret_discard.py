"""Which cards of a declarer were right whose discard the defenders did not know.

Invariant: such a card is judged by what they could make of it, as a seat judges it, and not by open
cards alone: a duck that open cards catch may be the best that there was.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from prefgame.ai.estimate.stakes import unit_of
from prefgame.ai.value.card_values import EndsByTricks
from prefgame.ai.value.hidden_discard import HiddenDiscard, own_discard_is_hidden
from prefgame.app.look_back.decisions import FinishedHand
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import Event

ALIKE = 0.5
"""Units of the stake: a card that is no more behind the best one is right."""


def right_before_defenders(log: Iterable[Event], doubtful: Collection[Card]) -> set[Card]:
    """Those of the ``doubtful`` cards of the declarer that were right in the last hand of the log,
    for all that the defenders knew.
    """
    found: set[Card] = set()
    if not doubtful:
        return found
    for decision in FinishedHand.of(log).decisions():
        view, chosen = decision.view, decision.chosen
        if isinstance(chosen, PlayCard) and chosen.card in doubtful and own_discard_is_hidden(view):
            hidden = HiddenDiscard(view, EndsByTricks(view))
            gains = {
                command.card: hidden.end_after(command.card).gain
                for command in view.legal
                if isinstance(command, PlayCard)
            }
            if gains[chosen.card] >= max(gains.values()) - ALIKE * unit_of(view):
                found.add(chosen.card)
    return found
