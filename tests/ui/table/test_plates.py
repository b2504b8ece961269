"""The plates of the seats: how tricks are counted on them, and what their tooltips say about it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from prefgame.engine.match import Match
from prefgame.i18n import language, use_language
from prefgame.ui.system.display import headless
from prefgame.ui.table.status import seat_info
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.contracts import missing_word
from tests.ui.table.positions import POSITIONS, at
from tests.ui.table.pot_positions import FOUR as FOUR_ACES
from tests.ui.table.pot_positions import LAID
from tests.ui.table.pot_positions import POSITIONS as POT_POSITIONS
from tests.ui.table.pot_positions import at as pot_at
from tests.ui.table.russian_positions import POSITIONS as RUSSIAN
from tests.ui.table.seen_things import rest
from tests.ui.table_game import sit_down


def more_than_needed(match: Match) -> Match:
    """Played on to where Ana leads with two cards in her hand."""
    dice = random.Random(4)
    while match.to_act != 0 or len(match.table.this_hand.tricks) < 8:
        match.submit(dice.choice(match.legal()), match.to_act)
    return match


FOUR = more_than_needed(
    at(
        "2",
        "pass",
        "pass",
        "discard ST D8",
        "announce 4",
        "come",
        "come",
        "no",
        "no",
        rules="serbian",
        players=4,
    )
)


def test_more_tricks_than_needed_are_counted_as_fewer_are() -> None:
    declarer = FOUR.view(0)
    assert declarer.hand is not None and declarer.hand.taken[0] == 7
    assert seat_info(declarer, 0, mine=True).count == "7 (6 needed)"
    assert seat_info(declarer, 0, mine=True, slim=True).count == "7 (6 needed)"


def test_a_hand_that_nobody_played_against_counts_no_tricks() -> None:
    match = at("2", "pass", "pass", "discard ST D8", "announce 4", "stay", "stay")
    assert match.table.this_hand.ended
    declarer = seat_info(match.view(0), 0, mine=True)
    assert (declarer.won, declarer.note) == (None, "not played")


@pytest.mark.parametrize(
    ("answers", "part"),
    [
        (["come"], "defends"),
        (["come", "stay"], "defends"),
        (["come", "stay", "alone"], "defends alone"),
        (["come", "stay", "invite"], "has invited"),
    ],
)
def test_a_defender_comes_alone_only_when_it_is_chosen(answers: list[str], part: str) -> None:
    match = at("2", "pass", "pass", "discard ST D8", "announce 4", *answers)
    assert seat_info(match.view(0), 1, mine=False).role == part


@pytest.mark.parametrize(
    ("answers", "note"),
    [
        (["stay"], ""),
        (["stay", "come"], ""),
        (["stay", "come", "alone"], ""),
        (["stay", "come", "alone", "no"], "cards laid down"),
    ],
)
def test_a_defender_who_stays_lays_the_cards_down_when_nobody_can_invite_any_more(
    answers: list[str], note: str
) -> None:
    match = at("2", "pass", "pass", "discard ST D8", "announce 4", *answers)
    plate = seat_info(match.view(0), 1, mine=False)
    assert (plate.role, plate.note) == ("dropped out", note)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text_scale", [100, 115, 130])
def test_a_tooltip_says_in_full_what_the_short_count_says(
    size: tuple[int, int], text_scale: int, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    player = sit_down(window, tmp_path, FOUR, still=True, pace="at_once", text_scale=text_scale)
    player.until_still()
    assert not player.table.kit.overflows
    plate = next(box for place, box, _info in player.table.frame.seats() if place == "me")
    slots = plate._replace(y=plate.bottom - player.table.kit.f(39), h=player.table.kit.f(30))
    assert rest(player, slots) == "Tricks taken: 7. Tricks needed: 6."
    window.close()


def test_who_is_asked_nothing_does_not_seem_to_owe_an_answer() -> None:
    """002:108: nobody chooses whether to play against a misère."""

    def said(*texts: str) -> list[str]:
        view = at(*texts, rules="russian").view(0)
        return [str(seat_info(view, seat, mine=False)) for seat in (1, 2)]

    asked = said("6C", "pass", "pass", "discard ST D8", "announce 6C")
    assert "still to answer" in asked[1]
    assert not any("still to answer" in plate for plate in said("misere", "pass", "pass"))


ANNOUNCED = ("1", "pass", "pass", LAID)
LOW = ("S7 S8 S9 D7 D8 D9 H7 H8 H9 C7", "SA SK SQ SJ DA HA HK CJ DQ DJ", "ST DK HQ HT CA CK CT")
"""Ana has the lowest cards"""


def played_on(match: Match, tricks: int) -> Match:
    """Play the first legal cards, until so many tricks have been taken."""
    while len(match.table.this_hand.tricks) < tricks and not match.table.this_hand.ended:
        match.submit(match.legal()[0], match.to_act)
    return match


def test_a_plate_says_that_a_contract_for_all_or_no_tricks_is_lost() -> None:
    """The number alone would look as if it could still be made."""
    bettel = pot_at("illustrated", *ANNOUNCED, "announce 5", "no", "no", packets=FOUR_ACES)
    assert seat_info(bettel.view(1), 0, mine=False).note == "no trick allowed"
    played_on(bettel, 9)
    won = bettel.table.this_hand.taken[0]
    assert won > 1 and seat_info(bettel.view(1), 0, mine=False).note == f"{won} tricks: lost"
    march = pot_at("illustrated", *ANNOUNCED, "announce 6", "no", "no")
    assert seat_info(march.view(1), 0, mine=False).count == "0 (10 needed)"
    assert seat_info(played_on(march, 1).view(1), 0, mine=False).note == "0 tricks: lost"


def test_a_contract_for_no_trick_that_was_made_says_so() -> None:
    match = pot_at("illustrated", *ANNOUNCED, "announce 5", "no", "no", packets=LOW)
    played_on(match, 10)
    assert match.table.this_hand.ended and not match.table.this_hand.taken[0]
    assert seat_info(match.view(1), 0, mine=False).note == "no trick: made"


def test_who_passed_is_lit_and_asked_where_the_question_comes_again() -> None:
    """After a half whist the first defender may still whist (002:86)."""
    match = RUSSIAN["first after half"]
    asked = seat_info(match.view(0), 0, mine=True)
    assert (asked.role, asked.note, asked.out) == ("passed", "will you whist?", False)
    assert not seat_info(match.view(1), 0, mine=False).out
    assert seat_info(match.view(0), 0, mine=True, turn=False).out


def test_who_defends_against_no_trick_catches_in_russian() -> None:
    """«Ловит», as at the table; English has no word of its own."""
    misere = RUSSIAN["misere of the player"]
    before = language()
    use_language("ru")
    try:
        plates = [
            seat_info(misere.view(0), seat, mine=False) for seat in misere.table.declared.defenders
        ]
    finally:
        use_language(before)
    assert all(plate.role.startswith("ловит") for plate in plates)


def test_a_defender_is_asked_about_the_contract_where_its_name_is_short() -> None:
    def asked(match: Match) -> str:
        run = seat_info(match.view(0), 0, mine=True).note
        return run if isinstance(run, str) else "".join(map(str, run))

    diamonds = asked(POSITIONS["second to answer"])
    assert diamonds.startswith("defend against 3") and diamonds.endswith("?")
    assert asked(POT_POSITIONS["the other comes"]) == "will you defend?"


@pytest.fixture
def spoken_russian() -> Iterator[None]:
    """Give the game speaks Russian, and afterwards the language before."""
    before = language()
    use_language("ru")
    yield
    use_language(before)


@pytest.mark.parametrize("name", RUSSIAN)
def test_a_russian_part_beside_a_name_has_no_gender(name: str, spoken_russian: None) -> None:
    view = RUSSIAN[name].view(0)
    parts = [seat_info(view, seat, mine=False).role for seat in range(len(view.table.players))]
    assert not any("ющий" in part for part in parts), parts


def test_nobody_is_a_whister_before_saying_whist(spoken_russian: None) -> None:
    def parts(*answers: str) -> list[str]:
        view = at(
            "pass", "6S", "pass", "discard CT C8", "announce 6C", *answers, rules="russian"
        ).view(0)
        return [seat_info(view, seat, mine=False).role for seat in range(3)]

    assert parts() == ["противник", "играет", "противник"]
    assert parts("whist")[2] == "вистует"


def test_a_gap_is_counted_as_russian_players_say_it(spoken_russian: None) -> None:
    said = [missing_word(count) for count in (1, 2, 5, 10)]
    assert said == ["одной", "двух", "пяти", "десяти"]
