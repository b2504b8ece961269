"""Matches that have come to a certain question."""

from __future__ import annotations

import random
from collections.abc import Mapping

from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import Sheet
from prefgame.ui.table.notes import pad_info
from prefgame.ui.table.plate import place_of
from prefgame.ui.table.scene import TableScene
from tests.helpers import ORDINARY_DEAL, deal, say, sheet
from tests.ui.table_game import Player

BOJAN_PLAYS_DIAMONDS = ("pass", "2", "pass", "discard S9 D7", "announce 3")


def at(
    *texts: str,
    rules: str = "croatian",
    players: int = 3,
    sheet: Sheet | None = None,
    agreed: Mapping[str, object] | None = None,
    **options: object,
) -> Match:
    """Return a match with ORDINARY_DEAL dealt by Cvita, and what was said. ``agreed``: more
    options.
    """
    names = ("Ana", "Bojan", "Cvita", "Davor")[:players]
    table = find_ruleset(rules).with_options({**(agreed or {}), **options})
    match = Match.start(table, names, sheet=sheet)
    match.submit(deal(2 if players == 3 else 3, *ORDINARY_DEAL))
    return say(match, *texts)


# ---- phases

POSITIONS = {
    "auction": at(),
    "auction later": at("2", "3", "pass", "same", "4"),
    "reveal": at("game", "game", "pass"),
    "exchange": at("2", "pass", "pass"),
    "announce": at("game", "pass", "pass"),
    "talon of another": at("pass", "2", "pass"),
    "first to answer": at("pass", "pass", "2", "discard S7 S8", "announce 5"),
    "second to answer": at(*BOJAN_PLAYS_DIAMONDS, "stay"),
    "asked how": at("pass", "pass", "2", "discard S7 S8", "announce 5", "come", "stay"),
    "kontra": at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no"),
    "kontra on betl": at("pass", "betl", "pass", "no"),
    "plain two": at("pass", "2", "pass", "discard S9 D7", "announce 2", "no"),
    "rekontra": at(
        "2", "pass", "pass", "discard ST D8", "announce 4", "come", "stay", "alone", "kontra"
    ),
    "subkontra": at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "kontra", "rekontra"),
    "follow": at("pass", "pass", "2", "discard S7 S8", "announce 5", "stay", "come", "alone", "no"),
    "lead": at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"),
    "looking on": at(*BOJAN_PLAYS_DIAMONDS, "come", "stay", "alone", "no"),
    "all passed": at("pass", "pass", "pass"),
    "nobody defended": at(*BOJAN_PLAYS_DIAMONDS, "stay", "stay"),
    "four players": at("2", "3", "pass", "same", rules="serbian", players=4),
    "preferans played": at(rules="serbian", preferans=True),
    "eight contracts": at("2", "pass", "pass", rules="serbian", preferans=True),
}


# ---- what is shown lags behind what has happened


def calls_of(player: Player) -> tuple[object, ...]:
    return player.session.match.table.this_hand.calls.made


# ---- refusals


def must_follow() -> Match:
    """Bojan plays diamonds; Cvita leads one, and Ana has to follow."""
    return at(
        *BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no", "HA", "H8", "HJ", "CK", "C7", "CA", "DQ"
    )


# ---- chains and looking on


def one_card_allowed() -> Match:
    """Of several cards Ana may play only one."""
    forced = at("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no")
    dice = random.Random(3)
    while forced.to_act != 0 or len(forced.legal()) > 1 or len(forced.view(0).cards) == 1:
        forced.submit(dice.choice(forced.legal()), forced.to_act)
    return forced


def only_the_suit_led() -> Match:
    """Ana has to follow, and her hand is of that suit alone."""
    dice = random.Random(5)
    while True:
        match = at("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no")
        while match.phase is Phase.PLAY:
            trick = match.table.this_hand.trick
            suits = {card.suit for card in match.hand_of(0)}
            follows = trick and match.to_act == 0 and suits == {trick[0][1].suit}
            if follows and len(match.legal()) > 1:
                return match
            match.submit(dice.choice(match.legal()), match.to_act)


# ---- the numbers on the slips


def near_the_end(*texts: str, missing: int, **options: object) -> Match:
    """Ana is to answer, and so many points are missing to the end of the match."""
    rules, paper = find_ruleset("croatian").with_options(options), sheet(-missing, -1, 1)
    match = Match.start(rules, ("Ana", "Bojan", "Cvita"), sheet=paper)
    match.submit(deal(2, *ORDINARY_DEAL))
    return say(match, *texts)


# ---- every event leads to the table of its view


def assert_at_rest(table: TableScene) -> None:
    view: SeatView = table.shown.view
    assert sorted(card.card for card in table.desk.stage.hand) == sorted(map(str, view.cards))
    assert [card for _place, card in table.desk.stage.trick] == [
        str(card) for _seat, card in view.this_hand.trick
    ]
    assert table.desk.stage.backs == {
        place_of(view, seat): view.cards_left(seat) for seat in (1, 2)
    }
    assert not table.desk.stage.flyers


# ---- the pad


def noted(position: str) -> list[object]:
    return [
        call for row in pad_info(POSITIONS[position].view(0), "", turn=True).rows for call in row
    ]


def on_the_pad(match: Match) -> list[object]:
    return [call for row in pad_info(match.view(0), "", turn=True).rows for call in row if call]


# ---- refas


def with_refas(*refas: int, said: tuple[str, ...] = ()) -> Match:
    match = Match.start(
        find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), sheet=sheet(-30, -30, -30, refas=refas)
    )
    match.submit(deal(2, *ORDINARY_DEAL))
    return say(match, *said)


# ---- tooltips

LONG = (
    "2",
    "3",
    "pass",
    "same",
    "4",
    "same",
    "5",
    "same",
    "pass",
    "discard ST D8",
    "announce 5",
    "come",
    "come",
    "no",
    "kontra",
    "rekontra",
    "subkontra",
    "mortkontra",
)
"""said until the play begins: more rows than the pad of a small window has room for"""


def second_trick(*said: str, sheet: Sheet | None = None) -> Match:
    """Ana plays to the second trick."""
    match, dice = at(*said, sheet=sheet), random.Random(4)
    while match.to_act != 0 or not match.table.this_hand.tricks:
        match.submit(dice.choice(match.legal()), match.to_act)
    return match
