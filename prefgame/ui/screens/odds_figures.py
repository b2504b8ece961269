"""Figures of a hand's odds in words, and drawn as bars.

Invariant: every number stands beside its error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
    """Return a chance with its error, in percent."""
    error = max(100 * figure.error, 0.1)
    shown = fixed(error, 1) if error < 1 else str(round(error))
    return NO_BREAK.join((percent(figure.value), PLUS_MINUS, shown))


def gain_words(figure: Figure, few: bool) -> str:
    """Return a mean gain with its error: in tricks, or for ``few`` in percent of hands made."""
    if few:
        more = chance_words(replace(figure, value=abs(figure.value)))
        return _signed(more, figure.value if round(100 * figure.value) else 0.0)
    size = fixed(figure.value, 2)
    words = NO_BREAK.join((size, PLUS_MINUS, fixed(figure.error, 2)))
    return _signed(words, 0.0 if size == fixed(0, 2) else figure.value)


def _signed(words: str, value: float) -> str:
    return words if not value else f"+{words}" if value > 0 else plain(-1)[0] + words


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
