"""What the dealer is paid, and pays: source 002, lines 115-120 and 126-133."""

from __future__ import annotations

import random
from typing import Any

import pytest

from prefgame.app.commands.documents import score_document
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import parse_cards
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.commands import DEALER
from prefgame.engine.events import HandScored, TalonThrown
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import Phase, Refused
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.pool import paid_tricks, paid_whists_of_misere
from prefgame.rules.scoring.pool_sheet import PoolEntry, PoolLine, PoolReason, PoolSheet
from tests.helpers import NAMES, legal, say, start
from tests.narrow import all_of_kind, as_kind
from tests.rules.russian.test_pool import last, written

SEVEN = {"dealer": "D", "declarer": "A", "contract": "7S", "defence": {"B": "whist", "C": "pass"}}
MISERE = {"dealer": "D", "declarer": "A", "contract": "misere"}


def four(hand: dict[str, Any], scoring: str = "sochi", **others: Any) -> dict[str, Any]:
    options = {"dealer_bonus": True, "scoring": scoring} | others
    return written({"tricks": {"A": 7, "B": 2, "C": 1}} | hand, players="ABCD", **options)


def pool_lines(match: Match) -> tuple[PoolLine, ...]:
    return as_kind(PoolSheet, match.table.sheet).lines


@pytest.mark.parametrize(
    ("talon", "tricks"),
    [("SA D7", 1), ("SA SK", 2), ("SA DK", 1), ("SA DA", 3), ("SK SQ", 1), ("SK DQ", 0)],
)
def test_002_129_the_talon_counts_tricks_for_the_dealer(talon: str, tricks: int) -> None:
    """002:129-132 "One ace: one trick / Ace and king of the same suit: two tricks / Two aces: three
    tricks / Marriage (King and Queen of the same suit): one trick".
    """
    assert paid_tricks(parse_cards(talon)) == paid_tricks(parse_cards(talon)[::-1]) == tricks


@pytest.mark.parametrize(
    ("talon", "whists"), [("S7 DA", 10), ("S7 D7", 20), ("S7 S8", 20), ("S7 D8", 10), ("S8 D8", 0)]
)
def test_002_133_sevens_in_the_talon_of_a_misere(talon: str, whists: int) -> None:
    assert paid_whists_of_misere(parse_cards(talon)) == whists


@pytest.mark.parametrize(("scoring", "whists"), [("sochi", 8), ("leningrad", 16), ("rostov", 8)])
def test_002_128_a_dealer_who_sits_out_writes_whists_on_the_declarer(
    scoring: str, whists: int
) -> None:
    """002:128 "the dealer is awarded the contract value of whists on the winning bidder, per
    trick".
    """
    sheet = last(four(SEVEN | {"talon": "SA SK"}, scoring))
    assert sheet["D"]["whists"] == {"A": whists, "B": 0, "C": 0}
    plain = last(written(SEVEN | {"tricks": {"A": 7, "B": 2, "C": 1}}, players="ABCD"))
    assert plain["D"]["whists"]["A"] == 0, "only where the table agrees on it"


def test_002_133_and_in_a_misere_for_sevens() -> None:
    taken = {"tricks": {"A": 0, "B": 5, "C": 5}}
    assert last(four(MISERE | taken | {"talon": "S7 S8"}))["D"]["whists"]["A"] == 20


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (SEVEN, "the talon, for which the dealer may be paid, is missing"),
        (SEVEN | {"talon": "SA SA"}, "not two different cards"),
        (SEVEN | {"talon": "SA X1"}, "talon: "),
    ],
)
def test_a_talon_that_cannot_be_is_refused(hand: dict[str, Any], message: str) -> None:
    assert message in four(hand)["error"]["message"]


def test_a_talon_that_nobody_is_paid_for_is_refused() -> None:
    answer = four(SEVEN | {"talon": "SA SK"}, dealer_bonus=False)
    assert "nobody is paid for the talon" in answer["error"]["message"]


def test_002_115_a_wrong_deal_costs_the_dealer_two_dump_points() -> None:
    """002:115 "The dealer gets 2 mountain points for mis-dealing"; Leningrad writes twice as much,
    Rostov whists (matrix §1.9).
    """
    wrong = {"misdeal": True, "dealer": "B"}
    assert last(written(wrong, misdeal=2))["B"]["dump"] == 2
    assert last(written(wrong, misdeal=2, scoring="leningrad"))["B"]["dump"] == 4
    rostov = last(written(wrong, misdeal=2, scoring="rostov"))
    assert rostov["A"]["whists"]["B"] == rostov["C"]["whists"]["B"] == 10
    assert "costs nothing" in written(wrong)["error"]["message"]
    assert "missing" in written({"misdeal": True}, misdeal=2)["error"]["message"]
    both = written(wrong | {"declarer": "A"}, misdeal=2)
    assert "a dealer and nothing else" in both["error"]["message"]


