"""Who won the match, in letters for the other side of the room: a paper over the final sheet.

Invariant: it says what the settlement says; the first press puts it away, and what that press was
meant for below it still happens.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pygame import BLEND_RGB_MULT, Surface

from prefgame.app.words.names import join_with_and
from prefgame.i18n import _
from prefgame.paper.base import Paper
from prefgame.rules.base import Seat, shown_amounts
from prefgame.ui.draw import shapes, strokes
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.motion import Timeline, linear
from prefgame.ui.draw.sprig import draw_sprig
from prefgame.ui.paper.summary import winner_words
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import signed

_SIZES = (176, 164, 152, 142, 132, 120, 108, 96, 84, 74, 66, 58)
"""design pixels of the winner: the largest that fits one line, or the smallest in several"""
_NAME, _AMOUNT, _SENTENCE = 40, 54, 29
_DARKENED = 0.35
"""how much light the sheet below loses"""
COMES, DRAWN, LISTED, GOES = 260.0, 500.0, 260.0, 160.0
"""milliseconds at Calm"""


class Standing(Enum):
    """How the match went for the player who sits before the window."""

    WON = "won"
    SHARED = "shared"
    LOST = "lost"
    EVEN = "even"
    """nobody won anything"""
    LOOKED_ON = "looked on"


@dataclass(frozen=True)
class MatchVerdict:
    """The winner in large ``words``, the ``others`` with their amounts, the best first, and a
    ``sentence`` to the player.
    """

    words: str
    standing: Standing
    others: tuple[tuple[str, str], ...]
    sentence: str


def match_verdict(paper: Paper, me: Seat | None, *, minus_is_good: bool = False) -> MatchVerdict:
    """What is said of a match that is over; ``me`` as of the seats, None for nobody."""
    assert paper.settlement is not None
    shown = shown_amounts(paper.settlement)
    most = max(shown)
    winners = [seat for seat, amount in enumerate(shown) if amount == most]
    if most == 0:
        standing = Standing.EVEN
    elif me is None:
        standing = Standing.LOOKED_ON
    elif me not in winners:
        standing = Standing.LOST
    else:
        standing = Standing.WON if len(winners) == 1 else Standing.SHARED
    behind = [seat for seat in range(len(shown)) if seat not in winners]
    behind.sort(key=lambda seat: -shown[seat])
    others = tuple((paper.players[seat], signed(shown[seat], minus_is_good)) for seat in behind)
    with_me = join_with_and([paper.players[seat] for seat in winners if seat != me])
    sentence = {
        Standing.WON: _("The match is yours."),
        Standing.SHARED: _("You share the match with {names}.").format(names=with_me),
        Standing.LOST: "",
        Standing.EVEN: _("Everybody ends at 0: nobody pays."),
        Standing.LOOKED_ON: "",
    }[standing]
    return MatchVerdict(winner_words(paper), standing, others, sentence)


class WinnerPaper:
    """The paper with a ``verdict``; ``timeline`` moves it."""

    def __init__(self, verdict: MatchVerdict, timeline: Timeline) -> None:
        self.verdict, self.timeline = verdict, timeline
        self.open = True
        self._paper = self._line = self._listed = 0.0
        timeline.fade(COMES, self._come)
        timeline.move(DRAWN, self._draw_line, delay=COMES, ease=linear)
        timeline.fade(LISTED, self._list, delay=COMES + DRAWN)

    @property
    def seen(self) -> bool:
        """Whether any of it is to be seen."""
        return self.open or self._paper > 0

    def put_away(self) -> None:
        """Let the final sheet be read."""
        if self.open:
            self.open = False
            self.timeline.fade(GOES, self._go)

    def _come(self, part: float) -> None:
        self._paper = part

    def _draw_line(self, part: float) -> None:
        self._line = part

    def _list(self, part: float) -> None:
        self._listed = part

    def _go(self, part: float) -> None:
        self._paper = 1 - part

    # ---- looks

    def box(self, kit: Kit) -> Box:
        """Where the paper lies: the middle of the window under the rail."""
        layout = kit.layout
        top = layout.rail.bottom
        wide, high = round(layout.width * 0.72), round((layout.height - top) * 0.70)
        return Box((layout.width - wide) // 2, top + (layout.height - top - high) // 2, wide, high)

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw it as far as it has come."""
        if not self.seen:
            return
        light = round(255 * (1 - _DARKENED * self._paper))
        surface.fill((light, light, light), special_flags=BLEND_RGB_MULT)
        box = self.box(kit).move(0, round(kit.u(20) * (1 - self._paper)))
        alpha = round(255 * self._paper)
        key = ("winner", self.verdict)
        kit.sprite(surface, key, box, kit.u(60) + 8, lambda s, b: self._draw(s, kit, b), alpha)
        self._draw_under(surface, kit, box, alpha)
        listed = round(alpha * self._listed)
        if listed:
            key = ("behind", self.verdict)
            kit.sprite(surface, key, box, 0, lambda s, b: self._draw_others(s, kit, b), listed)

    def _room(self, kit: Kit, box: Box) -> int:
        return box.w - 2 * kit.f(56)

    def _size(self, kit: Kit, box: Box) -> int:
        room, words = self._room(kit, box), self.verdict.words
        return next((one for one in _SIZES if kit.width(words, "title", one) <= room), _SIZES[-1])

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        kit.sheet(surface, box, 8, 30, 16)
        shapes.ring(surface, box.inset(kit.u(14)), kit.u(5), "rule", kit.thin(2))
        size, room = self._size(kit, box), self._room(kit, box)
        words = self.verdict.words
        high = kit.paragraph_height(words, room + 2, "title", size, 1.12)
        top = self._line_at(box) - kit.f(40) - high
        x = box.centerx - room / 2
        kit.paragraph(
            surface, x, top, room + 2, words, "title", size, line_height=1.12, align="center"
        )

    def _line_at(self, box: Box) -> int:
        """The middle; lower where no sentence stands at the foot."""
        return box.y + round(box.h * (0.50 if self.verdict.sentence else 0.55))

    def _draw_under(self, surface: Surface, kit: Kit, box: Box, alpha: int) -> None:
        """The double line that closes a reckoning, between two sprigs."""
        y, half, part = self._line_at(box), round(box.w * 0.22), self._line
        if part <= 0:
            return
        for row, begins in ((-1, 0.0), (1, 0.4)):
            drawn = min(1.0, max(0.0, (part - begins) / 0.6))
            at = y + row * kit.f(6)
            points = strokes.wobble(
                (box.centerx - half, at), (box.centerx + half, at), kit.u(26), ("winner", row)
            )
            count = round(drawn * len(points))
            if count >= 2:
                strokes.stroke(surface, points[:count], "pencil", kit.thin(4, 2), alpha)
        for way in (-1, 1):
            foot = box.centerx + way * (half + kit.f(20))
            draw_sprig(surface, foot, y + kit.f(12), kit.f(150), way=way, part=part, alpha=alpha)

    def _draw_others(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Those who did not win, side by side, and the sentence to the player."""
        inner = box.inset(kit.f(56))
        y = self._line_at(box) + kit.f(74)
        count = len(self.verdict.others)
        wide = min(inner.w // max(1, count), kit.f(420))
        left = box.centerx - wide * count / 2
        for at, (name, amount) in enumerate(self.verdict.others):
            x = left + wide * (at + 0.5)
            room = wide - kit.f(24)
            kit.text(surface, x, y, name, "name", _NAME, "ink", "center", max_width=room)
            kit.pencil(surface, x, y + kit.f(58), amount, _AMOUNT, "pencil", seed=name)
        sentence = self.verdict.sentence
        if sentence:
            at = box.bottom - kit.f(58)
            kit.text(
                surface,
                box.centerx,
                at,
                sentence,
                "label",
                _SENTENCE,
                "ink2",
                "center",
                max_width=inner.w,
            )
