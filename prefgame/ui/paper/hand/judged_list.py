"""The list of the judgement: a row for each decision, and the panel of the review.

Invariant: it draws what it is given, from top to bottom; what does not fit scrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Surface

from prefgame.app.look_back.judge import Judged, Verdict
from prefgame.app.look_back.open_values import CardInQuestion
from prefgame.engine.commands import PlayCard
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.layout import CARD_ASPECT_LIMIT
from prefgame.ui.draw.theme import Colour
from prefgame.ui.paper.hand.judgement_words import (
    badge_meaning,
    badge_word,
    better_run,
    choice_run,
    group_words,
    heading_run,
    judged_sentence,
    led_to_heading,
    position_sentence,
)
from prefgame.ui.paper.hand.review_words import ReviewCards, ReviewLine
from prefgame.ui.scores.registry import words_of
from prefgame.ui.widgets.buttons import Press, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.words.hand_facts import HandFacts

# ---- the review of a hand on its page: could it have gone otherwise?
# Invariant: one function lays everything out from top to bottom; without a surface it only
# measures.

_CARD = 104
"""design height of a card below a sentence"""


class ReviewPanel:
    """The findings, one below the other."""

    def __init__(self, lines: Sequence[ReviewLine]) -> None:
        self.lines = lines

    def height(self, kit: Kit, width: int) -> int:
        """The height of the findings."""
        return self._flow(None, kit, Box(0, 0, width, 0))

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw the findings from the top of ``box``."""
        self._flow(surface, kit, box)

    def _flow(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        y = box.y + kit.f(4)
        for number, line in enumerate(self.lines):
            if number and not line.quiet:
                if surface is not None:
                    shapes.line(surface, box.x, y, box.w, "rule", 1)
                y += kit.f(10)
            size = 22 if line.quiet else 24
            if surface is not None:
                kit.paragraph(
                    surface,
                    box.x,
                    y,
                    box.w,
                    line.sentence,
                    "label",
                    size,
                    "ink2" if line.quiet else "ink",
                    line_height=1.25,
                )
            y += kit.paragraph_height(line.sentence, box.w, "label", size, 1.25) + kit.f(10)
            if line.groups:
                if surface is not None:
                    _draw_groups(surface, kit, Box(box.x, y, box.w, kit.f(_CARD)), line.groups)
                y += kit.f(_CARD) + kit.f(16)
        return y - box.y


def _draw_groups(surface: Surface, kit: Kit, row: Box, groups: Sequence[ReviewCards]) -> None:
    """Groups of cards in a row, each after its word; many cards are closer to each other."""
    width, gap = kit.deck.width(row.h), kit.f(26)
    words = sum(kit.width(group.words, "label", 22) + kit.f(12) for group in groups)
    count = sum(max(0, len(group.cards) - 1) for group in groups)
    step = width * (0.58 if kit.deck.ratio < CARD_ASPECT_LIMIT else 0.46)
    if count:
        step = min(
            step,
            (
                row.w
                - words
                - gap * (len(groups) - 1)
                - width * len([group for group in groups if group.cards])
            )
            / count,
        )
    x = float(row.x)
    for group in groups:
        drawn = kit.text(surface, x, row.centery, group.words, "label", 22, "ink2")
        x = drawn.right + kit.f(12)
        for card in group.cards:
            kit.card(surface, str(card), x, row.y, row.h, covered=True)
            x += step
        x += gap + (width - step if group.cards else 0)


# ---- what each card led to: a small table in the row of a decision, the best cards first
# Invariant: it draws what it is given; cards that do not fit into a line go on in the next one.


_SIZE = 22
_CARDS_LINE = 36
"""design height of a line of cards"""
_HEAD = 40
_GAP = 16
"""design pixels between two cards"""


@dataclass(frozen=True)
class LedTo:
    """Cards that led to the same thing, and what that was: "8 tricks"."""

    result: str
    cards: tuple[Run, ...]
    played: int | None
    """which of them was played, by its place"""


@dataclass(frozen=True)
class LedToTable:
    """The table in a given room, under its ``heading``. ``lines``: what the cards of a line led to,
    "" where that is in the line above, and the cards with their widths, True for the one that was
    played.
    """

    heading: str
    lines: tuple[tuple[str, tuple[tuple[Run, int, bool], ...]], ...]
    left: int
    """where the cards begin"""
    room: int

    @classmethod
    def of(cls, kit: Kit, heading: str, groups: Sequence[LedTo], room: int) -> LedToTable:
        """The table of these groups, ``room`` pixels wide."""
        results = (kit.width(group.result, "button", _SIZE) for group in groups)
        left = max(results, default=0) + kit.f(22)
        lines = list[tuple[str, tuple[tuple[Run, int, bool], ...]]]()
        for group in groups:
            result, line, used = group.result, list[tuple[Run, int, bool]](), 0
            for at, card in enumerate(group.cards):
                wide = kit.run_width(card, "button", _SIZE)
                if line and left + used + wide > room:
                    lines.append((result, tuple(line)))
                    result, line, used = "", [], 0
                line.append((card, wide, at == group.played))
                used += wide + kit.f(_GAP)
            lines.append((result, tuple(line)))
        return cls(heading, tuple(lines), left, room)

    def height(self, kit: Kit) -> int:
        """Its height in pixels; 0 where it is empty."""
        return kit.f(_HEAD + _CARDS_LINE * len(self.lines) + 6) if self.lines else 0

    def draw(self, surface: Surface, kit: Kit, x: int, y: int) -> None:
        """Draw it from here down."""
        if not self.lines:
            return
        shapes.line(surface, x, y + kit.f(7), self.room, "rule", 1)
        middle = y + kit.f(7 + _HEAD // 2)
        kit.text(surface, x, middle, self.heading, "caption", 23, "ink2", max_width=self.room)
        for number, (result, cards) in enumerate(self.lines):
            middle, at = y + kit.f(_HEAD + _CARDS_LINE * number + _CARDS_LINE // 2), x + self.left
            kit.text(surface, x, middle, result, "button", _SIZE, "ink")
            for card, wide, played in cards:
                kit.run(surface, at, middle, card, "button", _SIZE, "ink")
                if played:
                    low = round(middle + kit.f(15))
                    shapes.line(surface, at, low, wide, "ink", kit.thin(3, 2))
                at += wide + kit.f(_GAP)


# ---- the row of a decision
# Invariant: three verdicts differ in shape and word, never by colour alone.


_PLATE = 40
"""design height of a plate"""
_PAD = 14
"""design pixels between the edge of a row and its words"""
_LINE = 1.22
"""distance of lines of the sentence, in heights of its letters"""

_GROUNDS: dict[Verdict, tuple[Colour, Colour, Colour, Colour]] = {
    Verdict.MISTAKE: ("ox", "ox", "ox", "cream"),
    Verdict.BAD_LUCK: ("paper_high", "paper", "ink", "ink"),
    Verdict.LUCKY: ("brass_high", "brass_low", "brass_dark", "ink"),
}
"""by verdict: the ground from top to bottom, the edge, the words"""


def badge_width(kit: Kit, verdict: Verdict) -> int:
    """The width of the plate with this verdict."""
    return kit.width(badge_word(verdict), "button", 22) + kit.f(48)


def draw_badge(surface: Surface, kit: Kit, x: int, y: int, verdict: Verdict) -> Box:
    """The plate, its middle at the height ``y``: a cross, an arrow down or an arrow up, and the
    word.
    """
    top, low, edge, ink = _GROUNDS[verdict]
    high = kit.f(_PLATE - 6)
    box = Box(x, y - high // 2, badge_width(kit, verdict), high)
    shapes.rounded_box(surface, box, kit.u(6), top, low, edge=edge, edge_width=kit.thin(2))
    sign_x, size = box.x + kit.f(20), kit.f(7)
    if verdict is Verdict.MISTAKE:
        for way in (1, -1):
            ends = [(sign_x - size, y - way * size), (sign_x + size, y + way * size)]
            shapes.stroke(surface, ends, ink, kit.thin(3, 2))
    else:
        pointing: icons.Pointing = "down" if verdict is Verdict.BAD_LUCK else "up"
        icons.triangle(surface, sign_x, y, kit.f(9), pointing, ink)
    kit.text(surface, box.x + kit.f(36), y, badge_word(verdict), "button", 22, ink)
    return box


class JudgedRow(Widget):
    """A decision, pressed to be looked at. Without a ``verdict`` the row has no plate. ``led_to``:
    what each card led to, the best ones first, in a row that is chosen, under ``led_to_heading``.
    """

    shows_focus = True

    def __init__(
        self,
        verdict: Verdict | None,
        heading: Run,
        better: Run,
        sentence: str,
        on_press: Press,
        *,
        chosen: bool = False,
        led_to: Sequence[LedTo] = (),
        led_to_heading: str = "",
    ) -> None:
        super().__init__(NOWHERE, on_press=on_press)
        self.led_to, self.led_to_heading = led_to, led_to_heading
        self.verdict, self.heading, self.better, self.sentence = verdict, heading, better, sentence
        self.chosen = chosen
        self.choice = "judged"

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    def _head(self, kit: Kit, width: int) -> tuple[int, bool, bool]:
        """Where the heading begins, whether it has a line below the plate, and whether what was
        better needs another line.
        """
        room = width - 2 * kit.f(_PAD)
        start = 0 if self.verdict is None else badge_width(kit, self.verdict) + kit.f(14)
        heading = kit.run_width(self.heading, "button", 24)
        better = kit.run_width(self.better, "button", 24) + kit.f(16) if self.better else 0
        if start + heading + better <= room:
            return start, False, False
        below = start + heading > room
        return (0 if below else start), below, (0 if below else start) + heading + better > room

    def height(self, kit: Kit, width: int) -> int:
        """The height of the row."""
        _start, below, split = self._head(kit, width)
        lines = 1 + below + split
        words = kit.paragraph_height(self.sentence, width - 2 * kit.f(_PAD), "label", 22, _LINE)
        return kit.f(_PLATE) * lines + words + kit.f(20) + self._table(kit, width).height(kit)

    def _table(self, kit: Kit, width: int) -> LedToTable:
        """What each card led to, in the room that the words have."""
        return LedToTable.of(kit, self.led_to_heading, self.led_to, width - 2 * kit.f(_PAD))

    def draw(self, surface: Surface, kit: Kit) -> None:
        box, pad = self.rect, kit.f(_PAD)
        if self.chosen:
            shapes.rounded_box(
                surface, box, kit.u(8), "chosen", "#dcc482", edge="ink", edge_width=kit.thin(2)
            )
        elif self.hovered:
            shapes.rounded_box(surface, box, kit.u(8), "field", alpha=120)
        x, y, room = box.x + pad, box.y + kit.f(8 + _PLATE // 2), box.w - 2 * pad
        start, below, split = self._head(kit, box.w)
        if self.verdict is not None:
            draw_badge(surface, kit, x, y, self.verdict)
        if below:
            y += kit.f(_PLATE)
        kit.run(surface, x + start, y, self.heading, "button", 24, "ink", max_width=room - start)
        if self.better:
            if split:
                y += kit.f(_PLATE)
            left = x if split else x + start + kit.run_width(self.heading, "button", 24) + kit.f(16)
            kit.run(
                surface,
                left,
                y,
                self.better,
                "button",
                24,
                "ink2",
                max_width=box.right - pad - left,
            )
        y += kit.f(_PLATE // 2)
        y = kit.paragraph(
            surface,
            x,
            y,
            room,
            self.sentence,
            "label",
            22,
            "ink" if self.chosen else "ink2",
            line_height=_LINE,
        )
        self._table(kit, box.w).draw(surface, kit, x, y)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(surface, self.rect.inset(-kit.u(3)), kit.u(10), "ink", kit.thin(4, 3))


def legend_height(kit: Kit, note: str = "") -> int:
    """The height of the three lines that say what the plates mean, and of a ``note``."""
    return kit.f(16 + (4 if note else 3) * 34)


def draw_badge_legend(surface: Surface, kit: Kit, box: Box, note: str = "") -> None:
    """What the plates mean, a line each, in a box so high; below it the ``note``."""
    shapes.line(surface, box.x, box.y + kit.f(4), box.w, "ink2", 1)
    words = max(kit.width(badge_word(verdict), "button", 22) for verdict in Verdict) + kit.f(22)
    for at, verdict in enumerate(Verdict):
        y = box.y + kit.f(16 + 17 + 34 * at)
        kit.text(surface, box.x, y, badge_word(verdict), "button", 22, "ink2")
        meaning = badge_meaning(verdict)
        kit.text(surface, box.x + words, y, meaning, "label", 22, "ink2", max_width=box.w - words)
    if note:
        y = box.y + kit.f(16 + 17 + 34 * len(Verdict))
        kit.text(surface, box.x, y, note, "label", 22, "ink2", max_width=box.w)


# ---- the list of the judgement: whose decisions, a row each, what else is said, and a legend


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
