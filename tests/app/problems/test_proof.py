"""What is proved of a problem, compared with plain minimax and with counting by hand."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from prefgame.app.problems.problem import BadProblem, Problem
from prefgame.app.problems.proof import Choice, layouts_of, one_layout, prove
from prefgame.cards import DECK, Card
from prefgame.rules.base import Answer
from prefgame.solver import Stop, Stopped
from tests.app.daily.plain_minimax import Minimax
from tests.app.problems.endings import ANSWER, DISCARD, ending, finesse, hand, unseen


def right_by_minimax(problem: Problem) -> set[Choice]:
    at, goal = problem.position(), problem.contract.goal
    values = Minimax().values(at)
    return {(card,) for card, tricks in values.items() if goal.is_met(tricks) is problem.declares}


def some_endings(count: int) -> list[Problem]:
    """Deal endings by chance, of each kind of contract and for each side."""
    chance, found = random.Random(7), list[Problem]()
    while len(found) < count:
        cards, size = list(DECK), chance.randrange(2, 5)
        chance.shuffle(cards)
        first, second, third = (
            " ".join(map(str, cards[at * size : (at + 1) * size])) for at in range(3)
        )
        contract = chance.choice(["6H", "6NT", "7S", "misere"])
        gone = 10 - size
        own = 0 if contract == "misere" else chance.randrange(gone - 3, 6)
        other = chance.randrange(gone - own + 1)
        player = chance.randrange(3)
        try:
            one = ending(
                first,
                second,
                third,
                contract=contract,
                taken=(own, other, gone - own - other),
                leader=player,
                player=player,
            )
        except ValueError:
            continue
        found.append(one)
    return found


@pytest.mark.parametrize("number", range(60))
def test_the_right_cards_are_those_of_minimax(number: int) -> None:
    problem = some_endings(60)[number]
    proof = prove(problem)
    assert set(proof.right) == right_by_minimax(problem)
    assert set(proof.shares) == {(card,) for card in problem.position().legal}
    assert all(share.layouts == 1 and share.exact for share in proof.shares.values())


def test_each_wrong_card_has_a_line_that_refutes_it() -> None:
    seen = 0
    for problem in some_endings(60):
        proof = prove(problem)
        puzzle = proof.puzzle
        assert puzzle is not None
        for choice in proof.others:
            (card,) = choice
            line = puzzle.line(card)  # type: ignore[arg-type]
            assert not line.left and puzzle.is_solved(line) is False
            seen += 1
        for card in puzzle.right:
            assert puzzle.is_solved(puzzle.line(card)) is True
    assert seen > 20


def test_a_line_is_cut_where_it_is_decided() -> None:
    for problem in some_endings(60):
        puzzle = prove(problem).puzzle
        assert puzzle is not None
        for card in puzzle.position.legal:
            line = puzzle.line(card)
            shown = puzzle.until_decided(line)
            assert shown == line.tricks[: len(shown)]
            won = sum(trick.winner == problem.declarer for trick in shown)
            own = problem.taken[problem.declarer] + won
            against = sum(problem.taken) + len(shown) - own
            goal = problem.contract.goal
            assert goal.is_won(own, against) or goal.is_lost(own, against)


def test_other_answers_are_noticed() -> None:
    problem = ending("HA SA DA", "D7 D8 D9", "C7 C8 C9", taken=(4, 2, 1))
    proof = prove(problem)
    assert len(proof.right) == 3 and not proof.has_one_answer
    none = replace(problem, hands=(problem.hands[1], problem.hands[0], problem.hands[2]))
    assert not prove(none).right and not prove(none).has_one_answer


def test_the_best_of_the_right_cards_is_the_answer() -> None:
    seen = 0
    for problem in some_endings(60):
        puzzle = prove(problem).puzzle
        assert puzzle is not None
        reached = [puzzle.reached_after(card) for card in puzzle.right]
        few = puzzle.few and puzzle.declares
        assert reached == sorted(reached, reverse=not few)
        seen += len(set(reached)) > 1
    assert seen


def test_cards_that_touch_are_one_answer() -> None:
    problem = ending("SA SK D7", "DA DJ S8", "DK D8 S9", contract="6NT", taken=(4, 2, 1))
    proof = prove(problem)
    assert proof.right == ((Card.SK,), (Card.SA,)) and proof.has_one_answer


# ---- hidden cards


def test_every_layout_counts_once() -> None:
    problem = unseen(finesse(), 1, 2)
    layouts, exact = layouts_of(problem)
    assert exact and len(layouts) == len(set(layouts)) == 20  # six cards, three in each hand
    assert all(len(set(hands[1]) | set(hands[2])) == 6 for hands in layouts)


def test_a_share_is_counted_layout_by_layout() -> None:
    problem = unseen(finesse(), 1, 2)
    proof, wins = prove(problem), Counter[Choice]()
    layouts, _exact = layouts_of(problem)
    for hands in layouts:
        open_hands = replace(problem, hands=hands, hidden=(), gone=())
        wins.update(right_by_minimax(open_hands))
    assert {choice: share.wins for choice, share in proof.shares.items()} == {
        choice: wins[choice] for choice in proof.shares
    }
    assert all(0 < share.layouts == 20 for share in proof.shares.values())
    most = max(wins.values())
    assert set(proof.right) == {choice for choice, count in wins.items() if count == most}


def test_what_is_known_leaves_out_layouts() -> None:
    problem = unseen(finesse(), 1, 2)
    hearts = {card for card in problem.unknown if str(card.suit) == "H"}
    lacking = replace(problem, lacks=((), (next(iter(hearts)).suit,), ()))
    layouts, _exact = layouts_of(lacking)
    assert layouts and all(not hearts & set(hands[1]) for hands in layouts)
    known = replace(problem, hands=(problem.hands[0], (next(iter(hearts)),), ()))
    assert all(next(iter(hearts)) in hands[1] for hands in layouts_of(known)[0])
    assert len(layouts_of(known)[0]) == len(list(combinations(range(5), 2)))


def test_many_layouts_are_sampled_with_an_error() -> None:
    whole = replace(ANSWER, hands=((), ANSWER.hands[2], ()), hidden=(0, 2))
    proof = prove(whole)
    share = next(iter(proof.shares.values()))
    assert not share.exact and share.layouts == 1000 and share.error > 0
    assert prove(whole).shares == proof.shares  # the same facts, the same chance


def test_a_problem_without_a_layout_is_refused() -> None:
    problem = unseen(finesse(), 1, 2)
    every = tuple({card.suit for card in problem.unknown})
    none = replace(problem, lacks=((), every, every))
    assert one_layout(none) is None
    with pytest.raises(ValueError, match="no layout"):
        prove(none)


def test_one_layout_is_the_first_of_all() -> None:
    many = replace(ANSWER, hands=((), ANSWER.hands[2], ()), hidden=(0, 2))
    for problem in (finesse(), unseen(finesse(), 1, 2), many):
        assert one_layout(problem) == layouts_of(problem)[0][0]


# ---- the other questions


def test_a_discard_is_proved() -> None:
    proof = prove(DISCARD)
    assert len(proof.shares) == 66
    wins = {choice for choice, share in proof.shares.items() if share.wins}
    assert set(proof.right) == wins
    assert tuple(sorted(card for card in DISCARD.hands[0] if card.rank == 7)) in wins
    line = proof.puzzle_after(proof.right[0])  # type: ignore[arg-type]
    assert all(len(held) == 10 for held in line.position.hands)


def test_an_answer_is_right_where_the_tricks_are_taken() -> None:
    proof = prove(ANSWER)
    assert set(proof.shares) == {(Answer.WHIST, Answer.OPEN), (Answer.PASS,)}
    assert proof.right == ((Answer.WHIST, Answer.OPEN),)
    strong = hand("HA HK HQ HJ HT H9 SA SK DA DK")
    rest = [card for card in DECK if card not in strong]
    other = replace(ANSWER, hands=(strong, tuple(rest[:10]), tuple(rest[10:20])))
    assert prove(other).right == ((Answer.PASS,),)


def test_proving_stops() -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(Stopped):
        prove(DISCARD, stop)


def test_a_card_that_another_hand_shows_cannot_have_been_played() -> None:
    seen = unseen(finesse(), 1, 2)
    with pytest.raises(BadProblem, match="HA could not be played there"):
        replace(seen, leader=1, played=(Card.HA,))
