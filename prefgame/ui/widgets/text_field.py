"""A field for one line of text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _, ngettext
from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.spoken.nodes import Act, Node, Role
from prefgame.ui.system import display
from prefgame.ui.system.keystrokes import by_word, to_end, with_command
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit

# ---- a line of text that is being written: its letters, the caret, and what is taken
# Invariant: it knows no keys and draws nothing. What comes in is one line of letters that print,
# composed, and never longer than there is room for.

MOST_READ = 10_000
"""letters of a text that is pasted, at most; the rest is not looked at"""
_WORD = re.compile(r"\w+")


def one_line(text: str) -> str:
    """Return a text from outside on one line: line breaks and tabs become blanks, and signs that do
    not print are left out.
    """
    words = " ".join(text[:MOST_READ].split())
    return "".join(one for one in unicodedata.normalize("NFC", words) if one.isprintable())


class LineText:
    """The letters, with the caret before one of them. What lies between ``anchor`` and caret is
    taken: what is written next replaces it.
    """

    def __init__(self, text: str, most: int) -> None:
        self.text, self.most = text, most
        self.caret = self.anchor = len(text)

    @property
    def span(self) -> tuple[int, int]:
        """From where to where it is taken."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def taken(self) -> str:
        start, end = self.span
        return self.text[start:end]

    def move(self, to: int, *, taking: bool = False) -> None:
        """Put the caret there; ``taking``: what lies between is taken, too."""
        self.caret = max(0, min(len(self.text), to))
        if not taking:
            self.anchor = self.caret

    def step(self, by: int, *, taking: bool = False) -> None:
        """Go a letter to the left or the right, or to that end of what was taken."""
        if self.taken and not taking:
            self.move(self.span[by > 0])
        else:
            self.move(self.caret + by, taking=taking)

    def take_all(self) -> None:
        self.anchor, self.caret = 0, len(self.text)

    def take_word(self, at: int) -> None:
        """Take the word at that letter; if there is none, the letter."""
        for word in _WORD.finditer(self.text):
            if word.start() <= at <= word.end():
                self.anchor, self.caret = word.span()
                return
        self.anchor, self.caret = at, min(len(self.text), at + 1)

    def word_left(self) -> int:
        starts = [word.start() for word in _WORD.finditer(self.text)]
        return max((start for start in starts if start < self.caret), default=0)

    def word_right(self) -> int:
        ends = [word.end() for word in _WORD.finditer(self.text)]
        return min((end for end in ends if end > self.caret), default=len(self.text))

    def write(self, text: str) -> bool:
        """Put it in the place of what is taken, as far as there is room: whether all of it had."""
        start, end = self.span
        room = self.most - len(self.text) + end - start
        fitting = text[: max(0, room)]
        if fitting:
            self.text = self.text[:start] + fitting + self.text[end:]
            self.move(start + len(fitting))
        return fitting == text

    def delete(self, to: int) -> bool:
        """Delete what is taken, or else from the caret to there: whether there was anything."""
        if not self.taken:
            self.move(to, taking=True)
        start, end = self.span
        self.text = self.text[:start] + self.text[end:]
        self.move(start)
        return start < end


# ---- a field for one line of text


_COPY = (with_command(pygame.K_c), with_command(pygame.K_INSERT))
TWICE = 400
"""milliseconds in which a second click belongs to the first"""


