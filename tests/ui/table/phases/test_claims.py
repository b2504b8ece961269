"""A claim at the table, by mouse and by keyboard: offered, laid open, agreed to, refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from prefgame.app.play.claims import Claim
from prefgame.engine.match import Match
from prefgame.engine.state import Trick, with_fields
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.screens.settings import control_of
from prefgame.ui.screens.settings_chapters import chapters
from prefgame.ui.table.phases.claim import ClaimPhase
from prefgame.ui.table.phases.tricks import SlipPhase
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.window import Window
from tests.app.play.claimed_hands import ALL_TEN, at_claim
from tests.helpers import announced, say, start
from tests.narrow import as_kind
from tests.ui.table.phases.claiming import (
    ANA,
    BOJAN,
    CLAIMS,
    asked,
    poor_hand,
    second_plays_spades,
)
from tests.ui.table_game import NoteTaker, sit_down


def test_a_claim_lays_the_hand_open_that_claims_and_agreeing_ends_the_hand(
    window: Window, tmp_path: Path
) -> None:
    player = asked(window, tmp_path, at_claim(BOJAN))
    table = player.table
    assert player.labels() == ["Agree", "Play on"] and isinstance(table.desk.phase, ClaimPhase)
    assert table.desk.phase.headline() == "Bojan claims the last 10 tricks."
    assert {place: len(cards) for place, cards in table.desk.stage.opened.items()} == {"left": 10}
    assert table.desk.stage.backs["left"] == 0 and table.desk.stage.backs["right"] > 0, (
        "who may still play on sees no other hand"
    )
    assert len(table.desk.stage.hand) == 10 and table.desk.stage.prompt == ""
    player.press(player.button("Agree"))
    player.until(lambda: bool(player.game.visits))
    hand = player.session.match.table.hand
    assert (
        player.game.visits == [routes.HandResult(player.session)]
        and hand is not None
        and hand.taken == {0: 0, 1: 10, 2: 0}
    )


def test_the_first_answer_is_to_agree_and_enter_gives_it(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, at_claim(BOJAN))
    player.key(pygame.K_RETURN)
    player.until(lambda: bool(player.game.visits))


@pytest.mark.parametrize("key", [keys.SLIPS[1], pygame.K_ESCAPE, None])
def test_playing_on_closes_the_hands_again_and_the_cards_are_played(
    window: Window, tmp_path: Path, key: int | None
) -> None:
    player = asked(window, tmp_path, at_claim(BOJAN))
    if key is not None:
        player.key(key)
    else:
        player.press(player.button("Play on"))
    assert player.table.desk.stage.opened == {} and player.table.desk.stage.backs == {
        "left": 10,
        "right": 10,
    }
    player.until(lambda: player.ready)
    assert (
        player.session.claims.on_table is None
        and player.labels() == []
        and len(player.table.desk.stage.trick) == 2
    )


def test_the_player_is_offered_to_claim_and_the_button_covers_no_card(
    window: Window, tmp_path: Path
) -> None:
    player = asked(window, tmp_path, at_claim(ANA))
    button = player.button("Claim the rest")
    hand = player.table.desk.stage.hand
    assert not any(
        button.rect.overlaps(Box(round(card.x), round(card.y), card.width, card.height))
        for card in hand
    )
    assert player.table.group.focus is hand[0], "a player who wants to play on does not notice it"
    player.press(button)
    player.until(lambda: player.labels() == ["Continue"])
    assert (
        isinstance(player.table.desk.phase, ClaimPhase)
        and player.table.desk.phase.headline() == "You claim the last 10 tricks."
    )
    player.frames(20)
    player.press(player.button("Continue"))
    player.until(lambda: bool(player.game.visits))
    assert player.session.match.table.this_hand.taken[0] == 10


def test_the_key_of_the_claim_claims_and_a_card_can_be_played_instead(
    window: Window, tmp_path: Path
) -> None:
    player = asked(window, tmp_path / "claim", at_claim(ANA))
    player.key(keys.CLAIM)
    player.until(lambda: player.labels() == ["Continue"])
    other = asked(window, tmp_path / "play", at_claim(ANA))
    other.press(other.card("SA"))
    other.until(lambda: len(other.table.shown.view.this_hand.tricks) == 1)
    assert other.session.claims.on_table is None


@pytest.mark.parametrize(("dealer", "said"), [(BOJAN, "Bojan claims"), (ANA, "You claim")])
def test_where_claims_are_always_made_they_are_only_shown(
    window: Window, tmp_path: Path, dealer: int, said: str
) -> None:
    player = asked(window, tmp_path, at_claim(dealer), "always")
    assert player.labels() == ["Continue"] and isinstance(player.table.desk.phase, ClaimPhase)
    assert player.table.desk.phase.headline().startswith(said)


@pytest.mark.parametrize("dealer", [BOJAN, ANA])
def test_where_claims_are_never_made_nothing_is_offered(
    window: Window, tmp_path: Path, dealer: int
) -> None:
    player = asked(window, tmp_path, at_claim(dealer), "never")
    assert player.labels() == [] and player.table.desk.stage.opened == {}
    player.key(keys.CLAIM)
    assert player.session.claims.on_table is None


def test_a_betl_declarer_claims_to_take_no_trick(window: Window, tmp_path: Path) -> None:
    low = "S7 S8 S9 D7 D8 D9 H7 H8 H9 C7"
    match = say(start(dealer=ANA, packets=(low,)), "betl", "pass", "pass", "no", "no", "S9")
    player = sit_down(window, tmp_path, match, claims="always", pace="at_once")
    while not isinstance(player.table.desk.phase, ClaimPhase):
        player.until(lambda: player.ready)
        player.frames(20)
        if not isinstance(player.table.desk.phase, ClaimPhase):
            player.press(next(card for card in player.table.desk.stage.hand if card.enabled))
    assert player.table.desk.phase.headline() == "You claim that you take no trick."
    assert player.table.desk.phase.detail() == (
        "Certain: however the others play, they take every trick."
    )


def test_the_proof_names_the_only_opponent(window: Window, tmp_path: Path) -> None:
    match = announced("croatian", "game 2", dealer=BOJAN, packets=(ALL_TEN,))
    for place, (answers, proof) in enumerate(
        {
            (
                "come",
                "come",
                "no",
                "no",
            ): "Certain: however you and Cvita play, you take none of these tricks.",
            (
                "come",
                "stay",
                "alone",
                "no",
            ): (
                "Certain: however Cvita plays, Cvita takes none of these tricks. The hand ends "
                "here."
            ),
            (
                "stay",
                "come",
                "alone",
                "no",
            ): "Certain: however you play, you take none of these tricks.",
        }.items()
    ):
        player = asked(window, tmp_path / str(place), say(Match.replay(match.log), *answers))
        assert (
            isinstance(player.table.desk.phase, ClaimPhase)
            and player.table.desk.phase.detail() == proof
        )


def test_a_claim_that_ends_the_contract_says_how_many_tricks_are_still_played(
    window: Window, tmp_path: Path
) -> None:
    match = second_plays_spades(ANA, ALL_TEN)
    player = asked(window, tmp_path, match)
    player.key(keys.CLAIM)
    player.until(lambda: isinstance(player.table.desk.phase, ClaimPhase))
    assert (
        as_kind(SlipPhase, player.table.desk.phase).headline()
        == "You claim 5 more tricks. That way Bojan goes down."
    )


@pytest.mark.parametrize("kind", CLAIMS)
def test_a_claim_says_who_asks_for_whom_and_who_falls(
    kind: str, window: Window, tmp_path: Path
) -> None:
    claim, sentence = CLAIMS[kind]
    match = at_claim(ANA)
    player = asked(window, tmp_path, match)
    player.session.claims.on_table = replace(claim, hands={seat: () for seat in range(3)})
    phase = ClaimPhase(player.table.desk)
    assert phase.headline() == sentence


@pytest.mark.parametrize(
    ("side", "playing", "sentence"),
    [
        ((0,), (0, 1, 2), "Certain: however the others play, they do not take this trick."),
        ((1,), (0, 1, 2), "Certain: however you and Cvita play, you do not take this trick."),
        ((1, 2), (0, 1, 2), "Certain: however you play, you do not take this trick."),
        ((0, 1), (0, 1, 2), "Certain: however Cvita plays, Cvita does not take this trick."),
        (
            (1,),
            (1, 2),
            "Certain: however Cvita plays, Cvita does not take this trick. The hand ends here.",
        ),
    ],
)
def test_the_proof_of_one_trick_speaks_of_one(
    side: tuple[int, ...], playing: tuple[int, ...], sentence: str, window: Window, tmp_path: Path
) -> None:
    player = asked(window, tmp_path, at_claim(ANA))
    player.session.claims.on_table = Claim(
        side[0], side, 1, False, {seat: () for seat in playing}, goes_down=True
    )
    assert ClaimPhase(player.table.desk).detail() == sentence


def test_the_key_is_answered_where_there_is_nothing_to_claim(
    window: Window, tmp_path: Path
) -> None:
    auction, poor = start(dealer=ANA), poor_hand()
    for at, (match, claims, sentence) in enumerate(
        [
            (auction, "ask", "You can claim only during the play."),
            (poor, "never", "Claims are switched off in the settings."),
        ]
    ):
        player = asked(window, tmp_path / str(at), Match.replay(match.log), claims)
        player.key(keys.CLAIM)
        assert (
            player.table.group.tooltip is not None and player.table.group.tooltip.text == sentence
        )


def test_a_new_size_leaves_the_hands_open(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, at_claim(BOJAN))
    player.table.resize(player.table.kit.layout)
    player.frames(3)
    assert set(player.table.desk.stage.opened) == {"left"} and player.labels() == [
        "Agree",
        "Play on",
    ]


def test_a_player_who_hurries_to_the_result_is_not_held_up_by_a_claim(
    window: Window, tmp_path: Path
) -> None:
    match = say(
        announced("croatian", "game 2", dealer=BOJAN, packets=(ALL_TEN,)),
        "come",
        "stay",
        "alone",
        "no",
    )
    player = sit_down(window, tmp_path, match, claims="ask", pace="calm")
    player.table.hands.hurry()
    player.until(lambda: bool(player.game.visits))
    assert player.game.visits == [routes.HandResult(player.session)]


def test_the_settings_decide_whether_claims_are_made(window: Window, tmp_path: Path) -> None:
    game = NoteTaker(window, tmp_path)
    assert game.settings.claims == "ask"
    rows = (row for chapter in chapters(game) for row in chapter.rows)
    control = control_of(game, next(row for row in rows if row.name == "claims"))
    assert isinstance(control, Segments)
    for at, wish in enumerate(("always", "ask", "never")):
        control.choose(at)
        assert game.settings.claims == wish


@pytest.mark.parametrize(
    ("claim", "tricks", "sentence"),
    [
        (Claim(1, (0,), 0, True, {}), 0, "Bojan gives up the rest: you take no trick."),
        (Claim(1, (0,), 0, True, {}), 2, "Bojan gives up the rest: you take no more tricks."),
        (Claim(2, (1,), 0, True, {}), 0, "Cvita gives up the rest: Bojan takes no trick."),
        (Claim(0, (1,), 0, True, {}), 0, "You give up the rest: Bojan takes no trick."),
        (Claim(1, (1,), 0, True, {}), 0, "Bojan claims to take no trick."),
        (
            Claim(1, (1,), 0, True, {}),
            2,
            "Bojan has gone down, and claims to take no more tricks.",
        ),
    ],
)
def test_who_takes_none_any_more_claims_and_who_lets_them_gives_up(
    claim: Claim, tricks: int, sentence: str, window: Window, tmp_path: Path
) -> None:
    player = asked(window, tmp_path, at_claim(ANA))
    player.session.claims.on_table = replace(claim, hands={seat: () for seat in range(3)})
    view = player.table.shown.view
    won = tuple(Trick((), seat) for seat in (0, 1)) if tricks else ()
    table = replace(view.table, hand=with_fields(view.this_hand, tricks=won))
    player.table.shown.view = replace(view, table=table)
    assert ClaimPhase(player.table.desk).headline() == sentence


def test_a_key_that_has_to_wait_says_what_the_slip_offers(window: Window, tmp_path: Path) -> None:
    """A claim of the player, or of seats that need no consent, is only continued."""
    player = asked(window, tmp_path, at_claim(ANA))
    claim = Claim(1, (1,), 3, False, {seat: () for seat in range(3)})
    for each, sentence in (
        (claim, "Answer the claim first."),
        (replace(claim, seat=0, side=(0,)), "Nothing is left to be decided: continue first."),
    ):
        player.session.claims.on_table = each
        assert ClaimPhase(player.table.desk).first_this() == sentence
