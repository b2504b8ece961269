"""The part of the AI benchmark that asks whether a contract of sans is believed.

It compares what defenders predict with what happens.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from measures.tables import deals, mean, play_on, seat_of
from prefgame.ai.advice import Success
from prefgame.ai.chances import prospect
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import EXPERT
from prefgame.ai.player import advise
from prefgame.engine.commands import Defend
from prefgame.engine.match import Match
from prefgame.rules.base import Answer, Phase
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet

WORTH_A_CALL = 0.5
"""the chance that somebody must have in sans at first sight for a deal to be bid

Sans is rare, and a bid takes time.
"""


def sans(rules: RuleSet, number: int) -> None:
    """So many contracts of sans, bid and played by experts: predictions, and what happened.

    The chance that the contract fails, before a kontra, and the chance that the defenders who
    came gave to taking their tricks.
    """
    failures: list[tuple[float, bool]] = []
    came: list[tuple[float, bool]] = []
    doubled = []
    for match, chance in contracts(rules, number, "sans"):
        chances: list[float] = []
        coming = {}
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            advice = advise(view, EXPERT, chance)
            command, expected = advice.best.command, advice.best.chance
            if len(view.legal) > 1 and expected is not None:
                if view.turn.phase is Phase.KONTRA and advice.success is Success.DOWN:
                    chances.append(expected)
                elif command == Defend(Answer.COME):
                    coming[view.seat] = expected
            match.submit(command, match.to_act)
        hand = match.table.hand
        assert hand is not None
        lost = match.table.result.down
        failed = hand.declarer in lost
        failures += [(share, failed) for share in chances]
        came += [(share, seat not in lost) for seat, share in coming.items() if hand.tricks]
        if hand.kontra.level:
            doubled.append(failed)
    for what, pairs in (("failing", failures), ("coming held", came)):
        believed, happened = ([100.0 * pair[at] for pair in pairs] for at in (0, 1))
        print(
            f"sans: {what}: predicted {mean(believed)} %, happened {mean(happened)} %, "
            f"{len(pairs)} choices in {number} contracts"
        )
    print(f"sans: kontra said {len(doubled)} times, {sum(doubled)} failed")


def contracts(rules: RuleSet, number: int, seed: str) -> Iterator[tuple[Match, random.Random]]:
    """So many contracts of six tricks without trumps, as experts bid them.

    Nobody has answered yet.
    """
    found, games = 0, [contract for contract in rules.auction.all_games if _is_sans(contract)]
    for match, chance in deals(rules, 1_000_000 if games else 0, seed):
        if found == number:
            return
        if not any(_worth_a_call(match, contract) for contract in games):
            continue
        play_on(match, lambda seat: seat_of(EXPERT), chance, until=Phase.DEFENCE)
        hand = match.table.hand
        if (
            isinstance(match.to_act, int)
            and hand is not None
            and hand.contract is not None
            and _is_sans(hand.contract)
        ):
            found += 1
            yield match, chance


def _is_sans(contract: Contract) -> bool:
    return contract.trump is None and contract.may_be_left


def _worth_a_call(match: Match, contract: Contract) -> bool:
    """Whether a hand has that chance in the contract.

    It may have it by itself, or with the two cards that nobody holds.
    """
    hands = [mask_of(match.hand_of(seat)) for seat in range(len(match.table.players))]
    talon = (1 << 32) - 1 & ~sum(hands)
    sights = ((hand | more, more.bit_count()) for hand in hands for more in (0, talon))
    return any(
        prospect(holdings(held), dropped, contract).chance > WORTH_A_CALL
        for held, dropped in sights
    )
