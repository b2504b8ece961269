"""A declarer of a misère who sees every card, and defenders who do not know the discard."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.decide.play import advise_card, rate_cards
from prefgame.ai.imagine.worlds import Worlds
from prefgame.ai.level import EXPERT
from prefgame.ai.value.card_values import EndsByTricks
from prefgame.ai.value.hidden_discard import own_discard_is_hidden
from prefgame.engine.record import read_record
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from tests.ai.decide.test_catch import misere
from tests.helpers import say, start

DUCK = """rules: russian
players: Ana Bojan Vera
dealer: Vera
deal: Ana S7 S8 SQ D7 DT DA H7 H9 HJ CQ | Bojan S9 ST D9 DJ DK HQ C7 C9 CJ CK | \
Vera SJ SK SA D8 DQ HT HK HA C8 CT | talon H8 CA
Ana: misere
Bojan: pass
Vera: pass
Ana: discard CQ CA
Ana: H7
Bojan: HQ
Vera: HA
Vera: D8
"""


def view_in(record: str) -> SeatView:
    match = read_record(record).match
    assert match is not None and isinstance(match.to_act, int)
    return match.view(match.to_act)


def test_a_trick_is_not_given_away_while_a_line_with_a_chance_is_left() -> None:
    """Open cards catch the seven too, and for one trick more; only the ace is a trick for sure."""
    view = view_in(DUCK)
    assert own_discard_is_hidden(view)
    chances = {
        str(option.command): option.chance
        for option in advise_card(view, EXPERT, random.Random(1)).options
    }
    assert chances["DA"] == 0 and 0.2 < (chances["D7"] or 0) < 0.7
    open_cards = rate_cards(view, EndsByTricks(view), Worlds(view).draw(1, random.Random(1)))
    assert all(option.chance == 0 for option in open_cards)


@pytest.mark.parametrize("seed", range(12))
def test_what_nobody_can_catch_is_safe(seed: int) -> None:
    """Where open cards let a card home, it is chosen, and told to be certain."""
    match = misere(seed, 5)
    hand = match.table.declared
    while match.phase is Phase.PLAY and match.to_act != hand.declarer:
        match.submit(random.Random(seed).choice(match.legal()))
    if match.phase is not Phase.PLAY or match.table.this_hand.taken[hand.declarer]:
        return
    view = match.view(hand.declarer)
    counted = rate_cards(view, EndsByTricks(view), Worlds(view).draw(1, random.Random(1)))
    best = advise_card(view, EXPERT, random.Random(1)).best
    assert (best.chance == 1) is any(option.chance for option in counted)


def test_a_defender_and_a_declarer_with_a_trick_have_no_such_hope() -> None:
    assert not own_discard_is_hidden(view_in(DUCK.removesuffix("Vera: D8\n")))
    assert not own_discard_is_hidden(view_in(DUCK + "Ana: DA\nBojan: D9\n"))


@pytest.mark.parametrize(
    ("agreed", "line", "hidden"),
    [
        (False, "discard D7 H9", True),
        (True, "discard D7 H9", False),
        ("choice", "discard D7 H9", True),
        ("choice", "throw D7 H9", False),
    ],
)
def test_a_talon_that_was_thrown_is_no_secret(agreed: bool | str, line: str, hidden: bool) -> None:
    """002:127 "The talon is left face up on the table until the end of the round." """
    match = start("russian", 4, dealer=3, thrown_talon=agreed)
    say(match, "misere", "pass", "pass", line)
    assert match.phase is Phase.PLAY and own_discard_is_hidden(match.view(0)) is hidden
