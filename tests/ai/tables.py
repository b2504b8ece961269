"""Tables for the tests of the seats: random play with every card known, and views at any point of a
hand given in words.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import prefgame.ai
from prefgame.ai.imagine.worlds import CardMask, World, mask_of
from prefgame.ai.level import SIMPLE
from prefgame.ai.player import choose
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import DECK, Card
from prefgame.engine.commands import DEALER, Command, Deal
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.rules.registry import find_ruleset
from tests.helpers import BALKAN_GAMES, NAMES, ORDINARY_DEAL, anything, deal, deal_next, parse, say

SOURCE = Path(prefgame.ai.__file__).with_name("imagine") / "sampling.py"
Options = dict[str, Any]
UNIT = 10.0
"""That of the stake at Balkan tables, in points of the settlement."""
TABLES: list[tuple[str, int, Options]] = [
    (key, seats, {}) for key in BALKAN_GAMES for seats in (3, 4)
]
TABLES += [
    (
        "croatian",
        3,
        {"talon_visible": "no", "may_kontra": "anyone", "two_without_kontra": "play_normally"},
    ),
    ("serbian", 3, {"preferans": "yes", "play_out": "yes", "game_reveal": "ascending"}),
    ("serbian", 3, {"game_reveal": "rising", "jump": "yes"}),
    ("slovenian", 3, {"silence": "yes"}),
    ("serbian", 3, {"game_level": "yes", "three_trumps": "yes", "two_aces": "yes"}),
]
POT_TABLES: list[tuple[str, int, Options]] = [
    ("austrian", 3, {}),
    ("austrian", 4, {"pot": "limited"}),
    ("illustrated", 3, {}),
    ("viennese", 3, {}),
    ("viennese", 4, {"limit": 50}),
]
"""tables that play for a pot"""


def at(
    *texts: str,
    packets: tuple[str, ...] = ORDINARY_DEAL,
    rules: str = "croatian",
    seat: Seat | None = None,
    **options: Any,
) -> SeatView:
    """Return what the seat to act sees after these words and cards, or the one that is named."""
    match = Match.start(find_ruleset(rules), NAMES[:3], **options)
    match.submit(deal(2, *packets))
    say(match, *texts)
    assert isinstance(match.to_act, int)
    return match.view(match.to_act if seat is None else seat)


def wild_play(
    rules: str, seats: int, options: Options, hands: int, rng: random.Random
) -> Iterator[tuple[Match, SeatView]]:
    """So many hands of anything that is legal: the match before each decision, and the view of the
    seat that decides.
    """
    for_a_pot = rules in {key for key, _, _ in POT_TABLES}
    long: Options = {} if for_a_pot else {"start": 10_000}
    match = Match.start(find_ruleset(rules), NAMES[:seats], **long, **options)
    while match.table.hands_played < hands or match.to_act is not DEALER:
        acting = match.to_act
        if not isinstance(acting, int):
            deal_next(match, rng)
            continue
        view = match.view(acting)
        yield match, view
        match.submit(anything(view, rng), acting)


def careless_play(rules: str, hands: int, rng: random.Random) -> Iterator[SeatView]:
    """Yield views of seats that choose a card, in so many hands that are called by rules of thumb
    and played at random.
    """
    match = Match.start(find_ruleset(rules), NAMES[:3], start=10_000)
    while match.table.hands_played < hands or isinstance(match.to_act, int):
        if not isinstance(match.to_act, int):
            deal_next(match, rng)
            continue
        view = match.view(match.to_act)
        playing = view.turn.phase is Phase.PLAY
        if playing and len(view.legal) > 1:
            yield view
        match.submit(rng.choice(view.legal) if playing else choose(view, SIMPLE, rng))


def the_truth(match: Match, view: SeatView) -> World:
    """How the cards really lie that are in no trick yet."""
    hand = view.hand
    assert hand is not None
    hands: list[CardMask] = [0] * len(view.table.players)
    for seat in hand.order:
        hands[seat] = mask_of(match.hand_of(seat))
    played = mask_of(
        card for trick in (*(trick.cards for trick in hand.tricks), hand.trick) for _, card in trick
    )
    return World(tuple(hands), (1 << 32) - 1 & ~(sum(hands) | played))


# ---- the same seen, and other cards behind it


def twins(
    rules: str,
    seats: int,
    hands: int,
    rng: random.Random,
    options: Options | None = None,
    said: Sequence[str] = (),
) -> Iterator[tuple[SeatView, SeatView]]:
    """Two views of the seat to act that look the same to it, from deals in which two or three cards
    that it has not seen changed places. Every hand begins with the words ``said``.
    """
    before = Match.start(find_ruleset(rules), NAMES[:seats], **(options or {}))
    for _ in range(hands):
        dealing = shuffled_deal(rng, seats - 1)
        match, done = Match.replay(before.log), list[tuple[Seat, Command]]()
        match.submit(dealing)
        while isinstance(match.to_act, int):
            seat = match.to_act
            view = match.view(seat)
            other = _retold(before, _moved(dealing, _unseen(view), rng), done, seat)
            if other is not None:
                yield view, other
            command = parse(said[len(done)]) if len(done) < len(said) else choose(view, SIMPLE, rng)
            done.append((seat, command))
            match.submit(command, seat)


def _unseen(view: SeatView) -> list[Card]:
    hand = view.hand
    assert hand is not None
    shown = {
        card for trick in (*(trick.cards for trick in hand.tricks), hand.trick) for _, card in trick
    }
    return [
        card
        for card in DECK
        if card
        not in {
            *view.dealt,
            *view.cards,
            *view.talon,
            *view.discard,
            *view.handed_on,
            *shown,
        }
    ]


def _moved(dealing: Deal, hidden_cards: list[Card], rng: random.Random) -> Deal:
    """Return the deal with two or three hidden cards changing places."""
    places = rng.sample(hidden_cards, min(len(hidden_cards), rng.choice((2, 3))))
    swap = dict(zip(places, places[1:] + places[:1]))
    hands = tuple(tuple(swap.get(card, card) for card in hand) for hand in dealing.hands)
    return Deal(dealing.dealer, hands, tuple(swap.get(card, card) for card in dealing.talon))


def _retold(
    before: Match, dealing: Deal, done: list[tuple[Seat, Command]], seat: Seat
) -> SeatView | None:
    """Return the seat's view after the same calls and cards from another deal, or None where they
    were not legal then.
    """
    match = Match.replay(before.log)
    try:
        match.submit(dealing)
        for actor, command in done:
            match.submit(command, actor)
    except IllegalCommand:
        return None
    return match.view(seat)


# ---- the other build


def interpreted() -> ModuleType:
    """Return the sampling as a plain Python module, beside the compiled one."""
    spec = importlib.util.spec_from_file_location("interpreted_sampling", SOURCE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.COMPILED
    return module
