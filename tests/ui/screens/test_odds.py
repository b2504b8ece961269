"""The page of a hand's odds: the ways to it, what it shows, and that every word has its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from prefgame.app.odds.counting import HandOdds, count
from prefgame.app.odds.held import HeldHand
from prefgame.app.odds.tallies import Figure, share_of
from prefgame.cards import Card, parse_cards
from prefgame.i18n import languages, use_language
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.solver import Stop
from prefgame.ui.frames import routes
from prefgame.ui.paper.settlement import RecordedHandScene
from prefgame.ui.program import Program
from prefgame.ui.screens import odds as module
from prefgame.ui.screens.odds import OddsScene
from prefgame.ui.screens.odds_figures import (
    chance_words,
    gain_words,
    group_words,
    short_chance,
    step_words,
)
from prefgame.ui.screens.records import RecordScene
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.narrow import as_kind, known
from tests.ui.table.positions import POSITIONS
from tests.ui.table_game import sit_at_rest
from tests.ui.whole_program import SIZES, Open, click, frames, played, press_key, widget

HAND = parse_cards("S7 S9 ST SQ SA DT DA H7 C8 CK")
ENOUGH = 330
"""deals after which it is known what the talon brings"""


@pytest.fixture(autouse=True)
def so_many_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the same number of deals on any machine."""

    def some(held: HeldHand, stop: Stop, seconds: float) -> Iterator[HandOdds]:
        return count(held, stop, deals=ENOUGH if held.view is None else 66)

    monkeypatch.setattr(module, "count", some)


def opened(rooms: Program, *hands: HeldHand, names: tuple[str, ...] = ()) -> OddsScene:
    rooms.open(routes.HandOdds(hands, names))
    scene = as_kind(OddsScene, rooms.window.scene)
    scene.search.wait()
    frames(rooms)
    return scene


@pytest.mark.parametrize(
    ("rules", "size", "scale", "language"),
    each_value([rules.key for rules in RULESETS], SIZES, [1.0, 1.3], languages()),
)
def test_every_word_has_its_place(
    program: Open, rules: str, size: tuple[int, int], scale: float, language: str
) -> None:
    use_language(language)
    rooms = program(size, text_scale=scale)
    table = find_ruleset(rules)
    rooms.use_deck_of(table)
    for cards, aside in ((HAND, ()), ((*HAND, Card.HA, Card.H8), ()), (HAND, (Card.H8, Card.C7))):
        scene = opened(rooms, HeldHand(table, tuple(sorted(cards)), 1, aside))
        for row in range(len(known(scene.odds).rows)):
            scene._choose_row(row)
            for by_trumps in (0, 1):
                scene._choose_part(by_trumps)
                frames(rooms, 1)
        assert not rooms.window.kit.overflows
        press_key(rooms, pygame.K_ESCAPE)


def test_the_page_fills_and_ends_with_the_search(program: Open) -> None:
    rooms = program()
    held = HeldHand(RULESETS[0], HAND)
    rooms.open(routes.HandOdds((held,)))
    scene = as_kind(OddsScene, rooms.window.scene)
    assert scene.awake
    scene.search.wait()
    frames(rooms)
    odds = known(scene.odds)
    assert odds.deals == ENOUGH and "contracts" in scene.widgets and not scene.counting
    frames(rooms)
    assert not scene.awake, "what is known is shown, and nothing moves"
    assert scene._row(odds).main == odds.likeliest


def test_leaving_stops_the_counting(program: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "count", lambda held, stop, seconds: count(held, stop))
    rooms = program()
    rooms.open(routes.HandOdds((HeldHand(RULESETS[0], HAND),)))
    scene = as_kind(OddsScene, rooms.window.scene)
    press_key(rooms, pygame.K_ESCAPE)
    scene.search.wait()
    assert scene.search.over and rooms.window.scene is not scene


def test_another_contract_is_chosen_by_key(program: Open) -> None:
    rooms = program()
    scene = opened(rooms, HeldHand(RULESETS[0], HAND))
    assert scene._row(known(scene.odds)) == known(scene.odds).rows[0]
    press_key(rooms, pygame.K_DOWN, pygame.K_DOWN)
    assert scene.row == 2
    assert scene._row(known(scene.odds)) == known(scene.odds).rows[2]


def test_another_place_is_counted_anew(program: Open) -> None:
    rooms = program()
    scene = opened(rooms, HeldHand(RULESETS[0], HAND))
    before = scene.search
    box = widget(rooms, "hands").rect
    click(rooms, box, (0.9, 0.5))
    assert scene.held.place == 2 and scene.held.cards == HAND
    assert scene.search is not before
    scene.search.wait()
    assert known(scene.odds).held == scene.held


