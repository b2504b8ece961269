"""Where bids are levels, a contract is chosen as a number of tricks and its trumps."""

from __future__ import annotations

from pathlib import Path

from prefgame.engine.commands import Announce, Discard
from prefgame.engine.events import Discarded
from prefgame.ui.table.phases.exchange import ExchangePhase
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind
from tests.ui.table.russian_positions import POSITIONS, russian
from tests.ui.table_game import Player, sit_at_rest


def chosen_trumps(player: Player) -> list[bool]:
    return [one.chosen for one in player.table.desk.choices[5:10] if isinstance(one, Button)]


def test_trumps_stay_when_another_level_is_chosen(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["exchange"])
    phase, contract = player.table.desk.phase, player.session.match.table.rules.contract
    assert isinstance(phase, ExchangePhase)
    assert player.labels()[:5] == ["6", "7", "8", "9", "10"] and len(player.labels()) == 11
    player.press(player.table.desk.choices[5 + 3])
    assert phase.contract() == contract("6H")
    # the hint for a higher contract leads to its level first, and then to its trumps
    wanted = [Announce(contract("8D"))]
    (level,) = [one for one in phase.widgets_for(wanted) if isinstance(one, Button)]
    assert level is player.table.desk.choices[2]
    player.press(level)
    assert phase.contract() == contract("8H")
    assert chosen_trumps(player) == [False, False, False, True, False]
    (trumps,) = [one for one in phase.widgets_for(wanted) if isinstance(one, Button)]
    player.press(trumps)
    assert phase.contract() == contract("8D")


def test_trumps_that_are_too_low_are_not_kept(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["exchange high"])
    phase, contract = player.table.desk.phase, player.session.match.table.rules.contract
    assert isinstance(phase, ExchangePhase)
    assert [one.enabled for one in player.table.desk.choices[:5]] == [False] * 3 + [True] * 2
    player.press(player.table.desk.choices[4])
    player.press(player.table.desk.choices[5])
    assert phase.contract() == contract("10S")
    player.press(player.table.desk.choices[3])
    assert phase.contract() is None and not any(chosen_trumps(player))


def test_a_misere_has_one_button(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["exchange for misere"])
    enabled = [one for one in player.table.desk.choices if one.enabled]
    assert len(enabled) == 1 and as_kind(Button, enabled[0]).chosen


def test_the_note_of_the_exchange_says_which_contract_is_forced_and_what_throwing_costs(
    window: Window, tmp_path: Path
) -> None:
    """002:127, and Stalingrad: where the table agrees on them, before anything is chosen."""
    plain = sit_at_rest(window, tmp_path, russian("6S", "pass", "pass", players=4)).table.desk.phase
    assert plain.note() == "You may announce 6 spades or higher."
    agreed = russian("6S", "pass", "pass", players=4, thrown_talon=True, stalingrad=True)
    note = sit_at_rest(window, tmp_path, agreed).table.desk.phase.note()
    assert "6 spades – Stalingrad: both must whist." in note
    dealer = agreed.table.players[agreed.table.this_hand.dealer]
    words = f"If you discard both cards of the talon, it is thrown at {dealer}: dump +1."
    assert note.endswith(words)
    higher = russian("6C", "pass", "pass", players=4, stalingrad=True)
    assert "Stalingrad" not in sit_at_rest(window, tmp_path, higher).table.desk.phase.note()


def test_laying_the_talon_away_says_that_it_is_thrown(window: Window, tmp_path: Path) -> None:
    """002:127, where the table agrees on it."""
    position = russian("6S", "pass", "pass", players=4, thrown_talon=True)
    player = sit_at_rest(window, tmp_path, position)
    phase, hand = player.table.desk.phase, player.table.desk.stage.hand
    assert isinstance(phase, ExchangePhase)
    talon = set(map(str, phase.view.talon))
    for card in [card for card in hand if card.card in talon]:
        phase.card_pressed(card)
    player.press(player.table.desk.choices[0])
    assert player.labels()[-1] == "Throw the talon and play"
    player.press(player.table.desk.choices[5])
    assert player.labels()[-1] == "Throw the talon, play 6 spades"
    first = next(card for card in hand if card.card in talon)
    phase.card_pressed(first)
    phase.card_pressed(next(card for card in hand if card.card not in talon))
    assert player.labels()[-1] == "Discard, play 6 spades"


def test_throwing_the_talon_is_asked_where_it_is_a_choice(window: Window, tmp_path: Path) -> None:
    """002:127 "may throw": two buttons, once the talon is what is discarded."""
    position = russian("6S", "pass", "pass", players=4, thrown_talon="choice")
    player = sit_at_rest(window, tmp_path, position)
    phase, hand = player.table.desk.phase, player.table.desk.stage.hand
    assert isinstance(phase, ExchangePhase)
    assert "you may throw it at" in phase.note()
    talon = set(map(str, phase.view.talon))
    low, high = sorted(phase.view.talon)
    player.press(player.table.desk.choices[0])
    player.press(player.table.desk.choices[5])
    for card in [card for card in hand if card.card in talon]:
        assert len(player.labels()) == 11
        phase.card_pressed(card)
    assert player.labels()[-2:] == ["Throw the talon, play 6 spades", "Discard, play 6 spades"]
    throw, go = player.table.desk.choices[-2:]
    assert phase.widgets_for([Discard((low, high), thrown=True)]) == [throw]
    assert phase.widgets_for([Discard((low, high))]) == [go]
    assert throw.rect.bottom <= go.rect.y
    player.press(throw)
    thrown = [event for event in player.session.match.log if isinstance(event, Discarded)]
    assert thrown[-1].thrown and player.session.match.view(1).discard == (low, high)
