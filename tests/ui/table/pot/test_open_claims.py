"""The pot beside the open cards of a claim."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from prefgame.app.play.claims import Claim
from prefgame.ui.draw.box import Box
from prefgame.ui.system.display import headless
from prefgame.ui.table import stage
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.window import Window
from tests.app.play.claimed_hands import ALL_TEN
from tests.ui.table.phases.claiming import asked
from tests.ui.table.pot_positions import POSITIONS, at
from tests.ui.table_game import sit_at_rest

REST = "D7 D8 D9 DT H7 H8 C7 C8 C9 CT"


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("players", [3, 4])
def test_the_pot_can_be_seen_while_the_cards_of_a_claim_lie_open(
    players: int, size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    match = at(
        "viennese",
        *("pass", "game", "pass", "announce game 2", "come", "come"),
        packets=(REST, ALL_TEN),
        players=players,
    )
    player = asked(window, tmp_path, match, "always", deck=deck)
    table, layout = player.table, player.table.kit.layout
    pots = table.frame.money.pot_boxes()
    cards = [
        box
        for place in table.desk.stage.opened
        for box in table.desk.stage.open_spots(layout, place)
    ]
    covering = [*cards, layout.claim, layout.me, *layout.trick_slots().values()]
    assert len(cards) >= 20 and pots
    assert all(layout.table.contains(pot) for pot in pots)
    assert not [(pot, other) for pot in pots for other in covering if pot.overlaps(other)]
    window.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_open_cards_of_a_claim_lie_on_a_field_as_other_open_hands(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has room between the plates, the pot and the slip."""
    fields = set[Box]()

    def seen(surface: Surface, kit: Kit, box: Box, *how: Any, **more: Any) -> None:
        fields.add(box)

    monkeypatch.setattr(stage, "draw_field", seen)
    headless()
    window = Window(size)
    said = ("pass", "game", "pass", "announce game 2", "come", "come")
    player = asked(
        window, tmp_path, at("viennese", *said, packets=(REST, ALL_TEN)), "always", deck="german"
    )
    table, layout = player.table, player.table.kit.layout
    fields.clear()
    table.desk.stage.draw_below(Surface(size), table.kit)
    around = [*table.frame.money.pot_boxes(), layout.claim, layout.me, layout.left, layout.right]
    assert len(fields) == 2 and not any(box.overlaps(one) for box in fields for one in around)
    for place in table.desk.stage.opened:
        spots = table.desk.stage.open_spots(layout, place)
        assert any(all(box.contains(spot) for spot in spots) for box in fields)
    window.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_pot_on_the_slip_of_a_claim_lies_below_a_hand_that_is_played_open(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """The declarer claims against the open hands of the defenders (001:182)."""
    headless()
    window = Window(size, less_motion=True)
    player = sit_at_rest(window, tmp_path, POSITIONS["the defenders' hands are open"])
    table, layout = player.table, player.table.kit.layout
    view = player.session.match.view
    hands = {seat: view(seat).cards for seat in range(3)}
    player.session.claims.on_table = Claim(1, (1,), 0, True, hands)
    table.hands.show_claim()
    player.until_still()
    assert set(table.desk.stage.laid) == {"right"} and "left" in table.desk.stage.opened
    (pot,), field = table.frame.money.pot_boxes(), table.desk.stage.field(layout, "right")
    assert field is not None and not pot.overlaps(field) and not pot.overlaps(layout.claim)
    spots = table.desk.stage.open_spots(layout, "right")
    assert all(field.contains(spot) for spot in spots) and spots[0].h >= 0.33 * layout.card_h
    window.close()
