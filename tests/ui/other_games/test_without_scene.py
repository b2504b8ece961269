"""A phase and a mechanism that have no scene are asked in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from prefgame.cards import Card
from prefgame.engine.commands import Command
from prefgame.engine.events import Event
from prefgame.engine.legal import HANDLERS
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.state import HandTable, Table, Turn
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.defence import Quotas
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.table.phases.base import QuestionPhase
from prefgame.ui.table.status import ROLE_WORDS, seat_info
from prefgame.ui.widgets.window import Window
from tests.ui.other_games.made_up import all_has_room, dealt, register_game
from tests.ui.table_game import sit_at_rest, sit_down


@dataclass(frozen=True)
class Wish:
    """A command that the window has never heard of."""

    text: str

    def __str__(self) -> str:
        return self.text


WISHES = (
    "no",
    "clink",
    "drink to Cvita",
    "drink to all",
    "a song",
    "two songs",
    "sing the longest song of all",
    "sit down",
    "stand up",
    "leave",
)


def _made_up(value: str) -> Phase:
    phase = object.__new__(Phase)
    phase._name_, phase._value_ = value.upper(), value
    return phase


TOAST = _made_up("toast")


class ToastHandler(PhaseHandler):
    """Before the auction the eldest hand is asked for a toast."""

    phase = TOAST
    events = ()

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        return None if hand.calls.made else Turn(TOAST, hand.order[0])

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
        return tuple(Wish(text) for text in WISHES)  # type: ignore[misc]

    def read(self, rules: RuleSet, text: str) -> Command | None:
        return None

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refused, str] | None:
        return None

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        raise NotImplementedError

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        raise NotImplementedError


@pytest.mark.parametrize("player", [0, 1])
def test_a_phase_without_a_scene_is_a_plaque_and_a_button_for_each_answer(
    player: int, opened: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HANDLERS, TOAST, ToastHandler())
    rules = register_game(monkeypatch, course=(TOAST, *CROATIAN.course))
    seated = sit_at_rest(opened, tmp_path, dealt(rules), player=player)
    table = seated.table
    assert isinstance(table.desk.phase, QuestionPhase)
    assert table.desk.phase.plaque().title == ("Your turn" if player == 0 else "Ana’s turn")
    assert seated.labels() == (
        ["No", *(text[0].upper() + text[1:] for text in WISHES[1:])] if player == 0 else []
    )
    assert seat_info(table.shown.view, 0, mine=player == 0).tongue == (
        "your turn" if player == 0 else "to answer"
    )
    all_has_room(seated)
    if player == 0:
        said: list[tuple[object, ...]] = []
        monkeypatch.setattr(table.hands, "submit", lambda *commands: said.append(commands))
        table.hands.refresh()
        seated.press(seated.button("Clink"))
        assert said == [(Wish("clink"),)]


@dataclass(frozen=True, slots=True)
class OtherDefence(Quotas):
    """The same rules in another class."""


def test_a_defence_without_slips_is_answered_by_words(
    opened: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = register_game(monkeypatch, defence=OtherDefence())
    monkeypatch.setitem(ROLE_WORDS, OtherDefence, ROLE_WORDS[Quotas])
    seated = sit_down(
        opened,
        tmp_path,
        dealt(rules, "pass", "pass", "2", "discard S7 S8", "announce 5"),
        still=True,
    )
    seated.until_still()
    table = seated.table
    assert isinstance(table.desk.phase, QuestionPhase) and seated.labels() == ["Defend", "Drop out"]
    assert seat_info(table.shown.view, 0, mine=True).note == "your answer?"
    all_has_room(seated)
    seated.press(seated.button("Defend"))
    assert [answer.value for _seat, answer in seated.session.match.table.this_hand.answers] == [
        "come"
    ]
