"""Where the note of a lesson lies: it keeps its place, and hides what matters last."""

from __future__ import annotations

import pytest

from prefgame.app.learn.lessons import Lesson
from prefgame.i18n import use_language
from prefgame.rules.scoring.pot import Pot
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.learn.lessons import LessonRow
from prefgame.ui.learn.note_place import CROSSED, boxes_of, joined, length, passes, thread_between
from prefgame.ui.program import Program
from prefgame.ui.table.hand import HandCard
from tests.ui.learn.test_lesson_table import LESSONS, by_lesson, to_the_note
from tests.ui.whole_program import SIZES, Open, frames


def the_lesson(key: str) -> Lesson:
    return next(one for one in LESSONS if one.key == key)


@by_lesson
def test_a_note_keeps_its_place_with_a_reason(program: Open, lesson: Lesson) -> None:
    rooms = program(SIZES[1])
    rooms.change(pace="at_once")
    for number, step in enumerate(lesson.steps):
        rooms.open(routes.LessonStep(lesson, number))
        scene = to_the_note(rooms)
        old = scene.note.box
        for command, reason in step.wrong:
            scene.hands.take_back(reason)
            frames(rooms, 1)
            box = scene.note.box
            assert (box.x, box.w) == (old.x, old.w), (lesson.key, number, command)
            middle = abs(box.centery - old.centery) <= 1
            assert box.y == old.y or box.bottom == old.bottom or middle


@pytest.mark.parametrize(("number", "deck"), [(1, "german"), (0, "french")])
def test_a_note_that_has_another_place_hides_no_names_of_lessons(
    program: Open, number: int, deck: str
) -> None:
    rooms = program(SIZES[1])
    rooms.change(deck=deck)
    rooms.open(routes.LessonStep(the_lesson("viennese/come-or-stay"), number))
    scene = to_the_note(rooms)
    rows = [row for row in scene.frame.on_the_right() if isinstance(row, LessonRow)]
    assert not any(scene.note.box.overlaps(row.rect) for row in rows)


@pytest.mark.parametrize(
    ("key", "number"), [("viennese/seven", 0), ("viennese/seven", 1), ("slovenian/sans", 0)]
)
@pytest.mark.parametrize("deck", ["german", "french"])
def test_a_note_rather_hides_the_list_of_lessons_than_the_talon_or_the_pot(
    program: Open, key: str, number: int, deck: str
) -> None:
    rooms = program(SIZES[1])
    rooms.change(pace="at_once", deck=deck)
    rooms.open(routes.LessonStep(the_lesson(key), number))
    scene = to_the_note(rooms)
    talon = scene.desk.stage.talon_boxes(rooms.window.kit.layout)
    opened = [box for _card, box in scene.desk.phase.cards()]
    money = [box for _what, box, _words in scene.frame.money_words()]
    assert talon or opened
    assert not any(box.overlaps(scene.note.box) for box in (*talon, *opened, *money))


@pytest.mark.parametrize(
    ("key", "number"),
    [
        ("viennese/higher", 0),
        ("viennese/higher", 1),
        ("austrian/higher", 1),
        ("viennese/outbid", 1),
    ],
)
@pytest.mark.parametrize("size", SIZES)
def test_a_thread_goes_round_the_talon(
    program: Open, size: tuple[int, int], key: str, number: int
) -> None:
    rooms = program(size)
    rooms.change(pace="at_once", deck="german")
    rooms.open(routes.LessonStep(the_lesson(key), number))
    scene = to_the_note(rooms)
    talon = scene.desk.stage.talon_boxes(rooms.window.kit.layout)
    assert talon and scene.note.thread is not None
    assert not passes(scene.note.thread, talon)


@pytest.mark.parametrize("size", SIZES)
def test_a_thread_passes_beside_the_money_at_a_plate(program: Open, size: tuple[int, int]) -> None:
    rooms = program(size)
    rooms.change(pace="at_once", deck="german")
    rooms.open(routes.LessonStep(the_lesson("austrian/aces"), 1))
    scene = to_the_note(rooms)
    money = [box for _what, box, _words in scene.frame.money_words()]
    assert scene.note.thread is not None and not passes(scene.note.thread, money)


def test_a_note_about_the_score_lies_at_it_rather_than_far_away(program: Open) -> None:
    rooms = program(SIZES[1])
    rooms.change(pace="at_once")
    rooms.open(routes.LessonStep(the_lesson("austrian/pot"), 1))
    note = to_the_note(rooms).note
    assert note.thread is not None and length(note.thread) < rooms.window.kit.f(60)


