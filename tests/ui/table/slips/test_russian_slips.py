"""The slips of a defender at a Russian table have room for every word."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.engine.match import Match
from prefgame.i18n import language, languages, use_language
from prefgame.rules.registry import find_ruleset
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.helpers import ORDINARY_DEAL, deal, say
from tests.ui.table.russian_positions import BY_BOJAN, BY_CVITA
from tests.ui.table_game import sit_at_rest

NAMES = ("Ana", "Maximilian", "Hildegarda")
TEN = ("pass", "10NT", "pass", "discard S9 C7", "announce 10NT")
ASKED = {
    "first": BY_CVITA,
    "after whist": (*BY_BOJAN, "whist"),
    "after pass": (*BY_BOJAN, "pass"),
    "after half": (*BY_CVITA, "pass", "half"),
    "how": (*BY_CVITA, "whist", "pass"),
    "ten": (*TEN, "whist"),
}

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def asked(*texts: str) -> Match:
    """Return a match with long names, and amounts as high as they can be."""
    match = Match.start(find_ruleset("russian"), NAMES, scoring="leningrad", ten="whist")
    match.submit(deal(2, *ORDINARY_DEAL))
    return say(match, *texts)


@pytest.mark.parametrize(
    ("code", "size"), each_value(languages(), [(1024, 640), (1280, 720), (1920, 1080)])
)
def test_no_word_of_a_slip_is_cut(code: str, size: tuple[int, int], tmp_path: Path) -> None:
    headless()
    window, before = Window(size, less_motion=True), language()
    use_language(code)
    try:
        for name, texts in ASKED.items():
            player = sit_at_rest(window, tmp_path / name, asked(*texts), deck="french")
            assert player.table.desk.choices, name
            in_the_pad = set(NAMES)  # where a long name has the width of a column
            assert not player.table.kit.overflows - in_the_pad, name
    finally:
        use_language(before)
        window.close()
