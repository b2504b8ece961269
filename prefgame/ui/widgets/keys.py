"""The keys of the table, each once.

Law of this module: the scenes take their letters and numbers from here, and the help tells exactly these.
"""

from __future__ import annotations

import pygame

DIGITS = {number: getattr(pygame, f"K_{number}") for number in range(2, 9)}
"""by number: bids, the games that are revealed, the contracts after the talon"""
PASS, SAME, GAME = pygame.K_p, pygame.K_s, pygame.K_g
NAMED = {6: pygame.K_b, 7: pygame.K_w, 8: pygame.K_r}
"""by number: the games that are named at the first call"""
GO_ON = PASS
"""stay silent among several games, lay the two cards away, announce the contract"""
SLIPS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
"""the slips of the defence, from left to right"""
RESULT = pygame.K_r
CLAIM = pygame.K_c
HINT = pygame.K_h
LAST_TRICK, PILES, DECK, NOTES = pygame.K_l, pygame.K_t, pygame.K_d, pygame.K_n
RULES, SCORE_SHEET = pygame.K_F1, pygame.K_F2


def key_name(code: int) -> str:
    """What stands on the key: "P", "F2"."""
    return pygame.key.name(code).upper()
