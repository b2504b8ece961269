"""The page of a hand with large text: every word has its place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from pygame import Surface

from prefgame.i18n import languages, use_language
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.paper import open_hands
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.numbers import with_short_names
from tests.app.look_back.review_hands import (
    EACH_HIS_SUIT,
    FALLEN_DIAMONDS,
    match_of,
    play_on,
    ruffed_ace,
)
from tests.ui.paper.shown_scenes import SIZES, FakeGame, ask, recorded, show

NAMES = ("Konstantinopolitanskaja Aleksandra", "Bartholomaeus Wojciechowski", "Ana")


@pytest.mark.parametrize("text_scale", [1.0, 1.15, 1.3])
@pytest.mark.parametrize("size", SIZES)
def test_names_beside_the_hands_do_not_lie_on_each_other(
    size: tuple[int, int], text_scale: float, written: dict[str, Box]
) -> None:
    """Large names leave no room for two tables of tricks, or none for how many each player took."""
    headless()
    window = Window(size, text_scale=text_scale)
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    written.clear()
    scene.rebuild()
    window.frame(0.02)
    rows = scene.story.rows()
    said = [words for row in rows for words in (row.name, row.role, row.tricks)]
    boxes = [written[words] for words in said if words in written]
    middles = [box._replace(y=box.y + box.h // 6, h=box.h * 2 // 3) for box in dict.fromkeys(boxes)]
    assert len(middles) > len(rows)
    assert not [pair for pair in combinations(middles, 2) if pair[0].overlaps(pair[1])]
    window.close()


ONE_DEFENDER = FALLEN_DIAMONDS.replace(
    "Cvita: come\nBojan: no\nCvita: no", "Cvita: stay\nBojan: alone\nBojan: no"
)
"""two rows of tricks leave room for high cards"""


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_no_hand_hides_what_the_mark_of_a_talon_card_means(
    language: str, size: tuple[int, int], deck: DeckName, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 1024x640 the hand of the next player lay on the sign before "from the talon"."""
    cards, marks = list[Box](), list[Box]()

    def draw_mark(surface: Surface, kit: Kit, box: Box) -> None:
        marks.append(box)

    def draw_card(kit: Kit, *place: Any, **how: Any) -> Box:
        cards.append(drawn := card(kit, *place, **how))
        return drawn

    card, talon_taken = Kit.card, play_on(match_of(EACH_HIS_SUIT, ONE_DEFENDER))
    headless()
    use_language(language)
    try:
        window = Window(size, deck=deck)
        monkeypatch.setattr(open_hands, "_talon_mark", draw_mark)
        monkeypatch.setattr(Kit, "card", draw_card)
        show(window, HandResultScene(FakeGame(window), recorded(talon_taken)))
    finally:
        use_language("en")
    assert marks and len(marks) % 3 == 0, "two on cards, and the one that is explained"
    assert cards and not any(marks[-1].overlaps(each) for each in cards)
    window.close()


def pays(names: Sequence[str]) -> str:
    return f"{names[0]} pays {names[1]}"


def test_names_are_cut_alike_before_a_sentence_is_cut(window: Window) -> None:
    kit = window.kit
    room = kit.width("Konstan. pays Barthol.", "button", 24)
    said = with_short_names(kit, room, NAMES, pays, "button", 24)
    assert said == "Konstan. pays Barthol."
    whole = with_short_names(kit, 10_000, NAMES, pays, "button", 24)
    assert whole == pays(NAMES)
    least = with_short_names(kit, 1, NAMES, pays, "button", 24)
    assert least == "Kon. pays Bar."
