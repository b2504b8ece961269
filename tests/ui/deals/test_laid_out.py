"""A hand is laid out by mouse, by keys and by text, and everything is done with it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.app.deals.asked import questions, view_at
from prefgame.app.deals.composed import ASIDE, Composed, Wish
from prefgame.app.deals.open_cards import OpenCards
from prefgame.app.deals.pasted import read_pasted
from prefgame.app.files import records_dir
from prefgame.app.learn.practice import PracticeSession
from prefgame.app.play.position_code import LINK
from prefgame.app.play.shuffle import write_deal_code
from prefgame.app.problems.shelf import own
from prefgame.cards import Card, Suit
from prefgame.engine.record import read_record
from prefgame.rules.base import Phase
from prefgame.rules.contracts import TRICKS
from prefgame.rules.play import Played
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.deals.cards import LaidCard
from prefgame.ui.deals.editor import LayOutScene
from prefgame.ui.deals.open_play import OpenPlayScene
from prefgame.ui.deals.sending import SendSheet, deal_picture, hand_rows, picture_title
from prefgame.ui.deals.slips import ContractSheet, ExpertSheet, WishSheet
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, SlipScene
from prefgame.ui.paper.play_again import PlayAgainSheet
from prefgame.ui.problems.saving import SaveProblemSheet
from prefgame.ui.program import Program
from prefgame.ui.screens.odds import OddsScene
from prefgame.ui.system import display
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Sign
from prefgame.ui.widgets.selection import Stepper
from tests.narrow import as_kind
from tests.ui.whole_program import (
    SIZES,
    Open,
    click,
    frames,
    menu_row,
    press_key,
    segment,
    type_text,
    widget,
)

CROATIAN = find_ruleset("croatian")


def laid_out(rooms: Program, hand: Composed | None = None) -> LayOutScene:
    rooms.open(routes.LayOut(hand))
    frames(rooms)
    return as_kind(LayOutScene, rooms.window.scene)


def whole(seed: int = 5) -> Composed:
    return Composed(CROATIAN).filled(random.Random(seed))


def with_contract(seed: int = 5) -> Composed:
    deal = whole(seed)
    contract = CROATIAN.contract("5")
    return Composed(CROATIAN, deal.hands, deal.aside, contract=contract, declarer=0, leader=0)


def held(scene: LayOutScene, place: int) -> tuple[Card, ...]:
    return scene.hand.place(place)


def trick(scene: OpenPlayScene) -> Played:
    return scene.cards.hand.trick


def number_played(scene: LayOutScene) -> int:
    return len(scene.hand.played)


def phase(scene: OpenPlayScene) -> Phase:
    return scene.cards.phase


def slip_widget(rooms: Program, name: str) -> Box:
    laid = as_kind(SlipScene, rooms.window.scene)._laid
    assert laid is not None
    return laid.widgets[name].rect


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


# ---- what is done with it


def test_the_contract_is_chosen_on_a_slip(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms, whole())
    click(rooms, widget(rooms, "contract").rect)
    assert isinstance(rooms.window.scene, ContractSheet)
    click(rooms, slip_widget(rooms, "contract 4"))
    assert scene.hand.contract == CROATIAN.contract("4") and scene.hand.declarer == 0
    segment(rooms, "declarer", 2, 3)
    segment(rooms, "leader", 1, 3)
    assert (scene.hand.declarer, scene.hand.leader) == (2, 1)


def test_open_cards_have_their_values_and_can_be_played_and_taken_back(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms, with_contract())
    click(rooms, widget(rooms, "look").rect)
    opened = as_kind(OpenPlayScene, rooms.window.scene)
    assert opened.solving is not None
    opened.solving.wait()
    frames(rooms)
    values = opened.values
    assert values is not None and set(values.cards) == set(scene.hand.hands[0])
    tabs = {
        card: as_kind(LaidCard, widget(rooms, f"card {card}")).tab for card in scene.hand.hands[0]
    }
    assert tabs == {card: str(value) for card, value in values.cards.items()}
    click(rooms, widget(rooms, f"card {scene.hand.hands[0][0]}").rect)
    assert trick(opened) == ((0, scene.hand.hands[0][0]),)
    press_key(rooms, pygame.K_BACKSPACE)
    assert trick(opened) == ()


def test_what_is_played_with_open_cards_is_kept_and_sent(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms, with_contract())
    before = scene.hand
    scene.look()
    opened = as_kind(OpenPlayScene, rooms.window.scene)
    for _card in range(4):
        opened.give(opened.cards.legal[0])
    frames(rooms)
    click(rooms, widget(rooms, "send").rect)
    sheet = as_kind(SendSheet, rooms.window.scene)
    assert sheet.cards is opened.cards
    rooms.window.pop()
    press_key(rooms, pygame.K_ESCAPE)
    assert number_played(scene) == 4 and scene.hand.hands == before.hands
    scene.look()
    frames(rooms)
    again = as_kind(OpenPlayScene, rooms.window.scene)
    assert again.cards.hand == opened.cards.hand
    for _card in range(4):
        again.take_back()
    assert not again.before and not trick(again)
    press_key(rooms, pygame.K_ESCAPE)
    assert number_played(scene) == 0
    scene.undo()
    assert number_played(scene) == 4
    scene.undo()
    assert scene.hand == before


def test_best_play_comes_to_what_was_told(program: Open) -> None:
    rooms = program()
    laid_out(rooms, with_contract(6)).look()
    opened = as_kind(OpenPlayScene, rooms.window.scene)
    told = None
    while opened.cards.due is not None and opened.cards.phase is Phase.PLAY:
        assert opened.solving is not None
        opened.solving.wait()
        assert opened.values is not None
        told = opened.values.tricks if told is None else told
        assert opened.values.tricks == told
        opened.best()
    goal = opened.cards.hand.contracted.contract.goal
    assert told is not None and goal.is_met(opened.cards.hand.taken[0]) is goal.is_met(told)
    stopped = len(opened.cards.hand.tricks) < TRICKS
    assert stopped or opened.cards.hand.taken[0] == told


def test_an_auction_is_gone_through_with_open_cards(program: Open) -> None:
    rooms = program()
    laid_out(rooms, whole()).look()
    frames(rooms)
    opened = as_kind(OpenPlayScene, rooms.window.scene)
    for words in ("2", "pass", "pass"):
        opened.give(next(one for one in opened.cards.legal if str(one) == words))
    assert phase(opened) is Phase.EXCHANGE
    away = opened.cards.cards_of(0)[:2]
    for card in away:
        opened.press(card)
    assert phase(opened) is Phase.ANNOUNCE and set(opened.cards.aside) == set(away)


def test_it_is_played_at_the_table_against_the_seats(program: Open) -> None:
    rooms = program()
    laid_out(rooms, with_contract()).play()
    frames(rooms)
    as_kind(PlayAgainSheet, rooms.window.scene)._play()
    frames(rooms, 4)
    table = as_kind(TableScene, rooms.window.scene)
    session = as_kind(PracticeSession, table.shown.session)
    assert session.match.phase is Phase.PLAY and session.match.to_act == 0


def test_a_hand_of_which_little_is_known_is_played(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms, Composed(CROATIAN, (whole().hands[0], (), ())))
    click(rooms, widget(rooms, "play").rect)
    as_kind(PlayAgainSheet, rooms.window.scene)._play()
    frames(rooms, 4)
    session = as_kind(TableScene, rooms.window.scene).shown.session
    assert session.view().dealt == scene.hand.hands[0]


def test_it_is_played_from_the_discard(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms, with_contract())
    segment(rooms, "aside", 0, 2)
    assert scene.hand.to_discard
    scene.play()
    frames(rooms)
    as_kind(PlayAgainSheet, rooms.window.scene)._play()
    frames(rooms, 4)
    session = as_kind(TableScene, rooms.window.scene).shown.session
    assert session.match.phase is Phase.EXCHANGE and session.match.to_act == 0


def test_an_expert_is_asked(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms, whole())
    scene.ask()
    frames(rooms)
    as_kind(ChoiceSheet, rooms.window.scene)._take(1)
    sheet = as_kind(ExpertSheet, rooms.window.scene)
    sheet.asking.wait()
    frames(rooms, 3)
    assert sheet.asking.latest is not None and sheet.view.seat == 1
    assert not rooms.window.kit.overflows


def test_an_expert_rates_the_discard_that_lies_there_and_names_the_card(program: Open) -> None:
    rooms = program((1024, 640))
    hand = replace(with_contract(), declarer=2, leader=2)
    for phase in Phase.EXCHANGE, Phase.PLAY:
        asked = next(one for one in questions(hand) if one.phase is phase)
        sheet = ExpertSheet("?", view_at(hand, asked, ("Ana", "Bojan", "Cvita")))
        rooms.window.push(sheet)
        sheet.asking.wait()
        frames(rooms, 3)
        assert not rooms.window.kit.overflows
        hint = sheet.asking.latest
        assert hint is not None
        said = repr(sheet.content(rooms.window.kit))
        if phase is Phase.EXCHANGE:
            at = sheet._laid_aside(hint)
            assert at is not None and at >= 8 and "laid aside" in said
        else:
            assert "Broken" in said
        rooms.window.pop()


def test_it_is_copied_and_saved(program: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(display, "copy", copied.append)
    rooms = program()
    scene = laid_out(rooms, with_contract())
    scene.send()
    frames(rooms)
    sheet = as_kind(SendSheet, rooms.window.scene)
    sheet._copy()
    sheet._copy_link()
    match = read_record(copied[0]).match
    assert match is not None and match.phase is Phase.PLAY
    assert copied[1].startswith(LINK)
    there = read_pasted(copied[1], Composed(CROATIAN), 0)
    assert (there.hands, there.contract, there.declarer) == (
        scene.hand.hands,
        scene.hand.contract,
        scene.hand.declarer,
    )
    sheet._copy_suits()
    sheet._copy_pbn()
    for text in copied[2:]:
        pasted = read_pasted(text, Composed(CROATIAN), 0)
        assert (pasted.hands, pasted.aside) == (scene.hand.hands, scene.hand.aside)
    assert len(copied) == 4 and copied[2].count("\n") == 3 and copied[3].startswith("[Deal ")
    sheet._save()
    sheet._save_picture()
    files = sorted(path.suffix for path in Path(records_dir()).iterdir())
    assert files == [".png", ".pref"]


ENDING = (
    "Ana: spades 7, hearts 10 A, diamonds 7\nBojan: hearts K J, diamonds A, clubs 9\n"
    "Cvita: spades 8 9, diamonds 8, clubs 7"
)


def ending(rooms: Program) -> LayOutScene:
    """Lay out four cards each, hearts being trumps, four of the six tricks before Ana's."""
    laid = read_pasted(ENDING, Composed(find_ruleset("russian")), 0)
    contract = laid.rules.contract("6H")
    return laid_out(rooms, replace(laid, contract=contract, declarer=0, taken=4, leader=0))


