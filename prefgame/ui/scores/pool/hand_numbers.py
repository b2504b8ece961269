"""How a hand ended on a pulya: in words, and the panel that says how its numbers arose.

Invariant: it works out no score. The panel is laid out by one function from top to bottom, which
only measures where it gets no surface.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from pygame import Surface

from prefgame.i18n import _
from prefgame.paper.pool import PoolNumber, PoolPaper
from prefgame.rules.base import Amount, Role, Seat
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import WHISTS_A_POINT, SettlementLines
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.marks import Progress
from prefgame.ui.scores.pool.entries import area_words, reason_with_sums
from prefgame.ui.scores.pool.sums import added, sum_words, with_sign, written
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import short_name


class PoolStory(HandFacts):
    """The facts of the last hand, and why a player has nothing to write."""

    def all_passed(self) -> str:
        return _("All passed: nothing is written")

    def undeclared(self) -> Run:
        return _("All passed: raspasy")

    def undecided(self) -> str:
        return _("Nobody played {contract}: nothing is written")

    def doublings(self) -> tuple[str, ...]:
        return ()

    def nothing(self, seat: Seat) -> str:
        """Why nothing was written for a player."""
        role = self.roles.get(seat)
        match role:
            case None | Role.SITS_OUT:
                return _("dealt, and sat out")
            case Role.STAYS | Role.HALF:
                return _("passed: nothing to write")
            case Role.GUEST | Role.DUMMY:
                host = next(one for one, role in self.roles.items() if role is Role.HOST)
                return _("{name} whisted, and writes the tricks of both").format(
                    name=self.names[host]
                )
            case Role.DECLARER | Role.FOR_ITSELF:  # 002:102: there is no dump, in Rostov
                return _("what is lost is written by the others")
            case Role.COMES | Role.HOST:
                return _("has no tricks to write")
            case Role.ALONE | Role.OBLIGED | Role.KONTRA:
                return _("nothing to write")
        assert_never(role)


# ---- the lines of a settlement with their words, as the summary and the rules pages show them
# Invariant: the numbers are those of the rules; only the results are rounded, and the line that
# evens them out takes up what the rounding has changed.


Lines = list[tuple[str, Sequence[Amount]]]
"""the words of each line, and the amount of each player"""


def own_lines(score: Pool, settled: SettlementLines) -> Lines:
    """Pools and dumps in whists, where they make a difference."""
    lines: Lines = []
    if any(settled.pools):
        lines.append((_pool_words(score), settled.pools))
    if score.scoring.has_dump:
        lines.append((_dump_words(), settled.dumps))
    return lines


def _pool_words(score: Pool) -> str:
    return _("{times} × pool").format(times=score.per_point)


def _dump_words() -> str:
    return _("{times} × dump").format(times=WHISTS_A_POINT)


def meanings_of_own(score: Pool) -> dict[str, str]:
    """What the lines of pools and dumps are, in a sentence each, by their words."""
    pool, dump = (
        _("A point in the pool is worth {n} whists."),
        _("A point in the dump costs {n} whists."),
    )
    return {
        _pool_words(score): pool.format(n=score.per_point),
        _dump_words(): dump.format(n=WHISTS_A_POINT),
    }


def evening_line(settled: SettlementLines, shown: Sequence[Amount]) -> Lines:
    """What lies between the lines and the results as they are ``shown``; nothing where they are
    the same.
    """
    evened = [Fraction(result) - settled.sum_of(seat) for seat, result in enumerate(shown)]
    return [(_("evened out"), evened)] if any(evened) else []


# ---- the numbers of a hand on a pulya: what each player writes where, why, and what it makes


_MOST_AIR = 22
"""design height that a row of a full page may get more than it needs"""


@dataclass(frozen=True)
class NumberRow:
    """What one player got in one area: whose, where, how much and why. ``line`` has the numbers on
    paper; None for a player without any.
    """

    name: str
    where: str
    amount: str
    note: str
    line: PoolNumber | None = None


def news(paper: PoolPaper) -> Sequence[tuple[Hashable, bool]]:
    """What the last hand wrote, in the order written."""
    return [(line, True) for line in paper.last]


def number_rows(story: PoolStory, paper: PoolPaper) -> tuple[NumberRow, ...]:
    """Everybody's numbers of the last hand in the order written, then the players without any."""
    found = []
    for line in paper.last:
        note = reason_with_sums(line, paper.last, paper.players, story.rules, story.deck)
        name, where = paper.players[line.area.seat], area_words(line.area, paper.players)
        found.append(NumberRow(name, where, with_sign(added(line)), note, line))
    wrote = {line.area.seat for line in paper.last}
    for seat, name in enumerate(paper.players):
        if seat not in wrote:
            found.append(NumberRow(name, "", "0", story.nothing(seat)))
    return tuple(found)


