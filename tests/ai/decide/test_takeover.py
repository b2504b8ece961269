"""Whether to take over the declarer's hand: mostly a look at the own cards is enough."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.ai.decide import questions
from prefgame.ai.level import CLUB, EXPERT
from prefgame.ai.player import advise, choose
from prefgame.engine.commands import Say
from prefgame.engine.view import SeatView
from prefgame.rules.agreements import LEAVE, TAKE
from tests.ai.tables import at

LOW = "S7 S8 S9 D7 D8 D9 H7 H8 H9 C7"
HIGH = "SJ SK SA DJ DK DA HK HA CK CA"
REST = "ST SQ DT DQ HT HJ HQ C8 C9 CT"
MIDDLING = "S7 S9 SA D7 DJ DK H8 HT HQ CK"
OTHERS = "S8 ST SJ D8 D9 DT H7 H9 HJ C7", "SQ SK DQ DA HK HA C8 C9 CT CA"


def asked(mine: str, other: str, rest: str) -> SeatView:
    """Ana's view, who has bid one and may take over two."""
    said = ("1", "2", "pass", "pass", "discard CJ CQ", "announce 2")
    return at(*said, packets=(mine, other, rest, "CJ CQ"), rules="viennese", seat=0)


def test_a_hand_that_promises_nothing_is_left_without_imagining_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(questions, "imagine", None)
    view = asked(MIDDLING, *OTHERS)
    for level in (CLUB, EXPERT):
        assert choose(view, level, random.Random(1)) == Say(LEAVE)
        taking = advise(view, level, random.Random(1)).options[1]
        assert taking.command == Say(TAKE) and taking.rough and not taking.weighed
    with pytest.raises(TypeError):
        advise(view, replace(EXPERT, thorough=True), random.Random(1))


def test_a_hand_that_may_take_no_trick_is_thought_about() -> None:
    view = asked(LOW, HIGH, REST)
    told = advise(view, EXPERT, random.Random(1)).options
    assert {option.command for option in told} == {Say(LEAVE), Say(TAKE)}
    assert all(option.weighed and not option.rough for option in told)
