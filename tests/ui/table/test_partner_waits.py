"""A partner who may talk names its card and waits for a word; what the player presses is what it
plays, and who plays both hands decides.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from prefgame.app.play.partner import Proposal
from prefgame.cards import Card, Suit
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import CardPlayed
from prefgame.engine.match import Match
from prefgame.ui.system.display import headless
from prefgame.ui.table.hands import MOMENT
from prefgame.ui.table.open_hands import OpenCard
from prefgame.ui.widgets.window import Window
from tests.app.play.test_partner import CVITA_LEADS, card_of
from tests.narrow import known
from tests.ui.table.russian_positions import (
    BY_BOJAN,
    MISERE_OF_BOJAN,
    MISERE_OF_CVITA,
    POSITIONS,
    russian,
)
from tests.ui.table.seen_things import things_on_table
from tests.ui.table_game import STEP, Player, sit_down

RIGHT = russian(*MISERE_OF_BOJAN, "SA")
LEFT = russian(*MISERE_OF_CVITA, "SA")
WHISTER = russian(*BY_BOJAN, "whist", "pass", "open")
CATCHER = russian(*MISERE_OF_BOJAN, misere_catch="one")


def asked(window: Window, home: Path, match: Match, **settings: object) -> Player:
    """Sit down where a partner is about to play, and wait for its word."""
    player = sit_down(window, home, match, chosen={"partner_waits": "always", **settings})
    player.until(lambda: player.table.shown.proposal is not None and player.ready)
    player.frames(10)  # a key would be meant for what has moved just before
    return player


def proposal_of(player: Player) -> Proposal:
    return known(player.table.shown.proposal)


def open_cards(player: Player) -> list[OpenCard]:
    return [one for one in player.table.desk.choices if isinstance(one, OpenCard) and one.enabled]


def until_played(player: Player) -> CardPlayed:
    before = sum(isinstance(event, CardPlayed) for event in player.session.match.log)

    def played() -> list[CardPlayed]:
        return [event for event in player.session.match.log if isinstance(event, CardPlayed)]

    player.until(lambda: len(played()) > before)
    return played()[before]


def until_or_now(player: Player) -> CardPlayed:
    """Return the partner's card: played already, or next."""
    if player.session.proposal is None and player.session.thinking is None:
        log = player.session.match.log
        return next(event for event in reversed(log) if isinstance(event, CardPlayed))
    return until_played(player)


def test_the_partner_names_its_card_and_waits(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, RIGHT)
    before, proposal = len(player.session.match.log), proposal_of(player)
    player.frames(round(3 * MOMENT / 1000 / STEP))
    assert len(player.session.match.log) == before
    words = known(player.table.frame.talk.words())
    assert words[0] == "I play"
    assert player.table.frame.talk_box() is not None
    shown = {card.card for card in open_cards(player)}
    assert str(card_of(proposal)) in shown and len(shown) > 1
    assert not any(card.enabled for card in player.table.desk.stage.hand)
    player.session.close()


def test_a_card_of_the_partner_is_pressed(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, RIGHT)
    named = str(card_of(proposal_of(player)))
    other = next(card for card in open_cards(player) if card.card != named)
    player.press(other)
    event = next(
        event for event in reversed(player.session.match.log) if isinstance(event, CardPlayed)
    )
    assert (event.seat, str(event.card), event.by) == (2, other.card, None)
    player.session.close()


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_one_key_agrees(window: Window, tmp_path: Path, key: int) -> None:
    player = asked(window, tmp_path, RIGHT)
    named = card_of(proposal_of(player))
    player.key(key)
    event = next(
        event for event in reversed(player.session.match.log) if isinstance(event, CardPlayed)
    )
    assert event.seat == 2 and event.card is named
    player.session.close()


def test_it_goes_on_after_a_moment(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, RIGHT, partner_waits="moment")
    named = card_of(proposal_of(player))
    assert until_played(player).card is named
    player.session.close()


def test_it_waits_for_who_turns_to_a_card(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, RIGHT, partner_waits="moment")
    player.hover(*open_cards(player)[-1].rect.center)
    player.hover(3, player.window.layout.table.bottom - 3)
    before = len(player.session.match.log)
    player.frames(round(3 * MOMENT / 1000 / STEP))
    assert len(player.session.match.log) == before
    player.key(pygame.K_SPACE)
    assert len(player.session.match.log) > before
    player.session.close()


@pytest.mark.parametrize(
    "settings", [{"partner_waits": "never"}, {"partner_waits": "moment", "pace": "at_once"}]
)
def test_it_may_play_at_once(window: Window, tmp_path: Path, settings: dict[str, object]) -> None:
    player = sit_down(window, tmp_path, RIGHT, chosen=settings)
    event = until_played(player)
    assert event.seat in {1, 2}
    player.until(lambda: player.session.match.to_act == 0 or player.session.match.table.scored)
    assert player.session.proposal is None
    player.session.close()


