"""What a number on a pulya is said to mean: sums, reasons, and how it is written."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from prefgame.engine.events import Event, start_of
from prefgame.paper.pool import PoolNumber, arrange
from prefgame.rules.registry import find_ruleset
from prefgame.rules.reported_hand import ReportedHand
from prefgame.rules.scoring.pool_sheet import PoolPart
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.pool.entries import explain, reason_with_sums
from prefgame.ui.words.numbers import NO_BREAK, Explanation
from tests.paper.pulyas import FOUR, SHORT, declared, log_of

ANNA, BORIS, VERA = range(3)


def explained(
    log: Sequence[Event], seat: int, part: PoolPart, on: int | None = None
) -> list[Explanation]:
    """Return the explanations of the numbers in an area, in the order written."""
    started = start_of(log)
    rules = find_ruleset("russian").with_options(dict(started.options))
    paper, deck = arrange(log), Deck("french")

    def wanted(line: PoolNumber) -> bool:
        return (line.area.seat, line.area.part, line.area.on) == (seat, part, on)

    found = [explain(paper, rules, deck, line) for line in paper.lines if wanted(line)]
    # in the window, no sum is broken
    return [Explanation(spaced(each.title), tuple(map(spaced, each.lines))) for each in found]


def spaced(words: str) -> str:
    """With blanks at which a line may be broken."""
    return words.replace(NO_BREAK, " ")


def test_the_numbers_of_a_match_say_how_they_arose() -> None:
    log = log_of(SHORT)
    assert explained(log, ANNA, PoolPart.POOL) == [
        Explanation("Anna, pool: 2", ("Hand 1: 6 hearts made with 6 tricks",))
    ]
    assert explained(log, ANNA, PoolPart.DUMP) == [
        Explanation("Anna, dump: 4", ("Hand 3: Anna went down in 7 hearts, 1 trick short",)),
        Explanation("Anna, dump: 4 + 2 = 6", ("Hand 4: raspasy, 2 tricks",)),
    ]
    assert explained(log, BORIS, PoolPart.WHISTS, ANNA) == [
        Explanation("Boris, whists on Anna: 4", ("Hand 1: 2 tricks against 6 hearts", "2 × 2 = 4")),
        Explanation(  # one number, of tricks and consolation
            "Boris, whists on Anna: 4 + 12 = 16",
            (
                "Hand 3: 2 tricks against 7 hearts: 2 × 4 = 8",
                "Anna went down in 7 hearts, 1 trick short: +4",
            ),
        ),
    ]
    assert explained(log, VERA, PoolPart.POOL)[1:] == [
        Explanation("Vera, pool: 4 + 1 = 5", ("Hand 4: raspasy, no trick taken",)),
        Explanation("Vera, pool: 5 + 2 = 7", ("Hand 5: 6 clubs, won without playing",)),
    ]
    assert explained(log, BORIS, PoolPart.WHISTS, VERA)[-1].lines == (
        "Hand 5: half whist against 6 clubs",
        "2 × 2 = 4",
    )
    assert explained(log, BORIS, PoolPart.DUMP)[-1].lines[1:] == ("2 × 10 = 20",)


def test_leningrad_and_rostov_say_how_many_times_a_number_is_written() -> None:
    """002:98, 002:102."""
    down = declared("7H", {"Anna": 5, "Boris": 3, "Vera": 2})
    leningrad = explained(log_of([down], scoring="leningrad"), ANNA, PoolPart.DUMP)
    assert leningrad[0].title == "Anna, dump: 16"
    assert leningrad[0].lines[1:] == (
        "2 × 4 = 8",
        "Leningrad × 2 = 16",
        "Leningrad writes dump and whists twice as high.",
    )
    rostov = explained(log_of([down], scoring="rostov"), BORIS, PoolPart.WHISTS, ANNA)
    assert rostov[0].title == "Boris, whists on Anna: 60"
    assert rostov[0].lines[0].endswith("2 tricks short: 2 × 4 = 8, Rostov × 5 = 40")
    assert rostov[0].lines[-1] == "Rostov has no dump, so the others write whists."


@pytest.mark.parametrize(
    ("scoring", "title", "lines"),
    [
        ("sochi", "Boris, dump: 1", ("1 × 2", "2 : 2 = 1", "A whister pays half.")),
        ("leningrad", "Boris, dump: 2", ("2 : 2 = 1", "Leningrad × 2 = 2", "twice as high.")),
    ],
)
def test_a_whister_who_pays_half_hears_so(scoring: str, title: str, lines: tuple[str, ...]) -> None:
    made = declared("6H", {"Anna": 7, "Boris": 1, "Vera": 2})
    (number,) = explained(
        log_of([made], responsibility="half", scoring=scoring), BORIS, PoolPart.DUMP
    )
    assert number.title == title
    told = " ".join(number.lines)
    assert "A whister pays half." in told and all(line in told for line in lines[1:]), told


def test_whists_that_gentlemen_share_are_not_called_tricks() -> None:
    """002:122: five tricks at 4 are 20 whists, of which each defender writes 10."""
    down = declared("7H", {"Anna": 5, "Boris": 4, "Vera": 1})
    first = explained(log_of([down], gentlemen=True), VERA, PoolPart.WHISTS, ANNA)[0]
    assert first.title == "Vera, whists on Anna: 18"
    assert first.lines == (
        "Hand 1: half of the defenders’ whists against 7 hearts: 20 : 2 = 10",
        "Anna went down in 7 hearts, 2 tricks short: 2 × 4 = 8",
    )


def test_help_says_who_helped_whom_for_how_many_whists() -> None:
    """002:103: what a full pool has no room for goes to the fullest of the others."""
    hands = [
        declared("6S", {"Boris": 6, "Vera": 2, "Anna": 2}),
        declared("9H", {"Anna": 9, "Boris": 1, "Vera": 0}),
    ]
    log = log_of(hands, pool=6)
    assert explained(log, ANNA, PoolPart.POOL)[0].lines == (
        "Hand 2: 9 hearts made with 9 tricks",
        "8 = 6 + 2",
        "The pool had no room for 2 points: written in Boris’s pool, for 20 whists.",
    )
    assert explained(log, BORIS, PoolPart.POOL)[-1].lines == (
        "Hand 2: given by a player whose pool is closed",
    )
    assert explained(log, ANNA, PoolPart.WHISTS, BORIS)[-1].lines == (
        "Hand 2: 2 points for Boris’s pool",
        "2 × 10 = 20",
    )


NO_POOL_NEEDS = [
    declared("6S", {"Anna": 6, "Boris": 2, "Vera": 2}),
    declared("6S", {"Vera": 6, "Anna": 2, "Boris": 2}),
    declared("7S", {"Boris": 7, "Vera": 2, "Anna": 1}),
]


@pytest.mark.parametrize(("scoring", "off"), [("sochi", "−2"), ("leningrad", "−4")])
def test_points_that_nobody_needs_come_off_the_dump(scoring: str, off: str) -> None:
    log = log_of(NO_POOL_NEEDS, pool=2, scoring=scoring)
    numbers = explained(log, BORIS, PoolPart.DUMP)
    assert [each.title for each in numbers] == [f"Boris, dump: {off}"]
    assert numbers[0].lines[0] == "Hand 3: 2 points that no pool needs come off the dump"
    assert numbers[0].lines[1:2] == (("Leningrad × 2 = 4",) if off == "−4" else ())
    (made,) = explained(log, BORIS, PoolPart.POOL)
    assert made.lines[1] == "4 = 2 + 2"
    assert made.lines[-1] == f"No pool had room for the rest: {off} in the dump."


def test_points_that_nobody_needs_are_whists_where_there_is_no_dump() -> None:
    """002:102: five for each point, on each of the others."""
    log = log_of(NO_POOL_NEEDS, pool=2, scoring="rostov")
    on_vera = explained(log, BORIS, PoolPart.WHISTS, VERA)[-1]
    assert on_vera.title.endswith("+ 10 = 14")
    assert on_vera.lines[:2] == (
        "Hand 3: 2 points that no pool needs, written as whists",
        "Rostov × 5 = 10",
    )
    (made,) = explained(log, BORIS, PoolPart.POOL)
    assert made.lines[1:] == (
        "4 = 2 + 2",
        "No pool had room for the rest: 10 whists on Vera.",
        "No pool had room for the rest: 10 whists on Anna.",
    )


HELPS_BOTH = [
    declared("6S", {"Boris": 6, "Vera": 2, "Anna": 2}),
    declared("6S", {"Vera": 6, "Anna": 2, "Boris": 2}),
    declared("9H", {"Anna": 9, "Boris": 1, "Vera": 0}),
]


def reasons(log: Sequence[Event]) -> list[str]:
    """Return what the page of the last hand says of each number."""
    started = start_of(log)
    rules, paper = find_ruleset("russian").with_options(dict(started.options)), arrange(log)
    deck = Deck("french")
    return [
        spaced(reason_with_sums(line, paper.last, paper.players, rules, deck))
        for line in paper.last
    ]


def test_a_contract_that_fills_several_pools_is_added_up() -> None:
    """002:103: the parts, and once that the own pool was too small."""
    log = log_of(HELPS_BOTH, pool=4)
    assert "9 hearts made with 9 tricks: 8 = 4 + 2 + 2" in reasons(log)
    assert explained(log, ANNA, PoolPart.POOL)[-1].lines == (
        "Hand 3: 9 hearts made with 9 tricks",
        "8 = 4 + 2 + 2",
        "The pool had no room for 4 points.",
        "Boris gets 2 points, for 20 whists.",
        "Vera gets 2 points, for 20 whists.",
    )


def test_points_that_all_leave_the_own_pool_say_which_contract_they_are_for() -> None:
    full = declared("7H", {"Boris": 7, "Vera": 1, "Anna": 2})
    log = log_of(
        [*HELPS_BOTH[:2], full, declared("9H", {"Boris": 9, "Vera": 1, "Anna": 0})], pool=4
    )
    said = reasons(log)
    assert [words for words in said if "9 hearts made" in words] == [
        "9 hearts made with 9 tricks: 8 = 4 + 4; 4 points for Anna’s pool: 4 × 10 = 40"
    ], said


def test_half_a_whist_says_what_each_trick_counts() -> None:
    log = log_of([declared("7H", {"Anna": 0, "Boris": 0, "Vera": 0}, "pass half")])
    assert "half whist against 7 hearts: 1 × 4 = 4" in reasons(log)


def test_002_129_one_ace_in_the_talon_says_what_it_is_worth() -> None:
    tricks = {"Anna": 9, "Boris": 1, "Vera": 0}
    hand = declared("9S", tricks, dealer="Gleb", talon="SA S7")
    said = reasons(log_of([hand], FOUR, dealer_bonus=True))
    assert "dealt good cards into the talon of 9 spades: 1 × 8 = 8" in said


def test_a_wrong_deal_says_so() -> None:
    """002:115."""
    log = log_of([ReportedHand(misdeal=True, dealer="Vera")], misdeal=2)
    assert explained(log, VERA, PoolPart.DUMP)[0].lines == ("Hand 1: a misdeal",)


def test_a_point_of_raspasy_that_helps_another_pool_says_so() -> None:
    """Nobody declared: who takes no trick gets a point, which their own closed pool cannot hold."""
    log = log_of(
        (
            declared("6H", {"Anna": 6, "Boris": 2, "Vera": 2}),
            ReportedHand(passed=True, tricks={"Anna": 0, "Boris": 8, "Vera": 2}),
        ),
        pool=2,
    )
    (whists,) = explained(log, ANNA, PoolPart.WHISTS, BORIS)
    assert whists.lines[0] == "Hand 2: raspasy, no trick taken; 1 point for Boris’s pool"


def test_with_an_amnesty_a_number_says_which_tricks_it_counts() -> None:
    tricks = {"Anna": 3, "Boris": 5, "Vera": 2}
    log = log_of([ReportedHand(passed=True, tricks=tricks)], raspasy_amnesty=True)
    assert explained(log, BORIS, PoolPart.DUMP)[0].lines == (
        "Hand 1: raspasy, 3 tricks above the fewest",
    )
    assert not explained(log, VERA, PoolPart.DUMP)
