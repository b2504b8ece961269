"""The colours by their names: those of the usual table, of its other cloths, and of high contrast.

Invariant: a palette is a value. ``theme`` holds the one in use; nobody else knows which it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

ClothName = Literal["loden", "wine", "blue", "grey"]
CLOTH_NAMES: tuple[ClothName, ...] = get_args(ClothName)

COLOURS: dict[str, str] = {
    "cloth": "#42463a",
    "cloth_lit": "#5e604b",
    "cloth_dark": "#23261f",
    "walnut": "#4a2e1c",
    "walnut_lit": "#6a4529",
    "walnut_dark": "#2b1a10",
    "walnut_deep": "#3a2416",
    "brass": "#c9a24b",
    "brass_lit": "#ecd696",
    "brass_dark": "#7d5f22",
    "brass_high": "#f0dca2",
    "brass_low": "#cfaa55",
    "paper": "#f6edd8",
    "paper_high": "#fcf6e6",
    "paper_low": "#efe2c4",
    "paper_edge": "#d9c7a0",
    "paper_line": "#a88f5f",
    "rule": "#c3ad80",
    "field": "#e7d8b4",
    "chosen": "#ead9ac",
    "chosen_low": "#e0ca8e",
    "ink": "#2a1e16",
    "ink2": "#5b4836",
    "pencil": "#3d3a3c",
    "pencil2": "#5d5753",
    "cream": "#f7eedb",
    "cream2": "#dccfb2",
    "ox": "#7a2624",
    "ox_high": "#8d322e",
    "ox_low": "#702220",
    "ox_deep": "#611c1b",
    "ox_edge": "#4d1413",
    "green": "#2f5a35",
    "blue": "#3f82bd",
    "shade": "#14100c",
    "off": "#b9a988",
    "not_now": "#cdc3a8",
    "not_now_low": "#c4b99c",
    "not_now_edge": "#a89a78",
    "not_now_ink": "#4b4032",
}

"""the usual ones; ``cloth`` is the base, ``cloth_lit`` the pool of the lamp"""

CLOTHS: dict[ClothName, dict[str, str]] = {
    "loden": {},
    "wine": {"cloth": "#4c2c30", "cloth_lit": "#6b4145", "cloth_dark": "#281518"},
    "blue": {"cloth": "#2f4051", "cloth_lit": "#475f71", "cloth_dark": "#18222c"},
    "grey": {"cloth": "#454549", "cloth_lit": "#606066", "cloth_dark": "#242427"},
}
"""what differs from the usual colours on each cloth"""

HIGH_CONTRAST: dict[str, str] = {
    "walnut": "#38210f",
    "walnut_lit": "#472b17",
    "walnut_dark": "#1c1009",
    "walnut_deep": "#27170c",
    "brass": "#dcbd6e",
    "brass_lit": "#f3e3b0",
    "brass_dark": "#5f4614",
    "brass_high": "#f6e7b8",
    "brass_low": "#e2c67c",
    "paper": "#fbf6e8",
    "paper_high": "#fffcf2",
    "paper_low": "#f6eeda",
    "paper_edge": "#7d6638",
    "paper_line": "#5c4822",
    "rule": "#6f5a30",
    "field": "#f0e4c6",
    "chosen": "#f2e3b4",
    "chosen_low": "#ecd99f",
    "ink": "#17100b",
    "ink2": "#33261b",
    "pencil": "#1f1d1f",
    "pencil2": "#353130",
    "cream": "#fffaf0",
    "cream2": "#f6ebd4",
    "ox": "#6a1b1a",
    "ox_high": "#76211f",
    "ox_low": "#5b1615",
    "green": "#1f4527",
    "off": "#e3d8bd",
    "not_now": "#e0d7c0",
    "not_now_low": "#d9cfb6",
    "not_now_edge": "#6f6244",
    "not_now_ink": "#3a3125",
}
"""what differs from the usual colours in high contrast"""


@dataclass(frozen=True)
class Palette:
    """The colours of one cloth. ``high_contrast``: text stands out by 7 to 1 at least, lines are
    stronger, and the cloth is plain.
    """

    cloth: ClothName = "loden"
    high_contrast: bool = False

    @cached_property
    def colours(self) -> Mapping[str, str]:
        """The colours by name."""
        strong = HIGH_CONTRAST if self.high_contrast else {}
        return {**COLOURS, **CLOTHS[self.cloth], **strong}

    def line_width(self, width: int) -> int:
        """How wide a line of this width is drawn."""
        return width + 1 if self.high_contrast else width


USUAL_PALETTE = Palette()
