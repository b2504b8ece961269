"""What the texts ask for about hands that are worked out, as the rules of the table play and score
them.

Invariant: it only arranges; cards, tricks and numbers come from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from prefgame.app.look_back.worked_hand import WorkedHand, with_tricks, worked_hand
from prefgame.app.words.sentences import join_with_and
from prefgame.cards import Card
from prefgame.i18n import ngettext
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.scoring.base import Entry, Hand
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.guide.telling import At, CardRow, Shown, TableBlock, Value

M = TypeVar("M")

worked = lru_cache(maxsize=1)(worked_hand)
"""the hand that is being told: each of its values asks for it"""


Told = Callable[[At[M], tuple[str, ...], Hand, Sequence[Entry]], TableBlock]
"""what was written for a hand, under these heads"""


def as_played(hand: Callable[[At[M]], WorkedHand], told: Told[M]) -> Shown[M]:
    """Return what was written for the hand."""
    return lambda at, words: [told(at, words, hand(at).report, hand(at).entries)]


def as_lost(hand: Callable[[At[M]], WorkedHand], told: Told[M]) -> Shown[M]:
    """Return what would have been written if the declarer had gone down by one trick."""

    def shown(at: At[M], words: tuple[str, ...]) -> list[TableBlock]:
        tricks = _other_tricks(hand(at))
        _after, entries, _result = with_tricks(at.rules, hand(at), tricks)
        return [told(at, words, replace(hand(at).report, tricks=tricks), entries)]

    return shown


def _other_tricks(hand: WorkedHand) -> dict[Seat, int]:
    """Tricks with which the declarer of the hand goes down by one."""
    least = hand.contract.goal.least
    return {0: least - 1, 1: TRICKS - least, 2: 1}


def tricks_sentence(players: Sequence[str], tricks: Mapping[Seat, int]) -> str:
    """Return who takes how many tricks, by seat."""
    parts = [
        ngettext("{name} takes {count} trick", "{name} takes {count} tricks", count).format(
            name=players[seat], count=count
        )
        for seat, count in tricks.items()
    ]
    return f"{join_with_and(parts)}."


def values_of(hand: Callable[[At[M]], WorkedHand]) -> dict[str, Value[M]]:
    """Return what a text may say of a worked hand."""
    return {
        "name": lambda at: hand(at).players[0],
        "dealer": lambda at: hand(at).players[2],
        "others": lambda at: join_with_and(hand(at).players[1:]),
        "bid": lambda at: at.bid(hand(at).contract),
        "contract": lambda at: at.name(hand(at).contract),
        "tricks": lambda at: tricks_sentence(hand(at).players, hand(at).report.tricks),
        "other_tricks": lambda at: tricks_sentence(hand(at).players, _other_tricks(hand(at))),
    }


def cards_of(hand: Callable[[At[M]], WorkedHand]) -> dict[str, Shown[M]]:
    """Return the cards of a worked hand, before and after the discard."""

    def dealt(at: At[M], words: tuple[str, ...]) -> list[CardRow]:
        return [CardRow(words[0], _texts(hand(at).dealt), words[1], _texts(hand(at).talon))]

    def kept(at: At[M], words: tuple[str, ...]) -> list[CardRow]:
        told = hand(at)
        cards = [card for card in (*told.dealt, *told.talon) if card not in told.discarded]
        shown = sorted_hand(tuple(cards), told.contract.trump)
        return [CardRow(words[0], _texts(shown), words[1], _texts(told.discarded))]

    return {"the hand and the talon": dealt, "the hand and the discard": kept}


def _texts(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))
