"""The hand in which a record breaks off: its row opens, and it is reviewed and played on."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from prefgame.app.commands.solving import solve_record
from prefgame.app.deals.coded import code_of_composed
from prefgame.app.deals.composed import Composed
from prefgame.app.deals.open_cards import OpenCards
from prefgame.app.deals.pasted import composed_of, read_pasted
from prefgame.app.learn.practice import Point, practice_of_code
from prefgame.app.records import save_record
from prefgame.app.session import Session
from prefgame.app.storage.rows import MatchPlan
from prefgame.engine.events import CardPlayed, Dealt
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.paper.judged_page import JudgedHandScene
from prefgame.ui.paper.play_again import PlayAgainSheet
from prefgame.ui.paper.settlement import RecordedHandScene
from prefgame.ui.program import Program
from prefgame.ui.screens.records import MatchScene, RecordScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button
from tests.helpers import say, start
from tests.narrow import as_kind
from tests.ui.whole_program import (
    Open,
    begun,
    click,
    click_row,
    frames,
    press_key,
    widget,
)

GOLDEN = Path(__file__).parents[3] / "golden"
NAMES = sorted(path.stem for path in GOLDEN.glob("*.pref"))


def golden(name: str) -> Match:
    match = read_record((GOLDEN / f"{name}.pref").read_text("utf-8")).match
    assert match is not None
    return match


def broken_off(match: Match, wanted: Callable[[Match], bool]) -> Match:
    """Return the match to the first decision like that."""
    for at in range(2, len(match.log)):
        now = Match.replay(match.log[:at])
        if isinstance(now.to_act, int) and wanted(now):
            return now
    raise AssertionError("the match has no such decision")


def in_the_third_trick(match: Match) -> bool:
    hand = match.table.this_hand
    return match.phase is Phase.PLAY and len(hand.tricks) == 2 and len(hand.trick) == 1


def opened(rooms: Program, match: Match, folder: Path) -> RecordedHandScene:
    """Press the row of the last hand of this record."""
    path = folder / "broken off.pref"
    path.write_text(write_record(match), encoding="utf-8")
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    listed = rooms.window.scene
    assert isinstance(listed, RecordScene) and listed.record is not None
    click_row(rooms, "hands", len(listed.record.hands) - 1)
    scene = rooms.window.scene
    assert isinstance(scene, RecordedHandScene)
    if scene.standing is not None:
        scene.standing.wait()
    frames(rooms)
    assert not rooms.window.kit.overflows
    return scene


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_that_breaks_off_opens_where_it_stands(
    program: Open, tmp_path: Path, name: str
) -> None:
    match = broken_off(golden(name), in_the_third_trick)
    rooms = program()
    scene = opened(rooms, match, tmp_path)
    assert scene.title == f"Hand {len([one for one in match.log if isinstance(one, Dealt)])}"
    assert [len(trick.cards) for trick in scene.tricks][-1] in (1, 2) and len(scene.tricks) == 3
    shown = {card for row in scene.story.rows() for card in (*row.cards, *row.aside)}
    held = {card for seat in match.table.this_hand.order for card in match.hand_of(seat)}
    assert held < shown
    assert scene.standing is not None
    found = scene.standing.latest
    assert found is not None and found.decision.seat == match.to_act and found.card is not None
    cards = {card for group in found.card.groups for card in group.cards}
    assert {str(card) for card in cards} == {str(command) for command in match.legal()}


def test_the_tricks_so_far_are_replayed_and_the_cards_reviewed(
    program: Open, tmp_path: Path
) -> None:
    """Each card that was played has its values, and the place where the hand stands too."""
    match = broken_off(golden("serbian-three"), in_the_third_trick)
    rooms = program()
    scene = opened(rooms, match, tmp_path)
    click(rooms, widget(rooms, "replay").rect)
    press_key(rooms, pygame.K_RIGHT, pygame.K_RIGHT)
    assert scene.trick == 2
    press_key(rooms, pygame.K_ESCAPE)
    click(rooms, widget(rooms, "judge").rect)
    judged = rooms.window.scene
    assert isinstance(judged, JudgedHandScene)
    judged.hand.wait()
    frames(rooms, 4)
    assert judged.hand.review is None and judged.hand.judgement.complete
    *before, last = judged.hand.positions
    assert last.waits and not last.lost and not any(one.waits for one in before)
    cards = [event for event in match.log if isinstance(event, CardPlayed)]
    assert last.decision.at == len(match.log) and {one.played for one in before} <= {
        event.card for event in cards
    }
    judged.choose(last.decision.number)
    frames(rooms)
    assert judged.practice_here is not None and judged.practice_here.at == len(match.log)
    assert judged.line and judged.trick == 2
    assert not rooms.window.kit.overflows


def test_it_is_played_on_from_where_it_stands_by_any_seat_and_level(
    program: Open, tmp_path: Path
) -> None:
    match = broken_off(golden("croatian-three"), in_the_third_trick)
    rooms = program()
    opened(rooms, match, tmp_path)
    click(rooms, widget(rooms, "again").rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, PlayAgainSheet)
    assert sheet.points[sheet.place.value].at == len(match.log)
    assert [point.trick for point in sheet.points][-2:] == [3, 0]
    press_key(rooms, pygame.K_TAB, pygame.K_RIGHT)
    seat = sheet.seats[sheet.seat.chosen]
    sheet.level.chosen = sheet.levels.index("expert")
    click(rooms, sheet.play.rect)
    frames(rooms, 4)
    table = rooms.window.scene
    assert isinstance(table, TableScene)
    session = table.shown.session
    assert session.match.log[: len(match.log)] == match.log and session.player == seat
    assert set(session.plan.levels) == {None, "expert"}


def test_the_place_before_a_lead_is_in_the_review_too(program: Open, tmp_path: Path) -> None:
    """No card of its trick was played, so no column of a trick leads there."""
    match = broken_off(
        golden("russian-three"),
        lambda now: (
            now.phase is Phase.PLAY
            and len(now.table.this_hand.tricks) == 1
            and not now.table.this_hand.trick
        ),
    )
    rooms = program()
    scene = opened(rooms, match, tmp_path)
    assert len(scene.tricks) == 1
    click(rooms, widget(rooms, "judge").rect)
    judged = rooms.window.scene
    assert isinstance(judged, JudgedHandScene) and judged.title == scene.title
    judged.hand.wait()
    frames(rooms, 4)
    last = judged.hand.positions[-1]
    assert judged.numbers[-1] == last.decision.number
    judged.choose(last.decision.number)
    frames(rooms)
    assert judged.position is last and last.waits and judged.trick == 1
    click(rooms, widget(rooms, "believed").rect)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is judged and not rooms.window.kit.overflows


def test_before_the_contract_there_is_a_page_and_nothing_to_review(
    program: Open, tmp_path: Path
) -> None:
    match = say(start("croatian"), "2")
    rooms = program()
    scene = opened(rooms, match, tmp_path)
    assert not scene.tricks and scene.story.headline() == "The auction is not over"
    assert not widget(rooms, "judge").enabled and widget(rooms, "judge").reason
    click(rooms, widget(rooms, "again").rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, PlayAgainSheet) and len(sheet.points) == 2
    assert sheet.points[sheet.place.value].at == len(match.log)


@pytest.mark.parametrize("phase", [Phase.EXCHANGE, Phase.ANNOUNCE, Phase.DEFENCE, Phase.KONTRA])
@pytest.mark.parametrize("name", ["croatian-three", "slovenian-four", "serbian-four"])
def test_every_question_before_the_play_has_its_page(
    program: Open, tmp_path: Path, name: str, phase: Phase
) -> None:
    match = broken_off(golden(name), lambda now: now.phase is phase and len(now.legal()) > 1)
    scene = opened(program(), match, tmp_path)
    found = scene.standing.latest if scene.standing is not None else None
    assert found is not None and found.decision.phase is phase
    assert found.contracts or found.words


def test_the_hand_after_a_finished_one_is_reached_from_it(program: Open, tmp_path: Path) -> None:
    match = broken_off(
        golden("croatian-three"),
        lambda now: now.table.hands_played == 1 and now.phase is Phase.PLAY,
    )
    rooms = program()
    scene = opened(rooms, match, tmp_path)
    assert scene.index == 1 and scene.standing is not None
    click(rooms, widget(rooms, "before").rect)
    assert scene.index == 0 and scene.standing is None and not scene.stands_open
    click(rooms, widget(rooms, "on").rect)
    assert scene.index == 1 and scene.standing is not None
    press_key(rooms, pygame.K_F2)
    frames(rooms)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene and not rooms.window.kit.overflows


def test_a_match_of_the_book_that_is_not_over_opens_its_last_hand(program: Open) -> None:
    match = broken_off(golden("viennese-three"), in_the_third_trick)
    rooms = program()
    plan = MatchPlan(levels=("club", "expert", "club"), seed=1, first_dealer=2, imported=True)
    number = rooms.store.add(plan, match.log)
    rooms.window.push(MatchScene(rooms, number, "today"))
    frames(rooms)
    listed = rooms.window.scene
    assert isinstance(listed, MatchScene) and listed.record is not None
    listed._look_at_hand()
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, RecordedHandScene) and scene.standing is not None
    click(rooms, widget(rooms, "again").rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, PlayAgainSheet) and sheet.levels[sheet.level.chosen] is None
    click(rooms, sheet.play.rect)
    frames(rooms, 4)
    table = rooms.window.scene
    assert isinstance(table, TableScene)
    assert table.shown.session.plan.levels == (None, "expert", "club")


def test_the_numbers_on_the_cards_are_those_beside_them(program: Open, tmp_path: Path) -> None:
    """Of the seat that is to play, the cards it may play, and the best of them stand out."""
    match = broken_off(golden("serbian-three"), in_the_third_trick)
    scene = opened(program(), match, tmp_path)
    shown = scene.hands_shown()
    assert {str(card) for card in shown.values} == {str(command) for command in match.legal()}
    hand = match.table.this_hand
    assert shown.now == {card for _seat, card in hand.trick}
    assert shown.gone == {card for trick in hand.tricks for _seat, card in trick.cards}
    values = solve_record(write_record(match), Path("x.pref")).data["stands"]["values"]
    declares = match.to_act == hand.declarer
    side = {card: count if declares else 10 - count for card, count in values.items()}
    assert {str(card): int(number) for card, (number, _best) in shown.values.items()} == side
    best = {card for card, count in side.items() if count == max(side.values())}
    assert {str(card) for card, (_number, stands_out) in shown.values.items() if stands_out} == best


def test_nothing_hidden_is_shown_of_a_match_that_is_still_played(program: Open) -> None:
    """Not even by a record of it, which has all cards."""
    rooms = program(prepare=begun(hands=1))
    session = Session.resume(rooms.store, rooms.store.unfinished_matches()[0].id)
    path = save_record(session)
    session.close()
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    listed = rooms.window.scene
    assert isinstance(listed, RecordScene) and listed.record is not None
    assert [hand.ended for hand in listed.record.hands] == [True, False]
    click_row(rooms, "hands", 1)
    assert rooms.window.scene is listed and listed.notice is not None
    assert "still playing" in listed.notice.text
    click_row(rooms, "hands", 0)
    scene = rooms.window.scene
    assert isinstance(scene, RecordedHandScene)
    assert as_kind(Button, widget(rooms, "on")).label != "Next hand"


# ---- an ending that somebody laid out: the tricks before it are made up


def an_ending() -> OpenCards:
    """Lay out four cards each, of which one trick has been played."""
    laid = read_pasted("Ana: S K Q H A 7\nBojan: S T D A K C 9\nCvita: H J T C A K", NOTHING, 0)
    contract = NOTHING.rules.contracts[1]
    laid = replace(laid, contract=contract, declarer=0, leader=0, taken=3)
    cards = OpenCards(laid.match(("Ana", "Bojan", "Cvita"), random.Random(1)), laid)
    for _card in range(3):
        cards = cards.after(cards.legal[0])
    return cards


NOTHING = Composed(find_ruleset("croatian"))


def test_an_ending_is_shown_without_what_is_made_up(program: Open, tmp_path: Path) -> None:
    cards, path = an_ending(), tmp_path / "ending.pref"
    assert cards.laid is not None
    path.write_text(cards.record(), encoding="utf-8")
    rooms = program()
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    click_row(rooms, "hands", 0)
    scene = as_kind(RecordedHandScene, rooms.window.scene)
    assert [dict(one.cards) for one in scene.tricks] == [dict(cards.tricks[0].cards)]
    column = widget(rooms, "trick 0")
    assert column.said(rooms.window.kit) == "Trick 7"
    shown = [tuple(sorted(row.cards)) for row in scene.hands_shown().rows]
    assert tuple(shown) == cards.laid.hands
    assert [row.tricks != "" for row in scene.hands_shown().rows] == [True, False, False]
    scene.look_at(0)
    frames(rooms)
    assert scene.back_from_tricks == "Back to where it stands"
    assert not rooms.window.kit.overflows
    scene.go_back()
    frames(rooms)
    judge = as_kind(Button, widget(rooms, "judge"))
    assert not judge.enabled and "made up" in judge.reason
    click(rooms, widget(rooms, "again").rect)
    points = as_kind(PlayAgainSheet, rooms.window.scene).points
    assert [(one.point, one.trick) for one in points] == [(Point.TRICK, 7), (Point.TRICK, 8)]


def test_a_code_of_an_ending_is_played_from_where_it_begins() -> None:
    coded = code_of_composed(composed_of(an_ending()))
    practice = practice_of_code(coded, NOTHING.rules, ("Ana", "Bojan", "Cvita"))
    assert [one.trick for one in practice.points] == [7, 8]
    assert practice.made_up is not None and practice.made_up.tricks == 6
