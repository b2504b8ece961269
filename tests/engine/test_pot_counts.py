"""Takeovers that go round, and the play of a hand that all passed, counted twice: by the engine,
and from the sentences of the sources.
"""

from __future__ import annotations

import random

import pytest

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import Card
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from tests.engine.test_pot_games import asked, legal, played
from tests.helpers import NAMES, say

ALL_BID = ("Ana: 1", "Bojan: 2", "Cvita: 3")
HIGHEST = 8


def count_takeovers(match: Match) -> int:
    """Ways from here until nobody takes over, by the engine; every taker discards the same two."""
    if match.phase is Phase.EXCHANGE:
        return count_takeovers(say(match.fork(), legal(match)[-1]))
    if match.phase not in (Phase.TAKEOVER, Phase.ANNOUNCE):
        return 1
    return sum(count_takeovers(say(match.fork(), word)) for word in legal(match))


def plain_takeovers(declarer: int, now: int, bidders: set[int], left: frozenset[int]) -> int:
    """Return the same after an announcement. "The player to the left acts first, and the turn goes
    on clockwise" (001:211-214); "a higher contract than the one before" (001:217-223), "at least
    five" (001:214-215, 003:122); until nobody who may wants to (001:222-224). Whoever has left may
    still take over from somebody else, because 003:122-123 gives the third player that right.
    """
    turn = [(declarer + step) % 3 for step in (1, 2)]
    seat = next((seat for seat in turn if seat in bidders and seat not in left), None)
    if seat is None or now == HIGHEST:
        return 1
    left_alone = plain_takeovers(declarer, now, bidders, left | {seat})
    higher = range(max(5, now + 1), HIGHEST + 1)
    return left_alone + sum(
        plain_takeovers(seat, number, bidders, frozenset()) for number in higher
    )


def plain_nachgehen(declarer: int, won: int, bidders: set[int], left: frozenset[int]) -> int:
    """Return the same before the first announcement (003:122): who is not taken over announces
    anything from the bid up (003:106).
    """
    turn = [(declarer + step) % 3 for step in (1, 2)]
    seat = next((seat for seat in turn if seat in bidders and seat not in left), None)
    if seat is None:
        return HIGHEST - won + 1
    higher = range(max(5, won + 1), HIGHEST + 1)
    return plain_nachgehen(declarer, won, bidders, left | {seat}) + sum(
        plain_takeovers(seat, number, bidders, frozenset()) for number in higher
    )


@pytest.mark.parametrize(
    ("calls", "declarer", "won", "bidders"),
    [
        ((*ALL_BID, "Ana: pass", "Bojan: pass"), 2, 3, {0, 1, 2}),
        (("Ana: 1", "Bojan: 2", "Cvita: pass", "Ana: pass"), 1, 2, {0, 1}),
        (("Ana: 1", "Bojan: pass", "Cvita: pass"), 0, 1, {0}),
    ],
)
def test_takeovers_go_round_as_often_as_the_sources_say(
    calls: tuple[str, ...], declarer: int, won: int, bidders: set[int]
) -> None:
    vienna = sum(
        plain_takeovers(declarer, number, bidders, frozenset()) for number in range(won, 5)
    )
    assert count_takeovers(played("viennese", *calls)) == vienna
    before = plain_nachgehen(declarer, won, bidders, frozenset())
    assert count_takeovers(played("illustrated", *calls)) == before


def test_a_player_who_left_is_asked_again_after_another_took_over() -> None:
    """003:122-123: the original declarer, "or the third player if he too has bid, may take the
    contract away from the new declarer"; 001:222-224: the turn goes on clockwise.
    """
    lines = (*ALL_BID, "Ana: pass", "Bojan: pass", "Cvita: discard CJ CQ", "Cvita: announce 3")
    taken = ("Ana: leave", "Bojan: take", "Bojan: discard CJ CQ", "Bojan: announce 5")
    match = played("viennese", *lines, *taken)
    assert asked(match) == ("takeover", "Cvita"), "the first after the new declarer"
    assert asked(played("viennese", *lines, *taken, "Cvita: leave")) == ("takeover", "Ana")


# ---- the play of a hand that all passed


def plain_lines(
    hands: dict[int, list[Card]], trick: list[tuple[int, Card]], lead: int
) -> list[int]:
    """How many ways there are to play so many cards. "Everybody must follow suit if possible, and
    beat if that is possible in the suit; who can do neither plays any card" (001:271-274); there
    are no trumps (001:139-141), and nobody has to beat with the lowest (001:284).
    """
    seat = (lead + len(trick)) % 3
    led = trick[0][1].suit if trick else None
    follow = [card for card in hands[seat] if card.suit is led]
    best = max((card.rank for _, card in trick if card.suit is led), default=None)
    beating = [card for card in follow if best is not None and card.rank > best]
    counts = [0] * sum(map(len, hands.values()))
    for card in beating or follow or hands[seat]:
        rest = hands | {seat: [other for other in hands[seat] if other is not card]}
        full = [*trick, (seat, card)]
        after: list[int]
        if len(full) < 3:
            after = plain_lines(rest, full, lead)
        else:
            suit = full[0][1].suit
            winner = max((at for at in full if at[1].suit is suit), key=lambda at: at[1].rank)[0]
            after = plain_lines(rest, [], winner) if any(rest.values()) else []
        counts[0] += 1
        for depth, number in enumerate(after, 1):
            counts[depth] += number
    return counts


def engine_lines(match: Match, depth: int) -> list[int]:
    """Return the same by the engine."""
    counts = [0] * depth
    for command in match.legal() if depth else ():
        after = match.fork()
        after.submit(command)
        counts[0] += 1
        for at, number in enumerate(engine_lines(after, depth - 1), 1):
            counts[at] += number
    return counts


@pytest.mark.parametrize("seed", range(4))
def test_endings_of_a_hand_that_all_passed(seed: int) -> None:
    rng = random.Random(seed)
    match = Match.start(find_ruleset("viennese"), NAMES[:3])
    match.submit(shuffled_deal(rng, 2))
    say(match, "pass", "pass", "pass")
    assert match.table.hand is not None and match.table.hand.leader == 2, "the dealer, 001:270-271"
    while match.table.hand.cards_down < 21:
        match.submit(rng.choice(match.legal()))
        assert match.table.hand is not None
    hands = {seat: list(match.hand_of(seat)) for seat in range(3)}
    lead = match.to_act
    assert isinstance(lead, int)
    assert engine_lines(match, 9) == plain_lines(hands, [], lead)
