"""The play: first lead, following and trumping, who takes a trick, and when the play stops."""

from __future__ import annotations

import random

import pytest

from prefgame.cards import DECK, Card, Suit, of_suit, parse_cards
from prefgame.engine.events import HandEnded
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Refused
from prefgame.rules.play import Duties, trick_winner
from prefgame.rules.scoring.columns import Columns
from tests.helpers import BALKAN_GAMES, acting, announced, legal, parse, say, start
from tests.narrow import as_kind, column_sheet

# ---- first lead


def leader(match: Match) -> str:
    assert match.phase is Phase.PLAY
    name = acting(match)
    assert name is not None
    return name


def bid_by(match: Match, seat: int, contract: str) -> Match:
    """Let the seat (0 is the eldest) alone bid and announce."""
    named = contract in ("betl", "sans", "preferans")
    bid = contract if named else "game" if contract.startswith("game") else "2"
    for at in range(3):
        say(match, bid if at == seat else "pass")
    if bid == "2":
        say(match, legal(match)[0])
    return match if named else say(match, f"announce {contract}")


@pytest.mark.parametrize("rules", BALKAN_GAMES)
@pytest.mark.parametrize("contract", ["4", "game 5"])
@pytest.mark.parametrize(
    ("declarer", "answers", "leads"),
    [
        (0, ["come", "come", "no", "no"], "Ana"),  # 000:62: the eldest hand, also as the declarer
        (0, ["stay", "come", "alone", "no"], "Ana"),
        (1, ["come", "come", "no", "no"], "Ana"),
        (1, ["stay", "come", "alone", "no"], "Ana"),  # Cvita stays, Ana comes
        (2, ["come", "stay", "alone", "no"], "Ana"),
        (2, ["stay", "come", "alone", "no"], "Bojan"),  # Ana is at home: the next in rotation
        (2, ["stay", "come", "invite", "no"], "Ana"),  # a guest leads like anybody
    ],
)
def test_the_eldest_hand_leads_in_suit_contracts(
    rules: str, contract: str, declarer: int, answers: list[str], leads: str
) -> None:
    assert leader(say(bid_by(start(rules), declarer, contract), *answers)) == leads


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_the_next_leads_when_the_eldest_hand_dropped_out(rules: str) -> None:
    """000:62."""
    match = say(bid_by(start(rules), 1, "4"), "come", "stay", "alone", "no")
    assert match.table.playing == (1, 2) and leader(match) == "Bojan"


@pytest.mark.parametrize("rules", BALKAN_GAMES)
@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_the_eldest_hand_leads_to_a_betl(rules: str, declarer: int) -> None:
    assert leader(say(bid_by(start(rules), declarer, "6"), "no", "no")) == "Ana"
    assert leader(say(bid_by(start(rules), declarer, "betl"), "no", "no")) == "Ana"


@pytest.mark.parametrize(
    ("rules", "declarer", "answers", "leads"),
    [
        # 000:47, 62: never the declarer; the lead passes on from the eldest hand
        ("croatian", 0, ["come", "come", "no", "no"], "Bojan"),
        ("croatian", 1, ["come", "come", "no", "no"], "Ana"),
        ("croatian", 2, ["come", "come", "no", "no"], "Ana"),
        ("croatian", 0, ["stay", "come", "alone", "no"], "Cvita"),
        ("croatian", 2, ["stay", "come", "alone", "no"], "Bojan"),
        # 000:147, 155, 004:217: the seat before the declarer, who plays second
        ("slovenian", 0, ["come", "come", "no", "no"], "Cvita"),
        ("slovenian", 1, ["come", "come", "no", "no"], "Ana"),
        ("slovenian", 2, ["come", "come", "no", "no"], "Bojan"),
        ("serbian", 0, ["come", "come", "no", "no"], "Cvita"),
        ("serbian", 1, ["come", "come", "no", "no"], "Ana"),
        ("serbian", 2, ["come", "come", "no", "no"], "Bojan"),
        # if that defender stays, the other defender leads, never the declarer
        ("slovenian", 0, ["come", "stay", "alone", "no"], "Bojan"),
        ("serbian", 1, ["come", "stay", "alone", "no"], "Cvita"),
        ("serbian", 2, ["come", "stay", "alone", "no"], "Ana"),
    ],
)
@pytest.mark.parametrize("contract", ["7", "sans"])
def test_the_first_lead_to_a_sans(
    rules: str, declarer: int, answers: list[str], leads: str, contract: str
) -> None:
    assert leader(say(bid_by(start(rules), declarer, contract), *answers)) == leads