def test_a_finished_hand_leads_to_the_odds_of_its_three_hands(
    program: Open, tmp_path: Path
) -> None:
    path = tmp_path / "match.pref"
    path.write_text(played("croatian", hands=6), encoding="utf-8")
    rooms = program()
    rooms.open(routes.RecordPage(path))
    listed = as_kind(RecordScene, rooms.window.scene)
    hands = known(listed.record).hands
    at = next(at for at, hand in enumerate(hands) if hand.ended and hand.declarer is not None)
    listed._choose_hand(at)
    listed._look_at_hand()
    frames(rooms)
    finished = as_kind(RecordedHandScene, rooms.window.scene)
    click(rooms, widget(rooms, "odds").rect)
    scene = as_kind(OddsScene, rooms.window.scene)
    hand, players = finished.view.this_hand, finished.view.table.players
    assert [held.cards for held in scene.hands] == list(hand.open_hands)
    assert scene.names == tuple(players[seat] for seat in hand.order)
    assert scene.names[scene.hand] == players[known(hand.declarer)]
    assert all(held.view is None for held in scene.hands), "as dealt, before anybody spoke"
    scene._choose_hand((scene.hand + 1) % 3)
    scene.search.wait()
    frames(rooms)
    assert known(scene.odds).held.cards == hand.open_hands[scene.hand]
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is finished


# ---- at the table: it is advice


def menu_lines(window: Window, home: Path, position: str, *, hints: bool = True) -> TableMenu:
    player = sit_at_rest(window, home, POSITIONS[position], hints=hints)
    player.key(pygame.K_ESCAPE)
    return as_kind(TableMenu, window.scene)


@pytest.mark.parametrize("position", ["auction", "exchange", "first to answer", "lead"])
def test_the_menu_leads_to_what_the_player_knows(
    window: Window, tmp_path: Path, position: str
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS[position])
    player.key(pygame.K_ESCAPE)
    menu = as_kind(TableMenu, window.scene)
    (line,) = (button for button in menu.buttons if button.label == "Odds of my hand")
    line.press()
    (route,) = player.game.visits
    (held,) = as_kind(routes.HandOdds, route).hands
    view = player.session.view()
    assert held.view == view and held.cards == view.cards and view.seat == 0
    assert not any(known(view.hand).open_hands), "the others' cards are not in it"


def test_without_hints_there_are_no_odds(window: Window, tmp_path: Path) -> None:
    menu = menu_lines(window, tmp_path, "auction", hints=False)
    assert "Odds of my hand" not in [button.label for button in menu.buttons]


def test_where_no_hints_are_given_there_are_no_odds(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deal that counts, a lesson, a drill."""
    player = sit_at_rest(window, tmp_path, POSITIONS["auction"])
    monkeypatch.setattr(type(player.session), "gives_hints", False)
    player.key(pygame.K_ESCAPE)
    menu = as_kind(TableMenu, window.scene)
    assert "Odds of my hand" not in [button.label for button in menu.buttons]


def test_out_of_turn_the_menu_says_when(window: Window, tmp_path: Path) -> None:
    menu = menu_lines(window, tmp_path, "talon of another")
    (line,) = (button for button in menu.buttons if button.label == "Odds of my hand")
    assert not line.enabled and line.reason == "You can ask for the odds when it is your turn."


# ---- words


def test_chances_and_gains_are_written_with_their_errors() -> None:
    def plain(words: str) -> str:
        return words.replace("\u00a0", " ")

    assert plain(chance_words(Figure(0.634, 0.021, 9))) == "63 % ± 2"
    assert plain(short_chance(Figure(0.634, 0.021, 9))) == "63 %"

    def gain(figure: Figure, *, few: bool) -> list[str]:
        return [plain(words) for words in gain_words(figure, few)]

    assert gain(Figure(1.014, 0.03, 9), few=False) == ["+1.01 ± 0.03", "+1.01"]
    assert gain(Figure(-0.2, 0.1, 9), few=False) == ["−0.20 ± 0.10", "−0.20"]
    assert gain(Figure(0.07, 0.02, 9), few=True) == ["+7 % ± 2", "+7 %"]
    assert gain(Figure(-0.07, 0.02, 9), few=True) == ["−7 % ± 2", "−7 %"]
    for value, error in ((-0.001, 0.1), (0.19, 0.1), (-0.19, 0.1)):
        noise = Figure(value, error, 9)
        assert gain(noise, few=False) == ["no difference to be seen", "± 0.10"]
        assert gain(noise, few=True) == ["no difference to be seen", "± 10"]


@pytest.mark.parametrize(
    ("good", "deals", "long", "short"),
    [
        (100, 100, "at least 96 %", "> 96 %"),
        (98, 100, "at least 92 %", "> 92 %"),
        (1000, 1000, "at least 99.6 %", "> 99.6 %"),
        (200_000, 200_000, "at least 99.9 %", "> 99.9 %"),
        (0, 100, "at most 4 %", "< 4 %"),
        (0, 1000, "at most 0.4 %", "< 0.4 %"),
        (90, 100, "90 % ± 3", "90 %"),
    ],
)
def test_a_chance_near_none_or_all_is_told_by_its_bound(
    good: int, deals: int, long: str, short: str
) -> None:
    figure = share_of(good, deals)
    said = [words(figure).replace("\u00a0", " ") for words in (chance_words, short_chance)]
    assert said == [long, short]


def test_every_talon_has_its_words() -> None:
    keys = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0), (0,), (1,), (2,)]
    said = [group_words(key, few=False) for key in keys]
    assert len(set(said[:6])) == 6 and len(set(said[6:])) == 3
    assert len({group_words((number,), few=True) for number in range(3)}) == 3
    assert [step_words(gain, few=False) for gain in (-1, 0, 2)] == ["−1", "0", "+2"]
    assert [step_words(gain, few=True) for gain in (-1, 0, 1)] == ["lost", "the same", "saved"]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use_language("en")