def test_002_120_the_same_dealer_deals_again() -> None:
    """002:120 "When a deal is declared failed, the same dealer should shuffle the deck again, let
    the player on the right cut it, and deal."
    """
    wrong = {"misdeal": True, "dealer": "B"}
    taken = {"tricks": {"A": 7, "C": 2, "D": 1}}
    seven = {"declarer": "A", "contract": "7S", "defence": {"C": "whist", "D": "pass"}}
    file: dict[str, Any] = {"rules": "russian", "players": list("ABCD")}
    file |= {"options": {"misdeal": 2, "pool": 20}}
    told = score_document(file | {"hands": [wrong, wrong]})
    assert told.lines[0] == "after 2 hands" and "B deals again" in told.lines
    without = score_document(file | {"hands": [wrong, seven | taken]})
    named = score_document(file | {"hands": [wrong, seven | taken | {"dealer": "B"}]})
    assert without.error is None and without.data == named.data
    assert without.lines == named.lines and "C deals next" in without.lines
    first = score_document(file | {"hands": [seven | taken, wrong]})
    assert first.error is not None and "dealer" in first.error


def test_in_a_match_the_dealer_is_paid_for_the_talon_that_everybody_saw() -> None:
    rng = random.Random(2)
    match = Match.start(find_ruleset("russian"), NAMES, dealer_bonus=True, pool=100)
    while match.table.hands_played < 60:
        if match.to_act is DEALER:
            match.submit(shuffled_deal(rng, match.table.next_dealer() or 0))
        else:
            match.submit(rng.choice(match.legal()))
    scored = [event for event in match.log if isinstance(event, HandScored)]
    paid = [
        (event, entry)
        for event in scored
        for entry in all_of_kind(PoolEntry, event.entries)
        if entry.reason is PoolReason.TALON
    ]
    assert paid and all(
        entry.seat == event.hand.dealer and entry.on == event.hand.declarer and event.hand.talon
        for event, entry in paid
    )
    for event in scored:
        hand = event.hand
        talon = hand.contract is not None and hand.declarer is not None and not hand.contract.game
        assert (len(hand.talon), hand.dealer is not None) == (2 * talon, hand.declarer is not None)


# ---- a talon that is thrown at the dealer


def with_discard(discard: str, players: int = 4, **options: Any) -> Match:
    """Ana discards these two cards; Dora (or Cvita) dealt D7 and H9 into the talon."""
    match = start("russian", players, dealer=players - 1, **{"thrown_talon": True} | options)
    return say(match, "7S", "pass", "pass", discard, "announce 7S")


def test_002_127_a_talon_that_is_laid_away_whole_lies_open_until_the_end_of_the_hand() -> None:
    """002:127 "A winning bidder may throw the talon in the face of a dealer, if he doesn't like it.
    The talon is left face up on the table until the end of the round."
    """
    match = with_discard("discard D7 H9")
    assert match.log[-2] == TalonThrown(0, True)
    for seat in range(4):
        assert match.view(seat).discard == match.view(seat).talon == parse_cards("D7 H9")
    match = with_discard("discard S8 H9")
    assert match.log[-2] == TalonThrown(0, False) and match.view(1).discard == ()


@pytest.mark.parametrize(("scoring", "dump"), [("sochi", 1), ("leningrad", 2)])
def test_002_127_it_costs_the_dealer_a_dump_point(scoring: str, dump: int) -> None:
    """002:127 "The dealer is awarded 1 point into the mountain"; 002:98."""
    thrown = pool_lines(say(with_discard("discard D7 H9", scoring=scoring), "pass", "pass"))
    assert [line.dump for line in thrown] == [0, 0, 0, dump]
    kept = pool_lines(say(with_discard("discard S8 H9", scoring=scoring), "pass", "pass"))
    assert [line.dump for line in kept] == [0, 0, 0, 0]
    hand = SEVEN | {"tricks": {"A": 7, "B": 2, "C": 1}, "thrown": True}
    written_too = written(hand, players="ABCD", thrown_talon=True, scoring=scoring)
    assert last(written_too)["D"]["dump"] == dump


def test_002_127_in_rostov_the_others_write_whists_on_the_dealer() -> None:
    """002:102 "Instead of losing a dump point, a player pays 5 whist points each to every
    opponent".
    """
    lines = pool_lines(say(with_discard("discard D7 H9", scoring="rostov"), "pass", "pass"))
    assert [line.whists[3] for line in lines[:3]] == [5, 5, 5]


