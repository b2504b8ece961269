"""What a card was worth where two defenders need own tricks (001:66-72): the tricks fall to
one of them, and the money is that of a hand that can be played so.
"""

from __future__ import annotations

from functools import cache

import pytest

from prefgame.ai.value.end_values import sheet_value
from prefgame.app.look_back.open_values import CardWorths, OpenValue, OpenValues
from prefgame.app.look_back.past_hands import Decision, FinishedHand
from prefgame.app.look_back.positions import CardInQuestion, positions
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.decide import decide
from prefgame.engine.events import Event
from prefgame.engine.record import read_record
from prefgame.engine.state import State, Trick
from prefgame.rules.base import Phase, Role
from prefgame.rules.registry import find_ruleset
from tests.app.look_back.review_hands import stayed_with_two_aces, tricks_of_both
from tests.app.look_back.test_decisions import played_hand

TWO_VOLUNTEERS = """\
rules: austrian
players: Ana Bojan Cvita
dealer: Ana
deal: Bojan ST SJ D7 DJ H9 HT HQ HA CJ CA | Cvita S7 S8 S9 SA DT DK H8 C7 C9 CT \
| Ana SQ SK D8 DA H7 HJ HK C8 CQ CK | talon D9 DQ
Bojan: pass
Cvita: 1
Ana: pass
Cvita: discard H8 C7
Cvita: announce 2
Ana: come
Bojan: come
"""
PLAYED = "SA SQ ST S7 SK SJ H7 HA S8 D9 DA D7 HK H9 S9 DQ D8 DJ DT HJ CA DK C8 HT C9 CQ CJ CK HQ CT"


@cache
def two_volunteers() -> tuple[Event, ...]:
    """Return a hand in which both defenders came, played to its end."""
    reading = read_record(TWO_VOLUNTEERS)
    assert reading.match is not None and reading.error is None, reading.error
    for card in PLAYED.split():
        reading.match.submit(reading.match.read(card))
    return reading.match.log


def cards_played() -> tuple[Decision, ...]:
    return tuple(
        one for one in FinishedHand.of(two_volunteers()).decisions() if one.phase is Phase.PLAY
    )


def sheet_after(decision: Decision, line: tuple[Trick, ...]) -> State:
    """Return the table when the hand has been played on like this from the decision."""
    hand, state = decision.view.this_hand, decision.state
    before = sum(len(trick.cards) for trick in hand.tricks) + len(hand.trick)
    for _seat, card in [one for trick in line for one in trick.cards][before:]:
        state = decide(state, PlayCard(card))[1]
    return state


def test_both_defenders_came() -> None:
    roles = list(cards_played()[0].view.table.roles.values())
    assert roles.count(Role.COMES) == 2


def test_what_a_card_is_worth_is_what_is_written_after_its_line() -> None:
    decisions = cards_played()
    hand = FinishedHand.of(two_volunteers())
    values = OpenValues(hand, tuple(hand.decisions()), None)
    told = 0
    for decision in decisions:
        worths = values.of(decision)
        ends = {
            command: sheet_after(decision, values.line_after(decision, command))
            for command in worths
        }
        first = next(iter(worths))
        for command, worth in worths.items():
            for (seat, points), (_same, others) in zip(worth.shares, worths[first].shares):
                sheets = [ends[one].table.sheet for one in (command, first)]
                written = [sheet_value(decision.view.table.rules, one, seat) for one in sheets]
                assert points - others == pytest.approx(written[0] - written[1])
                told += 1
    assert told


def test_cards_that_leave_the_declarer_as_many_tricks_may_part_the_others_differently() -> None:
    *_earlier, found = positions(two_volunteers())
    assert any(_parts_the_tricks(one) for one in found)
    ace = next(one for one in found if one.played is Card.CA)
    assert ace.groups[0].value.points > ace.groups[-1].value.points
    assert ace.lost == 0, "how the defenders share their tricks is not settled by best play"


def test_with_as_many_tricks_only_what_is_sure_is_lost() -> None:
    own = OpenValue(43.0, 5, ((1, 43.0), (2, 51.0)))
    may = OpenValue(51.0, 5, ((1, 51.0), (2, 43.0)), least=own)
    will = OpenValue(51.0, 5, ((1, 51.0), (2, 43.0)), least=OpenValue(47.0, 5, ((1, 47.0),)))
    more = OpenValue(59.0, 6, least=OpenValue(30.0, 6))
    assert own.loss_against(may) == 0 and own.losses(may) == ((1, 0.0), (2, 0.0))
    assert own.loss_against(will) == 4 and own.losses(will) == ((1, 4.0),)
    assert own.loss_against(more) == 16, "another number of tricks is settled"


def _parts_the_tricks(position: CardInQuestion) -> bool:
    groups = [group.value for group in position.groups]
    return any(
        one.tricks == other.tricks and one.shares != other.shares
        for one in groups
        for other in groups
    )


def test_what_is_lost_is_told_for_each_of_both() -> None:
    worse, better = (
        OpenValue(points, 3, shares)
        for points, shares in ((-9.5, ((0, -1.0), (1, -17.0))), (0.5, ((0, 0.0), (1, 1.0))))
    )
    assert worse.losses(better) == ((0, 1.0), (1, 18.0))
    assert OpenValue(2.0, 3).losses(better) == ()


@pytest.mark.parametrize("seed", [1, 5, 6, 8])
def test_where_one_defends_the_split_is_no_question(seed: int) -> None:
    log = played_hand(find_ruleset("austrian"), seed, level="beginner").log
    cards = [one for one in FinishedHand.of(log).decisions() if one.phase is Phase.PLAY]
    assert cards
    for decision in cards:
        assert list(decision.view.table.roles.values()).count(Role.COMES) < 2
        assert not CardWorths(decision, None).ends.split_matters


def test_where_two_came_the_split_matters() -> None:
    assert any(CardWorths(one, None).ends.split_matters for one in cards_played())


def test_no_defender_gives_sure_tricks_to_the_other_one() -> None:
    """Ana’s lead decides nothing: Cvita takes the ace and the king of spades whatever she leads."""
    match = tricks_of_both()
    first, *_later = tuple(positions(match.log))[-1]
    assert first.played is Card.CA and first.lost == 0
    (ana, own), (cvita, other) = first.groups[0].value.shares
    assert (ana, cvita) == (0, 2) and own < 0 < other


def test_who_comes_takes_what_the_other_cannot_hold() -> None:
    """With two aces Ana takes two tricks, and no more: 6 points each, which staying lost."""
    match = stayed_with_two_aces()
    hand = FinishedHand.of(match.log)
    decisions = tuple(hand.decisions())
    values = OpenValues(hand, decisions, None)
    (answer,) = (one for one in decisions if one.seat == 0 and one.phase is Phase.DEFENCE)
    worth = {str(command): value.points for command, value in values.of(answer).items()}
    assert worth["come"] - worth["stay"] == 12
