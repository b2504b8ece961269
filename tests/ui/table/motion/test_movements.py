"""Movements end where the view says, and cards keep their places."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from prefgame.app.settings import Settings
from prefgame.engine.events import CardPlayed, Event, TrickTaken
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Seat
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.card_order import hand_order
from prefgame.ui.scores.marks import neighbours
from prefgame.ui.table.movement import EventMovement
from prefgame.ui.table.plate import place_of
from prefgame.ui.widgets.window import Window
from tests.helpers import ORDINARY_DEAL, deal
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, assert_at_rest, at
from tests.ui.table.pot_positions import POSITIONS
from tests.ui.table_game import sit_at_rest, sit_down

# ---- order and places


@pytest.mark.parametrize(
    ("rules", "players", "places"),
    [
        ("croatian", 3, ["me", "left", "right"]),
        ("serbian", 3, ["me", "right", "left"]),
        ("serbian", 4, ["me", "right", "across", "left"]),
    ],
)
def test_the_next_to_play_sits_left_where_the_game_goes_clockwise(
    rules: str, players: int, places: list[str]
) -> None:
    match = Match.start(find_ruleset(rules), ("Ana", "Bojan", "Cvita", "Davor")[:players])
    view = match.view(0)
    assert [place_of(view, seat) for seat in range(players)] == places
    left = next(seat for seat in range(players) if place_of(view, seat) == "left")
    assert neighbours(view, 0)[0] == left


# ---- every event leads to the table of its view


def test_movements_end_where_the_view_says(window: Window, tmp_path: Path) -> None:
    """Whatever has moved, the table at rest is that of the view; a trick taken is gathered only
    when it was seen.
    """
    player = sit_down(
        window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"), pace="at_once"
    )
    kinds: set[type] = set()
    start = EventMovement.start

    def watched(moves: EventMovement, event: Event) -> None:
        kinds.add(type(event))
        if isinstance(event, TrickTaken):
            assert len(moves.stage.trick) == 3
        start(moves, event)

    EventMovement.start = watched  # type: ignore[method-assign, assignment]
    try:
        while not player.game.visits:
            player.until_asked()
            if player.ready:
                assert_at_rest(player.table)
                player.press(next(card for card in player.table.desk.stage.hand if card.enabled))
    finally:
        EventMovement.start = start  # type: ignore[method-assign]
    assert {CardPlayed, TrickTaken} <= kinds


@pytest.mark.parametrize(("dealer", "out"), [(0, "me"), (1, "right"), (2, "across"), (3, "left")])
def test_the_trick_is_laid_for_the_three_who_play(
    dealer: Seat, out: str, window: Window, tmp_path: Path
) -> None:
    """Of four the dealer sits out: that place is left empty, and the others close up (004:46)."""
    match = Match.start(find_ruleset("serbian"), ("Ana", "Bojan", "Cvita", "Davor"))
    match.submit(deal(dealer, *ORDINARY_DEAL))
    player = sit_down(window, tmp_path, match, still=True)
    player.frames(3)
    assert player.table.desk.stage.out == out
    assert out not in player.table.desk.stage.trick_slots(player.table.kit.layout)


# ---- the hands of the others


def test_the_cards_keep_their_places_while_they_are_played() -> None:
    """A suit that is played out leaves the others where they stand, though it may lay
    black beside black.
    """
    settings = Settings(sort="suit", trumps_left=True)
    for seed in range(30):
        match, rng = (
            at("pass", "pass", "2", "discard S7 S8", "announce 5", "come", "come", "no", "no"),
            random.Random(seed),
        )
        order = hand_order(match.view(0), settings)
        assert len(order) == 10
        while match.view(0).turn.phase is Phase.PLAY:
            match.submit(rng.choice(match.legal()), match.to_act)
            assert hand_order(match.view(0), settings) == tuple(
                card for card in order if card in map(str, match.view(0).cards)
            )


def test_a_table_whose_hands_are_just_being_laid_open_says_what_must_stay_visible(
    window: Window, tmp_path: Path
) -> None:
    """A sheet that opens in this moment asks for it; the hand was open in the play already."""
    table = sit_at_rest(window, tmp_path, POSITIONS["the defenders' hands are open"]).table
    before = table.desk.stage.visible_boxes(table.kit)
    (place,) = table.desk.stage.laid
    cards = table.desk.stage.opened.pop(place)
    assert 0 < len(table.desk.stage.visible_boxes(table.kit)) < len(before)
    table.desk.stage.opened[place] = cards
    assert table.desk.stage.visible_boxes(table.kit) == before
