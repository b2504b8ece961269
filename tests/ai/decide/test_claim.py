"""Claims: made only when nothing can go wrong, in whatever way the hidden cards lie and whatever
the others play.
"""

from __future__ import annotations

import pytest

from prefgame.ai.decide.questions import (
    MOST_DEALS,
    can_claim,
    claimants,
    sure_tricks,
)
from prefgame.ai.imagine.likelihood import high_tricks
from prefgame.ai.imagine.worlds import Worlds
from prefgame.rules.base import Answer
from tests.ai.decide.endings import ending
from tests.helpers import announced, say


@pytest.mark.parametrize(
    ("mine", "out", "claim"),
    [
        ("SA SK SQ", "S7 S8", True),
        ("SA SK S7", "SQ S8", True),  # both fall in two rounds, whichever hand holds them
        ("SA SQ S7", "SK S8", False),
        ("SK SQ SJ", "SA S8", False),
        ("SA SK S7", "SQ SJ S9", False),  # all three may lie in one hand
        ("SA SK SQ", "SJ ST S9", True),
        ("DA HA CA", "D7 D8 C7", True),
        ("DA HA CA", "D7 D8 S7", False),  # a trump ruffs
        ("DA HK CA", "D7 HA H7", False),
        ("S9 HA CA", "S8 H7 C7", True),  # the only trump outside is drawn first
        ("S9 HA CA", "S8 S7 C7", False),
        ("S7 HA CA", "S8 H7 C7", False),
        ("DA D7 HA", "D8 H8 H7", True),  # the eight falls under the ace
        ("DA D7 HA", "D8 D9 H7", False),
    ],
)
def test_a_declarer_claims_what_no_missing_card_can_take(mine: str, out: str, claim: bool) -> None:
    one, two, three = [*out.split(), "C9", "CT"][:3]
    rest = ["H9", "HT", "HJ"]
    for hands in (
        (f"{one} {rest[0]} {rest[1]}", f"{two} {three} {rest[2]}"),
        (f"{one} {two} {three}", " ".join(rest)),
    ):
        assert can_claim(ending("2", mine, *hands, aside="DK CK")) is claim


def test_what_was_laid_away_is_known_to_the_declarer_alone() -> None:
    hands = "DA HA", "D7 C7", "H7 C8"
    assert can_claim(ending("2", *hands, aside="S7 S8"))
    assert not can_claim(ending("game 2", *hands, aside="S7 S8")), (
        "in a game nobody has seen the talon"
    )


@pytest.mark.parametrize(
    ("mine", "led", "claim"),
    [
        ("DA SA", "D7", True),
        ("DA SA", "DK", True),
        ("DQ SA", "DA", False),
        ("DQ SA", "D7", False),  # the king may follow
        ("SA SK", "D7", True),
    ],
)
def test_a_trick_on_the_table_must_be_won_too(mine: str, led: str, claim: bool) -> None:
    third = "DK" if led != "DK" else "D9"
    assert (
        can_claim(ending("2", mine, f"H7 {third}", "C8", aside="H9 CT", leader=2, trick=led))
        is claim
    )


@pytest.mark.parametrize(
    ("mine", "out", "claim"),
    [
        ("SA DA", "D7 H7 H8 C7 C8 C9", True),
        ("SA DA", "S7 H7 H8 C7 C8 C9", True),
        ("SA DA", "S7 S8 H8 C7 C8 C9", False),
    ],
)
def test_a_defender_claims_against_both_others(mine: str, out: str, claim: bool) -> None:
    cards = out.split()
    rest = " ".join(cards[:2]), " ".join(cards[2:4]), " ".join(cards[4:])
    assert can_claim(ending("2", rest[0], mine, rest[1], aside=rest[2], seat=1, leader=1)) is claim


def test_tricks_that_one_writes_for_both_are_claimed_together_others_keep_theirs() -> None:
    hands = "H7", "D7 SA", "C7"  # Cvita led the ace; whatever is led next, Bojan trumps it
    both = ending("2", *hands, aside="C8 C9", seat=1, leader=2, trick="DA H9", kontra=1)
    assert claimants(both) == (1, 2) and can_claim(both)
    guest = ending("2", *hands, aside="C8 C9", seat=1, leader=2, trick="DA H9", kontra=2)
    assert claimants(guest) == (1, 2) and can_claim(guest)
    apart = ending("2", *hands, aside="C8 C9", seat=1, leader=2, trick="DA H9")
    assert claimants(apart) == () and not can_claim(apart)


BETL_REST = "ST SJ SQ SK SA D9 DT DJ", "DQ DK DA H9 HT HJ HQ", "HK HA"