class TextField(Widget):
    """One line of text to be typed, with the keys and the mouse as in other programs.
    `on_change(text)` follows every letter, `on_submit(text)` Enter. Letters that cannot be drawn
    are refused, unless the field takes `any_letter`: a path is what it is. `takes_all`: all of it
    is taken when it gets the focus, so that what is typed replaces it.
    """

    def __init__(
        self,
        text: str = "",
        on_change: Callable[[str], None] | None = None,
        rect: Box = NOWHERE,
        *,
        on_submit: Callable[[str], None] | None = None,
        most: int = 16,
        size: float = 29,
        prompt: str = "",
        any_letter: bool = False,
        takes_all: bool = False,
        **rest: Any,
    ) -> None:
        super().__init__(rect, **rest)
        self.line = LineText(text, most)
        self.on_change, self.on_submit = on_change, on_submit
        self.size, self.prompt, self.any_letter = size, prompt, any_letter
        self.takes_all = takes_all
        self._edges: list[int] = [0]  # of every letter as drawn, for the mouse
        self._shift = 0  # how far a long text is moved to the left
        self._clicked = (-TWICE, -1, 0)  # when, before which letter, and how often in a row

    role = Role.TEXT_FIELD

    def said(self, kit: Kit) -> str:
        return self.called

    def spoken(self, kit: Kit) -> Node | None:
        node, line = super().spoken(kit), self.line
        acts = frozenset({Act.FOCUS, Act.WRITE})
        beside = (self.prompt, node.about) if node else ()
        about = ", ".join(words for words in beside if words and words not in self.called)
        caret = line.anchor, line.caret
        return node and replace(node, value=self.text, about=about, caret=caret, acts=acts)

    def obey(self, act: Act, value: str) -> None:
        super().obey(act, value)
        if act is Act.WRITE and self.enabled and not self._refuses(one_line(value)):
            self.line.take_all()
            self.line.delete(0)
            self.line.write(one_line(value))
            self._changed()

    def least_width(self, kit: Kit) -> int:
        return kit.f(90)

    @property
    def text(self) -> str:
        return self.line.text

    @property
    def caret(self) -> int:
        return self.line.caret

    def press(self) -> None:
        if not self.enabled:
            super().press()
        elif self.on_submit is not None:
            self.on_submit(self.text)

    def focus_changed(self) -> None:
        if self.focused and self.takes_all:
            self.line.take_all()
        else:
            self.line.move(self.caret)
        if self.focused and self.enabled:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    # ---- the mouse

    def grab(self, point: tuple[int, int]) -> None:
        """Put the caret there, with Shift taking what lies between; twice the word, thrice all."""
        at, now = self._letter_at(point), pygame.time.get_ticks()
        when, where, times = self._clicked
        times = times % 3 + 1 if now - when < TWICE and where == at else 1
        self._clicked = now, at, times
        if times == 1:
            self.line.move(at, taking=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        elif times == 2:
            self.line.take_word(at)
        else:
            self.line.take_all()

    def drag(self, point: tuple[int, int]) -> None:
        if self._clicked[2] == 1:
            self.line.move(self._letter_at(point), taking=True)

    def click(self, point: tuple[int, int]) -> None:
        """Do nothing: it was heard when the button went down."""

    def _letter_at(self, point: tuple[int, int]) -> int:
        x = point[0] + self._shift
        nearest = min(range(len(self._edges)), key=lambda i: abs(self._edges[i] - x))
        return min(nearest, len(self.text))

    # ---- the keys

    def key(self, event: Event) -> bool:
        if not self.enabled:
            return False
        code, shift = getattr(event, "steers", event.key), bool(event.mod & pygame.KMOD_SHIFT)
        if self._moves(code, shift) or self._deletes(code, shift) or self._copies(code, shift):
            return True
        # the caret shows where the focus is, so the first Enter means it
        if code == pygame.K_RETURN:
            self.press()
            return True
        # letters come as text; as keys they must not press anything
        letter = getattr(event, "unicode", "")
        return bool(letter and letter.isprintable())

    def _moves(self, code: int, shift: bool) -> bool:
        line = self.line
        if code in (pygame.K_LEFT, pygame.K_RIGHT):
            line.step(1 if code == pygame.K_RIGHT else -1, taking=shift)
            return True
        to = {
            by_word(pygame.K_LEFT): line.word_left(),
            by_word(pygame.K_RIGHT): line.word_right(),
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
            to_end(pygame.K_LEFT, pygame.K_HOME): 0,
            to_end(pygame.K_RIGHT, pygame.K_END): len(self.text),
        }.get(code)
        if to is not None:
            line.move(to, taking=shift)
        elif code == with_command(pygame.K_a):
            line.take_all()
        return to is not None or code == with_command(pygame.K_a)

    def _deletes(self, code: int, shift: bool) -> bool:
        line = self.line
        if shift and code == pygame.K_DELETE:
            return False
        to = {
            pygame.K_BACKSPACE: line.caret - 1,
            pygame.K_DELETE: line.caret + 1,
            by_word(pygame.K_BACKSPACE): line.word_left(),
            by_word(pygame.K_DELETE): line.word_right(),
        }.get(code)
        if to is None:
            return False
        if line.delete(to):
            self._changed()
        return True

    def _copies(self, code: int, shift: bool) -> bool:
        cut = code == with_command(pygame.K_x) or (shift and code == pygame.K_DELETE)
        if cut or code in _COPY:
            if self.line.taken:
                display.copy(self.line.taken)
                if cut and self.line.delete(self.caret):
                    self._changed()
            return True
        if code == with_command(pygame.K_v) or (shift and code == pygame.K_INSERT):
            self._paste()
            return True
        return False

    # ---- what is written

    def handle(self, event: Event) -> bool:
        if event.type != pygame.TEXTINPUT or not self.focused or not self.enabled:
            return False
        typed = "".join(letter for letter in event.text if letter.isprintable())
        if not self._refuses(typed):
            self._write(typed)
        return True

    def _paste(self) -> None:
        pasted = one_line(display.paste())
        if pasted and not self._refuses(pasted) and not self._write(pasted):
            most = self.line.most
            words = ngettext(
                "There is room for {count} letter here; the rest was left out.",
                "There is room for {count} letters here; the rest was left out.",
                most,
            )
            self._say(words.format(count=most))

    def _refuses(self, text: str) -> bool:
        if self.any_letter or all(map(theme.can_draw, text)):
            return False
        self._say(
            _(
                "These letters cannot be drawn here. "
                "Latin, Cyrillic, Greek, Armenian and Georgian ones can."
            )
        )
        return True

    def _say(self, words: str) -> None:
        if self.group is not None:
            self.group.say(words, self.rect)

    def _write(self, text: str) -> bool:
        before = self.text
        whole = self.line.write(text)
        if self.text != before:
            self._changed()
        return whole

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change(self.text)

    # ---- looks

    def draw(self, surface: Surface, kit: Kit) -> None:
        box, pad = self.rect, kit.f(16)
        ground = "paper_high" if self.enabled else "not_now"
        edge = "ink" if self.focused else "paper_line"
        shapes.rounded_box(
            surface, box, kit.space("tight"), ground, edge=edge, edge_width=kit.thin(2)
        )
        left, width = box.x + pad, box.w - 2 * pad
        size = self.size if self.focused else kit.give_way(self.text, "label", self.size, width)
        pixels = kit.f(size)
        edges = self._edges = [
            left + theme.text_width(self.text[:i], "label", pixels)
            for i in range(len(self.text) + 1)
        ]
        # a long text moves, so that the caret is seen
        caret = edges[self.caret] - left
        held = max(caret - width, min(self._shift, caret)) if self.focused else 0
        shift = self._shift = max(0, min(held, edges[-1] - left - width))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(box.inset(pad // 2, 0)))
        if self.line.taken:
            start, end = (edges[at] for at in self.line.span)
            taken = box.inset(0, kit.f(8))._replace(x=start - shift, w=end - start)
            shapes.rounded_box(surface, taken, kit.space("hair"), "chosen")
        shown, ink = (self.text, "ink") if self.text else (self.prompt, "ink2")
        kit.text(surface, left - shift, box.centery, shown, "label", size, ink)
        if self.focused:
            height = kit.f(self.size) * 1.15
            x, y = edges[self.caret] - shift + 1, box.centery - height / 2
            shapes.line(surface, x, y, height, "ox", kit.thin(3, 2), upright=True)
        surface.set_clip(clip)
