"""A declarer who has seen the talon gives up: "without three"."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.i18n import languages, use_language
from prefgame.ui.draw.deck import Deck
from prefgame.ui.system.display import headless
from prefgame.ui.table.notes import piles
from prefgame.ui.table.status import seat_info
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import NO_BREAK
from tests.each_value import each_value
from tests.narrow import as_kind
from tests.ui.table.russian_positions import russian
from tests.ui.table_game import sit_at_rest

CALLS = ("7D", "pass", "pass")


def test_the_button_asks_once_more_and_then_the_hand_is_over(
    window: Window, tmp_path: Path
) -> None:
    seated = sit_at_rest(window, tmp_path, russian(*CALLS, without_three=True))
    button = as_kind(Button, seated.button("Give up: without three"))
    assert button.sub == f"dump{NO_BREAK}+12", "7 diamonds: three tricks of four points"
    button.press()
    seated.frames()
    assert not seated.table.shown.view.this_hand.ended
    seated.button("Really give up?").press()
    seated.frames(200)
    hand = seated.table.shown.view.this_hand
    assert hand.ended and hand.given_up and not hand.tricks
    plate = seat_info(seated.table.shown.view, 0, mine=True)
    assert (plate.role, plate.note) == ("gives up", "not played")


def test_what_lay_away_is_not_shown_as_a_discard() -> None:
    """Nobody chose those two cards: the hand is seen with all that it held."""
    view = russian(*CALLS, "discard ST SA", "without three", without_three=True).view(0)
    rows = HandFacts(view, Deck("french")).rows()
    mine = next(row for row in rows if row.seat == 0)
    assert len(mine.cards) == 12 and not mine.aside and not mine.aside_words
    assert len(mine.taken) == 2 and mine.taken <= set(mine.cards)
    assert [pile.title for pile in piles(view)] == ["Talon"]


def test_who_may_not_give_up_has_no_button(window: Window, tmp_path: Path) -> None:
    for at, (calls, agreed) in enumerate(
        ((CALLS, {}), (("misere", "pass", "pass"), {"without_three": True}))
    ):
        seated = sit_at_rest(window, tmp_path / str(at), russian(*calls, agreed=agreed))
        labels = [str(getattr(each, "label", "")) for each in seated.table.desk.choices]
        assert not any("ive up" in label for label in labels)


@pytest.mark.parametrize(
    ("code", "size"), each_value(languages(), [(1024, 640), (1280, 720), (1920, 1080)])
)
def test_the_button_has_room_beside_the_one_that_throws_the_talon(
    code: str, size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    use_language(code)
    window = Window(size)
    agreed = {"without_three": True, "thrown_talon": "choice"}
    try:
        match = russian(*CALLS, players=4, agreed=agreed)
        seated = sit_at_rest(window, tmp_path, match, language=code)
        for card in match.table.this_hand.talon:
            seated.card(str(card)).press()
            seated.frames()
        assert len(seated.table.desk.choices) > 2
        assert not seated.table.kit.overflows
    finally:
        use_language("en")
        window.close()
