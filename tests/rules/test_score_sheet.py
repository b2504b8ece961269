"""The sheet of source 000: the worked example (a)-(p), the values, refas, hats, the last hand and
the settlement.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from prefgame.engine.events import HandScored
from prefgame.rules.registry import find_ruleset, taught_games
from prefgame.rules.scoring.columns import Columns
from tests.engine.battery import play_and_check
from tests.helpers import BALKAN_GAMES
from tests.narrow import as_kind, column_sheet
from tests.scored_hands import last_sheet, middles, refas, score_hands, soups

# 000:98-134: each step as the players would report it
EXAMPLE: list[dict[str, Any]] = [
    # b
    {
        "declarer": "C",
        "contract": "3",
        "defence": {"A": "come", "B": "come"},
        "tricks": {"C": 6, "A": 2, "B": 2},
    },
    # c
    {
        "declarer": "B",
        "contract": "5",
        "defence": {"C": "come", "A": "stay"},
        "tricks": {"B": 7, "C": 3},
    },
    {"passed": True},  # d
    # e
    {
        "declarer": "A",
        "contract": "5",
        "defence": {"B": "stay", "C": "come"},
        "tricks": {"A": 7, "C": 3},
    },
    # f
    {
        "declarer": "C",
        "contract": "4",
        "game": True,
        "defence": {"A": "come", "B": "invited"},
        "tricks": {"C": 6, "A": 3, "B": 1},
    },
    # g
    {
        "declarer": "A",
        "contract": "2",
        "kontra": 1,
        "kontra_by": "B",
        "tricks": {"A": 7, "B": 2, "C": 1},
    },
    {"declarer": "B", "contract": "6", "tricks": {"B": 1}},  # h
    {"declarer": "C", "contract": "6", "tricks": {"C": 0, "A": 6, "B": 4}},  # i
    # j
    {
        "declarer": "C",
        "contract": "5",
        "defence": {"A": "come", "B": "come"},
        "tricks": {"C": 5, "A": 4, "B": 1},
    },
    # k
    {
        "declarer": "A",
        "contract": "4",
        "kontra": 2,
        "kontra_by": "C",
        "defence": {"B": "stay", "C": "come"},
        "tricks": {"A": 6, "C": 3, "B": 1},
    },
    # l
    {
        "declarer": "C",
        "contract": "7",
        "game": True,
        "defence": {"A": "stay", "B": "come"},
        "tricks": {"C": 8, "B": 2},
    },
    # m
    {
        "declarer": "B",
        "contract": "5",
        "defence": {"C": "invited", "A": "come"},
        "tricks": {"B": 6, "A": 1, "C": 3},
    },
    {"declarer": "B", "contract": "5", "game": True, "defence": {"C": "stay", "A": "stay"}},  # n
    {"declarer": "A", "contract": "6", "tricks": {"A": 0, "B": 8, "C": 2}},  # o
    # p
    {
        "declarer": "B",
        "contract": "5",
        "defence": {"C": "come", "A": "come"},
        "tricks": {"B": 6, "A": 1, "C": 3},
    },
]

# the nine columns after each step: A middle, A vs B, A vs C, B middle, B vs C, B vs A, C middle, C
# vs A, C vs B; then the sum, the open refas
AFTER = """
b -30   0  12  -30 12  0  -24   0   0  -84 000
c -30   0  12  -20 12  0  -24   0  30  -74 000
d -30   0  12  -20 12  0  -24   0  30  -74 111
e -10   0  12  -20 12  0  -24  60  30  -54 011
f -10   0  92  -20 12  0   -4  60  30  -34 010
g  -2   0  92  -28 12 24   -4  60  30  -34 010
h  -2 120  92  -52 12 24   -4  60 150  -58 000
i  -2 120  92  -52 12 24    8  60 150  -46 000
j  -2 120 132  -52 22 24   -2  60 150  -56 000
k  30 120 132  -52 22 24  -34 188 150  -56 000
l  30 120 132  -52 54 24  -18 188 150  -40 000
m  30 160 132  -42 54 24  -18 188 150  -30 000
n  30 160 132  -30 54 24  -18 188 150  -18 000
o  42 160 132  -30 54 24  -18 188 150   -6 000
p  42 166 132  -24 54 24  -18 188 168    0 000
""".strip().splitlines()


@pytest.mark.parametrize("step", range(len(EXAMPLE)), ids=[line[0] for line in AFTER])
def test_the_worked_example_after_each_step(step: int) -> None:
    answer = score_hands(*EXAMPLE[: step + 1], start=30, refas=1)
    assert answer["error"] is None
    state = answer["hands"][step]
    a, b, c = (state["players"][name] for name in "ABC")
    _, *numbers, opened = AFTER[step].split()
    assert [
        a["declarer"],
        a["soup"]["B"],
        a["soup"]["C"],
        b["declarer"],
        b["soup"]["C"],
        b["soup"]["A"],
        c["declarer"],
        c["soup"]["A"],
        c["soup"]["B"],
        state["sum"],
    ] == list(map(int, numbers))
    assert refas(state) == list(map(int, opened))
    assert [line["hat"] for line in state["players"].values()] == [
        middle > 0 for middle in middles(state)
    ]
    assert answer["over"] is (step == len(EXAMPLE) - 1)


def test_the_worked_example_ends_with_506_against_496_and_10() -> None:
    """000:138-143: A 166 + 132 - 24 - 188 + 420, B 54 + 24 - 166 - 168 - 240, C 188 + 168 - 132 -
    54 - 180.
    """
    answer = score_hands(*EXAMPLE, start=30, refas=1)
    assert answer["settlement"] == {"A": 506, "B": -496, "C": -10}
    extra = score_hands(*EXAMPLE, {"passed": True}, start=30, refas=1)
    assert (
        extra["error"]["hand"] == len(EXAMPLE) + 1
        and extra["settlement"] is None
        and not extra["over"]
    )


@pytest.mark.parametrize("tricks", [{"A": 4, "B": 0}, {"A": 2, "B": 2}, {"A": 0, "B": 4}])
def test_how_host_and_guest_split_their_tricks_never_matters(tricks: dict[str, int]) -> None:
    """000:76: a guest does not score, the host takes all."""
    hand = {
        "declarer": "C",
        "contract": "4",
        "defence": {"A": "come", "B": "invited"},
        "tricks": {"C": 6, **tricks},
    }
    assert last_sheet(hand, start=100) == ([-100, -100, -92], {"A vs C": 32})


# ---- values


@pytest.mark.parametrize(
    ("contract", "game", "value"),
    [
        ("2", False, 4),
        ("3", False, 6),
        ("4", False, 8),
        ("5", False, 10),
        ("6", False, 12),
        ("7", False, 14),
        ("2", True, 6),
        ("3", True, 8),
        ("4", True, 10),
        ("5", True, 12),
        ("6", True, 14),
        ("7", True, 16),
    ],
)
@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_contract_is_worth_twice_its_number_and_a_game_one_more(
    rules: str, contract: str, game: bool, value: int
) -> None:
    """000:74, 004:288-302: acorns 10, game in acorns 12."""
    hand = {"declarer": "A", "contract": contract, "game": game}
    if contract == "6":
        made, fell = {"A": 0, "B": 10}, {"A": 1}
    else:
        made, fell = {"A": 6, "B": 2, "C": 2}, {"A": 3, "B": 3, "C": 2}
        hand["defence"] = {"B": "come", "C": "come"}
    paid = (2 * value, 2 * value) if contract != "6" else (0, 0)
    how = {"rules": rules, "start": 300, "two_without_kontra": "play_normally"}
    up, soup = last_sheet(hand | {"tricks": made}, **how)
    assert up == [-300 + value, -300, -300]
    assert soup == ({} if contract == "6" else {"B vs A": paid[0], "C vs A": paid[1]})
    down, soup = last_sheet(hand | {"tricks": fell}, **how)
    assert down == [-300 - value, -300, -300]
    # 000:78, 004:315-316: a fallen betl gives each defender 60, as a game 70
    assert soup == (
        {"B vs A": 5 * value, "C vs A": 5 * value}
        if contract == "6"
        else {"B vs A": 3 * value, "C vs A": 2 * value}
    )


# ---- refas


def test_all_pass_writes_a_refa_for_everybody_until_the_limit() -> None:
    """000:81, 84."""
    answer = score_hands(*[{"passed": True}] * 4, start=50)
    assert [refas(state) for state in answer["hands"]] == [
        [1, 1, 1],
        [2, 2, 2],
        [3, 3, 3],
        [3, 3, 3],
    ]
    assert all(middles(state) == [-50, -50, -50] for state in answer["hands"])


@pytest.mark.parametrize(
    ("rules", "start", "limit"),
    [
        ("croatian", 30, 1),
        ("croatian", 40, 1),
        ("croatian", 50, 3),
        ("croatian", 100, 3),
        ("slovenian", 30, 1),
        ("slovenian", 50, 3),
        ("serbian", 28, 0),
        ("serbian", 30, 1),
        ("serbian", 50, 1),
        ("serbian", 58, 1),
        ("serbian", 60, 2),
        ("serbian", 100, 3),
        ("serbian", 400, 13),
    ],
)
def test_the_usual_number_of_refas_follows_the_bula(rules: str, start: int, limit: int) -> None:
    """000:84: from 30 one, from 50 three; in Serbia one for each 30 of bula (000:154, A-27)."""
    usual = find_ruleset(rules).with_options({"start": start})
    assert as_kind(Columns, usual.score).refa_limit == limit
    eight = find_ruleset(rules).with_options({"start": start, "refas": 8})
    assert as_kind(Columns, eight.score).refa_limit == 8


def test_no_refa_under_anybodys_hat() -> None:
    """000:83, 004:259-261."""
    betl = {"declarer": "B", "contract": "6", "tricks": {"B": 0, "A": 10}}
    answer = score_hands(betl, {"passed": True}, start=10, refas=3)
    assert (
        middles(answer["hands"][0]) == [-10, 2, -10] and answer["hands"][0]["players"]["B"]["hat"]
    )
    assert refas(answer["hands"][1]) == [0, 0, 0]


def test_a_player_at_exactly_zero_is_not_under_the_hat() -> None:
    """000:73: the hat is drawn when the column crosses zero."""
    betl = {"declarer": "B", "contract": "6", "tricks": {"B": 0, "A": 10}}
    answer = score_hands(betl, {"passed": True}, start=12, refas=1)
    assert not answer["hands"][0]["players"]["B"]["hat"] and refas(answer["hands"][1]) == [1, 1, 1]


def test_a_refa_doubles_the_next_contract_of_its_player_won_or_lost_and_is_used_up() -> None:
    """000:82, 004:263-267."""
    won = {
        "declarer": "A",
        "contract": "3",
        "defence": {"B": "come", "C": "stay"},
        "tricks": {"A": 8, "B": 2},
    }
    lost = {
        "declarer": "B",
        "contract": "3",
        "defence": {"A": "stay", "C": "come"},
        "tricks": {"B": 5, "C": 5},
    }
    answer = score_hands(
        {"passed": True}, {"passed": True}, won, lost, won, won, start=100, refas=2
    )
    assert [refas(state) for state in answer["hands"]] == [
        [1, 1, 1],
        [2, 2, 2],
        [1, 2, 2],
        [1, 1, 2],
        [0, 1, 2],
        [0, 1, 2],
    ]
    assert [middles(state) for state in answer["hands"]][2:] == [
        [-88, -100, -100],
        [-88, -112, -100],
        [-76, -112, -100],
        [-70, -112, -100],
    ]
    assert soups(answer["hands"][5]) == {"B vs A": 24 + 24 + 12, "C vs B": 60}


@pytest.mark.parametrize("waits", [False, True])
def test_an_open_refa_may_wait_while_anybody_is_under_the_hat(waits: bool) -> None:
    """004:264-265 knows no hat; a Serbian agreement: no refa is used while there is one."""
    agreed: dict[str, Any] = {"refa_under_hat": False} if waits else {}
    won = {"declarer": "A", "contract": "3", "defence": {"B": "stay", "C": "stay"}}
    for hat in ("A", "C"):
        before = state(-30, -30, -30)
        before["players"][hat]["declarer"] = 4
        for line in before["players"].values():
            line["open_refas"] = 1
        answer = score_hands(won, rules="serbian", state=before, refas=1, **agreed)
        middle = before["players"]["A"]["declarer"] + (6 if waits else 12)
        assert middles(answer["hands"][0])[0] == middle
        assert refas(answer["hands"][0]) == [int(waits), 1, 1]


def test_a_refa_that_waited_is_used_when_the_last_hat_is_off() -> None:
    lost = {
        "declarer": "C",
        "contract": "5",
        "defence": {"A": "stay", "B": "come"},
        "tricks": {"C": 5, "B": 5},
    }
    won = {"declarer": "A", "contract": "3", "defence": {"B": "stay", "C": "stay"}}
    before = state(-30, -30, 4)
    for name in "AB":
        before["players"][name]["open_refas"] = 1
    how: dict[str, Any] = {"rules": "serbian", "state": before, "refas": 1}
    answer = score_hands(won, lost, won, **how, refa_under_hat=False)
    assert [middles(each) for each in answer["hands"]] == [
        [-24, -30, 4],
        [-24, -30, -6],
        [-12, -30, -6],
    ]
    assert [refas(each) for each in answer["hands"]] == [[1, 1, 0], [1, 1, 0], [0, 1, 0]]


def test_matches_in_which_refas_wait_are_counted_a_second_time() -> None:
    """The customs of ``tests/engine/test_conformance.py`` meet a hat and a refa together seldom."""
    given: dict[str, Any] = {"refa_under_hat": False, "start": 20, "refas": 40}
    waited = 0
    for seed in range(20):
        match = play_and_check(find_ruleset("serbian"), 3, given, seed=seed)
        before = match.table.rules.score.new_sheet(3)
        for event in match.log:
            if isinstance(event, HandScored):
                columns, me = column_sheet(before).columns, event.hand.declarer
                open_refas = 0 if me is None else columns[me].open_refas
                waited += open_refas > 0 and any(column.hat for column in columns)
                before = event.sheet
    assert waited


def test_a_refa_doubles_a_contract_that_nobody_defends_too() -> None:
    """000:82, A-29."""
    undefended = {"declarer": "A", "contract": "5", "defence": {"B": "stay", "C": "stay"}}
    answer = score_hands({"passed": True}, undefended, start=30)
    assert middles(answer["hands"][1]) == [-10, -30, -30] and refas(answer["hands"][1]) == [0, 1, 1]


@pytest.mark.parametrize(("kontra", "factor"), [(0, 1), (1, 2), (2, 4), (3, 8), (4, 16)])
def test_kontra_and_refa_multiply(kontra: int, factor: int) -> None:
    """000:79: kontra and refa together four, rekontra and refa eight, and so on; the fine of the
    defence is multiplied too.
    """
    plain = {
        "declarer": "A",
        "contract": "3",
        "defence": {"B": "come", "C": "come"},
        "tricks": {"A": 6, "B": 3, "C": 1},
    }
    doubled = {"kontra": kontra, "kontra_by": "C"} if kontra else {}
    hand: dict[str, object] = plain | doubled
    columns, soup = last_sheet({"passed": True}, hand, start=900, refas=1)
    value = 6 * 2 * factor
    assert columns == [-900 + value, -900, -900 - (value if kontra else 0)]
    assert soup == ({"C vs A": 4 * value} if kontra else {"B vs A": 3 * value, "C vs A": value})


# ---- the last hand


def state(*columns: int) -> dict[str, Any]:
    return {"players": {name: {"declarer": middle} for name, middle in zip("ABC", columns)}}


LAST = {"declarer": "A", "contract": "5", "defence": {"B": "come", "C": "come"}}


def test_the_last_contract_is_cut_to_what_is_missing_and_the_tricks_with_it() -> None:
    """000:87."""
    answer = score_hands(LAST | {"tricks": {"A": 6, "B": 3, "C": 1}}, state=state(-20, 10, 4))
    assert (
        answer["over"]
        and middles(answer["hands"][0]) == [-14, 10, 4]
        and soups(answer["hands"][0]) == {"B vs A": 18, "C vs A": 6}
    )
    assert answer["settlement"] == {"A": -140 - 24, "B": 100 + 18, "C": 40 + 6}


def test_a_contract_of_just_what_is_missing_ends_the_match_uncut() -> None:
    answer = score_hands(LAST | {"tricks": {"A": 6, "B": 3, "C": 1}}, state=state(-20, 10, 0))
    assert (
        answer["over"]
        and middles(answer["hands"][0]) == [-10, 10, 0]
        and soups(answer["hands"][0]) == {"B vs A": 30, "C vs A": 10}
    )


def test_a_fallen_contract_is_never_cut() -> None:
    """000:87: "if the declarer were to play that same contract and fail … scored in full"."""
    answer = score_hands(LAST | {"tricks": {"A": 5, "B": 3, "C": 2}}, state=state(-20, 10, 4))
    assert (
        not answer["over"]
        and middles(answer["hands"][0]) == [-30, 10, 4]
        and soups(answer["hands"][0]) == {"B vs A": 30, "C vs A": 20}
    )


def test_a_made_contract_with_a_fallen_defender_is_never_cut() -> None:
    """000:87: "or if a defender were to fail and be penalized"; the sum stands still."""
    answer = score_hands(LAST | {"tricks": {"A": 7, "B": 3, "C": 0}}, state=state(-20, 10, 4))
    assert (
        not answer["over"]
        and middles(answer["hands"][0]) == [-10, 10, -6]
        and answer["hands"][0]["sum"] == -6
    )


def test_the_cut_applies_to_the_multiplied_value() -> None:
    """A-30: the cap may be odd and cuts what refa has doubled."""
    before = {
        "players": {
            "A": {"declarer": -20, "open_refas": 1},
            "B": {"declarer": 6},
            "C": {"declarer": -1},
        }
    }
    answer = score_hands(
        {
            "declarer": "A",
            "contract": "5",
            "defence": {"B": "stay", "C": "come"},
            "tricks": {"A": 8, "C": 2},
        },
        state=before,
    )
    assert (
        answer["over"]
        and middles(answer["hands"][0]) == [-5, 6, -1]
        and soups(answer["hands"][0]) == {"C vs A": 30}
    )


def test_falling_in_the_last_hand_counts_double_where_agreed() -> None:
    """004:378-380, A-28: the declarer's fall alone doubles, the soup is normal. The worked number
    of A-28: 6 are missing, hearts fall, 16 and 40.
    """
    hand = {
        "declarer": "A",
        "contract": "4",
        "defence": {"B": "come", "C": "stay"},
        "tricks": {"A": 5, "B": 5},
    }
    for rules in BALKAN_GAMES:
        assert last_sheet(hand, rules=rules, state=state(-6, 0, 0), double_fall=True) == (
            [-22, 0, 0],
            {"B vs A": 40},
        )
        assert last_sheet(hand, rules=rules, state=state(-6, 0, 0)) == ([-14, 0, 0], {"B vs A": 40})
        # hearts are worth just what is missing: 004:379 says "the last hand", A-28 "more"
        for agreed, middle in ((True, -16), ("equal", -24)):
            assert last_sheet(hand, rules=rules, state=state(-8, 0, 0), double_fall=agreed) == (
                [middle, 0, 0],
                {"B vs A": 40},
            )
        # a contract that could not have ended the match falls once
        for agreed in (True, "equal"):
            assert last_sheet(hand, rules=rules, state=state(-10, 0, 0), double_fall=agreed) == (
                [-18, 0, 0],
                {"B vs A": 40},
            )


# ---- the settlement


@pytest.mark.parametrize("rules", ["croatian", "serbian"])
def test_the_settlement_is_own_soup_minus_soup_owed_plus_ten_times_the_middle(
    rules: str,
) -> None:
    """000:88-97; 004:331-333, and A is under the hat (004:321-322)."""
    before = {
        "players": {
            "A": {"declarer": 12, "soup": {"B": 100, "C": 7}},
            "B": {"declarer": -20, "soup": {"A": 30}},
            "C": {"declarer": 4, "soup": {"A": 5, "B": 60}},
        }
    }
    hand = {"declarer": "C", "contract": "4", "defence": {"A": "stay", "B": "stay"}}
    answer = score_hands(hand, rules=rules, state=before)
    assert answer["settlement"] == {"A": 107 - 35 + 120, "B": 30 - 160 - 200, "C": 65 - 7 + 80}
    assert sum(answer["settlement"].values()) == 0
    assert answer["hands"][-1]["players"]["A"]["hat"]


def test_every_rule_set_starts_with_its_own_bula() -> None:
    """000:73: 30 in the example; 004:281 and 000:154: 100 in Serbia."""
    starts = {"croatian": 30, "slovenian": 30, "serbian": 100}
    for rules in taught_games():
        if isinstance(rules.score, Columns):
            assert rules.key in starts, f"{rules.key}: what its source says of the start is missing"
            assert rules.score.start == starts[rules.key]


def test_what_a_hand_won_is_exact_and_adds_up_to_zero() -> None:
    """Ten points off one bula are worth a hundred, and the others let a third of it go each."""
    score = find_ruleset("croatian").score
    assert isinstance(score, Columns)
    before = score.new_sheet(3)
    columns = (
        replace(before.columns[0], middle=before.columns[0].middle + 10),
        *before.columns[1:],
    )
    gains = score.hand_gains(before, replace(before, columns=columns), ())
    assert gains == (Fraction(200, 3), Fraction(-100, 3), Fraction(-100, 3))
