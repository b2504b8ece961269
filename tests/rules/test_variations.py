"""Four at the table, preferans, the write-off, and who pays for a trick taken from a partner."""

from __future__ import annotations

import random
from functools import partial

import pytest

from prefgame.engine.commands import DEALER, WriteOff
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Refused, Role
from prefgame.rules.registry import find_ruleset
from tests.helpers import (
    BALKAN_GAMES,
    NAMES,
    acting,
    announced,
    deal,
    deal_next,
    legal,
    play_at_random,
    say,
    sheet,
    start,
)
from tests.narrow import column_sheet
from tests.scored_hands import last_sheet, middles, score_hands, soups

# ---- four players


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_of_four_the_dealer_sits_out_and_the_deal_goes_round(rules: str) -> None:
    """004:22-24, 46; A-31: Ana, Bojan, Cvita, Dora sit in order of play."""
    match = Match.start(find_ruleset(rules), NAMES)
    rng = random.Random(3)
    assert match.to_act is DEALER and match.table.next_dealer() is None
    for hand in range(6):
        dealer = hand % 4
        if hand == 0:
            match.submit(deal(0))
        else:
            assert match.table.next_dealer() == dealer
            with pytest.raises(IllegalCommand) as refusal:
                match.submit(deal((dealer + 1) % 4))
            assert refusal.value.reason is Refused.WRONG_DEALER
            deal_next(match, rng)
        assert match.table.hand is not None and match.table.hand.order == tuple(
            (dealer + step) % 4 for step in (1, 2, 3)
        )
        assert match.turn.seat == (dealer + 1) % 4, "the eldest hand is the one after the dealer"
        view = match.view(dealer)
        assert (
            view.cards == () and view.role(dealer) is Role.SITS_OUT and view.cards_left(dealer) == 0
        )
        before = column_sheet(match).columns[dealer]
        said = len(match.log)
        play_at_random(match, rng)
        after = column_sheet(match).columns[dealer]
        assert (after.middle, after.soup) == (before.middle, before.soup), (
            "the dealer neither scores nor pays"
        )
        assert all(getattr(event, "seat", None) != dealer for event in match.log[said:])


def test_the_first_dealer_is_free_and_then_the_next_in_order_deals() -> None:
    """000:25."""
    for first in range(3):
        match = Match.start(find_ruleset("croatian"), NAMES[:3])
        match.submit(deal(first))
        assert match.turn.seat == (first + 1) % 3
        say(match, "pass", "pass", "pass")
        assert match.to_act is DEALER and match.table.next_dealer() == (first + 1) % 3


def test_four_play_and_settle_on_paper() -> None:
    """A-31: a soup against each other player, the sum over four."""
    hands: list[dict[str, object]] = [
        {
            "dealer": "D",
            "declarer": "A",
            "contract": "5",
            "defence": {"B": "come", "C": "come"},
            "tricks": {"A": 6, "B": 3, "C": 1},
        },
        {
            "dealer": "A",
            "declarer": "B",
            "contract": "5",
            "defence": {"C": "stay", "D": "come"},
            "tricks": {"B": 9, "D": 1},
        },
        {"dealer": "B", "passed": True},
        {"dealer": "C", "declarer": "D", "contract": "6", "tricks": {"D": 1}},
    ]
    answer = score_hands(*hands, players="A B C D", start=30)
    assert answer["error"] is None
    assert [state["sum"] for state in answer["hands"]] == [-110, -110, -110, -134]
    assert middles(answer["hands"][-1]) == [-20, -20, -30, -64]
    assert soups(answer["hands"][-1]) == {
        "B vs A": 30,
        "C vs A": 10,
        "D vs B": 10,
        "A vs D": 120,
        "B vs D": 120,
    }
    assert [line["open_refas"] for line in answer["hands"][-1]["players"].values()] == [1, 1, 1, 0]
    # the order of play skips the dealer: with D dealing, B and C defend against A
    wrong = hands[0] | {"defence": {"B": "come", "D": "come"}}
    assert score_hands(wrong, players="A B C D")["error"]["hand"] == 1


