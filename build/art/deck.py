"""The picture of each card.

Invariant: a card is named by suit letter and rank letter, "SA" to "C7", in both decks; "back" and
"back_2" are its backs, "blank" is the paper alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import backs
from drawing.canvas import Canvas
from drawing.frames import back_card
from drawing.suits import SUITS
from french import aces as french_aces
from french import jacks as french_jacks
from french import kings as french_kings
from french import pips as french_pips
from french import queens as french_queens
from german import aces as tell_aces
from german import kings as tell_kings
from german import overs as tell_overs
from german import pips as tell_pips
from german import unders as tell_unders
from german.over_of_acorns import over_of_acorns

RANKS = "AKQJT987"
Picture = Callable[[], str]

_PIPS = {"T": 10, "9": 9, "8": 8, "7": 7}


def _german(suit: str, rank: str) -> Picture:
    match rank:
        case "A":
            return tell_aces.ACES[suit]
        case "K":
            return tell_kings.KINGS[suit]
        case "Q":
            return over_of_acorns if suit == "C" else tell_overs.OVERS[suit]
        case "J":
            return tell_unders.UNDERS[suit]
        case _:
            return partial(tell_pips.pip_card, suit, _PIPS[rank])


def _french(suit: str, rank: str) -> Picture:
    match rank:
        case "A":
            return partial(french_aces.ace, suit)
        case "K":
            return partial(french_kings.king, suit)
        case "Q":
            return partial(french_queens.queen, suit)
        case "J":
            return partial(french_jacks.jack, suit)
        case _:
            return partial(french_pips.pip_card, suit, _PIPS[rank])


def pictures(deck: str) -> dict[str, Picture]:
    """Name and drawing of the 32 faces, the backs and the blank card of the "german" or "french"
    deck; a drawing gives SVG.
    """
    face = {"german": _german, "french": _french}[deck]
    faces: dict[str, Picture] = {suit + rank: face(suit, rank) for suit in SUITS for rank in RANKS}
    height, rows = (1000, 12) if deck == "german" else (880, 10)
    faces["back"] = partial(backs.back, height, 7, rows)
    faces["back_2"] = partial(backs.second_back, height, deck, 8, 14 if deck == "german" else 12)
    faces["blank"] = partial(back_card, height, Canvas())
    return faces


def four_colour_pictures() -> dict[str, Picture]:
    """The diamonds and clubs of the French deck again, in blue and in green."""
    return {suit.upper() + rank: _french(suit, rank) for suit in "dc" for rank in RANKS}
