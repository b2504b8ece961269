"""Writing in a field: keys, mouse and clipboard as in other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from prefgame.ui.draw import theme
from prefgame.ui.draw.box import Box
from prefgame.ui.frames.path_slip import AddScene
from prefgame.ui.system import display, keystrokes
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.text_field import TextField, one_line
from prefgame.ui.widgets.window import Window
from tests.ui.widgets.presses import down, key, move, up

CTRL, SHIFT, META, ALT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LMETA, pygame.KMOD_LALT


class Writer:
    """Somebody who writes in a field of a window."""

    def __init__(self, window: Window, text: str = "", most: int = 40) -> None:
        self.window = window
        self.changes: list[str] = []
        self.field = TextField(
            text, self.changes.append, Box(100, 100, 400, 50), most=most, any_letter=False
        )
        self.group = FocusGroup([self.field])
        self.group.focus_on(self.field)
        self.draw()

    def draw(self) -> None:
        self.field.draw(self.window.surface, self.window.kit)

    def press(self, code: int, mod: int = 0) -> Writer:
        self.group.handle(key(code, mod))
        return self

    def write(self, text: str) -> Writer:
        self.group.handle(Event(pygame.TEXTINPUT, text=text))
        return self

    def paste(self, text: str) -> Writer:
        display.copy(text)
        return self.press(pygame.K_v, CTRL)

    @property
    def taken(self) -> str:
        return self.field.line.taken

    @property
    def said(self) -> str:
        return self.group.tooltip.text if self.group.tooltip is not None else ""

    def x_of(self, letter: int) -> int:
        """Where the left edge of a letter is seen."""
        before = self.field.text[:letter]
        size = self.window.kit.f(self.field.size)
        return 100 + self.window.kit.f(16) + theme.text_width(before, "label", size)


@pytest.mark.parametrize(
    ("code", "mod"), [(pygame.K_v, CTRL), (pygame.K_INSERT, SHIFT), (pygame.K_v, CTRL | SHIFT)]
)
def test_what_was_copied_elsewhere_is_pasted(window: Window, code: int, mod: int) -> None:
    writer = Writer(window, "An")
    display.copy("ica")
    writer.press(code, mod)
    assert writer.field.text == "Anica" and writer.changes == ["Anica"]


def test_the_keypad_pastes_without_numlock(window: Window) -> None:
    display.copy("Ana")
    assert Writer(window).press(pygame.K_KP0, SHIFT).field.text == "Ana"


def test_control_a_c_x_take_copy_and_cut(window: Window) -> None:
    writer = Writer(window, "Bojan")
    writer.press(pygame.K_c, CTRL)
    display.copy("before")
    writer.press(pygame.K_c, CTRL)
    assert display.paste() == "before", "nothing is taken, so nothing is copied"
    writer.press(pygame.K_a, CTRL).press(pygame.K_c, CTRL)
    assert writer.taken == display.paste() == "Bojan" and not writer.changes
    writer.press(pygame.K_x, CTRL)
    assert writer.field.text == "" and display.paste() == "Bojan"
    writer.press(pygame.K_v, CTRL).press(pygame.K_v, CTRL)
    assert writer.field.text == "BojanBojan"
    writer.press(pygame.K_HOME, SHIFT).press(pygame.K_DELETE, SHIFT)
    assert writer.field.text == "" and display.paste() == "BojanBojan"


def test_words_are_passed_taken_and_deleted(window: Window) -> None:
    writer = Writer(window, "Ana Marija Kovač", most=60)
    writer.press(pygame.K_LEFT, CTRL)
    assert writer.field.caret == 11
    writer.press(pygame.K_LEFT, CTRL | SHIFT)
    assert writer.taken == "Marija "
    writer.press(pygame.K_RIGHT)
    assert writer.field.caret == 11 and not writer.taken, "an arrow lets go at its end"
    writer.press(pygame.K_BACKSPACE, CTRL)
    assert writer.field.text == "Ana Kovač"
    writer.press(pygame.K_DELETE, CTRL)
    assert writer.field.text == "Ana "
    writer.press(pygame.K_HOME).press(pygame.K_RIGHT, CTRL)
    assert writer.field.caret == 3


def test_shift_takes_letters_and_the_next_letter_replaces_them(window: Window) -> None:
    writer = Writer(window, "Cvita")
    writer.press(pygame.K_LEFT, SHIFT).press(pygame.K_LEFT, SHIFT)
    assert writer.taken == "ta"
    assert writer.write("jeta").field.text == "Cvijeta"
    writer.press(pygame.K_HOME, SHIFT)
    assert writer.taken == "Cvijeta"
    assert writer.press(pygame.K_BACKSPACE).field.text == ""


def test_on_a_mac_option_means_words_and_cmd_the_clipboard(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keystrokes, "ON_MAC", True)
    writer = Writer(window, "Ana Kovač")
    writer.press(pygame.K_LEFT, ALT)
    assert writer.field.caret == 4
    writer.press(pygame.K_LEFT, META)
    assert writer.field.caret == 0
    display.copy("X")
    assert writer.press(pygame.K_v, CTRL).field.text == "Ana Kovač"
    assert writer.press(pygame.K_v, META).field.text == "XAna Kovač"


def test_the_mouse_puts_the_caret_and_takes_what_it_passes(window: Window) -> None:
    writer = Writer(window, "Ana Marija")
    group = writer.group
    group.handle(move(writer.x_of(4), 125))
    group.handle(down(writer.x_of(4), 125))
    assert writer.field.caret == 4
    group.handle(move(writer.x_of(7), 300))
    assert writer.taken == "Mar", "also outside the field"
    group.handle(up(writer.x_of(7), 125))
    assert writer.taken == "Mar"


def test_two_clicks_take_a_word_and_three_take_all(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 1000)
    writer = Writer(window, "Ana Marija")

    def click() -> str:
        writer.group.handle(move(writer.x_of(6), 125))
        writer.group.handle(down(writer.x_of(6), 125))
        writer.group.handle(up(writer.x_of(6), 125))
        return writer.taken

    assert [click(), click(), click()] == ["", "Marija", "Ana Marija"]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 5000)
    assert click() == ""


def test_the_mouse_means_the_letters_that_are_seen_of_a_long_text(window: Window) -> None:
    text = "a/long/path/to/a/record/of/a/match/that/was/played/at/home.pref"
    writer = Writer(window, text, most=400)
    writer.group.handle(move(480, 125))
    writer.group.handle(down(480, 125))
    assert writer.field.caret > 40
    writer.press(pygame.K_HOME)
    writer.draw()
    writer.group.handle(down(120, 125))
    assert writer.field.caret < 3


def test_large_letters_give_way_in_a_narrow_field_before_a_name_is_cut(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name of the company was cut by three pixels in a new match."""
    window.configure(text_scale=1.3)
    kit, drawn = window.kit, list[Box]()
    wide = kit.width("Stipe", "label", 26)
    room = round(wide * 0.85) + 2 * kit.f(16)
    field = TextField("Stipe", lambda _text: None, Box(100, 100, room, 50), most=40, size=26)
    real = Kit.text

    def text(kit: Kit, *where: Any, **how: Any) -> Box:
        drawn.append(real(kit, *where, **how))
        return drawn[-1]

    monkeypatch.setattr(Kit, "text", text)
    field.draw(window.surface, kit)
    assert drawn[0].right <= field.rect.right - kit.f(16)
    FocusGroup([field]).focus_on(field)
    field.draw(window.surface, kit)
    assert drawn[1].w == wide


