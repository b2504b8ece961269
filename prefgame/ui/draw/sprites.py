"""Finished parts: each is composed once into a picture, and kept.

Invariant: the key of a part names everything it looks like, except its size.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from itertools import zip_longest
from typing import NamedTuple

import pygame
from pygame import SRCALPHA, Rect, Surface

from prefgame.ui.draw.box import Box

# ---- a bounded store of finished pictures
# Invariant: when it is full, the picture that was not used for the longest time goes first.

MEGABYTE = 1 << 20


class PictureCache:
    """Pictures by key, at most `limit` bytes; the newest one is kept even if it is larger."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._pictures: OrderedDict[Hashable, Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the picture called `key`, made by `make` if it is not there. Do not draw on it."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        picture = self._pictures[key] = make()
        self.used += _bytes(picture)
        while self.used > self.limit and len(self._pictures) > 1:
            _, oldest = self._pictures.popitem(last=False)
            self.used -= _bytes(oldest)
        return picture

    def __contains__(self, key: Hashable) -> bool:
        return key in self._pictures

    def __len__(self) -> int:
        return len(self._pictures)

    def clear(self) -> None:
        self._pictures.clear()
        self.used = 0


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


# ---- finished parts

_sprites = PictureCache(28 * MEGABYTE)


def sprite_picture(
    key: Hashable, w: int, h: int, bleed: int, draw: Callable[[Surface, Box], None]
) -> Surface:
    """Return the picture of a part, composed once by `draw`, with a `bleed` of pixels around it."""

    def make() -> Surface:
        picture = Surface((w + 2 * bleed, h + 2 * bleed), SRCALPHA)
        draw(picture, Box(bleed, bleed, w, h))
        return picture

    return _sprites.get((key, w, h, bleed), make)


def sprite(
    surface: Surface,
    key: Hashable,
    box: Box,
    bleed: int,
    draw: Callable[[Surface, Box], None],
    alpha: int = 255,
    scale: float = 1.0,
) -> None:
    """Draw a part at `box`, perhaps fading (`alpha`) and growing around its middle (`scale`)."""
    picture = sprite_picture(key, box.w, box.h, bleed, draw)
    if scale != 1.0:
        picture = pygame.transform.smoothscale_by(picture, scale)
    if alpha < 255:
        picture.set_alpha(alpha)
    x, y = box.x + box.w / 2 - picture.get_width() / 2, box.y + box.h / 2 - picture.get_height() / 2
    surface.blit(picture, (round(x), round(y)))
    if alpha < 255:
        picture.set_alpha(255)


def narrow(picture: Surface, part: float) -> Surface:
    """`picture` at `part` (0 to 1) of its width: a card that turns over."""
    return pygame.transform.smoothscale(
        picture, (max(1, round(picture.get_width() * part)), picture.get_height())
    )


def limit_cache(pixels: int) -> None:
    """Set how much is kept for a window of so many pixels: what is shown, and a little more."""
    _sprites.limit = 20 * MEGABYTE + pixels


def drop_pictures() -> None:
    _sprites.clear()


# ---- a picture that is drawn again only where it has changed
# Invariant: afterwards the surface has the pixels that drawing everything would have given it. What
# is drawn is noted first, as a list of marks, and held against the list of the frame before; where
# they differ, all marks are drawn anew, in their order. Pictures are compared by identity, so one
# that was noted may not be drawn on afterwards.


Area = tuple[int, int, int, int]
RGB = tuple[int, int, int]


class Drawn(NamedTuple):
    """A picture at its place with its alpha, or a coloured area, seen within `clip` only."""

    what: Surface | RGB
    area: Area
    alpha: int | None
    clip: Area

    @property
    def seen_part(self) -> Rect:
        """The part of it that can be seen."""
        return Rect(self.area).clip(self.clip)

    def draw(self, surface: Surface, within: Rect) -> None:
        """Draw what of it lies `within`, which is clear of nothing else."""
        surface.set_clip(within.clip(self.clip))
        if not isinstance(self.what, Surface):
            surface.fill(self.what, self.area)
            return
        now = self.what.get_alpha()
        if now != self.alpha:  # it was shown with another alpha elsewhere in the same frame
            self.what.set_alpha(self.alpha)
        surface.blit(self.what, self.area[:2])
        if now != self.alpha:
            self.what.set_alpha(now)


class Recorder(Surface):
    """Stands in for a surface of that size, and notes what is drawn there. It has no pixels: they
    can neither be read nor set in another way.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self.marks: list[Drawn] = []
        self._whole = self._clip = Rect(0, 0, *size)

    def get_size(self) -> tuple[int, int]:
        return self._whole.size

    def get_width(self) -> int:
        return self._whole.w

    def get_height(self) -> int:
        return self._whole.h

    def get_clip(self) -> Rect:
        return self._clip

    def set_clip(self, rect: Rect) -> None:  # type: ignore[override]
        self._clip = self._whole.clip(rect)

    def blit(self, source: Surface, dest: Sequence[int]) -> Rect:  # type: ignore[override]
        return self._note(source, (dest[0], dest[1], *source.get_size()), source.get_alpha())

    def fill(self, color: RGB, rect: Area) -> Rect:  # type: ignore[override]
        return self._note(color, rect, None)

    def _note(self, what: Surface | RGB, area: Area, alpha: int | None) -> Rect:
        mark = Drawn(what, area, alpha, (*self._clip.topleft, *self._clip.size))
        if seen := mark.seen_part:
            self.marks.append(mark)
        return seen


class Changes:
    """What a surface shows, and what has to be drawn to show something else."""

    def __init__(self) -> None:
        self._shown: list[Drawn] = []

    def forget(self) -> None:
        """Something else has been drawn: next time everything is."""
        self._shown = []

    def draw(self, surface: Surface, draw: Callable[[Surface], None]) -> None:
        """Show what `draw` draws."""
        recorder = Recorder(surface.get_size())
        draw(recorder)
        for area in _apart([mark.seen_part for mark in _differences(self._shown, recorder.marks)]):
            for mark in recorder.marks:
                if area.colliderect(mark.seen_part):
                    mark.draw(surface, area)
        surface.set_clip(None)
        self._shown = recorder.marks


def _differences(before: list[Drawn], after: list[Drawn]) -> list[Drawn]:
    """Return the marks that have come or gone, or lie in another order now."""
    gone, come = set(before).difference(after), set(after).difference(before)
    kept = zip_longest(
        (mark for mark in before if mark not in gone), (mark for mark in after if mark not in come)
    )
    moved = (mark for pair in kept if pair[0] != pair[1] for mark in pair if mark is not None)
    return [*gone, *come, *moved]


def _apart(areas: list[Rect]) -> list[Rect]:
    """Rectangles that cover those areas and do not overlap."""
    apart: list[Rect] = []
    for area in areas:
        while (at := area.collidelist(apart)) >= 0:
            area = area.union(apart.pop(at))
        apart.append(area)
    return apart
