"""The help: it scrolls, has room, and knows the options of the table."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from prefgame.i18n import _current
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.program import Program
from prefgame.ui.screens.help import PAGE_OF, PAGES, HelpScene
from prefgame.ui.screens.records import MatchScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.scroll_area import ScrollArea
from tests.narrow import as_kind
from tests.ui.marked_messages import Marked
from tests.ui.whole_program import (
    NAMES,
    Open,
    click,
    deck_in_use,
    finished,
    form,
    frames,
    press_key,
    widget,
)


def test_the_help_scrolls_wherever_the_focus_is(program: Open) -> None:
    rooms = program()
    rooms.open(routes.UsualRules())
    frames(rooms)
    text = widget(rooms, "text")
    assert isinstance(text, ScrollArea)
    as_kind(HelpScene, form(rooms)).open_page(len(PAGES) - 1)
    frames(rooms)
    text = widget(rooms, "text")
    assert isinstance(text, ScrollArea) and form(rooms).group.focus is widget(rooms, "pages")
    press_key(rooms, pygame.K_PAGEDOWN)
    assert text.offset > 0
    press_key(rooms, pygame.K_HOME)
    pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=-1))
    frames(rooms)
    assert text.offset > 0


@pytest.mark.parametrize(
    "size", [(1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("name", ["german", "french"])
def test_a_page_of_the_help_that_nearly_fits_has_no_bar(
    program: Open, size: tuple[int, int], name: str
) -> None:
    rooms = program(size)
    rooms.change(deck=name)
    for rules in RULESETS:
        rooms.open(routes.RulesPage(rules))
        for page in range(len(PAGES)):
            as_kind(HelpScene, form(rooms)).open_page(page)
            frames(rooms, 1)
            text = widget(rooms, "text")
            assert isinstance(text, ScrollArea) and not 0 < text.limit < rooms.window.kit.f(40), (
                rules.key,
                page,
            )


def test_each_rules_book_has_the_deck_of_its_game(program: Open) -> None:
    """The Slovenian and Serbian books, opened from the menu, had the suits of the Croatian one."""
    rooms = program()
    rooms.open(routes.RulesPage(find_ruleset("croatian")))
    frames(rooms)
    scene = form(rooms)
    assert isinstance(scene, HelpScene) and deck_in_use(scene.kit) == "german"
    for index, rules in enumerate(RULESETS):
        scene._show(index)
        frames(rooms, 1)
        assert scene.kit.deck.name == rules.deck, rules.key
    rooms.change(deck="french")
    scene._show(0)
    frames(rooms, 1)
    assert deck_in_use(scene.kit) == "french", "the player has chosen one for every game"


def test_no_line_of_a_page_is_too_long_to_read(program: Open, written: dict[str, Box]) -> None:
    rooms = program((1920, 1080))
    for page in range(len(PAGES)):
        rooms.open(routes.RulesPage(find_ruleset("serbian")))
        as_kind(HelpScene, form(rooms)).open_page(page)
        frames(rooms, 1)
    assert max(map(len, written)) <= 85


def test_what_goes_on_below_the_edge_fades_out_there(program: Open) -> None:
    """No line is cut in halves: the paper at the very edge is bare, with more below as well as with
    nothing below.
    """
    rooms = program((1280, 720))
    rooms.open(routes.RulesPage(find_ruleset("serbian")))
    as_kind(HelpScene, form(rooms)).open_page(len(PAGES) - 2)
    frames(rooms)
    text = widget(rooms, "text")
    assert isinstance(text, ScrollArea) and text.limit > 100
    still = form(rooms)._still
    assert still is not None

    def difference_in(box: Box) -> int:
        """How far what is drawn differs from the bare paper, at most."""
        pairs = zip(
            pygame.image.tobytes(rooms.window.surface.subsurface(box), "RGB"),
            pygame.image.tobytes(still.subsurface(box), "RGB"),
        )
        return max(abs(one - other) for one, other in pairs)

    width = text.rect.w - 60  # without the bar
    edges = [Box(text.rect.x, y, width, 2) for y in (text.rect.y, text.rect.bottom - 2)]
    for by in range(0, 60, 7):
        text.offset = 40 + by
        frames(rooms, 1)
        assert max(map(difference_in, edges)) < 40
        assert difference_in(text.rect.inset(60)) > 120


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_rules_of_a_game_are_named_by_one_message(
    program: Open, monkeypatch: pytest.MonkeyPatch, rules: RuleSet
) -> None:
    """Not glued from a name and a word: "srpska pravila" is not "Srpski" and "pravila"."""
    scene = HelpScene(program(), rules)
    assert scene.title == f"{rules.name} rules"
    monkeypatch.setattr(_current, "translations", Marked())
    assert scene.title == f"«{rules.name} rules"


def test_the_help_at_the_table_knows_its_options(program: Open) -> None:
    rooms = program()
    rooms.open(
        routes.BeginMatch(
            find_ruleset("croatian"), NAMES, (None, "simple", "simple"), {"start": 50}, 0
        )
    )
    rooms.open(routes.UsualRules())
    scene = rooms.window.scene
    assert isinstance(scene, HelpScene) and as_kind(Columns, scene.rules.score).start == 50
    click(rooms, scene.widgets["rules"].rect)
    press_key(rooms, *[pygame.K_DOWN] * 2, pygame.K_RETURN)
    assert scene.rules.key == "serbian"
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, TableScene)


def test_f1_shows_the_rules_of_the_chosen_game_in_every_form(program: Open) -> None:
    rooms = program(prepare=finished("slovenian"))
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "rules serbian").rect)
    _opens_rules(rooms, "serbian")
    click(rooms, widget(rooms, "table rules").rect)
    _opens_rules(rooms, "serbian")
    press_key(rooms, pygame.K_ESCAPE, pygame.K_ESCAPE)
    rooms.window.push(MatchScene(rooms, 1, "today"))
    frames(rooms)
    _opens_rules(rooms, "slovenian")
    click(rooms, widget(rooms, "settlement").rect)
    _opens_rules(rooms, "slovenian")


@pytest.mark.parametrize("phase", Phase)
def test_every_phase_has_a_page_of_the_rules(program: Open, phase: Phase) -> None:
    rooms = program()
    rooms.open(routes.RulesPage(find_ruleset("viennese"), phase))
    frames(rooms)
    opened = form(rooms)
    assert isinstance(opened, HelpScene) and PAGES[opened.chosen] is PAGE_OF[phase]


def test_f1_does_nothing_in_a_text_field_and_in_the_rules(program: Open) -> None:
    rooms = program()
    rooms.open(routes.RecordPage())
    frames(rooms)
    records = form(rooms)
    click(rooms, widget(rooms, "path").rect)
    press_key(rooms, pygame.K_F1)
    assert form(rooms) is records
    rooms.open(routes.UsualRules())
    frames(rooms)
    rules = form(rooms)
    press_key(rooms, pygame.K_F1)
    assert form(rooms) is rules


def _opens_rules(rooms: Program, key: str) -> None:
    """F1 opens the rules of this game, and Escape leads back to where it was."""
    before = form(rooms)
    press_key(rooms, pygame.K_F1)
    opened = rooms.window.scene
    assert isinstance(opened, HelpScene) and opened.rules.key == key
    press_key(rooms, pygame.K_ESCAPE)
    assert form(rooms) is before
