"""The reckoning beside the paper: the same numbers line by line, and what they come to.

Law of this module: every number is one of the sheet's own; here they only get their place and their sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Surface

from prefgame.app.words.sentences import all_of
from prefgame.i18n import _, ngettext
from prefgame.paper.columns import Paper
from prefgame.rules.base import Amount
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import if_stopped, payments
from prefgame.ui.draw import icons, shapes, theme
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.paper.columns import neighbours
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.phrases import fitting, fitting_size, short_names
from prefgame.ui.words.stopping import were_shared

_SIGN_ROWS = 46, 31
"""design height of a row of the legend, and the least one"""
_SIGN = 54
"""design width of a sign of the legend with the air beside it"""
_LEAST_LINE, _EASY_LINE, _TOTAL, _STOPPED = 31, 40, 58, 58
"""design heights: the least of a line, one that is easy to read and gives way to no remark, that of the totals, and that of what there would be if
the match were stopped"""


@dataclass(frozen=True)
class ReckoningInfo:
    """A heading, a caption (and a ``short`` one where it has no room), lines of (words, a number a player) and their totals; during the match what
    each would get if it were ``stopped`` now; a sentence, and before it a ``remark`` and how points are ``share``d out then, which are left out where
    there is no room for them; ``legend``: with the signs."""

    heading: str
    caption: str
    short: str
    names: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    totals: tuple[str, ...]
    stopped: tuple[str, ...]
    sentence: str
    remark: str
    share: str
    legend: bool


class Reckoned(NamedTuple):
    """Where a reckoning stands: its figures and below them its words; of the figures the totals, and what each would get if the match ended now."""

    figures: Box
    words: Box
    totals: Box
    stopped: Box


def reckoning_info(paper: Paper, rules: RuleSet) -> ReckoningInfo:
    """The reckoning of the paper as it stands, or the final one when the match is over."""
    columns = paper.sheet.reckoning()
    turned = rules.minus_is_good
    count = len(paper.players)
    lines = []
    for own in (True, False):
        for place, step in neighbours(count, rules.direction).items():
            numbers = [(line.soups if own else line.owed)[(seat + step) % count] for seat, line in enumerate(columns)]
            lines.append((_soup_words(own, place), _signs(numbers, turned)))
    lines.append((_("10 × own"), _signs([line.middle for line in columns], turned)))
    over = paper.settlement is not None
    remark = share = ""
    if over:
        caption = short = _("The own columns add up to 0.")
        if paper.shared_out:
            caption, short = were_shared(paper.players, paper.shared_out), _("Stopped by agreement.")
        sentence = who_wins(paper)
    else:
        caption = short = _("Own columns: {points} still to be won.").format(points=paper.sheet.missing)
        sentence = ""
        remark = _("The totals leave out {amount}: ten times the {points} points that nobody has won yet.").format(
            amount=paper.sheet.left_out, points=paper.sheet.missing)  # fmt: skip
        share = _("If we stopped now, they would be shared out equally.")
    if turned:
        sentence = f"{sentence} {_('At this table a minus is a win.')}".strip()
    heading = _("Final reckoning") if over else _("As it stands")
    totals = _signs([line.total for line in columns], turned)
    stopped = () if over else _signs(if_stopped(rules.score, paper.sheet) or (), turned)
    return ReckoningInfo(heading, caption, short, paper.players, tuple(lines), totals, stopped, sentence, remark, share, not over)


def _soup_words(own: bool, place: str) -> str:
    if own:
        return {"left": _("left soup"), "across": _("soup across"), "right": _("right soup")}[place]
    return {"left": _("owed left"), "across": _("owed across"), "right": _("owed right")}[place]


def _signs(numbers: Sequence[Amount], turned: bool) -> tuple[str, ...]:
    return tuple(signed(number, turned) for number in numbers)


def winner_words(paper: Paper) -> str:
    """Who won the match and by how much, in the fewest words."""
    assert paper.settlement is not None
    most = max(paper.settlement)
    names = [name for name, amount in zip(paper.players, paper.settlement) if amount == most]
    if most == 0:
        return _("Nobody wins")
    if len(names) == 1:
        return _("{name} wins {amount}").format(name=names[0], amount=most)
    return _("{names} win {amount} each").format(names=all_of(names), amount=most)


def who_wins(paper: Paper) -> str:
    """Who wins how much from whom."""
    assert paper.settlement is not None
    told = []
    owing = payments(paper.settlement)
    if len(owing) > 1 and len({due.debtor for due in owing}) == 1:
        parts = [_("{amount} to {name}").format(amount=due.amount, name=paper.players[due.winner]) for due in owing]
        return _("{name} pays {parts}.").format(name=paper.players[owing[0].debtor], parts=all_of(parts))
    for winner, amount in sorted(enumerate(paper.settlement), key=lambda pair: -pair[1]):
        parts = [_("{amount} from {name}").format(amount=due.amount, name=paper.players[due.debtor]) for due in owing if due.winner == winner]
        if parts:
            told.append(_("{name} wins {amount}: {parts}.").format(name=paper.players[winner], amount=amount, parts=all_of(parts)))
    return " ".join(told) or _("Everybody ends at 0: nobody pays.")


def draw_reckoning(surface: Surface, kit: Kit, box: Box, info: ReckoningInfo) -> Reckoned:
    """Write it from the top of ``box``."""
    f, right = kit.f, box.right
    y = box.y
    kit.text(surface, box.x, y + f(6), info.heading, "title", 38, max_width=box.w)
    y += f(34)
    caption = info.caption if _least_height(kit, box.w, info, info.caption) <= box.h else info.short
    y = kit.paragraph(surface, box.x, y + f(2), box.w, caption, "label", 22, "ink2", line_height=1.25) + f(22)
    words = max(kit.width(line, "label", 22) for line, _numbers in info.lines) + f(8)
    count = len(info.names)
    step = min((box.w - words) / count, box.w * 0.24)
    edges = [right - step * (count - 1 - at) for at in range(count)]
    for edge, name in zip(edges, short_names(kit, info.names, "button", 23, step - f(8))):
        kit.text(surface, edge, y, name, "button", 23, "ink", "right")
    y += f(22)
    shapes.line(surface, box.x, y, box.w, "ink2", kit.thin(2))
    wide = step - f(16 if count == 3 else 10)
    written = [edge - f(7) for edge in edges]  # handwriting is turned a little, and must not run past the rules
    sentence, below = _below(kit, info, box._replace(y=y, h=box.bottom - y))
    high = max(f(_LEAST_LINE), min(f(56), (box.bottom - y - below) // len(info.lines)))
    least = 20 * kit.layout.usual  # where columns are narrow, enlarged numbers give way to their usual size
    size = min(fitting_size(kit, number, "pencil", 37, least, wide) for _words, numbers in info.lines for number in numbers)
    for line, numbers in info.lines:
        y += high
        kit.text(surface, box.x, y - high * 0.46, line, "label", 22, "ink2")
        for edge, number in zip(written, numbers):
            kit.pencil(surface, edge, y - high * 0.46, number, size, align="right", seed=(line, edge))
        shapes.line(surface, box.x, y, box.w, "rule", 1)
    shapes.line(surface, box.x, y, box.w, "ink", kit.thin(3, 2))
    totals = box._replace(y=y, h=f(_TOTAL))
    y = totals.bottom
    kit.text(surface, box.x, y - f(_TOTAL / 2), _("Total"), "title", 32)
    size = min(fitting_size(kit, number, "pencil_bold", 46, least, wide) for number in (*info.totals, *info.stopped))
    for edge, number in zip(written, info.totals):
        kit.pencil(surface, edge, y - f(_TOTAL / 2), number, size, align="right", bold=True)
    shapes.line(surface, box.x, y, box.w, "ink", 1)
    shapes.line(surface, box.x, y + kit.thin(5, 3), box.w, "ink", 1)
    stopped = NOWHERE
    if info.stopped:
        stopped = box._replace(y=y, h=f(_STOPPED))
        y = stopped.bottom
        middle = y - f(_STOPPED / 2) + f(2)
        room = written[0] - kit.width(info.stopped[0], "pencil_bold", size) - box.x - f(6)
        kit.text(surface, box.x, middle, _stopped_words(kit, room), "label", 22, max_width=room, lines=2)
        for edge, number in zip(written, info.stopped):
            kit.pencil(surface, edge, middle, number, size, align="right", seed=("stopped", edge), bold=True)
        shapes.stroke(surface, shapes.wobble((box.x, y), (right, y), kit.u(26), "stopped"), "pencil", kit.thin(2), 200)
    figures = box._replace(h=y + kit.thin(6, 4) - box.y)
    y += f(20)
    if sentence:
        y = kit.paragraph(surface, box.x, y, box.w, sentence, "label", 24, line_height=1.3) + f(12)
    if info.legend:
        y = _draw_legend(surface, kit, box, y)
    return Reckoned(figures, box._replace(y=figures.bottom, h=y - figures.bottom), totals, stopped)


def _stopped_words(kit: Kit, room: float) -> str:
    """In two lines, the longer wording where it has room."""
    long = _("If we stopped now")
    return long if theme.fit(long, "label", kit.f(22), max(1, int(room)), 2).complete else _("If stopped")


def stopped_told(paper: Paper) -> str:
    """What the numbers are that each would get."""
    points = paper.sheet.missing
    return ngettext(
        "What each player would win or lose: the {points} point that nobody has won yet would be shared out equally.",
        "What each player would win or lose: the {points} points that nobody has won yet would be shared out equally.",
        points,
    ).format(points=points)


def least_height(kit: Kit, width: int, info: ReckoningInfo) -> int:
    """Pixels that the reckoning needs, without its remark and with its short caption."""
    return _least_height(kit, width, info, info.short)


def _least_height(kit: Kit, width: int, info: ReckoningInfo, caption: str) -> int:
    head = kit.f(34) + kit.f(2) + kit.paragraph_height(caption, width, "label", 22, 1.25) + 2 * kit.f(22)
    return head + kit.f(_LEAST_LINE) * len(info.lines) + _below(kit, info, Box(0, 0, width, 0))[1]


def _below(kit: Kit, info: ReckoningInfo, box: Box) -> tuple[str, int]:
    """The sentence under the figures, without the remark where ``box`` has no room for it, and the height of all that stands below the lines."""
    fixed = kit.f(_TOTAL) + kit.f(20) + (kit.f(_STOPPED) if info.stopped else 0) + (4 * kit.f(_SIGN_ROWS[1]) if info.legend else 0)
    room = box.h - kit.f(_EASY_LINE) * len(info.lines)
    remarks = (f"{info.remark} {info.share}", info.remark, "")
    for sentence in (f"{remark} {info.sentence}".strip() for remark in remarks):
        below = fixed + (kit.paragraph_height(sentence, box.w, "label", 24, 1.3) + kit.f(12) if sentence else 0)
        if below <= room:
            break
    return sentence, below


def _draw_legend(surface: Surface, kit: Kit, box: Box, y: int) -> int:
    f, room = kit.f, box.w - kit.f(_SIGN)
    signs = {
        "hat": _("under the hat: above zero"),
        "turned": fitting(kit, room, _("hat turned, or no hat: below zero"), _("turned, or none: below zero"), size=22),
        "refa": _("a refa, still open"),
        "used": _("a refa, used and crossed out"),
    }
    step = max(f(_SIGN_ROWS[1]), min(f(_SIGN_ROWS[0]), (box.bottom - y) // len(signs)))
    for mark, words in signs.items():
        x, middle = box.x + f(22), y + f(16)
        if mark in ("refa", "used"):
            icons.refa(surface, x, middle, f(20), kit.thin(4, 2), used=mark == "used")
        else:
            icons.hat(surface, x, middle, f(20), kit.thin(4, 2), turned=mark == "turned")
        kit.text(surface, box.x + f(_SIGN), middle, words, "label", 22, "ink2", max_width=room)
        y += step
    return y
