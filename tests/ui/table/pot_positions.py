"""Matches of the games with a pot that have come to a certain question, Ana's unless said."""

from __future__ import annotations

from dataclasses import replace

from prefgame.engine.match import Match
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import find_ruleset
from tests.helpers import deal, say

DEAL = (
    "S9 S7 DT D8 D7 C9 C8 C7 HJ H7",
    "SA SK SQ SJ DA HA HK CJ DQ DJ",
    "ST S8 DK D9 HQ HT H9 H8 CA CK",
    "CQ CT",
)
"""Ana (the player, eldest), Bojan, Cvita, the talon"""
NO_ACE = (
    "SK SQ SJ ST DK DQ DJ HK HQ CK",
    "SA S9 S7 DT D8 D7 C9 C8 C7 HJ",
    "S8 D9 DA HA HT H9 H8 CA CT H7",
    "CQ CJ",
)
"""the same; Ana has no ace"""
FOUR = (
    "SA S9 S8 S7 DA D8 HA H7 CA C7",
    "SK SQ SJ DT D9 D7 C9 C8 HJ H8",
    "ST DK DQ DJ HK HQ HT CT CK CJ",
    "H9 CQ",
)
"""the same; Ana has all four"""
PURSES, POT = (-22, 16, -24), 30
LAID = "discard two"
"""discard the two lowest cards"""


def at(
    rules: str,
    *texts: str,
    packets: tuple[str, ...] = DEAL,
    players: int = 3,
    **agreed: OptionValue,
) -> Match:
    """Return a match in which Cvita (of four: Davor) has dealt, with 30 in the pot
    before the ante.
    """
    game = find_ruleset(rules)
    options = ({"nachgehen": True} if rules == "illustrated" else {}) | agreed
    purses = (*PURSES, 0)[:players]
    sheet = replace(game.score.new_sheet(players), purses=purses, pot=POT, hands=3)
    table, names = game.with_options(options), ("Ana", "Bojan", "Cvita", "Davor")[:players]
    match = Match.start(table, names, sheet=sheet)
    match.submit(deal(players - 1, *packets))
    return go_on(match, *texts)


def played(match: Match, tricks: int) -> Match:
    """Ana is to play, and so many tricks have been taken: always the first legal card."""
    while match.to_act != 0 or len(match.table.this_hand.tricks) < tricks:
        match.submit(match.legal()[0], match.to_act)
        assert len(match.table.this_hand.tricks) < 9, "Ana is not to play"
    return match


def go_on(match: Match, *texts: str) -> Match:
    """Return what is said and discarded next."""
    for text in texts:
        if text == LAID:
            assert isinstance(match.to_act, int)
            low, high = sorted(match.view(match.to_act).cards)[:2]
            text = f"discard {low} {high}"
        say(match, text)
    return match


ALONE = ("pass", "pass", "1", LAID, "announce 3", "come", "stay", "alone")
"""Cvita plays bells, and Ana defends alone"""

POSITIONS = {
    "austrian auction": at("austrian"),
    "austrian auction later": at("austrian", "1", "2", "pass"),
    "styrian auction": at("austrian", pot="styrian"),
    "styrian exchange": at("austrian", "1", "pass", "pass", pot="styrian"),
    "styrian answer": at(
        "austrian", "pass", "1", "pass", LAID, "announce 2", "stay", pot="styrian"
    ),
    "illustrated auction": at("illustrated"),
    "illustrated auction later": at("illustrated", "1", "2", "3"),
    "viennese auction": at("viennese"),
    "a number was bid": at("viennese", "1", "2", "pass"),
    "a premium contract was bid": at("viennese", "5", "five", "pass"),
    "a game stands": at("viennese", "pass", "game", "pass"),
    "four players": at("viennese", players=4),
    "taken over among four": at(
        "viennese", "1", "2", "pass", "pass", LAID, "announce 3", players=4
    ),
    "offered among four": at("viennese", *ALONE, "offer 3", players=4),
    "taken over before the contract": at("illustrated", "1", "2", "pass", "pass", LAID),
    "taken over after the contract": at("viennese", "1", "2", "pass", "pass", LAID, "announce 3"),
    "taken over again": at(
        "illustrated",
        *("1", "2", "pass", "pass", LAID),
        *("take", LAID, "announce 5"),
        *("take", LAID, "announce 6"),
    ),
    "taken over from Ana": at("illustrated", "1", "2", "pass", "same", "pass", LAID),
    "first offer": at("viennese", "1", "pass", "pass", LAID, "announce 3", "stay", "come", "alone"),
    "offered": at("viennese", *ALONE, "offer 3"),
    "offered to Cvita": at("viennese", *ALONE, "offer 3", "offer 4"),
    "no offer": at("viennese", *ALONE, "refuse"),
    "come or stay": at("austrian", "pass", "pass", "1", LAID, "announce 2"),
    "the other comes": at("illustrated", "pass", "hearts", "pass", "come"),
    "the other stays": at("viennese", "pass", "1", "pass", LAID, "announce 4", "stay"),
    "alone or invite": at("austrian", "pass", "pass", "1", LAID, "announce 3", "come", "stay"),
    "four aces": at(
        "austrian",
        *("game", "pass", "pass", "announce game 2", "come", "come"),
        packets=FOUR,
        four_aces="before",
    ),
    "aces before the answers": at(
        "austrian",
        *("game", "pass", "pass", "announce game 2"),
        packets=NO_ACE,
        aces_asked="before_answers",
    ),
    "a six is a sans atout": at(
        "illustrated", "1", "pass", "pass", LAID, highest=6, sans_atout=True
    ),
    "bonus": at(
        "austrian", "1", "pass", "pass", LAID, "announce 2", "come", "stay", "alone", packets=NO_ACE
    ),
    "the declarer's hand is open": played(
        at("illustrated", "pass", "1", "pass", LAID, "announce 7", "no", "kontra", "no"), 1
    ),
    "the defenders' hands are open": played(
        at("viennese", "pass", "7", "pass", LAID, "announce 7"), 2
    ),
    "own kontra": at("illustrated", "pass", "1", "pass", LAID, "announce 7", "no"),
    "own rekontra": at("illustrated", "1", "pass", "pass", LAID, "announce 6", "kontra", "kontra"),
}
