"""What each game is played with and around which table: cards, suits, packets, direction, seats."""

from __future__ import annotations

import pytest

from prefgame.cards import DECK, Rank
from prefgame.rules.base import Direction
from prefgame.rules.registry import RULESETS, find_ruleset

RANKS = "789TJQKA"
"""low to high: 000:9-16; 001:22-23; 002:63 (ten between nine and jack); 003:25-35; 004:32-35"""
CLOCKWISE, COUNTER = Direction.CLOCKWISE, Direction.COUNTER_CLOCKWISE

TABLES = {
    # 000:8 German cards; 000:24 clockwise
    "croatian": ("german", CLOCKWISE),
    # 000:18 French cards
    "slovenian": ("french", CLOCKWISE),
    # 000:18 French cards; 000:26, 152 and 004:25, 63, 106 the other way round
    "serbian": ("french", COUNTER),
    # 003:25 either deck; 003:51 clockwise
    "austrian": ("german", CLOCKWISE),
    # 001:25-27 either deck; 001:121 clockwise
    "viennese": ("german", CLOCKWISE),
    # 002:63 French cards
    "russian": ("french", CLOCKWISE),
}
PACKETS = {
    "croatian": (5, 0, 5),  # 000:25
    "slovenian": (5, 0, 5),  # 000:25
    "serbian": (5, 0, 5),  # 004:64-67
    "austrian": (3, 0, 4, 3),  # 003:52
    "illustrated": (3, 0, 4, 3),  # 003:52
    "viennese": (3, 0, 4, 3),  # 001:126-128
    "russian": (2, 0, 2, 2, 2, 2),  # 002:63
}
SUITS = {
    "croatian": "2=S 3=D 4=H 5=C",  # 000:17-18
    "slovenian": "2=S 3=D 4=H 5=C",  # 000:18
    "serbian": "2=S 3=D 4=H 5=C",  # 004:36, 74-83
    "austrian": "1=C 2=S 3=D 4=H",  # 003:36-44
    "illustrated": "1=C 2=S 3=D 4=H",  # 003:36-44
    "viennese": "1=C 2=S 3=D 4=H",  # 001:21-22, 58-61
}


def test_the_pack_has_eight_ranks_of_four_suits() -> None:
    """000:8; 001:20-21; 002:63; 003:25; 004:11-15, 32-35."""
    assert "".join(rank.letter for rank in sorted(Rank)) == RANKS
    assert len(set(DECK)) == 32


@pytest.mark.parametrize("rules", TABLES)
def test_the_deck_and_the_direction_are_those_of_the_region(rules: str) -> None:
    table = find_ruleset(rules)
    assert (table.deck, table.direction) == TABLES[rules]


def test_trieste_is_named_where_its_game_is_found() -> None:
    """000:4 "in Slovenia and in Trieste, normally using French suited cards"; 003:21 "the version
    played in Croatia, Slovenia and Trieste".
    """
    for rules in RULESETS:
        named = "Trieste" in rules.elsewhere and "French cards" in rules.elsewhere
        assert named is (rules.key in ("croatian", "slovenian"))
        if named:
            assert "Trieste" in rules.region


@pytest.mark.parametrize("rules", PACKETS)
def test_the_packets_are_those_of_the_source(rules: str) -> None:
    """Of nought is the talon."""
    assert find_ruleset(rules).packets == PACKETS[rules]


@pytest.mark.parametrize("rules", PACKETS)
def test_three_play_and_of_four_the_dealer_sits_out(rules: str) -> None:
    """000:24; 001:7, 354-356; 002:63; 003:19, 51; 004:22-24, 46."""
    assert find_ruleset(rules).seats == (3, 4)


@pytest.mark.parametrize("rules", SUITS)
def test_the_suits_rise_as_the_source_has_them(rules: str) -> None:
    named = {
        contract.name: str(contract.trump)
        for contract in find_ruleset(rules).auction.contracts
        if contract.trump is not None and contract.name.isdigit()
    }
    assert " ".join(f"{name}={suit}" for name, suit in named.items()) == SUITS[rules]
