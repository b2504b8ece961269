"""Which games are called by the number of a contract, and which names say that the talon stays."""

from __future__ import annotations

from prefgame.rules.games.austrian import AUSTRIAN
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.games.illustrated import ILLUSTRATED
from prefgame.rules.games.russian import RUSSIAN
from prefgame.rules.games.viennese import VIENNESE
from prefgame.rules.ruleset import RuleSet


def called_by_number(rules: RuleSet) -> set[str]:
    return {str(each) for each in rules.auction.all_games if each.called_by_number}


def test_001_80_112_contracts_from_five_up_are_called_by_number_without_the_talon_too() -> None:
    for rules in (AUSTRIAN, ILLUSTRATED, VIENNESE):
        assert called_by_number(rules) <= {f"game {number}" for number in (5, 6, 7, 8)}
    assert called_by_number(VIENNESE) == {"game 5", "game 6", "game 7", "game 8"}
    assert called_by_number(ILLUSTRATED.with_options({"highest": 6, "sans_atout": True})) == {
        "game 5",
        "game 6",
    }


def test_000_33_betl_and_sans_are_called_by_their_names() -> None:
    assert called_by_number(CROATIAN) == set() == called_by_number(RUSSIAN)


def test_002_109_a_misere_without_the_talon_says_so_and_003_58_hearts_do_not() -> None:
    without = RUSSIAN.with_options({"misere_hand": True}).auction.all_games
    assert [each.name_says_game for each in without] == [True]
    assert not any(each.name_says_game for each in AUSTRIAN.auction.all_games)
