"""A claim at the table, by mouse and by keyboard: offered, laid open, agreed to, refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from prefgame.app.play.claims import Claim, NoClaim
from prefgame.engine.match import Match
from prefgame.i18n import languages, use_language
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.screens.settings.rows import chapters
from prefgame.ui.table.menu import table_menu
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.table.phases import end_early
from prefgame.ui.table.phases.claim import ClaimPhase
from prefgame.ui.table.phases.end_early import EndPhase
from prefgame.ui.table.phases.play import PlayPhase
from prefgame.ui.table.stage import open_boxes
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.controls import Segments
from prefgame.ui.widgets.window import Window, headless
from tests.app.test_claims import ALL_TEN, LATE, at_claim, declared, play_cards
from tests.helpers import say, start
from tests.ui.table_game import NoteTaker, Player, sit_down

BOJAN, ANA = 0, 2
"""who must have dealt for him or her to claim all ten tricks"""


def asked(
    window: Window, home: Path, match: Match, claims: str = "ask", **settings: object
) -> Player:
    player = sit_down(window, home, match, claims=claims, pace="at_once", **settings)
    player.until(lambda: player.ready)
    player.frames(20)  # what is pressed too soon is not meant for the question
    return player


def test_a_claim_lays_the_hand_open_that_claims_and_agreeing_ends_the_hand(
    window: Window, tmp_path: Path
) -> None:
    player = asked(window, tmp_path, at_claim(BOJAN))
    table = player.table
    assert player.labels() == ["Agree", "Play on"] and isinstance(table.phase, ClaimPhase)
    assert table.phase.headline() == "Bojan claims the last 10 tricks."
    assert {place: len(cards) for place, cards in table.stage.opened.items()} == {"left": 10}
    assert table.stage.backs["left"] == 0 and table.stage.backs["right"] > 0, (
        "who may still play on sees no other hand"
    )
    assert len(table.stage.hand) == 10 and table.stage.prompt == ""
    player.press(player.button("Agree"))
    player.until(lambda: bool(player.game.visits))
    hand = player.session.match.table.hand
    assert (
        player.game.visits == ["hand result"]
        and hand is not None
        and hand.taken == {0: 0, 1: 10, 2: 0}
    )


def test_the_first_answer_is_to_agree_and_enter_gives_it(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, at_claim(BOJAN))
    player.key(pygame.K_RETURN)
    player.until(lambda: bool(player.game.visits))


@pytest.mark.parametrize("by_key", [True, False])
def test_playing_on_closes_the_hands_again_and_the_cards_are_played(
    window: Window, tmp_path: Path, by_key: bool
) -> None:
    player = asked(window, tmp_path, at_claim(BOJAN))
    if by_key:
        player.key(keys.SLIPS[1])
    else:
        player.press(player.button("Play on"))
    assert player.table.stage.opened == {} and player.table.stage.backs == {"left": 10, "right": 10}
    player.until(lambda: player.ready)
    assert (
        player.session.claim is None
        and player.labels() == []
        and len(player.table.stage.trick) == 2
    )


def test_the_player_is_offered_to_claim_and_the_button_covers_no_card(
    window: Window, tmp_path: Path
) -> None:
    player = asked(window, tmp_path, at_claim(ANA))
    button = player.button("Claim the rest")
    hand = player.table.stage.hand
    assert not any(
        button.rect.overlaps(Box(round(card.x), round(card.y), card.width, card.height))
        for card in hand
    )
    assert player.table.group.focus is hand[0], "whoever wants to play does not notice it"
    player.press(button)
    player.until(lambda: player.labels() == ["Continue"])
    assert (
        isinstance(player.table.phase, ClaimPhase)
        and player.table.phase.headline() == "You claim the last 10 tricks."
    )
    player.frames(20)
    player.press(player.button("Continue"))
    player.until(lambda: bool(player.game.visits))
    assert player.session.match.table.hand.taken[0] == 10  # type: ignore[union-attr]


def test_the_key_of_the_claim_claims_and_a_card_can_be_played_instead(
    window: Window, tmp_path: Path
) -> None:
    player = asked(window, tmp_path / "claim", at_claim(ANA))
    player.key(keys.CLAIM)
    player.until(lambda: player.labels() == ["Continue"])
    other = asked(window, tmp_path / "play", at_claim(ANA))
    other.press(other.card("SA"))
    other.until(lambda: len(other.table.shown.hand.tricks) == 1)  # type: ignore[union-attr]
    assert other.session.claim is None


@pytest.mark.parametrize(("dealer", "said"), [(BOJAN, "Bojan claims"), (ANA, "You claim")])
def test_where_claims_are_always_made_they_are_only_shown(
    window: Window, tmp_path: Path, dealer: int, said: str
) -> None:
    player = asked(window, tmp_path, at_claim(dealer), "always")
    assert player.labels() == ["Continue"] and isinstance(player.table.phase, ClaimPhase)
    assert player.table.phase.headline().startswith(said)


@pytest.mark.parametrize("dealer", [BOJAN, ANA])
def test_where_claims_are_never_made_nothing_is_offered(
    window: Window, tmp_path: Path, dealer: int
) -> None:
    player = asked(window, tmp_path, at_claim(dealer), "never")
    assert player.labels() == [] and player.table.stage.opened == {}
    player.key(keys.CLAIM)
    assert player.session.claim is None


def test_a_betl_declarer_claims_to_take_no_trick(window: Window, tmp_path: Path) -> None:
    low = "S7 S8 S9 D7 D8 D9 H7 H8 H9 C7"
    match = say(start(dealer=ANA, packets=(low,)), "betl", "pass", "pass", "no", "no", "S9")
    player = sit_down(window, tmp_path, match, claims="always", pace="at_once")
    while not isinstance(player.table.phase, ClaimPhase):
        player.until(lambda: player.ready)
        player.frames(20)
        if not isinstance(player.table.phase, ClaimPhase):
            player.press(next(card for card in player.table.stage.hand if card.enabled))
    assert player.table.phase.headline() == "You claim to take no trick."
    assert player.table.phase.detail() == "Proved: however the others play, every trick is theirs."


@pytest.mark.parametrize(
    ("size", "deck"), [((1280, 720), "german"), ((1920, 1080), "french"), ((1024, 640), "german")]
)
def test_the_open_hands_can_be_read(
    size: tuple[int, int], deck: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Large, clear of the trick, the plates and the slip, and with their corner letters where one
    hides another.
    """
    headless()
    window = Window(size)
    player = asked(window, tmp_path, at_claim(BOJAN), "always", deck=deck)
    layout, drawn = window.layout, []
    real = type(window.kit).card
    monkeypatch.setattr(
        type(window.kit),
        "card",
        lambda kit, surface, card, x, y, h, **how: (
            drawn.append((card, h, how)),
            real(kit, surface, card, x, y, h, **how),
        )[1],
    )
    player.table.stage.draw_below(window.surface, window.kit)
    opened = [
        (h, how.get("covered"))
        for card, h, how in drawn
        if card in {card for cards in player.table.stage.opened.values() for card in cards}
    ]
    assert (
        len(opened) == 20
        and all(h >= 0.49 * layout.card_h for h, _covered in opened)
        and all(covered for _h, covered in opened)
    )
    for place in ("left", "right"):
        for count in (1, 5, 6, 10):
            boxes = open_boxes(layout, place, count)
            others = (*layout.trick_slots().values(), layout.seat(place), layout.me, layout.claim)
            assert len(boxes) == count and not any(
                box.overlaps(other) for box in boxes for other in others
            ), (place, count)
            assert all(layout.table.contains(box) for box in boxes)
            upper, lower = boxes[0], boxes[-1]
            assert lower.y == upper.y or lower.y >= upper.y + 0.6 * upper.h, (
                "the second row leaves the first to be read"
            )
            assert layout.height < 1000 or lower.y == upper.y or lower.y > upper.bottom, (
                "and is clear of it where there is room"
            )
    window.close()


