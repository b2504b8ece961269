"""What the pad and the seats say of the calls, the parts of the defence, refas and debts."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.ui.scores.columns.face import HatAndRefas, of_columns
from prefgame.ui.scores.registry import score_info
from prefgame.ui.system.display import headless
from prefgame.ui.table import tooltips as tooltip_words
from prefgame.ui.table.calls import last_calls
from prefgame.ui.table.notes import pad_info, piles
from prefgame.ui.table.overlays import NotesGlance
from prefgame.ui.table.pad import Pad
from prefgame.ui.table.slips.outlook import auction_sentence, stake_sentence
from prefgame.ui.table.status import seat_info
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.contracts import kontras_spoken
from tests.helpers import BALKAN_GAMES, announced, say, sheet, start
from tests.narrow import as_kind, known
from tests.ui.table.positions import (
    BOJAN_PLAYS_DIAMONDS,
    LONG,
    POSITIONS,
    at,
    must_follow,
    noted,
    on_the_pad,
    second_trick,
    with_refas,
)
from tests.ui.table.pot_positions import LAID
from tests.ui.table.pot_positions import at as pot_at
from tests.ui.table.russian_positions import russian
from tests.ui.table.seen_things import plain_text
from tests.ui.table_game import sit_down

# ---- every event leads to the table of its view


def test_a_doubled_betl_has_no_quota_and_no_guest() -> None:
    """Its defenders take what they must: nobody was invited, and no number of tricks is needed
    (000:45, 000:57).
    """
    view = at("pass", "betl", "pass", "no", "kontra", "no").view(0)
    plates = {
        seat_info(view, seat, mine=seat == 0).role: seat_info(view, seat, mine=seat == 0)
        for seat in (0, 2)
    }
    assert set(plates) == {"said kontra", "defender"}
    assert all(plate.needed == 0 and plate.won is None for plate in plates.values())
    assert {tooltip_words.describe_seat(view, seat) for seat in (0, 2)} == {
        "Ana said kontra.",
        "Cvita defends.",
    }


# ---- the pad


def test_the_head_of_the_pad_names_what_stands_on_it() -> None:
    """Calls, answers and kontras stand there all through the hand, not the auction alone."""
    assert {pad_info(match.view(0), "", turn=True).title for match in POSITIONS.values()} == {
        "Calls"
    }


def test_a_seat_that_said_kontra_is_not_noted_as_alone() -> None:
    """The other one is its guest from then on."""
    match = say(
        announced("croatian", "game 2", packets=("SA SK SQ SJ ST S9 S8 S7 DA HA",)),
        "come",
        "stay",
        "alone",
    )
    assert on_the_pad(match)[-2:] == ["drops out", "alone"]
    assert on_the_pad(say(match, "kontra"))[-3:] == ["defends", "drops out", "kontra"]


def test_no_kontra_is_the_same_word_on_the_pad_and_at_the_seat() -> None:
    assert noted("lead").count("no kontra") == 2 and "no" not in noted("lead")
    asked = at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no")
    assert last_calls(asked.view(0))["right"] == "no kontra"


@pytest.mark.parametrize(("game", "called"), [("game", "game"), ("betl", "bettel")])
def test_a_number_is_gone_where_a_game_is_said(game: str, called: str) -> None:
    """Nobody stands at a number any more: not on the plate, and not on a slip beside it."""
    before, after = at("2").view(2), at("2", game).view(2)
    assert seat_info(before, 0, mine=False).note == "bids 2" and last_calls(before)["left"] == "2"
    assert seat_info(after, 0, mine=False).note == "outbid" and "left" not in last_calls(after)
    assert last_calls(after)["right"] == called


def test_who_accepts_a_kontra_does_not_say_that_there_is_none() -> None:
    come = (*BOJAN_PLAYS_DIAMONDS, "come", "come")
    doubled = at(*come, "no", "kontra", "no")
    assert kontras_spoken(doubled.view(0)) == {2: "no kontra", 0: "kontra", 1: "no rekontra"}
    again = at(*come, "kontra", "rekontra", "no")
    assert kontras_spoken(again.view(0))[2] == "no subkontra"


def test_a_defender_who_does_not_double_alone_refuses_a_kontra() -> None:
    """Only the declarer could say rekontra (003:119-120)."""
    before = ("1", "pass", "pass", LAID, "announce 6")
    heard = pot_at("illustrated", *before, "kontra", "no")
    assert kontras_spoken(heard.view(0)) == {1: "kontra", 2: "no kontra"}
    heard = pot_at("illustrated", *before, "kontra", "kontra", "no")
    assert kontras_spoken(heard.view(0))[0] == "no rekontra"


def calls_on_pad(rules: str, *texts: str) -> list[tuple[str, str]]:
    """Return the calls on the pad, by rows: name and words."""
    info = pad_info(pot_at(rules, *texts).view(0), "", turn=False)
    return [
        (name, "".join(piece for piece in call if isinstance(piece, str)).strip())
        for row in info.rows
        for name, call in zip(info.names, row)
        if call is not None
    ]


def test_a_contract_that_was_taken_over_stays_on_the_pad_in_the_order_spoken() -> None:
    """001:209-224: after the contract; 003:122: before it."""
    auction = ("1", "2", "pass", "pass", LAID)
    after = calls_on_pad("viennese", *auction, "announce 3", "take", LAID, "announce 6", "leave")
    assert [name for name, _ in after[4:]] == ["Bojan", "Ana", "Ana", "Bojan"]
    assert [words for _, words in after[4:]] == ["3", "takes", "durchmarsch", "declines"]
    before = calls_on_pad("illustrated", *auction, "take", LAID, "announce 5", "leave")
    assert [words for _, words in before[4:]] == ["takes", "bettel", "declines"]


def test_the_last_trick_lies_under_the_names_of_its_players() -> None:
    view = say(must_follow(), "D8", "DJ").view(0)
    trick, info = view.this_hand.tricks[-1], pad_info(view, "", turn=True)
    played = {view.table.players[seat]: str(card) for seat, card in trick.cards}
    assert trick.cards[0][0] != 0, "led by another than the first column"
    last = known(info.last)
    assert dict(zip(info.names, last.cards)) == played
    assert info.names[known(last.winner)] == view.table.players[trick.winner]


def test_who_stays_has_no_card_in_the_last_trick() -> None:
    match = at(*BOJAN_PLAYS_DIAMONDS, "come", "stay", "alone", "no")
    while not match.table.this_hand.tricks:
        match.submit(match.view(as_kind(int, match.turn.seat)).legal[0])
    last = known(pad_info(match.view(0), "", turn=True).last)
    assert len(last.cards) == 3 and last.cards.count(None) == 1


# ---- refas


def test_an_open_refa_is_shown_in_the_auction(window: Window, tmp_path: Path) -> None:
    for refas, sentence in (
        ((1, 0, 2), "Open refa: Ana and Cvita. Their next contract counts double."),
        ((1, 1, 1), "Everybody has an open refa: any contract counts double."),
    ):
        player = sit_down(window, tmp_path / str(refas), with_refas(*refas), still=True)
        player.until_asked()
        assert player.table.desk.phase.note().endswith(sentence)
    player = sit_down(window, tmp_path / "none", at(), still=True)
    assert "refa" not in player.table.desk.phase.note()


def test_an_open_refa_that_waits_for_the_hats_is_said_in_the_auction() -> None:
    for agreed, said in (
        (True, "Open refa: Ana. Their next contract counts double."),
        (False, "Somebody is under the hat: no refa doubles a contract."),
    ):
        for hat in (5, -30):
            paper = sheet(-30, -30, hat, refas=(1, 0, 0))
            match = start("serbian", paper=paper, refa_under_hat=agreed)
            ordinary = "Open refa: Ana. Their next contract counts double."
            assert auction_sentence(match.view(0)) == (said if hat > 0 else ordinary)
            marks = of_columns(match.view(0)).lines[0].marks
            assert marks == HatAndRefas(refas=1, wait=hat > 0 and not agreed)


@pytest.mark.parametrize(("refas", "is_shown"), [((0, 1, 0), True), ((1, 0, 1), False)])
def test_the_refa_of_the_declarer_stands_on_plaque_and_pad(
    refas: tuple[int, ...], is_shown: bool, window: Window, tmp_path: Path
) -> None:
    for number, said in enumerate(
        (("stay",), ("come", "come", "no"), ("come", "come", "no", "no"), ("stay", "stay"))
    ):
        match = with_refas(*refas, said=(*BOJAN_PLAYS_DIAMONDS, *said))
        player = sit_down(window, tmp_path / str(number), match, still=True)
        player.frames(10)
        assert ("Refa ×2" in plain_text(player.table.desk.phase.plaque().title)) is is_shown, said
        if said != ("stay", "stay"):
            assert (
                "Bojan’s refa doubles this hand." in player.table.desk.phase.note()
            ) is is_shown, said
    exchange = sit_down(
        window,
        tmp_path / "exchange",
        with_refas(*refas, said=("pass", "2", "pass")),
        player=1,
        still=True,
    )
    exchange.frames(10)
    assert ("Bojan’s refa doubles this hand." in exchange.table.desk.phase.note()) is is_shown


# ---- tooltips


@pytest.mark.parametrize("players", [3, 4])
def test_each_head_of_the_score_explains_itself(players: int) -> None:
    score = score_info(start(players=players).view(0))
    assert len(score.explained) == len(score.heads) == players
    assert all(sentence.endswith(".") for sentence in score.explained)
    assert "left" in score.explained[0] and "right" in score.explained[-1]


def test_the_pad_shows_hat_and_waiting_refas_at_once() -> None:
    match = Match.start(
        find_ruleset("croatian"),
        ("Ana", "Bojan", "Cvita"),
        sheet=sheet(8, -20, -30, refas=(2, 1, 0)),
    )
    lines = score_info(match.view(0)).lines
    assert [line.marks for line in lines] == [
        HatAndRefas(hat=True, refas=2),
        HatAndRefas(refas=1),
        HatAndRefas(),
    ]


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_debt_on_the_pad_has_a_minus_only_where_a_table_says_so(rules: str) -> None:
    """000:73: "it is not written with a minus sign"."""
    for agreed, debt in (({}, "20"), ({"debt_minus": True}, "−20")):
        table = find_ruleset(rules).with_options(agreed)
        match = Match.start(table, ("Ana", "Bojan", "Cvita"), sheet=sheet(8, -20, 0))
        lines = score_info(match.view(0)).lines
        assert [line.values[line.main] for line in lines] == ["8", debt, "0"]
        called = table.names["refa"]
        assert lines[0].marks == HatAndRefas(hat=True, called=called)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_calls_that_have_left_the_pad_come_back_with_the_wheel_a_key_and_a_click(
    size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    player = sit_down(window, tmp_path, second_trick(*LONG), still=True, pace="at_once")
    player.until_asked()
    if window.layout.compact:
        player.key(pygame.K_n)

    def plan() -> Pad:
        return player.table.frame.pad()

    def wheel(by: int) -> None:
        player.hover(*window.layout.pad.center)
        pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=by, flipped=False))
        player.frames()

    newest = plan()
    assert newest.first_row == newest.hidden >= 1, "the newest are seen"
    wheel(1)
    assert plan().first_row == newest.first_row - 1
    wheel(-1)
    player.key(pygame.K_PAGEUP)
    assert plan().first_row == newest.first_row - 1
    player.key(pygame.K_PAGEDOWN)
    assert plan().first_row == newest.first_row
    calls = window.layout.pad._replace(h=newest.calls)
    player.click(*calls.center)
    assert plan().first_row == 0
    player.click(*calls.center)
    assert plan().first_row == newest.first_row
    player.click(*calls.center)
    if window.layout.compact:
        assert isinstance(window.scene, NotesGlance), "the pad stays open"
        player.key(pygame.K_ESCAPE)
    player.table.frame.calls.fit(len(player.table.frame.pad().info.rows) + 1, newest.hidden)
    assert player.table.frame.calls.back == 0, "a new call is seen at once"
    window.close()


# ---- the talon


@pytest.mark.parametrize("position", ["exchange", "talon of another"])
def test_the_talon_is_not_on_the_pad_while_it_lies_on_the_cloth(position: str) -> None:
    assert not pad_info(POSITIONS[position].view(0), "", turn=True).piles
    after = at("2", "pass", "pass", "discard ST D8", "announce 4").view(0)
    assert len(pad_info(after, "", turn=True).piles) == 2


def test_cards_that_were_taken_over_are_not_called_the_talon() -> None:
    """And a player still knows what another one took from them (001:209-224)."""
    auction = ("1", "2", "pass", "pass", LAID, "announce 3")
    match = pot_at("viennese", *auction, "take", LAID, "announce 5")
    bojan, ana = match.view(1), match.view(0)
    assert [pile.title for pile in piles(ana)] == ["Taken over", "Discarded"]
    assert [pile.title for pile in piles(bojan)] == ["Talon", "Discarded"]
    assert piles(bojan)[1].cards == piles(ana)[0].cards, "it is Ana who has them now"
    assert not piles(match.view(2))


@pytest.mark.parametrize(("scoring", "cost"), [("sochi", "dump +1"), ("rostov", "5 to each")])
def test_a_thrown_talon_is_on_the_pad_with_its_cost(scoring: str, cost: str) -> None:
    """002:127: it lies open to the end of the hand, and the dealer pays for it."""
    agreed = {"thrown_talon": True, "scoring": scoring}
    bid = russian("6S", "pass", "pass", players=4, agreed=agreed)
    (low, high), dealer = bid.table.this_hand.talon, bid.table.this_hand.dealer
    for discard, thrown in ((f"discard {low} {high}", True), ("discard ST SA", False)):
        said = ("6S", "pass", "pass", discard, "announce 7S", "whist")
        match = russian(*said, players=4, agreed=agreed)
        words = stake_sentence(match.view(0))
        written = f"The talon was thrown at {match.table.players[dealer]}: {cost}." in words
        assert written is thrown
        assert ([pile.title for pile in piles(match.view(1))] == ["Thrown"]) is thrown


def test_hat_and_refas_say_what_they_mean() -> None:
    assert HatAndRefas().explained == ""
    assert HatAndRefas(hat=True).explained == "Under the hat: the number is above zero."
    one, two = HatAndRefas(refas=1).explained, HatAndRefas(hat=True, refas=2).explained
    assert one == "1 open refa: it doubles the next contract of this player."
    assert two.startswith("Under the hat") and "2 open refas" in two
    waiting = HatAndRefas(refas=1, wait=True).explained
    assert waiting == "1 open refa: it waits while anybody is under the hat."