def plates_hidden(rooms: Program) -> int:
    scene = to_the_note(rooms)
    return sum(box.overlaps(scene.note.box) for _at, box, _info in scene.frame.seats())


def test_a_plate_is_hidden_only_where_there_is_no_other_place(program: Open) -> None:
    rooms = program(SIZES[0])
    rooms.change(language="ru", deck="french")
    rooms.open(routes.LessonStep(the_lesson("slovenian/kontra")))
    assert plates_hidden(rooms) == 0
    use_language("en")


@pytest.mark.parametrize(("key", "number"), [("russian/higher", 0), ("russian/outbid", 1)])
@pytest.mark.parametrize("language", ["ru", "hr"])
def test_a_note_over_many_bids_hides_the_plaque_and_not_the_own_plate(
    program: Open, key: str, number: int, language: str
) -> None:
    rooms = program(SIZES[0])
    rooms.change(language=language, deck="french", pace="at_once")
    rooms.open(routes.LessonStep(the_lesson(key), number))
    scene = to_the_note(rooms)
    box, left, right = scene.note.box, *scene.frame.rail_buttons()
    keep = [scene.desk.phase.me_box(), *scene.note.rings, *(one.rect for one in (*left, *right))]
    assert rooms.window.layout.window.contains(box)
    assert not any(box.overlaps(one) for one in keep)
    use_language("en")


@pytest.mark.parametrize(
    ("key", "number"), [("slovenian/tricks", 3), ("slovenian/sheet", 3), ("slovenian/talon", 2)]
)
def test_a_thread_rather_crosses_a_card_than_nothing_is_joined(
    program: Open, key: str, number: int
) -> None:
    rooms = program(SIZES[1])
    rooms.open(routes.LessonStep(the_lesson(key), number))
    assert to_the_note(rooms).note.thread is not None


def test_a_thread_stays_when_its_card_has_risen(program: Open) -> None:
    rooms = program(SIZES[0])
    rooms.change(deck="french")
    rooms.open(routes.LessonStep(the_lesson("illustrated/kontra"), 1))
    scene = to_the_note(rooms)
    frames(rooms)
    assert scene.note.thread is not None


@by_lesson
@pytest.mark.parametrize("size", [SIZES[0], (1194, 672)])
def test_a_thread_crosses_nothing_that_is_pressed(
    program: Open, size: tuple[int, int], lesson: Lesson
) -> None:
    """What the note is about is ringed also where no thread leads to it."""
    rooms = program(size)
    rooms.change(pace="at_once", deck="german")
    for number, step in enumerate(lesson.steps):
        rooms.open(routes.LessonStep(lesson, number))
        scene = to_the_note(rooms)
        note, choices = scene.note, scene.desk.choices
        beside = [
            choice.rect
            for choice in choices
            if not any(ring.overlaps(choice.rect) for ring in note.rings)
        ]
        assert bool(note.rings) is bool(step.things), number
        joins = [box.inset(2) for box in (note.box, *note.rings)]
        assert note.thread is None or not passes(note.thread, [*beside, *joins]), number


@by_lesson
def test_a_button_that_a_note_names_is_ringed_and_what_is_to_be_found_is_not(
    program: Open, lesson: Lesson
) -> None:
    rooms = program(SIZES[1])
    rooms.change(pace="at_once")
    for number, step in enumerate(lesson.steps):
        if not step.ask:
            continue
        rooms.open(routes.LessonStep(lesson, number))
        scene = to_the_note(rooms)
        frames(rooms, 1)
        ringed = [one for one in (*scene.desk.choices, *scene.desk.stage.hand) if one.ringed]
        asked = [one for one in scene.note.asked_widgets() if not isinstance(one, HandCard)]
        assert ringed == ([] if step.decides else asked), number
        scene.hands.take_back("")
        frames(rooms, 1)
        assert [one for one in (*scene.desk.choices, *scene.desk.stage.hand) if one.ringed], number


def test_a_note_in_the_place_of_the_lessons_leaves_none_of_them_beside_it(program: Open) -> None:
    rooms = program(SIZES[1])
    rooms.open(routes.LessonStep(the_lesson("viennese/taking-over"), 1))
    scene = to_the_note(rooms)
    assert rooms.window.kit.layout.pad.contains(scene.note.box)
    assert not any(isinstance(row, LessonRow) for row in scene.frame.on_the_right())
    assert len(scene.frame.on_the_right()) == 2, "back and on"
    assert scene.note.rings