def test_the_proof_names_the_only_opponent(window: Window, tmp_path: Path) -> None:
    match = say(start(dealer=BOJAN, packets=(ALL_TEN,)), "game", "pass", "pass", "announce game 2")
    for place, (answers, proof) in enumerate(
        {
            (
                "come",
                "come",
                "no",
                "no",
            ): "Proved: however you and Cvita play, you take none of these tricks.",
            (
                "come",
                "stay",
                "alone",
                "no",
            ): "Proved: however Cvita plays, Cvita takes none of these tricks. The hand ends here.",
            (
                "stay",
                "come",
                "alone",
                "no",
            ): "Proved: however you play, you take none of these tricks.",
        }.items()
    ):
        player = asked(window, tmp_path / str(place), say(Match.replay(match.log), *answers))
        assert isinstance(player.table.phase, ClaimPhase) and player.table.phase.detail() == proof


def test_a_claim_that_fells_the_contract_says_how_many_tricks_are_still_played(
    window: Window, tmp_path: Path
) -> None:
    match = say(
        start(dealer=ANA, packets=(ALL_TEN,)),
        "pass",
        "game",
        "pass",
        "announce game 2",
        "come",
        "come",
        "no",
        "no",
    )
    player = asked(window, tmp_path, match)
    player.key(keys.CLAIM)
    player.until(lambda: isinstance(player.table.phase, ClaimPhase))
    assert player.table.phase.headline() == "You claim 5 more tricks. With that Bojan falls."  # type: ignore[attr-defined]


