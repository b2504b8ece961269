"""The four German aces: the seasons.

Invariant: two signs in a half, their tops leaning outwards; between them the season's name and
people at their season's work before a landscape that runs from frame to frame. Spring is Hearts,
Summer Bells, Autumn Leaves, Winter Acorns.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.frames import german_card
from drawing.suits import german
from scenes.fireside import fireside
from scenes.harvest import reaper, stubble_field
from scenes.rose_garden import garden, gatherer
from scenes.season_landscapes import bare_tree, snow_field, vine, vineyard
from scenes.vintage import vintage

from german.card_names import season

SIGN = 1.22


def _signs(art: Canvas, suit: str) -> None:
    german(art, suit, 128, 136, SIGN, -35)
    german(art, suit, 502, 136, SIGN, 35)


def spring() -> str:
    """Ace of Hearts: a girl in a flowered straw hat gathers roses, a garden pavilion behind her."""
    art = Canvas()
    garden(art)
    gatherer(art)
    _signs(art, "H")
    season(art, "FRÜHLING")
    return german_card(art)


def summer() -> str:
    """Ace of Bells: a reaper with sickle and sheaf in the stubble."""
    art = Canvas()
    stubble_field(art)
    reaper(art)
    _signs(art, "D")
    season(art, "SOMMER")
    return german_card(art)


def autumn() -> str:
    """Ace of Leaves: two boys at the vintage, one treading grapes in a tub, one emptying his basket
    into it.
    """
    art = Canvas()
    vineyard(art)
    vine(art, 70)
    vine(art, 566)
    vintage(art)
    _signs(art, "S")
    season(art, "HERBST")
    return german_card(art)


def winter() -> str:
    """Ace of Acorns: an old man in a hood warms his hands at a fire in the snow."""
    art = Canvas()
    snow_field(art)
    bare_tree(art, 558, 440, 0.98, True)
    fireside(art)
    _signs(art, "C")
    season(art, "WINTER")
    return german_card(art)


ACES = {"H": spring, "D": summer, "S": autumn, "C": winter}
