"""A declarer who has seen the talon gives up: "without three"."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.i18n import languages, use_language
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.ui.table.russian_positions import russian
from tests.ui.table_game import sit_at_rest

CALLS = ("7D", "pass", "pass")


def test_the_button_asks_once_more_and_then_the_hand_is_over(
    window: Window, tmp_path: Path
) -> None:
    seated = sit_at_rest(window, tmp_path, russian(*CALLS, without_three=True))
    seated.button("Give up: without three").press()
    seated.frames()
    assert not seated.table.shown.view.this_hand.ended
    seated.button("Really give up?").press()
    seated.frames(200)
    hand = seated.table.shown.view.this_hand
    assert hand.ended and hand.given_up and not hand.tricks


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
