"""A slip that asks for the path of a file.

Invariant: the slip only asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pygame

from prefgame.i18n import _
from prefgame.ui.frames.dialog import SlipScene
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Column, Control, Element, Paragraph, Row, Stretch
from prefgame.ui.widgets.styles import TEXT, TITLE
from prefgame.ui.widgets.text_field import TextField


class AddScene(SlipScene):
    """A slip that asks for the path of a file; ``sentence`` says which files there are."""

    def __init__(self, on_file: Callable[[Path], None], title: str, sentence: str) -> None:
        super().__init__()
        self.on_file, self.title, self.sentence = on_file, title, sentence
        self.field = TextField("", on_submit=self._take, most=400, size=24, any_letter=True)
        self.add = Button(_("Add"), lambda: self._take(self.field.text), kind="brass", size=26)
        self.cancel = Button(
            _("Cancel"), lambda: self.window.pop(), size=26, shortcut=pygame.K_ESCAPE
        )

    def _take(self, text: str) -> None:
        typed = text.strip().strip("\"'")
        if typed:
            self.window.pop()
            with suppress(RuntimeError):  # "~" before a name that is nobody's
                typed = str(Path(typed).expanduser())
            self.on_file(Path(typed))

    @property
    def first(self) -> Widget:
        return self.group.focus or self.field

    def content(self, kit: Kit) -> Element:
        self.field.prompt = _("a path on this computer")
        return Column(
            (
                Paragraph(self.title, TITLE),
                Paragraph(self.sentence, TEXT.inked("ink2")),
                Control("field", self.field),
                Row((Stretch(Control("cancel", self.cancel)), Stretch(Control("add", self.add)))),
            ),
            "apart",
        )

    def take_files(self, names: Sequence[str]) -> bool:
        self.window.pop()
        return self.window.scene is not None and self.window.scene.take_files(names)