# ---- following, trumping, taking


def test_the_order_of_play_goes_round_and_the_winner_leads() -> None:
    """000:69."""
    match = say(announced("croatian", "5"), "come", "come", "no", "no")
    assert acting(match) == "Ana"
    say(match, "SA")
    assert acting(match) == "Bojan" and legal(match) == ["S7", "SK"]
    say(match, "S7")
    assert acting(match) == "Cvita" and legal(match) == ["S9", "ST"]
    say(match, "ST")
    assert (
        acting(match) == "Ana"
        and match.table.hand is not None
        and match.table.hand.taken == {0: 1, 1: 0, 2: 0}
    )


def test_a_card_that_may_not_be_played_is_refused_with_what_must_be() -> None:
    """000:64-65."""
    match = say(announced("croatian", "5"), "come", "come", "no", "no", "SA")
    with pytest.raises(IllegalCommand) as refusal:
        match.submit(parse("HK"))
    assert refusal.value.reason is Refused.MUST_FOLLOW and "S7 SK" in refusal.value.message
    with pytest.raises(IllegalCommand) as refusal:
        match.submit(parse("CA"))
    assert refusal.value.reason is Refused.NOT_IN_HAND
    packets = ("SA SK SQ SJ ST S9 S8 S7 D7 D8", "H7 HK D9 DT DJ DQ DK DA C7 C8")
    match = say(announced("croatian", "game 4", packets=packets), "come", "come", "no", "no", "SA")
    assert legal(match) == ["H7", "HK"]
    with pytest.raises(IllegalCommand) as refusal:
        match.submit(parse("D9"))
    assert refusal.value.reason is Refused.MUST_TRUMP and "H7 HK" in refusal.value.message


def test_a_void_hand_must_trump_and_need_not_beat() -> None:
    """000:65, 004:225-227; under-ruffing is allowed, and forced."""
    rules, hand = Duties(), parse_cards("H7 HK D8 DA")
    led = ((0, Card("S9")),)
    assert rules.legal(hand, led, Suit.H) == parse_cards("H7 HK")
    assert rules.legal(hand, (*led, (1, Card("HA"))), Suit.H) == parse_cards("H7 HK")
    assert rules.legal(hand, led, Suit.C) == parse_cards("D8 DA H7 HK")
    assert rules.legal(hand, led, None) == parse_cards("D8 DA H7 HK")
    assert rules.legal(parse_cards("SA S7 HK"), (*led, (1, Card("HA"))), Suit.H) == parse_cards(
        "S7 SA"
    )
    assert rules.legal(hand, (), Suit.H) == parse_cards("D8 DA H7 HK")


def test_every_position_of_three_cards_by_the_words_of_the_rule() -> None:
    """000:64-68 said once more, over random hands: follow, else trump, else anything; highest
    trump, else highest of the suit led.
    """
    rng, rules, seen = random.Random(11), Duties(), set()
    for _ in range(1500):
        cards = rng.sample(DECK, 3 + rng.randrange(1, 6))
        table, hand = cards[: rng.randrange(1, 3)], cards[3:]
        trump = rng.choice([*Suit, None])
        led = table[0].suit
        if of_suit(hand, led):
            expected = {card for card in hand if card.suit is led}
        elif trump is not None and of_suit(hand, trump):
            expected = {card for card in hand if card.suit is trump}
        else:
            expected = set(hand)
        got = rules.legal(hand, tuple(enumerate(table)), trump)
        assert set(got) == expected and list(got) == sorted(got)
        seen.add((bool(of_suit(hand, led)), trump is not None and bool(of_suit(hand, trump))))
        three = cards[:3]
        trumps = [card for card in three if card.suit is trump]
        best = max(
            trumps or [card for card in three if card.suit is led], key=lambda card: card.rank
        )
        assert trick_winner(tuple(enumerate(three)), trump) == three.index(best)
    assert len(seen) == 4


# ---- the early stop


