"""What a press of a key means, which keys are held, and which events wait.

Invariant: this is the only place where keys become shortcuts. What comes out needs no look at a
modifier but Shift: a key with Ctrl, Alt, AltGr, Super or Cmd has a code of its own, a letter of
another script has the code of its place, and a figure of the keypad is a figure, as are the keys of
the top row, whatever their layout types without Shift.
"""

from __future__ import annotations

import sys
import unicodedata
from string import ascii_lowercase

import pygame
from pygame.event import Event

# ---- the events that wait
# Invariant: one that cannot be read costs no other one.


def waiting_events() -> list[Event]:
    found: list[Event] = []
    while True:
        try:
            event = pygame.event.poll()
        except SystemError:  # pygame cannot read the name of a dropped file that is not UTF-8
            event = Event(pygame.DROPFILE, file="")
        if event.type == pygame.NOEVENT:
            return found
        found.append(event)


# ---- keys that are held down
# Invariant: a key that is held moves or deletes again and again, but presses nothing twice: what it
# pressed may have led to another question, and this one has not been read yet.


def _keys(names: str) -> list[int]:
    return [getattr(pygame, f"K_{name}") for name in names.split()]


REPEATED = frozenset(
    _keys("LEFT RIGHT UP DOWN PAGEUP PAGEDOWN TAB BACKSPACE DELETE MINUS PLUS EQUALS")
    + _keys("KP_MINUS KP_PLUS")
)


class HeldKeys:
    """Which keys are down."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def hear(self, event: Event) -> bool:
        """Return whether this event counts: all do but the repeated presses of a key that may press
        only once.
        """
        match event.type:
            case pygame.KEYUP:
                self._down.discard(event.key)
            case pygame.WINDOWFOCUSLOST:
                self._down.clear()
            case pygame.KEYDOWN:
                held = event.key in self._down
                self._down.add(event.key)
                return not held or event.key in REPEATED
        return True


# ---- what a press of a key means, in every scene and on every keyboard

ON_MAC = sys.platform == "darwin"
"""whether Cmd does here what Ctrl does elsewhere"""

_COMMAND, _OTHER = 1 << 27, 1 << 26
_PLACES: dict[int, int] = {
    pygame.KSCAN_A + at: ord(letter) for at, letter in enumerate(ascii_lowercase)
}
"""the letters by their place on a keyboard of the Latin script"""
_FIGURES: dict[int, int] = {
    getattr(pygame, f"KSCAN_{figure}"): key
    for figure, key in enumerate(_keys("0 1 2 3 4 5 6 7 8 9"))
}
"""the figures by their place in the top row"""
_SIGNS = frozenset(_keys("PLUS MINUS EQUALS"))
"""what some layouts type there, and what is a shortcut too"""
_KEYPAD = _keys("KP0 KP1 KP2 KP3 KP4 KP6 KP7 KP8 KP9 KP_PERIOD")
_DIGITS = dict(zip(_keys("KP0 KP1 KP2 KP3 KP4 KP5 KP6 KP7 KP8 KP9"), _FIGURES.values()))
_STEERS = dict(zip(_KEYPAD, _keys("INSERT END DOWN PAGEDOWN LEFT RIGHT HOME UP PAGEUP DELETE")))
"""the keypad without NumLock, where a text is written"""
_MODIFIERS = frozenset(
    _keys("LSHIFT RSHIFT LCTRL RCTRL LALT RALT LMETA RMETA MODE CAPSLOCK NUMLOCK SCROLLLOCK")
)
"""keys that mean nothing by themselves"""


def with_command(code: int) -> int:
    """Return the code of a key that is pressed with Ctrl; on a Mac with Cmd."""
    return code | _COMMAND


def with_other(code: int) -> int:
    """Return the code of a key that is pressed with Alt, AltGr or Super, on a Mac also with
    Ctrl.
    """
    return code | _OTHER


def by_word(code: int) -> int:
    """Return the code of an arrow or of a key that deletes, pressed so that it means a whole
    word.
    """
    return with_other(code) if ON_MAC else with_command(code)


def to_end(arrow: int, code: int) -> int:
    """Return the code that goes to an end of a line, beside the plain Home and End."""
    return with_command(arrow if ON_MAC else code)


class Keystrokes:
    """Reads the presses in the order in which they come."""

    def __init__(self) -> None:
        self._silent = ""  # the letter that was pressed last and means none

    def read(self, event: Event) -> Event | None:
        """Return the event as the scenes are to see it; None where it means nothing.

        The event of a key of the keypad without NumLock has ``steers``, the key that it is in a
        text. That of a sign in the top row has ``figure``, which counts where nobody wants the
        sign.
        """
        if event.type == pygame.TEXTINPUT:
            return None if event.text == self._silent else event
        if event.type != pygame.KEYDOWN:
            return event
        if event.key in _MODIFIERS:
            return None
        text = getattr(event, "unicode", "")
        self._silent = text if _is_command(event, text) else ""
        code, chord = _code(event), _chord(event.mod)
        meant = {"key": code | chord}
        if code in _SIGNS and (figure := _FIGURES.get(getattr(event, "scancode", 0))):
            meant["figure"] = figure | chord
        if event.key in _STEERS and not text[:1].isdigit():
            meant["steers"] = _STEERS[event.key] | chord
        return Event(pygame.KEYDOWN, {**event.dict, **meant})


def _code(event: Event) -> int:
    """Return the key without its modifiers: by what the layout types, and by its place where that
    is no Latin letter, or where it types neither a plain letter nor a sign that is a shortcut
    instead of a figure (ě, é, &).
    """
    key: int = event.key
    if key == pygame.K_KP_ENTER:
        return pygame.K_RETURN
    letter = chr(key) if 127 < key <= sys.maxunicode else ""
    foreign = letter.isalpha() and not unicodedata.name(letter, "").startswith("LATIN")
    place: int = getattr(event, "scancode", 0)
    if foreign:
        return _PLACES.get(place, key)
    if place in _FIGURES and key not in _SIGNS and not _is_plain(key):
        return _FIGURES[place]
    return int(_DIGITS.get(key, key))


def figure_of(event: Event) -> int:
    """Return the figure that a key means where nobody wants the sign that it types; else the
    key.
    """
    code: int = getattr(event, "figure", event.key)
    return code


def _is_plain(key: int) -> bool:
    return 0 < key < 128 and chr(key).isalnum()


def _chord(mod: int) -> int:
    """Return what the modifiers beside Shift add to a code."""
    command, other = (
        (pygame.KMOD_META, pygame.KMOD_CTRL) if ON_MAC else (pygame.KMOD_CTRL, pygame.KMOD_META)
    )
    if mod & (pygame.KMOD_ALT | pygame.KMOD_MODE | other):
        return _OTHER
    return _COMMAND if mod & command else 0


def _is_command(event: Event, text: str) -> bool:
    """Return whether no text is wanted of this press, although some systems send it: it has a
    modifier that does not only choose the sign on the key, as AltGr does (on a Mac the option key).
    """
    if not _chord(event.mod):
        return False
    choosing = pygame.KMOD_ALT if ON_MAC else pygame.KMOD_RALT | pygame.KMOD_MODE
    plain = text.lower() == (chr(event.key) if event.key <= sys.maxunicode else "")
    return not event.mod & choosing or (plain and text.isalnum())