@pytest.mark.parametrize(
    ("copied", "pasted"),
    [
        ("  Ana\r\n", "Ana"),
        ("Ana\nMarija", "Ana Marija"),
        ("A\tB\x00C\x1b\u202e", "A BC"),
        ("Z\u030celjko", "\u017deljko"),
        ("\n", ""),
    ],
)
def test_what_is_pasted_is_one_line_that_prints(window: Window, copied: str, pasted: str) -> None:
    assert one_line(copied) == pasted


def test_what_has_no_room_is_left_out_and_said(window: Window) -> None:
    writer = Writer(window, "Ana", most=6).paste("Marija")
    assert writer.field.text == "AnaMar"
    assert writer.said == "There is room for 6 letters here; the rest was left out."


@pytest.mark.parametrize("name", ["Γιώργος", "Արամ", "გიორგი", "Đorđe", "Зоя", "Ƶ"])
def test_names_in_letters_of_any_font_are_written(window: Window, name: str) -> None:
    assert Writer(window).write(name).field.text == name
    assert Writer(window).paste(name).field.text == name


@pytest.mark.parametrize("name", ["李", "علي", "דוד", "😀", "Ana 😀"])
def test_letters_that_cannot_be_drawn_are_refused_in_one_sentence(
    window: Window, name: str
) -> None:
    for writer in (Writer(window, "X").write(name), Writer(window, "X").paste(name)):
        assert writer.field.text == "X" and not writer.changes
        assert writer.said.startswith("These letters cannot be drawn here.")


def test_a_path_may_have_any_letter(window: Window) -> None:
    scene = AddScene(lambda path: None, "Add", "Type a path.")
    window.push(scene)
    display.copy(str(Path("/home/李/record.pref")))
    scene.handle(key(pygame.K_v, CTRL))
    assert scene.field.text == "/home/李/record.pref"


def test_an_empty_field_shows_its_example_until_something_is_written(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The field of a slip has the focus from the first: its example was never seen."""
    writer, drawn, real = Writer(window), list[str](), Kit.text
    writer.field.prompt = "for example: bot.py"

    def text(kit: Kit, surface: Any, x: float, y: float, shown: str, *how: Any) -> Box:
        drawn.append(shown)
        return real(kit, surface, x, y, shown, *how)

    monkeypatch.setattr(Kit, "text", text)
    assert writer.field.focused
    writer.draw()
    writer.write("a").draw()
    assert drawn == ["for example: bot.py", "a"]