def test_the_ring_goes_with_its_card(program: Open) -> None:
    rooms = program(SIZES[1])
    lesson = next(one for one in LESSONS if one.key == "croatian/no-tricks")
    rooms.open(routes.LessonStep(lesson, 2))
    scene = to_the_note(rooms)
    (thing,) = lesson.steps[2].things
    card = next(one for one in scene.desk.stage.hand if one.card == thing)
    card.place(card.x, card.y + 9)
    (box,) = boxes_of(scene.frame, thing, [])
    assert box.y == card.rect.y and box.h == card.rect.h


def test_a_thread_crosses_nothing_where_it_can() -> None:
    note, ring, between = Box(0, 0, 300, 100), Box(0, 300, 300, 50), Box(0, 180, 200, 40)
    (x, low), (end, high) = thread_between(note, ring, [between], 10)[0]
    assert x == end > between.right and low == note.bottom and high == ring.y
    wall = Box(-900, 180, 2000, 40)
    assert thread_between(note, ring, [wall], 10)[1] >= CROSSED


def test_a_thread_runs_over_neither_what_it_joins_nor_half_a_hand() -> None:
    note, ring, next_one = Box(600, 0, 300, 200), Box(100, 150, 100, 50), Box(206, 150, 100, 50)
    thread, cost = thread_between(note, ring, [next_one], 10)
    assert cost < CROSSED and not passes(thread, [note.inset(2), ring.inset(2), next_one])
    above = Box(0, 0, 1000, 140)
    thread, cost = thread_between(note, ring, [next_one, above, Box(0, 210, 1000, 9)], 10)
    assert cost >= CROSSED, "there is no way but across the note or round behind the ring"
    hand = [Box(200 + 60 * number, -500, 60, 1000) for number in range(3)]
    assert thread_between(note, ring, hand, 10, hand)[1] >= CROSSED
    assert thread_between(note, ring, hand[:2], 10, hand)[1] < CROSSED


def test_a_thread_goes_round_what_lies_between_unless_that_is_far() -> None:
    note, ring = Box(600, 0, 300, 200), Box(0, 100, 100, 50)
    cards = [Box(250, 0, 100, 200), Box(360, 0, 100, 200)]
    words = Box(300, 210, 100, 20)
    thread, cost = thread_between(note, ring, [*cards, words], 10, cards)
    assert len(thread) == 3 and not passes(thread, [*cards, words]) and cost < 800
    straight, cost = thread_between(note, ring, [*cards, words], 10, cards, bends=False)
    assert len(straight) == 2 and passes(straight, cards) and cost > 3000
    high = [card._replace(y=-900, h=2000) for card in cards]
    assert len(thread_between(note, ring, high, 10, high)[0]) == 2


def test_a_thread_passes_words_at_a_distance() -> None:
    note, ring = Box(0, 0, 300, 100), Box(0, 300, 300, 50)
    words = Box(0, 180, 150, 40)
    thread, _cost = thread_between(note, ring, [words], 10)
    assert not passes(thread, [words.inset(-3)])


def test_things_side_by_side_have_one_ring() -> None:
    assert joined([Box(0, 0, 10, 9), Box(10, 0, 10, 12), Box(90, 0, 10, 9)]) == [
        Box(0, 0, 20, 12),
        Box(90, 0, 10, 9),
    ]


@pytest.mark.parametrize("size", [(1194, 672), (1250, 690), (1366, 768)])
@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize(
    "lesson",
    [lesson for lesson in LESSONS if isinstance(lesson.rules.score, Pot)],
    ids=lambda lesson: lesson.key,
)
def test_a_note_beside_the_list_of_lessons_hides_no_money(
    program: Open, lesson: Lesson, code: str, size: tuple[int, int]
) -> None:
    """Nor the payments or a button, at sizes in which a window opens first, too."""
    rooms = program(size)
    rooms.change(pace="at_once", language=code)
    for number in range(len(lesson.steps)):
        rooms.open(routes.LessonStep(lesson, number))
        scene = to_the_note(rooms, drawn=False)
        money = [box for _what, box, _words in scene.frame.money_words()]
        assert money, "only with a pot is there money on the table"
        if scene.frame.has_pad:
            continue
        buttons = [one.rect for one in scene.desk.choices]
        hidden = [
            box
            for box in (*money, *scene.desk.phase.visible_boxes(), *buttons)
            if box.overlaps(scene.note.box)
        ]
        assert not hidden, (lesson.key, number + 1)
    frames(rooms, 1)
    use_language("en")
