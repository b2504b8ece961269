"""The Russian auction: source 002, lines 77-79 and 108-113."""

from __future__ import annotations

import pytest

from prefgame.engine.events import Discarded
from prefgame.engine.legal import IllegalCommand
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from tests.helpers import acting, deal, legal, say, start

RUSSIAN = find_ruleset("russian")


def test_002_77_the_ranking_is_first_by_tricks_and_then_by_suit() -> None:
    """002:77 "spades, clubs, diamonds, hearts, and no trumps (in ascending order)"."""
    words = [str(contract) for contract in RUSSIAN.contracts]
    suits = ("S", "C", "D", "H", "NT")
    levels = [f"{level}{suit}" for level in range(6, 11) for suit in suits]
    assert words == [*levels[:15], "misere", *levels[15:]], "misère between 8NT and 9S, 002:78"
    ranks = [contract.rank for contract in RUSSIAN.contracts]
    assert ranks == sorted(set(ranks))


def test_002_78_any_higher_bid_may_follow_and_a_pass_is_final() -> None:
    match = say(start("russian"), "6C", "8D", "pass")
    assert acting(match) == "Ana" and legal(match)[:3] == ["pass", "8D", "8H"]
    match = say(match, "pass")
    assert match.phase is Phase.EXCHANGE and acting(match) == "Bojan"


def test_002_78_the_eldest_hand_needs_only_equal_the_highest_bid() -> None:
    """002:78 "eldest hand can make a bid that only needs to be as high as the highest bid so far";
    A-6: any earlier hand against a later one.
    """
    match = say(start("russian"), "6S", "6C", "pass", "6C")
    assert acting(match) == "Bojan" and "6C" not in legal(match)
    match = say(start("russian", hold="eldest_only"), "pass", "6S", "6C")
    assert "6C" not in legal(match)
    assert "6C" in legal(say(start("russian"), "pass", "6S", "6C"))
    with pytest.raises(IllegalCommand, match="Cvita may not equal Bojan's 6S, and must raise"):
        say(start("russian"), "pass", "6S", "6S")


def test_002_78_misere_is_bid_alone() -> None:
    """002:78 "a player who wants to bid misère must not make any other bids before or after"."""
    assert "misere" in legal(say(start("russian"), "6S", "8NT"))
    assert "misere" not in legal(say(start("russian"), "9S"))
    match = say(start("russian"), "6S", "6C", "pass")
    assert "misere" not in legal(match)
    with pytest.raises(IllegalCommand, match="misere can only be a player's first bid"):
        say(match, "misere")
    match = say(start("russian"), "misere", "9S", "pass")
    assert legal(match) == ["pass"]
    with pytest.raises(IllegalCommand, match="Ana has bid misere, and bids nothing else after it"):
        say(match, "9C")


def test_002_79_any_contract_from_the_bid_up_may_be_declared_but_not_misere() -> None:
    match = say(start("russian"), "7NT", "pass", "pass")
    match.submit(match.legal()[0])
    words = [f"announce {text}" for text in ("7NT", "8S", "8C", "8D", "8H", "8NT", "9S")]
    assert legal(match)[:7] == words and "announce misere" not in legal(match)


def test_002_108_misere_takes_the_talon_and_is_not_announced() -> None:
    match = say(start("russian"), "misere", "pass", "pass")
    assert match.turn.phase is Phase.EXCHANGE and len(legal(match)) == 66
    match.submit(match.legal()[0])
    assert match.phase is Phase.PLAY, "nobody is asked whether they whist"
    hand = match.table.declared
    assert str(hand.contract) == "misere"
    assert {seat for seat, _ in hand.laid_open} == set(hand.defenders), "002:108, A-47"
    discarded = next(event for event in match.log if isinstance(event, Discarded))
    assert discarded.seen_by(1) == Discarded(0, None), "the discard stays hidden"


def test_002_109_misere_without_the_talon_lies_between_nine_and_ten() -> None:
    assert "misere-hand" not in legal(start("russian"))
    match = start("russian", misere_hand=True)
    assert legal(match)[-2:] == ["misere", "misere-hand"]
    match = say(match, "9NT", "misere-hand")
    assert legal(match)[:2] == ["pass", "10S"]
    match = say(match, "pass", "pass")
    assert match.phase is Phase.PLAY and not match.table.this_hand.talon_taken


def test_a_6_at_some_tables_nobody_bids_the_same_over_a_player_who_passed() -> None:
    """A-6: "support through a passer allowed"; these tables do not."""
    calls = ("6S", "pass", "7C")
    assert "7C" in legal(say(start("russian"), *calls))
    match = say(start("russian", hold_over_pass=False), *calls)
    assert legal(match)[:2] == ["pass", "7D"]
    with pytest.raises(IllegalCommand, match="may not equal Cvita's 7C"):
        say(match, "7C")
    for around in (("6S", "6C"), ("pass", "6S", "7C"), ("6S", "6C", "7C")):
        usual, here = (say(start("russian", hold_over_pass=way), *around) for way in (True, False))
        assert legal(here) == legal(usual), around


