"""Small problems whose answers can be counted by hand."""

from __future__ import annotations

from dataclasses import replace

from prefgame.app.problems.problem import Problem, Question
from prefgame.cards import Card, parse_cards
from prefgame.rules.base import Answer, Seat
from prefgame.rules.registry import find_ruleset


def hand(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def ending(
    first: str,
    second: str,
    third: str,
    *,
    contract: str = "6H",
    taken: tuple[int, int, int],
    declarer: Seat = 0,
    leader: Seat = 0,
    player: Seat = 0,
    rules: str = "russian",
) -> Problem:
    """Make a problem of open hands in which a card is asked for."""
    game = find_ruleset(rules)
    found = game.read_contract(contract)
    assert found is not None
    return Problem(
        game,
        Question.PLAY,
        (hand(first), hand(second), hand(third)),
        declarer,
        found,
        leader,
        player,
        taken,
    )


def finesse() -> Problem:
    """Make one in which the lead decides: the ace first loses to a guarded king, the small card to
    nobody. (Both defenders have hearts; the king is bare after the small one.)
    """
    return ending("HA H7 S7", "HK S8 SA", "D7 D8 S9", taken=(4, 2, 1))


def unseen(problem: Problem, *seats: Seat) -> Problem:
    """Hide the hands of these seats, but not how the other cards went."""
    first, second, third = (
        () if seat in seats else cards for seat, cards in enumerate(problem.hands)
    )
    hidden = [card for seat in seats for card in problem.hands[seat]]
    named = {card for cards in problem.hands for card in cards}
    gone = tuple(card for card in Card if card not in named)
    assert hidden
    return replace(problem, hands=(first, second, third), hidden=seats, gone=gone)


DISCARD = Problem(
    find_ruleset("russian"),
    Question.DISCARD,
    (
        hand("SA SK SQ SJ ST HA HK HQ D7 C7"),
        hand("S7 S8 D8 D9 DT DJ C8 C9 CT CJ"),
        hand("S9 H7 H8 H9 DQ DK CQ CK CA HT"),
    ),
    0,
    next(one for one in find_ruleset("russian").contracts if str(one) == "10S"),
    0,
    0,
    talon=hand("DA HJ"),
)
"""ten tricks, if the two small cards go"""

ANSWER = Problem(
    find_ruleset("russian"),
    Question.ANSWER,
    (
        hand("HA HK HQ HJ HT S7 D7 C7 S8 D8"),
        hand("SA SK SQ DA DK CA CK C8 C9 H7"),
        hand("S9 ST SJ D9 DT DJ CT CJ H8 H9"),
    ),
    0,
    next(one for one in find_ruleset("russian").contracts if str(one) == "6H"),
    0,
    1,
    other=Answer.PASS,
)
"""five tricks in hearts for the declarer and not one more"""
