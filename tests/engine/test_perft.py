"""How many auctions there are: golden numbers, derived twice."""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.rules.registry import taught_games
from tests.helpers import BALKAN_GAMES
from tests.perft import count, divide, plain_count, plain_count_levels, plain_count_viennese

BY_LENGTH = {
    "croatian": {3: 29, 4: 25, 5: 97, 6: 61, 7: 6, 8: 7, 9: 8, 10: 9, 11: 9, 12: 6, 13: 3},
    "slovenian": {3: 29, 4: 25, 5: 97, 6: 61, 7: 6, 8: 7, 9: 8, 10: 9, 11: 9, 12: 6, 13: 3},
    "serbian": {3: 40, 4: 3, 5: 44, 6: 25, 7: 6, 8: 7, 9: 8, 10: 9, 11: 9, 12: 6, 13: 3},
    "austrian": {1: 1, 2: 3, 3: 19, 4: 3, 5: 28, 6: 15, 7: 6, 8: 6, 9: 3},
    "illustrated": {3: 131, 4: 3, 5: 28, 6: 15, 7: 6, 8: 7, 9: 8, 10: 9, 11: 10, 12: 11, 13: 12}
    | {14: 12, 15: 9, 16: 6, 17: 3},
    "viennese": {3: 119, 4: 179, 5: 481, 6: 761, 7: 749, 8: 452, 9: 153, 10: 23},
}
AFTER_TEN_SPADES = {2: 1, 3: 8, 4: 26, 5: 40, 6: 45, 7: 31, 8: 19, 9: 5, 10: 2}
"""Russian auctions that begin with 10S; all of them would take too long to count"""
FIRST_CALLS = dict.fromkeys(BALKAN_GAMES, "pass 2 game betl sans") | {
    "austrian": "pass 1 game hearts",
    "illustrated": "pass 1 game hearts five six seven eight",
    "viennese": "pass 1 5 6 7 8 game hearts five six seven eight",
}
"""what the eldest hand may say, in the order of the formats"""
TOTALS: list[tuple[str, dict[str, Any], int]] = [
    ("croatian", {}, 260),
    ("slovenian", {}, 260),
    ("serbian", {}, 160),
    ("austrian", {}, 84),
    ("illustrated", {}, 270),
    ("viennese", {}, 2917),
    ("croatian", {"game_reveal": "ascending"}, 1830),
    ("serbian", {"game_reveal": "ascending"}, 314),
    ("serbian", {"preferans": True}, 204),
    ("croatian", {"hold": "forehand"}, 253),
    ("croatian", {"hold": "eldest_only"}, 249),
    ("croatian", {"hold": "none"}, 225),
]


def test_every_rule_set_has_its_numbers() -> None:
    for rules in taught_games():
        assert rules.key in {*BY_LENGTH, "russian"}, (
            f"{rules.key} has no numbers of auctions here, from the sentences of its source"
        )


def test_russian_auctions_that_begin_high() -> None:
    """Counted twice: by the engine, and from the sentences of source 002."""
    assert count("russian", ("10S",)) == AFTER_TEN_SPADES == plain_count_levels(4)
    assert count("russian", ("10C",)) == plain_count_levels(3)
    parts = divide("russian", ("10D",))
    assert list(parts) == ["pass", "10H", "10NT"]
    assert sum(parts.values()) == count("russian", ("10D",)).total()


@pytest.mark.parametrize("rules", BY_LENGTH)
def test_whole_auctions_by_length(rules: str) -> None:
    plain = plain_count_viennese() if rules == "viennese" else plain_count(rules)
    assert count(rules) == BY_LENGTH[rules] == plain


@pytest.mark.parametrize(("rules", "options", "total"), TOTALS)
def test_whole_auctions_at_tables_of_other_customs(
    rules: str, options: dict[str, Any], total: int
) -> None:
    assert count(rules, **options).total() == total


@pytest.mark.parametrize(
    ("rules", "options", "plain"),
    [
        ("croatian", {"game_reveal": "ascending"}, {"ascending": True}),
        ("serbian", {"game_reveal": "ascending"}, {"ascending": True}),
        ("serbian", {"game_reveal": "rising"}, {"rising": True}),
        ("croatian", {"silence": True}, {"behind": True}),
        ("serbian", {"silence": True, "game_reveal": "rising"}, {"rising": True, "behind": True}),
        ("serbian", {"jump": True}, {"jumps": True}),
        ("croatian", {"jump": True, "hold": "none"}, {"jumps": True, "hold": "none"}),
        ("serbian", {"preferans": True}, {"preferans": True}),
        ("croatian", {"hold": "forehand"}, {"hold": "forehand"}),
        ("serbian", {"hold": "eldest_only"}, {"hold": "eldest_only"}),
        ("serbian", {"hold": "none"}, {"hold": "none"}),
        (
            "serbian",
            {"preferans": True, "game_reveal": "ascending"},
            {"preferans": True, "ascending": True},
        ),
    ],
)
def test_the_engine_and_the_words_of_the_rule_count_the_same(
    rules: str, options: dict[str, Any], plain: dict[str, Any]
) -> None:
    assert count(rules, **options) == plain_count(rules, **plain)


@pytest.mark.parametrize(
    ("options", "plain", "total"),
    [
        ({"players": 4}, {"four": True}, 2910),  # 001:358-359
        ({"hold": "position"}, {"hold": "position"}, 2913),
        ({"hold": "eldest_only"}, {"hold": "eldest_only"}, 2903),
        ({"hold": "none"}, {"hold": "none"}, 2884),
        ({"jump": True}, {"jump": True}, 4313),  # 001:132-133, A-36
        ({"game_reveal": "once"}, {"once": True}, 2911),
        ({"highest": 4}, {"highest": 4}, 108),  # 001:364-365
        (
            {"highest": 6, "jump": True, "players": 4},
            {"highest": 6, "jump": True, "four": True},
            496,
        ),
    ],
)
def test_viennese_auctions_of_other_customs(
    options: dict[str, Any], plain: dict[str, Any], total: int
) -> None:
    """Counted twice: by the engine, and from the sentences of source 001."""
    counted = count("viennese", **options)
    assert counted == plain_count_viennese(**plain) and counted.total() == total


@pytest.mark.parametrize("rules", BY_LENGTH)
def test_the_parts_add_up_to_the_whole(rules: str) -> None:
    parts = divide(rules)
    assert list(parts) == FIRST_CALLS[rules].split()
    assert sum(parts.values()) == count(rules).total()
    lowest = int(FIRST_CALLS[rules].split()[1])
    numbers = (str(lowest), str(lowest + 1))
    assert sum(divide(rules, numbers).values()) == count(rules, numbers).total()
    assert divide(rules, ("pass", "pass", "pass")) == {}