def play_first(match: Match) -> list[str]:
    """Play the first legal card always; return the texts of what was played."""
    played = []
    while match.phase is Phase.PLAY:
        played.append(legal(match)[0])
        say(match, played[-1])
    return played


def taken(match: Match) -> dict[int, int]:
    assert match.table.hand is not None
    return match.table.hand.taken


STRONG_DEFENCE = (
    "S7 S8 S9 ST SJ SQ D7 D8 H7 H8",
    "SA SK DA DK HA HK CA CK CQ C7",
    "DQ DJ HQ HJ CJ CT C9 C8 D9 H9",
    "DT HT",
)
STRONG_DECLARER = (
    "SA SK SQ SJ DA DK HA HK CA CK",
    "ST S9 DQ DJ HQ HJ CQ CJ CT C9",
    "S8 S7 D9 D8 H9 H8 C8 C7 DT HT",
    "D7 H7",
)


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_the_play_stops_at_the_fifth_trick_of_the_defence(rules: str) -> None:
    """000:55, A-19."""
    match = say(announced(rules, "game 5", packets=STRONG_DEFENCE), "come", "come", "no", "no")
    play_first(match)
    tricks = taken(match)
    assert tricks[1] + tricks[2] == 5 and sum(tricks.values()) < 10
    out = say(
        announced(rules, "game 5", packets=STRONG_DEFENCE, play_out=True),
        "come",
        "come",
        "no",
        "no",
    )
    play_first(out)
    assert sum(taken(out).values()) == 10 and taken(out)[1] + taken(out)[2] > 5
    # played on, the sheet still has no more than five tricks of the defence
    assert sum(sum(column.soup) for column in column_sheet(out).columns) == 5 * 12
    assert column_sheet(out).columns == column_sheet(match).columns


SECOND_TOO_LATE = (
    "S9 D7 D8 D9 DT DJ DQ DK DA HT",
    "ST SJ SQ SK SA HK HA C7 C8 C9",
    "S7 S8 H7 H8 H9 CT CJ CQ CK CA",
    "HJ HQ",
)


def test_where_each_needs_two_the_first_five_tricks_count_however_long_the_play_goes_on() -> None:
    """000:55: "the defenders' scoring is limited to a total of five tricks only"; A-14, A-19."""
    sheets = []
    for play_out in (False, True):
        match = announced(
            "croatian",
            "sans",
            packets=SECOND_TOO_LATE,
            defender_quota="individual",
            play_out=play_out,
        )
        play_first(say(match, "come", "come", "no", "no"))
        assert taken(match)[1] >= 5 and taken(match)[2] == 3 * play_out
        sheets.append(column_sheet(match))
    assert sheets[0] == sheets[1] and [column.middle for column in sheets[0].columns] == [
        -46,
        -30,
        -46,
    ]
    option = next(option for option in match.table.rules.options if option.name == "defender_quota")
    assert "of the first five" in option.sentence, "the option says so where it is chosen"


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_six_tricks_of_the_declarer_do_not_stop_the_play(rules: str) -> None:
    """A-19."""
    match = say(announced(rules, "game 5", packets=STRONG_DECLARER), "come", "come", "no", "no")
    play_first(match)
    assert taken(match)[0] >= 6 and sum(taken(match).values()) == 10


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_betl_stops_at_the_first_trick_of_its_declarer(rules: str) -> None:
    """000:118 "equivalent of 5 tricks"; A-19."""
    match = say(announced(rules, "betl", packets=STRONG_DECLARER), "no", "no")
    play_first(match)
    assert taken(match) == {0: 1, 1: 0, 2: 0}
    out = say(announced(rules, "betl", packets=STRONG_DECLARER, play_out=True), "no", "no")
    play_first(out)
    assert sum(taken(out).values()) == 10 and taken(out)[0] > 1
    columns = column_sheet(out).columns
    assert columns == column_sheet(match).columns
    bula = as_kind(Columns, out.table.rules.score).start
    assert [column.middle + bula for column in columns] == [
        -14,
        0,
        0,
    ]


def test_after_the_hand_everything_lies_open() -> None:
    match = say(announced("croatian", "4"), "stay", "stay")
    ended = next(event for event in match.log if isinstance(event, HandEnded))
    assert sorted(card for cards in (*ended.hands, ended.talon) for card in cards) == list(DECK)
    assert len(ended.discard) == 2
