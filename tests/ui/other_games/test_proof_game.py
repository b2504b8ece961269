"""A whole game that is like none of the registry, at the table: it knows no agreement to stop."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from prefgame.engine.match import Match
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.paper.settlement import ScoreSheetScene
from prefgame.ui.scores.money import Money
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.menu import ask_to_stop, table_menu
from prefgame.ui.table.phases.base import QuestionPhase
from prefgame.ui.table.phases.deal import PaidDealPhase
from prefgame.ui.table.phases.exchange import ExchangePhase
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.window import Window
from tests.helpers import NAMES
from tests.narrow import as_kind
from tests.proof_game.at_the_table import make_drawn
from tests.proof_game.game import GAME
from tests.proof_game.known import make_known
from tests.proof_game.score import PotSheet
from tests.ui.other_games.made_up import dealt
from tests.ui.table_game import NoteTaker, label_of, sit_down

BEGINNINGS = {
    "anything": (),
    "nobody declares": ("pass", "pass", "pass"),
    "a partner's open hand": ("pass", "pass", "7C", "announce 7C"),
    "taken over": ("7C", "pass", "7H", "announce 7H"),
}


@pytest.mark.parametrize("texts", BEGINNINGS.values(), ids=BEGINNINGS)
def test_a_game_of_other_mechanisms_is_played_at_the_table(
    texts: tuple[str, ...], window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One round of bids, a takeover that loops, a contract before the talon, a partner's open hand,
    hands that nobody declares, and a pot of its own.
    """
    make_known(monkeypatch)
    make_drawn(monkeypatch)
    rng = random.Random(1)
    seated = sit_down(
        window,
        tmp_path,
        dealt(GAME, *texts),
        still=True,
        pace="at_once",
        less_motion=True,
        hints=False,
    )
    session, seen = seated.session, set()

    def paid() -> bool:
        table = seated.table
        moves = table.animation.moving or table.desk.timeline.busy
        return table.shown.view.table.scored and bool(table.desk.choices) and not moves

    while not paid():
        if not isinstance(session.match.to_act, int):
            seated.until(paid)
        elif session.match.to_act == 0:
            seated.until(lambda: seated.ready or paid() or session.match.to_act != 0)
            if not seated.ready:  # the last card has played itself
                continue
            table, before = seated.table, len(session.match.log)
            seen.add(type(table.desk.phase))
            assert not table.kit.overflows
            if isinstance(table.desk.phase, ExchangePhase):
                for card in rng.sample(list(table.desk.stage.hand), 2):
                    table.desk.phase.card_pressed(card)
                    seated.frames(4)
            cards: list[HandCard] = (
                []
                if isinstance(table.desk.phase, ExchangePhase)
                else [card for card in table.desk.stage.hand if card.enabled]
            )
            ready: list[Widget] = list(cards)
            ready = ready or [choice for choice in table.desk.choices if choice.enabled]
            rng.choice(ready).press()
            seated.frames(4)
            if len(session.match.log) == before:
                table.desk.choices[-1].press()
            seated.until(lambda: len(session.match.log) > before)  # noqa: B023
        else:
            session._do(rng.choice(session.match.legal()), session.match.to_act)
            seated.frames(3)
    assert not seated.game.visits and len(session.match.table.this_hand.tricks) == 10
    phase, cash = seated.table.desk.phase, seated.table.desk.stage.cash
    assert isinstance(phase, PaidDealPhase) and cash.money is not None
    sheet = as_kind(PotSheet, session.match.table.sheet)
    assert cash.money == Money(sheet.pot, sheet.purses)
    assert cash.money.pot + sum(cash.money.purses) == 0 and any(cash.money.purses)
    assert label_of(seated.table.desk.choices[0]) == "Next hand" and not seated.table.kit.overflows
    assert (QuestionPhase in seen) is (not texts or texts[0] == "7C")


def test_the_menu_offers_to_stop_only_where_the_game_knows_an_agreement(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def words(rules: RuleSet, goes_on: bool = True) -> list[str]:
        view = Match.start(rules, NAMES[:3]).view(0)
        plan = SimpleNamespace(evening=None)
        session = SimpleNamespace(
            view=lambda: view,
            warning=None,
            keeping="",
            seen_log=tuple,
            plan=plan,
            goes_on=goes_on,
            player=None,
        )
        menu = table_menu(NoteTaker(window, tmp_path), window, session)  # type: ignore[arg-type]
        return [label_of(button) for button in menu.buttons]

    make_known(monkeypatch)
    assert "Agree to stop" in words(CROATIAN)
    assert "Agree to stop" not in words(CROATIAN, goes_on=False), "a lesson, or a hand again"
    assert "Agree to stop" not in words(GAME) and "Leave the table" in words(GAME)


def test_a_match_without_an_agreement_is_not_stopped_from_the_score_sheet(
    opened: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Columns, "write_off", lambda score, sheet: None)
    seated = sit_down(opened, tmp_path, dealt(CROATIAN), still=True)
    scene = ScoreSheetScene(seated.game, seated.session)
    opened.push(scene)
    seated.frames(4)
    buttons = [name for name, widget in scene.widgets.items() if isinstance(widget, Button)]
    assert "on" in buttons and "stop" not in buttons
    assert not scene.kit.overflows
    before = seated.session.match.log
    ask_to_stop(seated.game, opened, seated.session)
    seated.frames(4)
    assert not isinstance(opened.scene, Dialog) and seated.session.match.log == before
