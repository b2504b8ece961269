"""A hand is laid out by mouse, by keys and by text."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest
from pygame.event import Event

from prefgame.app.deals.composed import ASIDE, Composed, Wish
from prefgame.app.deals.open_cards import OpenCards
from prefgame.app.deals.pasted import read_pasted
from prefgame.app.play.shuffle import write_deal_code
from prefgame.app.problems import shelf
from prefgame.app.problems.text import Collection
from prefgame.cards import Card, Suit
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.deals.cards import LaidCard
from prefgame.ui.deals.editor import LayOutScene
from prefgame.ui.deals.slips import WishSheet
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import SlipScene
from prefgame.ui.screens.odds import OddsScene
from prefgame.ui.system import display
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Sign
from prefgame.ui.widgets.selection import Stepper
from tests.app.problems.endings import ending
from tests.narrow import as_kind
from tests.ui.deals.laying import (
    CROATIAN,
    held,
    laid_out,
    whole,
    with_contract,
)
from tests.ui.whole_program import (
    SIZES,
    Open,
    click,
    frames,
    menu_row,
    press_key,
    type_text,
    widget,
)

# ---- laying cards


def test_the_menu_leads_there(program: Open) -> None:
    rooms = program()
    menu_row(rooms, "Deals").press()
    frames(rooms)
    assert isinstance(rooms.window.scene, LayOutScene)


def test_ten_clicks_fill_a_hand_and_the_next_one_goes_on(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms)
    cards = [Card.SA, Card.SK, Card.SQ, Card.SJ, Card.ST, Card.DA, Card.DK, Card.HA, Card.H7]
    for card in (*cards, Card.C7):
        click(rooms, widget(rooms, f"card {card}").rect)
    assert set(scene.hand.hands[0]) == {*cards, Card.C7} and scene.active == 1
    click(rooms, widget(rooms, f"card {Card.CA}").rect)
    assert [*held(scene, 1)] == [Card.CA]
    click(rooms, widget(rooms, f"card {Card.CA}").rect)
    assert not held(scene, 1)
    press_key(rooms, pygame.K_BACKSPACE)
    assert [*held(scene, 1)] == [Card.CA]


def test_the_hand_is_there_again_after_a_restart(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms)
    click(rooms, widget(rooms, f"card {Card.SA}").rect)
    assert rooms._scenes.draft.wait(20)
    again = laid_out(program())
    assert again is not scene and held(again, 0) == (Card.SA,)


SERBIAN = find_ruleset("serbian")


def test_a_hand_has_the_deck_and_the_seats_of_its_game(program: Open) -> None:
    """Play goes to the right there, so the second hand is that of who sits at the right."""
    rooms = program()
    rooms.change(last_rules="croatian", opponents=("Iva", "Jan", "Mia"))
    decks = list[str]()
    scene = laid_out(rooms, Composed(SERBIAN))
    assert scene.names[1:] == ("Jan", "Iva")
    decks.append(rooms.window.kit.deck.name)
    rooms.open(routes.ProblemCollections())
    austrian = ending(
        "SA SK D7", "DA DJ S8", "DK D8 S9", contract="4", taken=(4, 2, 1), rules="austrian"
    )
    rooms.open(routes.CollectedProblem(shelf.add_collection(Collection("A", (austrian,))), 0))
    decks.append(rooms.window.kit.deck.name)
    for _step in range(2):
        press_key(rooms, pygame.K_ESCAPE)
    decks.append(rooms.window.kit.deck.name)
    assert rooms.window.scene is scene and decks == ["french", "german", "french"]


@pytest.mark.parametrize("laid", [True, False])
def test_a_hand_that_is_laid_stays_with_its_player_in_another_game(
    program: Open, laid: bool
) -> None:
    rooms = program()
    rooms.change(opponents=("Iva", "Jan", "Mia"))
    scene = laid_out(rooms, whole() if laid else Composed(CROATIAN))
    assert scene.names[1:] == ("Iva", "Jan")
    scene._choose_game(RULESETS.index(SERBIAN))
    assert scene.names[1:] == (("Iva", "Jan") if laid else ("Jan", "Iva"))


def test_a_card_is_dragged_to_a_hand_and_away_from_it(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms)

    def drag(card: Card, to: tuple[int, int]) -> None:
        start = as_kind(LaidCard, widget(rooms, f"card {card}")).rect.center
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=start, rel=(1, 1), buttons=(0, 0, 0)))
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for point in ((start[0] + 30, start[1] + 30), to):
            pygame.event.post(Event(pygame.MOUSEMOTION, pos=point, rel=(9, 9), buttons=(1, 0, 0)))
        frames(rooms)
        assert scene.awake
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=to, button=1))
        frames(rooms)

    drag(Card.HQ, scene.places["hand 2"].center)
    assert [*held(scene, 2)] == [Card.HQ]
    drag(Card.HQ, scene.places["hand 3"].center)
    assert [*held(scene, ASIDE)] == [Card.HQ] and not held(scene, 2)
    drag(Card.HQ, scene.places["pool 0"].center)
    assert not held(scene, ASIDE) and not scene.awake


def test_a_card_dropped_on_one_of_a_full_hand_changes_places_with_it(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms, whole())
    mine, other = scene.hand.hands[0][0], scene.hand.hands[1][4]

    def drop(card: Card, on: Card) -> None:
        scene._drop(card, widget(rooms, f"card {on}").rect.center)
        frames(rooms)

    drop(mine, other)
    assert other in held(scene, 0) and mine in held(scene, 1) and scene.hand.is_deal
    drop(mine, held(scene, ASIDE)[0])
    assert held(scene, ASIDE).count(mine) == 1 and scene.hand.is_deal
    drop(mine, held(scene, ASIDE)[0])
    assert mine in held(scene, ASIDE)
    scene.lay(held(scene, 1)[0], None)
    free = scene.hand.left[0]
    drop(free, held(scene, 0)[3])
    assert free in held(scene, 0) and len(scene.hand.left) == 1


def test_the_keyboard_lays_cards_too(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms)
    press_key(rooms, pygame.K_3)
    assert scene.active == 2
    scene.group.focus_on(widget(rooms, "card C7"))
    press_key(rooms, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_SPACE)
    assert scene.hand.hands[2] == (Card.C7, Card.C9)


@pytest.mark.parametrize("text", ["SA h10, c7", "♠A ♥10 ♣7"])
def test_cards_are_typed(program: Open, text: str) -> None:
    rooms = program()
    scene = laid_out(rooms)
    click(rooms, widget(rooms, "text").rect)
    type_text(rooms, text)
    press_key(rooms, pygame.K_RETURN)
    assert scene.hand.hands[0] == (Card.SA, Card.HT, Card.C7)


def test_a_code_lays_out_the_whole_deal(program: Open) -> None:
    rooms = program()
    scene, deal = laid_out(rooms), whole(8)
    scene.take_text(write_deal_code(deal.hands, deal.aside))
    assert scene.hand.hands == deal.hands and set(scene.hand.aside) == set(deal.aside)


def test_a_whole_deal_or_a_record_is_pasted(program: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = program()
    scene, deal = laid_out(rooms), whole(9)
    lines = (" ".join(map(str, cards)) for cards in deal.hands)
    monkeypatch.setattr(display, "paste", lambda: "\n".join(lines))
    click(rooms, widget(rooms, "paste").rect)
    assert scene.hand.hands == deal.hands and set(scene.hand.aside) == set(deal.aside)
    cards = laid_out(rooms, with_contract(4))._opened()
    assert cards is not None
    record = cards.after(cards.legal[0]).record()
    there = read_pasted(record, Composed(find_ruleset("russian")), 0)
    assert there.rules.key == "croatian" and len(there.played) == 1
    assert there.match(("a", "b", "c"), random.Random(1)).phase is Phase.PLAY


def test_the_rows_have_the_names_of_a_text(program: Open) -> None:
    rooms = program()
    cards = laid_out(rooms, replace(with_contract(4), names=("Pero", "Mate", "Ivo")))._opened()
    assert cards is not None
    scene = laid_out(rooms, Composed(CROATIAN))
    own = scene.names
    scene.take_text(cards.record())
    frames(rooms)
    assert [as_kind(Button, widget(rooms, f"name {at}")).label for at in range(3)] == [
        "Pero",
        "Mate",
        "Ivo",
    ]
    assert isinstance(scene._opened(), OpenCards) and scene.names != own
    scene.clear()
    assert scene.names == own


def test_the_odds_of_a_hand_are_shown(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms)
    scene.odds()
    assert scene.notice is not None and "ten cards" in scene.notice.text
    laid_out(rooms, with_contract()).odds()
    assert isinstance(rooms.window.scene, OddsScene)
    rooms.window.pop()
    later = replace(whole(), leader=1)
    laid_out(rooms, later).odds()
    odds = as_kind(OddsScene, rooms.window.scene)
    assert [held.place for held in odds.hands] == [2, 0, 1]


def test_the_odds_of_a_hand_with_a_discard_are_those_of_what_it_kept(program: Open) -> None:
    rooms = program()
    hand = with_contract()
    discard = hand.hands[0][:2]
    scene = laid_out(rooms, replace(hand, discard=discard))
    assert scene._place_name(ASIDE) == "Talon"
    scene.odds()
    held_there = as_kind(OddsScene, rooms.window.scene).hands[0]
    assert set(held_there.cards) == {*hand.hands[0], *hand.aside} - {*discard}
    assert held_there.aside == discard
    assert not rooms.window.kit.overflows


def test_what_is_no_card_is_said(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms)
    scene.take_text("SA Y9")
    assert scene.notice is not None and "Y9" in scene.notice.text
    assert scene.hand.hands[0] == ()


def test_the_rest_is_dealt_as_it_is_known(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms)
    click(rooms, widget(rooms, "wish 1").rect)
    sheet = as_kind(WishSheet, rooms.window.scene)
    sheet._suit(Suit.H, 5)
    sheet._aces(0)
    sheet._take()
    frames(rooms)
    assert scene.hand.wishes[1] == Wish(((Suit.H, 5),), 0)
    click(rooms, widget(rooms, "fill").rect)
    mine = scene.hand.hands[1]
    assert scene.hand.is_deal and sum(card.suit is Suit.H for card in mine) == 5
    assert not any(str(card).endswith("A") for card in mine)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_known_is_on_the_row_and_what_cannot_be_is_said(
    program: Open, size: tuple[int, int]
) -> None:
    rooms = program(size)
    scene = laid_out(rooms)
    every = tuple((suit, 2) for suit in Suit)
    scene._wish(0, Wish(every, 2))
    scene._wish(2, Wish(((Suit.H, 5),), 0))
    frames(rooms)
    label = as_kind(Button, widget(rooms, "wish 2")).label
    assert label == ("5", Sign("H"), " 0A")
    assert scene._not_to_be_met() == "" and not rooms.window.kit.overflows
    for card in (Card.H7, Card.H8):
        scene.lay(card, 1)
    assert scene._not_to_be_met() == "Cvita, Hearts: 5 wished for, 4 possible."
    scene.fill()
    assert scene.notice is not None and "Cvita, Hearts" in scene.notice.text
    frames(rooms)
    assert not rooms.window.kit.overflows


def test_no_more_can_be_wished_for_than_is_left(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms)
    for card in (Card.HA, Card.HK, Card.HQ, Card.HJ, Card.SA):
        scene.lay(card, 0)
    scene._ask_wish(2)
    frames(rooms)
    laid = as_kind(SlipScene, rooms.window.scene)._laid
    assert laid is not None
    most = {
        name: as_kind(Stepper, laid.widgets[name]).most for name in ("suit H", "suit S", "aces")
    }
    assert most == {"suit H": 4, "suit S": 7, "aces": 2}


def test_what_was_laid_out_is_there_again(program: Open) -> None:
    rooms = program()
    laid_out(rooms).lay(Card.SA, 1)
    press_key(rooms, pygame.K_ESCAPE)
    assert laid_out(rooms).hand.hands[1] == (Card.SA,)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("size", SIZES)
def test_the_page_has_room_for_its_words(
    program: Open, size: tuple[int, int], rules: RuleSet
) -> None:
    rooms = program(size=size)
    deal = Composed(rules).filled(random.Random(3))
    few = tuple(hand[:4] for hand in deal.hands)
    hands = (
        Composed(rules),
        Composed(rules, deal.hands, deal.aside, contract=rules.contracts[-1], declarer=1),
        Composed(rules, few, contract=rules.contracts[0], declarer=1, leader=2, taken=2),
    )
    for hand in hands:
        scene = laid_out(rooms, hand)
        scene._ask_contract()
        frames(rooms)
        rooms.window.pop()
        scene._ask_wish(ASIDE)
        frames(rooms)
        rooms.window.pop()
        assert not rooms.window.kit.overflows
        rooms.window.pop()
