"""A part of the rest is claimed, or the rest is given up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from prefgame.app.play.claims import Claim
from prefgame.engine.match import Match
from prefgame.ui.system.display import headless
from prefgame.ui.table.menu import table_menu
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.table.phases.claim import ClaimPhase, EndPhase
from prefgame.ui.table.phases.tricks import PlayPhase, SlipPhase
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from tests.app.play.claimed_hands import (
    LATE,
    at_claim,
    caught_misere,
    caught_once,
    game_in_spades,
    play_cards,
)
from tests.helpers import say, start
from tests.narrow import as_kind
from tests.ui.table.phases.claiming import (
    ANA,
    BOJAN,
    GIVEN_UP,
    asked,
    poor_hand,
    second_plays_spades,
)
from tests.ui.table.pot_positions import LAID
from tests.ui.table.pot_positions import at as pot_at
from tests.ui.table_game import sit_down

BETL = "SA SK D8 D9 DT HJ HQ HK C8 C9"
BETL_CALLS = ("betl", "pass", "pass", "no", "no")


def test_the_key_opens_a_slip_where_not_all_is_proved_and_closes_it_again(
    window: Window, tmp_path: Path
) -> None:
    player = asked(window, tmp_path, poor_hand())
    player.key(keys.CLAIM)
    phase = player.table.desk.phase
    assert player.labels() == ["Give up the rest", "Play on"] and isinstance(phase, EndPhase)
    assert phase.detail() == "You can’t claim yet: the others may still take a trick."
    assert player.table.group.focus is player.button("Play on") and not any(
        card.enabled for card in player.table.desk.stage.hand
    )
    player.key(keys.CLAIM)
    assert player.labels() == [] and isinstance(player.table.desk.phase, PlayPhase)
    player.key(keys.CLAIM)
    player.key(pygame.K_ESCAPE)
    assert player.labels() == [] and window.scene is player.table, "Escape means: play on"
    player.key(keys.CLAIM)
    player.frames(20)
    player.press(player.button("Play on"))
    player.press(player.card("S7"))
    player.until(lambda: bool(player.table.shown.view.hand and player.table.shown.view.hand.tricks))
    assert player.session.claims.on_table is None


def test_the_menu_of_the_table_opens_the_slip_too(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, poor_hand())
    player.key(pygame.K_ESCAPE)
    menu = window.scene
    assert isinstance(menu, TableMenu)
    button = next(button for button in menu.buttons if button.label == "Claim or give up")
    player.frames(20)
    player.press(button)
    assert window.scene is player.table and player.labels() == ["Give up the rest", "Play on"]
    assert not any(
        widget.label == "Claim or give up"
        for widget in table_menu(player.game, window, player.session).buttons
    )


def test_all_but_some_tricks_are_claimed_by_mouse(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, play_cards(game_in_spades("come", "come", "no", "no"), *LATE))
    player.key(keys.CLAIM)
    assert player.labels() == ["Claim 3, give up 1", "Play on"], "what is certain is not given up"
    slip = as_kind(SlipPhase, player.table.desk.phase)
    assert slip.headline() == "The contract is made. End the hand here?"
    assert slip.detail() == "3 more tricks are certainly yours. You may take more if you play on."
    player.frames(20)
    player.press(player.button("Claim 3, give up 1"))
    player.until(lambda: player.labels() == ["Continue"])
    phase = player.table.desk.phase
    assert isinstance(phase, ClaimPhase) and phase.headline() == "3 of the last 4 tricks are yours."
    assert phase.detail() == "Certain: however the others play, you take no fewer."
    player.frames(20)
    player.press(player.button("Continue"))
    player.until(lambda: bool(player.game.visits))
    assert player.session.match.table.this_hand.taken[0] == 9


def test_what_is_high_is_claimed_in_the_second_trick_too(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, play_cards(game_in_spades("come", "come", "no", "no"), "SA"))
    player.key(keys.CLAIM)
    assert player.labels() == ["Claim 8, give up 1", "Play on"]
    assert as_kind(SlipPhase, player.table.desk.phase).headline() == "End the hand here?"
    player.frames(20)
    player.press(player.button("Claim 8, give up 1"))
    player.until(lambda: player.labels() == ["Continue"])
    player.frames(20)
    player.press(player.button("Continue"))
    player.until(lambda: bool(player.game.visits))
    assert player.session.match.table.this_hand.taken[0] >= 9


def test_a_slip_after_the_contract_is_made_says_so_where_nothing_is_proved(
    window: Window, tmp_path: Path
) -> None:
    """Bojan, who defends against the made contract, is to lead."""
    match = play_cards(
        game_in_spades("come", "stay", "alone", "no"), "SA", "SK", "SQ", "SJ", "DA", "HA", "C7"
    )
    while match.to_act != 1:
        match.submit(match.legal()[0])
    player = asked(window, tmp_path, match, player=1)
    player.key(keys.CLAIM)
    phase = player.table.desk.phase
    assert (
        isinstance(phase, EndPhase)
        and phase.headline() == "The contract is made. End the hand here?"
    )
    assert player.labels() == ["Give up the rest", "Play on"]


def test_giving_up_lays_everything_open_and_ends_the_hand(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, poor_hand())
    player.key(keys.CLAIM)
    player.frames(20)
    place = player.button("Give up the rest").rect.center
    player.click(*place)
    assert player.session.claims.on_table is None, "it is asked once more"
    assert as_kind(SlipPhase, player.table.desk.phase).headline() == "Really give up?"
    assert player.labels() == ["Play on", "Yes, give up"]
    assert player.table.group.focus is player.button("Play on")
    player.click(*place)  # a second click on the same place
    player.key(keys.CLAIM)
    assert player.labels() == ["Give up the rest", "Play on"], "the question begins anew"
    player.frames(20)
    player.press(player.button("Give up the rest"))
    player.press(player.button("Yes, give up"))
    player.until(lambda: player.labels() == ["Continue"])
    phase = player.table.desk.phase
    assert isinstance(phase, ClaimPhase) and phase.headline().startswith("You give up the rest.")
    player.frames(20)
    player.press(player.button("Continue"))
    player.until(lambda: bool(player.game.visits))
    assert player.session.match.table.this_hand.ended


@pytest.mark.parametrize(
    ("match", "player", "said"),
    [
        (caught_misere(), 0, "You take 6 more tricks."),
        (say(caught_once(), "D7"), 1, "Ana takes 0 more tricks."),
        (say(start(dealer=2, packets=(BETL,)), *BETL_CALLS), 0, "You take a trick."),
    ],
)
def test_who_gives_up_a_contract_for_no_trick_is_told_what_it_costs(
    match: Match, player: int, said: str, window: Window, tmp_path: Path
) -> None:
    """Each trick of a misère costs (002:108); of a betl the first one ends the hand (000:45)."""
    seated = asked(window, tmp_path, match, player=player)
    seated.key(keys.CLAIM)
    seated.frames(20)
    seated.press(seated.button("Give up"))
    seated.press(seated.button("Yes, give up"))
    seated.until(lambda: seated.labels() == ["Continue"])
    assert (
        isinstance(seated.table.desk.phase, ClaimPhase) and seated.table.desk.phase.detail() == said
    )


def test_a_partner_who_objects_is_named_and_the_player_plays_on(
    window: Window, tmp_path: Path
) -> None:
    """Cvita, the other defender, holds a king of which Bojan has the ten: she does not give up."""
    packets = (
        "C7 C8 S7 S8 H7 H8 D7 D8 CA CK",
        "SA SK SQ SJ ST S9 DA DK HA HT",
        "CQ CJ CT C9 HQ HJ DQ DJ HK DT",
    )
    match = second_plays_spades(ANA, *packets)
    player = asked(window, tmp_path, match)
    player.key(keys.CLAIM)
    player.frames(20)
    give_up = player.button("Give up the rest")
    player.press(give_up)
    player.press(player.button("Yes, give up"))
    refusal = "Cvita disagrees: not every trick is lost yet."
    assert player.session.claims.on_table is None and player.session.claims.objected
    assert player.table.group.tooltip is not None and player.table.group.tooltip.text == refusal
    assert not give_up.enabled and give_up.reason == refusal
    assert isinstance(give_up, Button) and give_up.rect.w >= give_up.natural_width(window.kit)
    assert player.table.group.focus is player.button("Play on")
    player.press(player.button("Play on"))
    player.key(keys.CLAIM)
    assert not player.button("Give up the rest").enabled, "nobody is asked twice in a hand"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_slip_that_ends_the_hand_puts_the_hint_away(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """It asks something else than the hint answers, and no card can be played while
    it lies there.
    """
    headless()
    window = Window(size)
    player = asked(window, tmp_path, poor_hand(), still=True)
    table = player.table

    def rings() -> list[str]:
        return [card.card for card in table.desk.stage.hand if card.ringed]

    def ask() -> None:
        player.key(keys.HINT)
        player.until(lambda: player.session.hint is not None)
        player.frames(10)
        if window.scene is not table:  # a glance, in a narrow window
            player.key(pygame.K_ESCAPE)
            player.frames(4)

    ask()
    assert rings()
    player.key(keys.CLAIM)
    player.frames(10)
    phase = table.desk.phase
    assert isinstance(phase, EndPhase) and not table.hints.shown and not rings()
    beside = [widget for widget in table.group.widgets if widget not in table.desk.choices]
    assert not any(widget.rect.overlaps(phase._slip) for widget in beside)
    player.key(keys.HINT)
    player.frames(10)
    assert (
        not player.hints.open
        and player.hints.button.reason == "First claim, give up or play on."
        and not rings()
    )
    player.key(keys.CLAIM)
    player.frames(10)
    assert isinstance(table.desk.phase, PlayPhase) and not rings(), "it is asked for anew"
    ask()
    assert rings()
    window.close()


def test_a_trick_of_the_other_defender_is_a_reason_with_the_name_of_that_defender(
    window: Window, tmp_path: Path
) -> None:
    match = second_plays_spades(BOJAN, "DA", "SA SK SQ SJ ST S9 S8 S7 D7 HA")
    player = asked(window, tmp_path, say(match, "DA", "D7"))
    player.key(keys.CLAIM)
    assert isinstance(player.table.desk.phase, EndPhase)
    assert player.table.desk.phase.detail() == "You can’t claim yet: Bojan is winning this trick."


@pytest.mark.parametrize("kind", GIVEN_UP)
def test_what_is_given_up_or_left_to_others_is_said(
    kind: str, window: Window, tmp_path: Path
) -> None:
    claim, headline, detail = GIVEN_UP[kind]
    match = at_claim(ANA)
    player = asked(window, tmp_path, match)
    player.session.claims.on_table = replace(claim, hands={seat: () for seat in range(3)})
    phase = ClaimPhase(player.table.desk)
    assert (phase.headline(), phase.detail()) == (headline, detail)


def test_a_betl_that_is_given_up_says_what_its_declarer_takes(
    window: Window, tmp_path: Path
) -> None:
    for dealer, claim, detail in (
        (
            ANA,
            Claim(0, (1, 2), 0, False, {}, goes_down=True, lost=1, given_up=True),
            "You take a trick.",
        ),
        (BOJAN, Claim(0, (1,), 0, False, {}, lost=10, given_up=True), "Bojan takes no trick."),
    ):
        match = say(
            start(dealer=dealer, packets=("S7 S8 S9 D7 D8 D9 H7 H8 H9 C7",)),
            "betl",
            "pass",
            "pass",
            "no",
            "no",
        )
        player = sit_down(
            window, tmp_path / str(dealer), match, claims="ask", pace="at_once", still=True
        )
        player.frames(5)
        player.session.claims.on_table = replace(claim, hands={seat: () for seat in range(3)})
        phase = ClaimPhase(player.table.desk)
        assert phase.detail() == detail and phase.headline().startswith("You give up.")
        # who wants no trick gives none of the rest away
        assert EndPhase(player.table.desk).buttons[0].label in ("Give up", "Play on")


def test_the_slip_says_that_the_contract_is_lost(window: Window, tmp_path: Path) -> None:
    """A durchmarsch, once a defender has a trick."""
    march = pot_at("illustrated", "1", "pass", "pass", LAID, "announce 6", "no", "no")
    while march.to_act != 0 or not march.table.this_hand.tricks:
        march.submit(march.legal()[0], march.to_act)
    assert not march.table.this_hand.taken[0]
    player = asked(window, tmp_path, march)
    player.key(keys.CLAIM)
    phase = player.table.desk.phase
    assert isinstance(phase, EndPhase)
    assert phase.headline() == "The contract is lost. End the hand here?"
