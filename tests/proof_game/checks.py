"""What the sheet of the proof game must obey, computed once more."""

from __future__ import annotations

from prefgame.engine.events import Dealt, HandOpened, HandScored
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from tests.narrow import as_kind
from tests.proof_game.score import ANTE, PRIZE, PotSheet


def check_hand(match: Match) -> None:
    """Pot and purses together are always nothing."""
    sheet = match.table.sheet
    assert (
        isinstance(sheet, PotSheet)
        and sheet.pot + sum(sheet.purses) == 0
        and sheet.hands == match.table.hands_played
    )
    if match.phase is Phase.OVER:
        assert match.table.settlement is not None and sum(match.table.settlement) == 0


def check_paper(match: Match) -> None:
    """Each hand, from the cards that were played."""
    purses, pot = [0] * len(match.table.players), 0
    for event in match.log:
        if isinstance(event, Dealt):
            purses[event.dealer] -= ANTE
            pot += ANTE
        elif isinstance(event, HandScored):
            hand = event.hand
            assert hand.contract is not None and sum(hand.tricks.values()) == 10, (
                "nobody stays, and all ten tricks are written"
            )
            for seat, tricks in hand.tricks.items():
                if hand.declarer is None:
                    purses[seat] -= tricks
                    pot += tricks
                elif seat != hand.declarer:
                    purses[hand.declarer] -= tricks
                    purses[seat] += tricks
            if hand.declarer is not None:
                mine, goal = hand.tricks[hand.declarer], hand.contract.goal
                made = goal.least <= mine <= goal.most and (
                    not goal.run or (hand.run or 0) >= goal.run
                )
                assert event.result.made is made
                change = pot if made else -PRIZE
                purses[hand.declarer] += change
                pot -= change
            sheet = as_kind(PotSheet, event.sheet)
            assert sheet == PotSheet(pot, tuple(purses), sheet.hands)
    assert sum(isinstance(event, HandOpened) for event in match.log) == sum(
        isinstance(event, Dealt) for event in match.log
    )
