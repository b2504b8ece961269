"""The list of the judgement: whose decisions, a row each, what else is said, and a legend.

Invariant: it draws what it is given, from top to bottom; what does not fit scrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from prefgame.app.judgement.judge import Judged
from prefgame.app.judgement.open_values import CardInQuestion
from prefgame.engine.commands import PlayCard
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.paper.hand.review_panel import ReviewPanel
from prefgame.ui.paper.judged.led_to import LedTo
from prefgame.ui.paper.judged.row import JudgedRow, draw_badge_legend, legend_height
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.looking_back.judgement import (
    better_run,
    choice_run,
    group_words,
    heading_run,
    judged_sentence,
    led_to_heading,
    position_sentence,
)
from prefgame.ui.words.looking_back.review_line import ReviewLine
from prefgame.ui.words.scores import words_of

_BEST = 24, 1.2
"""size and distance of the lines about best play"""


class JudgedList:
    """The list in the box ``side``. ``chosen``: the number of the decision that is looked at;
    ``position``: what its cards led to, if it is a card, which has a row of its own where nothing
    is judged; ``best``: the sentence about best play; ``lines``: what is said below the rows.
    """

    def __init__(
        self,
        kit: Kit,
        side: Box,
        story: HandFacts,
        judged: Sequence[Judged],
        chosen: int | None,
        position: CardInQuestion | None,
        best: str,
        lines: Sequence[ReviewLine],
        on_choose: Callable[[int], None],
        *,
        legend: bool,
    ) -> None:
        self.side, self.story, self.legend = side, story, legend
        self.best = best or _("Every choice is compared with best play, all cards open.")
        self.panel = ReviewPanel(lines)
        self.position, self.on_choose = position, on_choose
        rows = {
            one.decision.number: self._row(kit, one, one.decision.number == chosen)
            for one in judged
        }
        if position is not None and position.decision.number not in rows:
            rows[position.decision.number] = self._unjudged_row(kit, position)
        self.rows = dict(sorted(rows.items()))
        self.pencil_at = side.x, side.y

    def _row(self, kit: Kit, judged: Judged, chosen: bool) -> JudgedRow:
        decision = judged.decision
        name = self.story.names[decision.seat]
        return JudgedRow(
            judged.verdict,
            heading_run(decision, name, kit.deck),
            better_run(decision, judged.better, kit.deck),
            judged_sentence(judged, name),
            partial(self.on_choose, decision.number),
            chosen=chosen,
            led_to=self._led_to(kit) if chosen else (),
            led_to_heading=self._heading(),
        )

    def _unjudged_row(self, kit: Kit, position: CardInQuestion) -> JudgedRow:
        """The row of a card that is worth no verdict."""
        decision = position.decision
        return JudgedRow(
            None,
            heading_run(decision, self.story.names[decision.seat], kit.deck),
            "",
            position_sentence(position),
            partial(self.on_choose, decision.number),
            chosen=True,
            led_to=self._led_to(kit),
            led_to_heading=self._heading(),
        )

    def _heading(self) -> str:
        """What is over the cards of the position."""
        if (position := self.position) is None:
            return ""
        return led_to_heading(position, self.story.names[position.decision.seat])

    def _led_to(self, kit: Kit) -> tuple[LedTo, ...]:
        """What each card of the position led to; nothing where a word is looked at."""
        if (position := self.position) is None:
            return ()
        decision, groups = position.decision, position.groups
        return tuple(
            LedTo(
                group_words(group, groups, self.story.names),
                tuple(choice_run(decision, PlayCard(card), kit.deck) for card in group.cards),
                group.cards.index(position.played) if position.played in group.cards else None,
            )
            for group in groups
        )

    def seat_segments(
        self,
        kit: Kit,
        seats: Sequence[Seat | None],
        seat: Seat | None,
        on_seat: Callable[[int], None],
    ) -> Segments:
        """Whose decisions are listed, beside the heading or below it; and the room that is left."""
        side = self.side
        names = [self.story.names[one] for one in seats if one is not None]
        words = (pgettext("decisions of all players", "All"), *names)
        segments = Segments(words, seats.index(seat), on_seat, size=21)
        wide = min(side.w, max(segments.least_width(kit), round(side.w * 0.55)))
        self.title_above = kit.width(_("Judgement"), "title", 34) + kit.f(60) + wide > side.w
        above = kit.f(48) if self.title_above else 0
        left, width = (side.x, side.w) if self.title_above else (side.right - wide, wide)
        segments.rect = Box(left, side.y + above, width, kit.layout.hit)
        self.best_top = segments.rect.bottom + kit.u(6)
        size, line = _BEST
        high = kit.paragraph_height(self.best, side.w, "caption", size, line)
        self.head_bottom = self.best_top + high + kit.f(8)
        return segments

    def view(self, kit: Kit) -> Box:
        """Where the list scrolls."""
        top = self.head_bottom + kit.f(8)
        low = self.side.bottom - (legend_height(kit, self._note()) if self.legend else 0)
        return Box(self.side.x, top, self.side.w + 2 * kit.u(14), low - top)

    def _note(self) -> str:
        """What the amounts count, where a decision has one."""
        return words_of(self.story.rules).judged_note() if self.rows else ""

    # ---- what scrolls

    def _rows_height(self, kit: Kit, width: int) -> int:
        return sum(row.height(kit, width) + kit.u(8) for row in self.rows.values())

    def height(self, kit: Kit, width: int) -> int:
        """The height of the rows and of what is said below them."""
        return self._rows_height(kit, width) + kit.f(8) + self.panel.height(kit, width)

    def arrange(self, kit: Kit, box: Box) -> None:
        """Put the rows into ``box``, from its top."""
        y = box.y
        for row in self.rows.values():
            row.rect = Box(box.x, y, box.w, row.height(kit, box.w))
            y = row.rect.bottom + kit.u(8)

    def draw_rest(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw what is said below the rows."""
        above = self._rows_height(kit, box.w) + kit.f(8)
        self.panel.draw(surface, kit, box._replace(y=box.y + above, h=box.h - above))

    # ---- what does not

    def paint(self, surface: Surface, kit: Kit) -> None:
        """The heading, the sentence about best play, and the legend."""
        side = self.side
        y = side.y + (kit.f(20) if self.title_above else kit.layout.hit // 2)
        words = kit.text(surface, side.x, y, _("Judgement"), "title", 34)
        self.pencil_at = words.right + kit.f(26), y
        size, line = _BEST
        kit.paragraph(
            surface,
            side.x,
            self.best_top,
            side.w,
            self.best,
            "caption",
            size,
            "ink2",
            line_height=line,
        )
        shapes.line(surface, side.x, self.head_bottom, side.w, "ink2", 1)
        if self.legend:
            high, note = legend_height(kit, self._note()), self._note()
            box = side._replace(y=side.bottom - high, h=high)
            draw_badge_legend(surface, kit, box, note)


def reveal(row: JudgedRow) -> None:
    """Scroll the list until a row is seen."""
    if isinstance(row.area, ScrollArea):
        row.area.reveal(row)