@pytest.mark.parametrize(
    "hand",
    [
        {"declarer": "A", "contract": "6", "tricks": {"A": 1}},  # the dealer is not named
        {"dealer": "A", "declarer": "A", "contract": "6", "tricks": {"A": 1}},  # the dealer plays
        {
            "dealer": "B",
            "declarer": "A",
            "contract": "5",
            "defence": {"B": "come", "C": "come"},
            "tricks": {"A": 6, "B": 4},
        },
        # the dealer takes tricks
        {"dealer": "B", "declarer": "A", "contract": "6", "tricks": {"A": 0, "B": 10}},
        {"dealer": "E", "declarer": "A", "contract": "6", "tricks": {"A": 1}},
        {"dealer": "E", "passed": True},
    ],
)
def test_of_four_every_hand_names_a_dealer_who_holds_no_cards(hand: dict[str, object]) -> None:
    assert score_hands(hand, players="A B C D")["error"]["hand"] == 1


# ---- preferans


def test_preferans_is_an_eighth_contract_of_all_ten_tricks() -> None:
    """000:156: no trumps, both play, no quota; named at the first call like betl and sans."""
    match = start("serbian", preferans=True)
    assert legal(match) == ["pass", "2", "game", "betl", "sans", "preferans"]
    say(match, "sans")
    assert legal(match) == ["pass", "preferans"]
    say(match, "preferans", "pass")
    assert (match.phase, acting(match), legal(match)) == (Phase.KONTRA, "Cvita", ["kontra", "no"])
    say(match, "no", "no")
    assert acting(match) == "Ana", "the lead is that of a sans (A-50)"
    assert "preferans" not in legal(start("serbian"))


def test_numbers_go_to_eight_and_eight_may_be_announced() -> None:
    match = say(start("serbian", preferans=True), "2", "pass", "pass")
    say(match, legal(match)[0])
    assert legal(match) == [f"announce {n}" for n in range(2, 9)]
    high = say(
        start("serbian", preferans=True),
        "2",
        "3",
        "pass",
        *["same", "4", "same", "5", "same", "6", "same", "7", "same"],
    )
    assert legal(high) == ["pass", "8"]
    # a plain game stays a suit (000:153)
    plain = say(start("serbian", preferans=True), "game", "pass", "pass")
    assert legal(plain) == [f"announce game {n}" for n in (2, 3, 4, 5)]


@pytest.mark.parametrize(("game", "value"), [(False, 16), (True, 18)])
def test_what_preferans_is_worth(game: bool, value: int) -> None:
    """A-50: twice eight, and eighteen as a game; a fallen one like a betl, five tricks
    to each defender.
    """
    hand = {"declarer": "A", "contract": "8", "game": game}
    written = partial(last_sheet, rules="serbian", preferans=True, start=300)
    assert written(hand | {"tricks": {"A": 10}}) == ([-300 + value, -300, -300], {})
    fell = ([-300 - value, -300, -300], {"B vs A": 5 * value, "C vs A": 5 * value})
    assert written(hand | {"tricks": {"A": 6, "B": 1}}) == fell
    assert written(hand | {"tricks": {"A": 6, "B": 4}}) == fell
    assert score_hands(hand | {"tricks": {"A": 10}}, rules="serbian")["error"]["hand"] == 1
    nine = score_hands(hand | {"tricks": {"A": 9}}, rules="serbian", preferans=True, start=300)
    assert nine["error"]["hand"] == 1


def test_a_preferans_stops_at_the_first_trick_of_the_defence() -> None:
    packets = ("SA SK SQ SJ ST S9 S8 S7 DA DQ", "DK HA HK HQ HJ HT CA CK CQ CJ")
    match = say(announced("serbian", "preferans", preferans=True, packets=packets), "no", "no")
    while match.phase is Phase.PLAY:
        say(match, legal(match)[0])
    assert match.table.hand is not None
    taken = match.table.hand.taken
    assert taken[1] + taken[2] == 1 and [
        column.middle for column in column_sheet(match).columns
    ] == [
        -118,
        -100,
        -100,
    ]
    assert column_sheet(match).columns[1].soup == column_sheet(match).columns[2].soup == (90, 0, 0)


