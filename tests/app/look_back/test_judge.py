"""A mistake, bad luck, or luck: what the judge says of hands that can be reasoned at the table."""

from __future__ import annotations

import pytest

from prefgame.ai.stakes import unit_of
from prefgame.app.look_back import judge as judge_module
from prefgame.app.look_back.judge import (
    Judged,
    Judgement,
    Judging,
    MatchJudging,
    Verdict,
    belief,
    judgements,
    match_story,
)
from prefgame.app.look_back.past_hands import Decision, FinishedHand, PlayedHands
from prefgame.cards import Card
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.record import read_record
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from tests.app.look_back.review_hands import ruffed_ace
from tests.app.look_back.test_decisions import played_hand
from tests.helpers import judge
from tests.narrow import as_kind, known


def of_choice(found: Judgement, chosen: Command) -> Judged:
    return next(one for one in found.judged if one.decision.chosen == chosen)


def test_a_lead_that_is_ruffed_lost_a_trick() -> None:
    found = of_choice(judge(ruffed_ace().log), PlayCard(Card.SA))
    assert found.tricks == 1 and found.lost > 0
    assert isinstance(found.better, PlayCard) and found.better.card is not Card.SA
    assert (found.expected > 0) is (found.verdict is Verdict.MISTAKE)


def test_a_beginner_makes_mistakes_and_each_was_worse_by_both_counts() -> None:
    mistakes = [
        one
        for seed in (5,)
        for one in judge(played_hand(find_ruleset("croatian"), seed, level="beginner").log).judged
        if one.verdict is Verdict.MISTAKE
    ]
    assert mistakes
    for one in mistakes:
        least = 0.3 * unit_of(one.decision.view)
        assert one.lost >= least and one.expected >= least
        assert one.better != one.decision.chosen and one.better in one.decision.view.legal


def test_the_same_hand_is_judged_alike_from_any_seat() -> None:
    log = ruffed_ace().log
    assert judge([event.seen_by(1) for event in log]) == judge(log)


def test_the_judgement_fills_in_the_order_of_the_hand() -> None:
    *_some, last = found = list(judgements(ruffed_ace().log))
    assert [one.looked for one in found] == list(range(last.count + 1)) and last.complete
    numbers = [one.decision.number for one in last.judged]
    assert numbers == sorted(numbers) and numbers


def test_the_better_line_is_the_hand_until_then_and_best_play_from_there() -> None:
    match = ruffed_ace()
    found = of_choice(judge(match.log), PlayCard(Card.SA))
    assert found.line[0].cards[0] == (0, as_kind(PlayCard, found.better).card)
    hand = match.table.this_hand
    taken = sum(trick.winner == 0 for trick in found.line)
    assert taken > sum(trick.winner == 0 for trick in hand.tricks)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", ["croatian", "illustrated", "viennese", "russian"])
def test_hands_of_every_kind_are_judged(key: str, seed: int) -> None:
    found = judge(played_hand(find_ruleset(key), seed).log)
    assert found.complete
    for one in found.judged:
        assert (one.lost > 0) is not (one.verdict is Verdict.LUCKY)
        assert (one.expected > 0) is not (one.verdict is Verdict.BAD_LUCK)
        if one.decision.phase is not Phase.AUCTION:
            assert one.better in one.decision.view.legal


def test_a_judgement_is_stopped_and_a_slow_solver_judges_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judging = Judging(ruffed_ace().log)
    judging.close()
    judging.wait()
    assert judging.over
    monkeypatch.setattr(judge_module, "COMPILED", False)
    assert judge(ruffed_ace().log).judged == ()


def test_a_belief_is_of_the_view_and_the_truth_is_beside_it() -> None:
    decisions = list(FinishedHand.of(ruffed_ace().log).decisions())
    first = next(one for one in decisions if one.phase is Phase.PLAY)
    found = belief(first)
    assert {option.command for option in found.options} == set(first.view.legal)
    assert len(found.cards) == 22 and Card.SA not in {one.card for one in found.cards}
    for one in found.cards:
        assert sum(one.shares.values()) == pytest.approx(1)
        assert one.lay is None or one.card in match_hand(first, one.lay)