def test_002_127_throwing_the_talon_is_the_choice_of_the_declarer() -> None:
    """002:127 "A winning bidder may throw the talon in the face of a dealer, if he doesn't like
    it."
    """
    match = say(with_choice(), "7S", "pass", "pass")
    commands = legal(match)
    assert len(commands) == 67 and commands[-1] == "throw D7 H9"
    say(match, "throw D7 H9", "announce 7S")
    for seat in range(4):
        assert match.view(seat).discard == match.view(seat).talon == parse_cards("D7 H9")
    assert [line.dump for line in pool_lines(say(match, "pass", "pass"))] == [0, 0, 0, 1]
    kept = say(with_choice(), "7S", "pass", "pass", "discard D7 H9", "announce 7S")
    assert kept.view(1).discard == () and kept.view(0).discard == parse_cards("D7 H9")
    assert not any(isinstance(event, TalonThrown) for event in kept.log), "nobody hears of it"
    assert [line.dump for line in pool_lines(say(kept, "pass", "pass"))] == [0, 0, 0, 0]


def with_choice(players: int = 4) -> Match:
    return start("russian", players, dealer=players - 1, thrown_talon="choice")


@pytest.mark.parametrize(
    ("players", "line"), [(4, "throw S8 H9"), (3, "throw D7 H9")], ids=["other cards", "no dealer"]
)
def test_002_127_nothing_else_is_thrown(players: int, line: str) -> None:
    match = say(with_choice(players), "7S", "pass", "pass")
    with pytest.raises(IllegalCommand) as refused:
        say(match, line)
    assert refused.value.reason is Refused.NOT_THROWN
    assert "only the talon (D7 H9) is thrown, at a dealer who sits out" in str(refused.value)


def test_a_table_without_the_choice_does_not_know_the_word() -> None:
    match = say(start("russian", 4, dealer=3, thrown_talon=True), "7S", "pass", "pass")
    assert not any(text.startswith("throw") for text in legal(match))
    with pytest.raises(ValueError, match="is not a call or a card"):
        say(match, "throw D7 H9")


def test_who_discards_the_talon_in_secret_is_seen_as_any_other_declarer() -> None:
    """Others see the same events whatever was discarded, as long as nothing was thrown."""
    seen = []
    for line in ("discard D7 H9", "discard S8 H9"):
        match = say(with_choice(), "7S", "pass", "pass", line, "announce 7S")
        seen.append([event.seen_by(1) for event in match.log])
    assert seen[0] == seen[1]


def test_nothing_is_thrown_at_a_dealer_who_plays_or_where_the_table_has_no_such_rule() -> None:
    for match in (
        with_discard("discard D7 H9", players=3),
        with_discard("discard D7 H9", thrown_talon=False),
    ):
        assert not any(isinstance(event, TalonThrown) for event in match.log)
        assert match.view(1).discard == ()
        assert not any(line.dump for line in pool_lines(say(match, "pass", "pass")))


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ({}, {}),
        ({"contract": "misere-hand"}, {"thrown_talon": True, "misere_hand": True}),
    ],
)
def test_a_talon_that_cannot_be_thrown_is_refused(
    hand: dict[str, Any], options: dict[str, Any]
) -> None:
    told = SEVEN | {"tricks": {"A": 7, "B": 2, "C": 1}, "thrown": True} | hand
    if hand:
        del told["defence"]
    answer = written(told, players="ABCD", **options)
    assert "nobody throws the talon of this hand" in answer["error"]["message"]


@pytest.mark.parametrize("agreed", [True, "choice"])
def test_hands_with_a_thrown_talon_are_read_back(agreed: bool | str) -> None:
    rng = random.Random(5)
    match = Match.start(find_ruleset("russian"), NAMES, thrown_talon=agreed)
    thrown, word = 0, "discard" if agreed is True else "throw"
    while match.table.hands_played < 12:
        if match.to_act is DEALER:
            match.submit(shuffled_deal(rng, match.table.next_dealer() or 0))
        elif match.phase is Phase.EXCHANGE:
            talon = match.table.this_hand.talon
            low, high = sorted(talon)
            throws = rng.random() < 0.7
            say(match, f"{word} {low} {high}" if throws else str(match.legal()[0]))
            thrown += match.table.this_hand.thrown is True
        else:
            match.submit(rng.choice(match.legal()))
    assert thrown > 3
    assert read_record(write_record(match)).match == match
    assert Match.replay(decode_event(*encode_event(event)) for event in match.log) == match


@pytest.mark.parametrize("option", ["dealer_bonus", "thrown_talon"])
def test_what_depends_on_the_talon_needs_one_that_everybody_sees(option: str) -> None:
    """002:128, 002:127 "when the following cards appear in the talon", "left face up"."""
    answer = written(SEVEN, players="ABCD", **{option: True, "talon_visible": False})
    assert f"option {option} contradicts talon_visible=no" in answer["error"]["message"]
