"""The slips of a whister say of each amount whether it is in whists, in the pool or in the dump."""

from __future__ import annotations

from dataclasses import replace

from prefgame.engine.view import SeatView
from prefgame.rules.base import Role
from prefgame.ui.table.slips.sheet_words import stake_sentence
from prefgame.ui.table.slips.whisting import whisting_choices
from prefgame.ui.words.scores import words_of
from tests.ui.table.russian_positions import BY_BOJAN, MISERE_OF_BOJAN, russian


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


def test_the_pad_says_what_a_lacking_trick_costs_and_what_none_brings() -> None:
    two = russian(*BY_BOJAN, "whist", "whist")
    words = [stake_sentence(two.view(seat)) for seat in range(3)]
    ends = [f"Each trick that {name} lacks: dump +4." for name in two.table.players]
    assert all(said.endswith(end) for said, end in zip(words, ends))
    alone = russian(*BY_BOJAN, "whist", "pass", "closed")
    assert ["lacks" in stake_sentence(alone.view(seat)) for seat in range(3)] == [
        role is not Role.GUEST for _seat, role in sorted(alone.table.roles.items())
    ]
    assert stake_sentence(russian(*MISERE_OF_BOJAN).view(0)).endswith("No trick: pool +10.")
