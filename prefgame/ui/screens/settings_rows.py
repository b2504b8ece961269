"""What a chapter of the settings is made of: rows with controls, and a deck shown by three of its
cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.deck import CORNER, Deck
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.navigation import Game
from prefgame.ui.widgets.buttons import Press, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.selection import Segments, Switch, draw_radio

# ---- a deck to be chosen, shown by three of its cards

SHOWN: dict[DeckName, tuple[str, ...]] = {
    "german": ("HT", "CQ", "CK"),
    "french": ("ST", "DK", "HQ"),
}


def deck_title(name: DeckName) -> str:
    """What players call the deck."""
    return {"german": _("William Tell"), "french": _("French")}[name]


class DeckChoice(Widget):
    """Three cards of a deck, its name and a dot."""

    def __init__(
        self, deck: Deck, on_press: Press, rect: Box = NOWHERE, *, chosen: bool, **rest: Any
    ) -> None:
        super().__init__(rect, on_press=on_press, **rest)
        self.deck, self.chosen = deck, chosen

    def natural_height(self, kit: Kit, width: int) -> int:
        return round(kit.layout.height * 0.185) + kit.f(74)

    def draw(self, surface: Surface, kit: Kit) -> None:
        key = ("deck choice", self.deck.name, self.chosen, self.hovered)
        kit.sprite(surface, key, self.rect, 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        r, edge = kit.u(10), kit.thin(2)
        if self.chosen:
            shapes.chosen_box(surface, box, r, edge)
        else:
            top = "field" if self.hovered else "paper_high"
            shapes.rounded_box(surface, box, r, top, "#f0e4c8", edge="rule", edge_width=edge)
        foot, pad = kit.f(60), kit.u(14)
        height = min(box.h - foot - pad, round((box.w - 2 * pad) / self.deck.ratio / 1.6))
        width = self.deck.width(height)
        step = (box.w - 2 * pad - width) / (len(SHOWN[self.deck.name]) - 1)
        for i, card in enumerate(SHOWN[self.deck.name]):
            place = Box(round(box.x + pad + i * step), box.y + pad, width, height)
            shapes.shadow(surface, place, round(height * CORNER), kit.thin(10, 3), kit.u(5), 110)
            surface.blit(self.deck.card(card, height), place[:2])
        title, y = deck_title(self.deck.name), box.bottom - kit.f(30)
        roomy = theme.fit(title, "button", kit.f(24), box.w - kit.f(60), 2).complete
        # a long word in a narrow place is nearer to its dot
        side, size = (30, 24) if roomy else (20, 22)
        draw_radio(surface, kit, box.x + kit.f(side), y, self.chosen)
        x = box.x + kit.f(side + 22)
        kit.text(surface, x, y, title, "button", size, max_width=box.w - kit.f(side + 24), lines=2)


# ---- what a chapter of the settings is made of: rows with controls, or one open list
# Invariant: a control changes its setting at once.


@dataclass(frozen=True)
class Row:
    """One setting: its name in the form, its title, one sentence, and how to make its control."""

    name: str
    title: str
    sentence: str
    control: Callable[[], Widget]


@dataclass(frozen=True)
class ListedAnswer:
    """One answer of a list that is open in the chapter."""

    words: str
    chosen: bool
    choose: Press


@dataclass(frozen=True)
class Chapter:
    """A tab of the settings: rows, or one question with its ``choices``.

    ``preview``: the cards are shown beside the rows.
    """

    title: str
    rows: tuple[Row, ...] = ()
    preview: bool = False
    question: str = ""
    choices: tuple[ListedAnswer, ...] = ()


def switch_row(game: Game, name: str, title: str, sentence: str, off: str = "") -> Row:
    """A row that is on or off; `off` says why it cannot be used now."""

    def control() -> Widget:
        return Switch(
            bool(getattr(game.settings, name)),
            lambda on: game.change(**{name: on}),
            enabled=not off,
            reason=off,
        )

    return Row(name, title, sentence, control)


def words_row(
    game: Game, name: str, title: str, sentence: str, options: Sequence[tuple[object, Run]]
) -> Row:
    """A row of a few words side by side."""
    values = [value for value, _label in options]

    def control() -> Widget:
        value = getattr(game.settings, name)
        # a language that came with another version
        chosen = values.index(value) if value in values else -1
        labels = [label for _value, label in options]
        return Segments(labels, chosen, lambda i: game.change(**{name: values[i]}), size=23)

    return Row(name, title, sentence, control)


def list_row(
    game: Game,
    name: str,
    title: str,
    sentence: str,
    options: Sequence[tuple[object, str]],
    off: str = "",
) -> Row:
    """Words too long to be side by side in every language: they are chosen from a sheet.

    `off`: why it cannot be used now.
    """
    values = [value for value, _label in options]
    value = getattr(game.settings, name)
    chosen = values.index(value) if value in values else 0

    def ask() -> None:
        answers = [(label, "") for _value, label in options]
        game.window.push(ChoiceSheet(title, sentence, answers, chosen, choose))

    def choose(answer: int) -> None:
        game.change(**{name: values[answer]})

    def control() -> Widget:
        return Chooser(options[chosen][1], ask, enabled=not off, reason=off)

    return Row(name, title, sentence, control)
