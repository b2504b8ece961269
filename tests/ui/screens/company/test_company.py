"""The page Company: who is there, what is shown of them, and how they come to the table."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.app.company import PEOPLE, measured, person_at
from prefgame.app.settings import OPPONENTS
from prefgame.app.words.sentences import kept_name, shown_name
from prefgame.i18n import languages, use_language
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.program import Program
from prefgame.ui.screens.new_match.company import CompanyScene, figure_lines, note_words
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from tests.narrow import as_kind
from tests.ui.whole_program import SIZES, Open, click, frames, press_key

ZORA, STIPE = (next(each for each in PEOPLE if each.name == name) for name in ("Zora", "Stipe"))


def form(rooms: Program) -> NewMatchScene:
    scene = rooms.window.scene
    assert isinstance(scene, NewMatchScene)
    return scene


def company(rooms: Program) -> CompanyScene:
    """Return the page, opened from a new match."""
    rooms.open(routes.NewMatch())
    click(rooms, form(rooms).widgets["company"].rect)
    scene = rooms.window.scene
    assert isinstance(scene, CompanyScene)
    scene.wait()
    return scene


@pytest.fixture
def pencilled(monkeypatch: pytest.MonkeyPatch) -> dict[str, Box]:
    """Every number that is written in pencil, and where."""
    boxes: dict[str, Box] = {}
    real = Kit.pencil

    def pencil(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *how: Any, **more: Any
    ) -> Any:
        right = round(x) if more.get("align") == "right" or "right" in how else 0
        boxes[words] = Box(right - 1, round(y), 1, 1)
        return real(kit, surface, x, y, words, *how, **more)

    monkeypatch.setattr(Kit, "pencil", pencil)
    return boxes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_seats_of_a_table_of_four_have_room(
    program: Open, size: tuple[int, int], language: str
) -> None:
    rooms = program(size)
    use_language(language)
    try:
        rooms.change(players=4, last_rules="croatian")
        scene = company(rooms)
        for at, place in enumerate(scene.places):
            scene._show(at)
            frames(rooms)
            click(rooms, scene.widgets[f"seat {place}"].rect)
        assert rooms.window.scene is scene and not rooms.window.kit.overflows
    finally:
        use_language("en")


@pytest.mark.parametrize("size", SIZES)
def test_every_person_is_shown_with_figures(
    program: Open, size: tuple[int, int], written: dict[str, Box]
) -> None:
    rooms = program(size)
    scene = company(rooms)
    for at, person in enumerate(PEOPLE):
        written.clear()
        scene._show(at)
        frames(rooms)
        assert person.name in written
        assert ("declares, of all hands" in written) is (person.style != "plain")
        assert not rooms.window.kit.overflows


@pytest.mark.parametrize("key", ["russian", "viennese", "serbian"])
def test_figures_and_words_are_those_of_the_chosen_game(
    key: str, program: Open, written: dict[str, Box]
) -> None:
    """Croatian figures and kontra stood at a Russian table, which has none."""
    rooms = program((1280, 720))
    scene, rules = company(rooms), find_ruleset(key)
    scene.draft.rules = rules
    for at, _person in enumerate(PEOPLE):
        written.clear()
        scene._show(at)
        frames(rooms)
        assert "declares, of all hands" not in written, "nothing was measured in this game"
        if rules.kontra is None:
            assert not any("kontra" in words for words in written)
        assert not rooms.window.kit.overflows


def test_persons_have_names_in_the_letters_of_the_language(
    program: Open, written: dict[str, Box]
) -> None:
    use_language("ru")
    try:
        rooms = program((1280, 720))
        scene = company(rooms)
        assert "Зора" in written and "Zora" not in written
        scene.draft.seat_person(0, ZORA)
        assert scene.draft.opponents[0] == "Зора" and scene.draft.person(0) is ZORA
        assert {person.shown for person in PEOPLE} == {person.cyrillic for person in PEOPLE}
        assert kept_name("Зора") == "Zora"
    finally:
        use_language("en")
    assert shown_name("Zora") == "Zora" and person_at("Зора", ZORA.key) is ZORA


@pytest.mark.parametrize("size", SIZES)
def test_every_figure_stands_under_its_own_head(
    program: Open, size: tuple[int, int], written: dict[str, Box], pencilled: dict[str, Box]
) -> None:
    rooms = program(size)
    scene = company(rooms)
    written.clear()
    scene._show(PEOPLE.index(STIPE))
    frames(rooms)
    found = measured(STIPE.key)
    assert found is not None
    lines = {line.name: line for line in figure_lines(found, False)}
    kontra, gain = lines["says kontra, in 100 defences"], lines["points a hand"]
    right = {head: written[head].right for head in ("Club", "difference")}
    close = scene.kit.f(8)
    assert abs(written[kontra.plain].right - right["Club"]) <= close
    assert pencilled[kontra.theirs].right < written["Club"].x
    for line in (kontra, gain):
        assert abs(pencilled[line.difference].right - right["difference"]) <= close
    assert not gain.theirs and not gain.plain
    apart = found.apart["kontras"].error * 100 * found.counts.hands / found.counts.defended
    assert kontra.difference == f"+4.2 ± {apart:.1f}" and kontra.clear


def test_every_difference_has_its_error() -> None:
    for person in PEOPLE:
        found = measured(person.key)
        if found is None:
            continue
        for line in figure_lines(found, False):
            same = line.theirs == line.plain != ""
            assert "±" in line.difference or (line.difference == "0" and same), line
        assert "± is the standard error" in note_words(found, find_ruleset(found.rules))


@pytest.mark.parametrize("code", languages())
def test_large_words_have_room_in_a_small_window(code: str, program: Open) -> None:
    rooms = program((1024, 640))
    rooms.change(language=code)
    scene = company(rooms)
    rooms.window.configure(text_scale=1.5)
    for at in range(len(PEOPLE)):
        scene._show(at)
        frames(rooms, 1)
    assert not rooms.window.kit.overflows


def test_keys_walk_through_the_list_and_a_button_seats_the_person(program: Open) -> None:
    rooms = program()
    scene = company(rooms)
    press_key(rooms, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    person = scene.person
    assert person is not PEOPLE[0]
    click(rooms, scene.widgets["seat right"].rect)
    assert rooms.window.scene is scene, "somebody else may be seated too"
    press_key(rooms, pygame.K_DOWN, pygame.K_DOWN)  # the first one shows the focus again
    other = scene.person
    assert other is not person
    click(rooms, scene.widgets["seat left"].rect)
    places = {person: scene.place_of(person) for person in PEOPLE if scene.place_of(person)}
    assert places == {person: "on your right", other: "on your left"}
    subs = [as_kind(Button, scene.widgets[f"seat {place}"]).sub for place in ("left", "right")]
    assert subs == [f"now {other.name}", f"now {person.name}"]
    press_key(rooms, pygame.K_ESCAPE)
    draft = form(rooms).draft
    assert draft.opponents[:2] == [other.name, person.name]
    assert draft.levels[:2] == [other.key, person.key]
    assert isinstance(form(rooms).widgets["level right"], Chooser)


def test_escape_changes_nobody(program: Open) -> None:
    rooms = program()
    company(rooms)
    press_key(rooms, pygame.K_ESCAPE)
    assert form(rooms).draft.opponents == list(OPPONENTS)


def test_a_person_sits_at_one_place_only(program: Open) -> None:
    rooms = program()
    scene = company(rooms)
    draft = scene.draft
    draft.seat_person(0, STIPE)
    draft.seat_person(1, STIPE)
    assert draft.opponents[:2] == [OPPONENTS[0], STIPE.name] and not draft.problem
    scene._show(PEOPLE.index(STIPE))
    assert scene.widgets["seat left"].enabled and not scene.widgets["seat right"].enabled


def test_a_plain_level_takes_the_place_of_a_person(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    form(rooms).draft.seat_person(0, ZORA)
    form(rooms).rebuild()
    click(rooms, form(rooms).widgets["level left"].rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, ChoiceSheet) and sheet.chosen == 3
    press_key(rooms, pygame.K_UP, pygame.K_RETURN)
    draft = form(rooms).draft
    assert draft.opponents[0] == OPPONENTS[0] and draft.levels[0] == "expert"


def test_the_sheet_of_the_levels_leads_to_the_company(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    form(rooms).draft.seat_person(1, ZORA)
    form(rooms).rebuild()
    click(rooms, form(rooms).widgets["level right"].rect)
    press_key(rooms, pygame.K_RETURN)
    scene = rooms.window.scene
    assert isinstance(scene, CompanyScene) and scene.person is ZORA
    assert [name for name in scene.widgets if name.startswith("seat")] == ["seat right"]
    scene._show(PEOPLE.index(STIPE))
    click(rooms, scene.widgets["seat right"].rect)
    assert form(rooms).draft.person(1) is STIPE, "the seat that was asked about is taken"


def test_persons_are_remembered_and_come_to_the_table(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    form(rooms).draft.seat_person(0, ZORA)
    form(rooms)._keep()
    rooms.open(routes.NewMatch())
    draft = form(rooms).draft
    assert draft.person(0) is ZORA
    form(rooms)._deal()
    frames(rooms)
    table = rooms.window.scene
    assert isinstance(table, TableScene)
    assert ZORA.key in table.shown.session.plan.levels
    assert ZORA.name in table.shown.view.table.players
