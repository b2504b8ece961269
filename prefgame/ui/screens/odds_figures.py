"""Figures of a hand's odds in words, and drawn as bars.

Invariant: every number stands beside its error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor

from pygame import Surface

from prefgame.app.odds.tallies import Figure, Group
from prefgame.i18n import _, pgettext
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import Colour
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.styles import NOTE
from prefgame.ui.words.numbers import NO_BREAK, PLUS_MINUS, fixed, percent, plain

WORTH = 0.005
"""a part of the deals that has no line of its own"""
SMALL = NOTE.inked("ink")


# ---- numbers and words


def chance_words(figure: Figure) -> str:
    """Return a chance in percent: with its error, or near 0 and 100 % how much it is at least or
    at most.
    """
    if figure.at_least is not None:
        return _("at least {share}").format(share=_bound(figure.at_least, floor))
    if figure.at_most is not None:
        return _("at most {share}").format(share=_bound(figure.at_most, ceil))
    return NO_BREAK.join((percent(figure.value), PLUS_MINUS, _error_of_share(figure)))


def short_chance(figure: Figure) -> str:
    """Return a chance where there is little room."""
    if figure.at_least is not None:
        return f">{NO_BREAK}{_bound(figure.at_least, floor)}"
    if figure.at_most is not None:
        return f"<{NO_BREAK}{_bound(figure.at_most, ceil)}"
    return percent(figure.value)


def _bound(share: float, rounded: Callable[[float], int]) -> str:
    """Return a share in percent, rounded to the safe side."""
    if min(share, 1 - share) >= 0.01:
        return percent(rounded(100 * share) / 100)
    return f"{fixed(rounded(1000 * share) / 10, 1)}{NO_BREAK}%"


def _error_of_share(figure: Figure) -> str:
    error = max(100 * figure.error, 0.1)
    return fixed(error, 1) if error < 1 else str(round(error))


def gain_words(figure: Figure, few: bool) -> tuple[str, str]:
    """Return a mean gain, in tricks or for ``few`` in percent of hands made: with its error, and in
    short. Of one that may well be chance only that, and in short its error.
    """
    size = percent(abs(figure.value)) if few else fixed(abs(figure.value), 2)
    error = _error_of_share(figure) if few else fixed(figure.error, 2)
    if not figure.differs:
        return _("no difference to be seen"), NO_BREAK.join((PLUS_MINUS, error))
    signed = f"+{size}" if figure.value > 0 else f"{plain(-1)[0]}{size}"
    return NO_BREAK.join((signed, PLUS_MINUS, error)), signed


def step_words(gain: int, few: bool) -> str:
    """Return what a talon changes in a deal, in a word."""
    if few:
        words = (
            pgettext("with the talon", "lost"),
            pgettext("with the talon", "the same"),
            pgettext("with the talon", "saved"),
        )
        return words[gain + 1]
    return f"+{gain}" if gain > 0 else plain(gain)


def group_words(key: Group, few: bool) -> str:
    """Return what talons of one kind bring."""
    if few:
        low = (
            _("no seven, eight or nine"),
            _("one seven, eight or nine"),
            _("two of seven, eight, nine"),
        )
        return low[key[0]]
    aces = _("no ace"), _("an ace"), _("two aces")
    if len(key) == 1 or key in ((0, 1), (0, 2)):
        return aces[key[-1]]
    if key == (0, 0):
        return _("neither a trump nor an ace")
    return _("two trumps") if key == (2, 0) else _("a trump and an ace") if key[1] else _("a trump")


def place_words(place: int) -> str:
    """Return where a player sits who has no name."""
    return (_("first to call"), _("second to call"), _("dealer"))[place]


# ---- drawings

_DARK: tuple[Colour, Colour] = "brass", "brass_dark"
_LIGHT: tuple[Colour, Colour] = "chosen", "chosen_low"


def draw_chance(surface: Surface, kit: Kit, box: Box, best: float, guessed: float | None) -> None:
    """Draw a chance as a bar: dark against best defence, lighter as far as guessing leaves it."""
    shapes.rounded_box(
        surface, box, box.h / 2, "paper_low", edge="paper_line", edge_width=kit.thin(1)
    )
    for part, shade in ((guessed or 0.0, _LIGHT), (best, _DARK)):
        wide = round(box.w * part)
        if wide >= box.h / 2:
            bar = box._replace(w=max(wide, box.h))
            shapes.rounded_box(
                surface, bar, box.h / 2, *shade, edge="brass_dark", edge_width=kit.thin(1)
            )


Step = tuple[str, Figure, bool]
"""what is written below a step, how often it comes, and whether it is drawn dark"""


def draw_steps(surface: Surface, kit: Kit, box: Box, steps: Sequence[Step]) -> None:
    """Draw how often what comes, side by side, each with its error as a line."""
    line, wide = kit.line_step(NOTE.pixels), box.w / len(steps)
    most = max(0.01, *(figure.value + figure.error for _words, figure, _dark in steps))
    ground, room = box.bottom - line, box.h - 2.1 * line
    for at, (words, figure, dark) in enumerate(steps):
        middle, seen = box.x + wide * (at + 0.5), figure.value >= WORTH
        ink = (SMALL if seen else NOTE).how
        kit.text(surface, middle, ground + line / 2, words, *ink, "center", max_width=wide)
        if not seen:
            continue
        high, error = room * figure.value / most, room * figure.error / most
        tall = max(2, round(high))
        bar = Box(round(middle - wide * 0.36), ground - tall, round(wide * 0.72), tall)
        shapes.rounded_box(
            surface,
            bar,
            min(kit.space("hair"), tall / 2),
            *(_DARK if dark else _LIGHT),
            edge="brass_dark",
            edge_width=kit.thin(1),
        )
        top, thick = ground - high - error, kit.thin(2)
        shapes.line(surface, middle, top, 2 * error, "ink2", thick, upright=True)
        share = percent(figure.value)
        if kit.width(share, *NOTE.how[:2]) > wide:
            share = share.split(NO_BREAK)[0]
        kit.text(surface, middle, top - line / 2, share, *NOTE.how, "center", max_width=wide)
    shapes.line(surface, box.x, ground, box.w, "ink2", kit.thin(2))
