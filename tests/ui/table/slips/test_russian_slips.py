"""The slips of a defender at a Russian table have room for every word."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.engine.match import Match
from prefgame.i18n import language, languages, use_language
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.ui.system.display import headless
from prefgame.ui.table.slips.defence import defence_slips
from prefgame.ui.table.slips.outlook import stake_sentence
from prefgame.ui.table.tooltips import describe_seat
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
SIX = ("pass", "6D", "pass", "discard S9 C7", "announce 6D")
ALONE = ((*SIX, "whist"), (*SIX, "pass"), (*BY_CVITA, "pass", "half"))
"""where one defender may be the only whister against six"""
SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def asked(*texts: str, six_whist: str = "free", gentlemen: bool | str = False) -> Match:
    """Return a match with long names, and amounts as high as they can be."""
    agreed = {"ten": "whist", "six_whist": six_whist, "gentlemen": gentlemen}
    rules = find_ruleset("russian").with_options(agreed)
    match = Match.start(rules, NAMES, scoring="leningrad")
    match.submit(deal(2, *ORDINARY_DEAL))
    return say(match, *texts)


@pytest.mark.parametrize(
    ("code", "size"), each_value(languages(), [(1024, 640), (1280, 720), (1920, 1080)])
)
@pytest.mark.parametrize("gentlemen", [False, True])
def test_no_word_of_a_slip_is_cut(
    gentlemen: bool, code: str, size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window, before = Window(size, less_motion=True), language()
    use_language(code)
    try:
        matches = [asked(*texts, gentlemen=gentlemen) for texts in ASKED.values()]
        matches += [asked(*texts, six_whist=how) for texts in ALONE for how in ("open", "closed")]
        for name, match in enumerate(matches):
            player = sit_at_rest(window, tmp_path / str(name), match, deck="french")
            assert player.table.desk.choices, name
            in_the_pad = set(NAMES)  # where a long name has the width of a column
            assert not player.table.kit.overflows - in_the_pad, name
    finally:
        use_language(before)
        window.close()


@pytest.mark.parametrize(
    ("how", "labels"),
    [
        ("free", ["Pass", "Half whist", "Whist open", "Whist closed"]),
        ("open", ["Pass", "Half whist", "Whist open"]),
        ("closed", ["Pass", "Half whist", "Whist closed"]),
    ],
)
def test_a_single_whister_is_offered_what_the_table_plays(how: str, labels: list[str]) -> None:
    match = asked(*ALONE[1], six_whist=how)
    slips = defence_slips(match.view(0))
    assert [slip.label for slip in slips] == labels
    for slip in slips:
        after = asked(*ALONE[1], *map(str, slip.commands), six_whist=how)
        assert (after.phase is Phase.DEFENCE) is (slip.label == "Half whist")


HALF_EACH = "If the contract fails, each defender writes half."


@pytest.mark.parametrize(
    ("gentlemen", "texts", "labels"),
    [
        (False, BY_CVITA, set()),
        ("one", BY_CVITA, set()),
        (True, BY_CVITA, {"Whist"}),
        ("one", (*BY_BOJAN, "whist"), {"Pass"}),
        (True, (*BY_BOJAN, "whist"), {"Pass", "Whist too"}),
        (False, (*BY_CVITA, "whist", "pass"), set()),
        ("one", (*BY_CVITA, "whist", "pass"), {"Whist open", "Whist closed"}),
        (True, (*BY_CVITA, "whist", "pass"), {"Whist open", "Whist closed"}),
        ("one", (*BY_BOJAN, "pass"), {"Whist open", "Whist closed"}),
    ],
)
def test_a_slip_says_what_gentlemen_share(
    gentlemen: bool | str, texts: tuple[str, ...], labels: set[str]
) -> None:
    """002:122: half of what both have taken goes to the other one if the declarer fails."""
    match = asked(*texts, gentlemen=gentlemen)
    assert isinstance(match.to_act, int)
    slips = defence_slips(match.view(match.to_act))
    assert {slip.label for slip in slips if slip.more == HALF_EACH} == labels
    in_a_row = {slip.label for slip in slips if ("if down", "half each") in slip.rows}
    assert in_a_row == labels - {"Pass"}


@pytest.mark.parametrize("gentlemen", [False, True, "one"])
def test_the_part_of_a_defender_says_so_too(gentlemen: bool | str) -> None:
    match = asked(*BY_CVITA, "whist", "pass", "closed", gentlemen=gentlemen)
    view = match.view(2)
    for seat in (0, 1):
        assert (HALF_EACH in describe_seat(view, seat)) is (gentlemen is not False)
    assert HALF_EACH not in describe_seat(view, 2)
    assert (HALF_EACH in stake_sentence(view)) is (gentlemen is not False)
    both = asked(*BY_CVITA, "whist", "whist", gentlemen=gentlemen).view(2)
    assert (HALF_EACH in describe_seat(both, 0)) is (gentlemen is True)
