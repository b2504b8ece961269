"""The documents of Austria and Vienna: hands that are paid from a pot, reckoned by hand."""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.rules.base import Phase
from tests.helpers import acting, announced, legal, say, start
from tests.scored_hands import score_hands

BOTH = {"B": "come", "C": "come"}
TWO: dict[str, Any] = {"declarer": "A", "contract": "2", "defence": BOTH}


def purses(*hands: dict[str, Any], rules: str) -> tuple[int, list[int]]:
    """Return what is in the pot after the last hand, and what each player has won."""
    answer = score_hands(*hands, rules=rules)
    assert answer["error"] is None, answer["error"]
    last = answer["hands"][-1]
    return last["pot"], [line["purse"] for line in last["players"].values()]


@pytest.mark.parametrize(
    ("changes", "pot", "won"),
    [
        # 003:81: ten from the pot of 90, one for each trick
        ({"tricks": {"A": 6, "B": 2, "C": 2}}, 80, [6, 2, 2]),
        # 003:82: five tricks cost 20
        ({"tricks": {"A": 5, "B": 3, "C": 2}}, 100, [5 - 20, 3, 2]),
        # 003:83: one trick of two costs 10
        ({"tricks": {"A": 7, "B": 2, "C": 1}}, 90, [7, 2, 1 - 10]),
        # 003:84: host and guest took three, the host is paid for them and pays 10
        (
            {"defence": BOTH | {"C": "invited"}, "tricks": {"A": 7, "B": 2, "C": 1}},
            90,
            [7, 3 - 10, 0],
        ),
    ],
)
def test_the_basic_pot(changes: dict[str, Any], pot: int, won: list[int]) -> None:
    """003:48: six tricks, and two for each defender."""
    assert purses(TWO | changes, rules="austrian") == (pot, [-30 + each for each in won])


def test_the_pot_of_vienna_is_played_for_up_to_the_limit() -> None:
    """001:14-16, 297-301: of 40 only 30 are played for, ten stay; 001:326-329: hearts takes a stake
    from the player who stayed at home, too.
    """
    ausfechten = {"passed": True, "tricks": {"A": 4, "B": 4, "C": 2}, "dealer": "C"}
    hearts = {
        "declarer": "A",
        "contract": "hearts",
        "defence": {"B": "come", "C": "stay"},
        "tricks": {"A": 6, "B": 4},
        "dealer": "A",
    }
    assert purses(ausfechten, rules="viennese") == (30, [-10, -10, -10])
    assert purses(ausfechten, hearts, rules="viennese") == (
        10,
        [-10 - 10 + 30 - 4 * 3 + 20, -10 + 4 * 3 - 10, -10 - 10],
    )


def test_an_austrian_auction_begins_left_of_the_dealer() -> None:
    """003:56; 003:49: by trumps, or without the talon; three passes are the next deal."""
    match = start("austrian", dealer=0)
    assert acting(match) == match.table.players[1]
    assert legal(match) == ["pass", "1", "game", "hearts"]
    say(match, "pass", "pass", "pass")
    assert match.phase is Phase.DEAL and match.table.next_dealer() == 1


def test_nothing_is_played_if_both_drop_out() -> None:
    """003:72."""
    match = say(announced("austrian", "game 2"), "stay", "stay")
    while match.phase is Phase.BONUS:
        say(match, "no")
    assert match.phase is Phase.DEAL


def test_the_order_of_the_viennese_contracts() -> None:
    """001:43-48: numbers, then suits without the talon, then premiums from hearts on."""
    after_a_number = legal(say(start("viennese"), "1"))
    assert after_a_number[:4] == ["pass", "2", "5", "6"] and "game" in after_a_number
    after_a_game = legal(say(start("viennese"), "1", "game"))
    assert not {"2", "3", "4"} & set(after_a_game) and {"game", "hearts"} <= set(after_a_game)
    after_hearts = legal(say(start("viennese"), "hearts"))
    assert not {"game", "hearts", "5"} & set(after_hearts) and {"five", "6"} <= set(after_hearts)


def test_a_viennese_premium_is_bid_first_or_never() -> None:
    """001:169-171; "without the talon" is said in the bid (001:171-172); two passes end the auction
    (001:134-137).
    """
    match = start("viennese")
    assert {"5", "five", "hearts"} <= set(legal(match))
    say(match, "1", "2", "pass")
    assert not {"5", "five", "hearts"} & set(legal(match))
    say(match, "pass")
    assert match.phase is Phase.EXCHANGE and match.view(0).won.declarer == 1


def test_against_a_premium_nobody_is_asked() -> None:
    """001:255-256; else the left defender is asked first, after the exchange (001:232-235)."""
    match = say(start("viennese"), "five", "pass", "pass")
    assert match.phase is not Phase.DEFENCE
