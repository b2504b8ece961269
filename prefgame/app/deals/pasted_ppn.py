"""Portable Preferans Notation that is pasted: the match of it whose last hand is laid out.

Invariant: of the cards played only those are kept that the text names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from prefgame.app.deals.ppn_read import read_ppn
from prefgame.app.deals.ppn_text import PpnDeal, read_file
from prefgame.cards import Card
from prefgame.engine.record import Reading
from prefgame.rules.deal import HANDS

_DEAL = re.compile(r"^\s*\[\d+ [123]{3} .*$", re.M)
_TAG = re.compile(r"^\s*\[[A-Za-z]", re.M)
_PLAYERS = ("Ana", "Bojan", "Cvita")
_HEAD = "[Bula 100]\n[Refe 3]\n" + "".join(
    f"[Player{at + 1} {_PLAYERS[at]}]\n[Result{at + 1} 0]\n" for at in range(HANDS)
)
"""the tags of a deal that stands alone"""


def is_ppn(text: str) -> bool:
    """Tell whether a text is a deal with all its fields, or a whole file."""
    return _DEAL.search(text) is not None


def read_pasted_ppn(text: str) -> Reading:
    """Read the match of a file; of deals without tags, that of the last one."""
    return read_ppn(_whole(text))[0]


def cards_named(text: str, hands: Sequence[Sequence[Card]], played: Sequence[Card]) -> int:
    """Count how many of the cards that were ``played`` the text names, from the first one on, in
    the deal with these hands.
    """
    named = _cards_of(
        next(deal for deal in read_file(_whole(text)).deals[::-1] if _is(deal, hands))
    )
    same = 0
    while same < min(len(named), len(played)) and named[same] == played[same]:
        same += 1
    return same


def _whole(text: str) -> str:
    if _TAG.search(text):
        return text
    return f"{_HEAD}{_DEAL.findall(text)[-1]}\n"


def _is(deal: PpnDeal, hands: Sequence[Sequence[Card]]) -> bool:
    return {frozenset(hand) for hand in deal.hands} == {frozenset(hand) for hand in hands}


def _cards_of(deal: PpnDeal) -> list[Card]:
    tricks = () if deal.play is None else deal.play.tricks
    return [card for trick in tricks for card in trick.cards]
