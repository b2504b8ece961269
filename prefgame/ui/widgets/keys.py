"""The keys of the table, each once.

Invariant: the scenes take their letters and numbers from here, and the help names exactly these.
"""

from __future__ import annotations

import pygame

from prefgame.i18n import _
from prefgame.ui.system.keystrokes import with_command

PRESS = (pygame.K_RETURN, pygame.K_SPACE)
"""what presses the widget in focus"""
DIGITS = {str(number): getattr(pygame, f"K_{number}") for number in range(1, 10)}
"""by the name of a contract that is a single figure: bids, games, announced contracts"""
PASS, SAME, GAME = pygame.K_p, pygame.K_s, pygame.K_g


def with_shift(code: int) -> int:
    """Return the code of a key that is pressed together with Shift; pygame has none."""
    return code | 1 << 28


def without_shift(code: int) -> int:
    return code & ~with_shift(0)


NAMED = {
    "betl": pygame.K_b,
    "sans": pygame.K_w,
    "preferans": pygame.K_r,
    "hearts": pygame.K_e,
    "five": with_shift(pygame.K_5),
    "six": with_shift(pygame.K_6),
    "seven": with_shift(pygame.K_7),
    "eight": with_shift(pygame.K_8),
    "misere": pygame.K_m,
    "misere-hand": with_shift(pygame.K_m),
    "nine-hand": with_shift(pygame.K_9),
}
"""by their word: the games that are named at the first call"""
LEVELS = {getattr(pygame, f"K_{number % 10}"): str(number) for number in range(6, 11)}
"""the rows of a grid of bids, by their number of tricks; 0 is ten"""
STRAINS = {getattr(pygame, f"K_{number}"): number - 1 for number in range(1, 6)}
"""the columns of a grid of bids"""
GO_ON = PASS
"""stay silent among several games, discard the two cards, announce the contract"""
SLIPS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
"""the slips of the defence, from left to right"""
STEPS = {
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
    pygame.K_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_KP_PLUS: 1,
}
"""fewer and more tricks in an offer; on some keyboards plus is Shift with the equals sign"""
RESULT = pygame.K_r
CLAIM = pygame.K_c
HINT = pygame.K_h
LAST_TRICK, PILES, DECK, NOTES = pygame.K_l, pygame.K_t, pygame.K_d, pygame.K_n
OPEN_HANDS = pygame.K_o
TAKE_BACK = pygame.K_BACKSPACE
"""the last choice; in practice any one"""
UNDO, REDO = with_command(pygame.K_z), with_command(pygame.K_y)
"""changes of a sheet in the score keeper"""
RULES, SCORE_SHEET, EXPLAIN = pygame.K_F1, pygame.K_F2, pygame.K_F10
"""the third says what the mouse is told where it rests"""
REPORT = pygame.K_F8
"""writes what a seat of the computer did last into a file"""
SAY_TURN, SAY_HAND, SAY_TRICK = pygame.K_F3, pygame.K_F4, pygame.K_F5
SAY_CONTRACT, SAY_TALON = pygame.K_F6, pygame.K_F7
SAY_SCORE, SAY_LAST = pygame.K_F9, pygame.K_F12
"""say aloud, and show, what can be seen on the table; letters and figures make calls"""


def key_name(code: int) -> str:
    """Say what is on the key: "P", "F2"; "Shift+5" where Shift is pressed with it."""
    alone = without_shift(code)
    name = pygame.key.name(alone).upper()
    return name if alone == code else _("Shift+{key}").format(key=name)


def key_range(first: int, last: int) -> str:
    """Keys beside each other, from the first to the last."""
    return _("{first} to {last}").format(first=key_name(first), last=key_name(last))


def key_hint(code: int | None) -> str:
    """Say that a button has this key; nothing if it has none."""
    return "" if code is None else _("Key {key}").format(key=key_name(code))
