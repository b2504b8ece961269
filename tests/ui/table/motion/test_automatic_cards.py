"""Cards that play themselves, and slips that stand for several answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.engine.commands import PlayCard
from prefgame.engine.events import CardPlayed
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, at, one_card_allowed
from tests.ui.table_game import sit_down


@pytest.mark.parametrize(
    ("slip", "answers", "kontra"),
    [
        ("Defend alone", "come alone", 0),
        ("Invite", "come invite", 0),
        ("Kontra", "come alone", 1),
        ("Drop out", "stay", 0),
    ],
)
def test_a_slip_says_all_that_it_stands_for(
    slip: str, answers: str, kontra: int, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "stay"), still=True)
    player.until_asked()
    assert player.labels() == ["Drop out", "Defend alone", "Invite Cvita", "Kontra"]
    player.press(player.button(slip))
    hand = player.session.match.table.this_hand
    assert " ".join(answer.value for seat, answer in hand.answers if seat == 0) == answers
    assert hand.kontra.level == kontra
    assert slip == "Drop out" or player.phase != "kontra" or hand.kontra.said, (
        "kontra is not asked a second time"
    )


@pytest.mark.parametrize("pace", ["at_once", "calm"])
def test_the_last_card_falls_by_itself(pace: str, window: Window, tmp_path: Path) -> None:
    """At the pace of the others, and as an ordinary card of the record; Ana plays the hand."""
    player = sit_down(
        window,
        tmp_path,
        at("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no"),
        pace="at_once",
    )
    while len(player.table.shown.view.cards) > 1:
        player.until_asked()
        assert not player.game.visits, "the contract is made, so all cards are played"
        if player.ready:
            player.press(next(card for card in player.table.desk.stage.hand if card.enabled))
            player.frames(4)
    assert len(player.table.shown.view.cards) == 1
    player.game.change(pace=pace)
    player.until(lambda: bool(player.game.visits))
    hand = player.session.match.table.hand
    assert hand is not None and len(hand.tricks) == 10


@pytest.mark.parametrize("pace", ["at_once", "calm"])
def test_a_forced_card_plays_itself_after_a_pause_where_the_player_wants_it(
    pace: str, window: Window, tmp_path: Path
) -> None:
    forced = one_card_allowed()
    waits = sit_down(window, tmp_path / "asked", forced, still=True, pace=pace)
    waits.frames(60)
    assert waits.ready and len(waits.session.match.log) == len(forced.log), (
        "by default every card is asked for"
    )
    player = sit_down(
        window, tmp_path / "by itself", forced, still=True, pace=pace, play_forced=True
    )
    player.table.event_queue.since = 0.0  # the card before it has just fallen
    player.frames(6)
    assert len(player.session.match.log) == len(forced.log), "the pause lets it be followed"
    player.until(lambda: len(player.session.match.log) > len(forced.log))
    played = next(
        event
        for event in player.session.match.log[len(forced.log) :]
        if isinstance(event, CardPlayed)
    )
    assert played == CardPlayed(0, as_kind(PlayCard, forced.legal()[0]).card)


def test_the_hand_stays_as_dark_as_it_is_until_the_player_is_asked_again(
    window: Window, tmp_path: Path
) -> None:
    """No card grows light when the player has played and dark again at the next turn."""
    player = sit_down(
        window,
        tmp_path,
        at("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no"),
        pace="calm",
    )
    changes: list[int] = []
    for _trick in range(4):
        player.until_asked()
        asked = player.table.shown.view.cards
        dark = {card.card: card.veil for card in player.table.desk.stage.hand}
        assert all(
            veil == (not card.enabled)
            for card, veil in zip(player.table.desk.stage.hand, dark.values())
        )
        player.press(next(card for card in player.table.desk.stage.hand if card.enabled))
        while not player.table.shown.live and not player.game.visits:
            player.frames()
            if not player.table.shown.live:
                assert all(card.veil == dark[card.card] for card in player.table.desk.stage.hand)
        changes.append(len(asked))
    assert changes == [10, 9, 8, 7]


@pytest.mark.parametrize("by_itself", [False, True])
def test_a_card_that_plays_itself_leaves_the_hand_as_dark_as_one_that_is_asked_for(
    by_itself: bool, window: Window, tmp_path: Path
) -> None:
    forced = one_card_allowed()
    player = sit_down(window, tmp_path, forced, still=True, pace="at_once", play_forced=by_itself)
    if not by_itself:
        player.until_asked()
        player.press(player.card(str(as_kind(PlayCard, forced.view(0).legal[0]).card)))
    player.until(lambda: len(player.table.shown.view.cards) < len(forced.view(0).cards))
    assert all(card.veil for card in player.table.desk.stage.hand)
