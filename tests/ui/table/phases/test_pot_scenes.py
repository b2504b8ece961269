"""The questions of the games with a pot at the table: two storeys of bids, takeover, negotiation,
bonus, and a kontra of one's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

import prefgame.app.play.thinking as thinking_module
from prefgame.app.play.hints import Hint, HintChoice
from prefgame.app.session import Session
from prefgame.app.words.decks import DeckWords
from prefgame.engine.commands import NO_ACES, NO_BONUS, Say
from prefgame.engine.match import Match
from prefgame.i18n import languages, use_language
from prefgame.rules import registry
from prefgame.rules.base import Phase
from prefgame.ui.table.call_bubble import bubble_box
from prefgame.ui.table.hands.laid_hands import break_in_rows, laid_boxes
from prefgame.ui.table.last_calls import last_calls
from prefgame.ui.table.pad.notes import pad_info
from prefgame.ui.table.phases.question import QuestionPhase
from prefgame.ui.table.phases.registry import scene_of
from prefgame.ui.table.pot.places import purse_box
from prefgame.ui.table.seats.places import LEFT, RIGHT
from prefgame.ui.table.seats.status import seat_info
from prefgame.ui.table.slips.answer_slip import AnswerSlip
from prefgame.ui.table.slips.bonus import bonus_choices
from prefgame.ui.table.slips.negotiation import negotiation_choices
from prefgame.ui.table.slips.own_kontra import own_kontra_choices
from prefgame.ui.table.slips.sheet_words import stake_sentence
from prefgame.ui.table.slips.takeover import takeover_choices
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window, headless
from tests.helpers import deal
from tests.ui.table.pot_positions import LAID, POSITIONS, go_on
from tests.ui.table.tooltips.seen_things import picture
from tests.ui.table_game import Player, sit_down

GERMAN = DeckWords("german")
GAMES = ("austrian", "illustrated", "viennese")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use_language("en")


def sit(window: Window, home: Path, match: Match, player: int = 0, **settings: object) -> Player:
    """At the table, with everything at rest."""
    seated = sit_down(
        window,
        home,
        match,
        player=player,
        players=len(match.table.players),
        still=True,
        **settings,  # type: ignore[arg-type]
    )
    seated.until_still()
    return seated


def said(player: Player) -> str:
    """The command that was submitted last."""
    event = next(one for one in reversed(player.session.match.log) if hasattr(one, "command"))
    return str(event.command)


# ---- every position


@pytest.mark.parametrize("key", GAMES)
def test_every_phase_has_a_scene_of_its_own(key: str) -> None:
    rules = registry.find_ruleset(key)
    assert not {phase for phase in rules.course if scene_of(rules, phase) is QuestionPhase}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_every_word_fits_and_every_choice_can_be_hit(
    size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size, less_motion=True)
    for name, match in POSITIONS.items():
        seated = sit(window, tmp_path / name, match, deck=deck)
        table, layout = seated.table, seated.table.layout
        for code in languages():
            use_language(code)
            table._arrange()
            seated.frames(2)
            assert not table.kit.overflows, (name, code)
            boxes = [choice.rect for choice in table.choices if choice.focusable]
            assert all(box.h >= layout.hit and box.w >= layout.hit for box in boxes), name
            assert all(layout.table.contains(box) for box in boxes), (name, code)
            assert not any(one.overlaps(two) for one, two in combinations(boxes, 2)), (name, code)
            assert not any(box.overlaps(layout.me) for box in boxes), (name, code)
        use_language("en")
    window.close()


# ---- two storeys


@pytest.mark.parametrize(
    ("key", "mod", "bid"),
    [
        (pygame.K_5, 0, "5"),
        (pygame.K_5, pygame.KMOD_LSHIFT, "five"),
        (pygame.K_8, pygame.KMOD_RSHIFT, "eight"),
        (pygame.K_e, 0, "hearts"),
        (pygame.K_g, 0, "game"),
        (pygame.K_1, 0, "1"),
        (pygame.K_p, 0, "pass"),
    ],
)
def test_every_bid_has_its_key(
    key: int, mod: int, bid: str, window: Window, tmp_path: Path
) -> None:
    player = sit(window, tmp_path, POSITIONS["viennese auction"])
    player.key(key, mod)
    assert said(player) == bid


def test_shift_bids_nothing_else_where_the_number_alone_is_too_low(
    window: Window, tmp_path: Path
) -> None:
    player = sit(window, tmp_path, POSITIONS["a premium contract was bid"])
    player.key(pygame.K_6, pygame.KMOD_LSHIFT)
    assert said(player) == "six"


@pytest.mark.parametrize("key", ["illustrated", "viennese"])
def test_what_is_played_without_the_talon_is_above_the_same_with_it(
    key: str, window: Window, tmp_path: Path
) -> None:
    player = sit(window, tmp_path, POSITIONS[f"{key} auction"])
    cells = [choice for choice in player.table.choices if isinstance(choice, Button)]
    for number in "5678":
        low, high = (cell.rect for cell in cells if cell.label == number)
        assert low.x == high.x and low.w == high.w and high.bottom < low.y
    premium = [cell.rect.x for cell in cells if cell.label in tuple("5678")]
    hearts = next(cell for cell in cells if cell.label == "Hearts").rect
    assert hearts.right < min(premium)


def test_the_second_line_has_the_amount_with_each_or_the_player_who_has_bid_it(
    window: Window, tmp_path: Path
) -> None:
    player = sit(window, tmp_path, POSITIONS["a premium contract was bid"])
    subs = [cell.sub for cell in player.table.choices if cell.label in tuple("5678")]
    assert subs == ["you", "± 20", "± 30", "± 40", "B.", "± 30", "± 40", "± 50"]
    doubled = sit(window, tmp_path / "illustrated", POSITIONS["illustrated auction"])
    subs = [cell.sub for cell in doubled.table.choices if cell.label in tuple("5678")]
    assert subs == ["± 10", "± 20", "± 30", "± 40", "± 20", "± 40", "± 60", "± 80"]


def test_a_bid_that_is_not_legal_says_why(window: Window, tmp_path: Path) -> None:
    reasons = {
        "viennese auction": ("2", "Bids go up by one: the next one is 1."),
        "a premium contract was bid": ("1", "Bojan has bid 5 without, and this does not beat it."),
    }
    for name, (label, reason) in reasons.items():
        player = sit(window, tmp_path / name, POSITIONS[name])
        cell = next(
            one
            for one in player.table.choices
            if isinstance(one, Button) and (one.label == label or one.label[0] == label)
        )
        assert not cell.enabled and cell.reason == reason


def test_after_a_number_there_is_one_storey_and_same(window: Window, tmp_path: Path) -> None:
    player = sit(window, tmp_path, POSITIONS["a number was bid"])
    assert player.labels()[:2] == ["Pass", "Same (2)"]
    assert len({choice.rect.y for choice in player.table.choices}) == 1
    assert player.table.frame.plaque.line == "Bojan bids 2"


# ---- takeover


def test_leaving_has_the_focus_and_key_two_takes(window: Window, tmp_path: Path) -> None:
    player = sit(window, tmp_path, POSITIONS["taken over before the contract"])
    leave, take = player.table.choices
    assert isinstance(leave, AnswerSlip) and leave.kind == "brass" and take.kind == "paper"
    assert player.table.group.focus is leave and leave.rect[2:] == take.rect[2:]
    player.key(pygame.K_2)
    assert said(player) == "take"
    player.until_asked()
    assert player.phase == "exchange" and len(player.table.stage.hand) == 12
    assert player.table.frame.plaque.line == "you take over with 5"
    assert {card.tab for card in player.table.stage.hand} == {"", "taken"}


def test_the_rows_of_a_takeover_are_what_the_score_pays() -> None:
    deck_free = POSITIONS["taken over before the contract"].view(0)
    leave, take = (option.info for option in takeover_choices(deck_free, GERMAN))
    assert leave.need == "Bojan names the contract"
    assert leave.rows == (
        ("if it is 2", ""),
        ("you stay", "0"),
        ("you come: each trick", "+1"),
        ("you come: 1 or none", "−10"),
    )
    assert take.need == "you play 5 or higher"
    assert take.rows == (
        ("from or to each defender", ""),
        ("5 · no tricks", "± 10"),
        ("6 · all ten tricks", "± 20"),
        ("7 · no tricks, open", "± 30"),
        ("8 · all ten tricks, open", "± 40"),
    )
    vienna = POSITIONS["taken over after the contract"].view(0)
    leave, take = (option.info for option in takeover_choices(vienna, GERMAN))
    assert leave.need == "Bojan plays bells" and take.rows[-1] == ("from or to the pot", "± 30")


@pytest.mark.parametrize("name", ["taken over after the contract", "offered", "bonus"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_slips_leave_the_purses_free(size: tuple[int, int], name: str, tmp_path: Path) -> None:
    headless()
    window = Window(size, less_motion=True)
    player = sit(window, tmp_path, POSITIONS[name])
    kit, layout = player.table.kit, player.table.layout
    for place, seat in ((LEFT, layout.left), (RIGHT, layout.right)):
        purse = purse_box(kit, place, seat, "−24")
        assert not any(purse.overlaps(choice.rect) for choice in player.table.choices), place
    window.close()


def test_a_second_round_offers_only_higher_contracts() -> None:
    view = POSITIONS["taken over again"].view(0)
    assert view.turn.phase is Phase.TAKEOVER and view.turn.seat == 0
    take = takeover_choices(view, GERMAN)[1].info
    assert take.need == "you play 7 or higher"
    assert [cause for cause, _amount in take.rows[1:]] == [
        "7 · no tricks, open",
        "8 · all ten tricks, open",
    ]


def test_plates_bubbles_and_pad_say_who_is_asked_and_what_was_said() -> None:
    view = POSITIONS["taken over before the contract"].view(0)
    notes = [seat_info(view, seat, mine=seat == 0).note for seat in range(3)]
    assert notes == ["take or leave?", "2 or higher", "passed, is not asked"]
    assert last_calls(view) == {"left": "I have discarded"}
    after = go_on(POSITIONS["taken over before the contract"].fork(), "take")
    assert last_calls(after.view(1)) == {"right": "I take them"}
    rows = pad_info(after.view(0), "", turn=False).rows
    assert rows[-1] == ("takes them", None, None)


def test_the_laid_cards_lie_clear_of_plates_bubbles_and_slips(tmp_path: Path) -> None:
    headless()
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        window = Window(size, less_motion=True)
        for name in ("before the contract", "after the contract", "again", "among four"):
            match = POSITIONS[f"taken over {name}"]
            player = sit(window, tmp_path / f"{size[0]} {name}", match)
            table, kit = player.table, player.table.kit
            others = [box for _place, box, _info in table.frame.seats()]
            others += [choice.rect for choice in table.choices]
            others += [bubble_box(kit, *each) for each in table.stage.bubbles.items()]
            laid = table.phase.visible_boxes()
            assert not any(box.overlaps(other) for box in laid for other in others), (size, name)
            assert laid or size[0] < 1920 or name == "among four", (size, name)
        window.close()


# ---- negotiation


def test_the_offer_is_stepped_within_what_lets_nobody_go_down(
    window: Window, tmp_path: Path
) -> None:
    player = sit(window, tmp_path, POSITIONS["offered"])
    labels = player.labels()
    assert labels[:3] == ["Accept", "Offer Cvita 6", "Refuse"]
    more = player.button("+")
    assert not more.enabled
    assert (
        more.reason
        == "5 tricks for you cannot be offered: they were offered before, or Cvita would go down "
        "with them."
    )
    player.press(more)
    assert player.labels()[1] == "Offer Cvita 6"
    FocusGroup.keyboard = True
    player.table.group.focus_on(player.table.choices[1])
    player.key(pygame.K_MINUS)
    assert player.labels()[1] == "Offer Cvita 8"
    player.key(pygame.K_RIGHT)
    assert player.labels()[1] == "Offer Cvita 6"
    player.key(pygame.K_2)
    assert said(player) == "offer 4"


def test_a_hint_brings_its_offer_to_the_table(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = HintChoice((Say("offer 2"),), 1.0, 0.5)
    monkeypatch.setattr(thinking_module, "find_hint", lambda *_: Hint((choice,)))
    player = sit(window, tmp_path, POSITIONS["offered"])
    assert player.labels()[1] == "Offer Cvita 6"
    player.key(pygame.K_h)
    player.until(lambda: player.session.hint is not None)
    player.frames(4)
    assert player.labels()[1] == "Offer Cvita 8" and player.table.choices[1].ringed
    assert player.table.group.focus is player.table.choices[1]


def test_an_agreement_is_accepted_and_ends_the_hand(window: Window, tmp_path: Path) -> None:
    player = sit(window, tmp_path, POSITIONS["offered"])
    assert player.table.group.focus is player.table.choices[0]
    player.key(pygame.K_1)
    hand = player.session.match.table.hand
    assert hand.ended and not hand.tricks and said(player) == "accept"
    assert player.session.match.table.sheet.purses == (-13, 16, -13)
    player.until_still()
    assert player.table.frame.plaque.line == "agreed: Cvita takes 7"
    view = player.session.match.view(0)
    counts = [seat_info(view, seat, mine=seat == 0).count for seat in range(3)]
    assert counts == ["3, needs 2", "", "7, needs 6"], "what was agreed, where it is counted"


def test_a_pot_of_one_stake_says_that_both_must_come() -> None:
    """001:229-230"""
    match = Match.start(registry.find_ruleset("viennese"), ("Ana", "Bojan", "Cvita"))
    match.submit(deal(2))
    go_on(match, "1", "pass", "pass", LAID, "announce 2")
    said = "The pot is so small that both defenders must come."
    assert stake_sentence(match.view(0)).endswith(said)
    assert not stake_sentence(POSITIONS["offered"].view(0)).endswith(said)


def test_the_rows_of_an_agreement_are_what_the_score_pays() -> None:
    view = POSITIONS["offered"].view(0)
    accept, offer, refuse = (option.info for option in negotiation_choices(view, 4))
    assert accept.need == "Cvita 7, you 3"
    assert accept.rows == (("you", "+9"), ("Cvita", "+21"))
    assert offer.rows == (("you", "+12"), ("Cvita", "+18"))
    assert refuse.rows[:2] == (("each trick", "+3"), ("1 or none", "−30"))
    first = POSITIONS["first offer"].view(0)
    assert [option.commands for option in negotiation_choices(first, 3)] == [
        (Say("offer 3"),),
        (Say("refuse"),),
    ]
    assert negotiation_choices(first, 3)[0].info.rows[0] == ("you", "+21")


def test_an_offer_is_heard_and_noted(window: Window, tmp_path: Path) -> None:
    view = POSITIONS["offered"].view(0)
    assert last_calls(view)["right"] == "7 for me, 3 for you?"
    assert pad_info(view, "", turn=False).rows[-1][2] == "7 : 3"
    waiting = sit(window, tmp_path, POSITIONS["offered to Cvita"])
    assert waiting.table.frame.plaque.line == "you offer Cvita 6 of the ten tricks"
    back = POSITIONS["offered to Cvita"].view(2)
    assert last_calls(back)["left"] == "4 for me, 6 for you?"


# ---- bonus


def test_saying_nothing_comes_first_and_nothing_is_brass(window: Window, tmp_path: Path) -> None:
    player = sit(window, tmp_path, POSITIONS["bonus"])
    quiet, spoken = player.table.choices
    assert player.labels() == ["Say nothing", "No aces"]
    assert player.table.group.focus is quiet and {quiet.kind, spoken.kind} == {"paper"}
    player.key(pygame.K_2)
    assert said(player) == "no aces"


def test_the_rows_of_the_bonus_are_what_the_score_pays_more() -> None:
    quiet, spoken = bonus_choices(POSITIONS["bonus"].view(0))
    assert (quiet.commands, spoken.commands) == ((NO_BONUS,), (NO_ACES,))
    assert spoken.info.need == "bonus: 10 from or to each"
    assert [amount for _cause, amount in spoken.info.rows] == ["+20", "−20"]


def test_a_declarer_who_said_nothing_of_aces_says_nothing_aloud() -> None:
    after = go_on(POSITIONS["bonus"].fork(), "no")
    assert "right" not in last_calls(after.view(1))


# ---- a kontra of one's own


def test_each_defender_doubles_the_own_payment_and_the_declarer_all_of_them() -> None:
    leave, double = own_kontra_choices(POSITIONS["own kontra"].view(0))
    assert leave.info.rows == (("it is made", "−30"), ("it fails", "+30"))
    assert double.info.rows == (("it is made", "−60"), ("it fails", "+60"))
    leave, double = own_kontra_choices(POSITIONS["own rekontra"].view(0))
    assert leave.info.rows[:2] == (("it is made", "+80"), ("it fails", "−80"))
    assert double.info.rows[2:] == (("with Bojan", "± 80"), ("with Cvita", "± 80"))


@pytest.mark.parametrize(
    ("name", "command"), [("own kontra", "kontra"), ("own rekontra", "rekontra")]
)
def test_the_oxblood_slip_doubles(name: str, command: str, window: Window, tmp_path: Path) -> None:
    player = sit(window, tmp_path, POSITIONS[name])
    assert player.table.choices[1].kind == "ox"
    player.key(pygame.K_2)
    assert said(player) == command


# ---- open hands


def test_an_open_hand_is_broken_between_suits() -> None:
    cards = ["SA", "SK", "SQ", "HA", "HK", "D9", "D8", "C9", "C8", "C7"]
    assert break_in_rows(cards) == (tuple(cards[:5]), tuple(cards[5:]))
    long = ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "C8", "C7"]  # no break near the middle
    assert [len(row) for row in break_in_rows(long)] == [5, 5]
    assert break_in_rows(cards[:5]) == (tuple(cards[:5]),)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(
    ("name", "place"),
    [("the declarer's hand is open", "left"), ("the defenders' hands are open", "right")],
)
def test_an_open_hand_lies_clear_of_the_trick_and_never_changes_rows(
    name: str, place: str, size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size, less_motion=True)
    player = sit(window, tmp_path, POSITIONS[name])
    stage, layout = player.table.stage, player.table.layout
    rows, left = stage.laid[place], stage.opened[place]
    boxes, field = laid_boxes(layout, place, rows, left)
    others = (*layout.trick_slots().values(), layout.seat(place), layout.me, layout.bar)
    assert not any(field.overlaps(other) for other in others)
    assert all(field.contains(box) for box in boxes) and layout.table.contains(field)
    assert boxes[0].h >= 0.4 * layout.card_h and boxes == stage.open_spots(layout, place)
    heights = {card: box.y for card, box in zip(left, boxes)}
    fewer = left[1::2]
    for card, box in zip(fewer, laid_boxes(layout, place, rows, fewer)[0]):
        assert box.y == heights[card]
    assert laid_boxes(layout, place, rows, fewer)[1] == field
    window.close()


def test_plaque_and_plates_say_whose_hand_is_open_and_for_how_much_they_play(
    window: Window, tmp_path: Path
) -> None:
    player = sit(window, tmp_path, POSITIONS["the declarer's hand is open"])
    assert player.table.frame.plaque.line == "Bojan plays with an open hand"
    infos = [seat_info(player.table.shown, seat, mine=seat == 0) for seat in range(3)]
    assert [info.role for info in infos] == ["said kontra", "declarer, hand open", "defender"]
    assert (infos[0].note, infos[2].note) == ("for 60", "for 30")
    vienna = sit(window, tmp_path / "vienna", POSITIONS["the defenders' hands are open"])
    assert vienna.table.frame.plaque.line == "Bojan plays against open hands"
    assert seat_info(vienna.table.shown, 2, mine=False).role == "defender, hand open"


# ---- killed and resumed


@pytest.mark.parametrize(
    "name", ["taken over before the contract", "taken over again", "offered", "bonus"]
)
def test_a_match_resumed_in_a_question_shows_the_same_table(
    name: str, window: Window, tmp_path: Path
) -> None:
    player = sit(window, tmp_path, POSITIONS[name])
    player.click(150, 320)  # the mouse rests on the cloth
    player.until_still()
    before, log = picture(window), player.session.match.log
    session = Session.resume(player.game.store, player.session.number)
    session.advance = lambda: False  # type: ignore[method-assign]
    again = Player(window, player.game, session)
    assert again.session.match.log == log
    again.until_still()
    assert again.table.live
    assert picture(window) == before
