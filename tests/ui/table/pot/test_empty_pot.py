"""An empty Styrian pot: the players decide whether to refill it or to end the match (003:97)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from prefgame.engine.match import Match
from prefgame.i18n import languages, use_language
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.scores.registry import money_at
from prefgame.ui.system.display import headless
from prefgame.ui.table.phases.deal import PaidDealPhase
from prefgame.ui.widgets.window import Window
from tests.narrow import pot_sheet
from tests.ui.table.pot.pots import dealt, money
from tests.ui.table_game import Player, label_of, sit_down


def all_taken(**options: Any) -> Match:
    """Nobody defends, and the declarer takes all thirty units of the pot."""
    agreed: dict[str, Any] = {"pot": "styrian", "fill": 10, "styrian_1": 30}
    match = dealt(**(agreed | options))
    while isinstance(match.to_act, int):
        legal = {str(command): command for command in match.legal()}
        first_bid = "1" if match.to_act == 0 else "pass"
        said = next((word for word in (first_bid, "announce 1", "stay") if word in legal), None)
        match.submit(legal[said] if said is not None else match.legal()[0])
    return match


def sat_down(window: Window, home: Path, match: Match) -> Player:
    seated = sit_down(window, home, match)
    seated.until(lambda: isinstance(seated.table.desk.phase, PaidDealPhase))
    seated.until_still()
    seated.frames(20)
    return seated


def test_the_table_asks_whether_to_refill_or_to_end(window: Window, tmp_path: Path) -> None:
    """003:97 "a decision must be taken whether to refill it the same way or to end play"."""
    seated = sat_down(window, tmp_path, all_taken())
    assert money(seated).pot == 0
    labels = list(map(label_of, seated.table.desk.choices))
    assert labels == ["Refill the pot", "End the match", "Look at the hand"]
    phase = seated.table.desk.phase
    assert isinstance(phase, PaidDealPhase)
    slip = phase.slip()
    assert slip is not None
    assert slip.after == "The pot is empty."
    seated.table.desk.choices[0].press()
    seated.until(lambda: seated.session.view().table.hands_played == 1)
    seated.until(lambda: pot_sheet(seated.session.view().table.sheet).pot == 30)


def test_to_end_it_all_must_agree(window: Window, tmp_path: Path) -> None:
    seated = sat_down(window, tmp_path, all_taken())
    seated.table.desk.choices[1].press()
    assert isinstance(window.scene, Dialog)
    assert window.scene.sentence.endswith("Everybody must agree.")


@pytest.mark.parametrize(
    "match",
    [all_taken(fill=20), all_taken(deals=1), dealt(pot="basic", fill=10)],
    ids=["some is left", "the last deal", "another pot"],
)
def test_otherwise_nothing_is_asked(match: Match) -> None:
    parts = money_at(match.table.rules)
    assert parts is not None and not parts.may_end(match.view(0))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], ids=str)
@pytest.mark.parametrize("deck", ["german", "french"])
def test_the_question_has_room_in_every_language(
    size: tuple[int, int], deck: DeckName, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    for code in languages():
        use_language(code)
        seated = sat_down(window, tmp_path / code, all_taken())
        window.configure(deck=deck)
        seated.frames(5)
        assert not seated.table.kit.overflows, (code, seated.table.kit.overflows)
    window.close()
