"""Numerals and letters in our own fat-face outlines, so that no font is needed.

Invariant: a glyph stands on the baseline y = 0 with a cap height of 100 and its own width; heights
are written upwards here.
"""

from __future__ import annotations

import numpy as np

from drawing.paths import Line, curve, ellipse, loop, normals, points

Glyph = tuple[float, list[Line]]  # advance width, polygons (an inner ring runs the other way round)


def _stem(x0: float, y0: float, x1: float, y1: float) -> Line:
    return np.array([(x0, -y1), (x1, -y1), (x1, -y0), (x0, -y0)], float)


def _serif(x0: float, x1: float, y: float) -> Line:
    """A slab serif under the cap line (y = 100) or on the baseline (y = 0)."""
    return _stem(x0, y - 6.5, x1, y) if y else _stem(x0, 0, x1, 6.5)


def _clockwise(polygon: Line) -> Line:
    """The polygon in clockwise order: overlapping strokes must add up under the nonzero fill rule,
    not cancel.
    """
    x, y = polygon.T
    return polygon if np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) > 0 else polygon[::-1]


def _poly(corners: str) -> Line:
    return _clockwise(np.array([(x, -y) for x, y in points(corners)], float))


def _smooth(path: str) -> Line:
    """As `_poly`, but only points marked "!" are corners."""
    return _clockwise(loop(path) * [1, -1])


def _ball(cx: float, cy: float, radius: float) -> Line:
    """The round end of a hook."""
    return _clockwise(ellipse(cx, -cy, radius, n=28))


def _ring(cx: float, cy: float, rx: float, ry: float, tx: float, ty: float) -> list[Line]:
    return [ellipse(cx, -cy, rx, ry), ellipse(cx, -cy, rx - tx, ry - ty)[::-1]]


def _bowl(x: float, y0: float, y1: float, width: float, thick: float, thin: float = 7) -> Line:
    """The round part of B, D, P, R: a half ring open to the left between y0 and y1."""
    a = np.radians(np.linspace(-90, 90, 28))
    cy, ry = (y0 + y1) / 2, (y1 - y0) / 2
    outer = np.c_[x + width * np.cos(a), cy + ry * np.sin(a)]
    inner = np.c_[x + (width - thick) * np.cos(a), cy + (ry - thin) * np.sin(a)][::-1]
    return _clockwise(np.vstack([outer, inner]) * [1, -1])


def _open_ring(cx: float, rx: float, thick: float, start: float, end: float) -> Line:
    """A C-shaped stroke of cap height, fat at its left, from angle `start` round to `end`."""
    a = np.radians(np.linspace(start, end, 48))
    outer = np.c_[cx + rx * np.cos(a), 50 + 52 * np.sin(a)]
    inner = np.c_[cx + 3 + (rx - thick) * np.cos(a), 50 + 45 * np.sin(a)][::-1]
    return _clockwise(np.vstack([outer, inner]) * [1, -1])


def _trough() -> Line:
    """The round foot of U."""
    a = np.radians(np.linspace(180, 360, 30))
    outer = np.c_[45.5 + 33.5 * np.cos(a), 31 + 33 * np.sin(a)]
    inner = np.c_[52 + 20 * np.cos(a), 31 + 25 * np.sin(a)][::-1]
    return _clockwise(np.vstack([outer, inner]) * [1, -1])


def _letter_s() -> list[Line]:
    spine = curve("50,78 44,92 30,97 15,92 11,77 20,62 38,50 54,36 54,18 44,6 28,2 13,7 6,22")
    swell = (3, 5, 7, 9, 13, 18, 21, 18, 13, 9, 7, 5, 3)
    widths = np.interp(np.linspace(0, 1, len(spine)), np.linspace(0, 1, len(swell)), swell)
    half = normals(spine)[1] * widths[:, None] / 2
    body = _clockwise(np.vstack([spine + half, (spine - half)[::-1]]) * [1, -1])
    return [body, _poly("47,96 53,96 53,68 50,68"), _poly("4,4 10,4 7,32 4,32")]


