"""The parts of the AI benchmark that ask whether what a seat believes at 30 % happens at 30 %."""

from __future__ import annotations

import random
import statistics
from array import array
from collections.abc import Sequence

from measures.tables import deals, mean, play_on, seat_of
from prefgame.ai.advice import Advice, Success
from prefgame.ai.belief import imagine
from prefgame.ai.imagine.worlds import ALL_CARDS, World, Worlds, mask_of
from prefgame.ai.level import CLUB, EXPERT
from prefgame.ai.player import advise
from prefgame.ai.value.end_values import solver_of
from prefgame.cards import DECK
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.rules.ruleset import RuleSet


def calibration(rules: RuleSet, number: int) -> None:
    """Where each hidden card lies, whether the chosen way succeeds, and whether a contract is made
    as the declarer expected when it was bid.

    What is believed, beside what is so.
    """
    places: list[tuple[float, bool]] = []
    chances: list[tuple[float, bool]] = []
    bids: list[tuple[float, bool]] = []
    for match, chance in deals(rules, number, "calibration"):
        advised: list[tuple[Seat, Advice]] = []
        believed: list[dict[tuple[Seat | None, int], float]] = []
        bid: dict[Seat, float | None] = {}
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            advice = advise(view, EXPERT, chance)
            if view.turn.phase in (Phase.AUCTION, Phase.REVEAL):
                bid[view.seat] = advice.best.chance
            if len(view.legal) > 1 and view.turn.phase in (
                Phase.ANNOUNCE,
                Phase.DEFENCE,
                Phase.PLAY,
            ):
                advised.append((view.seat, advice))
                if view.turn.phase is not Phase.ANNOUNCE and chance.random() < 0.3:
                    believed.append(shares(view, chance))
            match.submit(advice.best.command, match.to_act)
        hand = match.table.hand
        assert hand is not None
        if hand.contract is None:
            continue
        aside = {card.index for card in hand.open_discard}
        if hand.contract.game or not hand.talon_taken:
            aside = set(range(32)) - {card.index for cards in hand.open_hands for card in cards}
        where = {
            card.index: seat for seat, cards in zip(hand.order, hand.open_hands) for card in cards
        }
        for view_of in believed:
            for (place, index), share in view_of.items():
                lies = None if index in aside else where.get(index, hand.declarer)
                places.append((share, lies == place))
        lost = match.table.result.down
        if hand.declarer is not None and (chance_then := bid.get(hand.declarer)) is not None:
            bids.append((chance_then, hand.declarer not in lost))
        for seat, advice in advised:
            if (
                advice.best.chance is not None
                and hand.tricks
                and advice.success is not Success.DOWN
            ):
                chances.append((advice.best.chance, seat not in lost))
    print_table("where a hidden card lies", places)
    print_table("success of what was chosen (contract made, quota reached)", chances)
    print_table("the contract is made, as its declarer expected at the last bid", bids)


def shares(view: SeatView, chance: random.Random) -> dict[tuple[Seat | None, int], float]:
    """For each hidden card the share of imagined deals in which it lies in each place."""
    worlds = imagine(view, EXPERT, chance)
    hidden_cards = Worlds(view)
    places = [place.seat for place in hidden_cards.places]
    found = {
        (place, card.index): 0.0
        for card in DECK
        if hidden_cards.hidden >> card.index & 1
        for place in places
    }
    for world in worlds:
        for place, index in found:
            if (world.aside if place is None else world.hands[place]) >> index & 1:
                found[place, index] += 1 / len(worlds)
    return found


def print_table(what: str, pairs: Sequence[tuple[float, bool]]) -> None:
    print(f"calibration: {what}, {len(pairs)} cases")
    for low in range(10):
        inside = [(believed, came) for believed, came in pairs if min(int(believed * 10), 9) == low]
        if inside:
            came = statistics.fmean(came for _, came in inside)
            error = (came * (1 - came) / len(inside)) ** 0.5
            meant = statistics.fmean(believed for believed, _ in inside)
            print(
                f"  believed {100 * meant:5.1f} %: happened {100 * came:5.1f} % ± "
                f"{100 * error:.1f} of {len(inside)}"
            )


def contracts(rules: RuleSet, number: int) -> None:
    """How often defenders believe that a contract is made with open hands, and how often it is.

    Nobody has answered yet.
    """
    kinds: dict[str, list[tuple[float, float]]] = {}
    for match, chance in deals(rules, number, "contracts"):
        play_on(match, lambda seat: seat_of(CLUB), chance, until=Phase.DEFENCE)
        hand = match.table.hand
        if not isinstance(match.to_act, int) or hand is None or hand.contract is None:
            continue
        hands = tuple(mask_of(match.hand_of(seat)) for seat in range(len(match.table.players)))
        truth = [World(hands, ALL_CARDS & ~sum(hands))]
        kind = "sans"
        if hand.contract.trump is not None:
            kind = "trump"
        elif hand.contract.goal.takes_none:
            kind = "betl"
        for seat in hand.defenders:
            view = match.view(seat)
            kinds.setdefault(kind, []).append(
                (made_open(view, imagine(view, EXPERT, chance)), made_open(view, truth))
            )
    for kind, pairs in kinds.items():
        believed, true = ([100 * pair[at] for pair in pairs] for at in (0, 1))
        print(
            f"contracts: {kind}: believed made {mean(believed)} %, made {mean(true)} % with open "
            f"hands, {len(pairs)} defenders"
        )


def made_open(view: SeatView, worlds: Sequence[World]) -> float:
    """In which part of the worlds the declarer makes the contract, all three playing."""
    hand, play = view.hand, view.table.rules.play
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    lead = hand.order.index(play.leader(hand.order, hand.order, hand.declarer, hand.contract))
    flat = array("I", [world.hands[seat] for world in worlds for seat in hand.order])
    goal = hand.contract.goal.decisive
    reached = statistics.fmean(
        solver_of(play, hand.contract, hand.order, hand.order, hand.declarer).can_take(
            flat, lead, goal
        )
    )
    return 1 - reached if hand.contract.goal.wants_few else reached
