"""A defender keeps a winner that only a declarer who sees all cards would make a burden."""

from __future__ import annotations

import random
from dataclasses import replace

from prefgame.ai.level import CLUB, EXPERT, Level
from prefgame.ai.player import advise, choose
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.pot.sheet import PotSheet
from tests.helpers import NAMES, deal, say

SURE_OF_ITSELF = replace(CLUB, careless=0.0, forgets=0.0)


def asked(dealer: int, sheet: PotSheet, packets: tuple[str, ...], course: str) -> SeatView:
    """What the seat to act sees after this course of an Illustrated hand."""
    match = Match.start(find_ruleset("illustrated"), NAMES[:3], sheet=sheet)
    match.submit(deal(dealer, *packets))
    say(match, *course.split("; "))
    assert isinstance(match.to_act, int)
    return match.view(match.to_act)


def chosen(view: SeatView, level: Level) -> set[str]:
    return {str(choose(view, level, random.Random(seed))) for seed in range(4)}


def test_a_high_card_is_not_discarded_for_fear_of_being_thrown_in() -> None:
    """Cvita needs one more trick, and the queen of hearts is high. With open cards Ana would lead
    a heart and have the clubs led to her; she cannot know it, and cashes the queen of clubs.
    """
    view = asked(
        1,
        PotSheet(80, (-32, -9, -39), 3),
        (
            "S8 ST SJ SA DQ H7 HQ C7 CJ CA",
            "S9 D7 D9 DT DJ DK H8 HJ HK CQ",
            "S7 SQ SK D8 DA H9 HT HA C8 CK",
            "C9 CT",
        ),
        "pass; 1; pass; discard S9 H8; announce 3; come; come; no; C9; CK; CA; H7; HK; HA; DA; DQ;"
        " D7; SK; SA; D9; DT; D8; S8; DJ; S7; ST; DK; C8",
    )
    assert {str(card) for card in view.cards} == {"SJ", "HQ", "C7", "CJ"}
    assert chosen(view, EXPERT) == chosen(view, SURE_OF_ITSELF) == {"SJ"}
    advice = advise(view, EXPERT, random.Random(0))
    assert advice.best.score == max(option.score for option in advice.options)


def test_a_low_card_forces_the_declarer_as_well_as_the_ace() -> None:
    """Ana has no spade and one trump."""
    view = asked(
        2,
        PotSheet(40, (3, -25, -18), 12),
        (
            "S8 DT DK H7 H8 HK HA C8 C9 CT",
            "S7 SK SA D7 HT HJ HQ C7 CJ CQ",
            "S9 SJ SQ D8 D9 DJ DQ H9 CK CA",
            "ST DA",
        ),
        "1; pass; pass; discard S8 ST; announce 4; come; come; DK; D7; D8; HK; HT; H9; C8; CJ; CK;"
        " S9; H7; SK; HA; HJ; D9; DA; HQ; DJ",
    )
    assert {str(card) for card in view.cards} == {"S7", "SA", "C7", "CQ"}
    assert chosen(view, EXPERT) == {"S7"}
