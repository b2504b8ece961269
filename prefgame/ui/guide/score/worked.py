"""What the worked hands of the guide have in common: cards as they are laid in a row, and who took
how many tricks.

Invariant: words only; nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from prefgame.app.words.sentences import join_with_and
from prefgame.cards import Card
from prefgame.i18n import ngettext
from prefgame.rules.base import Seat


def card_texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """The cards as a row of the guide names them."""
    return tuple(str(card) for card in cards)


def tricks_sentence(players: Sequence[str], tricks: Mapping[Seat, int]) -> str:
    """Who takes how many tricks, by seat."""
    parts = [
        ngettext("{name} takes {count} trick", "{name} takes {count} tricks", count).format(
            name=players[seat], count=count
        )
        for seat, count in tricks.items()
    ]
    return f"{join_with_and(parts)}."
