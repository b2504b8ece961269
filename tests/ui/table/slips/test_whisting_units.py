"""The slips of a whister say of each amount whether it is in whists, in the pool or in the dump."""

from __future__ import annotations

from dataclasses import replace

from prefgame.engine.view import SeatView
from prefgame.ui.table.slips.whisting import whisting_choices
from prefgame.ui.words.scores import words_of
from tests.ui.table.russian_positions import BY_BOJAN, russian


def rows(view: SeatView, label: str) -> dict[str, str]:
    """The rows of the slip with that label."""
    return next(
        dict(choice.info.rows) for choice in whisting_choices(view) if choice.info.label == label
    )


def test_whists_and_points_of_the_dump_are_told_apart() -> None:
    view = russian(*BY_BOJAN, "pass").view(0)
    whist = rows(view, "Whist open")
    assert (whist["trick"], whist["you lack"]) == ("whists +4", "dump +4")
    assert rows(view, "Pass") == {"you score": "0", "you risk": "0", "Bojan": "pool +4"}
    assert rows(view, "Half whist")["you score"] == "whists +4"
    after = rows(russian(*BY_BOJAN, "whist").view(0), "Pass")
    assert after["if down"] == "whists +4", "of a trick that the declarer lacks"


def test_without_a_dump_all_of_it_is_whists() -> None:
    view = russian(*BY_BOJAN, "pass", scoring="rostov").view(0)
    whist = rows(view, "Whist open")
    assert whist["trick"] == "whists +4" and whist["you lack"].startswith("whists −")
    assert "dump" not in words_of(view.table.rules).defender_sentence(view)


def test_the_loss_of_a_declarer_whose_pool_is_full_has_its_unit() -> None:
    """There is nothing to be won beside it, from which its sign could be read."""
    view = russian(*BY_BOJAN, "pass").view(0)
    assert rows(view, "Whist open")["Bojan"] == "±4"
    sheet = view.table.sheet
    full = tuple(replace(line, pool=10) for line in sheet.lines)
    table = replace(view.table, sheet=replace(sheet, lines=full))
    assert rows(replace(view, table=table), "Whist open")["Bojan"] == "dump +4"