@pytest.mark.parametrize("match", [WHISTER, CATCHER])
def test_who_plays_both_hands_hears_a_wish(match: Match, window: Window, tmp_path: Path) -> None:
    """The own cards of the player can be pointed at; the whister, or catcher, decides."""
    player = asked(window, tmp_path, match)
    proposal = proposal_of(player)
    assert proposal.decides and proposal.owner == 0
    words = known(player.table.frame.talk.words())
    assert words[0] == "Your"
    wanted = next(
        card for card in player.table.desk.stage.hand if card.card != str(card_of(proposal))
    )
    assert wanted.enabled
    player.press(wanted)
    event = until_played(player) if player.session.thinking is not None else None
    played = event or next(
        event for event in reversed(player.session.match.log) if isinstance(event, CardPlayed)
    )
    assert played.by == 2 and str(played.card) in {wanted.card, str(card_of(proposal))}
    player.session.close()


def test_a_wish_that_is_not_granted_is_answered(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, WHISTER)
    hands, command = player.table.hands, known(proposal_of(player).command)
    hands._wanted = next(
        each for each in map(PlayCard, player.session.view().cards) if each != command
    )
    hands.answer_wish(CardPlayed(0, command.card, by=2))
    assert player.tip == "Cvita prefers another card."
    player.session.close()


def test_it_is_not_the_turn_of_the_player(window: Window, tmp_path: Path) -> None:
    """No hint is given and nothing claimed while a partner waits."""
    player = asked(window, tmp_path, RIGHT, claims="ask")
    assert not player.hints.button.enabled and player.hints.button.reason
    player.key(pygame.K_c)
    assert player.table.shown.proposal is not None
    player.session.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("deck", ["french", "german"])
def test_its_slip_covers_nothing(deck: str, size: tuple[int, int], tmp_path: Path) -> None:
    headless()
    window = Window(size, less_motion=True)
    for at, match in enumerate((RIGHT, LEFT, WHISTER, CATCHER)):
        player = asked(window, tmp_path / str(at), match, deck=deck)
        slip = known(player.table.frame.talk_box())
        table = player.table
        assert table.kit.layout.table.contains(slip)
        beside = things_on_table(player)
        for place in table.desk.stage.opened:
            field = table.desk.stage.field(table.kit.layout, place)
            beside += [("field", field)] if field else []
        for what, box in beside:
            assert not slip.overlaps(box), (at, what)
        player.session.close()
    window.close()


@pytest.mark.parametrize("match", [RIGHT, LEFT, WHISTER, CATCHER, CVITA_LEADS])
def test_a_whole_hand_is_played_with_words(match: Match, window: Window, tmp_path: Path) -> None:
    """Any card or suit that may be pressed is pressed, to the end of the hand."""
    player = sit_down(
        window, tmp_path, match, chosen={"partner_waits": "always", "pace": "at_once"}
    )
    words, now = 0, player.session.match
    while not now.table.scored:
        player.until(lambda: player.ready or now.table.scored)
        if now.table.scored:
            break
        desk = player.table.desk
        words += player.table.shown.proposal is not None
        able = [one for one in (*desk.choices, *desk.stage.hand) if one.enabled]
        player.press(player.dice.choice(able))
        player.frames(1)
    assert words
    assert Match.replay(now.log).table == now.table
    player.session.close()


# ---- a partner with closed cards


def test_a_closed_partner_is_asked_for_a_suit(window: Window, tmp_path: Path) -> None:
    """003:113: the declarer lies open, the defenders do not, and discuss."""
    player = asked(window, tmp_path, CVITA_LEADS)
    proposal = proposal_of(player)
    assert proposal.closed and player.table.frame.talk_box() is None
    assert not any(card.enabled for card in player.table.desk.stage.hand)
    buttons = player.table.desk.choices
    assert len(buttons) == 4 and player.table.group.focus in buttons
    hint = player.table.desk.phase.hint()
    assert hint.startswith("Cvita is about to lead ")
    own = player.session.match.hand_of(2)
    wanted = next(
        (suit, button)
        for suit, button in zip(player.session.match.table.rules.suit_order, buttons)
        if suit is not proposal.suit and any(card.suit is suit for card in own)
    )
    player.press(wanted[1])
    assert until_or_now(player).card.suit is wanted[0]
    player.session.close()


def test_a_suit_that_the_partner_lacks_is_answered(window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, CVITA_LEADS)
    hands, proposal = player.table.hands, proposal_of(player)
    hands._wanted = next(suit for suit in Suit if suit is not proposal.suit)
    other = next(card for card in Card if card.suit is proposal.suit)
    hands.answer_wish(CardPlayed(2, other))
    assert player.tip == "Cvita does not have that suit."
    player.session.close()


@pytest.mark.parametrize("waits", ["moment", "always"])
def test_the_suit_is_led_that_was_named(waits: str, window: Window, tmp_path: Path) -> None:
    player = asked(window, tmp_path, CVITA_LEADS, partner_waits=waits)
    suit = proposal_of(player).suit
    if waits == "always":
        player.key(pygame.K_SPACE)
    assert until_or_now(player).card.suit is suit
    player.session.close()


def test_closed_whist_waits_for_nobody(window: Window, tmp_path: Path) -> None:
    player = sit_down(window, tmp_path, POSITIONS["closed whist"], partner_waits="always")
    player.until(lambda: player.ready)
    assert player.table.shown.proposal is None
    player.session.close()
