"""Why a card is right: facts that a player at the table would agree with."""

from __future__ import annotations

import pytest

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.facts import Fact, Reason
from prefgame.ai.reasons import reasons_for
from prefgame.cards import Suit
from prefgame.engine.commands import PlayCard
from tests.ai.reasons_of import BETL, BOJAN_PLAYS, SANS, at, cards, expected, facts


@pytest.mark.parametrize(
    ("before", "card", "reason"),
    [
        # leading
        (BOJAN_PLAYS, "HA", Reason(Fact.MASTER, cards("HA"), Suit.H)),
        # ace and king are in the same hand
        (BOJAN_PLAYS, "HQ", Reason(Fact.MASTER, cards("HQ"), Suit.H)),
        (BOJAN_PLAYS, "H7", Reason(Fact.THROUGH_DECLARER)),
        ((*BOJAN_PLAYS, "C9", "C7", "CJ"), "SJ", Reason(Fact.TOWARDS_PARTNER)),
        # and trumps in hand
        ((*BOJAN_PLAYS, "C9", "C7", "CJ"), "HJ", Reason(Fact.LONE_CARD, cards("HJ"), Suit.H)),
        ((*SANS, "C9", "C7", "CJ"), "HJ", Reason(Fact.TOWARDS_PARTNER)),
        # not the highest spade
        ((*SANS, "C9", "C7", "CJ"), "S8", Reason(Fact.KEEPS_HIGHER, suit=Suit.S)),
        ((*BOJAN_PLAYS, "ST", "SK", "SJ"), "DA", Reason(Fact.DRAWS_TRUMPS, cards("DA"), Suit.D, 4)),
        # following
        ((*BOJAN_PLAYS, "ST"), "SQ", Reason(Fact.MUST_BE_BEATEN, cards("SQ"))),
        ((*BOJAN_PLAYS, "ST", "SK", "SJ", "C7"), "CQ", Reason(Fact.BEATS_DECLARER, cards("CQ"))),
        ((*BOJAN_PLAYS, "C9", "C7"), "CJ", Reason(Fact.CHEAPEST, cards("CJ"))),
        ((*BOJAN_PLAYS, "C9", "C7"), "CA", Reason(Fact.TAKES, cards("CA"))),
        ((*BOJAN_PLAYS, "CK", "C7"), "CJ", Reason(Fact.PARTNER_HAS_IT)),
        (
            (*BOJAN_PLAYS, "HA", "H8", "HJ", "HK", "HT"),
            "D9",
            Reason(Fact.RUFFS, cards("D9"), Suit.H),
        ),
        ((*BOJAN_PLAYS, "ST", "SQ"), "S7", Reason(Fact.CANNOT_WIN, cards("S7"))),
        ((*BOJAN_PLAYS, "ST", "SQ"), "S8", Reason(Fact.NO_WINNER)),
        ((*SANS, "ST"), "SQ", Reason(Fact.MUST_BE_BEATEN, cards("SQ"))),
        ((*SANS, "HA", "H8", "HJ", "HK", "HT"), "S7", Reason(Fact.THROWS, cards("S7"))),
        ((*SANS, "HA", "H8", "HJ", "HK", "HT"), "CA", Reason(Fact.NO_WINNER)),
        # a queen is high to a player
        ((*SANS, "HA", "H8", "HJ", "HK", "HT"), "DQ", Reason(Fact.NO_WINNER)),
        # betl
        (BETL, "D8", Reason(Fact.FEW_LOWER, cards("D8"), Suit.D, 1)),
        (BETL, "HA", Reason(Fact.KEEPS_LOW, suit=Suit.H)),
        ((*BETL, "D8"), "D7", Reason(Fact.UNDER, cards("D7"))),
        ((*BETL, "D8"), "DA", None),
        ((*BETL, "D8", "DJ"), "DT", Reason(Fact.BELOW_DECLARER)),
        ((*BETL, "D8", "D7"), "DQ", Reason(Fact.SAFE_FROM_IT, cards("DQ"))),
        ((*BETL, "D8", "D7"), "D9", None),
        ((*BETL, "CK", "C7", "CA", "CQ", "C9"), "DA", Reason(Fact.THROWS_DANGER, cards("DA"))),
        ((*BETL, "CK", "C7", "CA", "CQ", "C9"), "D7", None),
    ],
)
def test_what_a_card_does(before: tuple[str, ...], card: str, reason: Reason | None) -> None:
    assert facts(at(*before), card) == ([] if reason is None else [reason])


