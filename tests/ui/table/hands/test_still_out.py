"""The slip with the cards that are still out while a hand lies open."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from prefgame.cards import Card
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.system.display import headless
from prefgame.ui.table.open_hands import (
    StillOut,
    memo_title,
    seat_that_laid_away,
    still_out,
    where_in_short,
    where_they_are,
)
from prefgame.ui.widgets.window import Window
from tests.helpers import NAMES, deal_next, say
from tests.ui.table import pot_positions, russian_positions
from tests.ui.table.seen_things import things_on_table
from tests.ui.table_game import Player, sit_at_rest

RUSSIAN, POT = russian_positions.POSITIONS, pot_positions.POSITIONS
SHOWN = {
    "misere, own lead": RUSSIAN["misere, own lead"],
    "open whist, own lead": RUSSIAN["open whist, own lead"],
    "open whist, partner's card": RUSSIAN["open whist, partner's card"],
    "open whist by the partner": RUSSIAN["open whist by the partner"],
    "the declarer's hand is open": POT["the declarer's hand is open"],
    "the defenders' hands are open": POT["the defenders' hands are open"],
}
SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


# ---- what is out


def played_open(rules: RuleSet, players: int, hands: int) -> Iterator[Match]:
    """Positions of random matches in which a hand lies open."""
    rng = random.Random(f"{rules.key} {players}")
    match = Match.start(rules, NAMES[:players])
    while match.table.hands_played < hands and match.to_act is not None:
        if not isinstance(match.to_act, int):
            deal_next(match, rng)
            continue
        match.submit(rng.choice(match.legal()), match.to_act)
        hand = match.table.hand
        if hand is not None and hand.laid_open and not hand.ended:
            yield match


def hidden(match: Match, view: SeatView) -> set[Card]:
    """Return the cards that lie where the seat cannot see them."""
    hand = match.table.this_hand
    hands = {card for seat in hand.order if seat != view.seat for card in match.hand_of(seat)}
    open_now = {card for cards in hand.open_now.values() for card in cards}
    away = {card for seat in hand.order if seat != view.seat for card in match.view(seat).discard}
    return (hands - open_now) | away


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_exactly_the_cards_that_a_seat_cannot_see_are_out(rules: RuleSet) -> None:
    for players in rules.seats:
        for match in played_open(rules, players, 40):
            for seat in range(players):
                view = match.view(seat)
                out = still_out(view)
                if out is None:
                    continue
                assert hidden(match, view) <= set(out.cards)
                counted = sum(count for _name, count in out.held) + out.laid_away + out.talon
                assert len(out.cards) == counted
                assert len(hidden(match, view)) + out.talon == counted


def test_nothing_is_listed_where_no_other_hand_lies_open() -> None:
    for name in ("closed whist", "raspasy later", "two whisters", "talon of another"):
        assert still_out(RUSSIAN[name].view(0)) is None, name
    both = RUSSIAN["misere of the player"].view(0)  # who knows where every card is
    assert still_out(both) is None


def test_a_suit_with_many_cards_has_a_line_for_itself() -> None:
    few = StillOut((Card.S7, Card.HA, Card.H9, Card.CK), (("Bojan", 2),), 2, 0)
    assert [[str(suit) for suit, _cards in line] for line in few.lines()] == [
        ["S", "D"],
        ["H", "C"],
    ]
    assert few.lines()[1][0][1] == (Card.HA, Card.H9)
    long = (Card.S7, Card.D7, Card.D8, Card.D9, Card.DT, Card.DJ, Card.DQ, Card.H7, Card.C7)
    lines = StillOut(long, (("Bojan", 7),), 2, 0).lines()
    assert [[str(suit) for suit, _cards in line] for line in lines] == [["S"], ["D"], ["H", "C"]]


def test_the_slip_says_how_many_lie_where() -> None:
    out = StillOut((Card.S7, Card.S8, Card.S9), (("Bojan", 1),), 2, 0)
    assert memo_title(out) == "Still out: 3 cards"
    assert where_they_are(out) == "1 with Bojan, 2 discarded"
    assert where_in_short(out) == "1 in closed hands, 2 discarded"
    closed = StillOut((Card.S7, Card.S8, Card.S9), (("Cvita", 1),), 0, 2)
    assert where_they_are(closed) == "1 with Cvita, 2 in the talon"


# ---- where it lies


@pytest.mark.parametrize("size", SIZES)
def test_the_slip_covers_nothing_and_is_covered_by_nothing(
    size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size, less_motion=True)
    for name, match in SHOWN.items():
        player = sit_at_rest(window, tmp_path / name, match)
        memo = player.table.frame.memo_box()
        assert memo is not None and player.table.kit.layout.table.contains(memo), name
        for what, box in beside(player):
            assert not memo.overlaps(box), (name, what)
        assert not player.table.kit.overflows, name
    window.close()


def beside(player: Player) -> list[tuple[str, Box]]:
    table, layout = player.table, player.table.kit.layout
    things = things_on_table(player)
    things += [("back", box) for box in table.desk.stage.back_boxes(layout)]
    things += [(what, box) for what, box, _words in table.frame.money_words()]
    things += [
        ("open field", field)
        for place in table.desk.stage.opened
        if (field := table.desk.stage.field(layout, place)) is not None
    ]
    return things


def test_a_slip_without_room_is_left_out(tmp_path: Path) -> None:
    headless()
    window = Window((1024, 640), less_motion=True)
    match = SHOWN["misere, own lead"]
    player = sit_at_rest(window, tmp_path, match, text_scale=130, card_size="large")
    memo = player.table.frame.memo_box()
    assert memo is None or not any(memo.overlaps(box) for _what, box in beside(player))
    window.close()


def test_the_player_may_do_without_the_slip(window: Window, tmp_path: Path) -> None:
    match = SHOWN["misere, own lead"]
    assert sit_at_rest(window, tmp_path / "on", match).table.frame.memo_box() is not None
    without = sit_at_rest(window, tmp_path / "off", match, still_out=False)
    assert without.table.frame.memo_box() is None


def test_the_slip_follows_the_cards(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, SHOWN["misere, own lead"])
    memo = player.table.frame.memo
    assert memo is not None and len(memo.out.cards) == 12
    later = say(russian_positions.russian(*russian_positions.MISERE_OF_BOJAN), "SA", "SQ")
    player = sit_at_rest(window, tmp_path / "later", later)
    memo = player.table.frame.memo
    assert memo is not None and len(memo.out.cards) == 11
    assert where_they_are(memo.out) == "9 with Bojan, 2 discarded"


# ---- cards discarded


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("deck", ["french", "german"])
@pytest.mark.parametrize(
    ("name", "place"), [("misere, own lead", "left"), ("open whist, own lead", "right")]
)
def test_the_cards_laid_away_lie_closed_and_apart_from_the_hand(
    name: str, place: str, deck: str, size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size, less_motion=True)
    player = sit_at_rest(window, tmp_path, SHOWN[name], deck=deck)
    stage, layout = player.table.desk.stage, player.table.kit.layout
    away, hand = stage.away_boxes(layout), layout.backs(place, stage.backs[place])
    assert len(away) == 2 and len(hand) == 10 and stage.laid_away == place
    assert not any(one.overlaps(box) for one in away for box in hand)
    column = layout.seat(place)
    assert all(column.x <= box.x and box.right <= column.right for box in away)
    middle = away[0]._replace(w=away[1].right - away[0].x).center
    player.hover(*middle)
    player.frames(40)
    tooltip = player.table.group.tooltip
    assert tooltip is not None and "has discarded" in tooltip.text
    window.close()


def test_no_cards_lie_apart_where_the_player_knows_them_or_no_hand_is_open() -> None:
    for name in ("misere of the player", "closed whist", "exchange", "raspasy later"):
        assert seat_that_laid_away(RUSSIAN[name].view(0)) is None, name


def test_the_cards_laid_away_go_when_the_hands_are_shown(window: Window, tmp_path: Path) -> None:
    rng = random.Random(2)
    match = russian_positions.russian(*russian_positions.MISERE_OF_BOJAN)
    while not match.table.this_hand.ended:
        assert seat_that_laid_away(match.view(0)) == 1
        assert isinstance(match.to_act, int)
        match.submit(rng.choice(match.legal()), match.to_act)
    assert seat_that_laid_away(match.view(0)) is None
