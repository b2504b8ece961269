"""The verdict on a hand: its words, its slip of paper, and the moment it comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from pygame import Surface

from prefgame.app.words.sentences import join_with_and
from prefgame.engine.events import Event, HandScored
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.defence import Owed
from prefgame.rules.scoring.base import Unplayed
from prefgame.ui.draw import motion, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.icons import draw_sprig
from prefgame.ui.draw.shapes import Point
from prefgame.ui.table.desk import Desk
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Drawing,
    Element,
    Inset,
    Laid,
    Leaf,
    Paragraph,
    Row,
    Space,
    Text,
    centred,
)
from prefgame.ui.widgets.styles import TEXT, TITLE, Style
from prefgame.ui.words.numbers import NO_BREAK, number_of_tricks, tricks_with_need

# ---- the verdict on a hand: whether it was made, with everything, gone down or defended well
# Invariant: it says what the result of the rules says, from where the player sits; it decides
# nothing, and a hand in which nothing was won or lost has none.


class Kind(Enum):
    """What became of a hand, as it is heard and marked; the values are names of sounds."""

    MADE = "made"
    EVERYTHING = "everything"
    """all ten tricks, or none where none was wanted"""
    HELD = "held"
    """the defence took what it needed, or brought the declarer down"""
    DOWN = "down"


@dataclass(frozen=True)
class HandVerdict:
    """What is said of a hand: large ``words``, how many tricks that were (``tally``), and a line
    ``below`` about the others. ``won`` tricks are counted out, of those ``needed``; 0 and 0: no
    number says it. The tally and the line may be empty.
    """

    words: str
    kind: Kind
    tally: str = ""
    below: str = ""
    won: int = 0
    needed: int = 0

    @property
    def line(self) -> str:
        """Words and tally in one line."""
        if not self.tally:
            return self.words
        return _("{words}: {tricks}").format(words=self.words, tricks=self.tally)


def _told(words: str, kind: Kind, won: int, needed: int = 0) -> HandVerdict:
    """Return a verdict with the tricks counted out."""
    tally = tricks_with_need(won, needed) if needed else number_of_tricks(won)
    return HandVerdict(words, kind, tally, won=won, needed=needed)


def hand_verdict(view: SeatView, scored: HandScored, me: Seat | None) -> HandVerdict | None:
    """Return the verdict on the hand that ``scored`` writes; ``view``: as its end was seen before.

    ``me`` is the player's seat, None where nobody of the table sits before the window.
    """
    hand = view.hand
    if hand is None or hand.contract is None:
        return None
    if hand.declarer is None:
        return _undeclared(view, scored, me)
    if scored.result.made is None:
        return None
    return _Declared(view, scored, me).verdict()


class _Declared:
    """A hand that somebody declared, and that was won or lost."""

    def __init__(self, view: SeatView, scored: HandScored, me: Seat | None) -> None:
        self.view, self.me = view, me
        self.hand, self.names = view.declared, view.table.players
        self.made, self.down = scored.result.made is True, scored.result.down
        self.contract = self.hand.contract
        self.counted = self.contract.may_be_left and self.contract.goal.counts_tricks
        """whether numbers of tricks say how the hand went"""

    def verdict(self) -> HandVerdict:
        """Return what is said, from where the player sits."""
        declarer, own = self._declarer(), self._defender()
        if own is None:
            return replace(declarer, below=self._others_down())
        if own.kind is Kind.HELD and not self.made:
            return replace(declarer, kind=Kind.HELD, below=own.line)
        return replace(own, below=declarer.line)

    def _declarer(self) -> HandVerdict:
        seat, goal = self.hand.declarer, self.contract.goal
        mine, name = seat == self.me, self.names[seat]
        agreed = self.view.agreed_tricks
        kind = Kind.MADE if self.made else Kind.DOWN
        if agreed:
            words = _("{tricks} for you") if mine else _("{tricks} for {name}")
            tally = words.format(tricks=number_of_tricks(agreed[seat]), name=name)
            words = pgettext("tricks", "Agreed")
            return HandVerdict(words, kind, tally, won=agreed[seat], needed=goal.least)
        if not self.hand.tricks:
            return HandVerdict(self._without_play(mine).format(name=name), kind)
        words, taken = self._of_declarer(mine).format(name=name), self.hand.taken[seat]
        if self.made and goal.takes_none:
            return HandVerdict(words, Kind.EVERYTHING, _("no trick"))
        if self.made and taken == TRICKS and not goal.wants_few:
            tally = _("all ten tricks")
            return HandVerdict(words, Kind.EVERYTHING, tally, won=taken, needed=goal.least)
        if goal.run and not goal.wants_few:
            return HandVerdict(words, kind)
        return _told(words, kind, taken, 0 if goal.wants_few else goal.least)

    def _without_play(self, mine: bool) -> str:
        if self.hand.unplayed is Unplayed.GIVEN_UP:
            return _("You gave up") if mine else _("{name} gave up")
        if self.made:
            return _("You made it without play") if mine else _("{name} made it without play")
        return _("You went down without play") if mine else _("{name} went down without play")

    def _of_declarer(self, mine: bool) -> str:
        if self.made:
            return _("You made it") if mine else _("{name} made it")
        if not self.contract.goal.takes_none:
            return _("You went down") if mine else _("{name} went down")
        if mine:
            return pgettext("contract for no trick", "You went down")
        return pgettext("contract for no trick", "{name} went down")

    def _defender(self) -> HandVerdict | None:
        """Return how it went for the player who defended; None for anybody else."""
        role = None if self.me is None else self.view.role(self.me)
        if self.me is None or role is None or role is Role.DECLARER or not role.plays:
            return None
        if not self.hand.tricks or self.view.agreed_tricks:
            return None
        owed, own = self.view.owed_by(role), self.hand.taken[self.me]
        both = sum(self.hand.taken[seat] for seat in self.hand.defenders)
        if self.me in self.down:
            if owed == Owed():
                return HandVerdict(_("You lose"), Kind.DOWN)
            won = both if owed.own is None else own
            return _told(_("You went down"), Kind.DOWN, won, owed.needed)
        if not self.counted:
            if self.made:
                return None
            for_none = self.contract.goal.takes_none
            words = pgettext("contract for no trick", "Well defended")
            return HandVerdict(words if for_none else _("Well defended"), Kind.HELD)
        if any(seat in self.down for seat in self.hand.defenders) and owed == Owed():
            return None  # a guest, whose host is down
        roles = [self.view.role(seat) for seat in self.hand.defenders]
        alone = owed.own is not None and own >= owed.own
        if alone or sum(role is not None and role.plays for role in roles) == 1:
            return _told(_("Well defended"), Kind.HELD, own, owed.needed)
        words = _("Well defended") if Role.DUMMY in roles else _("Well defended together")
        return _told(words, Kind.HELD, both, owed.team or 0)

    def _others_down(self) -> str:
        """Return which defenders are down, where the declarer made it."""
        down = [self.names[seat] for seat in self.down if seat != self.hand.declarer]
        if not down or not self.made:
            return ""
        if len(down) == 1:
            words = _("{name} went down") if self.counted else _("{name} loses")
            return words.format(name=down[0])
        words = _("{names} went down") if self.counted else _("{names} lose")
        return words.format(names=join_with_and(down))


def _undeclared(view: SeatView, scored: HandScored, me: Seat | None) -> HandVerdict | None:
    """Return a hand that nobody declared: how many tricks the player took, and whether that was
    good.
    """
    hand, names = view.contracted, view.table.players
    taken = {seat: hand.taken[seat] for seat in hand.order}
    if not hand.tricks:
        return None
    counts = list(taken.values())
    most, least = max(counts), min(counts)
    others = " · ".join(f"{names[one]}{NO_BREAK}{taken[one]}" for one in hand.order if one != me)
    if me not in taken:
        those = join_with_and([names[seat] for seat in hand.order if taken[seat] == most])
        words = _("Most tricks: {names}").format(names=those)
        return HandVerdict(words, Kind.DOWN, number_of_tricks(most), others, most)
    own, rules = taken[me], view.table.rules
    won = rules.score.hand_gains(view.table.sheet, scored.sheet, scored.entries)[me]
    kind = Kind.DOWN if won < 0 else Kind.MADE if own else Kind.EVERYTHING
    if not own:
        return HandVerdict(_("You took no trick"), kind, "", others)
    if counts.count(own) > 1 or most > own > least:
        tricks = number_of_tricks(own)
        return HandVerdict(_("You took {tricks}").format(tricks=tricks), kind, "", others, own)
    words = _("You took the most") if own == most else _("You took the fewest")
    return HandVerdict(words, kind, number_of_tricks(own), others, own)


# ---- the slip of paper
# Invariant: all words are there from the first frame; what moves is only marks and lines.


_MOST, _LEAST = 980, 480
"""design width of the paper"""
_MARK_W, _MARK_H, _GAP = 24, 34, 8
_UNDER = 34
"""design height of the strip with the line under the words; sprigs rise above it"""
_WORDS = Style("title", "poster"), Style("title", "result")
"""the largest that fits one line; else two lines of a title"""
_TALLY = Style("name", "heading")


class Shown(NamedTuple):
    """How much of a verdict is seen: all from 0 to 1."""

    paper: float = 1.0
    counted: float = 1.0
    line: float = 1.0


class _Closing(Leaf):
    """The place of the line under the words, which is drawn as it grows."""

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(_UNDER)


def _most(kit: Kit) -> int:
    layout = kit.layout
    between = layout.right.x - layout.left.right - 2 * kit.space("tight")
    return min(layout.trick.w, kit.f(_MOST), between)


def _slip(kit: Kit, verdict: HandVerdict, counted: int = 0) -> Element:
    room = _most(kit) - 2 * kit.space("apart")
    fitting = (Text(verdict.words, style, "center") for style in _WORDS)
    words: Element = Paragraph(verdict.words, TITLE, "center")
    words = next((text for text in fitting if text.width(kit) <= room), words)
    sprigs = [Space("apart")] if verdict.kind is Kind.EVERYTHING else []
    parts: list[Element] = [words, *sprigs, _Closing()]
    if count := max(verdict.won, verdict.needed):
        marks = [Drawing(_mark(at < counted), _MARK_W, _MARK_H) for at in range(count)]
        parts.append(centred(Row(tuple(marks), "tight")))
    if verdict.tally:
        parts.append(Text(verdict.tally, _TALLY, "center"))
    if verdict.below:
        parts.append(Paragraph(verdict.below, TEXT.inked("ink2"), "center"))
    return Inset(Column(tuple(parts), "tight"), "apart", "apart")


def verdict_box(kit: Kit, verdict: HandVerdict) -> Box:
    """Return where the slip lies."""
    layout, slip = kit.layout, _slip(kit, verdict)
    wide = min(_most(kit), max(slip.width(kit), kit.f(_LEAST)))
    high = slip.height(kit, wide)
    x, middle = layout.table.centerx - wide // 2, layout.trick.centery - kit.u(10)
    return Box(x, middle - high // 2, wide, high)


def draw_verdict(surface: Surface, kit: Kit, verdict: HandVerdict, shown: Shown) -> None:
    """Draw the slip as far as it is ``shown``."""
    alpha, counted = round(255 * shown.paper), round(shown.counted * verdict.won)
    if alpha <= 0:
        return
    box = verdict_box(kit, verdict).move(0, kit.space("near") * (1 - shown.paper))

    def draw(picture: Surface, box: Box) -> None:
        kit.sheet(picture, box, 8, 18, 10)
        shapes.ring(picture, box.inset(kit.u(9)), kit.u(4), "rule", 1)
        Laid(_slip(kit, verdict, counted), kit, box).paint(picture, kit)

    kit.sprite(surface, ("verdict", verdict, counted), box, kit.u(60) + 8, draw, alpha)
    if shown.line > 0:
        placed = _slip(kit, verdict).lay(kit, box)
        line = next(place for place, leaf in placed if isinstance(leaf, _Closing))
        _draw_line(surface, kit, verdict.kind, line, shown.line, alpha)


def _mark(taken: bool) -> Callable[[Surface, Kit, Box], None]:
    return lambda surface, kit, box: _draw_mark(surface, kit, box, taken=taken)


def _draw_mark(surface: Surface, kit: Kit, box: Box, *, taken: bool) -> None:
    """Draw a trick that was taken, as the back of a card; one that was needed is an empty frame."""
    r = kit.thin(4, 2)
    if not taken:
        shapes.ring(surface, box, r, "paper_line", kit.thin(2))
        return
    shapes.shadow(surface, box, r, kit.thin(4, 2), kit.thin(2), 90)
    shapes.rounded_box(surface, box, r, "paper_high", edge="paper_line", edge_width=1)
    shapes.rounded_box(surface, box.inset(kit.thin(4, 2)), 1, "ox_high", "ox_low")


def _draw_line(surface: Surface, kit: Kit, kind: Kind, box: Box, part: float, alpha: int) -> None:
    """Draw the line that closes a reckoning: double if the contract was made, else one with a
    slanting stroke through it, as the pencil marks a refa that is used.
    """
    half = min(box.w, kit.f(560)) // 2
    middle, y, width = box.centerx, box.centery, kit.thin(3, 2)
    left, right = (middle - half, y), (middle + half, y)
    gap = kit.f(4)
    if kind is Kind.EVERYTHING:
        half -= kit.f(96)
        left, right = (middle - half, y), (middle + half, y)
        for way in (-1, 1):
            foot = middle + way * (half + kit.f(12))
            draw_sprig(surface, foot, y + kit.f(8), kit.f(80), way=way, part=part, alpha=alpha)
    if kind in (Kind.MADE, Kind.EVERYTHING):
        _pencil(surface, kit, (left[0], y - gap), (right[0], y - gap), part * 2, width, alpha)
        _pencil(surface, kit, (left[0], y + gap), (right[0], y + gap), part * 2 - 1, width, alpha)
        return
    _pencil(surface, kit, left, right, part * 1.5, width, alpha)
    if kind is Kind.DOWN:
        reach = kit.f(16)
        slant = (middle - reach, y + reach * 0.6), (middle + reach, y - reach * 0.6)
        _pencil(surface, kit, *slant, part * 3 - 2, width, alpha)


def _pencil(
    surface: Surface, kit: Kit, start: Point, end: Point, part: float, width: int, alpha: int
) -> None:
    """Draw the first ``part`` of a line by hand."""
    if part <= 0:
        return
    points = shapes.wobble(start, end, kit.u(26), (round(start[0] - end[0]), "verdict"))
    count = max(2, round(min(1.0, part) * len(points)))
    shapes.stroke(surface, points[:count], "pencil", width, round(alpha * 0.9))


# ---- the moment of a verdict: its slip comes, the tricks are counted out, a line is drawn
# Invariant: it lies between the end of a hand and its booking, and changes nothing; a click or key
# ends it as it ends every movement.


LONG_HANDS = 2
"""hands of a match whose verdicts take their time; later ones are shorter"""
COMES, COUNTED, DRAWN, GOES = 200.0, 70.0, 300.0, 120.0
STAYS, STAYS_SHORT = 1300.0, 700.0
"""milliseconds at Calm; ``COUNTED``: for each trick; shorter ones are counted in half of it"""


class VerdictMoment:
    """The verdict on the hand that has just ended at the table ``desk``."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.verdict: HandVerdict | None = None
        self.shown = Shown()
        self._told: HandScored | None = None

    def comes_first(self, event: Event | None) -> bool:
        """Return whether a verdict is to be seen before this event, which comes next; it then
        begins.
        """
        self.verdict = None
        if not isinstance(event, HandScored) or event is self._told:
            return False
        self._told = event
        desk = self.desk
        if desk.window.pace is motion.Pace.AT_ONCE:
            return False
        view, player = desk.shown.view, desk.shown.session.player
        self.verdict = hand_verdict(view, event, player)
        if self.verdict is not None:
            self._begin(self.verdict, short=view.table.hands_played > LONG_HANDS)
        return self.verdict is not None

    def _begin(self, verdict: HandVerdict, *, short: bool) -> None:
        timeline = self.desk.timeline
        self.desk.window.look_at(verdict_box(self.desk.kit, verdict))
        self.shown = Shown(0.0, 0.0, 0.0)
        timeline.fade(COMES, lambda part: self._show(paper=part))
        counting = (COUNTED / 2 if short else COUNTED) * verdict.won
        timeline.move(
            counting, lambda part: self._show(counted=part), delay=COMES, ease=motion.linear
        )
        drawn = COMES + counting
        timeline.hold(0, self._sound, delay=drawn)
        timeline.move(DRAWN, lambda part: self._show(line=part), delay=drawn)
        stays = drawn + DRAWN + (STAYS_SHORT if short else STAYS)
        timeline.fade(GOES, lambda part: self._show(paper=1 - part), delay=stays)

    def _show(self, **parts: float) -> None:
        self.shown = self.shown._replace(**parts)

    def _sound(self) -> None:
        if self.verdict is not None:
            self.desk.shown.game.sounds.play(self.verdict.kind.value)

    def draw(self, surface: Surface) -> None:
        """Draw the slip, if there is one."""
        if self.verdict is not None:
            draw_verdict(surface, self.desk.kit, self.verdict, self.shown)