CLAIMS = {
    "one of all": (Claim(1, (1,), 3, False, {}), "Bojan claims the last 3 tricks."),
    "one for the player too": (
        Claim(1, (0, 1), 2, False, {}),
        "Bojan claims the last 2 tricks for both of you.",
    ),
    "the player for one too": (
        Claim(0, (0, 1), 2, False, {}),
        "You claim the last 2 tricks for Bojan and yourself.",
    ),
    "one for two": (
        Claim(2, (1, 2), 2, False, {}),
        "Cvita claims the last 2 tricks for both defenders.",
    ),
    "and the player falls": (
        Claim(2, (2,), 1, False, {}, fells=True),
        "Cvita claims 1 more trick. With that you fall.",
    ),
    "two fell the player": (
        Claim(2, (1, 2), 3, False, {}, fells=True),
        "Cvita claims 3 more tricks for both defenders. With that you fall.",
    ),
}


@pytest.mark.parametrize("kind", CLAIMS)
def test_a_claim_says_who_asks_for_whom_and_who_falls(
    kind: str, window: Window, tmp_path: Path
) -> None:
    claim, told = CLAIMS[kind]
    match = say(
        start(dealer=ANA, packets=(ALL_TEN,)),
        "game",
        "pass",
        "pass",
        "announce game 2",
        "come",
        "come",
        "no",
        "no",
    )
    player = asked(window, tmp_path, match)
    player.session.claim = replace(claim, hands={seat: () for seat in range(3)})
    phase = ClaimPhase(player.table)
    assert phase.headline() == told


@pytest.mark.parametrize(
    ("side", "playing", "told"),
    [
        ((0,), (0, 1, 2), "Proved: however the others play, they do not take this trick."),
        ((1,), (0, 1, 2), "Proved: however you and Cvita play, you do not take this trick."),
        ((1, 2), (0, 1, 2), "Proved: however you play, you do not take this trick."),
        ((0, 1), (0, 1, 2), "Proved: however Cvita plays, Cvita does not take this trick."),
        (
            (1,),
            (1, 2),
            "Proved: however Cvita plays, Cvita does not take this trick. The hand ends here.",
        ),
    ],
)
def test_the_proof_of_one_trick_speaks_of_one(
    side: tuple[int, ...], playing: tuple[int, ...], told: str, window: Window, tmp_path: Path
) -> None:
    player = asked(window, tmp_path, at_claim(ANA))
    player.session.claim = Claim(
        side[0], side, 1, False, {seat: () for seat in playing}, fells=True
    )
    assert ClaimPhase(player.table).detail() == told


