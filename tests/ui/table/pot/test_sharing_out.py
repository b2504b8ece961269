"""What is left in a pot is shared out when a match ends, and the settlement follows."""

from __future__ import annotations

from pathlib import Path

from prefgame.rules.scoring.pot import PaymentReason, PotPayment
from prefgame.ui.frames import routes
from prefgame.ui.scores.registry import money_at
from prefgame.ui.table.phases.deal import PaidDealPhase, PaidOverPhase
from prefgame.ui.widgets.window import Window
from tests.ui.table.pot.pots import dealt, money, to_the_end
from tests.ui.table_game import label_of, sit_down


def test_the_last_list_leads_to_the_settlement(window: Window, tmp_path: Path) -> None:
    seated = sit_down(window, tmp_path, to_the_end(dealt(deals=1)))
    seated.until(lambda: isinstance(seated.table.desk.phase, PaidOverPhase))
    seated.frames(20)
    table = seated.table
    assert seated.game.visits == [] and label_of(table.desk.choices[0]) == "Settlement"
    assert isinstance(table.desk.phase, PaidDealPhase)
    assert table.desk.phase.note() == "Nothing is left in the pot."
    shown = table.desk.phase.slip()
    assert shown is not None and shown.rows[-1].title == "The pot is shared out"
    assert money(seated).pot == 0
    table.desk.choices[0].press()
    assert seated.game.visits == [routes.Settlement(seated.session)]


def test_who_gets_the_odd_unit_of_a_pot_is_said(window: Window) -> None:
    view = dealt().view(0)
    shares = [
        PotPayment(None, seat, 4 if seat == 1 else 3, PaymentReason.SHARE) for seat in (0, 2, 1)
    ]
    parts = money_at(view.table.rules)
    assert parts is not None
    rows = parts.rows(view, shares, None, window.kit.deck)
    assert [(row.title, row.detail) for row in rows] == [
        ("The pot is shared out", "In equal parts"),
        ("Bojan takes a share of the pot", "With the odd unit"),
    ]


def test_after_an_agreement_to_stop_the_settlement_comes_by_itself(
    window: Window, tmp_path: Path
) -> None:
    seated = sit_down(window, tmp_path, to_the_end(dealt()))
    seated.until_still()
    seated.session.write_off()
    seated.until(lambda: bool(seated.game.visits))
    assert seated.game.visits == [routes.Settlement(seated.session)]