def test_nobody_is_said_to_fear_a_card_that_nothing_can_beat() -> None:
    """In raspasy the ten is the only heart still out beside Ana's, and below her king."""
    raspasy = ("pass", "pass", "pass")
    view = at(*raspasy, "HA", "H8", "HJ", rules="russian")
    assert view.seat == 0 and facts(view, "HK") == []
    assert facts(view, "D8") == [Reason(Fact.FEW_LOWER, cards("D8"), Suit.D, 1)]


def test_a_queen_behind_the_king_drives_out_the_ace() -> None:
    view = at(*BOJAN_PLAYS, "C9", "C7", "CJ", "DQ", "D8", "DK")
    assert facts(view, "SQ") == [Reason(Fact.DRIVES_OUT, cards("SK"), Suit.S, 1)]


def test_what_could_take_the_trick_is_held_back_by_the_declarer() -> None:
    view = at("pass", "2", "pass", "discard DJ D7", "announce 3", "come", "come", "no", "no", "ST")
    assert facts(view, "S9") == [Reason(Fact.HOLDS_BACK, cards("SQ SK"))]


def test_the_last_card_and_equal_cards_are_named_as_such() -> None:
    view = at(*BOJAN_PLAYS, "HA", "H8")
    assert len(view.legal) == 1 and facts(view, "HJ") == [Reason(Fact.ONLY_CHOICE)]
    view = at(*BOJAN_PLAYS, "ST")
    same = Advice(
        tuple(Option(command, 5.0, 0.5, 4.0) for command in view.legal), Success.CONTRACT, 1
    )
    assert reasons_for(view, same) == (Reason(Fact.ALL_SAME),)


def test_a_card_that_is_only_as_good_as_another_has_a_reason_too() -> None:
    """Such hints said only that no other choice scores more."""
    view = at(*SANS, "C9", "C7", "CJ")
    first, second, *rest = view.legal
    tied = Advice(
        (
            Option(first, 5.0, 0.5, 4.0),
            Option(second, 5.0, 0.5, 4.0),
            *(Option(command, 1.0, 0.5, 3.0) for command in rest),
        ),
        Success.CONTRACT,
        1,
    )
    assert isinstance(second, PlayCard)
    *found, last = reasons_for(view, tied)
    assert found and last == Reason(Fact.TIED, (second.card,))


def test_the_chance_is_given_where_the_card_makes_a_difference_to_it_and_points_elsewhere() -> None:
    view = at(*BOJAN_PLAYS)
    assert expected(view, "HA", chance=0.8, others=0.6) == Reason(Fact.ENOUGH, chance=0.8)
    better = expected(view, "HA", chance=0.8, others=0.8)
    assert better is not None and better.fact is Fact.BETTER and better.count == 10
    assert expected(at(*BOJAN_PLAYS, "ST"), "SQ", success=Success.CONTRACT) == Reason(
        Fact.MAKES, chance=0.8
    )


def test_what_a_card_is_better_than_is_the_next_line_of_the_table() -> None:
    """In the points that stand there; where the next choice is as good, none is named, however bad
    others are.
    """
    view = at(*BOJAN_PLAYS)
    first, second, third, *_rest = view.legal

    def reason_for(*scores: float) -> Reason | None:
        options = tuple(
            Option(command, score, 0.5) for command, score in zip((first, second, third), scores)
        )
        return next(
            (
                reason
                for reason in reasons_for(view, Advice(options, Success.QUOTA, 1))
                if reason.fact is Fact.BETTER
            ),
            None,
        )

    assert reason_for(10.4, 8.6, 3.0) == Reason(Fact.BETTER, count=1, command=second)
    assert reason_for(10.4, 9.6, 3.0) is None
