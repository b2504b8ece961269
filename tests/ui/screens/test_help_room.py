"""The pages of the rules have room for every word, in each language and size."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from pygame import Surface

from prefgame.i18n import languages, use_language
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.screens.help import PAGES, page_element
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Laid
from tests.ui.whole_program import Open


@pytest.mark.parametrize(
    ("rules", "size", "text_scale"),
    [
        *(
            pytest.param(rules, (1024, 640), (1.3, 1.0)[at % 2], id=f"{rules.key}-small")
            for at, rules in enumerate(RULESETS)
        ),
        *(
            pytest.param(rules, (1920, 1080), 1.0, id=f"{rules.key}-large")
            for rules in {type(each.score): each for each in reversed(RULESETS)}.values()
        ),
    ],
)
def test_no_word_of_a_page_lies_on_another(
    program: Open,
    monkeypatch: pytest.MonkeyPatch,
    rules: RuleSet,
    size: tuple[int, int],
    text_scale: float,
) -> None:
    """The reason of a payment once ran under the first column of numbers."""
    boxes: list[tuple[str, Box]] = []
    real = Kit.text

    def text(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *how: Any, **more: Any
    ) -> Box:
        box = real(kit, surface, x, y, words, *how, **more)
        boxes.append((words, box))
        return box

    monkeypatch.setattr(Kit, "text", text)
    kit = program(size, text_scale=text_scale).window.kit
    width = min(kit.f(850), size[0] - kit.f(500))
    for code in languages():
        use_language(code)
        for make in PAGES:
            page = make(rules, kit.deck)
            boxes.clear()
            element = page_element(page)
            height = element.height(kit, width)
            Laid(element, kit, Box(0, 0, width, height)).paint(Surface((width, height)), kit)
            words = [(word, box.inset(0, box.h // 4)) for word, box in boxes if word.strip()]
            for (one, box), (two, other) in combinations(words, 2):
                assert not box.overlaps(other), (code, page.title, one, two)
            assert all(box.right <= width for _word, box in words), (code, page.title)
            assert not kit.overflows, (code, page.title)
    use_language("en")