def test_an_ending_is_shown_and_sent_without_what_is_made_up(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(display, "copy", copied.append)
    rooms = program()
    scene = ending(rooms)
    cards = scene._opened()
    assert cards is not None
    rows = hand_rows(cards, scene.names)
    assert [(row.tricks, row.aside) for row in rows] == [("4 tricks", ()), ("", ()), ("", ())]
    scene.send()
    frames(rooms)
    sheet = as_kind(SendSheet, rooms.window.scene)
    for way in (sheet._copy, sheet._copy_suits, sheet._copy_pbn):
        way()
        assert read_pasted(copied[-1], scene.hand, 0, scene.names).hands == scene.hand.hands
    assert sheet._laid is not None
    link = as_kind(Button, sheet._laid.widgets["way 3"])
    assert not link.enabled and "32 cards" in link.reason
    sheet._save_picture()
    rooms.window.pop()
    scene.look()
    frames(rooms)
    assert as_kind(OpenPlayScene, rooms.window.scene).cards.tricks == ()


def test_it_is_saved_as_a_problem(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms, replace(with_contract(), declarer=2, leader=2))
    scene.send()
    frames(rooms)
    as_kind(SendSheet, rooms.window.scene)._save_problem()
    saving = as_kind(SaveProblemSheet, rooms.window.scene)
    saving.search.wait()
    frames(rooms)
    assert not rooms.window.kit.overflows
    click(rooms, saving._laid.widgets["save"].rect)  # type: ignore[union-attr]
    (kept,) = own()[0]
    assert kept.is_untitled and kept.collection.problems[0].words.title


@pytest.mark.parametrize("deck", ["german", "french"])
def test_its_picture_has_room_for_everything(program: Open, deck: str) -> None:
    rooms = program()
    rooms.change(deck=deck)
    scene = laid_out(rooms, with_contract())
    cards = scene._opened()
    assert cards is not None
    picture = deal_picture(rooms.window.kit.deck, cards)
    assert picture.get_size() == (1280, 960)
    assert len({tuple(picture.get_at((x, 400))) for x in range(0, 1280, 7)}) > 20


def test_a_picture_before_the_discard_asks_for_it(program: Open) -> None:
    rooms = program()
    scene = laid_out(rooms, replace(with_contract(), to_discard=True))
    cards = scene._opened()
    assert cards is not None and cards.phase is Phase.EXCHANGE
    assert picture_title(rooms.window.kit, cards) == "What would you discard?"


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
