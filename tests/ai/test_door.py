"""What every seat of the computer owes the table: legal, repeatable, quick to refuse, and blind to hidden cards."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from prefgame.ai.player import LEVELS, Level, UnknownLevel, choose, find_level
from prefgame.cards import DECK, Card
from prefgame.engine.commands import DEALER, Command, Deal, Discard
from prefgame.engine.events import Dealt
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from tests.helpers import KEYS, NAMES, deal_next, random_deal, start

SIMPLE = find_level("simple")
TABLES = [(key, seats, options) for key in KEYS for seats, options in ((3, {}), (4, {"may_kontra": "anyone", "kontra_max": "none"}))]
TABLES += [("serbian", 3, {"preferans": "yes", "play_out": "yes"}), ("croatian", 3, {"hold": "none", "game_reveal": "ascending"})]


def decisions(match: Match, rng: random.Random, hands: int, wild: float) -> Iterator[SeatView]:
    """Every view in which a seat must decide; now and then (``wild``) any legal command is done instead of a chosen one."""
    while match.to_act is not None and (match.to_act is not DEALER or match.table.hands_played < hands):
        acting = match.to_act
        if not isinstance(acting, int):
            deal_next(match, rng)
            continue
        view = match.view(acting)
        yield view
        match.submit(rng.choice(view.legal) if rng.random() < wild else choose(view, SIMPLE, rng), acting)


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES)
def test_every_choice_is_legal_and_the_same_again(rules: str, seats: int, options: dict[str, str]) -> None:
    rng = random.Random(f"{rules} {seats}")
    match = Match.start(find_ruleset(rules), NAMES[:seats], **options)  # type: ignore[arg-type]
    phases = set()
    for view in decisions(match, rng, hands=14, wild=0.3):
        phases.add(view.turn.phase)
        for level in LEVELS:
            seed = rng.random()
            chosen = choose(view, level, random.Random(seed))
            assert chosen in view.legal
            assert chosen == choose(view, level, random.Random(seed))
    assert {Phase.AUCTION, Phase.EXCHANGE, Phase.ANNOUNCE, Phase.DEFENCE, Phase.KONTRA, Phase.PLAY} <= phases


def test_a_seat_that_is_not_to_act_is_refused() -> None:
    match = start()
    with pytest.raises(ValueError, match="nothing to decide"):
        choose(match.view(1), SIMPLE, random.Random(0))


def test_levels_are_found_by_name_and_an_unknown_one_lists_the_known() -> None:
    assert [find_level(level.name) for level in LEVELS] == list(LEVELS)
    assert {"simple", "beginner"} <= {level.name for level in LEVELS}
    with pytest.raises(UnknownLevel, match=r"grandmaster.*beginner, club, expert, simple"):
        find_level("grandmaster")


# ---- secrecy


def retold(before: Match, dealing: Deal, done: list[tuple[int, Command]], seat: int) -> SeatView | None:
    """The seat's view after the same calls and cards from another deal, or None where they were not legal then."""
    match = Match.replay(before.log)
    try:
        match.submit(dealing)
        for actor, command in done:
            match.submit(command, actor)
    except IllegalCommand:
        return None
    return match.view(seat)


def moved(dealing: Deal, hidden: list[Card], rng: random.Random) -> Deal:
    """The deal with two or three hidden cards changing places."""
    places = rng.sample(hidden, min(len(hidden), rng.choice((2, 3))))
    swap = dict(zip(places, places[1:] + places[:1]))
    hands = tuple(tuple(swap.get(card, card) for card in hand) for hand in dealing.hands)
    return Deal(dealing.dealer, hands, tuple(swap.get(card, card) for card in dealing.talon))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("rules", KEYS)
def test_hidden_cards_change_places_and_the_choice_stays(rules: str, level: Level) -> None:
    rng = random.Random(f"hidden {rules}")
    compared = {phase: 0 for phase in Phase}
    for _ in range(24):
        before = Match.start(find_ruleset(rules), NAMES[:3])
        dealing = random_deal(rng, 2)
        match = Match.replay(before.log)
        match.submit(dealing)
        dealt = next(event for event in match.log if isinstance(event, Dealt))
        done: list[tuple[int, Command]] = []
        while isinstance(match.to_act, int):
            seat = match.to_act
            view = match.view(seat)
            shown = {card for trick in view.hand.tricks for _, card in trick.cards} if view.hand else set()
            shown |= {card for _, card in view.hand.trick} if view.hand else set()
            laid = {card for actor, command in done if actor == seat and isinstance(command, Discard) for card in command.cards}
            hidden = [card for card in DECK if card not in {*view.dealt, *view.cards, *view.talon, *shown, *laid}]
            chance = 0.3 if view.turn.phase is Phase.PLAY else 1.0
            other = retold(before, moved(dealing, hidden, rng), done, seat) if len(hidden) > 1 and rng.random() < chance else None
            if other is not None:
                seed = rng.random()
                assert choose(other, level, random.Random(seed)) == choose(view, level, random.Random(seed)), dealt
                compared[view.turn.phase] += 1
            command = choose(view, SIMPLE, rng)
            done.append((seat, command))
            match.submit(command, seat)
    assert min(compared[phase] for phase in (Phase.AUCTION, Phase.EXCHANGE, Phase.DEFENCE)) >= 10
    assert compared[Phase.PLAY] >= 40