def test_a_nine_without_the_talon_beats_the_misere_without_it() -> None:
    """A misère is bid without the talon only where a nine without the talon may beat it."""
    assert "nine-hand" not in legal(start("russian", misere_hand=True))
    match = start("russian", misere_hand=True, nine_hand=True)
    assert legal(match)[-3:] == ["misere", "misere-hand", "nine-hand"]
    match = say(match, "6S", "misere-hand")
    assert legal(match)[-1:] == ["nine-hand"] and legal(match)[1] == "10S"
    match = say(match, "nine-hand")
    assert legal(match) == ["pass", "10S", "10C", "10D", "10H", "10NT", "nine-hand"]
    with pytest.raises(IllegalCommand, match="9NT does not beat Cvita's nine-hand"):
        say(match, "9NT")
    match = say(match, "pass", "pass")
    assert match.phase is Phase.ANNOUNCE and not match.table.this_hand.talon_taken
    assert legal(match)[0] == "announce game 9S" and legal(match)[-1] == "announce game 10NT"
    assert len(legal(match)) == 10
    with pytest.raises(IllegalCommand):
        say(match, "announce 9S")
    match = say(match, "announce game 9H")
    hand = match.table.declared
    assert hand.contract.goal.least == 9 and hand.contract.game and not hand.talon
    assert match.phase is Phase.DEFENCE and legal(match) == ["whist", "pass"]
    assert match.table.rules.score.base_worth(hand.contract) == 8


def test_002_111_when_no_player_makes_a_bid_raspasy_is_played_by_all_to_the_end() -> None:
    match = say(start("russian"), "pass", "pass", "pass")
    assert match.phase is Phase.PLAY and acting(match) == "Ana"
    assert match.table.contracted.contract.trump is None and match.table.playing == (0, 1, 2)


@pytest.mark.parametrize(
    ("exit_", "after", "lowest"),
    [("any", 2, "6S"), ("seven", 1, "7S"), ("seven", 2, "7S"), ("seven_eight", 2, "8S")],
)
def test_002_113_raspasy_may_raise_the_lowest_bid(exit_: str, after: int, lowest: str) -> None:
    """002:113 "consecutive raspasovka rounds may lead to increasing minimum bids"."""
    match = start("russian", raspasy_exit=exit_)
    for _ in range(after):
        say(match, "pass", "pass", "pass")
        while match.phase is Phase.PLAY:
            match.submit(match.legal()[0])
        match.submit(deal(match.table.next_dealer() or 0))
    assert legal(match)[1] == lowest and "misere" in legal(match)
    if lowest != "6S":
        with pytest.raises(IllegalCommand, match="after raspasy the bids begin at"):
            say(match, "6H")


def test_what_cannot_be_announced_is_refused_with_the_reason() -> None:
    match = say(start("russian"), "8S", "pass", "pass")
    discard = next(command for command in match.legal())
    match.submit(discard)
    with pytest.raises(IllegalCommand, match="misere cannot be announced after 8S"):
        say(match, "announce misere")
    with pytest.raises(IllegalCommand, match="the auction was won with 8S, so 7NT is too low"):
        say(match, "announce 7NT")
    with pytest.raises(ValueError, match="examples are"):
        say(match, "announce 7")


@pytest.mark.parametrize(
    ("hold", "calls", "may_equal"),
    [
        ("position", ("6S", "6C", "pass"), True),
        ("position", ("pass", "6S", "6C"), True),
        ("eldest_only", ("6S", "pass", "6C"), True),
        ("eldest_only", ("pass", "6S", "6C"), False),
        ("none", ("6S", "6C", "pass"), False),
        ("forehand", ("6S", "pass", "6C"), True),
        ("forehand", ("pass", "6S", "6C"), False),
        ("forehand", ("pass", "6C"), True),
    ],
)
def test_a_6_who_may_bid_the_same(hold: str, calls: tuple[str, ...], may_equal: bool) -> None:
    """002:78 has only the eldest hand; A-6 each earlier player, and other tables other customs."""
    match = say(start("russian", hold=hold), *calls)
    assert ("6C" in legal(match)) is may_equal and "6D" in legal(match)


def test_a_47_the_first_trick_of_a_misere_may_be_played_with_closed_cards() -> None:
    """A-47: option "first trick closed"."""
    match = say(start("russian", misere_open="first_trick"), "misere", "pass", "pass")
    match.submit(match.legal()[0])
    for _card in range(3):
        assert not match.table.declared.laid_open
        match.submit(match.legal()[0])
    hand = match.table.declared
    assert {seat for seat, _ in hand.laid_open} == set(hand.defenders)


def test_002_79_the_talon_is_shown_unless_the_table_hides_it() -> None:
    """002:79 "Declarer shows the two cards in the talon to defenders"; matrix 1.3."""
    shown = say(start("russian"), "6S", "pass", "pass")
    hidden = say(start("russian", talon_visible=False), "6S", "pass", "pass")
    assert len(shown.view(1).talon) == len(hidden.view(0).talon) == 2
    assert hidden.view(1).talon == ()


def test_after_the_talon_a_declarer_may_give_up_what_was_bid() -> None:
    assert "without three" not in legal(say(start("russian"), "7S", "pass", "pass"))
    match = say(start("russian", without_three=True), "7S", "pass", "pass")
    assert "without three" not in legal(match), "the two cards are discarded first"
    match.submit(match.legal()[0])
    assert legal(match)[-1] == "without three" and legal(match)[0] == "announce 7S"
    match = say(match, "without three")
    hand = match.table.declared
    assert match.phase is Phase.DEAL and str(hand.contract) == "7S" and not hand.tricks
    assert match.table.result.made is False and match.table.result.down == (0,)
    misere = say(start("russian", without_three=True), "misere", "pass", "pass")
    misere.submit(misere.legal()[0])
    assert misere.phase is Phase.PLAY, "a misère is not announced"
    by_hand = start("russian", without_three=True, misere_hand=True, nine_hand=True)
    by_hand = say(by_hand, "nine-hand", "pass", "pass")
    assert "without three" not in legal(by_hand), "nobody has seen the talon"
    with pytest.raises(IllegalCommand, match="may give up only a contract with the talon"):
        say(by_hand, "without three")
