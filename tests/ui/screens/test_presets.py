"""The presets of a new match: one press brings all rules, and a line says what a table has else."""

from __future__ import annotations

import pygame
import pytest

from prefgame.app.keeper.table import Keeping, KeptTable
from prefgame.rules.games.russian import RUSSIAN
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.guide.telling import Paragraph, Term
from prefgame.ui.program import Program
from prefgame.ui.screens import rules_pages
from prefgame.ui.screens.keeper.sheets import NewSheetScene
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.new_match.table_rules import OptionForm
from prefgame.ui.widgets.selection import Segments
from tests.narrow import as_kind
from tests.ui.whole_program import NAMES, Open, form, frames, press_key, segment, widget

SOCHI, LENINGRAD, ROSTOV = (dict(preset.values) for preset in RUSSIAN.presets)


def opened(program: Open, route: routes.Route, size: tuple[int, int] = (1280, 720)) -> OptionForm:
    rooms = program(size)
    rooms.change(last_rules="russian")
    rooms.open(route)
    frames(rooms)
    return as_kind(OptionForm, form(rooms))


@pytest.mark.parametrize("route", [routes.NewMatch(), routes.NewKeptSheet()])
def test_one_press_brings_all_rules_of_a_preset(program: Open, route: routes.Route) -> None:
    rooms = program((1280, 720))
    rooms.change(last_rules="russian")
    rooms.open(route)
    frames(rooms)
    draft = as_kind(OptionForm, form(rooms)).draft
    draft.choose(draft.option("pool"), 30)
    draft.choose(draft.option("misere_hand"), True)
    segment(rooms, "preset", 1, of=3)
    drop_own_rules(rooms, "Leningrad")
    agreed = RUSSIAN.with_options(LENINGRAD | {"pool": 30})
    assert draft.table.score == agreed.score and draft.table.play == agreed.play
    assert draft.table.auction == agreed.auction and draft.table.defence == agreed.defence
    segment(rooms, "preset", 0, of=3)
    assert draft.given == {"pool": 30, "stalingrad": True, "raspasy_talon": True}


def test_a_press_on_the_chosen_preset_takes_back_what_differs(program: Open) -> None:
    rooms = program((1280, 720))
    rooms.change(last_rules="russian", tables={"russian": {"raspasy_amnesty": True}})
    rooms.open(routes.NewMatch())
    frames(rooms)
    scene = as_kind(NewMatchScene, form(rooms))
    assert as_kind(Segments, widget(rooms, "preset")).chosen == 0
    segment(rooms, "preset", 0, of=3)
    drop_own_rules(rooms, "Sochi")
    assert scene.draft.given == {"stalingrad": True, "raspasy_talon": True}


def drop_own_rules(rooms: Program, preset: str) -> None:
    """Answer the question of a form in which something was changed."""
    dialog = as_kind(Dialog, rooms.window.scene)
    assert [answer.label for answer in dialog.answers] == ["Keep it", preset]
    dialog._answer(dialog.answers[1])
    frames(rooms)


@pytest.mark.parametrize("preset", [0, 1])
def test_a_preset_drops_own_rules_only_after_a_question(program: Open, preset: int) -> None:
    rooms = program((1280, 720))
    own: dict[str, OptionValue] = {"raspasy_amnesty": True, "misere_hand": True}
    rooms.change(last_rules="russian", tables={"russian": own})
    rooms.open(routes.NewMatch())
    frames(rooms)
    scene = as_kind(NewMatchScene, form(rooms))
    segment(rooms, "preset", preset, of=3)
    dialog = as_kind(Dialog, rooms.window.scene)
    assert "amnesty" in dialog.sentence and "misère without the talon" in dialog.sentence
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene and scene.draft.given == own, "Escape keeps them"
    assert as_kind(Segments, widget(rooms, "preset")).chosen == 0
    segment(rooms, "preset", preset, of=3)
    drop_own_rules(rooms, RUSSIAN.presets[preset].name)
    assert not scene.draft.has_own_rules


def test_a_form_without_own_rules_asks_nothing(program: Open) -> None:
    """Neither what is so by default, nor what a preset brought, nor the length of a match."""
    rooms = program((1280, 720))
    rooms.change(last_rules="russian")
    rooms.open(routes.NewMatch())
    frames(rooms)
    scene = as_kind(NewMatchScene, form(rooms))
    scene.draft.choose(scene.draft.option("pool"), 30)
    for preset in (0, 1, 2, 0):
        segment(rooms, "preset", preset, of=3)
        assert rooms.window.scene is scene


def test_presets_are_reached_by_keys(program: Open) -> None:
    rooms = program((1280, 720))
    rooms.change(last_rules="russian")
    rooms.open(routes.NewMatch())
    frames(rooms)
    scene = as_kind(NewMatchScene, form(rooms))
    while scene.group.focus is not scene.widgets["preset"]:
        press_key(rooms, pygame.K_TAB)
    press_key(rooms, pygame.K_RIGHT, pygame.K_RIGHT)
    assert scene.draft.value(scene.draft.option("scoring")) == "rostov"
    assert scene.group.focus is scene.widgets["preset"], "it stays there"


def test_what_a_preset_brings_is_not_marked_as_changed(program: Open) -> None:
    scene = opened(program, routes.NewMatch())
    scene.draft.choose_preset(RUSSIAN.presets[0])
    assert scene.usual_words(scene.draft.option("stalingrad")) == "Sochi: both must whist"
    assert scene.usual_words(scene.draft.option("pool")) == "default: 10"


def test_a_game_without_presets_has_none(program: Open) -> None:
    rooms = program((1280, 720))
    rooms.change(last_rules="serbian")
    for route, kind in ((routes.NewMatch(), NewMatchScene), (routes.NewKeptSheet(), NewSheetScene)):
        rooms.open(route)
        frames(rooms)
        assert "preset" not in as_kind(kind, form(rooms)).widgets


def test_the_score_sheet_and_the_rules_page_say_what_the_table_agreed_on(program: Open) -> None:
    rules = RUSSIAN.with_options(SOCHI | {"raspasy_amnesty": True})
    rooms = program((1280, 720))
    rooms.open(routes.KeptSheet(Keeping.begin(rooms.store.sheets, KeptTable(rules, NAMES))))
    frames(rooms)
    assert form(rooms).foot == "Sochi, but: amnesty"
    page = rules_pages.this_table(rules, rooms.window.kit.deck)
    assert Paragraph("Sochi, but: amnesty") in page.blocks
    marked = [block.word for block in page.blocks if isinstance(block, Term) and block.marked]
    assert marked == ["Amnesty in raspasy: those above the fewest"]
    croatian = rules_pages.this_table(find_ruleset("croatian"), rooms.window.kit.deck)
    assert not [one for one in croatian.blocks if isinstance(one, Term) and one.marked]


def test_a_line_below_the_sheet_has_as_many_words_as_have_room(program: Open) -> None:
    others = {"raspasy_amnesty": True, "misere_hand": True, "misdeal": 2, "ten": "check"}
    more = {"dealer_bonus": True, "thrown_talon": "choice", "consolation": "all", "hold": "none"}
    rules = RUSSIAN.with_options(LENINGRAD | others | more)
    rooms = program((1024, 640))
    rooms.open(routes.KeptSheet(Keeping.begin(rooms.store.sheets, KeptTable(rules, NAMES))))
    frames(rooms)
    assert form(rooms).foot.startswith("Leningrad, but: consolation for the dealer too, ")
    assert " more" in form(rooms).foot and not rooms.window.kit.overflows
