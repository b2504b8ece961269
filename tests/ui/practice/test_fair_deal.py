"""The sheet about the seal, at the table and after a hand; and a deal that somebody has sent."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from prefgame.app.learn.practice import Point, practice_of_code
from prefgame.app.play.position_code import CodedPosition, write_position_code
from prefgame.app.play.shuffle import FairDeal, write_deal_code
from prefgame.cards import DECK, Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.i18n import languages, use_language
from prefgame.rules.deal import divide_deck
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet
from prefgame.ui.paper.play_again import PlayAgainSheet
from prefgame.ui.program import Program
from prefgame.ui.screens.records import CodedDealSheet, RecordScene
from prefgame.ui.table.menu import FairDealSheet
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.table.scene import TableScene
from prefgame.ui.words.options import game_name
from tests.narrow import as_kind
from tests.ui.whole_program import SIZES, Open, begun, click, form, frames, press_key, type_text

SEAL = "042785da647c98e660ebe046256bbca57038d139fb84f7b088c2d08c59cd5c5e"


def test_the_seal_is_seen_before_the_first_call(program: Open) -> None:
    rooms = program(prepare=begun())
    rooms.open(routes.ResumeMatch(rooms.store.unfinished_matches()[0].id))
    frames(rooms, 4)
    press_key(rooms, pygame.K_ESCAPE)
    menu = as_kind(TableMenu, rooms.window.scene)
    button = next(one for one in menu.buttons if one.label == "Fair deal")
    click(rooms, button.rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, FairDealSheet)
    assert sheet.deal.seal and not sheet.deal.salt and not sheet.deal.code
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, TableScene)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
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


def typed(rooms: Program, text: str) -> None:
    scene = form(rooms)
    click(rooms, scene.widgets["path"].rect)
    type_text(rooms, text)
    press_key(rooms, pygame.K_RETURN)


def opened(rooms: Program, last: str = "serbian") -> CodedDealSheet:
    """Return the question that the code of the sorted deck asks, after a match of the game
    ``last``.
    """
    rooms.change(last_rules=last)
    rooms.open(routes.RecordPage())
    frames(rooms)
    typed(rooms, write_deal_code(*divide_deck(DECK)))
    sheet = rooms.window.scene
    assert isinstance(sheet, CodedDealSheet)
    return sheet


def dealt_view(rooms: Program) -> SeatView:
    frames(rooms, 4)
    table = rooms.window.scene
    assert isinstance(table, TableScene)
    return table.shown.session.view()


def test_a_deal_that_was_sent_is_proposed_for_the_last_game_and_the_eldest_hand(
    program: Open,
) -> None:
    rooms = program()
    sheet = opened(rooms)
    assert sheet.game_row.label == "Serbian"
    press_key(rooms, pygame.K_RETURN)
    view = dealt_view(rooms)
    assert view.table.rules.key == "serbian" and set(view.cards) == set(divide_deck(DECK)[0][0])


def coded(rooms: Program, position: CodedPosition) -> None:
    """Type the code of this position into the page of records."""
    rooms.open(routes.RecordPage())
    frames(rooms)
    typed(rooms, write_position_code(position))


def test_a_code_that_names_its_game_proposes_that_game(program: Open) -> None:
    rooms = program()
    rooms.change(last_rules="serbian")
    hands, talon = divide_deck(DECK)
    coded(rooms, CodedPosition(hands, talon, "russian"))
    sheet = rooms.window.scene
    assert isinstance(sheet, CodedDealSheet)
    assert sheet.game_row.label == game_name(sheet.draft.table)
    press_key(rooms, pygame.K_RETURN)
    view = dealt_view(rooms)
    assert view.table.rules.key == "russian" and set(view.cards) == set(hands[0])


def test_a_code_with_a_contract_opens_where_it_ends(program: Open) -> None:
    """And can be played from the deal, the answers and every trick before it."""
    rooms = program()
    hands, talon = divide_deck(DECK)
    position = CodedPosition(hands, talon, "russian", 1, "7D", talon)
    whole = practice_of_code(position, find_ruleset("russian"), ("Ana", "Bojan", "Cvita"))
    played, match = list[Card](), Match.replay(whole.log)
    for _card in range(4):
        card = as_kind(PlayCard, match.legal()[0]).card
        match.submit(PlayCard(card))
        played.append(card)
    coded(rooms, replace(position, played=tuple(played)))
    sheet = rooms.window.scene
    assert isinstance(sheet, PlayAgainSheet)
    kinds = [point.point for point in sheet.points]
    assert kinds[0] is Point.DEAL and kinds[-3:] == [Point.TRICK, Point.TRICK, Point.HERE]
    assert sheet.points[sheet.place.value].point is Point.HERE
    click(rooms, sheet.play.rect)
    hand = dealt_view(rooms).this_hand
    assert [card for trick in hand.tricks for _seat, card in trick.cards] == played[:3]
    assert [card for _seat, card in hand.trick] == played[3:]
    assert str(hand.contract) == "7D" and hand.declarer == 1


def test_a_code_that_cannot_have_been_is_refused_in_a_sentence(program: Open) -> None:
    hands, talon = divide_deck(DECK)
    for contract, played, said in (
        ("hearts", (), "does not have"),
        ("7D", (hands[0][0], hands[0][1]), "Card 2"),
    ):
        rooms = program()
        coded(rooms, CodedPosition(hands, talon, "russian", 1, contract, talon, played=played))
        scene = rooms.window.scene
        assert isinstance(scene, RecordScene) and scene.notice is not None
        assert said in scene.notice.text and len(scene.notice.text) <= 300


def test_the_game_of_a_deal_that_was_sent_is_chosen(program: Open) -> None:
    """A Croatian deal after a Russian match is played as a Croatian one."""
    rooms = program()
    sheet = opened(rooms, "russian")
    click(rooms, sheet.game_row.rect)
    choice = rooms.window.scene
    assert isinstance(choice, ChoiceSheet)
    assert len(choice.answers) == len(RULESETS)
    assert RULESETS[choice.chosen].key == "russian"
    at = next(at for at, rules in enumerate(RULESETS) if rules.key == "croatian")
    click(rooms, choice.group.widgets[at].rect)
    assert rooms.window.scene is sheet and sheet.game_row.label == "Croatian"
    click(rooms, sheet.play.rect)
    assert dealt_view(rooms).table.rules.key == "croatian"


@pytest.mark.parametrize(
    ("at", "words"), list(enumerate(("first to call", "second to call", "dealer")))
)
def test_the_player_sits_where_a_friend_means_it(program: Open, at: int, words: str) -> None:
    rooms = program()
    sheet = opened(rooms)
    assert sheet.seat.options[at] == words
    sheet.seat.choose(at)
    click(rooms, sheet.play.rect)
    view = dealt_view(rooms)
    assert set(view.cards) == set(divide_deck(DECK)[0][at])
    assert view.table.players[view.seat] == "Ana", "under their own name"
    assert (view.seat == view.this_hand.dealer) is (words == "dealer")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_the_question_of_a_code_has_room(
    program: Open, size: tuple[int, int], language: str
) -> None:
    rooms = program(size)
    use_language(language)
    try:
        sheet = opened(rooms)
        click(rooms, sheet.game_row.rect)
        choice = rooms.window.scene
        assert isinstance(choice, ChoiceSheet)
        press_key(rooms, pygame.K_ESCAPE)
        assert rooms.window.scene is sheet and not rooms.window.kit.overflows
    finally:
        use_language("en")


def test_a_code_with_a_mistake_is_answered_in_one_sentence(program: Open) -> None:
    rooms = program()
    rooms.open(routes.RecordPage())
    frames(rooms)
    typed(rooms, "HNNC-B3J5-2S9N")
    scene = rooms.window.scene
    assert isinstance(scene, RecordScene) and scene.notice is not None
    assert "one of its letters or figures is wrong" in scene.notice.text


def test_a_code_waits_for_names_that_will_do(program: Open) -> None:
    """Two players of one name are kept as they were typed; no table can be laid for them."""
    rooms = program()
    rooms.change(player="Bojan")
    rooms.open(routes.RecordPage())
    frames(rooms)
    typed(rooms, write_deal_code(*divide_deck(DECK)))
    scene = rooms.window.scene
    assert isinstance(scene, RecordScene) and scene.notice is not None
    assert scene.notice.text == "Two players are called Bojan."