@pytest.mark.parametrize(
    ("mine", "others", "trick", "claim"),
    [
        ("D7 H7", ("D8 H8", "C8"), "D9", True),
        ("DK H7", ("D8 H8", "C8"), "DJ", False),  # the other player may have no higher one
        ("D7 H9", ("D8 H8", "C8"), "D9", False),  # the eight may be led
        ("D7 H9", ("D8 HT", "C8"), "D9", True),
        ("CA CK", ("D8 HT", "H8"), "D9", True),  # clubs are out
        ("S7 S8 S9 D7 D8 H7 H8 C7", BETL_REST, "C8", True),
        ("S7 S8 SK D7 D8 H7 H8 C7", ("ST SJ SQ S9 SA D9 DT DJ", *BETL_REST[1:]), "C8", False),
    ],
)
def test_a_betl_declarer_claims_who_stays_below_however_the_cards_lie(
    mine: str, others: tuple[str, ...], trick: str, claim: bool
) -> None:
    two, one = others[0], others[1]
    assert (
        can_claim(
            ending(
                "6",
                mine,
                two,
                one,
                aside=others[2] if len(others) > 2 else "CT CJ",
                leader=2,
                trick=trick,
            )
        )
        is claim
    )


def test_who_plays_against_a_betl_has_nothing_to_claim() -> None:
    view = ending("6", "D8 H8", "DA HA", "D7 C8", aside="C9 CT", seat=1, leader=1)
    assert claimants(view) == () and not can_claim(view)


def test_neither_the_last_trick_nor_the_turn_of_another_is_claimed() -> None:
    assert not can_claim(ending("2", "SA", "S7", "S8", aside="H8 C8"))
    assert not can_claim(ending("2", "SA SK", "S7 D7", "S8 D8", aside="H8 C8", seat=1))
    match = announced("croatian", "4")
    assert not can_claim(match.view(1))


@pytest.mark.parametrize(
    ("mine", "out", "sure"),
    [
        ("SA SK SQ", "S7 S8", 3),
        ("SA SK S7", "SQ SJ S9", 2),
        ("SA SQ S7", "SK S8", 2),
        ("SA D7 H7", "S8 D8", 1),
        ("SK SQ SJ", "SA S8", 2),
        ("S7 D7 H7", "S8 S9", 0),
    ],
)
def test_so_many_tricks_are_sure_as_no_missing_card_can_take(
    mine: str, out: str, sure: int
) -> None:
    one, two, three = [*out.split(), "C9", "CT"][:3]
    assert (
        sure_tricks(ending("2", mine, f"{one} {two} H9", f"{three} HT HJ", aside="DK CK")) == sure
    )


@pytest.mark.parametrize(
    ("mine", "high"),
    [
        ("SA SK SQ SJ ST S9 DA HA C7 C8", 8),  # two trumps are out and drawn, two aces stand
        ("SA SK SQ SJ S9 DA DK HA C7 C8", 8),
        # of the three that are out each beats one trump, and one may be left to trump an ace
        ("SA SK S9 S8 S7 DA DK HA C7 C8", 2),
        ("SK SQ SJ ST S9 DA DK HA C7 C8", 4),
    ],
)
def test_high_cards_are_sure_before_the_deals_can_be_counted(mine: str, high: int) -> None:
    view = say(
        announced("croatian", "game 2", dealer=2, packets=(mine,)), "come", "come", "no", "no"
    ).view(0)
    assert Worlds(view).count > MOST_DEALS and high_tricks(view) == high == sure_tricks(view)


@pytest.mark.parametrize(
    ("mine", "high"), [("SA SK S9", 2), ("SA SK SQ", 3), ("SA DK DQ", 1), ("SK SQ SJ", 0)]
)
def test_without_trumps_what_runs_from_the_top_is_sure(mine: str, high: int) -> None:
    left = [
        card
        for card in ("SA", "SK", "SQ", "ST", "S8", "DA", "D7", "H9", "H8")
        if card not in mine.split()
    ]
    assert (
        high_tricks(ending("7", mine, " ".join(left[:3]), " ".join(left[3:6]), aside="CK CQ"))
        == high
    )


@pytest.mark.parametrize(
    ("mine", "trick", "high"), [("S8 SK", "DK", 1), ("SK SQ", "SJ", 1), ("DA HA", "S8", 0)]
)
def test_who_is_not_to_lead_is_sure_of_trumps_alone(mine: str, trick: str, high: int) -> None:
    assert (
        high_tricks(ending("2", mine, "SA CK", "HK", aside="C9 CT", leader=2, trick=trick)) == high
    )


def test_only_a_defender_who_writes_for_both_claims_a_part_of_the_tricks() -> None:
    hands = "S7 DK", "SA D7", "C7 C8"
    assert sure_tricks(ending("2", *hands, aside="C9 CT", seat=1, leader=1)) == 0
    assert sure_tricks(ending("2", *hands, aside="C9 CT", seat=1, leader=1, kontra=1)) == 1
    assert (
        sure_tricks(
            ending("2", *hands, aside="C9 CT", seat=1, leader=1, answers=(Answer.COME, Answer.STAY))
        )
        == 1
    )


def test_a_betl_declarer_is_sure_of_no_trick_to_claim() -> None:
    assert (
        sure_tricks(ending("6", "D7 H7", "D8 H8", "C8", aside="CT CJ", leader=2, trick="D9")) == 0
    )
