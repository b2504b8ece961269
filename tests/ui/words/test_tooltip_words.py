"""What the tooltips of the table say is true in every game: another order of contracts, another
raise limit, a hand that nobody declares.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.ui.table.tooltips import describe_plaque, describe_seat
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.hand_facts import HandFacts
from tests.helpers import NAMES, say
from tests.narrow import as_kind
from tests.ui.table import positions, russian_positions
from tests.ui.table_game import sit_at_rest


def _after(key: str, *calls: str) -> Match:
    match = Match.start(find_ruleset(key), NAMES[:3])
    match.submit(shuffled_deal(random.Random(1), 2))
    return say(match, *calls)


@pytest.mark.parametrize(
    ("key", "calls", "may_follow"),
    [
        ("croatian", ("2", "3", "pass", "same", "4", "pass"), "4 or higher"),
        ("austrian", ("1", "2", "pass", "pass"), "2 or higher"),
        ("illustrated", ("1", "2", "pass", "pass"), "2 or higher"),
        ("viennese", ("1", "pass", "pass"), "1 to 4"),
        ("viennese", ("5", "pass", "pass"), "5 or higher"),
    ],
)
def test_the_plaque_says_which_contracts_the_winner_may_announce(
    key: str, calls: tuple[str, ...], may_follow: str, window: Window
) -> None:
    words = describe_plaque(_after(key, *calls).view(0), window.kit.deck)
    assert words.endswith(f"The contract will be {may_follow}."), words


def test_the_plaque_names_the_only_contract_that_is_left(window: Window) -> None:
    words = describe_plaque(_after("viennese", "8", "pass", "pass").view(0), window.kit.deck)
    assert "The contract will be" in words and "higher" not in words and " to " not in words


def test_a_game_is_not_said_to_beat_numbers_that_beat_it(window: Window) -> None:
    """In Vienna five, with the talon, goes above a plain game."""
    match = _after("viennese", "game")
    assert "5" in {str(command) for command in match.legal()}
    assert describe_plaque(match.view(0), window.kit.deck) == (
        "Ana says “game”: a contract without the talon."
    )


def test_who_plays_a_hand_that_nobody_declares_wants_few_tricks(window: Window) -> None:
    view = _after("viennese", "pass", "pass", "pass").view(0)
    assert describe_plaque(view, window.kit.deck).endswith("try to take few tricks.")
    assert describe_seat(view, 1) == "Bojan tries to take few tricks; there is no declarer."


def test_the_plaque_of_a_hand_without_play_speaks_of_its_own_defence(
    window: Window, tmp_path: Path
) -> None:
    """002:82 nobody "wants to whist"; the come and stay of other games is unknown there."""
    russian = russian_positions.POSITIONS
    for match, line, head in (
        (positions.POSITIONS["nobody defended"], "nobody defends", "Nobody defended"),
        (russian["nobody whisted"], "nobody whists", "Nobody whisted"),
        (russian["half whist"], "half whist", "Half whist"),
    ):
        player = sit_at_rest(window, tmp_path / line, match)
        assert player.table.desk.phase.plaque().line == line
        headline = HandFacts(match.view(0), window.kit.deck).headline()
        assert as_kind(str, headline[0]).startswith(f"{head}: ")


def test_a_hand_without_play_has_the_words_of_its_own_defence() -> None:
    """A player who passed a Russian contract did not stay, and a half whister is paid (002:86)."""
    coming = positions.POSITIONS["nobody defended"].view(0)
    assert describe_seat(coming, 0) == "Ana dropped out, and neither wins nor loses."
    passed = russian_positions.POSITIONS["nobody whisted"].view(0)
    assert [describe_seat(passed, seat) for seat in (0, 2)] == ["Ana passed.", "Cvita passed."]
    half = russian_positions.POSITIONS["half whist"].view(0)
    assert [describe_seat(half, seat) for seat in (0, 2)] == [
        "Ana said half, and is paid for half the tricks of the defence.",
        "Cvita passed.",
    ]
