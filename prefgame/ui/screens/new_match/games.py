"""The first column of the new match: the games, grouped by the region where they are played.

Invariant: every game has a row with its name and, where there is room for all of them, one line
about it; games of a region follow one another under its name.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from pygame import Surface

from prefgame.i18n import _
from prefgame.rules import registry
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import theme
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import RadioRow
from prefgame.ui.widgets.widget import Press, Widget

_CAPTION = 42
"""design height of the name of a region"""
_MOST = 126
"""design height of a row in a list that is short"""


class GamesColumn:
    """Builds and paints the list; ``action`` gives what a press on a game does."""

    def __init__(self, action: Callable[[RuleSet], Press]) -> None:
        self.action = action
        self._captions: list[tuple[int, str]] = []

    def build(self, kit: Kit, column: Box, chosen: str, top: int, bottom: int) -> dict[str, Widget]:
        """The rows between ``top`` and ``bottom``; ``chosen`` is the key of the chosen game."""
        regions = [
            (region, list(games))
            for region, games in groupby(registry.RULESETS, lambda rules: rules.region)
        ]
        count, caption = len(registry.RULESETS), kit.f(_CAPTION)
        room = (bottom - top - caption * len(regions)) // count
        step = min(kit.f(_MOST), room)
        with_lines = all(
            _has_room(kit, _(rules.title), column.w, step - kit.u(4)) for rules in registry.RULESETS
        )
        widgets: dict[str, Widget] = {}
        self._captions = []
        y = top
        for region, games in regions:
            self._captions.append((y + round(caption * 0.48), _(region)))
            y += caption
            for rules in games:
                row = RadioRow(
                    _(rules.name),
                    _(rules.title) if with_lines else "",
                    self.action(rules),
                    Box(column.x, y, column.w, step - kit.u(4)),
                    chosen=rules.key == chosen,
                    ruled=rules is not games[-1],
                )
                row.choice = "rules"
                widgets[f"rules {rules.key}"] = row
                y += step
        return widgets

    def paint(self, surface: Surface, kit: Kit, column: Box) -> None:
        """The names of the regions."""
        for middle, region in self._captions:
            x, room = column.x + kit.f(2), column.w - kit.f(4)
            kit.text(surface, x, middle, region, "caption", 25, "ink2", max_width=room)


def _has_room(kit: Kit, line: str, width: int, height: int) -> bool:
    """Whether the line about a game has room in its row, as small as it may be written."""
    lines = max(1, (height - kit.f(40)) // kit.f(25))
    least = kit.f(22 * kit.layout.usual * theme.LAST_SHRINK)
    return theme.fit(line, "label", least, width - kit.f(72), lines).complete
