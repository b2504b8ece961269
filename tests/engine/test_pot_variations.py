"""Bonuses for aces as some tables agree on them (003:98-104), and Sans Atout (003:125)."""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.engine.events import HandScored
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Goal
from prefgame.rules.registry import find_ruleset
from tests.engine.test_pot_games import ACELESS, GAME, asked, legal, played
from tests.narrow import column_sheet, pot_sheet
from tests.scored_hands import score_hands

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
        assert pot_sheet(end).purses[1:] == (others, others), "paid only if it was said"


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
    plain = score_hands(hand, rules="austrian")["hands"][0]["players"]
    for aces, each in (("four", four), ("none", none)):
        paid = score_hands(hand | {"aces": aces}, rules="austrian", aces_lost=lost)["hands"][0][
            "players"
        ]
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
    answer = score_hands(hand, rules="illustrated", highest=6, sans_atout=True)
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
    answer = score_hands(hand | more, rules="illustrated", highest=6, sans_atout=True)
    assert sentence in answer["error"]["message"]


def test_a_table_with_only_six_may_play_it_as_a_sans_atout() -> None:
    """003:125 "with bidding up to 6 only"."""
    rules = find_ruleset("illustrated").with_options({"highest": "six", "sans_atout": True})
    assert [one.name for one in rules.contracts] == ["1", "2", "3", "4", "6"]
    assert rules.contract("6").goal.run == 6
    hand = {"declarer": "C", "contract": "6", "tricks": {"A": 2, "B": 0, "C": 8}, "row": 6}
    answer = score_hands(hand, rules="illustrated", highest="six", sans_atout=True)
    assert answer["error"] is None


def test_a_row_is_reported_of_a_sans_atout_only() -> None:
    hand = {"declarer": "A", "contract": "6", "tricks": {"A": 10, "B": 0, "C": 0}, "row": 10}
    answer = score_hands(hand, rules="illustrated")
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


# ---- agreeing on the tricks


@pytest.mark.parametrize("rules", ["austrian", "illustrated"])
def test_tricks_may_be_agreed_on_where_the_table_says_so(rules: str) -> None:
    """A-34: off outside Vienna. Whoever may announce aces does so first, before any offer."""
    lines = (*GAME, "Bojan: come", "Cvita: stay", "Bojan: alone")
    assert asked(played(rules, *lines)) == ("play", "Ana")
    match = played(rules, *lines, options="negotiation=yes")
    assert asked(match) == ("negotiation", "Ana")
    first = played(rules, *lines, options="negotiation=yes", deal=ACELESS)
    assert asked(first) == ("bonus", "Ana")
    agreed = (*lines, "Ana: no aces", "Ana: offer 3", "Bojan: accept")
    end = played(rules, *agreed, options="negotiation=yes", deal=ACELESS)
    # 90 in the pot, of which ten are played for; three tricks, and ten from each (003:92)
    assert pot_sheet(end).purses == (-30 + 10 - 3 + 20, -30 + 3 - 10, -30 - 10)


def test_a_serbian_follower_and_the_declarer_may_agree() -> None:
    """004:387-388: "when only one player follows, the follower and declarer may negotiate"."""
    lines = ("Ana: 2", "Bojan: pass", "Cvita: pass", "Ana: discard HA CA", "Ana: announce 3")
    answers = ("Bojan: come", "Cvita: stay", "Bojan: alone")
    options = "negotiation=yes"
    doubled = played("serbian", *lines, *answers, "Bojan: kontra", "Ana: no", options=options)
    assert asked(doubled) == ("play", "Ana"), "the other defender plays too"
    match = played("serbian", *lines, *answers, "Bojan: no", options=options)
    assert asked(match) == ("negotiation", "Ana")
    assert legal(match) == ["offer 2", "offer 3", "offer 4", "refuse"]
    agreed = (*lines, *answers, "Bojan: no", "Ana: offer 2", "Bojan: accept")
    paper = column_sheet(played("serbian", *agreed, options=options))
    assert paper.columns[0].middle == -100 + 6 and paper.columns[1].soup[0] == 2 * 6
    usual = played("serbian", *lines, *answers, "Bojan: no")
    assert asked(usual) == ("play", "Ana")