def test_the_key_is_answered_where_there_is_nothing_to_claim(
    window: Window, tmp_path: Path
) -> None:
    auction, poor = start(dealer=ANA), poor_hand()
    for at, (match, claims, told) in enumerate(
        [
            (auction, "ask", "Tricks are claimed while the cards are played."),
            (poor, "never", "Claims are switched off in the settings."),
        ]
    ):
        player = asked(window, tmp_path / str(at), Match.replay(match.log), claims)
        player.key(keys.CLAIM)
        assert player.table.group.tooltip is not None and player.table.group.tooltip.text == told


def poor_hand() -> Match:
    """Ana is to lead, and none of her cards is sure of a trick."""
    return say(
        start(dealer=ANA, packets=("S9 S8 S7 D8 D7 H8 H7 C9 C8 C7",)),
        "game",
        "pass",
        "pass",
        "announce game 2",
        "come",
        "come",
        "no",
        "no",
    )


# ---- a part of the rest, and giving it up


def test_the_key_opens_a_slip_where_not_all_is_proved_and_closes_it_again(
    window: Window, tmp_path: Path
) -> None:
    player = asked(window, tmp_path, poor_hand())
    player.key(keys.CLAIM)
    phase = player.table.phase
    assert player.labels() == ["Give up the rest", "Play on"] and isinstance(phase, EndPhase)
    assert phase.detail() == "As far as you can see, the others may still take a trick."
    assert player.table.group.focus is player.button("Play on") and not any(
        card.enabled for card in player.table.stage.hand
    )
    player.key(keys.CLAIM)
    assert player.labels() == [] and isinstance(player.table.phase, PlayPhase)
    player.key(keys.CLAIM)
    player.frames(20)
    player.press(player.button("Play on"))
    player.press(player.card("S7"))
    player.until(lambda: bool(player.table.shown.hand and player.table.shown.hand.tricks))
    assert player.session.claim is None


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
    player = asked(window, tmp_path, play_cards(declared("come", "come", "no", "no"), *LATE))
    player.key(keys.CLAIM)
    assert player.labels() == ["Claim 3, leave 1", "Give up the rest", "Play on"]
    assert player.table.phase.headline() == "The contract is made. End the hand here?"  # type: ignore[attr-defined]
    assert player.table.phase.detail() == "3 more tricks are proved to be yours."  # type: ignore[attr-defined]
    player.frames(20)
    player.press(player.button("Claim 3, leave 1"))
    player.until(lambda: player.labels() == ["Continue"])
    phase = player.table.phase
    assert isinstance(phase, ClaimPhase) and phase.headline() == "You claim all but 1 trick."
    assert phase.detail() == "Proved: however the others play, you take no fewer."
    player.frames(20)
    player.press(player.button("Continue"))
    player.until(lambda: bool(player.game.visits))
    assert player.session.match.table.hand.taken[0] == 9  # type: ignore[union-attr]


def test_what_is_high_is_claimed_in_the_second_trick_too(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, play_cards(declared("come", "come", "no", "no"), "SA"))
    player.key(keys.CLAIM)
    assert player.labels() == ["Claim 8, leave 1", "Give up the rest", "Play on"]
    assert player.table.phase.headline() == "End the hand here?"  # type: ignore[attr-defined]
    player.frames(20)
    player.press(player.button("Claim 8, leave 1"))
    player.until(lambda: player.labels() == ["Continue"])
    player.frames(20)
    player.press(player.button("Continue"))
    player.until(lambda: bool(player.game.visits))
    assert player.session.match.table.hand.taken[0] >= 9  # type: ignore[union-attr]


def test_a_slip_after_the_contract_is_made_says_so_where_nothing_is_proved(
    window: Window, tmp_path: Path
) -> None:
    """Bojan, who defends against the made contract, is to lead."""
    match = play_cards(
        declared("come", "stay", "alone", "no"), "SA", "SK", "SQ", "SJ", "DA", "HA", "C7"
    )
    while match.to_act != 1:
        match.submit(match.legal()[0])
    player = asked(window, tmp_path, match, player=1)
    player.key(keys.CLAIM)
    phase = player.table.phase
    assert (
        isinstance(phase, EndPhase)
        and phase.headline() == "The contract is made. End the hand here?"
    )
    assert player.labels() == ["Give up the rest", "Play on"]


