"""A hand is played again: from its page, by the mouse and the keys, and back."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path

import pygame
import pytest

from prefgame.app.learn.practice import PracticeSession
from prefgame.engine.commands import PlayCard
from prefgame.i18n import languages, use_language
from prefgame.rules.base import Amount
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.paper.hand_result import HandPage, PracticeResultScene, compared
from prefgame.ui.paper.judged_page import JudgedHandScene
from prefgame.ui.paper.play_again import PlayAgainSheet
from prefgame.ui.paper.settlement import RecordedHandScene
from prefgame.ui.program import Program
from prefgame.ui.scenes import PRACTICE_RESULTS
from prefgame.ui.screens.records import RecordScene
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.elements import Text
from tests.narrow import as_kind
from tests.ui.whole_program import Open, click, form, frames, press_key, widget

ROOMS = [
    *(((1024, 640), language) for language in languages()),
    ((1920, 1080), "en"),
]
"""the narrowest window in every language, and the largest one"""
GOLDEN = Path(__file__).parents[2] / "golden"


def open_hand(rooms: Program, name: str = "croatian-three") -> RecordedHandScene:
    """Return the page of the first hand of this record that was played to its last trick."""
    rooms.open(routes.RecordPage(GOLDEN / f"{name}.pref"))
    records = rooms.window.scene
    assert isinstance(records, RecordScene) and records.record is not None
    hands = records.record.played.hands
    at = next(i for i, hand in enumerate(hands) if sum(hand.tricks.values()) == 10)
    records._choose_hand(at)
    records._look_at_hand()
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, RecordedHandScene)
    return scene


def sit_down(rooms: Program, trick: int) -> TableScene:
    """Play on from this trick of the hand that is shown, as the usual player."""
    hand = form(rooms)
    assert isinstance(hand, RecordedHandScene)
    hand.look_at(trick - 1)
    frames(rooms)
    click(rooms, widget(rooms, "again").rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, PlayAgainSheet) and sheet.points[sheet.place.value].trick == trick
    press_key(rooms, pygame.K_RETURN)
    return table(rooms)


def table(rooms: Program) -> TableScene:
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, TableScene) and isinstance(scene.shown.session, PracticeSession)
    return scene


def looks(scene: TableScene) -> list[Button]:
    """Return the way from the list of what was paid to the page of the hand."""
    buttons = [one for one in scene.desk.choices if isinstance(one, Button)]
    assert "Next hand" not in [one.label for one in buttons]
    return [one for one in buttons if one.label == "Look at the hand"]


def play_out(rooms: Program) -> PracticeResultScene:
    """Play the first legal card until the result lies on the table."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        scene = rooms.window.scene
        if isinstance(scene, PracticeResultScene):
            frames(rooms, 4)  # a scene that opens by itself hears no press at first
            return scene
        if isinstance(scene, TableScene) and (paid := looks(scene)):
            paid[0].press()
        elif isinstance(scene, TableScene) and scene.shown.live:
            command = scene.shown.session.view().legal[0]
            assert isinstance(command, PlayCard)
            scene.hands.submit(command)
        frames(rooms, 1)
        time.sleep(0.001)
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("name", ["croatian-three", "viennese-three", "russian-four"])
def test_a_hand_is_played_on_from_a_trick_and_the_match_stays_as_it_was(
    program: Open, name: str
) -> None:
    rooms = program()
    rooms.change(pace="at_once", claims="never")
    page = open_hand(rooms, name)
    before = page.played.log
    scene = sit_down(rooms, 9)
    words, _box = scene.frame.rail_words()
    assert words.startswith("Practice")
    result = play_out(rooms)
    assert "in the match" in " ".join(result.facts_said())
    press_key(rooms, pygame.K_RETURN)  # end the practice
    assert rooms.window.scene is page
    assert page.played.log == before
    assert not rooms.store.unfinished_matches()
    with rooms.store.open_file() as db:
        assert db.execute("SELECT count(*) FROM match").fetchone() == (0,)


def test_a_move_is_taken_back_by_its_key_at_the_table_and_after_the_hand(program: Open) -> None:
    rooms = program()
    rooms.change(pace="at_once", claims="never")
    open_hand(rooms)
    scene = sit_down(rooms, 3)
    start = len(scene.shown.session.match.log)
    press_key(rooms, pygame.K_BACKSPACE)
    assert rooms.window.scene is scene  # nothing was decided yet
    scene.frame.actions.take_back()
    tip = scene.group.tooltip
    assert tip is not None and "no choice yet" in tip.text
    play_out(rooms)
    press_key(rooms, pygame.K_BACKSPACE)
    again = table(rooms)
    assert again is not scene and len(again.shown.session.match.log) > start
    while len(table(rooms).shown.session.match.log) > start:
        press_key(rooms, pygame.K_BACKSPACE)
        assert table(rooms).shown.session.match.to_act == table(rooms).shown.session.player
        if not as_kind(PracticeSession, table(rooms).shown.session).may_take_back:
            break


def test_where_nothing_was_decided_the_result_says_so(program: Open) -> None:
    rooms = program()
    rooms.change(pace="at_once", claims="never")
    open_hand(rooms)
    sit_down(rooms, 10)
    play_out(rooms)
    back = widget(rooms, "take back")
    assert not back.enabled and back.reason.startswith("You have had no choice yet")


