"""The notepad: what gives way when there is little room, and how far its columns stand apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.ui import pad_score, theme
from prefgame.ui.decks import Deck, DeckName
from prefgame.ui.kit import Kit
from prefgame.ui.layout import Box, Layout
from prefgame.ui.pad_info import Pile, ScoreInfo
from prefgame.ui.pad_plan import plan_pad
from prefgame.ui.pad_score import draw_score, score_marks
from prefgame.ui.table.notes import score_info
from prefgame.ui.window import headless
from prefgame.words import language, languages, use_language
from tests.ui.test_parts import PAD

WINDOWS = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    headless()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    theme.forget()
    pygame.quit()


def score_of(players: int) -> ScoreInfo:
    names = ("Ana", "Bojan", "Cvita", "Davor")[:players]
    return score_info(Match.start(find_ruleset("serbian"), names).view(0))


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("players", [3, 4])
def test_cards_of_the_last_trick_are_never_smaller_than_those_put_aside(players: int, size: tuple[int, int], deck: DeckName) -> None:
    cards = Deck(deck)
    kit = Kit(Layout(*size, cards.ratio, players=players), cards)
    piles = (Pile("Talon", ("HT", "S7")), Pile("Laid away", ("D8", "C9")))
    for count in range(1, 13):
        rows = tuple(("same", str(at), None) for at in range(count))
        whole = replace(PAD, rows=rows, ring=None, piles=piles, score=score_of(players), note="Every trick is worth 160.")
        plan = plan_pad(kit, kit.layout.pad.w, kit.layout.pad.h, whole)
        assert plan.last_h > plan.pile_h, count
        assert plan.end_row - plan.first_row >= min(count, 2), count


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_scale", [1.0, 1.15, 1.3])
@pytest.mark.parametrize("players", [3, 4])
def test_heads_of_the_score_columns_keep_apart(players: int, text_scale: float, size: tuple[int, int], code: str,
                                                 monkeypatch: pytest.MonkeyPatch, written: dict[str, Box]) -> None:  # fmt: skip
    before = language()
    use_language(code)
    score = score_of(players)
    use_language(before)
    kit = Kit(Layout(*size, text_scale=text_scale, players=players), Deck("german"))
    rules: list[float] = []

    def line(_surface: Surface, x: float, *_given: Any, upright: bool = False) -> None:
        if upright:
            rules.append(x)

    monkeypatch.setattr(pad_score.paint, "line", line)
    draw_score(Surface((8, 8)), kit, kit.layout.pad, 300, score)
    boxes = [written[words] for words in (score.title, *score.heads)]
    assert min(two.x - one.right for one, two in pairwise(boxes)) >= kit.f(9)
    assert all(one.right + kit.f(3) < rule < two.x - kit.f(3) for rule, (one, two) in zip(rules, pairwise(boxes[1:]), strict=True))
    assert boxes[-1].right <= kit.layout.pad.right - kit.f(14)
    assert all(abs(one.right - two.right) <= 1 for one, two in zip(boxes[1:], score_marks(kit, kit.layout.pad, 300, score)))
