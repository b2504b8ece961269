"""A bounded store of finished pictures.

Invariant: when it is full, the picture that was not used for the longest time goes first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface

MEGABYTE = 1 << 20


class PictureCache:
    """Pictures by key, at most `limit` bytes; the newest one is kept even if it is larger."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._pictures: OrderedDict[Hashable, Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The picture called `key`, made by `make` if it is not there. Do not draw on it."""
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
