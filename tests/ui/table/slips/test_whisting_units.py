"""The slips of a whister say of each amount whether it is in whists, in the pool or in the dump."""

from __future__ import annotations

from pathlib import Path

from prefgame.engine.view import SeatView
from prefgame.rules.base import Role
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.slips.defence import whisting_slips
from prefgame.ui.table.slips.outlook import stake_sentence
from prefgame.ui.widgets.window import Window
from tests.ui.table.russian_positions import BY_BOJAN, BY_CVITA, MISERE_OF_BOJAN, closed, russian
from tests.ui.table_game import sit_at_rest


def rows(view: SeatView, label: str) -> dict[str, str]:
    """Return the rows of the slip with that label."""
    return next(dict(choice.rows) for choice in whisting_slips(view) if choice.label == label)


def test_whists_and_points_of_the_dump_are_told_apart() -> None:
    view = russian(*BY_BOJAN, "pass").view(0)
    whist = rows(view, "Whist open")
    assert (whist["trick"], whist["you lack"]) == ("whists +4", "dump +4")
    assert rows(view, "Pass") == {"you score": "0", "Bojan": "pool +4"}
    assert rows(view, "Half whist")["you score"] == "whists +4"
    after = rows(russian(*BY_BOJAN, "whist").view(0), "Pass")
    assert after["if down"] == "whists +4", "of a trick that the declarer lacks"


def test_without_a_dump_all_of_it_is_whists() -> None:
    view = russian(*BY_BOJAN, "pass", scoring="rostov").view(0)
    whist = rows(view, "Whist open")
    assert whist["trick"] == "whists +4" and whist["you lack"].startswith("whists −")
    assert "dump" not in words_of(view.table.rules).defender_sentence(view)


def test_the_points_of_a_declarer_whose_pool_is_full_have_a_row_for_each_place() -> None:
    """002:103: what they win is no longer what they lose, in another place."""
    view = russian(*BY_BOJAN, "pass").view(0)
    assert rows(view, "Whist open")["Bojan"] == "±4"
    view = russian(*BY_BOJAN, "pass", sheet=closed(3, 10, 8)).view(0)
    whist, leave = rows(view, "Whist open"), rows(view, "Pass")
    assert (whist["Bojan"], whist["each short"]) == ("whists +40", "dump +4")
    assert leave["Bojan"] == "whists +40" and "each short" not in leave
    view = russian(*BY_BOJAN, "pass", sheet=closed(3, 9, 8)).view(0)
    assert (rows(view, "Pass")["Bojan"], rows(view, "Pass")[""]) == ("pool +1", "whists +30")


def test_a_slip_by_which_the_match_ends_says_so() -> None:
    def note(*texts: str, pools: tuple[int, ...]) -> str:
        view = russian(*texts, sheet=closed(*pools)).view(0)
        return whisting_slips(view)[0].note

    passed = (*BY_BOJAN, "pass")
    assert note(*passed, pools=(10, 6, 10)) == "Nobody plays; the match ends."
    assert note(*passed, pools=(9, 6, 10)) == "Nobody plays; the next hand is dealt."
    half = (*BY_CVITA, "pass", "half")
    assert note(*half, pools=(10, 10, 8)).endswith("nobody plays. The match ends.")
    assert note(*half, pools=(10, 10, 7)).endswith("nobody plays.")


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


def test_the_pad_of_the_exchange_says_where_the_points_of_a_full_pool_go(
    window: Window, tmp_path: Path
) -> None:
    """Its buttons have room for one amount only."""

    def note(*pools: int) -> str:
        match = russian("6S", "pass", "pass", sheet=closed(*pools))
        seated = sit_at_rest(window, tmp_path / str(pools), match)
        return seated.table.desk.phase.note()

    assert "Contract made: pool +1, whists +10. Then 1 point goes into Cvita" in note(9, 3, 8)
    assert "Contract made" not in note(8, 3, 8)
