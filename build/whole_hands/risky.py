"""Misères that open cards catch: how often they are made where the defenders do not know the
discard.

A part of the AI benchmark. The seat with the lowest cards has to play the misère, discards as an
expert does, and is caught with open cards. Experts catch it; each hand is played once for each kind
of declarer.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Mapping

from measures.tables import NAMES, Brain, mean, play_on, seat_of

from prefgame.ai.imagine.worlds import Worlds, mask_of
from prefgame.ai.level import EXPERT
from prefgame.ai.value.card_values import card_values
from prefgame.ai.value.end_values import solver_of
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet
from whole_hands.misere import dealt_to, share

SHOWN_EVERY = 25


def by_open_cards(view: SeatView, chance: random.Random) -> Command:
    """Return the card that loses the fewest tricks with open cards, the highest of these."""
    (values,) = card_values(view, Worlds(view).draw(1, chance))
    cards = [command for command in view.legal if isinstance(command, PlayCard)]
    return min(cards, key=lambda each: (values[each.card.index], -each.card.rank))


def who_ducks(view: SeatView, chance: random.Random) -> Command:
    """Return the same, but what open cards catch anyhow stays below as long as it can, as a person
    does who hopes for the defenders.
    """
    (values,) = card_values(view, Worlds(view).draw(1, chance))
    hand = view.this_hand
    cards = [command for command in view.legal if isinstance(command, PlayCard)]
    if not hand.trick or not min(values[each.card.index] for each in cards):
        return by_open_cards(view, chance)
    led = hand.trick[0][1]
    top = max(card.rank for _, card in hand.trick if card.suit is led.suit)
    below = [each for each in cards if each.card.suit is not led.suit or each.card.rank < top]
    return max(below or cards, key=lambda each: each.card.rank)


DECLARERS: Mapping[str, Brain] = {
    "by open cards": by_open_cards,
    "who ducks": who_ducks,
    "an expert": seat_of(EXPERT),
}


def risky(rules: RuleSet, number: int, seed: str) -> None:
    """How often each kind of declarer makes such a hand, and their tricks."""
    found: dict[str, list[int]] = {name: [] for name in DECLARERS}
    deal = 0
    while len(found["an expert"]) < number:
        match, chance = Match.start(rules, NAMES), random.Random(f"{seed}/{rules.key}/{deal}")
        match.submit(shuffled_deal(chance, deal % 3))
        deal += 1
        looked = dealt_to(match)
        if looked is None:
            continue
        seat, contract = looked
        if not contract.open_hands:
            print(f"risky: {rules.key} has no contract for no trick with open cards")
            return
        while match.phase is Phase.AUCTION:
            wanted = contract.name if match.to_act == seat else "pass"
            match.submit(next(each for each in match.legal() if str(each) == wanted))
        play_on(match, lambda _seat: seat_of(EXPERT), chance, until=Phase.PLAY)
        if not _is_caught(match):
            continue
        for name, declares in DECLARERS.items():
            playing = match.fork()
            play_on(
                playing,
                lambda each, declares=declares, seat=seat: (  # type: ignore[misc]
                    declares if each == seat else seat_of(EXPERT)
                ),
                random.Random(f"{seed}/{deal}/{name}"),
            )
            found[name].append(playing.table.this_hand.taken[seat])
        if len(found["an expert"]) % SHOWN_EVERY == 0 or len(found["an expert"]) == number:
            _show(rules, found)


def _is_caught(match: Match) -> int:
    """Whether (1 or 0) open cards catch it."""
    table, hand = match.table, match.table.declared
    solver = solver_of(table.rules.play, hand.contract, hand.order, hand.order, hand.declarer)
    hands = array("I", (mask_of(match.hand_of(seat)) for seat in hand.order))
    leader = table.rules.play.leader(hand.order, hand.order, hand.declarer, hand.contract)
    return solver.can_take(hands, hand.order.index(leader), 1)[0]


def _show(rules: RuleSet, found: Mapping[str, list[int]]) -> None:
    for name, tricks in found.items():
        made = share([not each for each in tricks])
        print(
            f"risky: {rules.key}: a declarer {name}: made {made} of {len(tricks)}, tricks "
            f"{mean([float(each) for each in tricks])}",
            flush=True,
        )
