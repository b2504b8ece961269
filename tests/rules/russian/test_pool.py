"""Pool, dump and whists: source 002, lines 80-113, in the three ways of scoring."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from prefgame.app.commands.documents import score_document
from prefgame.engine.events import HandScored
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, plain_settlement
from prefgame.rules.options import OptionError
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import without_counts
from prefgame.rules.scoring.pool_agreements import Escalation, Exit
from prefgame.rules.scoring.pool_sheet import PoolLine, PoolSheet
from tests.helpers import NAMES, deal, legal, say
from tests.narrow import known
from tests.scored_hands import score_hands

SIX = {"declarer": "A", "contract": "6S"}
BOTH = {"defence": {"B": "whist", "C": "whist"}}
PASSED = {"defence": {"B": "pass", "C": "pass"}}


def written(*hands: dict[str, Any], players: str = "ABC", **options: Any) -> dict[str, Any]:
    """Return the answer of ``prefgame score`` to these hands."""
    return score_document(
        {
            "rules": "russian",
            "players": list(players),
            "options": {"pool": 20} | options,
            "hands": list(hands),
        }
    ).data


def last(answer: dict[str, Any]) -> dict[str, Any]:
    assert answer["error"] is None
    players: dict[str, Any] = answer["hands"][-1]["players"]
    return players


def tricks(a: int, b: int, c: int) -> dict[str, Any]:
    return {"tricks": {"A": a, "B": b, "C": c}}


@pytest.mark.parametrize(
    ("scoring", "dump", "whists"), [("sochi", 4, (10, 8)), ("leningrad", 8, (20, 16))]
)
def test_002_80_a_declarer_who_fails(scoring: str, dump: int, whists: tuple[int, int]) -> None:
    """002:80 "loses the value of the contract multiplied by the number of undertricks in dump
    points and also pays the same amount to each defender in whist points"; 002:98.
    """
    sheet = last(written(SIX | BOTH | tricks(4, 3, 3), scoring=scoring))
    assert (sheet["A"]["pool"], sheet["A"]["dump"]) == (0, dump)
    assert sheet["B"]["whists"]["A"] == sheet["C"]["whists"]["A"] == whists[0]
    sheet = last(written(SIX | BOTH | tricks(4, 4, 2), scoring=scoring))
    assert sheet["C"]["whists"]["A"] == whists[1]


def test_002_102_rostov_writes_whists_instead_of_the_dump_and_halves_the_whisters() -> None:
    sheet = last(written(SIX | BOTH | tricks(4, 3, 3), scoring="rostov"))
    assert sheet["A"]["dump"] == 0
    assert sheet["B"]["whists"]["A"] == 2 * 3 + 2 * 2 + 5 * 4, "tricks, consolation, dump"
    sheet = last(written(SIX | BOTH | tricks(7, 1, 2), scoring="rostov"))
    assert sheet["A"]["whists"]["B"] == sheet["C"]["whists"]["B"] == 5, "half of two, five each"


def test_002_102_in_rostov_a_dealer_who_sits_out_writes_whists_too() -> None:
    """002:102 "a player pays 5 whist points each to every opponent"; the whists for tricks and for
    what the declarer lacks go to the defenders alone (002:80).
    """
    four = {"players": "ABCD", "scoring": "rostov"}
    sheet = last(written(SIX | BOTH | tricks(5, 3, 2) | {"dealer": "D"}, **four))
    assert [sheet[name]["whists"]["A"] for name in "BCD"] == [10 + 6 + 2, 10 + 4 + 2, 10]
    raspasy = {"passed": True, "dealer": "D"} | tricks(6, 4, 0)
    sheet = last(written(raspasy, **four))
    assert [sheet[name]["whists"].get("A", 0) for name in "BCD"] == [30, 30, 30]
    assert sheet["D"] == {"pool": 0, "dump": 0, "whists": {"A": 30, "B": 20, "C": 0}}


@pytest.mark.parametrize(
    ("scoring", "paid"),
    [
        ("sochi", {"usual": 2, "full": 2, "half": 1, "none": 0}),
        ("leningrad", {"usual": 4, "full": 4, "half": 2, "none": 0}),
        ("rostov", {"usual": 5, "full": 10, "half": 5, "none": 0}),
    ],
)
def test_whisters_answer_for_missing_tricks_as_the_table_agrees(
    scoring: str, paid: dict[str, int]
) -> None:
    """Code of Preferans, 3.8.1.3: a whister who takes too few writes the whists for those taken,
    and those that are missing in the dump, as 3.8.11-12 say; tables agree whether in full or half.
    """
    hand = SIX | BOTH | tricks(7, 1, 2)
    for responsibility, points in paid.items():
        sheet = last(written(hand, scoring=scoring, responsibility=responsibility))
        found = sheet["A"]["whists"]["B"] if scoring == "rostov" else sheet["B"]["dump"]
        assert found == points, responsibility
        assert sheet["B"]["whists"]["A"] == (4 if scoring == "leningrad" else 2), "its one trick"
        assert sheet["A"]["pool"] == 2 and sheet["C"]["dump"] == 0


def test_who_answers_for_nothing_does_not_ask_how_two_whisters_share_it() -> None:
    with pytest.raises(OptionError, match="whisters"):
        find_ruleset("russian").with_options({"responsibility": "none", "whisters": "personal"})


def test_a_20_rostov_may_write_what_a_dump_point_is_worth_in_sochi() -> None:
    hands = (SIX | BOTH | tricks(4, 3, 3), {"passed": True} | tricks(5, 4, 1))
    score = find_ruleset("russian").with_options({"scoring": "rostov", "rostov_exact": True}).score
    exact = written(*hands, scoring="rostov", rostov_exact=True)
    sochi = find_ruleset("russian").score
    names = ("A", "B", "C")
    in_rostov = score.settlement(score.from_plain(exact["hands"][-1], names))
    plain = written(*hands)
    assert in_rostov == sochi.settlement(sochi.from_plain(plain["hands"][-1], names))


@pytest.mark.parametrize(
    ("stage", "add", "double"), [(0, 1, 1), (1, 2, 2), (2, 3, 4), (3, 4, 8), (9, 4, 8)]
)
def test_002_113_each_raspasy_in_a_row_costs_more(stage: int, add: int, double: int) -> None:
    assert Escalation.NONE.factor(stage, 4) == 1
    assert Escalation.ADD.factor(stage, 4) == add and Escalation.DOUBLE.factor(stage, 4) == double


def test_002_113_what_ends_a_row_of_raspasy() -> None:
    """A-24b: a contract that is made; at some tables any contract (002:113)."""
    raspasy = {"passed": True} | tricks(5, 4, 1)
    down, made = SIX | BOTH | tricks(5, 3, 2), SIX | PASSED
    assert last(written(raspasy, raspasy))["C"]["dump"] == 1 + 2
    assert last(written(raspasy, raspasy, raspasy, raspasy))["C"]["dump"] == 1 + 2 + 3 + 3
    four = [raspasy] * 4
    assert last(written(*four, raspasy="double"))["C"]["dump"] == 1 + 2 + 4 + 4
    assert last(written(*four, raspasy="none"))["C"]["dump"] == 4
    assert last(written(raspasy, down, raspasy))["C"]["dump"] == 1 + 2
    assert last(written(raspasy, made, raspasy))["C"]["dump"] == 1 + 1
    assert last(written(raspasy, down, raspasy, raspasy_end="any"))["C"]["dump"] == 1 + 1
    assert Exit.SEVEN_EIGHT.least_goal(1) == 7


def test_only_a_whisted_contract_may_end_a_row_of_raspasy() -> None:
    """An agreement of tournaments (002:113 has the others): six spades, pass, pass is no way out,
    though it counts as made; nor is a misère, against which nobody whists.
    """
    raspasy, prices = {"passed": True} | tricks(5, 4, 1), []
    whisted = {"defence": {"B": "whist", "C": "pass"}}
    misere = {"declarer": "A", "contract": "misere"}
    half = {"defence": {"B": "pass", "C": "half"}}
    for hand in (
        SIX | PASSED,
        SIX | half,
        misere | tricks(0, 5, 5),
        SIX | whisted | tricks(5, 3, 2),
        SIX | whisted | tricks(6, 2, 2),
        SIX | BOTH | tricks(6, 2, 2),
    ):
        before = last(written(raspasy, hand, raspasy_end="whisted"))["C"]["dump"]
        after = last(written(raspasy, hand, raspasy, raspasy_end="whisted"))["C"]["dump"]
        prices.append(after - before)
    assert prices == [2, 2, 2, 2, 1, 1]


def test_002_113_a_contract_below_the_exit_from_raspasy_is_refused() -> None:
    raspasy = {"passed": True} | tricks(5, 4, 1)
    answer = written(raspasy, SIX | PASSED, raspasy_exit="seven")
    assert answer["error"]["hand"] == 2
    assert (
        "after raspasy the bids begin at 7 tricks, so 6S is too low" in answer["error"]["message"]
    )
    misere = {"declarer": "A", "contract": "misere"} | tricks(0, 5, 5)
    assert written(raspasy, misere, raspasy_exit="seven")["error"] is None


@pytest.mark.parametrize(
    ("price", "growth", "prices"),
    [
        (1, "none", [1, 1, 1, 1]),
        (1, "add", [1, 2, 3, 3]),
        (1, "double", [1, 2, 4, 4]),
        (2, "none", [2, 2, 2, 2]),
        (2, "add", [2, 4, 6, 6]),
        (2, "double", [2, 4, 8, 8]),
        (5, "add", [5, 10, 15, 15]),
    ],
)
def test_tables_name_the_prices_of_raspasy_by_the_first_three(
    price: int, growth: str, prices: list[int]
) -> None:
    """Code of Preferans, 3.7.2.1: an agreed number of points in the dump for each trick, and the
    price of one trick in the pool for none; tables name 1-2-3, 1-2-4, 2-4-8 (002:113).
    """
    hands = [{"passed": True} | tricks(1, 9, 0)] * 4
    answer = written(*hands, raspasy_price=price, raspasy=growth, pool=100)
    assert answer["error"] is None
    sheets = [hand["players"] for hand in answer["hands"]]
    totals = [sum(prices[: count + 1]) for count in range(4)]
    assert [sheet["A"]["dump"] for sheet in sheets] == totals
    assert [sheet["C"]["pool"] for sheet in sheets] == totals
    assert sheets[0]["B"]["dump"] == 9 * price


def test_the_exit_from_raspasy_is_named_by_the_first_three_bids() -> None:
    """002:113 "increasing minimum bids"; tables name them 6-6-6, 6-7-7 and 6-7-8."""
    option = next(one for one in find_ruleset("russian").options if one.name == "raspasy_exit")
    for value, label in option.values:
        named = [int(figure) for figure in label.partition("(")[2].strip(")").split("-")]
        assert [max(6, Exit(value).least_goal(row)) for row in range(3)] == named


@pytest.mark.parametrize("whisters", ["together", "personal"])
def test_a_21_nobody_pays_where_the_whisters_have_the_quota_together(whisters: str) -> None:
    sheet = last(written(SIX | BOTH | tricks(6, 4, 0), whisters=whisters))
    assert [sheet[name]["dump"] for name in "ABC"] == [0, 0, 0]


def test_002_111_who_takes_no_trick_wins_a_point_in_the_pool() -> None:
    raspasy = {"passed": True} | tricks(6, 4, 0)
    assert last(written(raspasy))["C"] == {"pool": 1, "dump": 0, "whists": {"A": 0, "B": 0}}
    assert last(written(raspasy, raspasy))["C"]["pool"] == 1 + 2


def test_an_amnesty_forgives_everybody_the_fewest_tricks_that_a_player_took() -> None:
    """Code of Preferans, 3.7.2: players agree before the game how raspasy is written. With an
    amnesty who took fewest writes no trick, and the others only what they took more.
    """
    first, second = {"passed": True} | tricks(3, 5, 2), {"passed": True} | tricks(6, 4, 0)
    sheet = last(written(first, raspasy_amnesty=True))
    assert [sheet[name]["dump"] for name in "ABC"] == [1, 3, 0]
    assert [sheet[name]["pool"] for name in "ABC"] == [0, 0, 0], "who took two took some"
    sheet = last(written(first, second, raspasy_amnesty=True))
    assert [sheet[name]["dump"] for name in "ABC"] == [1 + 2 * 6, 3 + 2 * 4, 0]
    assert sheet["C"]["pool"] == 2, "no trick is worth what a trick costs, in the second of a row"
    four = first | {"dealer": "D"} | {"tricks": {"A": 3, "B": 4, "C": 2, "D": 1}}
    sheet = last(written(four, players="ABCD", raspasy_amnesty=True, raspasy_talon=True))
    assert [sheet[name]["dump"] for name in "ABCD"] == [1, 2, 0, 0], "D is no player of the hand"
    rostov = last(written(first, raspasy_amnesty=True, scoring="rostov"))
    assert rostov["C"]["whists"] == {"A": 5, "B": 15}


def test_002_122_gentlemen_share_the_whists_when_the_declarer_fails() -> None:
    hand = SIX | {"defence": {"B": "whist", "C": "pass"}} | tricks(5, 4, 1)
    alone, shared = last(written(hand)), last(written(hand, gentlemen=True))
    assert (alone["B"]["whists"]["A"], alone["C"]["whists"]["A"]) == (12, 2)
    assert (shared["B"]["whists"]["A"], shared["C"]["whists"]["A"]) == (7, 7)
    made = SIX | {"defence": {"B": "whist", "C": "pass"}} | tricks(6, 3, 1)
    assert last(written(made, gentlemen=True)) == last(written(made))


def test_gentlemen_may_share_only_with_a_defender_who_passed() -> None:
    """What most tables call gentlemen's whist, against greedy whist; 002:122 has both cases alike.
    Of two whisters each writes the own tricks (Code of Preferans, 3.8.1.1).
    """
    one = SIX | {"defence": {"B": "whist", "C": "pass"}} | tricks(5, 4, 1)
    sheet = last(written(one, gentlemen="one"))
    assert (sheet["B"]["whists"]["A"], sheet["C"]["whists"]["A"]) == (5 + 2, 5 + 2)
    both = SIX | BOTH | tricks(5, 4, 1)
    assert last(written(both, gentlemen="one")) == last(written(both))
    assert last(written(both, gentlemen="one"))["B"]["whists"]["A"] == 8 + 2
    made = SIX | {"defence": {"B": "whist", "C": "pass"}} | tricks(6, 3, 1)
    assert last(written(made, gentlemen="one")) == last(written(made))


def test_who_is_consoled_for_the_tricks_that_a_declarer_lacks() -> None:
    """Code of Preferans, 3.8.1.2: usually all players, also the dealer, write whists for each trick
    that the declarer lacks; 002:80 has the two defenders.
    """
    hand = SIX | {"defence": {"B": "whist", "C": "pass"}} | tricks(4, 4, 2) | {"dealer": "D"}
    for consolation, wanted in (("nobody", [12, 0, 0]), ("defenders", [16, 4, 0])):
        sheet = last(written(hand, players="ABCD", consolation=consolation))
        assert [sheet[name]["whists"]["A"] for name in "BCD"] == wanted
        assert sheet["A"]["dump"] == 4
    sheet = last(written(hand, players="ABCD", consolation="all", scoring="leningrad"))
    assert [sheet[name]["whists"]["A"] for name in "BCD"] == [32, 8, 8]
    made = SIX | PASSED | {"dealer": "D"}
    sheet = last(written(made, players="ABCD", consolation="all"))
    assert sheet["D"]["whists"] == {"A": 0, "B": 0, "C": 0}
    misere = {"declarer": "A", "contract": "misere", "dealer": "D"} | tricks(2, 4, 4)
    sheet = last(written(misere, players="ABCD", consolation="all"))
    assert sheet["D"]["whists"]["A"] == 0, "002:108 no further payments take place"


def test_a_48_tricks_against_a_ten_that_is_only_checked_are_not_paid() -> None:
    hand = {"declarer": "A", "contract": "10S"} | tricks(9, 1, 0)
    sheet = last(written(hand, ten="check"))
    assert sheet["A"]["dump"] == 10
    assert sheet["B"]["whists"]["A"] == sheet["C"]["whists"]["A"] == 10, "for the one trick lacking"


def test_002_103_surplus_points_help_the_player_nearest_to_the_target() -> None:
    """002:103: the receiving player pays ten whists a point; what nobody needs comes off the dump,
    which may go below nothing (A-25).
    """
    ten = {"declarer": "A", "contract": "10S"} | PASSED
    b, c = (
        {"declarer": name, "contract": "10S", "defence": dict.fromkeys(others, "pass")}
        for name, others in (("B", "CA"), ("C", "AB"))
    )
    sheet = last(written(ten, b, ten, pool=10))
    assert sheet["A"] == {"pool": 10, "dump": 0, "whists": {"B": 0, "C": 100}}
    assert sheet["C"]["pool"] == 10
    short = {"declarer": "C", "contract": "8S", "defence": {"A": "pass", "B": "pass"}}
    answer = written(ten, b, short, ten, pool=10)
    assert last(answer)["A"] == {"pool": 10, "dump": -6, "whists": {"B": 0, "C": 40}}
    assert answer["over"] and sum(answer["settlement"].values()) == 0
    assert written(ten, b, c, ten, pool=10)["error"]["message"] == "the match is over"


def test_002_103_who_fills_the_own_pool_by_the_same_hand_needs_no_help() -> None:
    """002:103 the surplus goes to "the player with the greatest number of pool points among those
    who have not reached the target score yet": who wins the last point alone has reached it.
    """
    raspasy = {"passed": True} | tricks(0, 0, 10)
    state = {"players": {"A": {"pool": 10}, "B": {"pool": 9}, "C": {"pool": 3}}}
    sheet = last(score_hands(raspasy, rules="russian", state=state, pool=10))
    assert [sheet[name]["pool"] for name in "ABC"] == [10, 10, 4]
    assert sheet["A"]["whists"] == {"B": 0, "C": 10} and sheet["B"]["whists"]["C"] == 0


def test_a_common_pool_has_no_aid_and_ends_with_the_sum() -> None:
    """Tables that leave American aid out (002:103) end when all pools together are full."""
    ten = {"declarer": "A", "contract": "10S"} | PASSED
    answer = written(ten, ten, pool=10, common_pool=True)
    assert last(answer)["A"] == {"pool": 20, "dump": 0, "whists": {"B": 0, "C": 0}}
    assert not answer["over"]
    eight = {"declarer": "B", "contract": "9S", "defence": {"C": "pass", "A": "pass"}}
    six = {"declarer": "C", "contract": "7S", "defence": {"A": "pass", "B": "pass"}}
    answer = written(ten, ten, eight, six, pool=10, common_pool=True)
    assert [last(answer)[name]["pool"] for name in "ABC"] == [20, 8, 4], (
        "more than 30, and all count"
    )
    assert answer["over"]
    mean = Fraction(20 + 8 + 4, 3)
    exact = [float(10 * (pool - mean)) for pool in (20, 8, 4)]
    assert all(abs(answer["settlement"][n] - e) < 0.02 for n, e in zip("ABC", exact))
    more = written(ten, ten, eight, six, six, pool=10, common_pool=True)
    assert more["error"]["message"] == "the match is over"
    state = {"players": {"A": {"pool": 15}, "B": {"pool": 9}, "C": {"pool": 0}}}
    sheet = last(score_hands(six, rules="russian", state=state, pool=10, common_pool=True))
    assert sheet["A"]["pool"] == 15 and sheet["C"]["pool"] == 4


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_a_record_and_a_score_file_give_the_same_help_after_raspasy(dealer: int) -> None:
    """Bojan takes all ten tricks; Ana and Cvita win a point each, and Cvita has no room for it."""
    state = {"players": {"Ana": {"pool": 8}, "Bojan": {"pool": 9}, "Cvita": {"pool": 10}}}
    rules = find_ruleset("russian")
    match = Match.start(rules, NAMES[:3], sheet=rules.score.from_plain(state, NAMES[:3]))
    low = ["D7 D8 D9 DT DJ C7 C8 C9 H7 H8", "DQ DK DA CT CJ CQ CK CA H9 HT"]
    held = {1: "SA SK SQ SJ ST S9 S8 S7 HA HK", 0: low[0], 2: low[1]}
    match.submit(deal(dealer, *(held[(dealer + step) % 3] for step in (1, 2, 3)), "HQ HJ"))
    say(match, "pass", "pass", "pass")
    while match.phase is Phase.PLAY:
        hearts = [text for text in legal(match) if text[0] == "H"]
        say(match, (hearts or legal(match))[-1])
    (scored,) = (event for event in match.log if isinstance(event, HandScored))
    reported = {"passed": True, "tricks": {"Ana": 0, "Bojan": 10, "Cvita": 0}}
    assert scored.hand.tricks == {0: 0, 1: 10, 2: 0}
    played = without_counts(rules.score.to_plain(scored.sheet, NAMES[:3]))
    file = score_hands(reported, rules="russian", players="Ana Bojan Cvita", state=state)
    assert played == file["hands"][0]
    assert played["players"]["Cvita"]["whists"]["Ana"] == 10, "next after Cvita of the two with 9"


def test_002_106_a_stop_counts_pools_and_evens_out() -> None:
    score = find_ruleset("russian").score
    sheet = PoolSheet(
        (PoolLine(6, 1, (0, 4, 0)), PoolLine(0, 0, (0,) * 3), PoolLine(0, 3, (0,) * 3))
    )
    # 54, -4, -30: less the mean 20/3
    wanted = (Fraction(142, 3), Fraction(-32, 3), Fraction(-110, 3))
    assert score.settlement(sheet) == wanted and sum(wanted) == 0
    stopped, entries = known(score.write_off(sheet))
    assert score.over(stopped) and not entries and score.settlement(stopped) == wanted


def test_a_49_amounts_are_rounded_only_to_be_shown() -> None:
    assert plain_settlement((Fraction(142, 3), Fraction(-32, 3), Fraction(-110, 3))) == [
        47.34,
        -10.67,
        -36.67,
    ]
    assert plain_settlement((40, -40, 0)) == [40, -40, 0]


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (SIX | {"defence": {"B": "half", "C": "pass"}}, "only the second defender may say half"),
        (
            {"declarer": "A", "contract": "8S", "defence": {"B": "pass", "C": "half"}},
            "half is said only to contracts of six and seven, not to 8S",
        ),
        (SIX | {"defence": {"B": "come", "C": "pass"}}, "answer is whist, pass, half"),
        (SIX | {"defence": {"B": "whist"}}, "answer of C is missing: whist, pass or half"),
        (SIX | PASSED | tricks(6, 2, 2), "nobody"),
        (SIX | BOTH | tricks(6, 2, 1), "must be ten"),
        (
            {"declarer": "A", "contract": "misere", "defence": {"B": "pass"}} | tricks(0, 5, 5),
            "nobody may drop out against misere",
        ),
        ({"passed": True} | tricks(3, 3, 3), "must be ten"),
        ({"declarer": "A", "contract": "11S"} | PASSED, "there is no contract 11S"),
        (SIX | {"kontra": 1, "kontra_by": "B"} | BOTH | tricks(6, 2, 2), "no kontra"),
    ],
)
def test_a_hand_that_could_not_have_happened_is_refused(hand: dict[str, Any], words: str) -> None:
    error = written(hand)["error"]
    assert error["hand"] == 1 and words in error["message"]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"A": {"pool": -1}}, "the pool of A is a whole number from 0, not -1"),
        ({"A": {"pool": 21}}, "the pool of A is 21; it is closed at 20"),
        ({"A": {"dump": "x"}}, "the dump of A must be a whole number"),
        ({"A": {"whists": {"D": 2}}}, "the whists of A has 'D'"),
        ({"A": {"whists": {"B": -2}}}, "the whists of A on B are a number from 0, not -2"),
        *(
            ({"A": {"whists": {"B": text}}}, "the whists of A on B are a number from 0, not ")
            for text in ("/3", "3/", "5/0", "5/00", "1" * 5000, "x", "", "-1", "²")
        ),
        *(
            ({"A": {"whists": {"B": number}}}, "the whists of A on B have more than nine digits")
            for number in (1e300, 0.333333333333, 1e15)  # the answer could not be read again
        ),
    ],
)
def test_a_state_that_is_none_is_refused(state: dict[str, Any], words: str) -> None:
    players = {name: {"pool": 0, "dump": 0, "whists": {}} for name in "ABC"} | state
    answer = score_document(
        {
            "rules": "russian",
            "players": ["A", "B", "C"],
            "options": {"pool": 20},
            "state": {"players": players},
            "hands": [],
        }
    ).data
    assert words in answer["error"]["message"]


def test_code_3_7_2_2_in_rostov_the_fewest_alone_write_the_tricks_of_the_others() -> None:
    """Code 3.7.2.2: who took fewest writes whists for each trick of the others, mostly five; of two
    with equally few, both write those of the third; no trick is one in the pool.
    """

    def after(*counts: int, **more: Any) -> dict[str, Any]:
        hand = {"passed": True, "tricks": dict(zip("ABC", counts))}
        return last(written(hand, scoring="rostov", rostov_raspasy=True, **more))

    sheet = after(2, 3, 5)
    assert sheet["A"]["whists"] == {"B": 15, "C": 25}
    assert not any(sheet[name]["whists"].get(on) for name in "BC" for on in "ABC")
    sheet = after(2, 2, 6)
    assert [sheet[name]["whists"] for name in "ABC"] == [
        {"B": 0, "C": 30},
        {"A": 0, "C": 30},
        {"A": 0, "B": 0},
    ]
    assert after(0, 4, 6)["A"] == {"pool": 1, "dump": 0, "whists": {"B": 20, "C": 30}}
    assert after(0, 4, 6, raspasy_price=2)["A"]["whists"] == {"B": 40, "C": 60}
    assert after(2, 3, 5, raspasy_amnesty=True)["A"]["whists"] == {"B": 5, "C": 15}
    usual = last(written({"passed": True, "tricks": {"A": 2, "B": 3, "C": 5}}, scoring="rostov"))
    assert usual["A"]["whists"] == {"B": 15, "C": 25} and usual["B"]["whists"]["A"] == 10


def test_a_contract_that_is_given_up_after_the_talon_lacks_three_tricks() -> None:
    """A declarer says "without three" instead of naming a contract: what was bid counts."""
    hand = {"declarer": "A", "contract": "7D", "given_up": True}
    sheet = last(written(hand, without_three=True))
    assert sheet["A"] == {"pool": 0, "dump": 12, "whists": {"B": 0, "C": 0}}
    assert sheet["B"]["whists"]["A"] == sheet["C"]["whists"]["A"] == 12, "consolation, 002:80"
    sheet = last(written(hand, without_three=True, consolation="nobody"))
    assert not sheet["B"]["whists"]["A"]
    sheet = last(written(hand, without_three=True, scoring="rostov"))
    assert sheet["B"]["whists"]["A"] == 12 * 5 + 12
    for wrong, words in (
        (hand | {"tricks": {"A": 4}}, "nobody answers it or takes tricks"),
        (hand | {"contract": "misere"}, "misere is never given up"),
    ):
        assert words in written(wrong, without_three=True)["error"]["message"]
    assert "no contract is given up at this table" in written(hand)["error"]["message"]
    raspasy = {"passed": True, "tricks": {"A": 3, "B": 3, "C": 4}}
    answer = written(raspasy, hand, raspasy, without_three=True)
    assert last(answer)["A"]["dump"] == 3 + 12 + 2 * 3, "a contract given up ends no row"


def test_a_table_may_write_down_its_own_prices_of_raspasy() -> None:
    """002:113 knows two ways to grow and a limit; players name prices as they like: 2-5-9."""
    hand = {"passed": True} | tricks(3, 5, 2)
    answer = written(*[hand] * 4, raspasy="own", raspasy_ladder="2-5-9", pool=100)
    dumps = [state["players"]["A"]["dump"] for state in answer["hands"]]
    assert dumps == [3 * 2, 3 * 7, 3 * 16, 3 * 25], "the last price stays"
    usual = written(*[hand] * 4, pool=100)
    assert written(*[hand] * 4, raspasy="own", pool=100)["hands"] == usual["hands"], "1-2-3"


@pytest.mark.parametrize(
    ("ladder", "words"),
    [
        ("two", "option raspasy_ladder: two is not a row of whole numbers such as 1-2-3"),
        ("1,2,3", "is not a row of whole numbers"),
        ("1-", "is not a row of whole numbers"),
        ("", "is not a row of whole numbers"),
        ("0-1-2", "has a number that is not from 1 to 99"),
        ("1-100", "has a number that is not from 1 to 99"),
        ("1-2-3-4-5-6-7-8-9-10", "has more than 9 numbers"),
        ("3-2-1", "has a number below the one before it"),
    ],
)
def test_nonsense_is_no_ladder_of_prices(ladder: str, words: str) -> None:
    with pytest.raises(OptionError, match=re.escape(words)):
        find_ruleset("russian").with_options({"raspasy": "own", "raspasy_ladder": ladder})


def test_a_ladder_is_refused_beside_another_growth() -> None:
    rules = find_ruleset("russian")
    with pytest.raises(OptionError, match="raspasy_ladder contradicts raspasy=add"):
        rules.with_options({"raspasy_ladder": "2-5-9"})
    with pytest.raises(OptionError, match="raspasy_price contradicts raspasy=own"):
        rules.with_options({"raspasy": "own", "raspasy_price": 2})
    table = rules.with_options({"raspasy": "own", "raspasy_ladder": "02-5"})
    assert dict(table.chosen)["raspasy_ladder"] == "2-5"
