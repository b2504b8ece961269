"""What is done with a hand that was laid out: opened, played, asked about, sent and saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from prefgame.app.deals.asked import questions
from prefgame.app.deals.composed import Composed
from prefgame.app.deals.pasted import composed_of, read_pasted
from prefgame.app.files import records_dir
from prefgame.app.learn.practice import PracticeSession
from prefgame.app.play.position_code import LINK
from prefgame.app.problems.shelf import own
from prefgame.app.words.sentences import kept_name, shown_name
from prefgame.engine.commands import Discard
from prefgame.engine.record import read_record
from prefgame.i18n import languages, use_language
from prefgame.rules.base import Phase
from prefgame.rules.contracts import TRICKS
from prefgame.rules.registry import find_ruleset
from prefgame.ui.deals.cards import LaidCard
from prefgame.ui.deals.editor import LayOutScene
from prefgame.ui.deals.open_play import OpenPlayScene
from prefgame.ui.deals.sending import (
    SendSheet,
    deal_picture,
    hand_rows,
    link_of,
    picture_title,
    suits_text,
)
from prefgame.ui.deals.slips import ContractSheet, ExpertSheet
from prefgame.ui.frames.dialog import ChoiceSheet
from prefgame.ui.paper.play_again import PlayAgainSheet
from prefgame.ui.problems.saving import SaveProblemSheet
from prefgame.ui.program import Program
from prefgame.ui.system import display
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button
from tests.narrow import as_kind
from tests.ui.deals.laying import (
    CROATIAN,
    laid_out,
    number_played,
    phase,
    slip_widget,
    trick,
    whole,
    with_contract,
)
from tests.ui.practice.test_practice import play_out
from tests.ui.whole_program import (
    Open,
    click,
    frames,
    press_key,
    segment,
    widget,
)

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
    sheet = as_kind(PlayAgainSheet, rooms.window.scene)
    assert "as before" not in sheet.level.options
    sheet._play()
    frames(rooms, 4)
    table = as_kind(TableScene, rooms.window.scene)
    session = as_kind(PracticeSession, table.shown.session)
    assert session.match.phase is Phase.PLAY and session.match.to_act == 0
    assert session.plan.levels == (None, "club", "club")


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
    other = replace(hand, discard=hand.hands[2][:2])
    for laid, asked_in in (
        (hand, Phase.EXCHANGE),
        (other, Phase.EXCHANGE),
        (hand, Phase.PLAY),
    ):
        scene = laid_out(rooms, laid)
        scene._ask(next(one for one in questions(laid) if one.phase is asked_in))
        sheet = as_kind(ExpertSheet, rooms.window.scene)
        sheet.asking.wait()
        frames(rooms, 3)
        assert not rooms.window.kit.overflows
        hint = sheet.asking.latest
        assert hint is not None
        said = repr(sheet.content(rooms.window.kit))
        if asked_in is Phase.EXCHANGE:
            at = sheet._laid_aside(hint)
            discard = laid.discard or laid.aside
            assert at is not None and "laid aside" in said
            first = as_kind(Discard, hint.choices[at].commands[0])
            assert set(first.cards) == set(discard)
        else:
            assert "Broken" in said
        rooms.window.pop()


# ---- sent and saved


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
    assert len(copied) == 4 and copied[2].count("\n") == 6 and copied[3].startswith("[Deal ")
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
    for way in (sheet._copy, sheet._copy_suits, sheet._copy_pbn, sheet._copy_link):
        way()
        assert read_pasted(copied[-1], scene.hand, 0, scene.names).hands == scene.hand.hands
    assert copied[-1].startswith(LINK)
    sheet._save_picture()
    rooms.window.pop()
    scene.look()
    frames(rooms)
    assert as_kind(OpenPlayScene, rooms.window.scene).cards.tricks == ()


@pytest.mark.parametrize("language", languages())
def test_a_hand_by_suits_says_what_is_played_and_is_read_back(program: Open, language: str) -> None:
    use_language(language)
    rooms = program()
    scene = laid_out(rooms, with_contract())
    cards = scene._opened()
    assert cards is not None
    text = suits_text(rooms.window.kit.deck, cards)
    first, *hands, last, link = text.split("\n")
    assert first == picture_title(rooms.window.kit.deck, cards) and len(hands) == 4
    assert shown_name(cards.table.players[0]) in first and last
    assert link == link_of(cards)
    names = tuple(map(kept_name, cards.table.players))
    pasted = read_pasted(text, Composed(CROATIAN), 0)
    assert pasted == replace(composed_of(cards), names=names)
    assert pasted.contract is not None and pasted.leader == 0


def test_an_ending_by_suits_is_read_back_with_what_was_played(program: Open) -> None:
    rooms = program()
    scene = ending(rooms)
    cards = scene._opened()
    assert cards is not None
    text = suits_text(rooms.window.kit.deck, cards)
    pasted = read_pasted(text, Composed(CROATIAN), 0)
    assert pasted == replace(composed_of(cards), names=tuple(map(kept_name, pasted.names)))
    assert pasted.is_ending and pasted.contract == scene.hand.contract


def test_the_result_of_an_ending_shows_only_what_was_laid_out(program: Open) -> None:
    rooms = program()
    rooms.change(pace="at_once", claims="never")
    scene = ending(rooms)
    laid = scene.hand
    scene.play()
    frames(rooms)
    as_kind(PlayAgainSheet, rooms.window.scene)._play()
    result = play_out(rooms)
    assert [tuple(sorted(row.cards)) for row in result.hands_shown().rows] == list(laid.hands)
    assert len(result.tricks) == 4
    column = widget(rooms, "trick 0")
    assert column.said(rooms.window.kit) == "Trick 7"
    judge = as_kind(Button, widget(rooms, "judge"))
    assert not judge.enabled and "made up" in judge.reason


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
    assert picture_title(rooms.window.kit.deck, cards) == "What would you discard?"
