"""What is written under open hands, and on the tabs of plates: nothing lies over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.i18n import use_language
from prefgame.ui.system.display import headless
from prefgame.ui.table.open_hands import owner_tab
from prefgame.ui.table.plate import tongue_box
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.ui.table.russian_positions import MISERE_OF_BOJAN, POSITIONS, russian
from tests.ui.table_game import sit_at_rest

OPEN_WHIST = ("pass", "7D", "pass", "discard S9 C7", "announce 7D", "pass", "whist", "open")
SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize(("size", "code"), each_value(SIZES, ["ru", "en"]))
@pytest.mark.parametrize(
    ("texts", "players"),
    [(OPEN_WHIST, 3), (OPEN_WHIST, 4), (MISERE_OF_BOJAN, 4)],
    ids=["open whist", "open whist, four players", "misere, four players"],
)
def test_no_slip_lies_over_the_words_under_an_open_hand(
    texts: tuple[str, ...], players: int, size: tuple[int, int], code: str, tmp_path: Path
) -> None:
    headless()
    use_language(code)
    player = sit_at_rest(Window(size, less_motion=True), tmp_path, russian(*texts, players=players))
    table = player.table
    labels = table.desk.stage.field_labels(table.kit)
    assert labels and not any(
        one.overlaps(other) for at, one in enumerate(labels) for other in labels[:at]
    )
    if not table.kit.layout.compact:  # where there is no pad, a hint lies over the dark table
        player.hints.toggle()
        player.until(lambda: table.hints.shown)
        assert not any(table.hints.box.overlaps(label) for label in labels)
    player.until(lambda: not table.frame.talk.waiting)
    said = table.frame.talk_box()
    assert said is None or not any(said.overlaps(label) for label in labels)
    player.window.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_call_of_a_seat_across_leaves_the_tab_of_its_plate_free(
    size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    use_language("ru")
    match = russian("pass", "pass", "7D", "discard S7 S8", players=4)
    player = sit_at_rest(Window(size, less_motion=True), tmp_path, match)
    table = player.table
    tabs = [
        tongue_box(table.kit, box, info.tongue)
        for _place, box, info in table.frame.seats()
        if info.tongue
    ]
    calls = [
        table.desk.stage.call_box(table.kit, *each) for each in table.desk.stage.bubbles.items()
    ]
    assert len(tabs) == 1 and calls
    assert not any(call.overlaps(tabs[0]) for call in calls)
    player.window.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_slip_over_the_words_under_an_open_hand_leaves_whose_it_is(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """Of four, the hand across lies under the plate of the player who sits out."""
    headless()
    window = Window(size)
    use_language("en")
    player = sit_at_rest(window, tmp_path, russian(*OPEN_WHIST, players=4), claims="ask")
    table = player.table
    assert not table.desk.stage._is_hidden(table.desk.stage.field_labels(table.kit))
    table.hands.end_early()
    player.frames(5)
    field = table.desk.stage.field(table.kit.layout, "across")
    assert field is not None
    hidden = table.desk.stage._is_hidden(table.desk.stage.field_labels(table.kit))
    assert hidden is (size == (1024, 640)), "elsewhere the hand ends above the slip"
    if hidden:
        tab = owner_tab(table.kit, field, "Cvita", table.desk.stage.slips)
        assert field.contains(tab) and not any(
            tab.overlaps(slip) for slip in table.desk.stage.slips
        )
    window.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_cards_of_an_open_hand_do_not_hide_its_own_tab(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """At 1280 x 720 it went exactly when the hand was due: its cards were taken for slips."""
    headless()
    player = sit_at_rest(Window(size), tmp_path, POSITIONS["open whist, partner's card"])
    stage = player.table.desk.stage
    labels = stage.field_labels(player.table.kit)
    assert stage.played is not None and stage.played.due and labels
    assert not any(slip.overlaps(label) for slip in stage.slips for label in labels)
    player.window.close()