def test_escape_leads_back_from_everywhere(program: Open) -> None:
    rooms = program()
    page = open_hand(rooms)
    click(rooms, widget(rooms, "again").rect)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is page
    sit_down(rooms, 10)
    press_key(rooms, pygame.K_ESCAPE)  # the menu of the table
    labels = [button.label for button in as_kind(TableMenu, rooms.window.scene).buttons]
    assert "End the practice" in labels and "Leave the table" not in labels
    press_key(rooms, *[pygame.K_TAB] * (len(labels) - 1), pygame.K_RETURN)
    assert rooms.window.scene is page


def look_judged(rooms: Program, page: HandPage) -> JudgedHandScene:
    """Return the judgement of the hand on this page, complete."""
    page.look_judged()
    frames(rooms)
    judged = rooms.window.scene
    assert isinstance(judged, JudgedHandScene)
    judged.hand.wait()
    frames(rooms)
    return judged


def test_the_judgement_of_a_hand_leads_to_its_practice_too(program: Open) -> None:
    rooms = program()
    judged = look_judged(rooms, open_hand(rooms))
    for trick in (3, 5):
        judged.look_at(trick - 1)
        frames(rooms)
        assert judged.trick == trick - 1
        click(rooms, widget(rooms, "again").rect)
        sheet = rooms.window.scene
        assert isinstance(sheet, PlayAgainSheet)
        assert sheet.points[sheet.place.value].trick == trick
        press_key(rooms, pygame.K_ESCAPE)
        assert rooms.window.scene is judged


def test_a_decision_proposes_the_seat_that_took_it(program: Open) -> None:
    """And its trick; the seat of the match stays proposed where no decision is looked at."""
    rooms = program()
    page = open_hand(rooms)
    judged = look_judged(rooms, page)
    seats = set()
    assert judged.practice_here == page.practice()
    for one in judged.hand.positions[:6]:
        judged.choose(one.decision.number)
        frames(rooms)
        click(rooms, widget(rooms, "again").rect)
        sheet = rooms.window.scene
        assert isinstance(sheet, PlayAgainSheet)
        assert sheet.seats[sheet.seat.chosen] == one.decision.seat
        assert sheet.points[sheet.place.value].trick == one.decision.trick
        seats.add(one.decision.seat)
        press_key(rooms, pygame.K_ESCAPE)
    assert len(seats) > 1


def test_another_seat_can_be_chosen(program: Open) -> None:
    rooms = program()
    open_hand(rooms, "russian-four")
    click(rooms, widget(rooms, "again").rect)
    press_key(rooms, pygame.K_TAB, pygame.K_RIGHT)
    sheet = rooms.window.scene
    assert isinstance(sheet, PlayAgainSheet)
    seat, name = sheet.seats[sheet.seat.chosen], sheet.names[sheet.seat.chosen]
    click(rooms, sheet.play.rect)
    session = table(rooms).shown.session
    assert session.player == seat and session.view().table.players[seat] == name


@pytest.mark.parametrize(("size", "language"), ROOMS)
def test_all_words_have_room(program: Open, size: tuple[int, int], language: str) -> None:
    rooms = program(size)
    use_language(language)
    try:
        rooms.change(pace="at_once", claims="never")
        open_hand(rooms, "russian-three")
        click(rooms, widget(rooms, "again").rect)
        frames(rooms)
        press_key(rooms, pygame.K_ESCAPE)
        assert not rooms.window.kit.overflows
        sit_down(rooms, 10)
        play_out(rooms)
        rooms.window.kit.overflows.clear()  # those of the table are counted elsewhere
        rooms.window.kit.deck.stop_reading()
        rooms.window.configure(text_scale=1.0)
        frames(rooms)
        assert not rooms.window.kit.overflows
    finally:
        use_language("en")


@pytest.mark.parametrize(
    ("game", "here", "then", "words"),
    [
        ("croatian", 8, 4, "Ana: 4 points better than in the match (+4)"),
        ("russian", 37, 38, "Ana: 1 whist worse than in the match (+38)"),
        ("viennese", -20, Fraction(-35, 2), "Ana: 2½ units worse than in the match (−17½)"),
        ("serbian", 5, 5, "Ana: the same as in the match"),
    ],
)
def test_the_result_says_whether_it_was_better_and_by_how_much(
    game: str, here: int, then: Amount, words: str
) -> None:
    assert compared(find_ruleset(game), "Ana", here, then) == words


def test_the_amount_of_the_match_has_the_sign_of_the_paper() -> None:
    rules = find_ruleset("serbian").with_options({"paper_sign": True})
    assert compared(rules, "Ana", 8, 4) == "Ana: 4 points better than in the match (−4)"


def test_facts_without_room_give_way_to_what_the_hand_brought(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = program((1024, 640))
    rooms.change(pace="at_once", claims="never")
    open_hand(rooms, "croatian-three")
    sit_down(rooms, 9)
    monkeypatch.setattr(PracticeResultScene, "won_here", lambda _scene: 1234)
    monkeypatch.setattr(HandPage, "facts_said", lambda _page: ("one fact", "another" * 20))
    result = play_out(rooms)
    assert result._laid is not None
    said = [str(leaf.words) for _box, leaf in result._laid.parts if isinstance(leaf, Text)]
    assert said[1].endswith("better than in the match (−70) · one fact")
    rooms.window.kit.overflows.clear()
    rooms.window.kit.deck.stop_reading()
    rooms.window.configure(text_scale=1.0)
    frames(rooms)
    assert not rooms.window.kit.overflows


def test_each_kind_of_practice_has_its_page_after_the_hand() -> None:
    """The window knows by this table, too, that no settlement follows."""
    assert set(PRACTICE_RESULTS) == {PracticeSession, *PracticeSession.__subclasses__()}
