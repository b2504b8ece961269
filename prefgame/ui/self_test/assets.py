"""Checks of what comes with the program: pictures, fonts, sounds, languages, compiled modules.

Each check returns a few words about what it found, and raises Failed where something is wrong.
"""

from __future__ import annotations

import sys
import wave

import pygame

from prefgame.app.commands.solve import SOLVER, solve_document
from prefgame.app.paths import asset_root
from prefgame.app.session import SEATS
from prefgame.cards import DECK
from prefgame.i18n import ENGLISH, _, languages, use_language
from prefgame.ui.cards.deck import BACK, LARGE_INDEX, Deck, DeckName
from prefgame.ui.cards.style import USUAL, Look
from prefgame.ui.draw.fonts import FILES, Face
from prefgame.ui.draw.theme import render
from prefgame.ui.self_test.checked_program import Failed, counted, some
from prefgame.ui.system.sounds import SOUND_NAMES


def check_fonts() -> str:
    """Every face draws something."""
    faces: list[Face] = list(FILES)  # type: ignore[arg-type]
    for face in some(faces, "faces"):
        if not render("Préférence 30 − 52", face, 30, "ink").get_bounding_rect().w:
            raise Failed(f"{FILES[face]} draws nothing")
    return counted(len(set(FILES.values())), "faces")


def check_cards(name: DeckName) -> str:
    """Every picture of a deck is there, in each look."""
    drawn = set()
    for look in (
        USUAL,
        Look((2, 2), corner_letters="always", four_colours=True),
        Look(corner_letters="always", large_index=True),
    ):
        deck = Deck(name, look)
        for card in (BACK, *map(str, DECK)):
            deck.card(card, LARGE_INDEX[name])
            drawn.add(card)
        for suit in "SDHC":
            deck.suit(suit, 40)
        if deck.missing:
            raise Failed(f"missing or broken: {', '.join(sorted(deck.missing))}")
    cards = counted(len(drawn - {BACK}), "cards")
    return f"{cards}, two backs, the suit signs and the corner letters"


def check_icon() -> str:
    """The icon can be read."""
    picture = pygame.image.load(asset_root() / "icons" / "icon.png")
    return "{}x{}".format(*picture.get_size())


def check_sounds() -> str:
    """Every sound is there, and none is empty."""
    for name in SOUND_NAMES:
        path = asset_root() / "sounds" / f"{name}.wav"
        if not path.exists():
            raise Failed(f"{path.name} is missing")
        with wave.open(str(path)) as sound:
            if not sound.getnframes():
                raise Failed(f"{path.name} is empty")
    return counted(len(SOUND_NAMES), "sounds")


def check_languages() -> str:
    """Every language can be spoken."""
    translations = some((code for code in languages() if code != ENGLISH), "translations")
    for code in translations:
        use_language(code)
        if _("Drills") == "Drills":
            raise Failed(f"{code} says what English says")
    use_language(ENGLISH)
    return ", ".join((ENGLISH, *translations))


def check_solver() -> str:
    """The solver is right; in a packaged program it is the compiled one."""
    hands = [["SA", "S7"], ["SK", "H7"], ["SQ", "H8"]]
    answer = solve_document(
        {"deals": [{"hands": hands, "declarer": 0, "leader": 1, "contract": "notrump"}]}
    ).data
    if answer != {"deals": [{"tricks": 1, "values": {"SK": 2, "H7": 1}}]}:
        raise Failed(f"{SOLVER}, and wrong: {answer}")
    if SOLVER != "compiled" and getattr(sys, "frozen", False):
        raise Failed("this program was packaged without the compiled solver")
    return SOLVER


def check_seats() -> str:
    """In a packaged program what the seats imagine is compiled."""
    if SEATS != "compiled" and getattr(sys, "frozen", False):
        raise Failed("this program was packaged without the compiled drawing of deals")
    return SEATS
