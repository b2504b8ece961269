"""What a declarer is paid for aces that they announced, or that need no announcement."""

from __future__ import annotations

import pytest

from prefgame.cards import Card, Suit, parse_cards
from prefgame.rules.contracts import NO_TRICK, SIX_TRICKS, Contract
from prefgame.rules.scoring.base import ACES, NO_ACE_BONUSES, AceBonuses, Aces, PaidAces

SPADES = Contract("2", 2, Suit.S, SIX_TRICKS)
NO_ACE, ALL = frozenset(parse_cards("SK SQ SJ S9 S8 S7 HK HQ DK DQ")), ACES
BOTH = AceBonuses(PaidAces.BOTH)


@pytest.mark.parametrize(
    ("bonuses", "said", "held", "paid"),
    [
        (BOTH, None, ALL, Aces.FOUR),  # claimed after the play
        (BOTH, None, ALL - {min(ALL)}, None),
        (BOTH, None, NO_ACE, None),  # no aces must be announced (003:92)
        (BOTH, Aces.NONE, NO_ACE, Aces.NONE),
        (AceBonuses(PaidAces.BOTH, four_announced=True), None, ALL, None),  # 003:101
        (AceBonuses(PaidAces.BOTH, four_announced=True), Aces.FOUR, ALL, Aces.FOUR),
        (AceBonuses(PaidAces.GAMES), None, ALL, None),  # a contract with the talon (003:99-102)
        (AceBonuses(PaidAces.GAMES_FOUR), None, ALL, None),
        (NO_ACE_BONUSES, None, ALL, None),
    ],
)
def test_a_holding_is_paid_that_was_said_or_need_not_be(
    bonuses: AceBonuses, said: Aces | None, held: frozenset[Card], paid: Aces | None
) -> None:
    assert bonuses.holding_paid(SPADES, said, held >= ACES) is paid


def test_four_aces_are_not_paid_in_a_contract_that_nobody_may_leave() -> None:
    betl = Contract("6", 6, None, NO_TRICK, may_be_left=False)
    assert BOTH.holding_paid(betl, None, four=True) is None  # 003:116
