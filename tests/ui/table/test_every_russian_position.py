"""Every question of a Russian table has room for its words and choices, and whole hands are played
by clicks: auction, exchange, whist, open hands and raspasy.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from prefgame.engine.commands import DEALER, CallBid
from prefgame.engine.match import Match
from prefgame.rules.auctions.base import PASS
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.paper.open_hands import trick_lines
from prefgame.ui.scores.pool.entries import PoolStory
from prefgame.ui.table import notes
from prefgame.ui.table import tooltips as tooltip_words
from prefgame.ui.table.open_hands import OpenCard
from prefgame.ui.table.overlays import CardsGlance
from prefgame.ui.table.plate import winner_place
from prefgame.ui.table.status import seat_info
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.helpers import NAMES, deal_next
from tests.narrow import as_kind
from tests.ui.table.position_room import assert_room
from tests.ui.table.russian_positions import ALL_PASS, BY_BOJAN, BY_CVITA, POSITIONS, russian
from tests.ui.table.seen_things import picture, picture_when_resumed, plain_text
from tests.ui.table_game import Player, sit_at_rest, sit_down

PASS_BID = CallBid(PASS)


@pytest.mark.parametrize(
    ("size", "deck"),
    each_value([(1024, 640), (1280, 720), (1920, 1080)], ["german", "french"]),
)
def test_every_word_fits_and_every_choice_can_be_hit(
    size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    assert_room(POSITIONS, size, deck, tmp_path)


def test_large_text_still_fits(window: Window, tmp_path: Path) -> None:
    for name, match in POSITIONS.items():
        player = sit_at_rest(window, tmp_path / name, match, text_scale=130, less_motion=True)
        assert not player.table.kit.overflows, name


def test_every_seat_of_every_position_has_something_to_say(window: Window) -> None:
    for name, match in POSITIONS.items():
        view = match.view(0)
        said = [tooltip_words.describe_seat(view, seat) for seat in range(len(view.table.players))]
        said.append(tooltip_words.describe_plaque(view, window.kit.deck))
        assert all(words and "{" not in words for words in said), name


@pytest.mark.parametrize(
    "name",
    ["equal bid", "exchange", "open or closed", "open whist, partner's card", "raspasy later"],
)
def test_a_match_resumed_in_a_question_shows_the_same_table(
    name: str, window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS[name], less_motion=True)
    player.click(720, 180)  # the mouse rests on the cloth
    player.until_still()
    before = picture(window)
    assert picture_when_resumed(player) == before


# ---- open whist


@pytest.mark.parametrize(
    "name", ["open whist, own lead", "open whist, partner's card", "misere caught by the player"]
)
def test_only_cards_of_the_hand_that_is_due_are_played(
    name: str, window: Window, tmp_path: Path
) -> None:
    """Ana plays her own hand and the open one of Bojan, who passed, each in its turn (002:83)."""
    player = sit_at_rest(window, tmp_path, POSITIONS[name], less_motion=True)
    player.frames(20)  # what is pressed too soon is not meant for the question
    before, partners = len(player.session.match.log), name != "open whist, own lead"
    own = list(player.table.desk.stage.hand)
    spots = player.table.desk.stage.open_spots(player.table.kit.layout, "left")
    assert len(own) == (9 if partners else 10) and len(spots) == 10
    assert any(card.enabled for card in own) is not partners
    assert any(isinstance(choice, OpenCard) for choice in player.table.desk.choices) is partners
    if partners:
        player.press(own[0])
        assert len(player.session.match.log) == before, "a click in the wrong hand plays nothing"
        card = next(one for one in player.table.desk.choices if one.enabled)
        assert isinstance(card, OpenCard)
        player.press(card)
        assert player.last_command == card.card
    else:
        player.press(own[-1])
        assert player.last_command == own[-1].card


# ---- whole hands


@pytest.mark.parametrize(
    ("seed", "texts", "players"),
    [
        (1, ("pass", "pass", "pass"), 3),
        (2, (*BY_CVITA, "whist", "pass", "open"), 3),
        (3, (*BY_BOJAN, "whist", "whist"), 3),
        (4, ("pass", "misere", "pass", "discard SK DA"), 3),
        (5, ("misere",), 3),
        (6, ("pass", "pass", "pass"), 4),
        (7, (), 3),
    ],
)
def test_a_whole_hand_is_played_by_clicks(
    seed: int, texts: tuple[str, ...], players: int, window: Window, tmp_path: Path
) -> None:
    match = russian(*texts, players=players, raspasy_talon=seed % 2 == 0)
    player = sit_down(window, tmp_path, match, pace="at_once", less_motion=True, hints=False)
    rng = random.Random(seed)
    while not player.game.visits:
        player.until_asked()
        if player.ready:
            _choose(player, rng)
        assert not player.table.kit.overflows
    assert player.game.visits == [routes.HandResult(player.session)]
    assert player.session.match.table.hands_played == 1


def test_002_112_what_the_dealers_talon_takes_is_seen_on_plate_pad_and_result(
    window: Window, tmp_path: Path
) -> None:
    match = POSITIONS["four players, the talon's trick"].fork()
    plate = seat_info(match.view(0), 3, mine=False)
    assert (plate.won, plate.out) == (1, False) and plate.count.startswith("1: ")
    last = notes.last_trick(match.view(0))
    assert last is not None and last.winner is None and "Dora" in last.title
    player = sit_at_rest(window, tmp_path, match)
    player.table.frame.last.press()
    glance = window.scene
    assert isinstance(glance, CardsGlance)
    assert glance.cards[glance.winner or 0] == ("Dora", "SA")
    while match.to_act is not DEALER:
        match.submit(match.legal()[0])
    story = PoolStory(match.view(0), window.kit.deck)
    assert [name for _seat, name in story.trick_rows] == ["Ana", "Bojan", "Cvita", "Dora"]
    assert [trick.leader for trick in trick_lines(match.view(0))[:2]] == [3, 3]
    assert story.rows()[0].aside_words == "Dora’s talon: 2 tricks"


def test_002_112_the_talon_of_three_has_its_row_among_the_tricks(window: Window) -> None:
    """It sets the suit of two tricks, so a table without it cannot be understood."""
    match = russian(*ALL_PASS, raspasy_talon=True)
    while not match.table.this_hand.ended:
        match.submit(match.legal()[0])
    view = match.view(0)
    story, lines = PoolStory(view, window.kit.deck), trick_lines(view)
    seat, name = story.trick_rows[-1]
    assert len(story.trick_rows) == 4 and name == "the talon"
    assert [line.leader for line in lines[:2]] == [seat, seat] and lines[2].leader != seat
    assert {line.cards[seat] for line in lines[:2]} == set(view.this_hand.talon)


def test_a_talon_that_is_highest_so_far_has_the_crown_of_the_trick() -> None:
    view = POSITIONS["four players, the talon is highest"].view(0)
    assert view.this_hand.highest == view.this_hand.talon_seat == 3
    assert winner_place(view) is None, "the crown is over the card of the talon"


def _choose(player: Player, rng: random.Random) -> None:
    """One choice by clicks on what can be seen, at random."""
    before = len(player.session.match.log)
    if player.table.shown.view.turn.phase is Phase.EXCHANGE:
        for card in rng.sample(list(player.table.desk.stage.hand), 2):
            player.press(card)
            player.frames(8)
        for choice in (player.table.desk.choices[-2], player.table.desk.choices[-1]):
            player.press(choice)
            player.frames(8)
    else:
        ready: list[Widget] = [card for card in player.table.desk.stage.hand if card.enabled]
        ready = ready or [choice for choice in player.table.desk.choices if choice.enabled]
        player.press(rng.choice(ready))
    player.until(lambda: len(player.session.match.log) > before or bool(player.game.visits))


@pytest.mark.parametrize(
    ("raspasy", "price"), [("none", "1"), ("add", "3"), ("double", "4")], ids=lambda value: value
)
def test_the_plaque_of_a_third_raspasy_says_its_price(
    raspasy: str, price: str, window: Window, tmp_path: Path
) -> None:
    """002:113: a trick costs as much each time, one, two, three, or one, two, four."""
    match = Match.start(find_ruleset("russian").with_options({"raspasy": raspasy}), NAMES[:3])
    rng = random.Random(3)
    for hand in range(3):
        deal_next(match, rng)
        for _call in range(3):
            match.submit(PASS_BID)
        while match.table.hands_played == hand < 2:
            match.submit(rng.choice(match.legal()))
    player = sit_at_rest(window, tmp_path, match, player=as_kind(int, match.turn.seat))
    assert price in plain_text(player.table.frame.plaque.title)
