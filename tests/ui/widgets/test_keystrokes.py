"""What a press of a key means: with modifiers, in other scripts, on the keypad."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.ui.system import keystrokes
from prefgame.ui.system.keystrokes import Keystrokes, with_command, with_other
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.ui.table.positions import POSITIONS
from tests.ui.table_game import Player, sit_at_rest

CHORDS = {
    "Ctrl": pygame.KMOD_LCTRL,
    "right Ctrl": pygame.KMOD_RCTRL,
    "Alt": pygame.KMOD_LALT,
    "AltGr": pygame.KMOD_RALT,
    "AltGr of Windows": pygame.KMOD_RALT | pygame.KMOD_LCTRL,
    "Super": pygame.KMOD_LMETA,
    "Ctrl with Shift": pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT,
    "Ctrl with NumLock": pygame.KMOD_LCTRL | pygame.KMOD_NUM,
}
CYRILLIC_W, GREEK_W, SERBIAN_W = ord("ц"), ord("ς"), ord("њ")
"""the letters on the key that has W in the Latin script"""


def pressed(key: int, text: str = "", mod: int = 0, place: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=place)


def meant(key: int, text: str = "", mod: int = 0, place: int = 0) -> int:
    event = Keystrokes().read(pressed(key, text, mod, place))
    assert event is not None
    code: int = event.key
    return code


def strike(player: Player, event: Event) -> None:
    pygame.event.post(event)
    pygame.event.post(Event(pygame.KEYUP, key=event.key, mod=0))
    player.frames()


@pytest.mark.parametrize("chord", CHORDS)
@pytest.mark.parametrize("letter", ["w", "p", "2"])
def test_a_letter_with_a_modifier_makes_no_call(
    letter: str, chord: str, window: Window, tmp_path: Path
) -> None:
    """Ctrl+W once bid sans, and Super+P passed."""
    player = sit_at_rest(window, tmp_path, POSITIONS["auction"])
    before = player.session.match.log
    strike(player, pressed(ord(letter), letter, CHORDS[chord]))
    assert player.session.match.log == before
    strike(player, pressed(ord(letter), letter))
    assert player.session.match.log != before, "alone it does"


@pytest.mark.parametrize("key", [CYRILLIC_W, GREEK_W, SERBIAN_W])
def test_the_place_of_a_key_counts_where_it_types_no_latin_letter(
    key: int, window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["auction"])
    strike(player, pressed(key, chr(key), place=pygame.KSCAN_W))
    assert player.last_command == "sans"


@pytest.mark.parametrize("numlock", [True, False])
def test_a_figure_of_the_keypad_bids(numlock: bool, window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["auction"])
    mod, text = (pygame.KMOD_NUM, "2") if numlock else (0, "")
    strike(player, pressed(pygame.K_KP2, text, mod, pygame.KSCAN_KP2))
    assert player.last_command == "2"


def test_a_key_of_the_top_row_is_its_figure_whatever_it_types() -> None:
    czech = dict(zip("2345678", "ěščřžýá"))
    french = dict(zip("1234578", "&é" + chr(34) + "'(è_"))
    for layout in (czech, french):
        for figure, sign in layout.items():
            place, code = (getattr(pygame, f"{kind}_{figure}") for kind in ("KSCAN", "K"))
            assert meant(ord(sign), sign, place=place) == code
            assert meant(ord(sign), figure, pygame.KMOD_LSHIFT, place) == code
    assert meant(pygame.K_a, "a", place=pygame.KSCAN_2) == pygame.K_a, "a plain letter is one"


@pytest.mark.parametrize(
    ("sign", "text", "place"), [(pygame.K_MINUS, "-", "6"), (pygame.K_PLUS, "+", "1")]
)
def test_a_sign_in_the_top_row_is_a_figure_where_nobody_wants_the_sign(
    sign: int, text: str, place: str, window: Window, tmp_path: Path
) -> None:
    """French and Czech keyboards have minus and plus there, which change an offer."""
    wanted: list[str] = []
    group = FocusGroup([Button(place, lambda: wanted.append(place), shortcut=ord(place))])
    event = Keystrokes().read(pressed(sign, text, place=getattr(pygame, f"KSCAN_{place}")))
    assert event is not None and event.key == sign
    group.handle(event)
    assert wanted == [place]
    group.add(Button(text, lambda: wanted.append(text), shortcut=sign))
    group.handle(event)
    assert wanted == [place, text]


@pytest.mark.parametrize(("sign", "place"), [("ě", pygame.KSCAN_2), ("é", pygame.KSCAN_2)])
def test_the_top_row_of_other_keyboards_bids(
    sign: str, place: int, window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["auction"])
    strike(player, pressed(ord(sign), sign, place=place))
    assert player.last_command == "2"


def test_what_a_layout_types_counts_before_the_place() -> None:
    french_a, dvorak_comma, croatian_c = pygame.KSCAN_Q, pygame.KSCAN_W, pygame.KSCAN_SEMICOLON
    assert meant(pygame.K_a, "a", place=french_a) == pygame.K_a
    assert meant(pygame.K_COMMA, ",", place=dvorak_comma) == pygame.K_COMMA
    assert meant(ord("č"), "č", place=croatian_c) == ord("č")
    assert meant(pygame.K_2, "é", place=pygame.KSCAN_2) == pygame.K_2
    assert meant(ord("м"), "м", pygame.KMOD_LCTRL, pygame.KSCAN_V) == with_command(pygame.K_v)


def test_enter_of_the_keypad_is_enter() -> None:
    assert meant(pygame.K_KP_ENTER, "\r", place=pygame.KSCAN_KP_ENTER) == pygame.K_RETURN


def test_without_numlock_the_keypad_moves_in_a_text() -> None:
    keys = {pygame.K_KP4: pygame.K_LEFT, pygame.K_KP7: pygame.K_HOME, pygame.K_KP0: pygame.K_INSERT}
    for key, steers in keys.items():
        event = Keystrokes().read(pressed(key))
        assert event is not None and event.steers == steers
        event = Keystrokes().read(pressed(key, "4", pygame.KMOD_NUM))
        assert event is not None and not hasattr(event, "steers")


@pytest.mark.parametrize("key", [pygame.K_LSHIFT, pygame.K_RCTRL, pygame.K_LALT, pygame.K_NUMLOCK])
def test_a_modifier_alone_means_nothing(key: int) -> None:
    assert Keystrokes().read(pressed(key)) is None


def typed(key: Event, text: str) -> bool:
    """Whether a field gets the text that comes of the key."""
    strokes = Keystrokes()
    strokes.read(key)
    return strokes.read(Event(pygame.TEXTINPUT, text=text)) is not None


def test_altgr_chooses_the_sign_on_a_key_and_other_modifiers_write_nothing() -> None:
    """X sends a text for Alt+P and Super+P, too."""
    v, p = pygame.K_v, pygame.K_p
    assert typed(pressed(v, "@", pygame.KMOD_RALT), "@")
    assert typed(pressed(v, "@", pygame.KMOD_RALT | pygame.KMOD_LCTRL), "@")
    assert typed(pressed(v, "@", pygame.KMOD_MODE), "@")
    assert not typed(pressed(p, "p", pygame.KMOD_RALT), "p"), "here it is only a second Alt"
    assert not typed(pressed(p, "p", pygame.KMOD_LALT), "p")
    assert not typed(pressed(p, "P", pygame.KMOD_LMETA | pygame.KMOD_LSHIFT), "P")
    assert typed(pressed(p, "p"), "p") and typed(pressed(p, "P", pygame.KMOD_LSHIFT), "P")
    assert typed(pressed(p, "p", pygame.KMOD_LALT), "日本"), "what an input method has made"


def test_on_a_mac_cmd_commands_and_option_chooses_the_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keystrokes, "ON_MAC", True)
    v = pygame.K_v
    assert meant(v, "v", pygame.KMOD_LMETA) == with_command(v)
    assert meant(v, "\x16", pygame.KMOD_LCTRL) == with_other(v)
    assert meant(v, "√", pygame.KMOD_LALT) == with_other(v)
    assert typed(pressed(v, "√", pygame.KMOD_LALT), "√")
    assert not typed(pressed(v, "v", pygame.KMOD_LMETA), "v")
