"""What a drill asks is what it values, and its answer says what was given."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from prefgame.app.learn.drills import Drill, DrillSession, DrillSet
from prefgame.app.play.thinking import HintChoice
from prefgame.engine.commands import Command, Defend, Discard
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.ui.draw.deck import Deck
from prefgame.ui.learn.drill_note import answer_for, single_answers
from prefgame.ui.learn.tables import DrillTable
from prefgame.ui.table.all_choices import name_choice, score_words
from prefgame.ui.table.phases.exchange import ExchangePhase
from prefgame.ui.table.plate import ME, SeatInfo
from prefgame.ui.table.slips.answer_slip import AnswerSlip
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.words.numbers import signed
from tests.ui.learn.test_drill_table import SETS, ask, set_of
from tests.ui.whole_program import SIZES, Open, click, frames

ANSWERED = [
    one
    for one in SETS
    if one.drills[0].view.turn.phase in (Phase.DEFENCE, Phase.KONTRA, Phase.TAKEOVER)
]
DISCARDED = [one for one in SETS if one.drills[0].view.turn.phase is Phase.EXCHANGE]


def slips(scene: DrillTable) -> Iterator[tuple[AnswerSlip, tuple[Command, ...]]]:
    for one in scene.desk.choices:
        assert isinstance(one, AnswerSlip) and isinstance(one.on_press, partial)
        yield one, one.on_press.args


@pytest.mark.parametrize("drills", ANSWERED, ids=lambda one: one.key)
def test_each_slip_is_one_answer_that_is_valued_and_called_alike(
    program: Open, drills: DrillSet
) -> None:
    """No slip goes further than the question, and each legal answer has one."""
    rooms = program(SIZES[1])
    scene = ask(rooms, drills)
    offered = list(slips(scene))
    valued = {(choice.command,) for choice, _points in scene.drill.drill.weighed}
    assert {said for _slip, said in offered} == valued and len(offered) == len(valued)
    for slip, said in offered:
        scene.hands.submit(*said)
        answer = scene.note.answer
        assert answer is not None
        assert [line.choice for line in answer.lines if line.chosen] == [slip.info.label]
        scene.note.again.press()


def test_a_slip_that_leaves_open_how_to_play_says_so(program: Open) -> None:
    scene = ask(program(SIZES[1]), set_of("croatian/answer-other-stays"))
    notes = {slip.info.label: slip.info.note for slip, _said in slips(scene)}
    assert set(notes) == {"Drop out", "Defend"}
    assert notes["Defend"] == "You are asked next how you play."


def plate(scene: DrillTable) -> SeatInfo:
    """Return what is on the plate of the player."""
    (mine,) = (info for place, _box, info in scene.frame.seats() if place == ME)
    return mine


def is_open(scene: DrillTable) -> bool:
    """Whether the contract of a discard is still to be chosen."""
    return (
        isinstance(scene.desk.phase, ExchangePhase) and len(scene.desk.phase.open_contracts()) > 1
    )


def contracts_differ(drill: Drill) -> bool:
    """Whether another discard is best for another contract."""
    return len({choice.contract for choice in drill.choices}) > 1


@pytest.mark.parametrize("drills", DISCARDED, ids=lambda one: one.key)
def test_a_discard_is_asked_alone_and_its_contract_is_said(program: Open, drills: DrillSet) -> None:
    rooms = program(SIZES[1])
    scene = ask(rooms, drills)
    drill = scene.drill.drill
    wrong = next(one for one in drill.choices if not one.right)
    assert isinstance(wrong.command, Discard)
    buttons = [one for one in scene.desk.choices if isinstance(one, Button)]
    assert not buttons[-1].enabled and is_open(scene) is (len(buttons) == 1)
    for text in map(str, wrong.command.cards):
        click(
            rooms, next(one for one in scene.desk.stage.hand if one.card == text).rect, (0.15, 0.5)
        )
    click(rooms, [one for one in scene.desk.choices if isinstance(one, Button)][-1].rect)
    answer = scene.note.answer
    assert answer is not None and not answer.right
    (line,) = (one for one in answer.lines if one.chosen)
    named = "".join(one for one in line.choice if isinstance(one, str))
    assert wrong.contract is not None
    assert ("for" in named) is contracts_differ(drill), named


def test_an_answer_that_is_not_valued_says_why(program: Open) -> None:
    scene = ask(program(SIZES[1]), set_of("russian/bid-long-suit"))
    choices = scene.drill.drill.choices
    why = "Bids that are higher than needed are not rated."
    for choice in (choices[0], choices[-1]):
        scene.hands.submit(choice.command)
        assert scene.note.answer is not None
        assert (why in scene.note.answer.unit) is (choice.points is None)
        scene.note.again.press()
    assert choices[0].points is not None and choices[-1].points is None


def test_the_line_of_the_player_names_their_bid(program: Open) -> None:
    """Bids that are not valued have a line each: some have a sign and some are words alone."""
    scene = ask(program(SIZES[1]), set_of("russian/bid-long-suit"))
    for choice in scene.drill.drill.choices:
        scene.hands.submit(choice.command)
        answer, said = scene.note.answer, HintChoice((choice.command,), 0.0, None)
        assert answer is not None
        (line,) = (one for one in answer.lines if one.chosen)
        assert line.choice == name_choice(scene.shown.view, scene.kit.deck, said)
        scene.note.again.press()


@pytest.mark.parametrize(
    "drills", {one.situation.key: one for one in SETS}.values(), ids=lambda one: one.key
)
def test_the_plate_says_what_was_answered(program: Open, drills: DrillSet) -> None:
    rooms = program(SIZES[1])
    scene = ask(rooms, drills)
    assert (plate(scene).note == "which two cards?") is is_open(scene)
    for choice in (*scene.drill.drill.choices[:2], scene.drill.drill.choices[-1]):
        scene.hands.submit(choice.command)
        frames(rooms, 1)
        mine = plate(scene)
        unsaid = [_("still to answer"), *([_("chooses")] if drills in DISCARDED else [])]
        assert mine.note not in unsaid
        assert not mine.tongue
        scene.note.again.press()


@pytest.mark.parametrize("drills", ANSWERED, ids=lambda one: one.key)
def test_not_to_play_has_one_value_or_words_that_say_what_differs(drills: DrillSet) -> None:
    """Its slip says what is written, the answer what may be expected: where these differ, the
    answer says why, and no slip says that nothing is at risk.
    """
    deck = Deck("german")
    for drill in drills.drills:
        session = DrillSession(drill, "Ana")
        for no, points in drill.weighed:
            if not (isinstance(no.command, Defend) and no.command.answer.declines):
                continue
            (slip,) = (
                one for one in single_answers(session.view(), deck) if one.commands[0] == no.command
            )
            assert not any("risk" in cause for cause, _amount in slip.rows)
            why = answer_for(session, session.view(), deck, no).why
            assert ("even if you do not defend" in why) == (round(points) != 0), drill.key
            assert f"{signed(round(points))} on average" in why or not round(points)
            listed = score_words(session.view(), session.solution)
            assert ("even if you do not defend" in listed) == (round(points) != 0), drill.key
