"""A person in the list: name, level and style, and whether they sit at the table."""

from __future__ import annotations

from pygame import Surface

from prefgame.app.company.people import Person
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.screens.new_match.words import level_and_style, level_word
from prefgame.ui.table.seats.plate import coin
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Press, Widget
from prefgame.ui.words.fitting import fitting_wording


class PersonRow(Widget):
    """``here``: the person is shown beside the list; ``place``: where they sit, in a word."""

    def __init__(
        self, person: Person, rules: RuleSet, on_press: Press, *, here: bool, place: str
    ) -> None:
        super().__init__(NOWHERE, on_press=on_press)
        self.person, self.rules = person, rules
        self.here, self.place = here, place

    def draw(self, surface: Surface, kit: Kit) -> None:
        whole = self.person.shown, self.person.style_in(self.rules)
        key = ("person", self.person, whole, self.place, self.here, self.hovered)
        kit.sprite(surface, key, self.rect, 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        r, ink, quiet = kit.u(8), "ink", "ink2"
        if self.here:
            shapes.rounded_box(surface, box, r, "ox_high", "ox_low")
            ink = quiet = "cream"
        elif self.hovered:
            shapes.rounded_box(surface, box, r, "field", alpha=160)
        radius = min(kit.f(22), box.h * 0.42)
        x, y = box.x + kit.f(12) + radius, box.centery
        coin(surface, kit, x, y, radius, self.person.shown[0])
        left, right = x + radius + kit.f(14), box.right - kit.f(12)
        name, room = self.person.shown, right - left
        alone = level_word(self.person.level)
        whole = level_and_style(self.person.level, self.person.style, self.rules)
        low = box.h < kit.f(58)
        first = y if low else y - kit.f(14)
        if self.place:
            kit.text(surface, right, first, self.place, "caption", 24, quiet, "right")
            room -= kit.width(self.place, "caption", 24) + kit.f(12)
        drawn = kit.text(surface, left, first, name, "title", 29, ink, max_width=room)
        beside = drawn.right + kit.f(12)
        free = left + room - beside if low else right - left
        words = fitting_wording(kit, free, whole, alone, "", size=22)
        x, y = (beside, y) if low else (left, y + kit.f(15))
        if words:
            kit.text(surface, x, y, words, "label", 22, quiet, max_width=free)
