"""A hand that nobody declares, at the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.cards import Card, Suit, parse_cards
from prefgame.engine.commands import PlayCard
from prefgame.engine.state import HandTable, Table, Trick, Turn
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import Calls
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Contract, Goal
from prefgame.rules.games.croatian import CROATIAN
from prefgame.ui.scores.columns.hand_numbers import ColumnStory
from prefgame.ui.table import tooltips as tooltip_words
from prefgame.ui.table.status import seat_info
from prefgame.ui.widgets.window import Window
from tests.helpers import NAMES, ORDINARY_DEAL
from tests.ui.other_games.made_up import all_has_room, dealt
from tests.ui.table_game import sit_at_rest


def undeclared(*, ended: bool = False, trump: Suit | None = None) -> SeatView:
    """All passed, and everybody plays to take few tricks; Ana is to play, or the hand is over."""
    hands = [parse_cards(text) for text in ORDINARY_DEAL]
    first = Trick(tuple(zip((0, 1, 2), parse_cards("H9 HT HJ"))), 2)
    hand = HandTable(
        2,
        (0, 1, 2),
        Calls((0, 1, 2)),
        contract=Contract("all pass", 0, trump, Goal(0, 2)),
        leader=0,
        tricks=(first,),
        trick=() if ended else ((2, Card("SJ")),),
        ended=ended,
        talon=hands[3],
        open_hands=tuple(hands[:3]) if ended else (),
    )
    table = Table(
        replace(CROATIAN, course=(Phase.PLAY,)),
        NAMES[:3],
        CROATIAN.score.new_sheet(3),
        hand,
        scored=ended,
    )
    cards = tuple(card for card in hands[0] if str(card) != "H9")
    view = SeatView(0, table, () if ended else cards, hands[0])
    if not ended:
        view.__dict__["turn"] = Turn(Phase.PLAY, 0, 0)
        view.__dict__["legal"] = tuple(PlayCard(card) for card in cards if card.suit is Suit.S)
    return view


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("live", [False, True])
def test_a_hand_without_a_declarer_shows_the_tricks_of_everybody(
    ended: bool, live: bool, opened: Window, tmp_path: Path
) -> None:
    view = undeclared(ended=ended)
    seated = sit_at_rest(opened, tmp_path, dealt(CROATIAN))
    table = seated.table
    seated.session.view = lambda *_seat: view  # type: ignore[method-assign]
    table.hands.close_choice()
    table.desk.become(view)
    table.desk.settle()
    table.shown.live = live and not ended
    all_has_room(seated)
    assert [seat_info(view, seat, mine=seat == 0).note for seat in range(3)] == [
        "0 tricks",
        "0 tricks",
        "1 trick",
    ]
    assert table.desk.phase.plaque().line == "all passed: no declarer, no trumps"
    assert [tooltip_words.describe_seat(view, seat) for seat in range(3)] == [
        f"{name} tries to take few tricks; there is no declarer." for name in NAMES[:3]
    ]
    assert (
        tooltip_words.describe_plaque(view, opened.kit.deck)
        == "There is no declarer: all play for themselves and try to take few tricks."
    )
    table.frame.actions.show_last_trick()
    seated.frames(2)
    opened.pop()
    table.frame.actions.claim()
    seated.frames(2)
    if live and not ended:
        tip = table.group.tooltip
        assert tip is not None and tip.text in (
            "Without a declarer, you can claim only when you lead and must take all the rest.",
            "Claims are switched off in the settings.",
        )
        assert [card.card for card in table.desk.stage.hand if card.enabled] == ["SA", "ST"]


def test_the_plaque_says_that_there_are_no_trumps_only_where_that_is_so(
    opened: Window, tmp_path: Path
) -> None:
    table = sit_at_rest(opened, tmp_path, dealt(CROATIAN)).table
    table.desk.become(undeclared(trump=Suit.H))
    assert table.desk.phase.plaque().line == "nobody declares"


def test_the_page_of_a_hand_without_a_declarer_says_so(window: Window) -> None:
    facts = ColumnStory(undeclared(ended=True), window.kit.deck)
    assert facts.headline() == "Nobody declared: all played for themselves"
    assert [(row.name, row.role, row.tricks) for row in facts.rows()] == [
        ("Ana", "plays alone", "0 tricks"),
        ("Bojan", "plays alone", "0 tricks"),
        ("Cvita", "plays alone", "1 trick"),
    ]
    assert facts.facts() == ("stopped after 1 trick",)