def match_hand(decision: Decision, seat: int) -> tuple[Card, ...]:
    secrets = known(decision.state.secrets)
    return tuple(secrets.hands[seat])


def test_a_match_is_told_by_its_hands() -> None:
    match = played_hand(find_ruleset("russian"), 3, hands=2)
    played = PlayedHands.of(match.log, 0)
    *_some, story = match_story(played, first=(1,))
    assert story.complete and story.count == 2
    whole = [judge(played.after(at).seen_log()) for at in range(2)]
    assert sum(story.verdicts.values()) == sum(len(one.judged) for one in whole)
    dear = [one.dearest.lost for one in whole if one.dearest is not None]
    assert story.dearest is not None and story.dearest[1].lost == max(dear)
    judging = MatchJudging(played, ())
    judging.close()
    judging.wait()
    assert judging.over


def test_a_match_whose_hands_are_not_judged_is_not_complete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the compiled solver no hand is judged; nobody may read that there was nothing."""
    monkeypatch.setattr(judge_module, "COMPILED", False)
    played = PlayedHands.of(played_hand(find_ruleset("russian"), 3, hands=2).log, 0)
    *_some, story = match_story(played, first=())
    assert story.count == 2 and story.looked == 0 and not story.complete


SANS_FOR_SPADES = """\
rules: croatian
options: start=10
players: Ana Bojan Cvita
dealer: Ana
deal: Bojan SQ D9 DT DJ H9 HQ HA C9 CJ CA | Cvita ST D8 DQ DA HJ HK C7 C8 CT CK | \
Ana S9 SJ SK SA D7 DK H7 H8 HT CQ | talon S7 S8
Bojan: pass
Cvita: pass
Ana: 2
Ana: discard H7 H8
Ana: announce 7
Bojan: come
Cvita: stay
Bojan: alone
Bojan: no
""" + "\n".join(
    f"{name}: {card}"
    for name, card in (
        ("Bojan", "HA"), ("Ana", "HT"), ("Bojan", "H9"), ("Ana", "S7"), ("Bojan", "HQ"),
        ("Ana", "D7"), ("Bojan", "D9"), ("Ana", "DK"), ("Ana", "CQ"), ("Bojan", "CA"),
        ("Bojan", "DT"), ("Ana", "S8"),
    )
)  # fmt: skip


def test_the_wrong_contract_is_a_mistake() -> None:
    """Six spades with the ace and two bare suits: sans goes down, spades would have been made."""
    reading = read_record(SANS_FOR_SPADES)
    assert reading.match is not None and reading.error is None
    match = reading.match
    while isinstance(match.to_act, int):  # the rest of the hand, however it is played
        match.submit(match.legal()[0])
    found = next(one for one in judge(match.log).judged if one.decision.phase is Phase.ANNOUNCE)
    assert found.verdict is Verdict.MISTAKE
    assert str(found.decision.chosen) == "announce 7" and str(found.better) == "announce 2"
    assert found.lost > 100 and found.expected > 100


SANS_WITH_TWO_ACES = """rules: croatian
players: Ana Bojan Cvita
dealer: Bojan
deal: Cvita ST SK D9 DJ H8 H9 HJ C7 CT CQ | Ana S9 SQ D7 DA HT HQ HK HA CJ CA \
| Bojan S7 S8 SJ SA D8 DQ DK H7 C8 C9 | talon DT CK
Cvita: pass
Ana: sans
Bojan: pass
Bojan: come
Cvita: stay
Bojan: alone
Bojan: no
Bojan: DK
Ana: DA
Ana: SQ
Bojan: SA
"""


def test_a_declarer_throws_no_ace_away_in_a_line_of_best_play() -> None:
    """All the rest are as good for the count of tricks, but nobody believes a line that throws the
    ace of clubs on a diamond.
    """
    reading = read_record(SANS_WITH_TWO_ACES)
    assert reading.match is not None and reading.error is None
    match = reading.match
    while isinstance(match.to_act, int):
        match.submit(match.legal()[0])
    line = of_choice(judge(match.log), PlayCard(Card.SQ)).line
    ace = next(trick for trick in line if (0, Card.CA) in trick.cards)
    assert ace.cards[0] == (0, Card.CA) and ace.winner == 0