# ---- the write-off


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((-30, -30, -30), (0, 0, 0)),
        ((-40, -20, 0), (-20, 0, 20)),
        ((-41, -20, 0), (-20, 0, 20)),  # the odd point to who owes most
        ((-20, -21, 10), (-10, -10, 20)),
        ((-20, -20, -1), (-6, -6, 12)),
        ((-20, -20, 0), (-6, -7, 13)),  # among equals to the earlier seat
    ],
)
@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_match_may_be_written_off_between_two_hands(
    rules: str, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    """004:325-328: all bulas are reduced equally until the sum is zero."""
    match = Match.start(find_ruleset(rules), NAMES[:3], sheet=sheet(*before))
    match.submit(WriteOff())
    assert (
        tuple(column.middle for column in column_sheet(match).columns) == after and sum(after) == 0
    )
    assert (
        match.phase is Phase.OVER
        and match.to_act is None
        and match.table.settlement == tuple(10 * middle for middle in after)
    )


def test_a_write_off_keeps_the_soups_and_cannot_come_within_a_hand() -> None:
    match = play_at_random(start(), random.Random(8))
    soups_before = [column.soup for column in column_sheet(match).columns]
    deal_next(match, random.Random(1))
    with pytest.raises(IllegalCommand) as refusal:
        match.submit(WriteOff())
    assert refusal.value.reason is Refused.WRONG_PHASE
    play_at_random(match, random.Random(2))
    if match.to_act is DEALER:
        match.submit(WriteOff())
    assert match.table.settlement is not None and sum(match.table.settlement) == 0
    assert all(
        now >= then
        for column, soup in zip(column_sheet(match).columns, soups_before)
        for now, then in zip(column.soup, soup)
    )
    with pytest.raises(IllegalCommand) as refusal:
        match.submit(WriteOff())
    assert refusal.value.reason is Refused.OVER


# ---- who pays for a trick taken from a partner

ANA = "CA CK CQ CJ SA SK SQ H7 H8 D7"
FREE = (ANA, "HK HQ D8 S7 S8 S9 C7 C8 D9 DT", "HA H9 DA ST SJ DJ DQ DK C9 CT", "HT HJ")
FREE_PLAY = (
    "H7 HK HA DA D7 D8 H9 H8 HQ S7 ST SA CA C7 C9 CK C8 CT CQ D9 DJ CJ DT DQ SK S8 SJ SQ S9 DK"
)
FORCED = (ANA, "HK HQ D8 S7 S8 S9 C7 C8 D9 H9", "HA DA ST SJ DJ DQ DK C9 CT DT", "HT HJ")
FORCED_PLAY = (
    "H7 HK HA DA D7 D8 DJ CJ D9 CA C7 C9 CK C8 CT H8 HQ DQ S7 ST SA SK S8 SJ SQ S9 DK CQ H9 DT"
)


def played(packets: tuple[str, ...], cards: str, **options: bool) -> Match:
    """Ana plays game in clubs and makes seven tricks; Bojan takes one, Cvita two, one of them over
    Bojan's king.
    """
    rules = find_ruleset("serbian").with_options(options)
    match = say(
        announced(rules, "game 5", packets=packets),
        "come",
        "come",
        "no",
        "no",
        *cards.split(),
    )
    assert (
        match.phase is Phase.DEAL
        and match.table.hand is not None
        and match.table.hand.taken == {0: 7, 1: 1, 2: 2}
    )
    return match


def test_a_defender_whose_overtaking_makes_the_partner_fall_pays_for_both_where_agreed() -> None:
    """000:160, A-33."""
    assert [column.middle for column in column_sheet(played(FREE, FREE_PLAY)).columns] == [
        -88,
        -112,
        -100,
    ]
    assert [
        column.middle for column in column_sheet(played(FREE, FREE_PLAY, partner_pays=True)).columns
    ] == [-88, -100, -112]


def test_a_defender_who_must_take_the_partners_trick_does_not_pay() -> None:
    """000:160 blames taking a trick that need not be taken; Cvita's ace is her only heart."""
    assert [
        column.middle
        for column in column_sheet(played(FORCED, FORCED_PLAY, partner_pays=True)).columns
    ] == [-88, -112, -100]
