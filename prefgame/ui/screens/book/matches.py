"""The player's matches: a row of their list, the curve of their results, and their mean.

Invariant: the curve is drawn of the sums that the book gives; the broken line is the same without
the luck of the cards, once that is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import hypot

from pygame import Surface

from prefgame.app.book.figures import Curve, Mean, PastGame
from prefgame.app.storage.rows import Origin
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.registry import RULESETS
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.screens.menu import day_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Drawing,
    Either,
    Element,
    Paragraph,
    Pencilled,
    Row,
    Share,
    Stretch,
    Text,
    heading,
    line_height,
    wordings,
)
from prefgame.ui.widgets.styles import ASIDE, NOTE, PENCIL, STRONG, TEXT, Style
from prefgame.ui.widgets.table import Line, Table
from prefgame.ui.words.numbers import NO_BREAK, points, signed
from prefgame.ui.words.options import name_of_game

# ---- a past match in the list

_DAY = Style("button", "note")


def game_row(game: PastGame, chosen: bool) -> Element:
    """Return the row of a match: when it ended, its game, its length, and what the player won."""
    quiet = NOTE.inked("ink" if chosen else "ink2")
    return Row(
        (
            Share(0.28, wordings(*day_words(game), style=_DAY)),
            Share(0.32, wordings(*game_words(game), style=quiet)),
            Stretch(wordings(*hands_words(game), style=quiet)),
            Pencilled(result_words(game), strong=True, seed=game.match),
        )
    )


def day_words(game: PastGame) -> tuple[str, ...]:
    """When it ended. A record says no day, so of a match that was added from one only the day is
    known on which that was done; then in fewer words.
    """
    day = day_of(game.day)
    if game.origin is Origin.EDITED:
        return _("altered record, {day}").format(day=day), pgettext("a match", "altered")
    if not game.imported:
        return (day,)
    return _("imported {day}").format(day=day), pgettext("a match", "imported")


def game_words(game: PastGame) -> tuple[str, ...]:
    """Return the rules and their way of keeping score; then the rules alone."""
    rules = next((rules for rules in RULESETS if rules.key == game.rules), None)
    name = name_of_game(game.rules, game.options)
    return (name,) if rules is None else (name, _(rules.name))


def hands_words(game: PastGame) -> tuple[str, ...]:
    """Return how many hands it had; then the number alone."""
    hands = ngettext("{count} hand", "{count} hands", game.hands).format(count=game.hands)
    return hands.replace(" ", NO_BREAK), str(game.hands)


def result_words(game: PastGame) -> str:
    return "" if game.won is None else signed(game.won, _is_turned(game.rules))


def _is_turned(key: str) -> bool:
    return any(rules.key == key and rules.minus_is_good for rules in RULESETS)


# ---- the results: a curve, and what a match came to on average

_CURVE, _LOW_CURVE = 150, 112
"""design heights of the curve, and of one on a small window"""
_NUMBERS, _WAVE = 96, 60
"""design widths: of the numbers at its end, and of a wave of the line that stands for nothing"""
_MOST_POINTS = 160
"""of a curve: more would be less than a pixel apart"""


def results(kit: Kit, found: Curve | None, turned: bool, others: bool = False) -> Element:
    """Return them under their heading; ``turned``: on this paper minus is good; ``others``: whether
    the book holds matches in which the player did not sit, and no other ones.
    """
    if found is None:
        sentence = _("Your results are drawn here once a match of yours is over.")
        if others:
            sentence = _(
                "You played none of these matches. Your own results are drawn here once one of "
                "yours is over."
            )
        return Column((heading(_("Results")), Paragraph(sentence, NOTE)))
    note = wordings(*_places(found), style=NOTE, align="right")
    chart = partial(_draw_curve, found=found, turned=turned)
    lines = [_line(name, mean, turned, at == 0) for at, (name, mean) in enumerate(_lines(found))]
    rows: list[Element] = [
        heading(_("Results"), note),
        Drawing(chart, high=_LOW_CURVE if kit.layout.compact else _CURVE),
        Table("", (), tuple(lines), ruled=False),
    ]
    if found.luck is None:
        rows.append(Text(_("The luck of the cards shows after more hands."), NOTE))
    return Column(tuple(rows), "tight")


def _line(name: str, mean: Mean, turned: bool, first: bool) -> Line:
    """Return a mean; what was won of it by luck is quieter."""
    words: Element = Text(name, STRONG if first else TEXT.inked("ink2"))
    if mean.few and first:
        words = Either((Row((words, Text(_("few matches"), ASIDE))), words))
    value = points(mean.mean, mean.error, turned)
    return Line(words, (Pencilled(value, first, seed=name),))


def _lines(found: Curve) -> Iterator[tuple[str, Mean]]:
    yield _("A match on average"), found.result
    if found.luck is not None:
        yield _("of it the luck of the cards"), found.luck.luck
        yield _("without it (broken line)"), found.luck.rest


def _places(found: Curve) -> tuple[str, str]:
    """Return how many matches, and how often the player was first, second …; then the number
    alone.
    """
    count = found.result.count
    matches = ngettext("{count} match", "{count} matches", count).format(count=count)
    named = (_("{count} first"), _("{count} second"), _("{count} third"), _("{count} fourth"))
    places = ", ".join(
        words_of_place.format(count=times) for words_of_place, times in zip(named, found.places)
    )
    return _("{matches}: {places}").format(matches=matches, places=places), matches


def _draw_curve(surface: Surface, kit: Kit, box: Box, *, found: Curve, turned: bool) -> None:
    total = [0.0, *found.totals]
    clean = None if found.luck is None else [0.0, *found.luck.totals]
    drawn: list[float] = [*total, *(clean or ())]
    top, low = max(drawn), min(drawn)
    gap, step = kit.space("tight"), line_height(kit, PENCIL)
    plot = Box(box.x, box.y, box.w - kit.f(_NUMBERS), box.h).inset(gap, step // 2)
    right, spread = plot.right + gap, (top - low) or 1.0

    def x(at: int) -> float:
        return plot.x + plot.w * at / (len(total) - 1)

    def y(value: float) -> float:
        return plot.y + plot.h * (top - value) / spread

    zero = shapes.wobble((box.x, y(0)), (right, y(0)), kit.u(_WAVE), "zero")
    shapes.stroke(surface, zero, "pencil2", kit.thin(2), 150)
    chosen = _spread_out(len(total))
    if clean is not None:
        for dash in _dashes([(x(at), y(clean[at])) for at in chosen], kit.space("near")):
            shapes.stroke(surface, dash, "pencil2", kit.thin(3, 2), 200)
    curve = [(x(at), y(total[at])) for at in chosen]
    shapes.stroke(surface, curve, "pencil", kit.thin(4, 2), 240)
    ends = [(y(total[-1]), total[-1], True)]
    if clean is not None:
        ends.append((y(clean[-1]), clean[-1], False))
    if ends[1:] and abs(ends[0][0] - ends[1][0]) < step:  # numbers must not lie on one another
        upper, lower = sorted(ends)
        middle = (upper[0] + lower[0]) / 2
        middle = min(max(middle, box.y + step / 2), box.bottom - step / 2)
        ends = [(middle - step / 2, *upper[1:]), (middle + step / 2, *lower[1:])]
    _face, size, _ink = PENCIL.how
    for at_y, value, bold in ends:
        ink, number = "pencil" if bold else "pencil2", signed(round(value), turned)
        kit.pencil(surface, right + gap, at_y, number, size, ink, "left", seed=number, bold=bold)
    if all(abs(y(0) - at_y) > step * 0.8 for at_y, _value, _bold in ends):
        kit.text(surface, right + gap, y(0), "0", *NOTE.how)


def _spread_out(count: int) -> Sequence[int]:
    """Return which points are drawn: all, or so many, with the first and the last."""
    if count <= _MOST_POINTS:
        return range(count)
    return [round(at * (count - 1) / (_MOST_POINTS - 1)) for at in range(_MOST_POINTS)]


def _dashes(points: Sequence[shapes.Point], length: float) -> Iterator[list[shapes.Point]]:
    """Return the pieces of a broken line through these points, each so long, with as much
    between.
    """
    dash, done, drawn = [points[0]], 0.0, True
    for (x0, y0), (x1, y1) in pairwise(points):
        whole, at = hypot(x1 - x0, y1 - y0), 0.0
        while whole - at > length - done:
            at += length - done
            done, place = 0.0, (x0 + (x1 - x0) * at / whole, y0 + (y1 - y0) * at / whole)
            if drawn:
                yield [*dash, place]
            drawn, dash = not drawn, [place]
        done += whole - at
        dash.append((x1, y1))
    if drawn and len(dash) > 1:
        yield dash
