"""Table options of the Austrian, Illustrated and Viennese games: what each value changes."""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.engine.events import HandLaidOpen, HandScored
from prefgame.engine.phases.takeover import SAY_LEAVE
from prefgame.engine.record import read_record
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Goal
from prefgame.rules.options import OptionError
from prefgame.rules.registry import find_ruleset
from tests.engine.test_pot_games import ACELESS, GAME, VIENNA, asked, legal, played
from tests.helpers import told
from tests.perft import count, plain_count

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
    answer = told(hand, rules="austrian", defender_quota=quota)
    assert answer["hands"][0]["pot"] == pot


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
    answer = told(hand, rules=rules, **options)
    assert answer["error"] is None
    paid_in = 0 if rules == "viennese" else -30
    purse = answer["hands"][0]["players"]["A"]["purse"]
    assert purse == paid_in + 2 * premium + from_pot


@pytest.mark.parametrize(
    ("bonuses", "number", "game"),
    [("both", 10, 10), ("four", 10, 10), ("games", 0, 10), ("not_paid", 0, 0)],
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
        plain = told(hand, rules="austrian", bonuses=bonuses)
        paid = told(hand | {"aces": "four"}, rules="austrian", bonuses=bonuses)
        assert (paid["error"] is None) is bool(bonus)
        if bonus:
            before, after = (
                answer["hands"][0]["players"]["A"]["purse"] for answer in (plain, paid)
            )
            assert after - before == 2 * bonus


ALL_ACES = (
    "deal: Ana SA S8 S9 ST SJ SQ DA HA CA C8 | Bojan SK S7 D8 D9 DT DJ DQ H8 H9 HT | "
    "Cvita D7 DK H7 HJ HQ HK C9 CT CJ CQ | talon C7 CK\n"
)
TWO = ("Ana: game", "Bojan: pass", "Cvita: pass", "Ana: announce game 2")
COME = ("Bojan: come", "Cvita: come")


def test_four_aces_are_announced_before_the_play_where_the_table_says_so() -> None:
    """003:101: "four aces may be announced before, rather than after the play"."""
    usual = played("austrian", *TWO, *COME, deal=ALL_ACES)
    assert asked(usual) == ("play", "Ana"), "claimed at the end, 003:90"
    match = played("austrian", *TWO, *COME, deal=ALL_ACES, options="four_aces=before")
    assert asked(match) == ("bonus", "Ana") and legal(match) == ["no", "four aces"]
    for word, others in (("four aces", -40), ("no", -30)):
        end = played(
            "austrian",
            *TWO,
            "Bojan: stay",
            "Cvita: stay",
            f"Ana: {word}",
            deal=ALL_ACES,
            options="four_aces=before",
        )
        assert end.table.sheet.purses[1:] == (others, others), "paid only if it was said"


def test_an_aceless_declarer_still_says_so_where_four_are_announced() -> None:
    match = played("austrian", *GAME, *COME, deal=ACELESS, options="four_aces=before")
    assert legal(match) == ["no", "no aces"]
    quiet = played("austrian", *GAME, *COME, deal=ACELESS, options="four_aces=before bonuses=four")
    assert asked(quiet) == ("play", "Ana"), "only four are paid for, 003:102"


@pytest.mark.parametrize("rules", ["austrian", "illustrated"])
def test_aces_may_be_announced_before_the_answers(rules: str) -> None:
    """A-43, the other reading of 003:92 "before leading to the first trick"."""
    first = played(rules, *GAME, deal=ACELESS, options="aces_asked=before_answers")
    assert asked(first) == ("bonus", "Ana") and legal(first) == ["no", "no aces"]
    for word in ("no", "no aces"):
        lines = (*GAME, f"Ana: {word}")
        match = played(rules, *lines, deal=ACELESS, options="aces_asked=before_answers")
        assert asked(match) == ("defence", "Bojan")
    assert asked(played(rules, *GAME, deal=ACELESS)) == ("defence", "Bojan")


@pytest.mark.parametrize(
    ("lost", "four", "none"),
    [("no_aces", 0, -10), ("both", -10, -10), ("neither", 0, 0)],  # 003:90-92, 003:103-104
)
def test_which_bonuses_a_declarer_who_goes_down_pays(lost: str, four: int, none: int) -> None:
    hand: dict[str, Any] = {
        "declarer": "A",
        "contract": "2",
        "defence": {"B": "come", "C": "come"},
        "tricks": {"A": 5, "B": 3, "C": 2},
    }
    plain = told(hand, rules="austrian")["hands"][0]["players"]
    for aces, each in (("four", four), ("none", none)):
        paid = told(hand | {"aces": aces}, rules="austrian", aces_lost=lost)["hands"][0]["players"]
        assert paid["A"]["purse"] - plain["A"]["purse"] == 2 * each
        assert paid["B"]["purse"] - plain["B"]["purse"] == -each


# ---- Sans Atout


SANS_ATOUT = "highest=6 sans_atout=yes"


def test_a_sans_atout_is_led_by_the_declarers_right() -> None:
    """003:125: "The player to declarer's right leads to the first trick"."""
    lines = ("Ana: pass", "Bojan: six", "Cvita: pass", "Cvita: no", "Ana: no")
    assert asked(played("illustrated", *lines, options=SANS_ATOUT)) == ("play", "Ana")
    assert asked(played("illustrated", *lines, options="highest=6")) == ("play", "Bojan")
    five = ("Ana: pass", "Bojan: five", "Cvita: pass", "Cvita: no", "Ana: no")
    assert asked(played("illustrated", *five, options=SANS_ATOUT)) == ("play", "Bojan")


def test_a_sans_atout_replaces_the_durchmarsch_in_the_bidding() -> None:
    """003:125: "with bidding up to 6 only, some players, instead of Durchmarsch"."""
    first = played("illustrated", options=SANS_ATOUT)
    assert legal(first) == ["pass", "1", "game", "hearts", "five", "six"]
    lines = ("Ana: 1", "Bojan: pass", "Cvita: pass", "Ana: discard HA CA", "Ana: announce 6")
    contract = played("illustrated", *lines, options=SANS_ATOUT).table.hand
    assert contract is not None and contract.contract is not None
    assert contract.contract.goal == Goal(6, run=6) and str(contract.contract) == "6"


@pytest.mark.parametrize(
    ("tricks", "row", "made"),
    [(10, None, True), (6, 6, True), (9, 6, True), (9, 5, False), (5, None, False)],
)
def test_six_tricks_one_after_another_make_a_sans_atout(
    tricks: int, row: int | None, made: bool
) -> None:
    """003:125: "to win any 6 consecutive tricks"; its value is that of the six it replaces."""
    hand: dict[str, Any] = {
        "declarer": "A",
        "contract": "6",
        "tricks": {"A": tricks, "B": 10 - tricks, "C": 0},
    }
    hand |= {} if row is None else {"row": row}
    answer = told(hand, rules="illustrated", highest=6, sans_atout=True)
    assert answer["error"] is None
    assert answer["hands"][0]["players"]["A"]["purse"] == -30 + (40 if made else -40)


@pytest.mark.parametrize(
    ("tricks", "more", "sentence"),
    [
        (8, {}, "row is missing: how many of the 8 tricks A took one after another"),
        (8, {"row": 9}, "row is a whole number from 1 to 8"),
        (8, {"row": 0}, "row is a whole number from 1 to 8"),
    ],
)
def test_a_row_that_cannot_be_is_refused(tricks: int, more: dict[str, int], sentence: str) -> None:
    hand = {
        "declarer": "A",
        "contract": "6",
        "tricks": {"A": tricks, "B": 10 - tricks, "C": 0},
    }
    answer = told(hand | more, rules="illustrated", highest=6, sans_atout=True)
    assert sentence in answer["error"]["message"]


def test_a_row_is_reported_of_a_sans_atout_only() -> None:
    hand = {"declarer": "A", "contract": "6", "tricks": {"A": 10, "B": 0, "C": 0}, "row": 10}
    answer = told(hand, rules="illustrated")
    assert answer["error"]["message"] == "6 asks for no tricks in a row; leave row out"


def test_the_engine_counts_the_row() -> None:
    """003:125: six tricks that are not in a row are not enough."""
    deal = (
        "deal: Ana S7 S8 S9 ST D7 D8 H7 H8 C7 C8 | Bojan SA SK SQ DA DK HA HK CA CK DQ | "
        "Cvita SJ D9 DT DJ H9 HT HJ C9 CT CJ | talon HQ CQ\n"
    )
    lines = ("Ana: pass", "Bojan: six", "Cvita: pass", "Cvita: no", "Ana: no")
    match = played("illustrated", *lines, deal=deal, options=SANS_ATOUT)
    while match.phase is Phase.PLAY:
        match.submit(match.legal()[0])
    scored = next(event for event in match.log if isinstance(event, HandScored))
    assert scored.hand.tricks[1] == 10 and scored.hand.run == 10 and scored.result.made


# ---- contradictions


@pytest.mark.parametrize(
    ("rules", "given", "sentence"),
    [
        ("austrian", {"pot": "basic", "limit": 50}, "limit contradicts pot=basic"),
        ("austrian", {"limit": 50}, "limit contradicts pot=basic"),
        ("austrian", {"pot": "unlimited", "fill": 30}, "fill contradicts pot=unlimited"),
        ("austrian", {"pot": "rich"}, "not one of basic, unlimited, limited, styrian"),
        ("austrian", {"fill": 35}, "35 is not a multiple of 10"),
        ("austrian", {"fill": 0}, "0 is not a multiple of 10 from 10"),
        ("austrian", {"nachgehen": True}, "nachgehen is unknown in the Austrian rules"),
        ("austrian", {"bonuses": "not_paid", "aces_lost": "both"}, "goes with bonuses=both or"),
        ("illustrated", {"sans_atout": True}, "sans_atout contradicts highest=8"),
        ("illustrated", {"highest": 4}, "4 is not one of 8, 7, 6, 5"),
        ("illustrated", {"highest": 6, "open_side": "declarer"}, "it goes with highest=7 or 8"),
        ("viennese", {"highest": 4, "nachgehen": True}, "nachgehen contradicts highest=4"),
        ("viennese", {"pot": "basic"}, "option pot is unknown in the Viennese rules"),
        ("viennese", {"base": 15}, "15 is not a multiple of 10"),
        ("viennese", {"deals": -1}, "-1 is not a whole number"),
    ],
)
def test_contradictions_are_refused_in_one_sentence(
    rules: str, given: dict[str, object], sentence: str
) -> None:
    with pytest.raises(OptionError) as refusal:
        find_ruleset(rules).with_options(given)
    assert sentence in str(refusal.value) and "\n" not in str(refusal.value)
