"""The result of a hand that was claimed or given up shows which tricks were played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import MethodType
from typing import Any

import pytest
from pygame import Surface

from prefgame.app.look_back.past_hands import PlayedHands
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.engine.commands import Settled
from prefgame.engine.events import CardPlayed
from prefgame.engine.match import Match
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.paper.judged_page import JudgedHandScene
from prefgame.ui.paper.open_hands import TrickRows
from prefgame.ui.paper.settlement import RecordedHandScene
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Drawing
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.hand_facts import SettledRest
from tests.app.play.claimed_hands import (
    LATE,
    TEN,
    at_claim,
    caught_misere,
    caught_once,
    failed_betl,
    game_in_spades,
    go_on,
    play_cards,
    sit,
)
from tests.helpers import say, start
from tests.ui.paper.shown_scenes import column_story, last_lines
from tests.ui.table_game import NoteTaker
from tests.ui.whole_program import unseen


def settle(home: Path, match: Match, end: Callable[[Session], object], player: int = 0) -> Session:
    """Return the session after ``player`` has ended the hand so."""
    session = sit(Store(home / "settled.sqlite"), match, player)
    session.claims.setting = "ask"
    end(session)
    session.settle_claim()
    return session


def give_up(session: Session) -> None:
    session.claims.give_up()


def claim_rest(session: Session) -> None:
    session.claims.claim_rest()


def page(window: Window, home: Path, session: Session) -> HandResultScene:
    scene = HandResultScene(NoteTaker(window, home), session)
    window.replace(scene)
    with unseen(window):
        for _frame in range(59):
            window.frame(1 / 20)
    window.frame(1 / 20)
    return scene


def notes(scene: HandResultScene) -> list[str]:
    """Why each number was written."""
    story = column_story(scene)
    return [story.note(line) for line in last_lines(scene) if line.is_number]


def late() -> Match:
    """Ana has led to six tricks, and leads to the seventh."""
    return play_cards(game_in_spades("come", "come", "no", "no"), *LATE)


def test_a_hand_that_was_given_up_lists_the_tricks_that_were_played_and_says_who_gave_up(
    window: Window, tmp_path: Path
) -> None:
    scene = page(window, tmp_path, settle(tmp_path, late(), give_up))
    assert [len(trick.cards) for trick in scene.tricks] == [3] * 6
    assert scene.story.facts()[-1] == "Ana gave up in trick 7"
    rest = scene.story.rest
    assert (
        rest is not None
        and rest.sentence() == "4 tricks were not played out; they go to Ana (3) and Cvita (1)."
    )
    assert [len(rest.unplayed_cards(row.cards)) for row in scene.story.rows()] == [4, 4, 4]
    assert rest.headings()[0] == "7–10: not played out"
    assert [row.tricks for row in scene.story.rows()] == ["9 tricks", "0 tricks", "1 trick"]


def test_where_the_play_stops_before_the_last_trick_the_sentence_says_so() -> None:
    """Two of the last three tricks were given away; with them the play was over."""
    rest = SettledRest("Ana", Settled(0, True), 8, frozenset(), (("Cvita", 2),), stopped=True)
    assert rest.sentence() == "2 more tricks go to Cvita, and the play stops there."
    assert rest.headings()[0] == "8–10: not played out"


def test_a_trick_in_which_somebody_gives_up_shows_the_cards_that_had_fallen(
    window: Window, tmp_path: Path
) -> None:
    match = say(play_cards(game_in_spades("come", "come", "no", "no", packets=TEN), *LATE), "HA")
    scene = page(window, tmp_path, settle(tmp_path, match, give_up, player=1))
    assert [len(trick.cards) for trick in scene.tricks] == [3] * 6 + [1] and scene.tricks[
        -1
    ].winner is None
    assert (
        scene.story.rest is not None
        and scene.story.rest.sentence() == "4 tricks were not played out; they go to Ana."
    )
    scene.look_at(6)
    window.frame(1 / 20)
    assert not scene.kit.overflows


def test_a_hand_that_was_claimed_before_the_first_card_has_no_trick_to_replay(
    window: Window, tmp_path: Path
) -> None:
    scene = page(window, tmp_path, settle(tmp_path, at_claim(dealer=2), claim_rest))
    assert scene.tricks == [] and not scene.widgets["replay"].enabled
    assert scene.story.facts()[-1] == "Ana claimed in trick 1"
    assert (
        scene.story.rest is not None
        and scene.story.rest.sentence() == "10 tricks were not played out; they go to Ana."
    )


def test_a_betl_that_was_given_up_names_no_number_of_tricks(window: Window, tmp_path: Path) -> None:
    packets = ("SA SK D8 D9 DT HJ HQ HK C8 C9",)
    match = say(start(dealer=2, packets=packets), "betl", "pass", "pass", "no", "no")
    scene = page(window, tmp_path, settle(tmp_path, match, give_up))
    assert (
        scene.story.rest is not None and scene.story.rest.sentence() == "The rest was not played."
    )
    rows = scene.story.rows()
    assert [row.tricks for row in rows] == ["", "", ""] and all(row.plays for row in rows)
    assert "gave up in trick 1" in notes(scene) and "took a trick" not in notes(scene)


@pytest.mark.parametrize(
    ("match", "player", "said", "tricks"),
    [
        (caught_misere(), 0, "Ana (6) and Bojan (3)", ["7 tricks", "3 tricks", "0 tricks"]),
        (say(caught_once(), "D7"), 1, "Cvita", ["1 trick", "0 tricks", "9 tricks"]),
    ],
)
def test_002_108_each_trick_of_a_misere_that_was_given_up_is_named(
    match: Match, player: int, said: str, tricks: list[str], window: Window, tmp_path: Path
) -> None:
    """ "The declarer gets 10 dump points for each trick": the page says who got how many."""
    scene = page(window, tmp_path, settle(tmp_path, match, give_up, player))
    assert scene.story.rest is not None
    assert scene.story.rest.sentence() == f"9 tricks were not played out; they go to {said}."
    assert [row.tricks for row in scene.story.rows()] == tricks


def test_a_betl_that_took_a_trick_before_it_was_given_up_says_that_it_took_one(
    window: Window, tmp_path: Path
) -> None:
    match = say(failed_betl(), "SJ")
    assert "took a trick" in notes(page(window, tmp_path, settle(tmp_path, match, give_up)))


@pytest.mark.parametrize("play_out", [False, True])
def test_a_preferans_that_was_given_up_counts_no_trick_that_nobody_played(
    play_out: bool, window: Window, tmp_path: Path
) -> None:
    packets = ("SA SK D8 D9 DT HJ HQ HK C8 C9",)
    match = say(
        start("serbian", packets=packets, preferans=True, play_out=play_out),
        "preferans",
        "pass",
        "pass",
        "no",
        "no",
    )
    while match.to_act != 0:
        match.submit(match.legal()[0])
    assert (
        notes(page(window, tmp_path, settle(tmp_path, match, give_up)))[0] == "gave up in trick 1"
    )


def test_a_preferans_that_was_played_says_how_many_tricks_were_taken(
    window: Window, tmp_path: Path
) -> None:
    match = say(
        start("serbian", packets=("SA SK D8 D9 DT HJ HQ HK C8 C9",), preferans=True),
        "preferans",
        "pass",
        "pass",
        "no",
        "no",
    )
    while isinstance(match.to_act, int):
        match.submit(match.legal()[0])
    assert (
        notes(page(window, tmp_path, sit(Store(tmp_path / "played.sqlite"), match)))[0]
        == "0 tricks (10 needed)"
    )


def test_a_hand_that_was_played_to_its_end_says_nothing_of_it(
    window: Window, tmp_path: Path
) -> None:
    match = late()
    while isinstance(match.to_act, int):
        match.submit(match.legal()[0])
    scene = page(window, tmp_path, sit(Store(tmp_path / "played.sqlite"), match))
    assert len(scene.tricks) == 10 and scene.story.rest is None


def test_the_last_trick_that_is_replayed_says_that_the_hand_ended_there(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    scene = page(window, tmp_path, settle(tmp_path, late(), give_up))
    real = type(scene.kit).paragraph

    def noted(
        kit: Kit,
        surface: Surface,
        x: float,
        y: float,
        width: float,
        text: str,
        *how: Any,
        **more: Any,
    ) -> int:
        written.append(text)
        return real(kit, surface, x, y, width, text, *how, **more)

    monkeypatch.setattr(type(scene.kit), "paragraph", noted)
    scene.look_at(4)
    window.frame(1 / 20)
    assert not any("not played out" in text for text in written)
    scene.look_at(5)
    window.frame(1 / 20)
    assert any("4 tricks were not played out" in text for text in written)
    assert not any("gave up" in text for text in written), "the head of the page says it"


def judged(window: Window, scene: HandResultScene) -> list[str]:
    """Return what is said below the list of the judgement."""
    scene.look_judged()
    assert scene.judged is not None and isinstance(window.scene, JudgedHandScene)
    scene.judged.wait()
    window.frame(1 / 20)
    return [line.sentence for line in window.scene.lines()]


def test_the_review_says_that_a_hand_was_given_up(window: Window, tmp_path: Path) -> None:
    said = judged(window, page(window, tmp_path, settle(tmp_path, late(), give_up)))
    assert "Ana gave up in trick 7. Playing on would have changed nothing." in said


def test_the_review_says_what_giving_up_too_early_lost(window: Window, tmp_path: Path) -> None:
    safe = say(
        start(dealer=2, packets=("S7 S9 SJ D7 D9 DJ H7 H9 HJ C7",)),
        "betl",
        "pass",
        "pass",
        "no",
        "no",
    )
    said = judged(window, page(window, tmp_path, settle(tmp_path, safe, give_up)))
    assert "Ana gave up in trick 1. That lost the contract." in said


def test_looking_back_from_a_later_hand_says_it_too(window: Window, tmp_path: Path) -> None:
    session = settle(tmp_path, late(), give_up)
    session.deal()
    past = PlayedHands.of(session.seen_log(), 0)
    scene = RecordedHandScene(NoteTaker(window, tmp_path), past, 0, lambda _index: None, "Back")
    window.replace(scene)
    window.frame(1 / 20)
    assert len(scene.tricks) == 6 and "Ana gave up in trick 7" in scene.story.facts()


def at_card(count: int) -> Match:
    """So many cards of a hand in which Ana takes every trick."""
    match = play_cards(game_in_spades("come", "come", "no", "no", packets=TEN), *LATE)
    while sum(isinstance(event, CardPlayed) for event in match.log) < count:
        match.submit(match.legal()[0])
    return match


def test_a_seat_that_said_kontra_did_not_come_alone(window: Window, tmp_path: Path) -> None:
    scene = page(
        window,
        tmp_path,
        settle(tmp_path, game_in_spades("come", "stay", "alone", "kontra", "no"), give_up),
    )
    assert scene.story.facts() == ("Bojan defended", "Bojan said kontra", "Ana gave up in trick 1")


@pytest.mark.parametrize(
    ("size", "deck"),
    [((1024, 640), "german"), ((1280, 720), "french"), ((1920, 1080), "german")],
)
def test_what_was_not_played_stands_once_under_one_heading(
    size: tuple[int, int], deck: DeckName, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window, written = Window(size), list[tuple[str, Box]]()
    window.configure(deck=deck)
    ends = [
        ("1–10: not played out", at_claim(dealer=2)),
        ("1–10: not played out", say(at_claim(dealer=2), "SA")),
        ("7–10: not played out", late()),
        ("7–10: not played out", at_card(20)),
        ("cut short", at_card(24)),
        ("cut short", at_card(25)),
    ]
    for number, (heading, match) in enumerate(ends):
        home = tmp_path / str(number)
        home.mkdir()
        assert isinstance(match.to_act, int)
        scene = page(window, home, settle(home, match, give_up, match.to_act))
        real = Kit.text

        def noted(
            kit: Kit,
            surface: Surface,
            x: float,
            y: float,
            text: str,
            *how: Any,
            real: Any = real,
            **more: Any,
        ) -> Box:
            written.append((text, real(kit, surface, x, y, text, *how, **more)))
            return written[-1][1]

        monkeypatch.setattr(Kit, "text", noted)
        written.clear()
        scene.rebuild()
        window.frame(1 / 20)
        monkeypatch.undo()
        assert scene._laid is not None
        painted = {
            type(leaf.paint.__self__): box
            for box, leaf in scene._laid.parts
            if isinstance(leaf, Drawing) and isinstance(leaf.paint, MethodType)
        }
        table = painted[TrickRows]
        over = [
            (text, box)
            for text, box in written
            if text != "Tricks"
            and box.right <= table.right
            and abs(box.centery - (table.y + scene.kit.f(22))) < 3
        ]
        whole = sum(trick.winner is not None for trick in scene.tricks)
        assert sorted(text for text, _box in over) == sorted(
            [*(str(at + 1) for at in range(whole)), heading]
        )
        assert all(table.contains(box) for _text, box in over) and not scene.kit.overflows
        assert not any(
            one.overlaps(other)
            for at, (_text, one) in enumerate(over)
            for _other, other in over[:at]
        )
    window.close()


def test_the_rest_of_a_hand_that_nobody_declares_goes_to_the_player_who_must_take_it(
    window: Window, tmp_path: Path
) -> None:
    """In raspasy each trick is written, whoever takes it (002:111)."""
    packets = ("SA SK SQ SJ ST S9 S8 S7 DA DK",)
    match = say(start("russian", dealer=2, packets=packets), "pass", "pass", "pass")
    while len(match.table.this_hand.tricks) < 7:
        match.submit(match.legal()[0])
    scene = page(window, tmp_path, settle(tmp_path, match, go_on, player=1))
    assert (
        scene.story.rest is not None
        and scene.story.rest.sentence() == "3 tricks were not played out; they go to Ana."
    )
