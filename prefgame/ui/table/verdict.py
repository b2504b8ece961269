"""The verdict on a hand: its words, its slip of paper, and the moment it comes."""

from __future__ import annotations

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
from prefgame.ui.draw import motion, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.icons import draw_sprig
from prefgame.ui.draw.shapes import Point
from prefgame.ui.table.desk import Desk
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import number_of_tricks, tricks_with_need
from prefgame.ui.words.runs import BESIDE

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


@dataclass(frozen=True)
class _Line:
    """What is to be said of one player."""

    words: str
    kind: Kind
    tally: str = ""
    won: int = 0
    needed: int = 0

    @property
    def whole(self) -> str:
        """All of it in one line."""
        if not self.tally:
            return self.words
        return _("{words}: {tricks}").format(words=self.words, tricks=self.tally)


def hand_verdict(view: SeatView, scored: HandScored, me: Seat | None) -> HandVerdict | None:
    """The verdict on the hand that ``scored`` writes; ``view``: as its end was seen, before that.

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
        """What is said, from where the player sits."""
        declarer, own = self._declarer(), self._defender()
        if own is None:
            return self._lay(declarer, self._others_down())
        if own.kind is Kind.HELD and not self.made:
            return self._lay(replace(declarer, kind=Kind.HELD), own)
        return self._lay(own, declarer)

    @staticmethod
    def _lay(head: _Line, below: _Line | str) -> HandVerdict:
        words = below if isinstance(below, str) else below.whole
        return HandVerdict(head.words, head.kind, head.tally, words, head.won, head.needed)

    # ---- the declarer

    def _declarer(self) -> _Line:
        """How it went for the declarer."""
        seat, goal = self.hand.declarer, self.contract.goal
        mine, name = seat == self.me, self.names[seat]
        agreed = self.view.agreed_tricks
        kind = Kind.MADE if self.made else Kind.DOWN
        if agreed:
            words = _("{tricks} for you") if mine else _("{tricks} for {name}")
            tally = words.format(tricks=number_of_tricks(agreed[seat]), name=name)
            return _Line(pgettext("tricks", "Agreed"), kind, tally, agreed[seat], goal.least)
        if not self.hand.tricks:
            return _Line(self._without_play(mine).format(name=name), kind)
        words, taken = self._of_declarer(mine).format(name=name), self.hand.taken[seat]
        if self.made and goal.takes_none:
            return _Line(words, Kind.EVERYTHING, _("no trick"))
        if self.made and taken == TRICKS and not goal.wants_few:
            return _Line(words, Kind.EVERYTHING, _("all ten tricks"), taken, goal.least)
        if goal.wants_few:
            return _Line(words, kind, number_of_tricks(taken), taken)
        if goal.run:
            return _Line(words, kind)
        return _Line(words, kind, tricks_with_need(taken, goal.least), taken, goal.least)

    def _without_play(self, mine: bool) -> str:
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

    # ---- the defence

    def _defender(self) -> _Line | None:
        """How it went for the player who defended; None for anybody else."""
        role = None if self.me is None else self.view.role(self.me)
        if self.me is None or role is None or role is Role.DECLARER or not role.plays:
            return None
        if not self.hand.tricks or self.view.agreed_tricks:
            return None
        owed, own = self.view.owed_by(role), self.hand.taken[self.me]
        both = sum(self.hand.taken[seat] for seat in self.hand.defenders)
        if self.me in self.down:
            if owed == Owed():
                return _Line(_("You lose"), Kind.DOWN)
            won = both if owed.own is None else own
            tally = tricks_with_need(won, owed.needed)
            return _Line(_("You went down"), Kind.DOWN, tally, won, owed.needed)
        if not self.counted:
            return None if self.made else _Line(self._caught(), Kind.HELD)
        if any(seat in self.down for seat in self.hand.defenders) and owed == Owed():
            return None  # a guest, whose host is down
        roles = [self.view.role(seat) for seat in self.hand.defenders]
        alone = owed.own is not None and own >= owed.own
        if alone or sum(role is not None and role.plays for role in roles) == 1:
            tally = tricks_with_need(own, owed.needed) if owed.needed else number_of_tricks(own)
            return _Line(_("Well defended"), Kind.HELD, tally, own, owed.needed)
        team = owed.team or 0
        tally = tricks_with_need(both, team) if team else number_of_tricks(both)
        words = _("Well defended") if Role.DUMMY in roles else _("Well defended together")
        return _Line(words, Kind.HELD, tally, both, team)

    def _caught(self) -> str:
        if self.contract.goal.takes_none:
            return pgettext("contract for no trick", "Well defended")
        return _("Well defended")

    def _others_down(self) -> str:
        """Which defenders are down, where the declarer made it."""
        down = [self.names[seat] for seat in self.down if seat != self.hand.declarer]
        if not down or not self.made:
            return ""
        if len(down) == 1:
            words = _("{name} went down") if self.counted else _("{name} loses")
            return words.format(name=down[0])
        words = _("{names} went down") if self.counted else _("{names} lose")
        return words.format(names=join_with_and(down))


def _undeclared(view: SeatView, scored: HandScored, me: Seat | None) -> HandVerdict | None:
    """A hand that nobody declared: how many tricks the player took, and whether that was good."""
    hand, names = view.contracted, view.table.players
    taken = {seat: hand.taken[seat] for seat in hand.order}
    if not hand.tricks:
        return None
    counts = list(taken.values())
    most, least = max(counts), min(counts)
    others = " · ".join(f"{names[one]}{BESIDE}{taken[one]}" for one in hand.order if one != me)
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


_SIZES = (76, 70, 64, 58, 52, 46, 42)
"""design pixels of the words: the largest that fits one line, or the smallest in two"""
_TALLY, _BELOW = 34, 25
_AIR = 30
"""design pixels between the edge of the paper and what is on it"""
_MARK_W, _MARK_H, _GAP = 24, 34, 8
_UNDER, _UNDER_SPRIGS = 34, 64
"""design pixels of the strip with the line under the words; sprigs rise above the line"""


class Shown(NamedTuple):
    """How much of a verdict is seen: all from 0 to 1."""

    paper: float = 1.0
    counted: float = 1.0
    line: float = 1.0


class _Plan(NamedTuple):
    """Where the parts of a slip are: the paper, its words, their size, and what is below them."""

    box: Box
    words: Box
    size: int
    line: int
    marks: int
    tally: int
    below: int


def _plan(kit: Kit, verdict: HandVerdict) -> _Plan:
    layout, air = kit.layout, kit.f(_AIR)
    between = layout.right.x - layout.left.right - 2 * kit.u(12)
    most = min(layout.trick.w, kit.f(980), between) - 2 * air
    size = next((one for one in _SIZES if kit.width(verdict.words, "title", one) <= most), 42)
    wide = min(most, kit.width(verdict.words, "title", size))
    high = kit.paragraph_height(verdict.words, wide + 2, "title", size, 1.12)
    tally = kit.width(verdict.tally, "name", _TALLY)
    below = kit.width(verdict.below, "label", _BELOW)
    wide = min(most, max(wide, below, tally, kit.f(420)))
    marks = kit.f(_MARK_H + 22) if max(verdict.won, verdict.needed) else 0
    told = kit.f(_TALLY * 1.3) if verdict.tally else 0
    below = kit.paragraph_height(verdict.below, wide + 2, "label", _BELOW, 1.2)
    below = below + kit.f(14) if verdict.below else 0
    sprigs = verdict.kind is Kind.EVERYTHING
    under = kit.f(_UNDER_SPRIGS if sprigs else _UNDER)
    whole = 2 * air + high + under + marks + told + below
    middle = layout.trick.centery - kit.u(10)
    x, y = layout.table.centerx - wide // 2 - air, middle - whole // 2
    box = Box(x, y, wide + 2 * air, whole)
    words = Box(x + air, y + air - kit.f(6), wide + 2, high)
    at = words.bottom + under
    line = at - kit.f(_UNDER) // 2
    foot = at + marks + told
    return _Plan(
        box,
        words,
        size,
        line,
        at + marks // 2,
        at + marks + told // 2,
        foot + (kit.f(14) if below else 0),
    )


def verdict_box(kit: Kit, verdict: HandVerdict) -> Box:
    """Where the slip lies."""
    return _plan(kit, verdict).box


def draw_verdict(surface: Surface, kit: Kit, verdict: HandVerdict, shown: Shown) -> None:
    """Draw the slip as far as it is ``shown``."""
    plan, alpha = _plan(kit, verdict), round(255 * shown.paper)
    if alpha <= 0:
        return
    rise = round(kit.u(14) * (1 - shown.paper))
    plan = plan._replace(
        box=plan.box.move(0, rise),
        words=plan.words.move(0, rise),
        line=plan.line + rise,
        marks=plan.marks + rise,
        tally=plan.tally + rise,
        below=plan.below + rise,
    )
    counted = round(shown.counted * verdict.won)
    kit.sprite(
        surface,
        ("verdict", verdict, counted),
        plan.box,
        kit.u(60) + 8,
        lambda picture, box: _draw(picture, kit, verdict, _moved(plan, box), counted),
        alpha,
    )
    if shown.line > 0:
        _draw_line(surface, kit, verdict.kind, plan, shown.line, alpha)


def _moved(plan: _Plan, box: Box) -> _Plan:
    """The plan where its paper lies at another place."""
    dx, dy = box.x - plan.box.x, box.y - plan.box.y
    return _Plan(
        box,
        plan.words.move(dx, dy),
        plan.size,
        plan.line + dy,
        plan.marks + dy,
        plan.tally + dy,
        plan.below + dy,
    )


def _draw(surface: Surface, kit: Kit, verdict: HandVerdict, plan: _Plan, counted: int) -> None:
    kit.sheet(surface, plan.box, 8, 18, 10)
    shapes.ring(surface, plan.box.inset(kit.u(9)), kit.u(4), "rule", 1)
    words = plan.words
    kit.paragraph(
        surface,
        words.x,
        words.y,
        words.w,
        verdict.words,
        "title",
        plan.size,
        line_height=1.12,
        align="center",
    )
    count = max(verdict.won, verdict.needed)
    if count:
        w, h, gap = kit.f(_MARK_W), kit.f(_MARK_H), kit.f(_GAP)
        x = plan.box.centerx - (count * w + (count - 1) * gap) / 2
        for at in range(count):
            mark = Box(round(x + at * (w + gap)), plan.marks - h // 2, w, h)
            _draw_mark(surface, kit, mark, taken=at < counted)
    if verdict.tally:
        kit.text(
            surface,
            plan.box.centerx,
            plan.tally,
            verdict.tally,
            "name",
            _TALLY,
            "ink",
            "center",
            max_width=words.w,
        )
    if verdict.below:
        kit.paragraph(
            surface,
            words.x,
            plan.below,
            words.w,
            verdict.below,
            "label",
            _BELOW,
            "ink2",
            line_height=1.2,
            align="center",
        )


def _draw_mark(surface: Surface, kit: Kit, box: Box, *, taken: bool) -> None:
    """A trick that was taken, as the back of a card; one that was needed is an empty frame."""
    r = kit.thin(4, 2)
    if not taken:
        shapes.ring(surface, box, r, "paper_line", kit.thin(2))
        return
    shapes.shadow(surface, box, r, kit.thin(4, 2), kit.thin(2), 90)
    shapes.rounded_box(surface, box, r, "paper_high", edge="paper_line", edge_width=1)
    shapes.rounded_box(surface, box.inset(kit.thin(4, 2)), 1, "ox_high", "ox_low")


def _draw_line(
    surface: Surface, kit: Kit, kind: Kind, plan: _Plan, part: float, alpha: int
) -> None:
    """The line that closes a reckoning: double where the contract was made, one with a slanting
    stroke through it where it was not, as the pencil marks a refa that is used.
    """
    half = min(plan.words.w, kit.f(560)) // 2
    middle, y, width = plan.box.centerx, plan.line, kit.thin(3, 2)
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
    """The first ``part`` of a line drawn by hand."""
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
        """Whether a verdict is to be seen before this event, which comes next; it then begins."""
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
        timeline.fade(COMES, self._come)
        each = COUNTED / 2 if short else COUNTED
        counting = each * verdict.won
        timeline.move(counting, self._count, delay=COMES, ease=motion.linear)
        drawn = COMES + counting
        timeline.hold(0, self._sound, delay=drawn)
        timeline.move(DRAWN, self._draw, delay=drawn)
        stays = drawn + DRAWN + (STAYS_SHORT if short else STAYS)
        timeline.fade(GOES, self._go, delay=stays)

    def _sound(self) -> None:
        if self.verdict is not None:
            self.desk.shown.game.sounds.play(self.verdict.kind.value)

    def _come(self, part: float) -> None:
        self.shown = self.shown._replace(paper=part)

    def _count(self, part: float) -> None:
        self.shown = self.shown._replace(counted=part)

    def _draw(self, part: float) -> None:
        self.shown = self.shown._replace(line=part)

    def _go(self, part: float) -> None:
        self.shown = self.shown._replace(paper=1 - part)

    def draw(self, surface: Surface) -> None:
        """Draw the slip, if there is one."""
        if self.verdict is not None:
            draw_verdict(surface, self.desk.kit, self.verdict, self.shown)
