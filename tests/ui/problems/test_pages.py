"""The pages of collections and their problems, by mouse and by keys, at all sizes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from threading import Thread, current_thread

import pygame
import pytest

from prefgame.app.files import records_dir
from prefgame.app.problems import proof, shelf
from prefgame.app.problems.position import BestPlay
from prefgame.app.problems.problem import Problem, Question
from prefgame.app.problems.text import Collection, read_collection_file, write_collection
from prefgame.app.storage.kept_rows import ProblemResult
from prefgame.i18n import languages, use_language
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Dialog
from prefgame.ui.problems.collected import ChoiceScene, CollectedScene
from prefgame.ui.problems.saving import SaveProblemSheet
from prefgame.ui.problems.shelf import CollectionScene, CollectionsScene
from prefgame.ui.problems.words import proof_hints, title_of
from prefgame.ui.program import Program
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.screens.new_match.own_tables import NameScene
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.told import words_of
from tests.app.problems.endings import ANSWER, DISCARD, ending, finesse, unseen
from tests.narrow import as_kind
from tests.ui.spoken.heard import Heard
from tests.ui.whole_program import (
    SIZES,
    Open,
    click,
    form,
    frames,
    menu_row,
    press_key,
    type_text,
    widget,
)

HINTED = replace(finesse(), words=replace(finesse().words, title="Bare", hints=("Look twice.",)))
OURS = (HINTED, DISCARD, ANSWER, unseen(finesse(), 1, 2))
ALL_RIGHT = ending("HA SA DA", "D7 D8 D9", "C7 C8 C9", taken=(4, 2, 1))
HELD = ending("SA SK D7", "DA DJ S8", "DK D8 S9", contract="6NT", taken=(4, 2, 1))
NOTHING_RIGHT = ending("D7 D8 D9", "HA SA DA", "C7 C8 C9", taken=(4, 2, 1))


_EVERY = tuple({card.suit for card in OURS[3].unknown})
NO_LAYOUT = replace(OURS[3], lacks=((), _EVERY, _EVERY), leader=1, played=OURS[3].unknown[:1])
"""hidden hands of which one has played a card that neither can have held"""


@pytest.fixture
def rooms(program: Open) -> Program:
    rooms = program()
    FocusGroup.keyboard = True
    shelf.add_collection(Collection("Fridays", OURS))
    return rooms


def open_problem(rooms: Program, number: int) -> CollectedScene | ChoiceScene:
    rooms.open(routes.CollectedProblem(shelf.own()[0][0], number))
    scene = rooms.window.scene
    assert isinstance(scene, CollectedScene | ChoiceScene)
    if isinstance(scene, ChoiceScene):
        scene.search.wait()
    frames(rooms)
    return scene


def rest(rooms: Program) -> CollectedScene:
    for _time in range(40):
        frames(rooms)
        scene = rooms.window.scene
        assert isinstance(scene, CollectedScene)
        if not scene.flights.moving:
            return scene
    raise AssertionError("the cards do not come to rest")


def kept(rooms: Program, number: int) -> ProblemResult:
    return rooms.store.problems.one(OURS[number].key)


# ---- the lists


def test_the_way_leads_from_today_over_a_collection_to_a_problem_and_back(rooms: Program) -> None:
    click(rooms, menu_row(rooms, "Today").rect)
    click(rooms, widget(rooms, "problems").rect)
    assert isinstance(rooms.window.scene, CollectionsScene)
    click(rooms, widget(rooms, "own 0").rect)
    assert isinstance(rooms.window.scene, CollectionScene)
    FocusGroup.keyboard = True  # the mouse was used before
    press_key(rooms, pygame.K_RETURN)
    assert isinstance(rooms.window.scene, CollectedScene)
    for _step in range(4):
        press_key(rooms, pygame.K_ESCAPE)
    frames(rooms)
    assert isinstance(rooms.window.scene, MenuScene)


def test_the_list_shows_what_is_solved(rooms: Program) -> None:
    rooms.store.problems.change(OURS[0].key, ProblemResult.FIRST)
    rooms.open(routes.ProblemCollection(shelf.own()[0][0]))
    assert form(rooms).first == "problem 1"
    rooms.store.problems.change(OURS[1].key, ProblemResult.SHOWN)
    frames(rooms)
    assert form(rooms).first == "problem 2"


def test_the_name_of_a_problem_is_told_with_its_answer(rooms: Program) -> None:
    literature = shelf.shipped()[0]
    rooms.open(routes.CollectedProblem(literature, 0))
    scene = rooms.window.scene
    assert isinstance(scene, CollectedScene)
    assert not any("throw-in" in words for words in scene.head()[0])
    assert any("throw-in" in words for words in scene.place.text)
    page = CollectionScene(rooms, literature)
    rooms.window.push(page)
    first = literature.collection.problems[0]
    for result, told in (ProblemResult.UNTRIED, False), (ProblemResult.SHOWN, True):
        row = page._row(page.kit, 0, first, result)
        assert ("throw-in" in repr(row.content)) is told


def test_a_collection_is_renamed_saved_and_deleted(rooms: Program) -> None:
    rooms.open(routes.ProblemCollections())
    scene = rooms.window.scene
    assert isinstance(scene, CollectionsScene)
    scene._rename(scene.own[0], "Mondays")
    assert [one.collection.title for one in scene.own] == ["Mondays"]
    scene._save(scene.own[0])
    (saved,) = records_dir().glob("Mondays*")
    assert read_collection_file(saved).problems == OURS
    scene.add([saved])
    assert [one.collection.title for one in scene.own] == ["Mondays", "Mondays 2"]
    click(rooms, widget(rooms, "change 1").rect)
    press_key(rooms, pygame.K_ESCAPE)
    scene._do(lambda: shelf.delete(scene.own[1]))
    assert len(scene.own) == 1


def test_the_name_of_another_collection_is_refused(rooms: Program) -> None:
    shelf.add_collection(Collection("Mondays", OURS[:1]))
    rooms.open(routes.ProblemCollections())
    scene = rooms.window.scene
    assert isinstance(scene, CollectionsScene)
    scene._ask_to_rename(scene.own[0])
    frames(rooms)
    press_key(rooms, pygame.K_END, *[pygame.K_BACKSPACE] * 10)
    type_text(rooms, "Mondays")
    press_key(rooms, pygame.K_RETURN)
    assert rooms.window.scene is not scene
    press_key(rooms, pygame.K_ESCAPE)
    assert sorted(one.collection.title for one in scene.own) == ["Fridays", "Mondays"]


def test_a_file_that_is_none_changes_nothing_and_says_why(rooms: Program, tmp_path: Path) -> None:
    path = tmp_path / "cookery.problems"
    path.write_text("eggs = 3", "utf-8")
    rooms.open(routes.ProblemCollections())
    scene = rooms.window.scene
    assert isinstance(scene, CollectionsScene)
    scene.take_files([str(path), str(tmp_path / "missing")])
    assert scene.notice is not None and "kind" in scene.notice.text
    assert len(scene.own) == 1


def test_a_file_that_is_dropped_on_the_menu_is_added(rooms: Program, tmp_path: Path) -> None:
    path = tmp_path / "theirs.problems"
    path.write_text(write_collection(Collection("Theirs", OURS[:1])), "utf-8")
    menu = rooms.window.scene
    assert isinstance(menu, MenuScene)
    menu.take_files([str(path)])
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, CollectionsScene) and scene.notice is not None
    assert [one.collection.title for one in scene.own] == ["Fridays", "Theirs"]


def test_a_problem_is_taken_out_after_a_question(rooms: Program) -> None:
    rooms.open(routes.ProblemCollection(shelf.own()[0][0]))
    scene = rooms.window.scene
    assert isinstance(scene, CollectionScene)
    click(rooms, widget(rooms, "delete 0").rect)
    press_key(rooms, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    frames(rooms)
    assert len(shelf.own()[0][0].collection.problems) == len(OURS) - 1


@pytest.mark.parametrize(("game", "right"), [("croatian", 2), ("serbian", 1)])
def test_who_plays_next_sits_where_the_game_goes(rooms: Program, game: str, right: int) -> None:
    """Opponents sit left and right as at the table, whichever way the turn passes."""
    rooms.change(opponents=("Iva", "Jan", "Mia"))
    problem = ending("SA SK D7", "DA DJ S8", "DK D8 S9", contract="4", taken=(4, 2, 1), rules=game)
    rooms.open(routes.CollectedProblem(shelf.add_collection(Collection("Round", (problem,))), 0))
    frames(rooms)
    scene = as_kind(CollectedScene, rooms.window.scene)
    me = scene.seats[0]
    at_right, at_left = (me + right) % 3, (me - right) % 3
    assert (scene.names[at_left], scene.names[at_right]) == ("Iva", "Jan")
    assert scene.trick_place(at_left).x < scene.trick_place(at_right).x
    sides = [words_of(scene._name(at), rooms.window.kit) for at in (1, 2)]
    assert ["plays after you" in words for words in sides] == [right == 2, right == 1]


# ---- saving a problem


def saving(rooms: Program, problem: Problem) -> SaveProblemSheet:
    """Open the slip on which it is saved, once all is proved."""
    sheet = SaveProblemSheet(problem, "6 hearts", lambda _words: None)
    rooms.window.push(sheet)
    sheet.search.wait()
    frames(rooms)
    assert not rooms.window.kit.overflows
    return sheet


def press_save(rooms: Program, sheet: SaveProblemSheet) -> None:
    assert sheet._laid is not None
    click(rooms, sheet._laid.widgets["save"].rect)


def test_what_is_no_problem_is_not_saved(rooms: Program) -> None:
    for problem, told in (NOTHING_RIGHT, "No card is right"), (ALL_RIGHT, "Every card"):
        sheet = saving(rooms, problem)
        assert sheet.refusal.startswith(told)
        press_save(rooms, sheet)
        assert rooms.window.scene is sheet
        press_key(rooms, pygame.K_ESCAPE)
    assert len(shelf.own()[0]) == 1


def test_a_problem_is_saved_with_its_title_in_the_collection_that_is_chosen(rooms: Program) -> None:
    sheet = saving(rooms, finesse())
    assert not sheet.refusal and sheet.collection == "My problems"
    sheet.ask_collection()
    as_kind(ChoiceSheet, rooms.window.scene)._take(1)
    assert sheet.collection == "Fridays"
    press_save(rooms, sheet)
    (fridays,) = shelf.own()[0]
    assert fridays.collection.problems[0].words.title == "6 hearts"
    sheet = saving(rooms, finesse())
    sheet.ask_collection()
    as_kind(ChoiceSheet, rooms.window.scene)._take(2)
    as_kind(NameScene, rooms.window.scene)._take("Mondays")
    press_save(rooms, sheet)
    assert [one.collection.title for one in shelf.own()[0]] == ["Fridays", "Mondays"]


def test_the_usual_collection_is_the_same_in_every_language(rooms: Program) -> None:
    titles = []
    for spoken, problem in ("en", finesse()), ("hr", HELD):
        use_language(spoken)
        try:
            sheet = saving(rooms, problem)
            titles.append(sheet.collection)
            press_save(rooms, sheet)
        finally:
            use_language("en")
    assert titles == ["My problems", "Moji zadaci"]
    (usual,) = (one for one in shelf.own()[0] if one.is_usual)
    assert len(usual.collection.problems) == 2
    named = shelf.rename(usual, "Newspapers")
    assert title_of(usual) == "My problems" and title_of(named) == "Newspapers"
    assert saving(rooms, finesse()).collection == "Newspapers"


# ---- a problem that is played out


def test_a_problem_is_solved_at_the_first_try(rooms: Program) -> None:
    scene = open_problem(rooms, 0)
    assert isinstance(scene, CollectedScene)
    card = scene.problem.right[0]
    while not scene.answered:
        click(rooms, scene.widgets[f"card {card}"].rect, (0.2, 0.5))
        scene = rest(rooms)
        at = scene.trying.position
        card = BestPlay(at).card(at) if not scene.answered else card
    assert kept(rooms, 0) is ProblemResult.FIRST
    click(rooms, widget(rooms, "other").rect)
    assert isinstance(rooms.window.scene, ChoiceScene)


def test_who_asks_for_a_hint_was_helped(rooms: Program) -> None:
    scene = open_problem(rooms, 0)
    assert isinstance(scene, CollectedScene)
    count = len(scene.first_hints())
    assert count >= 2 and scene.first_hints()[0] == "Look twice."
    for given in range(1, count + 1):
        click(rooms, widget(rooms, "hint").rect)
        assert len(scene.hints) == given
    assert not widget(rooms, "hint").enabled and kept(rooms, 0) is ProblemResult.TRIED
    scene.trying.play(scene.problem.right[0])
    while scene.trying.solved is None:
        scene.trying.play(BestPlay(scene.trying.position).card(scene.trying.position))
    assert scene.trying.result is ProblemResult.HELPED


def test_a_hint_is_about_the_position_that_is_shown(rooms: Program) -> None:
    """After a card that loses it says so, and leads back to where the goal can be reached."""
    literature = shelf.shipped()[0]
    rooms.open(routes.CollectedProblem(literature, 10))
    scene = rooms.window.scene
    assert isinstance(scene, CollectedScene)
    frames(rooms)
    at = scene.problem.position
    wrong = next(card for card in at.legal if card not in scene.problem.right)
    scene.play(scene.problem.right[0])
    rest(rooms)
    click(rooms, widget(rooms, "hint").rect)
    good = scene.trying.position
    assert len(scene.hints) == 1 and scene.hints != scene.first_hints()[:1]
    bad = next(card for card in good.legal if card not in scene.trying.right_cards)
    scene.play(bad)
    rest(rooms)
    click(rooms, widget(rooms, "hint").rect)
    dialog = as_kind(Dialog, rooms.window.scene)
    assert "lost" in dialog.question
    rooms.window.pop()
    scene._take_back_lost()
    assert scene.trying.position == good and len(scene.hints) == 1
    scene.again()
    scene.play(wrong)
    rest(rooms)
    scene._take_back_lost()
    assert scene.trying.position == at


def test_a_problem_without_an_answer_says_so(rooms: Program) -> None:
    shelf.save_problem(NOTHING_RIGHT, "Fridays")
    scene = open_problem(rooms, len(OURS))
    assert isinstance(scene, ChoiceScene)
    scene.show_answer()
    frames(rooms)
    assert scene.proof is not None and not scene.proof.right


def test_a_hint_names_no_suit_where_another_one_is_right_too(rooms: Program) -> None:
    deck = rooms.window.kit.deck
    seen = set[int]()
    for kept in shelf.shipped():
        for one in kept.collection.problems:
            if one.question is not Question.PLAY or one.hidden or one.size > 5:
                continue
            found = proof.prove(one)
            suits = {card.suit for choice in found.right for card in choice}  # type: ignore[union-attr]
            told = [str(hint) for hint in proof_hints(found, deck)]
            assert len(suits) == 1 or not any("among your" in hint for hint in told)
            seen.add(len(suits))
    assert seen >= {1}
    two = proof.Proof(ALL_RIGHT, proof.prove(ALL_RIGHT).shares, proof.prove(ALL_RIGHT).right[:2])
    assert not any("among your" in str(hint) for hint in proof_hints(two, deck))


def test_the_key_of_the_deck_changes_the_deck_of_a_problem(rooms: Program) -> None:
    for number in (0, 1):
        open_problem(rooms, number)
        before = rooms.window.kit.deck.name
        press_key(rooms, keys.DECK)
        after = rooms.window.kit.deck.name
        open_problem(rooms, number)
        assert before != after == rooms.window.kit.deck.name


# ---- one choice


def test_two_cards_are_laid_away(rooms: Program) -> None:
    scene = open_problem(rooms, 1)
    assert isinstance(scene, ChoiceScene) and scene.proof is not None
    wrong = next(one for one in scene.proof.others)
    for choice, result in ((wrong, "tried"), (scene.proof.right[0], "helped")):
        assert not widget(rooms, "discard").enabled
        for card in choice:
            click(rooms, widget(rooms, f"card {card}").rect, (0.3, 0.7))
        click(rooms, widget(rooms, "discard").rect)
        assert kept(rooms, 1).value == result
    assert scene.answered


def test_an_answer_is_given_with_a_slip(rooms: Program) -> None:
    scene = open_problem(rooms, 2)
    assert isinstance(scene, ChoiceScene)
    click(rooms, widget(rooms, "say 1").rect)
    assert kept(rooms, 2) is ProblemResult.TRIED and not scene.answered
    click(rooms, widget(rooms, "say 0").rect)
    assert kept(rooms, 2) is ProblemResult.HELPED and scene.answered


def test_hidden_cards_are_seen_from_behind_and_the_best_share_is_right(rooms: Program) -> None:
    scene = open_problem(rooms, 3)
    assert isinstance(scene, ChoiceScene) and scene.proof is not None
    assert scene.hand_of(1) == scene.hand_of(2) == ("", "", "")
    (card,) = scene.proof.right[-1]
    click(rooms, widget(rooms, f"card {card}").rect, (0.2, 0.5))
    assert scene.answered and kept(rooms, 3) is ProblemResult.FIRST


def test_an_answer_tells_a_layout_in_which_only_the_right_card_wins(rooms: Program) -> None:
    told = 0
    for kept in shelf.shipped():
        for number, one in enumerate(kept.collection.problems):
            if not one.hidden or one.words.text or one.size > 5 or told > 3:
                continue
            rooms.open(routes.CollectedProblem(kept, number))
            scene = as_kind(ChoiceScene, rooms.window.scene)
            scene.search.wait()
            scene.show_answer()
            assert scene.proof is not None
            ((right, other), puzzle), *_more = scene._telling.items()
            told += puzzle is not None
            if puzzle is not None:
                assert puzzle.is_solved(puzzle.line(right)) is True
                assert puzzle.is_solved(puzzle.line(other)) is False
            frames(rooms)
            assert not rooms.window.kit.overflows
    assert told


# ---- looks


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("spoken", languages())
def test_every_page_has_room(program: Open, size: tuple[int, int], spoken: str) -> None:
    rooms = program(size)
    shelf.add_collection(Collection("Fridays", OURS))
    use_language(spoken)
    try:
        lists = map(routes.ProblemCollection, shelf.shipped())
        ways: list[routes.Route] = [routes.ProblemCollections(), *lists]
        for way in ways:
            rooms.open(way)
            frames(rooms, 3)
            assert not rooms.window.kit.overflows, (way, rooms.window.kit.overflows)
        for number, one in enumerate(OURS):
            scene = open_problem(rooms, number)
            assert not rooms.window.kit.overflows, (number, rooms.window.kit.overflows)
            scene.give_hint()
            frames(rooms)
            scene.show_answer()
            frames(rooms)
            assert not rooms.window.kit.overflows, (number, rooms.window.kit.overflows)
            assert one.question is not Question.PLAY or scene.answered
    finally:
        use_language("en")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("deck", ["german", "french"])
def test_each_open_card_shows_what_it_is(
    program: Open, size: tuple[int, int], deck: DeckName
) -> None:
    rooms = program(size)
    rooms.change(deck=deck)
    literature = shelf.shipped()[0]
    for number, one in enumerate(literature.collection.problems):
        if one.size < 10:
            continue
        rooms.open(routes.CollectedProblem(literature, number))
        frames(rooms)
        scene = rooms.window.scene
        assert isinstance(scene, CollectedScene | ChoiceScene)
        for seat in scene.seats:
            cards = scene.hand_of(seat)
            places = scene.places_of(seat, len(cards))
            seen = scene.kit.deck.index_width(places[0].h)
            assert len(cards) == (12 if one.talon and not seat - one.player else 10)
            for place, after in pairwise(places):
                beside, below = after.x - place.x >= seen, after.y - place.y >= place.h * 0.3
                assert beside or below, (number, seat)


@pytest.mark.parametrize("number", range(len(OURS)))
def test_a_problem_is_saved_as_a_picture_without_its_answer(rooms: Program, number: int) -> None:
    scene = open_problem(rooms, number)
    click(rooms, widget(rooms, "picture").rect)
    (saved,) = records_dir().glob("*.png")
    assert scene.notice is not None and saved.name in scene.notice.text
    assert pygame.image.load(saved).get_size() == (1280, 960)
    assert scene.head()[0][-1].split()[0] in saved.name


def test_a_problem_without_a_layout_says_so(rooms: Program) -> None:
    shelf.add_collection(Collection("Mondays", (NO_LAYOUT,)))
    kept = next(one for one in shelf.own()[0] if one.collection.title == "Mondays")
    rooms.open(routes.CollectedProblem(kept, 0))
    scene = rooms.window.scene
    assert isinstance(scene, ChoiceScene)
    scene.search.wait()
    frames(rooms)
    assert scene.proof is None and scene.search.over
    assert not any(name.startswith("card ") and one.enabled for name, one in scene.widgets.items())
    press_key(rooms, pygame.K_ESCAPE)
    assert not isinstance(rooms.window.scene, ChoiceScene)


def test_the_window_looks_for_no_more_than_one_layout(
    rooms: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them are looked at in a thread of their own."""
    threads: Counter[Thread] = Counter()
    fits = proof._fits

    def noting(problem: Problem, hands: proof.Hands) -> bool:
        threads[current_thread()] += 1
        return fits(problem, hands)

    monkeypatch.setattr(proof, "_fits", noting)
    open_problem(rooms, 3)
    assert threads.pop(current_thread()) == 1 and list(threads.values()) == [20]


