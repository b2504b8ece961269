"""The note of a drill: a paper on the table that answers the player's answer.

Invariant: it comes with an answer and goes with the next question; until then nothing helps the
player. It takes the place of the hint at the table, and never covers the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pygame import Surface

from prefgame.app.drills.drill import Choice
from prefgame.app.words.hints import success_head
from prefgame.i18n import _
from prefgame.ui.draw.free_place import clear_place
from prefgame.ui.draw.layout import Box
from prefgame.ui.drills.answer import NOTHING, Answer, all_rows, answer_for
from prefgame.ui.drills.frame import DrillDesk
from prefgame.ui.drills.paper import draw_answer
from prefgame.ui.learn.note_parts import buttons_height, place_buttons
from prefgame.ui.table.hints.all_choices import HintList
from prefgame.ui.table.hints.no_hints import NoHints
from prefgame.ui.table.hints.rows import cards_in, score_words
from prefgame.ui.table.plaque import plaque_box
from prefgame.ui.table.tooltips.avoided_boxes import boxes_slips_avoid
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.widget import Widget

_WIDTHS = (720, 680, 640, 560, 500, 450, 420)
"""design widths; a wide note is read most easily, where it has room"""
_WIDEST = 960
"""where it has no room otherwise"""
_SPARED: tuple[tuple[str, ...], ...] = ((), ("backs",))


class DrillNote(NoHints):
    """The note at the table ``desk``."""

    def __init__(self, desk: DrillDesk) -> None:
        super().__init__()
        self.desk = desk
        self.answer: Answer | None = None
        self.said = NOTHING
        """as much of it as has room"""
        self.next = Button("", desk.go_on, kind="brass")
        self.again = Button("", desk.try_again)
        self.on = Button("", desk.play_on)
        self.all = Button("", self._show_all)

    # ---- what the table asks of a hint

    @property
    def shown(self) -> bool:
        """Whether it is on the table."""
        return self.answer is not None

    def forget(self) -> None:
        """The question is open again, or another one comes."""
        self.answer = None

    def point(self) -> None:
        """Ring the cards of the best choice, once something was answered."""
        choices = self.desk.drill.drill.choices
        right = [one for one in choices if one.right] if self.shown else []
        cards = cards_in([right[0].command]) if right else ()
        for card in self.desk.stage.hand:
            card.ringed = card.card in map(str, cards)

    # ---- the answer

    def show(self, chosen: Choice) -> None:
        """The player has answered."""
        desk = self.desk
        self.answer = answer_for(desk.drill, desk.shown, desk.kit.deck, chosen)

    def _show_all(self) -> None:
        session, view = self.desk.drill, self.desk.shown
        rows = all_rows(session, view, self.desk.kit.deck)
        success = success_head(view, session.drill.success)
        self.desk.window.push(HintList(rows, success, score_words(view, session.solution)))

    def buttons(self) -> list[Button]:
        """What can be done now, in the order of Tab."""
        self.next.label, self.again.label = _("Next"), _("Try again")
        self.on.label, self.all.label = _("Play on"), _("All choices")
        self.again.hint = _("The second try does not count.")
        self.on.hint = _("Play this hand to its end, for practice.")
        more = self.answer is not None and self.answer.more
        return [self.next, self.again, self.on, *([self.all] if more else [])]

    # ---- where it lies

    def widgets(self) -> list[Widget]:
        """Lay it at its place and return its buttons."""
        if self.answer is None:
            return []
        kit, buttons = self.desk.kit, self.buttons()
        self.box = self._place(kit, buttons)
        place_buttons(kit, self.box, buttons)
        self.desk.frame.forget()
        return list(buttons)

    def _place(self, kit: Kit, buttons: Sequence[Button]) -> Box:
        """The first free place; where there is none, the middle of the table, as low as it gets."""
        layout = kit.layout
        room = layout.table.inset(layout.margin, layout.u(10))
        near = layout.table.centerx, layout.trick.centery
        for said, keep in self._tries():
            self.said = said
            for width in map(kit.f, _WIDTHS):
                size = width, self._height(kit, width, buttons)
                box = clear_place(room, size, keep, near)
                if box is not None:
                    return box
        width = min(room.w, kit.f(_WIDEST))
        height = self._height(kit, width, buttons)
        return Box(room.centerx - width // 2, layout.rail.bottom + layout.u(6), width, height)

    def _tries(self) -> Iterator[tuple[Answer, list[Box]]]:
        """What is said and what must not be covered, in the order tried: it covers nothing that
        matters; then backs; then what the player has seen, but for the hand and who sits where with
        what; then it says less; at last it covers that too.
        """
        assert self.answer is not None
        air = self.desk.kit.u(9)
        hand = [card.rect for card in self.desk.stage.hand]
        for but in _SPARED:
            avoided = [*boxes_slips_avoid(self.desk, but=but), *hand]
            yield self.answer, [box.inset(-air) for box in avoided]
        kit, rail = self.desk.kit, self.desk.kit.layout.rail
        plaque = plaque_box(kit, self.desk.frame.plaque).inset(-kit.u(4))
        shortest = self.answer.shortest
        shorter = (
            self.answer,
            replace(self.answer, unit=""),
            replace(shortest, look=self.answer.look),
            shortest,
        )
        for less in shorter:
            yield less, [rail, plaque, self.desk.phase.me_box(), *self._seats(), *hand]
        for less in shorter:
            yield less, [rail, *hand]

    def _seats(self) -> list[Box]:
        """Who sits where, and the money that lies there."""
        frame = self.desk.frame
        plates = [box for _place, box, _info in frame.seats()]
        return [*plates, *(box for _what, box, _words in frame.money_words())]

    def _height(self, kit: Kit, width: int, buttons: Sequence[Button]) -> int:
        flow = draw_answer(None, kit, Box(0, 0, width, 0), self.said, self.desk.standing)
        return flow + buttons_height(kit, width, buttons)

    # ---- looks

    def draw(self, surface: Surface) -> None:
        """Nothing under the cards: it lies above everything."""

    def draw_above(self, surface: Surface) -> None:
        """Draw the paper with its buttons."""
        answer, kit = self.said, self.desk.kit
        if not self.shown:
            return
        kit.sprite(
            surface,
            ("drill note", answer, self.desk.standing),
            self.box,
            kit.u(60) + 8,
            lambda s, b: self._draw(s, kit, b, answer),
        )
        for button in self.buttons():
            button.draw(surface, kit)
            if button.focused and FocusGroup.keyboard:
                button.draw_focus(surface, kit)

    def _draw(self, surface: Surface, kit: Kit, box: Box, answer: Answer) -> None:
        kit.sheet(surface, box, 8, 24, 10)
        draw_answer(surface, kit, box, answer, self.desk.standing)
