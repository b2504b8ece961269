"""The stairs of hands in a row in which all pass: what they say, and where they are on the pad."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Surface

from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.ui.scores.lines import Stairs, seen_part
from prefgame.ui.scores.registry import words_of
from prefgame.ui.system.display import headless
from prefgame.ui.table.notes import PadInfo, pad_info
from prefgame.ui.table.pad import Pad
from prefgame.ui.table.slips.outlook import auction_sentence
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.window import Window
from tests.helpers import NAMES, ORDINARY_DEAL, deal, say
from tests.ui.table.pad.filled_pad import PAD, WINDOWS, differs, kit_of
from tests.ui.table.russian_positions import ALL_PASS, BY_CVITA
from tests.ui.table_game import sit_at_rest

WORDS = "A contract made leads back to 1. It never rises above 3."
STAIRS = Stairs("All-pass hands in a row", ("1", "2", "3"), 1, False, WORDS)
NOTE = "Each trick: dump +2. No trick at all: pool +2."
ROW = (("pass", "pass", "pass"),)
TRICK = ("CK", "C7", "CA")


def all_passed(before: int, *texts: str, **options: object) -> Match:
    """Return a hand that nobody declares, after so many others; and what was played of it."""
    rules = find_ruleset("russian")
    sheet = replace(rules.score.new_sheet(3), raspasy=before)
    match = Match.start(rules.with_options(options), NAMES[:3], sheet=sheet)
    match.submit(deal(2, *ORDINARY_DEAL))
    return say(match, *ALL_PASS, *texts)


def stairs_of(match: Match) -> Stairs | None:
    return pad_info(match.view(0), "", turn=True).stairs


# ---- what they say


@pytest.mark.parametrize(
    ("before", "options", "steps", "now", "more"),
    [
        (0, {}, (1, 2, 3), 0, False),
        (1, {}, (1, 2, 3), 1, False),
        (7, {}, (1, 2, 3), 2, False),
        (2, {"raspasy": "double"}, (1, 2, 4), 2, False),
        (0, {"raspasy_limit": 2}, (1, 2), 0, False),
        (1, {"raspasy_limit": 5}, (1, 2, 3, 4, 5), 1, False),
        (0, {"raspasy_limit": 9}, (1, 2, 3, 4, 5), 0, True),
        (4, {"raspasy_limit": 9}, (2, 3, 4, 5, 6), 3, True),
        (7, {"raspasy_limit": 9}, (5, 6, 7, 8, 9), 3, False),
        (30, {"raspasy": "double", "raspasy_limit": 9}, (16, 32, 64, 128, 256), 4, False),
    ],
)
def test_the_stairs_have_the_price_of_each_hand_of_the_row(
    before: int, options: dict[str, object], steps: tuple[int, ...], now: int, more: bool
) -> None:
    match = all_passed(before, **options)
    stairs = stairs_of(match)
    assert stairs is not None
    assert (stairs.steps, stairs.now, stairs.more) == (tuple(map(str, steps)), now, more)
    words = words_of(match.table.rules)
    assert words.tricks_cost(match.view(0), 1) == f"dump +{stairs.steps[stairs.now]}"


@pytest.mark.parametrize("options", [{"raspasy": "none"}, {"raspasy_limit": 1}])
def test_there_are_no_stairs_where_the_price_never_grows(options: dict[str, object]) -> None:
    assert stairs_of(all_passed(3, **options)) is None


@pytest.mark.parametrize(
    ("options", "steps"),
    [
        ({"scoring": "leningrad"}, ("2", "4", "6")),
        ({"scoring": "rostov"}, ("5", "10", "15")),
        ({"scoring": "rostov", "rostov_exact": True}, ("3 1/3", "6 2/3", "10")),
    ],
)
def test_the_prices_are_those_that_are_written(
    options: dict[str, object], steps: tuple[str, ...]
) -> None:
    """002:98, 002:102."""
    stairs = stairs_of(all_passed(1, **options))
    assert stairs is not None and stairs.steps == steps
    assert stairs.words == (
        f"A contract made leads back to {steps[0]}. It never rises above {steps[-1]}."
    )


def test_the_price_is_seen_before_the_auction_and_until_somebody_bids() -> None:
    rules = find_ruleset("russian")
    match = Match.start(rules, NAMES[:3])
    match.submit(deal(2, *ORDINARY_DEAL))
    before = stairs_of(match)
    assert before is not None and (before.steps, before.now) == (("1", "2", "3"), 0)
    assert auction_sentence(match.view(0)) == "Price of a trick if all pass: dump +1."
    assert stairs_of(say(match, *BY_CVITA[:2])) == before, "nobody has bid yet"
    assert stairs_of(say(match, *BY_CVITA[2:3])) is None
    assert not auction_sentence(match.view(0))
    assert stairs_of(say(match, *BY_CVITA[3:])) is None


def test_a_price_that_never_grows_has_no_stairs() -> None:
    for rules in (
        find_ruleset("russian").with_options({"raspasy": "none"}),
        find_ruleset("serbian"),
    ):
        match = Match.start(rules, NAMES[:3])
        match.submit(deal(2, *ORDINARY_DEAL))
        assert stairs_of(match) is None


def test_the_words_say_what_ends_the_row_and_how_high_it_rises() -> None:
    made, rises = stairs_of(all_passed(0)), stairs_of(all_passed(0, raspasy_limit=9))
    assert made is not None and rises is not None
    assert made.title == "All-pass hands in a row"
    assert made.words == "A contract made leads back to 1. It never rises above 3."
    assert rises.words == "A contract made leads back to 1."
    whisted = stairs_of(all_passed(0, raspasy_end="whisted"))
    assert whisted is not None and whisted.words.startswith("A whisted contract made leads back")
    ends = stairs_of(all_passed(0, raspasy_end="any"))
    assert ends is not None and ends.words.startswith("Any contract leads back to 1.")


def test_of_many_prices_the_last_ones_up_to_the_next_are_seen() -> None:
    prices = tuple(map(str, range(1, 10)))
    for now in range(9):
        steps, at, more = seen_part(prices, now)
        assert len(steps) == 5 and steps[at] == prices[now]
        assert more == (steps[-1] < "9") and (now == 8 or at < 4)


# ---- where they are


def pad(kit: Kit, info: PadInfo) -> Callable[[Surface], None]:
    return lambda surface: Pad(kit, kit.layout.pad, info).draw(surface)


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("steps", [(1, 2), (1, 2, 3), (16, 32, 64, 128, 256)])
def test_the_stairs_keep_apart_from_all_else_on_the_pad(
    steps: tuple[int, ...], size: tuple[int, int]
) -> None:
    kit = kit_of(size)
    box = kit.layout.pad
    info = replace(PAD, rows=ROW, ring=None, stairs=replace(STAIRS, steps=tuple(map(str, steps))))
    parts = Pad(kit, box, info).parts()
    assert "stairs" in parts and box.contains(parts["stairs"])
    boxes = list(parts.values())
    assert not any(one.overlaps(two) for at, one in enumerate(boxes) for two in boxes[:at])
    assert differs(kit, pad(kit, info), pad(kit, replace(info, stairs=None)))


@pytest.mark.usefixtures("screen")
def test_the_present_step_is_ringed() -> None:
    kit = kit_of()
    info = replace(PAD, rows=ROW, ring=None, note=NOTE, stairs=STAIRS)
    assert differs(kit, pad(kit, info), pad(kit, replace(info, stairs=replace(STAIRS, now=2))))


@pytest.mark.usefixtures("screen")
def test_the_last_trick_gives_way_to_the_stairs() -> None:
    kit = kit_of((1280, 720))
    box = kit.layout.pad
    info = replace(PAD, rows=ROW, ring=None, note=NOTE, stairs=STAIRS)
    assert Pad(kit, box, info).last_h == 0
    assert Pad(kit, box, replace(info, stairs=None)).last_h > 0
    roomy = kit_of((1920, 1080))
    assert Pad(roomy, roomy.layout.pad, info).last_h > 0


def test_a_last_trick_that_is_not_on_the_pad_is_shown_by_its_key(tmp_path: Path) -> None:
    headless()
    window = Window((1280, 720), less_motion=True)
    player = sit_at_rest(window, tmp_path, all_passed(1, *TRICK))
    assert "last" not in player.table.frame.pad().parts()
    assert "stairs" in player.table.frame.pad().parts()
    player.key(keys.LAST_TRICK)
    assert window.scene is not player.table and not player.table.kit.overflows
    window.close()


@pytest.mark.parametrize(
    ("size", "line"),
    [((1024, 640), "all pass: dump +2 a trick"), ((1280, 720), "nobody has bid yet")],
)
def test_a_narrow_window_has_the_price_on_the_plaque(
    size: tuple[int, int], line: str, screen: None, tmp_path: Path
) -> None:
    """The pad is put away there."""
    rules = find_ruleset("russian")
    match = Match.start(rules, NAMES[:3], sheet=replace(rules.score.new_sheet(3), raspasy=1))
    match.submit(deal(2, *ORDINARY_DEAL))
    window = Window(size)
    player = sit_at_rest(window, tmp_path, match)
    assert player.table.desk.phase.plaque().line == line
    window.close()


@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize(
    "size", [(1024, 640), (1194, 672), (1280, 720), (1366, 768), (1920, 1080), (1600, 600)]
)
@pytest.mark.parametrize(
    ("agreed", "price"),
    [
        ({}, "dump +2"),
        ({"raspasy": "none", "raspasy_price": 5}, "dump +5"),
        ({"raspasy": "own", "raspasy_ladder": "4", "raspasy_exit": "seven"}, "dump +4"),
        ({"raspasy": "none", "scoring": "rostov"}, "5 to each"),
    ],
)
def test_the_price_is_seen_before_the_first_call(
    agreed: dict[str, object],
    price: str,
    size: tuple[int, int],
    text_scale: float,
    screen: None,
    tmp_path: Path,
) -> None:
    """Wherever all may pass and that costs something: on the pad or its stairs, or the plaque."""
    rules = find_ruleset("russian").with_options(agreed)
    match = Match.start(rules, NAMES[:4], sheet=replace(rules.score.new_sheet(4), raspasy=1))
    match.submit(deal(3, *ORDINARY_DEAL))
    window = Window(size, text_scale=text_scale)
    player = sit_at_rest(window, tmp_path, match)
    frame, view = player.table.frame, match.view(0)
    on_pad = frame.pad().words if frame.has_pad else ""
    stairs = frame.has_pad and "stairs" in frame.pad().parts()
    on_plaque, note = player.table.desk.phase.plaque().line, words_of(rules).price_note(view)
    assert price in note
    assert note == on_plaque or stairs or auction_sentence(view) in on_pad
    assert not player.table.kit.overflows
    window.close()
