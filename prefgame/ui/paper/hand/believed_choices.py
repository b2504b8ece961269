"""The choices of a seat at a decision, with what it would have thought of each.

Invariant: it draws what it is given. Two choices never have the same name, and a list that is
longer than its room goes on under it.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.ai.advice import Success
from prefgame.app.look_back.judge import Belief
from prefgame.app.look_back.past_hands import Decision
from prefgame.app.words.sentences import percent
from prefgame.i18n import _, pgettext
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.paper.hand.judgement_words import choice_run, expected_words
from prefgame.ui.paper.hand.open_hands import won_frame
from prefgame.ui.widgets.canvas import Kit

_ROW = 38
"""design height of a choice"""
_HEAD = 40
"""design height of the headings"""


class BelievedChoices:
    """The list of a decision: the choices with their chance and the points that they seemed to be
    worth, the best first.
    """

    def __init__(self, decision: Decision, found: Belief) -> None:
        self.decision, self.found = decision, found
        options = enumerate(found.options)
        self.own = next((at for at, one in options if one.command == decision.chosen), None)

    # ---- where

    def view(self, kit: Kit, box: Box) -> Box:
        """Where the rows are seen: under the headings. The thumb has its strip beside them."""
        head = kit.f(_HEAD)
        return Box(box.x, box.y + head, box.w + 2 * kit.u(14), box.h - head)

    def height(self, kit: Kit, _width: int) -> int:
        """The height of all rows."""
        return len(self.found.options) * kit.f(_ROW) + kit.f(4)

    def bottom_of_chosen(self, kit: Kit) -> int:
        """How deep the list must be seen to show the choice that was made and one after it."""
        return 0 if self.own is None else (self.own + 2) * kit.f(_ROW)

    # ---- how it is drawn

    def paint_heading(self, surface: Surface, kit: Kit, box: Box) -> None:
        """What is over the columns."""
        chance_x, points_x = _columns(kit, box)
        y = box.y + kit.f(16)
        wide = round(box.w * 0.44)
        chance = _chance_heading(self.found.success)
        kit.text(surface, box.x, y, _("Choices"), "title", 30)
        kit.text(surface, chance_x, y, chance, "label", 21, "ink2", "right", max_width=wide)
        kit.text(surface, points_x, y, _("expected"), "label", 21, "ink2", "right")
        shapes.line(surface, box.x, box.y + kit.f(_HEAD), box.w, "ink2", 1)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """The rows."""
        chance_x, points_x = _columns(kit, box)
        for at, option in enumerate(self.found.options):
            top = box.y + kit.f(4) + at * kit.f(_ROW)
            row = Box(box.x, top, box.w, kit.f(_ROW - 4))
            if at == self.own:
                won_frame(surface, kit, row)
            y = row.centery
            choice = choice_run(self.decision, option.command, kit.deck)
            x = row.x + kit.f(10)
            x += kit.run(surface, x, y, choice, "button", 23, max_width=row.w * 0.5) + kit.f(14)
            if at == self.own:
                words = pgettext("the choice that was", "chosen")
                free = chance_x - kit.f(70) - x
                kit.text(surface, x, y, words, "label", 20, "ink2", max_width=free)
            kit.text(surface, chance_x, y, percent(option.chance), "label", 23, "ink", "right")
            points = expected_words(option.score)
            kit.text(surface, points_x, y, points, "label", 23, "ink", "right")


def _columns(kit: Kit, box: Box) -> tuple[int, int]:
    """Where the chances and the points end."""
    return box.x + round(box.w * 0.72), box.right - kit.f(10)


def _chance_heading(success: Success) -> str:
    """What the chance of a choice is the chance of."""
    return {
        Success.CONTRACT: _("contract made"),
        Success.QUOTA: _("enough tricks"),
        Success.DOWN: _("contract fails"),
    }[success]
