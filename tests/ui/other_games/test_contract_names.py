"""Contracts by other names than those of the catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.cards import Suit
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.contracts import NO_TRICK, Contract, Goal
from prefgame.ui.screens.rules_pages import the_contracts, the_game, the_play
from prefgame.ui.table import tooltips as tooltip_words
from prefgame.ui.table.status import seat_info
from prefgame.ui.widgets.window import Window
from tests.ui.other_games.made_up import all_has_room, dealt, register_game
from tests.ui.table_game import sit_down


def _ladder() -> tuple[Contract, ...]:
    """Six to ten in each suit and without trumps, and a contract without a number."""
    trumps = (Suit.S, Suit.C, Suit.D, Suit.H, None)
    names = [(level, trump) for level in range(6, 11) for trump in trumps]
    ladder = [
        Contract(f"{level}{trump.value if trump else 'NT'}", rank, trump, Goal(level))
        for rank, (level, trump) in enumerate(names, 1)
    ]
    return *ladder, Contract("misere", len(ladder) + 1, None, NO_TRICK, may_be_left=False)


LADDER = _ladder()
AUCTION = Stepwise(
    ladder=LADDER, plain_games=tuple(contract.as_game for contract in LADDER), named=()
)
POSITIONS = (
    (),
    ("6S",),
    ("6S", "6C", "pass", "same"),
    ("game", "pass", "pass"),
    ("game", "game", "pass"),
    ("6S", "pass", "pass"),
    ("6S", "pass", "pass", "discard ST D8", "announce 10NT"),
    ("pass", "6S", "pass", "discard S9 D7", "announce 7D"),
    ("pass", "6S", "pass", "discard S9 D7", "announce 7D", "come", "come", "no", "no"),
    ("pass", "6S", "pass", "discard S9 D7", "announce misere"),
)


@pytest.mark.parametrize("texts", POSITIONS, ids=" ".join)
def test_contracts_whose_names_are_no_figures_have_their_place(
    texts: tuple[str, ...], opened: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = register_game(monkeypatch, auction=AUCTION)
    for seat in range(2):
        seated = sit_down(
            opened, tmp_path / str(seat), dealt(rules, *texts), player=seat, still=True
        )
        seated.until_still()
        all_has_room(seated)
        shortcuts = [
            choice.shortcut for choice in seated.table.desk.choices if choice.shortcut is not None
        ]
        assert len(shortcuts) == len(set(shortcuts))


def test_contracts_are_called_by_number_and_suit(
    opened: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = register_game(monkeypatch, auction=AUCTION)
    deck = opened.kit.deck
    view = dealt(rules, "pass", "6S", "pass", "discard S9 D7", "announce 7D").view(0)
    suit = deck.suit_in_sentence("D")
    assert tooltip_words.describe_plaque(view, deck).startswith(f"Bojan plays 7 {suit}. ")
    assert tooltip_words.describe_seat(view, 1) == "Bojan is the declarer and needs seven tricks."
    assert seat_info(view, 1, mine=False).count == "0 (7 needed)"
    assert tooltip_words.describe_plaque(dealt(rules, "6S").view(0), deck).startswith(
        f"Ana bids 6 {deck.suit_in_sentence('S')}."
    )
    assert all(page(rules, deck).blocks for page in (the_game, the_contracts, the_play))