# ---- what is heard while it is tried


def hear(rooms: Program, number: int) -> Heard:
    """Open a problem, and hear what follows."""
    ears = Heard()
    rooms.window.speaker = ears
    open_problem(rooms, number)
    ears.sentences.clear()
    return ears


def test_the_cards_and_the_verdict_are_heard(rooms: Program) -> None:
    ears = hear(rooms, 0)
    while (scene := rest(rooms)).trying.solved is None:
        now, before = scene.trying.position, len(ears.sentences)
        scene.play(scene.trying.right_cards[0])
        played = scene.trying.position.cards_played[len(now.cards_played) :]
        said, _interrupts = ears.sentences[before]
        assert said.startswith("You: ")
        assert all(scene.kit.deck.card_name(str(card)) in said for _seat, card in played)
    rest(rooms)
    assert any("Solved" in said for said, _interrupts in ears.sentences)


def test_a_hint_is_heard_once(rooms: Program) -> None:
    ears = hear(rooms, 0)
    form(rooms).rebuild()
    assert ears.sentences == []
    click(rooms, widget(rooms, "hint").rect)
    frames(rooms)
    assert sum("Look twice." in said for said, _interrupts in ears.sentences) == 1


def test_the_verdict_of_a_choice_is_heard(rooms: Program) -> None:
    ears = hear(rooms, 2)
    click(rooms, widget(rooms, "say 1").rect)
    frames(rooms)
    first = len(ears.sentences)
    click(rooms, widget(rooms, "say 0").rect)
    frames(rooms)
    assert 0 < first < len(ears.sentences)
