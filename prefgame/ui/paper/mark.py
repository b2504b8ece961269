"""One thing on the paper that can be tapped, whatever kind of paper it is.

Invariant: it knows its line and its place; what the line means is explained elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget

Progress = Callable[[Hashable], float]
"""how far (0 to 1) something has been written, by its key"""


class PaperMark(Widget):
    """A ``line`` of the paper in its place."""

    line: Any

    def written_box(self, kit: Kit) -> Box:
        """What the pencil covers of its place."""
        raise NotImplementedError
