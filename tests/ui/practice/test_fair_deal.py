"""The sheet about the seal, at the table and after a hand; and a deal that somebody has sent."""

from __future__ import annotations

import pygame
import pytest

from prefgame.app.look_back.fair_deal import FairDeal
from prefgame.app.play.deal_code import write_deal_code
from prefgame.cards import DECK
from prefgame.i18n import use_language
from prefgame.rules.deal import divide_deck
from prefgame.ui.paper.hand.play_again import PlayAgainSheet
from prefgame.ui.screens.records.scene import RecordScene
from prefgame.ui.table.fair_deal import FairDealSheet
from prefgame.ui.table.scene import TableScene
from tests.ui.whole_program import SIZES, Open, begun, click, form, frames, press_key, type_text

SEAL = "042785da647c98e660ebe046256bbca57038d139fb84f7b088c2d08c59cd5c5e"


def test_the_seal_is_seen_before_the_first_call(program: Open) -> None:
    rooms = program(prepare=begun())
    rooms.resume(rooms.store.unfinished_matches()[0].id)
    frames(rooms, 4)
    press_key(rooms, pygame.K_ESCAPE)
    menu = rooms.window.scene
    button = next(one for one in menu.buttons if one.label == "Fair deal")  # type: ignore[union-attr]
    click(rooms, button.rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, FairDealSheet)
    assert sheet.deal.seal and not sheet.deal.salt and not sheet.deal.code
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, TableScene)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "hr", "sl", "sr_Latn", "ru"])
def test_the_sheet_has_room_for_its_words(
    program: Open, size: tuple[int, int], language: str
) -> None:
    rooms = program(size)
    use_language(language)
    try:
        for deal in (
            FairDeal(SEAL),
            FairDeal(SEAL, SEAL[:32], "HNNC-B3J5-2S9M", True),
            FairDeal(SEAL, SEAL[:32], "HNNC-B3J5-2S9M", False),
        ):
            sheet = FairDealSheet(deal)
            rooms.window.push(sheet)
            frames(rooms)
            assert not rooms.window.kit.overflows
            height, margin = rooms.window.layout.height, rooms.window.layout.margin
            assert margin <= sheet.box.y and sheet.box.bottom <= height - margin
            rooms.window.pop()
    finally:
        use_language("en")


def typed(rooms: object, text: str) -> None:
    scene = form(rooms)  # type: ignore[arg-type]
    click(rooms, scene.widgets["path"].rect)  # type: ignore[arg-type]
    type_text(rooms, text)  # type: ignore[arg-type]
    press_key(rooms, pygame.K_RETURN)  # type: ignore[arg-type]


def test_a_deal_that_was_sent_is_played_by_the_rules_of_the_last_match(program: Open) -> None:
    rooms = program()
    rooms.change(last_rules="serbian")
    rooms.open_record()
    frames(rooms)

    hands, talon = divide_deck(DECK)
    typed(rooms, write_deal_code(hands, talon))
    assert isinstance(rooms.window.scene, PlayAgainSheet)
    press_key(rooms, pygame.K_RETURN)
    frames(rooms, 4)
    table = rooms.window.scene
    assert isinstance(table, TableScene)
    view = table.session.view()
    assert view.table.rules.key == "serbian" and set(view.cards) == set(hands[0])


def test_a_code_with_a_mistake_is_answered_in_one_sentence(program: Open) -> None:
    rooms = program()
    rooms.open_record()
    frames(rooms)
    typed(rooms, "HNNC-B3J5-2S9N")
    scene = rooms.window.scene
    assert isinstance(scene, RecordScene) and scene.notice is not None
    assert "one of its letters or figures is wrong" in scene.notice.text