def test_giving_up_lays_everything_open_and_ends_the_hand(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, play_cards(declared("come", "come", "no", "no"), *LATE))
    player.key(keys.CLAIM)
    player.frames(20)
    player.press(player.button("Give up the rest"))
    player.until(lambda: player.labels() == ["Continue"])
    phase = player.table.phase
    assert isinstance(phase, ClaimPhase) and phase.headline() == "You give up the rest."
    assert phase.detail() == "The others take 1 more trick. 3 tricks cannot be lost." and set(
        player.table.stage.opened
    ) == {"left", "right"}
    player.frames(20)
    player.press(player.button("Continue"))
    player.until(lambda: bool(player.game.visits))
    assert player.session.match.table.hand.taken[0] == 9  # type: ignore[union-attr]


def test_a_partner_who_objects_is_named_and_the_player_plays_on(
    window: Window, tmp_path: Path
) -> None:
    """Cvita, the other defender, holds a king of which Bojan has the ten: she does not give up."""
    packets = (
        "C7 C8 S7 S8 H7 H8 D7 D8 CA CK",
        "SA SK SQ SJ ST S9 DA DK HA HT",
        "CQ CJ CT C9 HQ HJ DQ DJ HK DT",
    )
    match = say(
        start(dealer=ANA, packets=packets),
        "pass",
        "game",
        "pass",
        "announce game 2",
        "come",
        "come",
        "no",
        "no",
    )
    player = asked(window, tmp_path, match)
    player.key(keys.CLAIM)
    player.frames(20)
    give_up = player.button("Give up the rest")
    player.press(give_up)
    told = "Cvita objects: not every trick is lost yet."
    assert player.session.claim is None and player.session.objected
    assert player.table.group.tooltip is not None and player.table.group.tooltip.text == told
    assert not give_up.enabled and give_up.reason == told
    player.press(player.button("Play on"))
    player.key(keys.CLAIM)
    assert not player.button("Give up the rest").enabled, "nobody is asked twice in a hand"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_slip_that_ends_the_hand_puts_the_hint_away(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """It asks something else than the hint answers, and no card can be played while it lies
    there.
    """
    headless()
    window = Window(size)
    player = asked(window, tmp_path, poor_hand(), still=True)
    table = player.table

    def rings() -> list[str]:
        return [card.card for card in table.stage.hand if card.ringed]

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
    phase = table.phase
    assert isinstance(phase, EndPhase) and not table.hints.shown and not rings()
    beside = [widget for widget in table.group.widgets if widget not in table.choices]
    assert not any(widget.rect.overlaps(phase._slip) for widget in beside)
    player.key(keys.HINT)
    player.frames(10)
    assert (
        not table.hints.open
        and table.hints.button.reason == "Claim, give up or play on first."
        and not rings()
    )
    player.key(keys.CLAIM)
    player.frames(10)
    assert isinstance(table.phase, PlayPhase) and not rings(), "it is asked for anew"
    ask()
    assert rings()
    window.close()


def test_a_trick_of_the_other_defender_is_the_reason_that_names_him(
    window: Window, tmp_path: Path
) -> None:
    match = say(
        start(dealer=BOJAN, packets=("DA", "SA SK SQ SJ ST S9 S8 S7 D7 HA")),
        "pass",
        "game",
        "pass",
        "announce game 2",
    )
    player = asked(window, tmp_path, say(match, "come", "come", "no", "no", "DA", "D7"))
    player.key(keys.CLAIM)
    assert isinstance(player.table.phase, EndPhase)
    assert player.table.phase.detail() == "So far Bojan wins this trick, and you cannot claim it."


GIVEN_UP = {
    "to both, and falls": (
        Claim(0, (1, 2), 5, False, {}, fells=True, given_up=True),
        "You give up the rest. With that you fall.",
        "The others take 5 more tricks.",
    ),
    "to one": (
        Claim(0, (1,), 1, False, {}, given_up=True),
        "You give up the rest.",
        "Bojan takes 1 more trick.",
    ),
    "all but what is high": (
        Claim(0, (1,), 2, False, {}, lost=1, given_up=True),
        "You give up the rest.",
        "Bojan takes 2 more tricks. 1 trick cannot be lost.",
    ),
    "a part for both": (
        Claim(0, (0, 1), 4, False, {}, lost=2),
        "You claim all but 2 tricks for Bojan and yourself.",
        "Proved: however the others play, you take no fewer.",
    ),
}


@pytest.mark.parametrize("kind", GIVEN_UP)
def test_what_is_given_up_or_left_to_others_is_said(
    kind: str, window: Window, tmp_path: Path
) -> None:
    claim, headline, detail = GIVEN_UP[kind]
    match = say(
        start(dealer=ANA, packets=(ALL_TEN,)),
        "game",
        "pass",
        "pass",
        "announce game 2",
        "come",
        "come",
        "no",
        "no",
    )
    player = asked(window, tmp_path, match)
    player.session.claim = replace(claim, hands={seat: () for seat in range(3)})
    phase = ClaimPhase(player.table)
    assert (phase.headline(), phase.detail()) == (headline, detail)


def test_a_betl_that_is_given_up_says_what_its_declarer_takes(
    window: Window, tmp_path: Path
) -> None:
    for dealer, claim, detail in (
        (
            ANA,
            Claim(0, (1, 2), 0, False, {}, fells=True, lost=1, given_up=True),
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
        player.session.claim = replace(claim, hands={seat: () for seat in range(3)})
        assert ClaimPhase(player.table).detail() == detail


def test_a_new_size_leaves_the_hands_open(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, at_claim(BOJAN))
    player.table.resize(player.table.layout)
    player.frames(3)
    assert set(player.table.stage.opened) == {"left"} and player.labels() == ["Agree", "Play on"]


def test_whoever_hurries_to_the_result_is_not_held_up_by_a_claim(
    window: Window, tmp_path: Path
) -> None:
    match = say(
        start(dealer=BOJAN, packets=(ALL_TEN,)),
        "game",
        "pass",
        "pass",
        "announce game 2",
        "come",
        "stay",
        "alone",
        "no",
    )
    player = sit_down(window, tmp_path, match, claims="ask", pace="calm")
    player.table.hurry()
    player.until(lambda: bool(player.game.visits))
    assert player.game.visits == ["hand result"]


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text_scale", [115, 130])
def test_with_large_text_the_slip_of_a_claim_leaves_the_open_cards_and_the_hand_free(
    text_scale: int, size: tuple[int, int], code: str, tmp_path: Path
) -> None:
    headless()
    use_language(code)
    window = Window(size)
    player = asked(window, tmp_path, at_claim(BOJAN), "ask", text_scale=text_scale)
    phase, layout = player.table.phase, player.table.layout
    assert isinstance(phase, ClaimPhase)
    sheets: list[Box] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            type(window.kit), "sheet", lambda _kit, _surface, box, *_given: sheets.append(box)
        )
        for claim in (
            *(claim for claim, *_told in (*CLAIMS.values(), *GIVEN_UP.values())),
            Claim(2, (0, 2), 5, False, {}, fells=True),
        ):
            phase.claim = replace(claim, hands={seat: () for seat in range(3)})
            player.table.refresh()
            sheets.clear()
            phase.draw(window.surface)
            (slip,) = sheets
            opened = [
                box
                for place in ("left", "right")
                for count in range(1, 11)
                for box in open_boxes(layout, place, count)
            ]
            assert not any(slip.overlaps(box) for box in (*opened, layout.hand, layout.me)), (
                phase.headline()
            )
            assert all(slip.contains(choice.rect) for choice in player.table.choices)
            assert not player.table.kit.overflows
    window.close()


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_every_word_of_a_claim_has_room(
    size: tuple[int, int], code: str, tmp_path: Path, written: dict[str, Box]
) -> None:
    headless()
    use_language(code)
    window = Window(size)
    for dealer in (BOJAN, ANA):
        player = asked(window, tmp_path / str(dealer), at_claim(dealer), "ask")
        if dealer == ANA:
            player.key(keys.CLAIM)
            player.frames(5)
        phase = player.table.phase
        assert isinstance(phase, ClaimPhase) and not player.table.kit.overflows
        for claim in (
            *(claim for claim, *_told in (*CLAIMS.values(), *GIVEN_UP.values())),
            Claim(2, (0, 2), 5, False, {}, fells=True),
        ):
            phase.claim = replace(claim, hands={seat: () for seat in range(3)})
            written.clear()
            player.frames(2)
            told, proof = written[phase.headline()], written[phase.detail()]
            assert not player.table.kit.overflows and not told.overlaps(proof), phase.headline()
            assert player.table.layout.claim.contains(told) and player.table.layout.claim.contains(
                proof
            ), phase.detail()
        assert all(
            player.table.layout.table.contains(choice.rect) for choice in player.table.choices
        )
    player = asked(
        window, tmp_path / "part", play_cards(declared("come", "come", "no", "no"), *LATE)
    )
    player.key(keys.CLAIM)
    written.clear()
    player.frames(2)
    phase = player.table.phase
    assert (
        isinstance(phase, EndPhase)
        and len(player.table.choices) == 3
        and not player.table.kit.overflows
    )
    told, detail = written[phase.headline()], written[phase.detail()]
    assert not told.overlaps(detail) and all(
        box.bottom <= player.table.layout.claim.bottom for box in (told, detail)
    )
    window.close()


def test_the_open_cards_across_leave_the_plates_and_the_trick_free() -> None:
    for width, height in ((1024, 640), (1280, 720), (1920, 1080)):
        layout = Layout(width, height, players=4)
        for count in (1, 4, 5, 10):
            boxes = open_boxes(layout, "across", count)
            others = (
                layout.left,
                layout.across,
                layout.right,
                layout.rail,
                *layout.trick_slots("left").values(),
            )
            assert len(boxes) == count and not any(
                box.overlaps(other) for box in boxes for other in others
            ), (width, height)


def test_the_settings_decide_whether_claims_are_made(window: Window, tmp_path: Path) -> None:
    game = NoteTaker(window, tmp_path)
    assert game.settings.claims == "ask"
    control = next(
        row for chapter in chapters(game) for row in chapter.rows if row.name == "claims"
    ).control()
    assert isinstance(control, Segments)
    for at, wish in enumerate(("always", "ask", "never")):
        control.choose(at)
        assert game.settings.claims == wish


def test_no_word_of_a_slip_becomes_smaller_than_it_usually_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window((1180, 640))
    monkeypatch.setattr(
        EndPhase,
        "detail",
        lambda _phase: "There is no room beside the buttons for so many words. " * 3,
    )
    player = asked(window, tmp_path, poor_hand(), still=True, text_scale=130)
    player.key(keys.CLAIM)
    phase = player.table.phase
    assert isinstance(phase, EndPhase) and phase._size == player.table.layout.usual < 1
    window.close()


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("text_scale", [100, 115, 130])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900)])
def test_the_slip_that_ends_a_hand_has_room_at_every_size_of_the_text(
    size: tuple[int, int],
    text_scale: int,
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    written: dict[str, Box],
) -> None:
    headless()
    use_language(code)
    window = Window(size)
    player = asked(
        window,
        tmp_path,
        play_cards(declared("come", "come", "no", "no"), *LATE),
        text_scale=text_scale,
    )
    player.key(keys.CLAIM)
    table = player.table
    for sure, why in ((3, NoClaim.UNPROVED), *((0, why) for why in NoClaim)):
        monkeypatch.setattr(player.session, "sure_tricks", lambda sure=sure: sure)
        monkeypatch.setattr(end_early, "why_no_claim", lambda _view, why=why: why)
        table.phase = phase = EndPhase(table)
        table.choices = phase.choices()
        written.clear()
        player.frames(2)
        told, detail = written[phase.headline()], written[phase.detail()]
        boxes = [told, detail, *(button.rect for button in phase.buttons)]
        assert not table.kit.overflows, (phase.detail(), table.kit.overflows)
        assert not any(
            one.overlaps(other) for at, one in enumerate(boxes) for other in boxes[:at]
        ), phase.detail()
        assert all(table.layout.table.contains(box) for box in boxes) and all(
            box.bottom < table.layout.hand_y for box in boxes
        )
    window.close()
