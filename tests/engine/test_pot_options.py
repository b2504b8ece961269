"""Table options of the Austrian, Illustrated and Viennese games: what each value changes."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from prefgame.engine.events import HandLaidOpen, MatchStarted
from prefgame.engine.match import Match
from prefgame.engine.phases.questions import SAY_LEAVE
from prefgame.engine.record import read_record
from prefgame.rules.base import Phase
from prefgame.rules.options import OptionError
from prefgame.rules.registry import find_ruleset
from tests.engine.test_pot_games import VIENNA, asked, legal, played
from tests.perft import count, plain_count
from tests.scored_hands import score_hands

# ---- the auction


@pytest.mark.parametrize("rules", ["austrian", "illustrated"])
@pytest.mark.parametrize(
    ("options", "plain"),
    [
        *(({"hold": hold}, {"hold": hold}) for hold in ("forehand", "eldest_only", "none")),
        ({"game_reveal": "ascending"}, {"ascending": True}),
        ({"hearts_ends_auction": True}, {"hearts_end": True}),  # 003:58
        ({"hearts_ends_auction": False}, {"hearts_end": False}),
    ],
)
def test_auctions_of_other_customs_are_those_of_the_words(
    rules: str, options: dict[str, Any], plain: dict[str, Any]
) -> None:
    assert count(rules, **options) == plain_count(rules, **plain)


def test_in_illustrated_only_hearts_may_end_the_auction() -> None:
    """003:58 is about hearts; five to eight are raised by higher games (003:117)."""
    line = "hearts_ends_auction=yes"
    assert asked(played("illustrated", "Ana: five", options=line)) == ("auction", "Bojan")
    match = played("illustrated", "Ana: hearts", options=line)
    assert asked(match) == ("defence", "Bojan")


@pytest.mark.parametrize(
    ("hold", "middle", "last", "eldest"),
    [  # may the middle hand hold the last one's 2 after a pass; the last hand; the eldest
        ("forehand", False, True, True),
        ("position", True, False, True),
        ("eldest_only", False, False, True),
        ("none", False, False, False),
    ],
)
def test_who_may_say_same_in_vienna(hold: str, middle: bool, last: bool, eldest: bool) -> None:
    """001:143-150, A-6."""
    options = f"hold={hold}"
    after_pass = ("Ana: pass", "Bojan: 1", "Cvita: 2")
    assert ("same" in legal(played("viennese", *after_pass, options=options))) is middle
    raised = (*after_pass, "Bojan: 3")
    assert ("same" in legal(played("viennese", *raised, options=options))) is last
    first = ("Ana: 1", "Bojan: 2", "Cvita: pass")
    assert ("same" in legal(played("viennese", *first, options=options))) is eldest


def test_the_dealer_may_hold_the_rear_hand_at_the_first_call() -> None:
    """001:147-149: "går rätten att hålla bud över till givaren, som då kan hålla bud på ett till
    fyra från bakhand"; nothing asks for a bid before.
    """
    assert "same" in legal(played("viennese", "Ana: pass", "Bojan: 1"))
    held = played("viennese", "Ana: pass", "Bojan: 1", "Cvita: same")
    assert legal(held) == ["pass", "2"], "the rear hand may not hold"
    for words in (("Ana: 1", "Bojan: pass"), ("Ana: pass", "Bojan: pass"), ("Ana: 1", "Bojan: 2")):
        assert "same" not in legal(played("viennese", *words)), "forehand has the right, or nobody"


def test_numbers_may_be_jumped_where_the_table_allows_it() -> None:
    """001:132-133: "each player must make a higher bid"; 001:155-156: custom is the lowest."""
    assert legal(played("viennese"))[:3] == ["pass", "1", "5"]
    assert legal(played("viennese", options="jump=yes"))[:6] == ["pass", "1", "2", "3", "4", "5"]
    lines = ("Ana: 2", "Bojan: 4", "Cvita: pass")
    assert legal(played("viennese", *lines, options="jump=yes")) == ["pass", "same"]


def test_viennese_games_may_be_named_once() -> None:
    """A-5."""
    lines = ("Ana: game", "Bojan: game", "Cvita: pass", "Ana: game 1", "Bojan: game 2")
    assert asked(played("viennese", *lines)) == ("reveal", "Ana")
    once = played("viennese", *lines, options="game_reveal=once")
    assert once.table.hand is not None and str(once.table.hand.contract) == "game 2"


@pytest.mark.parametrize(
    ("rules", "highest", "first", "announced"),
    [
        ("illustrated", 5, "pass 1 game hearts five", "2 3 4 5"),  # 003:106 "only up to 5"
        ("illustrated", 6, "pass 1 game hearts five six", "2 3 4 5 6"),  # "or up to 6"
        ("viennese", 6, "pass 1 5 6 game hearts five six", "2 3 4"),  # 001:366-367
        ("viennese", 4, "pass 1 game hearts", "2 3 4"),  # 001:364-365 "only hearts"
    ],
)
def test_the_highest_contract(rules: str, highest: int, first: str, announced: str) -> None:
    options = f"highest={highest}"
    assert legal(played(rules, options=options)) == first.split()
    lines = ("Ana: 1", "Bojan: 2", "Cvita: pass", "Ana: pass", "Bojan: discard HA CA")
    match = played(rules, *lines, options=options)
    if match.phase is Phase.TAKEOVER:  # in Illustrated asked before the announcement, 003:122
        match.submit(SAY_LEAVE)
    assert legal(match) == [f"announce {name}" for name in announced.split()]


EXTRA: tuple[tuple[int | str, str], ...] = (
    *((8, "5678"), (7, "567"), (6, "56"), (5, "5")),
    *(("five_seven", "57"), ("six_eight", "68"), ("five_eight", "58")),
    *(("six_seven", "67"), ("seven_eight", "78")),
    *(("five_six_eight", "568"), ("five_seven_eight", "578"), ("six_seven_eight", "678")),
    *(("six", "6"), ("seven", "7"), ("eight", "8")),
)
"""each value, and the numbers from five up that it plays"""
WORDS = {"5": "five", "6": "six", "7": "seven", "8": "eight"}


def test_any_of_five_to_eight_may_be_agreed_on() -> None:
    """003:106 "extra bids of 5, 6, 7 and 8 (or just some of these)"."""
    every = {"".join(sorted(some)) for n in range(1, 5) for some in combinations("5678", n)}
    assert sorted(numbers for _value, numbers in EXTRA) == sorted(every)
    known = next(one for one in find_ruleset("illustrated").options if one.name == "highest")
    assert {value for value, _label in known.values} == {value for value, _numbers in EXTRA}


@pytest.mark.parametrize(("highest", "numbers"), EXTRA)
def test_just_some_of_the_extra_bids_are_made(highest: int | str, numbers: str) -> None:
    """003:106: the mechanism is that of the basic game, and what is left out is skipped."""
    options = f"highest={highest}"
    named = " ".join(WORDS[number] for number in numbers)
    assert legal(played("illustrated", options=options)) == f"pass 1 game hearts {named}".split()
    lines = ["Ana: 1", "Bojan: 2", "Cvita: pass", "Ana: same", "Bojan: 3", "Ana: same"]
    lines += ["Bojan: 4", "Ana: same"]
    caller, other = "Bojan", "Ana"
    for number in numbers:
        match = played("illustrated", *lines, options=options)
        assert asked(match) == ("auction", caller) and legal(match) == ["pass", number]
        lines += [f"{caller}: {number}", f"{other}: same"]
    assert legal(played("illustrated", *lines, options=options)) == ["pass"]


@pytest.mark.parametrize(("highest", "numbers"), EXTRA)
def test_just_some_of_the_extra_bids_are_announced_and_taken_over(
    highest: int | str, numbers: str
) -> None:
    """003:106 "any contract which is at least as high"; 003:122 "at least 5 (Bettel)"."""
    options = f"highest={highest}"
    lines = ("Ana: 1", "Bojan: 2", "Cvita: pass", "Ana: pass", "Bojan: discard HA CA")
    taken = played("illustrated", *lines, "Ana: take", "Ana: discard SA SK", options=options)
    assert legal(taken) == [f"announce {number}" for number in numbers]
    left = played("illustrated", *lines, "Ana: leave", options=options)
    assert legal(left) == [f"announce {number}" for number in f"234{numbers}"]


@pytest.mark.parametrize("highest", ["five_seven", "six_eight", "eight"])
def test_auctions_with_some_of_the_extra_bids_are_those_of_the_words(highest: str) -> None:
    played_here = dict(EXTRA)[highest]
    extra = tuple(map(int, played_here))
    assert count("illustrated", highest=highest) == plain_count("illustrated", extra=extra)


def test_a_number_that_the_table_leaves_out_is_refused() -> None:
    options = "highest=five_seven"
    up_to_four = ("Ana: 1", "Bojan: 2", "Cvita: 3", "Ana: same", "Bojan: pass", "Cvita: 4")
    for line in ("Ana: six", "Ana: 6", "Ana: eight"):
        with pytest.raises(AssertionError, match="is not played at this table"):
            played("illustrated", line, options=options)
    for number in (6, 8):
        with pytest.raises(AssertionError, match="is not played at this table"):
            played("illustrated", *up_to_four, f"Ana: {number}", options=options)


def test_a_contract_above_the_highest_is_refused() -> None:
    record = (
        "rules: viennese\noptions: highest=6\nplayers: Ana Bojan Cvita\ndealer: Cvita\n"
        "deal: Ana SA SK SQ D7 D8 D9 H7 H8 C7 C8 | Bojan S7 S8 S9 DT DJ DQ H9 HT C9 CT | "
        "Cvita ST SJ DK DA HJ HQ HK CJ CQ CK | talon HA CA\n"
    )
    for bid in ("7", "seven"):
        error = read_record(record + f"Ana: {bid}\n").error
        assert error is not None and "is not played at this table" in error.message


def test_the_talon_may_be_shown() -> None:
    """003:66 hides it."""
    for options, seen in (("", 0), ("talon_visible=yes", 2)):
        match = played("austrian", "Ana: 1", "Bojan: pass", "Cvita: pass", options=options)
        assert len(match.view(1).talon) == seen


# ---- taking over


def test_a_takeover_needs_a_contract_from_five_up() -> None:
    """001:214-215: "at least level five"; without one nobody can take over."""
    lines = (*VIENNA, "Bojan: announce 2")
    assert asked(played("viennese", *lines, options="highest=5")) == ("takeover", "Ana")
    assert played("viennese", *lines, options="highest=4").phase.value == "play"
    taken = (*lines, "Ana: take", "Ana: discard SA SK")
    assert legal(played("viennese", *taken, options="highest=5")) == ["announce 5"]
    last = played("viennese", *taken, "Ana: announce 5", options="highest=5")
    assert last.phase.value == "play", "nothing is higher at this table"


# ---- the play


@pytest.mark.parametrize(
    ("options", "leads", "opened"),
    [
        ("", 1, [0]),  # 003:113
        ("open_side=defenders", 1, [1, 2]),
        ("open_when=first_trick", 3, [0]),
        ("open_side=defenders open_when=first_trick", 3, [1, 2]),  # 001:94-96
    ],
)
def test_whose_hands_are_open_and_when(options: str, leads: int, opened: list[int]) -> None:
    """A-10."""
    lines = ("Ana: seven", "Bojan: pass", "Cvita: pass", "Bojan: no", "Cvita: no")
    cards = ("Ana: D7", "Bojan: DT", "Cvita: DK")
    for number in range(1, 4):
        match = played("illustrated", *lines, *cards[:number], options=options)
        seats = [event.seat for event in match.log if isinstance(event, HandLaidOpen)]
        assert seats == (opened if number >= leads else [])


def test_trumping_may_be_a_duty_in_vienna_and_none_in_austria() -> None:
    """001:369-374 "trumftvång"; 003:75. Cvita has no spade, and only trumps that do not beat."""
    deal = (
        "deal: Ana SA SK SQ SJ ST S9 S8 H7 H8 C7 | Bojan HA HK HQ D9 DT DJ DQ DK C9 CT | "
        "Cvita H9 HT HJ D7 D8 DA C8 CJ CQ CK | talon S7 CA\n"
    )
    asked_first = {
        "austrian": ("Bojan: come", "Cvita: come"),
        "viennese": ("Bojan: pass", "Cvita: pass"),
    }
    for rules, usual in (("austrian", True), ("viennese", False)):
        for duty in (True, False):
            options = "" if duty is usual else f"must_trump={'yes' if duty else 'no'}"
            lines = ("Ana: hearts", *asked_first[rules], "Ana: SA", "Bojan: HQ")
            match = played(rules, *lines, options=options, deal=deal)
            trumps = ["H9", "HT", "HJ"]
            assert legal(match) == (trumps if duty else list(map(str, match.hand_of(2))))


# ---- the money


@pytest.mark.parametrize(("quota", "pot"), [("individual", 90), ("team", 80)])
def test_whether_four_tricks_together_make_both_safe(quota: str, pot: int) -> None:
    """003:83, A-14: three tricks and one."""
    hand = {
        "declarer": "A",
        "contract": "2",
        "defence": {"B": "come", "C": "come"},
        "tricks": {"A": 6, "B": 3, "C": 1},
    }
    answer = score_hands(hand, rules="austrian", defender_quota=quota)
    assert answer["hands"][0]["pot"] == pot


@pytest.mark.parametrize(
    ("contract", "game", "stake"),
    [
        ("1", False, 50),
        ("2", False, 60),
        ("3", False, 70),
        ("4", False, 110),
        ("hearts", True, 110),
    ],
)
def test_a_table_agrees_what_a_styrian_pot_is_played_for(
    contract: str, game: bool, stake: int
) -> None:
    """003:97 "depends on the trump suit - for example 20 (and 2 per trick) when clubs are trumps":
    a tenth for each of the four tricks.
    """
    hand = {
        "declarer": "A",
        "contract": contract,
        "game": game,
        "defence": {"B": "come", "C": "come"},
        "tricks": {"A": 6, "B": 2, "C": 2},
    }
    agreed: dict[str, Any] = {"styrian_1": 50, "styrian_2": 60, "styrian_3": 70, "styrian_4": 110}
    answer = score_hands(hand, rules="austrian", pot="styrian", fill=100, **agreed)
    assert answer["error"] is None and answer["hands"][0]["pot"] == 300 - stake
    each = answer["hands"][0]["players"]["B"]["purse"]
    assert each == -100 + stake // 5 - (10 if contract == "hearts" else 0)
    less = score_hands(hand, rules="austrian", pot="styrian", fill=10, **agreed)
    assert less["hands"][0]["pot"] == 0, "never more than the pot holds"


@pytest.mark.parametrize(
    ("rules", "options", "premium", "from_pot"),
    [
        ("illustrated", {}, 40, 0),  # six without the talon: 003:117
        ("illustrated", {"premium_game": "plus_one"}, 30, 0),
        ("illustrated", {"premium_pot": True}, 40, 10),
        ("viennese", {}, 30, 10),  # 001:339-340
        ("viennese", {"premium_game": "double"}, 40, 10),
        ("viennese", {"premium_pot": False}, 30, 0),
    ],
)
def test_what_a_six_without_the_talon_pays(
    rules: str, options: dict[str, Any], premium: int, from_pot: int
) -> None:
    """A-8, A-9."""
    hand = {
        "declarer": "A",
        "dealer": "C",
        "contract": "6",
        "game": True,
        "tricks": {"A": 10, "B": 0, "C": 0},
    }
    answer = score_hands(hand, rules=rules, **options)
    assert answer["error"] is None
    paid_in = 0 if rules == "viennese" else -30
    purse = answer["hands"][0]["players"]["A"]["purse"]
    assert purse == paid_in + 2 * premium + from_pot


@pytest.mark.parametrize(
    ("bonuses", "number", "game"),
    [
        ("both", 10, 10),
        ("four", 10, 10),
        ("games", 0, 10),
        ("games_four", 0, 10),
        ("not_paid", 0, 0),
    ],
)
def test_which_contracts_pay_for_four_aces(bonuses: str, number: int, game: int) -> None:
    """003:98-103."""
    for contract, is_game, bonus in (("2", False, number), ("2", True, game)):
        hand: dict[str, Any] = {
            "declarer": "A",
            "contract": contract,
            "game": is_game,
            "defence": {"B": "come", "C": "come"},
            "tricks": {"A": 6, "B": 2, "C": 2},
        }
        plain = score_hands(hand, rules="austrian", bonuses=bonuses)
        paid = score_hands(hand | {"aces": "four"}, rules="austrian", bonuses=bonuses)
        assert (paid["error"] is None) is bool(bonus)
        if bonus:
            before, after = (
                answer["hands"][0]["players"]["A"]["purse"] for answer in (plain, paid)
            )
            assert after - before == 2 * bonus


@pytest.mark.parametrize(
    ("bonuses", "number", "game"),
    [
        ("both", True, True),
        ("four", False, False),
        ("games", False, True),
        ("games_four", False, False),
        ("not_paid", False, False),
    ],
)
def test_which_contracts_pay_for_no_aces(bonuses: str, number: bool, game: bool) -> None:
    """003:101 "only be allowed in games"; 003:103 "but not the no ace bonus"; tables have both."""
    for is_game, paid in ((False, number), (True, game)):
        hand: dict[str, Any] = {
            "declarer": "A",
            "contract": "2",
            "game": is_game,
            "defence": {"B": "come", "C": "come"},
            "tricks": {"A": 6, "B": 2, "C": 2},
            "aces": "none",
        }
        answer = score_hands(hand, rules="austrian", bonuses=bonuses)
        assert (answer["error"] is None) is paid


# ---- contradictions


@pytest.mark.parametrize(
    ("rules", "given", "sentence"),
    [
        ("austrian", {"pot": "basic", "limit": 50}, "limit contradicts pot=basic"),
        ("austrian", {"limit": 50}, "limit contradicts pot=basic"),
        ("austrian", {"pot": "unlimited", "fill": 30}, "fill contradicts pot=unlimited"),
        (
            "austrian",
            {"styrian_1": 50},
            "styrian_1 contradicts pot=basic: it goes with pot=styrian",
        ),
        ("austrian", {"pot": "styrian", "styrian_4": 55}, "55 is not a multiple of 10 from 10"),
        ("austrian", {"pot": "rich"}, "not one of basic, unlimited, limited, styrian"),
        ("austrian", {"fill": 35}, "35 is not a multiple of 10"),
        ("austrian", {"fill": 0}, "0 is not a multiple of 10 from 10"),
        ("austrian", {"nachgehen": True}, "nachgehen is unknown in the Austrian rules"),
        ("austrian", {"bonuses": "not_paid", "aces_lost": "both"}, "goes with bonuses=both or"),
        ("illustrated", {"sans_atout": True}, "sans_atout contradicts highest=8"),
        ("illustrated", {"highest": 4}, "4 is not one of 8, 7, 6, 5, five_seven"),
        ("illustrated", {"highest": 6, "open_side": "declarer"}, "it goes with highest=8 or 7"),
        ("illustrated", {"highest": "five_seven", "sans_atout": True}, "it goes with highest=6"),
        ("viennese", {"highest": 4, "nachgehen": True}, "nachgehen contradicts highest=4"),
        ("viennese", {"pot": "basic"}, "option pot is unknown in the Viennese rules"),
        ("viennese", {"base": 15}, "15 is not a multiple of 10"),
        # the most that is played for is some basic stakes (001:34-35)
        ("viennese", {"base": 20, "limit": 10}, "limit=10 is below base=20"),
        ("viennese", {"base": "40", "limit": "30"}, "limit=30 is below base=40"),
        ("viennese", {"base": 100}, "limit=30 is below base=100: it must be at least 100"),
        # "the amount of the pot which is played for depends on the trump suit" (003:97): five to
        # eight have none
        (
            "illustrated",
            {"pot": "styrian", "premium_pot": True},
            "premium_pot=yes contradicts pot=styrian: it goes with pot=basic or unlimited or",
        ),
        ("viennese", {"deals": -1}, "-1 is not a whole number"),
    ],
)
def test_contradictions_are_refused_in_one_sentence(
    rules: str, given: dict[str, object], sentence: str
) -> None:
    with pytest.raises(OptionError) as refusal:
        find_ruleset(rules).with_options(given)
    assert sentence in str(refusal.value) and "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("rules", "given"),
    [("illustrated", {"pot": "styrian", "premium_pot": True}), ("viennese", {"base": 40})],
)
def test_a_match_that_has_begun_keeps_what_nobody_may_agree_on_now(
    rules: str, given: dict[str, Any]
) -> None:
    """Matches in the store were agreed on before such values were refused."""
    started = MatchStarted(rules, tuple(given.items()), ("Ana", "Bojan", "Cvita"))
    match = Match.replay([started])
    assert dict(match.table.rules.chosen) == given