class PoolNumbersPanel:
    """The text of the panel for one hand. ``tight`` writes the sum beside the area instead of below
    the reason; ``air`` is added to each row.
    """

    def __init__(self, story: PoolStory, paper: PoolPaper, shown: Progress) -> None:
        self.story, self.paper, self.shown = story, paper, shown
        self.rows = number_rows(story, paper)
        self.tight, self.air = False, 0

    def settle(self, kit: Kit, width: int, room: int) -> None:
        """Choose how to lay it out in ``room`` pixels of height."""
        self.tight, self.air = False, 0
        self.tight = self.height(kit, width) > room
        left = room - self.height(kit, width)
        self.air = max(0, min(kit.f(_MOST_AIR), left // max(1, len(self.rows))))

    def height(self, kit: Kit, width: int) -> int:
        """The height of the panel."""
        return self._flow(None, kit, Box(0, 0, width, 0))

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw the panel from the top of ``box``."""
        self._flow(surface, kit, box)

    def _flow(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        y = box.y + kit.f(50)
        if surface is not None:
            heading = _("How the score was worked out")
            kit.text(surface, box.x, box.y + kit.f(16), heading, "title", 34, max_width=box.w)
        rest = self.story.rest
        if rest is not None:
            if surface is not None:
                kit.paragraph(surface, box.x, y + kit.f(2), box.w, rest.sentence(), "label", 24)
            y += kit.paragraph_height(rest.sentence(), box.w, "label", 24) + kit.f(12)
        if surface is not None:
            shapes.line(surface, box.x, y - kit.f(6), box.w, "ink2", 1)
        for row in self.rows:
            y = self._row(surface, kit, Box(box.x, y, box.w, 0), row)
        return y - box.y

    def _row(self, surface: Surface | None, kit: Kit, box: Box, row: NumberRow) -> int:
        """Draw one row from the top of ``box``; returns where the next one begins."""
        f, y = kit.f, box.y + self.air // 2
        amount = kit.width(row.amount, "title", 34) + f(14)
        name = short_name(kit, row.name, "title", 30, box.w * 0.4)
        where_x = box.x + kit.width(name, "title", 30) + f(18)
        pencilled, pencil = ("", ""), 0
        if row.line is not None:
            pencilled = self._sum(row.line)
            room = box.right - amount - where_x - kit.width(row.where, "label", 22)
            if self.tight and self._pencil_width(kit, pencilled) > room:
                pencilled = "", pencilled[1]
            pencil = self._pencil_width(kit, pencilled)
        note_room = box.w - (0 if self.tight else pencil)
        note_y = y + f(40)
        high = kit.paragraph_height(row.note, note_room, "label", 22, 1.2)
        bottom = note_y + max(high, 0 if self.tight or row.line is None else f(40)) + f(6)
        if surface is not None:
            kit.text(surface, box.x, y + f(20), name, "title", 30)
            room = box.right - amount - where_x - (pencil if self.tight else 0)
            kit.text(surface, where_x, y + f(21), row.where, "label", 22, "ink2", max_width=room)
            kit.text(surface, box.right, y + f(20), row.amount, "title", 34, "ink", "right")
            kit.paragraph(
                surface, box.x, note_y, note_room, row.note, "label", 22, "ink", line_height=1.2
            )
            if row.line is not None:
                right = box.right - (amount if self.tight else f(4))
                middle = y + f(20) if self.tight else note_y + f(20)
                self._draw_sum(surface, kit, right, middle, row.line, pencilled)
            shapes.line(surface, box.x, bottom + self.air // 2, box.w, "rule", 1)
        return bottom + self.air // 2 + f(4)

    @staticmethod
    def _sum(line: PoolNumber) -> tuple[str, str]:
        """The number as a sum, and what it comes to; no sum for the first of an area."""
        before, equals, _total = sum_words(line).rpartition(" = ")
        return (f"{before} =" if equals else ""), written(line.number)

    def _pencil_width(self, kit: Kit, words: tuple[str, str]) -> int:
        (before, total), size = words, self._size
        return (
            kit.width(before, "pencil", size)
            + kit.f(10)
            + kit.width(total, "pencil_bold", size + 4)
            + kit.f(22)
        )

    @property
    def _size(self) -> float:
        return 32 if self.tight else 36

    def _draw_sum(
        self,
        surface: Surface,
        kit: Kit,
        right: float,
        y: float,
        line: PoolNumber,
        words: tuple[str, str],
    ) -> None:
        """The number before and what was added, where that has room, then the new number, which
        ends at ``right``.
        """
        (before, total), size = words, self._size
        part, clip = self.shown(line), surface.get_clip()
        left = right - self._pencil_width(kit, words)
        wide = round((right + kit.f(12) - left) * part)
        surface.set_clip(clip.clip((round(left), round(y) - kit.f(50), wide, kit.f(100))))
        new = kit.pencil(
            surface, right, y, total, size + 4, "pencil", "right", seed=line.area, bold=True
        )
        if before:
            kit.pencil(surface, new.x - kit.f(10), y, before, size, "pencil2", "right", seed=line)
        surface.set_clip(clip)
