"""The notepad: what gives way when there is little room, and how far its columns stand apart."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from pygame import Surface

from prefgame.engine.match import Match
from prefgame.i18n import language, languages, use_language
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.deck import LARGE_INDEX, Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine
from prefgame.ui.scores.registry import score_info
from prefgame.ui.table.notes import Pile
from prefgame.ui.table.pad import Pad
from prefgame.ui.table.pad_blocks import ScoreBlock
from prefgame.ui.widgets.canvas import Kit
from tests.ui.table.pad.filled_pad import PAD

pytestmark = pytest.mark.usefixtures("screen")

WINDOWS = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))


def score_of(players: int) -> ScoreInfo:
    names = ("Ana", "Bojan", "Cvita", "Davor")[:players]
    return score_info(Match.start(find_ruleset("serbian"), names).view(0))


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("players", [3, 4])
def test_cards_of_the_last_trick_are_never_smaller_than_those_put_aside(
    players: int, size: tuple[int, int], deck: DeckName
) -> None:
    cards = Deck(deck)
    kit = Kit(Layout(*size, cards.ratio, players=players), cards)
    piles = (Pile("Talon", ("HT", "S7")), Pile("Discarded", ("D8", "C9")))
    for count in range(1, 13):
        rows = tuple(("same", str(at), None) for at in range(count))
        whole = replace(
            PAD,
            rows=rows,
            ring=None,
            piles=piles,
            score=score_of(players),
            note="Defenders get 160 a trick.",
        )
        plan = Pad(kit, kit.layout.pad, whole)
        assert plan.last_h > plan.pile_h, count
        assert plan.end_row - plan.first_row >= min(count, 2), count


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
def test_the_last_trick_stands_clear_of_the_note(
    text_scale: float, size: tuple[int, int], deck: DeckName, written: dict[str, Box]
) -> None:
    cards = Deck(deck)
    kit = Kit(Layout(*size, cards.ratio, text_scale), cards)
    piles = (Pile("Talon", ("HT", "S7")),)
    for count in range(1, 7):
        written.clear()
        info = replace(
            PAD,
            rows=(("same", "3", None),) * count,
            ring=None,
            piles=piles,
            score=score_of(3),
            note="Defenders get 160 a trick.",
        )
        plan = Pad(kit, kit.layout.pad, info)
        Pad(kit, kit.layout.pad, info).draw(Surface(size))
        if plan.last_h:
            assert written["Last trick"].y - written["Defenders get 160 a trick."].bottom >= kit.f(
                14
            ), count


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_scale", [1.0, 1.15, 1.3])
@pytest.mark.parametrize("players", [3, 4])
def test_heads_of_the_score_columns_keep_apart(
    players: int,
    text_scale: float,
    size: tuple[int, int],
    code: str,
    monkeypatch: pytest.MonkeyPatch,
    written: dict[str, Box],
) -> None:
    before = language()
    use_language(code)
    score = score_of(players)
    use_language(before)
    kit = Kit(Layout(*size, text_scale=text_scale, players=players), Deck("german"))
    rules: list[float] = []

    def line(_surface: Surface, x: float, *_given: Any, upright: bool = False) -> None:
        if upright:
            rules.append(x)

    monkeypatch.setattr(shapes, "line", line)
    block = ScoreBlock(kit, kit.layout.pad.inset(kit.space("near"), 0), score)
    block.draw(Surface((8, 8)))
    boxes = [written[words] for words in (score.title, *score.heads)]
    assert min(two.x - one.right for one, two in pairwise(boxes)) >= kit.f(9)
    assert all(
        one.right + kit.f(3) < rule < two.x - kit.f(3)
        for rule, (one, two) in zip(rules, pairwise(boxes[1:]), strict=True)
    )
    assert boxes[-1].right <= kit.layout.pad.right - kit.f(14)
    assert all(abs(one.right - two.right) <= 1 for one, two in zip(boxes[1:], block.heads()))


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
def test_cards_put_aside_can_be_read(
    text_scale: float, size: tuple[int, int], deck: DeckName
) -> None:
    """Large enough, with the large index, and each pile in its half of the pad."""
    cards = Deck(deck)
    kit = Kit(Layout(*size, cards.ratio, text_scale=text_scale), cards)
    piles = (Pile("Talon", ("HT", "S7")), Pile("Discarded", ("D8", "C9")))
    box = kit.layout.pad
    pad = Pad(kit, box, replace(PAD, piles=piles))
    plan = pad
    assert plan.pile_h >= kit.f(76)
    places = [place for _card, place in pad.pile_cards()]
    assert (
        all(one.right < two.x for one, two in pairwise(places))
        and places[1].right < box.centerx
        and places[3].right < box.right - kit.f(10)
    )
    if plan.pile_h < LARGE_INDEX[deck]:
        large = Deck(deck, replace(cards.look, large_index=True))
        assert (
            cards.card("S8", plan.pile_h).get_buffer().raw
            == large.card("S8", plan.pile_h).get_buffer().raw
        )


def test_the_title_of_the_score_keeps_clear_of_the_first_head(written: dict[str, Box]) -> None:
    """Large text, and a long head in the words of the Croatian pad."""
    kit = Kit(Layout(1366, 768, text_scale=1.3), Deck("german"))
    heads = ("dobiveno ili plaćeno",)
    lines = (ScoreLine("Ana", ("−30",), 0),)
    score = ScoreInfo("Bodovi", heads, lines)
    ScoreBlock(kit, kit.layout.pad.inset(kit.space("near"), 0), score).draw(Surface((1366, 768)))
    assert written["Bodovi"].right + kit.f(6) <= written[heads[0]].x and not kit.overflows
