"""Random positions for the solver, and the same question put to plain minimax and to any build of
the search.
"""

from __future__ import annotations

import importlib.util
import random
from array import array
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import prefgame.solver
from prefgame.cards import DECK, Card, Suit
from prefgame.rules.play import Played
from prefgame.solver import Position, hand_bits
from tests.solver.minimax import Minimax

SOURCE = Path(prefgame.solver.__file__).with_name("search.py")


def interpreted() -> ModuleType:
    """Return the search as a plain Python module, beside the compiled one."""
    spec = importlib.util.spec_from_file_location("interpreted_search", SOURCE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.COMPILED
    return module


def endings(
    rng: random.Random, most: int, two: bool | None = None, **fields: Any
) -> Iterator[Position]:
    """Yield endings of two to ``most`` cards a hand without end: any seat declares and leads, up to
    two cards lie on the table, some with two players.

    ``fields`` are those of Position that are not to be random; half of the endings leave few gaps
    between the ranks.
    """
    while True:
        length = rng.randint(2, most)
        declarer = rng.randrange(3)
        pair = rng.random() < 0.2 if two is None else two
        out = rng.choice([seat for seat in range(3) if seat != declarer]) if pair else None
        playing = [seat for seat in range(3) if seat != out]
        pack = list(DECK) if rng.random() < 0.5 else rng.sample(DECK, 3 * length + 1)
        cards = rng.sample(pack, 3 * length)
        hands = [
            frozenset(cards[seat * length : (seat + 1) * length])
            if seat in playing
            else frozenset()
            for seat in range(3)
        ]
        leader = rng.choice(playing)
        contract = {
            "trump": rng.choice([None, *Suit]),
            "fewest": rng.random() < 0.4,
            "must_trump": rng.random() < 0.7,
            "must_beat": rng.choice((0, 0, 1, 2)),
        } | fields
        rules = Minimax(declarer, playing=tuple(playing), **contract)
        trick: Played = ()
        for turn in range(rng.choice((0, 0, 1, 2)) % len(playing)):
            seat = playing[(playing.index(leader) + turn) % len(playing)]
            card = rng.choice(rules.legal(hands[seat], trick))
            hands[seat] -= {card}
            trick = (*trick, (seat, card))
        eldest, second, third = (sorted(hand) for hand in hands)
        yield Position(
            (eldest, second, third),
            declarer,
            leader,
            trick=tuple(card for _, card in trick),
            **contract,
        )


def by_minimax(position: Position) -> dict[Card, int]:
    """Return the value of each legal card, by plain minimax."""
    order = [(position.leader + turn) % 3 for turn in range(3)]
    on_table = len(position.trick)
    playing = [seat for turn, seat in enumerate(order) if position.hands[seat] or turn < on_table]
    rules = Minimax(
        position.declarer,
        position.trump,
        position.fewest,
        position.must_trump,
        position.must_beat,
        tuple(playing),
    )
    return rules.values(
        tuple(map(frozenset, position.hands)),
        playing[on_table],
        tuple(zip(playing, position.trick)),
    )


def by_search(module: ModuleType, position: Position, goal: int = -1) -> tuple[list[int], int]:
    """Return what this build of the search writes for a position, and the number of nodes."""
    trump = -1 if position.trump is None else list(Suit).index(position.trump)
    search = module.Search(
        trump, position.fewest, position.must_trump, position.must_beat, 1 << 12, array("i", [0])
    )
    answers = array("b", bytes(32))
    on_table = [hand_bits([card]) for card in position.trick] + [0, 0]
    hands = array("I", map(hand_bits, position.hands))
    assert (
        search.run(
            hands, 1, position.declarer, position.leader, on_table[0], on_table[1], goal, answers
        )
        == 1
    )
    return list(answers), search.nodes
