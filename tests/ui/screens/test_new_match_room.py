"""Every word on the form of a new match has room, in every language and at every size."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.app.session import USUAL_LEVEL, level_names
from prefgame.i18n import languages, use_language
from prefgame.rules import registry
from prefgame.rules.options import TableOption
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.scores.registry import face_of
from prefgame.ui.screens.help import PAGES, HelpScene
from prefgame.ui.screens.new_match import scene as new_match
from prefgame.ui.screens.new_match.draft import (
    Contradiction,
    Draft,
    main_options,
    offered_numbers,
)
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.new_match.table_rules import TableRulesScene
from prefgame.ui.screens.rules_pages import the_contracts
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.selection import RadioRow, Segments
from prefgame.ui.words.options import level_word
from tests.narrow import as_kind
from tests.ui.whole_program import (
    SIZES,
    Open,
    click,
    find_option,
    form,
    frames,
    open_table_rules,
    press_key,
    widget,
)


@pytest.mark.parametrize(
    "size", [(1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_what_was_agreed_in_the_table_rules_is_seen_on_the_form_below(
    program: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    rooms = open_table_rules(program, size)
    drawn_words: list[str] = []
    write = Kit.text

    def noted(
        kit: Kit, surface: Surface, x: float, y: float, text: str, *given: Any, **rest: Any
    ) -> Box:
        drawn_words.append(text)
        return write(kit, surface, x, y, text, *given, **rest)

    monkeypatch.setattr(Kit, "text", noted)
    sheet = form(rooms)
    assert isinstance(sheet, TableRulesScene)
    sheet.agree(find_option("serbian", "preferans"), True)
    sheet.agree(find_option("serbian", "defender_quota"), "individual")
    press_key(rooms, pygame.K_ESCAPE)
    frames(rooms)
    assert isinstance(rooms.window.scene, NewMatchScene)
    quota = widget(rooms, "defender_quota")
    assert isinstance(quota, Segments) and quota.chosen == 1
    assert "Preferans" not in drawn_words
    click(rooms, widget(rooms, "help").rect)
    rules = form(rooms)
    assert isinstance(rules, HelpScene)
    rules.open_page(PAGES.index(the_contracts))
    frames(rooms)
    assert "Preferans" in drawn_words, "the contracts are in the rules of the game"


def test_a_large_bula_is_seen_in_a_small_window(program: Open) -> None:
    rooms = program((1024, 640))
    rooms.change(tables={"croatian": {"start": 200}})
    rooms.open(routes.NewMatch())
    frames(rooms)
    control = widget(rooms, "start")
    assert isinstance(control, Segments)
    assert control.options == ("30", "50", "100", "200") and control.chosen == 3


def test_levels_are_called_as_on_the_command_line(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    control = widget(rooms, "level left")
    assert isinstance(control, Segments)
    assert tuple(str(word).lower() for word in control.options) == level_names()


def test_levels_whose_words_have_no_room_are_chosen_from_a_sheet(program: Open) -> None:
    rooms = program((1024, 640), text_scale=1.3)
    rooms.open(routes.NewMatch())
    frames(rooms)
    control = widget(rooms, "level right")
    assert isinstance(control, Chooser) and control.label == level_word(USUAL_LEVEL)
    click(rooms, control.rect)
    sheet = rooms.window.scene
    assert isinstance(sheet, ChoiceSheet)
    *levels, (company, _sentence), (other, _words) = sheet.answers
    assert [words for words, _told in levels] == [level_word(level) for level in level_names()]
    assert len({sentence for _words, sentence in levels if sentence}) == len(level_names()), (
        "each level has its own sentence"
    )
    assert (company, other) == ("Company …", "A program …")
    # the chosen row is seen, so the first arrow sets out from it, also after the mouse
    press_key(rooms, pygame.K_DOWN, pygame.K_RETURN)
    scene = form(rooms)
    assert isinstance(scene, NewMatchScene) and scene.draft.levels[1] == level_names()[2]
    assert str(as_kind(Button, widget(rooms, "level right")).label) == level_word(level_names()[2])
    assert not rooms.window.kit.overflows


@pytest.mark.parametrize("words", [("Beginner", "Club", "Expert"), ("Početnik", "Klub", "Majstor")])
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_words_at_the_table_are_never_crowded(
    program: Open,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    text_scale: float,
    words: tuple[str, ...],
) -> None:
    monkeypatch.setattr(new_match, "level_word", dict(zip(level_names(), words)).__getitem__)
    rooms = program(size, text_scale=text_scale)
    rooms.open(routes.NewMatch())
    scene = form(rooms)
    assert isinstance(scene, NewMatchScene)
    scene._choose_rules(find_ruleset("serbian"))
    scene._seats.choose_players(4)
    frames(rooms)
    kit = rooms.window.kit
    for name in ("players", *(f"level {place}" for place in scene.draft.places)):
        control = scene.widgets[name]
        if isinstance(control, Segments):
            for part, word in zip(control._parts, control.options, strict=True):
                assert part.w - kit.run_width(word, "button", control.size) >= kit.u(20)
    assert not kit.overflows


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(
    ("rules", "explained"),
    [
        (
            "croatian",
            "The bula is the debt that each player pays off. A refa doubles a player’s next "
            "contract.",
        ),
        ("viennese", "The dealer pays the basic stake into the pot."),
    ],
)
def test_the_words_of_the_length_are_explained_between_it_and_the_seats(
    program: Open, size: tuple[int, int], rules: str, explained: str, written: dict[str, Box]
) -> None:
    rooms = program(size)
    rooms.open(routes.NewMatch())
    scene = form(rooms)
    assert isinstance(scene, NewMatchScene)
    scene._choose_rules(find_ruleset(rules))
    written.clear()
    frames(rooms)
    lines = {words: box for words, box in written.items() if " " in words and words in explained}
    assert " ".join(lines) == explained
    above, below = scene.widgets["dealer"].rect, scene.widgets["players"].rect
    assert all(above.bottom < box.y and box.bottom <= below.y for box in lines.values())


@pytest.mark.parametrize(
    ("size", "text_scale", "code"),
    [
        *(((1024, 640), 1.0, code) for code in languages()),
        ((1280, 720), 1.3, "ru"),
        ((1600, 900), 1.3, "hr"),
    ],
    ids=lambda value: f"{value[0]}x{value[1]}" if isinstance(value, tuple) else str(value),
)
def test_what_is_usual_has_room_where_the_table_has_changed_it(
    program: Open, size: tuple[int, int], text_scale: float, code: str
) -> None:
    use_language(code)
    rooms = program(size, text_scale=text_scale)
    rooms.open(routes.NewMatch())
    scene = form(rooms)
    assert isinstance(scene, NewMatchScene)
    for rules in RULESETS:
        scene.draft.reset()
        scene._choose_rules(rules)
        change_everything(scene.draft)
        scene.rebuild()
        frames(rooms)
        shown = [one for one in main_options(rules) if one.name in scene.widgets]
        assert shown
        for option in shown:
            expected = scene.usual_words(option) if scene.differs(option) else ""
            assert scene.widgets[option.name].hint == expected
        sheet = TableRulesScene(rooms, scene.draft)
        rooms.window.push(sheet)
        frames(rooms)
        area = sheet.widgets["list"]
        assert isinstance(area, ScrollArea)
        while area.offset < area.limit:
            area.scroll(area.rect.h // 2)
            frames(rooms, 1)
        rooms.window.pop()
        assert not rooms.window.kit.overflows


def test_what_is_usual_and_has_no_room_beside_a_title_stands_below_it(program: Open) -> None:
    rooms = program((1024, 640), text_scale=1.3)
    draft = Draft(rooms.settings)
    draft.choose_rules(
        next(
            rules
            for rules in RULESETS
            if two_without_kontra(rules).default(rules) == "refa_else_redeal_hat_wins"
        )
    )
    sheet = TableRulesScene(rooms, draft)
    rooms.window.push(sheet)
    frames(rooms)
    two = two_without_kontra(draft.rules)

    def heights() -> list[int]:
        return [sheet._row(option).height(sheet.kit, 900) for option in draft.rules.options]

    before = heights()
    draft.choose(two, "declarer_wins")
    after = heights()
    assert [high - low for low, high in zip(before, after)].count(0) == len(before) - 1
    assert after[draft.rules.options.index(two)] > before[draft.rules.options.index(two)]


def two_without_kontra(rules: RuleSet) -> TableOption:
    return next(option for option in rules.options if option.name == "two_without_kontra")


def change_everything(draft: Draft) -> None:
    """Every option of the game as it is not usual, where it may stand beside the others."""
    for option in draft.rules.options:
        usual = draft.usual(option)
        values = [value for value, _label in option.values] or [as_kind(int, usual) + option.step]
        with suppress(Contradiction):
            draft.choose(option, next(value for value in values if value != usual))


GAMES_WITH_ROOM = 8
"""more of them need a list that can be scrolled"""


@pytest.mark.parametrize(
    "size", [(1024, 640), (1280, 720)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_eight_games_of_three_regions_have_room(
    program: Open,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    written: dict[str, Box],
) -> None:
    eighth = replace(RULESETS[-1], key="eighth", taught=False)
    known = [*RULESETS, eighth][:GAMES_WITH_ROOM]
    monkeypatch.setattr(registry, "RULESETS", tuple(known))
    rooms = program(size)
    rooms.open(routes.NewMatch())
    frames(rooms)
    kit, scene = rooms.window.kit, form(rooms)
    rows = [scene.widgets[f"rules {rules.key}"].rect for rules in known]
    assert len(rows) == GAMES_WITH_ROOM and all(row.h >= kit.layout.hit for row in rows)
    assert all(one.bottom <= other.y for one, other in pairwise(rows))
    assert rows[-1].bottom <= scene.widgets["help"].rect.y
    for rules, row in zip(known, rows):
        region = written[rules.region]
        if rules is not next(one for one in known if one.region == rules.region):
            continue
        assert region.bottom <= row.y and row.y - region.bottom < kit.f(30)
    assert not kit.overflows


def test_tab_stops_once_in_the_list_of_games(program: Open) -> None:
    rooms = program()
    rooms.open(routes.NewMatch())
    frames(rooms)
    scene = form(rooms)
    stops = set()
    for _step in range(40):
        press_key(rooms, pygame.K_TAB)
        stops |= {name for name, one in scene.widgets.items() if one is scene.group.focus}
    assert [name for name in stops if name.startswith("rules ")] == ["rules croatian"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_how_many_matches_are_dealt_is_said_in_words(program: Open, size: tuple[int, int]) -> None:
    rooms = program(size)
    try:
        for language in languages():
            use_language(language)
            rooms.change(matches=2)
            rooms.open(routes.NewMatch())
            frames(rooms)
            matches, deal = widget(rooms, "matches"), widget(rooms, "deal")
            kit = rooms.window.kit
            assert isinstance(matches, Chooser) and isinstance(deal, Button)
            assert len(str(matches.label)) > 1, language
            assert matches.natural_width(kit) <= matches.rect.w
            assert deal.natural_width(kit) <= deal.rect.w
    finally:
        use_language("en")


@pytest.mark.parametrize("size", [*SIZES, (1366, 768)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("code", languages())
def test_the_numbers_to_choose_from_are_the_same_in_every_language(
    program: Open, code: str, size: tuple[int, int]
) -> None:
    rooms = program(size)
    rooms.change(language=code, text_scale=115)
    rooms.open(routes.NewMatch())
    scene = form(rooms)
    assert isinstance(scene, NewMatchScene)
    for rules in RULESETS:
        scene._choose_rules(rules)
        frames(rooms)
        (line,) = (line for line in face_of(rules).length_rows if line.usual)
        now = as_kind(int, scene.draft.value(scene.draft.option(line.option)))
        wanted = [line.number(number) for number in offered_numbers(line.usual, now)]
        control = widget(rooms, line.option)
        if isinstance(control, Segments):
            assert [*control.options] == wanted
            assert control.least_width(rooms.window.kit) <= control.rect.w
        else:
            click(rooms, control.rect)
            sheet = rooms.window.scene
            assert isinstance(sheet, ChoiceSheet) and [a for a, _ in sheet.answers] == wanted
            press_key(rooms, pygame.K_ESCAPE)
    use_language("en")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("text", [1.0, 1.3])
def test_every_game_has_its_line_or_none_has(program: Open, text: float, language: str) -> None:
    """In a narrow window some rows had one and others had none. The smallest window has no room for
    the lines of eight games.
    """
    rooms = program((1024, 640), text_scale=text)
    rooms.change(language=language)
    rooms.open(routes.NewMatch())
    frames(rooms)
    rows = [form(rooms).widgets[f"rules {rules.key}"] for rules in RULESETS]
    lines = [row.note for row in rows if isinstance(row, RadioRow)]
    assert len(lines) == len(RULESETS) and all(lines) == any(lines)
    assert all(lines) or text > 1 or len(RULESETS) == GAMES_WITH_ROOM
