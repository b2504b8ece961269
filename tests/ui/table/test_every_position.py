"""Every position of the table has room for its words and choices, with both decks."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from prefgame.app.settings import Settings
from prefgame.i18n import language, languages, use_language
from prefgame.ui.system.display import headless
from prefgame.ui.table import tooltips as tooltip_words
from prefgame.ui.table.plate import plaque_box
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.ui.table.positions import POSITIONS
from tests.ui.table.seen_things import rest
from tests.ui.table_game import sit_at_rest, sit_down

# ---- phases


@pytest.mark.parametrize(
    ("size", "deck"),
    each_value([(1024, 640), (1280, 720), (1920, 1080)], ["german", "french"]),
)
def test_every_word_fits_and_every_choice_can_be_hit(
    size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    for name, match in POSITIONS.items():
        player = sit_at_rest(window, tmp_path / name, match, deck=deck)
        layout = player.table.kit.layout
        assert not player.table.kit.overflows, name
        for widget in player.table.desk.choices:
            assert widget.rect.h >= layout.hit and widget.rect.w >= 44, (name, widget.rect)
            assert layout.table.contains(widget.rect), name
        boxes = [widget.rect for widget in player.table.desk.choices]
        assert not any(one.overlaps(two) for i, one in enumerate(boxes) for two in boxes[:i]), name
        assert not any(box.overlaps(layout.me) for box in boxes), name
    window.close()


@pytest.mark.parametrize(
    ("deck", "wish"),
    [
        ("german", {"german_back": 2}),
        ("german", {"corner_letters": "never"}),
        ("french", {"french_back": 2}),
        ("french", {"french_letters": "russian"}),
        ("french", {"large_index": True}),
        ("french", {"four_colours": True}),
    ],
)
def test_another_look_of_the_cards_is_seen_at_the_table_at_once(
    deck: str, wish: dict[str, object], window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS["auction"], still=True, deck=deck)
    player.frames(20)
    before = pygame.image.tobytes(window.surface, "RGB")
    player.game.change(**wish)
    player.frames(20)
    changed = pygame.image.tobytes(window.surface, "RGB")
    assert changed != before
    player.game.change(**{name: Settings.model_fields[name].default for name in wish})
    player.frames(20)
    assert pygame.image.tobytes(window.surface, "RGB") == before


@pytest.mark.parametrize("code", languages())
def test_the_longest_row_of_calls_has_room_in_every_language(
    code: str, window: Window, tmp_path: Path
) -> None:
    before = language()
    use_language(code)
    player = sit_down(window, tmp_path, POSITIONS["preferans played"], still=True, deck="french")
    player.frames(5)
    use_language(before)
    assert not player.table.kit.overflows
    assert all(
        player.table.kit.layout.table.contains(widget.rect) for widget in player.table.desk.choices
    )


def test_large_text_still_fits_where_it_matters(tmp_path: Path) -> None:
    """At 130 % enlarged words may give way to their usual size, but no button loses a letter."""
    headless()
    window = Window((1280, 720))
    for name, match in POSITIONS.items():
        player = sit_down(window, tmp_path / name, match, still=True, text_scale=130)
        player.frames(20)
        assert not player.table.kit.overflows, name
    window.close()


# ---- tooltips


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("auction", "Nobody has bid yet. The contract will appear here."),
        ("auction later", "Bojan bids 4. The contract will appear here."),
        ("reveal", "Ana says “game”: a contract without the talon."),
        ("exchange", "Ana won the auction with 2. The contract will be 2 or higher."),
        ("announce", "Ana plays without the talon, and has not named the contract yet."),
        ("all passed", "Everybody passed, so nobody plays this hand."),
        ("nobody defended", "Bojan played bells, number 3."),
    ],
)
def test_the_plaque_says_what_stands_in_every_phase(
    position: str, words: str, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, POSITIONS[position], still=True, pace="at_once")
    player.frames(20)
    assert rest(player, plaque_box(player.table.kit, player.table.frame.plaque)) == words


def test_every_seat_of_every_position_has_something_to_say(window: Window) -> None:
    for name, match in POSITIONS.items():
        view = match.view(0)
        sentences = [
            tooltip_words.describe_seat(view, seat) for seat in range(len(view.table.players))
        ]
        assert all(
            words.startswith(player) and "{" not in words
            for words, player in zip(sentences, view.table.players)
        ), name
        assert tooltip_words.describe_plaque(
            view, window.kit.deck
        ) and "{" not in tooltip_words.describe_plaque(view, window.kit.deck), name
