"""A match that is resumed shows the same table."""

from __future__ import annotations

from pathlib import Path

from prefgame.app.session import Session
from prefgame.engine.commands import WriteOff
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.widgets.window import Window
from tests.helpers import ORDINARY_DEAL, deal, say, sheet
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, at
from tests.ui.table.seen_things import picture
from tests.ui.table_game import Player, sit_down


def test_a_match_resumed_in_mid_trick_shows_the_same_table(window: Window, tmp_path: Path) -> None:
    player = sit_down(
        window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no"), pace="at_once"
    )
    for _trick in range(4):
        player.until_asked()
        if player.game.visits or (
            len(player.table.shown.view.this_hand.tricks) > 1
            and player.table.shown.view.this_hand.trick
        ):
            break
        player.press(next(card for card in player.table.desk.stage.hand if card.enabled))
    player.until_asked()
    assert player.ready and not player.game.visits
    player.click(900, 420)  # the mouse rests on the cloth
    player.frames(20)
    before = picture(window)
    number = player.session.number
    log = player.session.match.log
    again = Player(window, player.game, Session.resume(player.game.store, number))
    assert again.session.match.log == log
    again.frames(20)
    assert again.table.shown.live and not again.table.event_queue.waiting
    assert picture(window) == before


def test_where_the_result_was_not_seen_it_is_laid_on_the_table(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at("pass", "pass", "pass"))
    player.frames(5)
    assert player.game.visits == [routes.HandResult(player.session)]


def test_a_match_killed_while_its_last_result_shows_shows_it_again_before_the_settlement(
    window: Window, tmp_path: Path
) -> None:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), sheet=sheet(-2, 0, 0))
    match.submit(deal(2, *ORDINARY_DEAL))
    say(match, *BOJAN_PLAYS_DIAMONDS, "stay", "stay")
    assert match.table.settlement is not None
    player = sit_down(window, tmp_path, match)
    player.frames(5)
    session = player.session
    assert player.game.visits == [routes.HandResult(session), routes.Settlement(session)]


def test_a_match_written_off_before_its_first_deal_goes_to_the_settlement(
    window: Window, tmp_path: Path
) -> None:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"))
    match.submit(WriteOff())
    player = sit_down(window, tmp_path, match)
    player.frames(5)
    assert player.game.visits == [routes.Settlement(player.session)]


def test_at_the_end_of_the_match_the_result_comes_first(window: Window, tmp_path: Path) -> None:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), sheet=sheet(-2, 0, 0))
    match.submit(deal(2, *ORDINARY_DEAL))
    say(match, *BOJAN_PLAYS_DIAMONDS, "stay")
    player = sit_down(window, tmp_path, match, pace="at_once")
    player.until_asked()
    player.press(player.button("Drop out"))
    player.until(lambda: bool(player.game.visits))
    assert player.game.visits[0] == routes.HandResult(player.session)
    player.frames(5)
    session = player.session
    assert player.game.visits == [routes.HandResult(session), routes.Settlement(session)]