GLYPHS: dict[str, Glyph] = {
    " ": (34, []),
    "I": (44, [_stem(13, 0, 31, 100), _serif(2, 42, 100), _serif(2, 42, 0)]),
    "V": (
        92,
        [
            _poly("8,100 29,100 54,22 46,0 43,0"),
            _poly("76,100 82,100 50,0 44,0"),
            _serif(0, 40, 100),
            _serif(64, 94, 100),
        ],
    ),
    "X": (
        92,
        [
            _poly("8,100 31,100 86,0 63,0"),
            _poly("76,100 83,100 17,0 10,0"),
            _serif(1, 40, 100),
            _serif(64, 92, 100),
            _serif(0, 30, 0),
            _serif(54, 95, 0),
        ],
    ),
    "A": (
        94,
        [
            _poly("42,100 51,100 16,0 9,0"),
            _poly("42,100 54,100 86,0 62,0"),
            _stem(24, 30, 66, 38),
            _serif(0, 30, 0),
            _serif(52, 96, 0),
        ],
    ),
    "K": (
        94,
        [
            _stem(12, 0, 32, 100),
            _serif(2, 44, 100),
            _serif(2, 44, 0),
            _poly("72,100 81,100 30,36 30,44"),
            _poly("43,56 57,74 90,0 66,0"),
            _serif(60, 92, 100),
            _serif(54, 98, 0),
        ],
    ),
    "Q": (
        92,
        [
            *_ring(46, 50, 44, 52, 19, 7),
            _smooth(
                "36,19! 44,27 54,26 62,14 70,4 79,1 87,4 92,11! 92,0 85,-8 73,-8 61,-3 52,8 44,16"
            ),
        ],
    ),
    "J": (
        70,
        [
            _smooth(
                "30,100! 50,100! 50,26! 48,12 41,2 28,-4 14,-2 6,6! 13,9 20,3 26,5 29,13 30,26!"
            ),
            _ball(14, 15, 11),
            _serif(18, 64, 100),
        ],
    ),
    "B": (
        80,
        [
            _stem(12, 0, 32, 100),
            _serif(2, 36, 100),
            _serif(2, 36, 0),
            _bowl(32, 51, 100, 40, 18),
            _bowl(32, 0, 56, 46, 20),
        ],
    ),
    "C": (
        82,
        [
            _open_ring(46, 44, 19, 42, 322),
            _poly("72,100 78,100 78,68 74,68"),
            _poly("72,16 78,24 80,34 74,34"),
        ],
    ),
    "D": (
        90,
        [_stem(12, 0, 32, 100), _serif(2, 36, 100), _serif(2, 36, 0), _bowl(32, 0, 100, 54, 20)],
    ),
    "E": (
        80,
        [
            _stem(12, 0, 32, 100),
            _serif(2, 72, 100),
            _serif(2, 74, 0),
            _stem(30, 48, 56, 55),
            _poly("68,100 72,100 72,72 69,72 60,94"),
            _poly("74,0 74,30 71,30 60,6"),
            _poly("52,66 56,66 56,37 52,37"),
        ],
    ),
    "F": (
        76,
        [
            _stem(12, 0, 32, 100),
            _serif(2, 70, 100),
            _serif(2, 44, 0),
            _stem(30, 48, 54, 55),
            _poly("66,100 70,100 70,72 67,72 58,94"),
            _poly("50,66 54,66 54,37 50,37"),
        ],
    ),
    "G": (
        92,
        [
            _open_ring(46, 44, 19, 42, 318),
            _poly("72,100 78,100 78,68 74,68"),
            _stem(62, 4, 80, 44),
            _serif(52, 90, 48),
        ],
    ),
    "H": (
        100,
        [
            _stem(12, 0, 32, 100),
            _stem(68, 0, 88, 100),
            _stem(30, 47, 70, 54),
            *[_serif(x, x + 40, y) for x in (2, 58) for y in (0, 100)],
        ],
    ),
    "L": (
        78,
        [
            _stem(12, 0, 32, 100),
            _serif(2, 44, 100),
            _serif(2, 74, 0),
            _poly("74,0 74,34 71,34 58,6"),
        ],
    ),
    "M": (
        118,
        [
            _stem(14, 0, 21, 100),
            _stem(84, 0, 104, 100),
            _poly("12,100 36,100 66,14 58,0"),
            _poly("84,100 90,100 63,0 58,0"),
            _serif(2, 34, 100),
            _serif(86, 116, 100),
            _serif(2, 34, 0),
            _serif(74, 116, 0),
        ],
    ),
    "N": (
        98,
        [
            _stem(14, 0, 21, 100),
            _stem(78, 0, 85, 100),
            _poly("12,100 36,100 85,0 78,0"),
            _serif(2, 34, 100),
            _serif(64, 98, 100),
            _serif(2, 34, 0),
        ],
    ),
    "O": (92, _ring(46, 50, 44, 52, 19, 7)),
    "P": (
        82,
        [_stem(12, 0, 32, 100), _serif(2, 36, 100), _serif(2, 46, 0), _bowl(32, 44, 100, 46, 20)],
    ),
    "R": (
        94,
        [
            _stem(12, 0, 32, 100),
            _serif(2, 36, 100),
            _serif(2, 44, 0),
            _bowl(32, 46, 100, 44, 19),
            _poly("36,50 56,52 88,0 66,0"),
            _serif(60, 96, 0),
        ],
    ),
    "S": (62, _letter_s()),
    "T": (
        84,
        [
            _stem(32, 0, 52, 100),
            _serif(4, 80, 100),
            _serif(20, 64, 0),
            _poly("4,100 16,94 8,70 4,70"),
            _poly("80,100 68,94 76,70 80,70"),
        ],
    ),
    "U": (
        94,
        [
            _stem(12, 30, 32, 100),
            _stem(72, 30, 79, 100),
            _serif(2, 44, 100),
            _serif(60, 92, 100),
            _trough(),
        ],
    ),
    "W": (
        132,
        [
            _poly("6,100 27,100 48,18 42,0 38,0"),
            _poly("64,100 70,100 44,0 38,0"),
            _poly("52,100 72,100 94,18 88,0 84,0"),
            _poly("116,100 122,100 90,0 84,0"),
            _serif(0, 38, 100),
            _serif(48, 82, 100),
            _serif(104, 134, 100),
        ],
    ),
    "Z": (
        82,
        [
            _stem(8, 93.5, 74, 100),
            _stem(6, 0, 74, 6.5),
            _poly("50,100 74,100 30,0 6,0"),
            _poly("8,100 16,94 12,70 8,70"),
            _poly("74,0 66,6 70,32 74,32"),
        ],
    ),
    "Д": (
        104,
        [
            _stem(62, 4, 82, 100),
            _stem(26, 93.5, 92, 100),
            _poly("37,100 44,100 38,50 30,22 20,4 11,4 22,24 30,52"),
            _stem(4, 0, 100, 7),
            _poly("4,4 4,-20 8,-20 16,0 16,4"),
            _poly("100,4 100,-20 96,-20 88,0 88,4"),
        ],
    ),
    "У": (
        94,
        [
            _poly("10,100 32,100 56,46 49,25"),
            _smooth("76,100! 83,100! 56,38 47,18 36,3 22,-3 8,1 6,12! 16,6 28,7 38,16 47,32!"),
            _ball(16, 11, 10.5),
            _serif(0, 44, 100),
            _serif(62, 96, 100),
        ],
    ),
    "7": (
        64,
        [
            _smooth(
                "4,100! 64,100! 64,92! 51,68 42,36 40,0! 18,0! 23,32 35,62 52,84! 20,84 12,82 "
                "8,70! 4,70!"
            )
        ],
    ),
    "8": (66, [*_ring(33, 74, 25, 28, 13, 7), *_ring(33, 25, 31, 29, 16, 7)]),
    "9": (
        66,
        [
            *_ring(33, 68, 31, 34, 17, 7),
            _smooth(
                "47,66! 64,66! 63,42 57,19 43,3 25,-3 12,0 6,8! 14,10 21,4 30,5 38,13 44,30 47,50"
            ),
            _ball(15, 14, 10),
        ],
    ),
    "1": (46, [_stem(14, 0, 34, 100), _poly("14,100 14,82 2,78 2,84"), _serif(2, 46, 0)]),
    "0": (64, _ring(32, 49, 31, 52, 17, 7)),
}
_DOTS = [ellipse(32, -116, 8.5, n=20), ellipse(62, -116, 8.5, n=20)]
GLYPHS["Ü"] = (GLYPHS["U"][0], [*GLYPHS["U"][1], *_DOTS])
