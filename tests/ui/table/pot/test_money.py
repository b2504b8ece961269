"""The pot at the table: where money lies, how payments move, and the list of what a hand pays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pygame
import pytest

from prefgame.engine.events import HandOpened, HandScored
from prefgame.engine.match import Match
from prefgame.i18n import languages, use_language
from prefgame.paper.pot import arrange
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.pot import PaymentReason, PotPayment
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.frames import routes
from prefgame.ui.scores.money import Money, PaymentRow, Transfer, balance, transfers_of
from prefgame.ui.scores.pot.face import at_stake
from prefgame.ui.scores.registry import money_at, money_of
from prefgame.ui.system.display import headless
from prefgame.ui.table.money import MoneyPlaces, list_box, reach
from prefgame.ui.table.movement import PaymentMovement
from prefgame.ui.table.phases.deal import PaidDealPhase
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.helpers import NAMES, deal, say
from tests.narrow import all_of_kind
from tests.ui.table.pot.pots import dealt, money, to_the_end
from tests.ui.table.pot_positions import LAID, at
from tests.ui.table_game import Player, label_of, sit_at_rest, sit_down

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def opened(request: pytest.FixtureRequest) -> Iterator[Window]:
    headless()
    window = Window(request.param)
    yield window
    window.close()


# ---- at rest


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_money_lies_clear_of_plates_words_backs_and_of_itself(
    players: int, deck: DeckName, opened: Window, tmp_path: Path
) -> None:
    seated = sit_down(opened, tmp_path, dealt(players=players), still=True)
    opened.configure(deck=deck)
    seated.until_still()
    frame, layout, stage = seated.table.frame, seated.table.kit.layout, seated.table.desk.stage
    boxes = {what: box for what, box, _words in frame.money_words()}
    assert len(boxes) == players + (1 if frame.money.slim else 2)
    backs = [box for place, count in stage.backs.items() for box in layout.backs(place, count)]
    bubbles = [layout.bubble(place, 100, 60) for place in frame.money.places]
    for what, box in boxes.items():
        assert layout.table.contains(box), what
        if not what.startswith("purse across"):  # which is on its plate
            assert not any(box.overlaps(back) for back in backs), what
            assert not any(box.overlaps(bubble) for bubble in bubbles), what
    bills = {what: box for what, box in boxes.items() if not what.startswith("pot 0")}
    assert not any(one.overlaps(other) for one, other in combinations(bills.values(), 2))
    for code in languages():
        use_language(code)
        seated.table.hands.refresh(moving=False)
        seated.frames(2)
        assert not seated.table.kit.overflows, (code, seated.table.kit.overflows)


def test_pot_and_purses_are_those_of_the_sheet_and_explain_themselves(
    window: Window, tmp_path: Path
) -> None:
    seated = sit_at_rest(window, tmp_path, dealt())
    assert money(seated) == Money(10, (0, 0, -10)) == money_of(seated.table.shown.view)
    words = {what: sentence for what, _box, sentence in seated.table.frame.money_words()}
    assert words["pot 0"] == "In the pot: 10. Pot and purses are counted in units."
    assert words["purse right"] == "Cvita has paid 10 so far."
    score = seated.table.frame.pad().info.score
    assert score is not None
    assert [(line.name, *line.values) for line in score.lines] == [
        ("Ana", "0"),
        ("Bojan", "0"),
        ("Cvita", "−10"),
        ("Pot", "10"),
    ]
    assert seated.table.frame.money.stake == "10 at stake"


TAKEN = ("1", "2", "pass", "pass", LAID)


@pytest.mark.parametrize(
    ("rules", "said", "words"),
    [
        ("illustrated", ("1", "2", "3"), "10 at stake"),
        ("illustrated", TAKEN, "10 at stake"),
        ("illustrated", (*TAKEN, "take"), "not at stake"),
        ("illustrated", (*TAKEN, "take", LAID, "announce 5", "take"), "not at stake"),
        ("illustrated", ("five", "pass"), "not at stake"),
        ("viennese", (*TAKEN, "announce 3", "take"), "30 at stake"),
    ],
)
def test_the_stake_is_that_of_the_contracts_that_can_still_be_named(
    rules: str, said: tuple[str, ...], words: str
) -> None:
    """A-9: whether the pot is played for with a contract that can follow."""
    assert at_stake(at(rules, *said).view(0)) == words


def test_a_game_in_columns_has_no_money_on_the_table(window: Window, tmp_path: Path) -> None:
    match = Match.start(find_ruleset("croatian"), NAMES[:3])
    match.submit(deal(2))
    seated = sit_at_rest(window, tmp_path, match)
    assert seated.table.frame.money_words() == [] and not window.layout.money


# ---- moving


def show(seated: Player, kind: type) -> Iterator[tuple[Money, int]]:
    """Yield the money in every frame while an event of that kind is shown, and how many payments
    fly.
    """
    seated.until(lambda: isinstance(seated.table.animation.event, kind))
    while isinstance(seated.table.animation.event, kind):
        yield money(seated), len(seated.table.desk.stage.cash.flights)
        seated.frames()


def test_the_ante_leaves_the_purse_before_it_is_in_the_pot(window: Window, tmp_path: Path) -> None:
    seated = sit_down(window, tmp_path, rules="austrian", dealer=2, still=True)
    seated.session.deal()
    seen = list(show(seated, HandOpened))
    assert seen, "a table with a pot has something to pay"
    totals = {lies.pot + sum(lies.purses) for lies, _flying in seen}
    assert 0 in totals and min(totals) < 0 and max(totals) == 0, "some of it is on its way"
    assert max(flying for _lies, flying in seen) >= 1
    seated.until_still()
    assert money(seated) == money_of(seated.table.shown.view)


@pytest.mark.parametrize("rules", ["illustrated", "viennese"])
@pytest.mark.parametrize(
    ("players", "dealer", "size"),
    [
        (*seats, size)
        for seats, size in each_value(
            [(3, 1), (3, 2), (4, 1), (4, 2), (4, 3)], [(1194, 672), (1280, 720), (1920, 1080)]
        )
    ],
)
def test_the_bill_of_a_deal_rests_clear_of_what_lies_there_and_inside_the_table(
    size: tuple[int, int], players: int, dealer: int, rules: str, tmp_path: Path
) -> None:
    """An ante, or what fills the pot."""
    headless()
    window = Window(size)
    seated = sit_down(window, tmp_path, rules=rules, players=players, dealer=dealer, still=True)
    seated.session.deal()
    seated.until_still()
    table = seated.table
    (flight,) = (one for one in table.desk.stage.cash.flights if one.reason)
    bill = flight.bill
    plates = {place: box for place, box, _info in table.frame.seats()}
    lying = MoneyPlaces(
        table.kit, table.desk.stage.cash, table.desk.stage.opened_sides(), table.shown.view, plates
    )
    dish = lying.pot_boxes()[0]
    assert bill is not None and table.kit.layout.table.contains(bill)
    assert not bill.overlaps(dish.inset(dish.w // 4))
    assert not any(bill.overlaps(box) for box in lying.pot_boxes()[1:]), "nor over what is in it"
    assert not any(bill.overlaps(box) for box in table.kit.layout.talon()), "nor over the talon"
    window.close()


def test_a_click_finishes_all_payments(window: Window, tmp_path: Path) -> None:
    seated = ended(window, tmp_path)
    table = seated.table
    seated.until(lambda: isinstance(table.animation.event, HandScored))
    assert table.desk.stage.cash.paid is not None
    seated.click(*table.kit.layout.left.center)
    seated.frames(2)
    assert not table.desk.timeline.busy and table.desk.stage.cash.paid is None
    assert money(seated) == money_of(table.shown.view)


def test_the_buttons_of_the_list_have_one_line_in_every_language(
    opened: Window, tmp_path: Path
) -> None:
    seated = sit_at_rest(opened, tmp_path, to_the_end(dealt()))
    for code in languages():
        use_language(code)
        seated.table.hands.refresh(moving=False)
        seated.frames(2)
        kit = seated.table.kit
        buttons = all_of_kind(Button, seated.table.desk.choices)
        assert all(one.natural_width(kit) <= one.rect.w for one in buttons), code
        assert not kit.overflows, (code, kit.overflows)


def ended(window: Window, home: Path, **settings: Any) -> Player:
    """At a table where the last card is about to fall."""
    match = dealt()
    say(match, "1", "pass", "pass")
    while isinstance(match.to_act, int):
        if match.table.hand is not None and len(match.table.hand.tricks) == 9:
            break
        legal = match.legal()
        texts = list(map(str, legal))
        match.submit(legal[texts.index("come") if "come" in texts else 0])
    return sit_down(window, home, match, **settings)


@pytest.mark.parametrize("players", [3, 4])
def test_counters_and_bills_of_a_hand_never_lie_over_a_number(
    players: int, opened: Window, tmp_path: Path
) -> None:
    """Whoever pays whom, and into the pot: what is paid can be read, and what lies there too."""
    seated = sit_down(opened, tmp_path, to_the_end(dealt(players=players)), still=True)
    seated.until_still()
    table, kit = seated.table, seated.table.kit
    stage, order = table.desk.stage, ()
    movement = PaymentMovement(
        stage, table.desk.timeline, kit, table.shown.view, order, changed=_nothing, landed=_nothing
    )
    lying = table.frame.money
    numbers = [*lying.purse_boxes().values(), *lying.pot_boxes()[1:]]
    for payer, payee in permutations((None, *range(players)), 2):
        row = PaymentRow((Transfer(payer, payee, 12),), "", "", "share of the pot", "13 each")
        (flight,) = movement._flights(row, listed=True)
        flight.at, flight.landed = 1.0, False
        bill = flight.bill
        assert bill is not None and table.kit.layout.table.contains(bill)
        covered = [box for box in (*numbers, list_box(kit)) if bill.inset(1).overlaps(box)]
        assert not covered, (payer, payee, bill)
        (x, y), r = flight.end, round(reach(kit)) - 1
        if payee is not None:
            heap = Box(round(x) - r, round(y) - r, 2 * r, 2 * r)
            assert not [box for box in lying.purse_boxes().values() if heap.overlaps(box)]


def _nothing() -> None:
    pass


@pytest.mark.parametrize("pace", ["calm", "at_once"])
def test_the_list_is_written_as_it_is_paid(pace: str, window: Window, tmp_path: Path) -> None:
    seated = ended(window, tmp_path, pace=pace)
    before, table = money(seated), seated.table
    seen: set[int | None] = set()
    flying = 0
    for _frame in range(2000):
        seated.frames()
        if isinstance(table.animation.event, HandScored):
            seen.add(table.desk.stage.cash.paid)
            flying = max(flying, len(table.desk.stage.cash.flights))
        moves = table.animation.moving or table.desk.timeline.busy
        if isinstance(table.desk.phase, PaidDealPhase) and table.desk.choices and not moves:
            break
    assert isinstance(table.desk.phase, PaidDealPhase)
    shown = table.desk.phase.slip()
    assert shown is not None and shown.paid is None and shown.rows
    if pace == "calm":
        assert {0, 1} <= seen and flying >= 1, "row after row"
    else:
        assert not flying, "the list alone says it"
    after, paid = money(seated), transfers_of(shown.rows)
    assert after.pot - before.pot == balance(paid, None)
    for seat in range(3):
        assert after.purses[seat] - before.purses[seat] == balance(paid, seat)
    assert shown.names == ("Ana", "Bojan", "Cvita") and not seated.game.visits
    assert table.group.focus is table.desk.choices[0], "the next hand"
    assert all(row.title and row.bill and row.amount for row in shown.rows)


def test_the_list_comes_to_what_the_ledger_has_for_the_hand(window: Window, tmp_path: Path) -> None:
    """The dealer's ante is a part of the hand, and was paid before it was played."""
    seated = ended(window, tmp_path, pace="at_once")
    seated.until(
        lambda: (
            isinstance(seated.table.desk.phase, PaidDealPhase) and bool(seated.table.desk.choices)
        )
    )
    phase = seated.table.desk.phase
    assert isinstance(phase, PaidDealPhase)
    shown = phase.slip()
    assert shown is not None and [row.title for row in shown.before] == ["Cvita pays into the pot"]
    line = arrange(seated.session.match.log).lines[-1]
    paid = transfers_of((*shown.before, *shown.rows))
    assert [balance(paid, seat) for seat in range(3)] == list(line.changes)


def test_a_pot_that_was_filled_again_is_no_part_of_the_hand(window: Window, tmp_path: Path) -> None:
    view = dealt(pot="basic", fill=30).view(0)
    entries = [PotPayment(seat, None, 30, PaymentReason.FILL) for seat in range(3)]
    parts = money_at(view.table.rules)
    assert parts is not None and parts.rows(view, entries, None, window.kit.deck)
    assert parts.rows_before(view, entries, window.kit.deck) == ()
    assert parts.filled_before(entries) == "Before it, each paid 30 into the pot."


def test_the_slip_says_first_how_the_hand_ended_and_for_whom(
    window: Window, tmp_path: Path
) -> None:
    """Before any booking: who declared what, made or down, and what each defender did; then what
    the hand comes to, and what each has now.
    """
    match = to_the_end(dealt())
    seated = sit_at_rest(window, tmp_path, match)
    phase, hand = seated.table.desk.phase, match.table.this_hand
    assert isinstance(phase, PaidDealPhase) and hand.taken == {0: 2, 1: 0, 2: 8}
    shown = phase.slip()
    assert shown is not None
    kit = seated.table.kit
    assert not isinstance(shown.said.headline, str)
    words = [piece for piece in shown.said.headline if isinstance(piece, str)]
    assert words == ["Ana went down in", "Acorns: 2 tricks (6 needed)"]
    assert shown.said.facts[:2] == (
        "Bojan defended: 0 tricks (2 needed)",
        "Cvita defended: 8 tricks",
    )
    assert shown.money == money_of(seated.table.shown.view)
    before = Money(0, (0, 0, 0))
    for one in transfers_of(shown.all):
        before = before.changed(one.payer, -one.amount).changed(one.payee, one.amount)
    assert before == shown.money, "the first hand: what it comes to is what each has now"
    box = shown.box(kit, list_box(kit))
    assert list_box(kit).contains(box) and box.bottom == list_box(kit).bottom


def test_a_hand_that_nobody_plays_says_so_on_its_slip(window: Window, tmp_path: Path) -> None:
    match = say(dealt(), "pass", "pass", "pass")
    seated = sit_at_rest(window, tmp_path, match)
    phase = seated.table.desk.phase
    assert isinstance(phase, PaidDealPhase)
    shown = phase.slip()
    assert shown is not None and shown.said.headline == "All passed: the pot stays as it is"
    assert shown.box(seated.table.kit, list_box(seated.table.kit)).h < list_box(seated.table.kit).h


def test_the_first_press_finishes_the_payments_and_the_second_deals(
    window: Window, tmp_path: Path
) -> None:
    seated = ended(window, tmp_path)
    table = seated.table
    seated.until(lambda: isinstance(table.animation.event, HandScored))
    hands = seated.session.match.table.hands_played
    table.desk.choices[0].press()
    seated.frames(2)
    assert seated.session.between_hands and table.desk.stage.cash.paid is None
    assert label_of(table.desk.choices[0]) == "Next hand"
    seated.until(lambda: table.group.focus is table.desk.choices[0])
    table.desk.choices[0].press()
    seated.frames(2)
    assert not seated.session.between_hands
    assert seated.session.match.table.hands_played == hands


def test_one_press_shows_the_hand_while_payments_still_move(window: Window, tmp_path: Path) -> None:
    seated = ended(window, tmp_path)
    table = seated.table
    seated.until(lambda: isinstance(table.animation.event, HandScored))
    assert label_of(table.desk.choices[1]) == "Look at the hand"
    table.desk.choices[1].press()
    assert seated.game.visits == [routes.HandResult(seated.session, asked=True)]


@pytest.mark.parametrize("pot", ["limited", "basic"])
def test_the_list_has_room_at_every_size(pot: str, opened: Window, tmp_path: Path) -> None:
    seated = sit_down(opened, tmp_path, to_the_end(dealt(players=4, pot=pot)))
    seated.until_still()
    for code in languages():
        use_language(code)
        seated.table.hands.refresh(moving=False)
        seated.frames(2)
        assert not seated.table.kit.overflows, (code, seated.table.kit.overflows)
        assert all(
            seated.table.kit.layout.table.contains(choice.rect) and choice.rect.h >= 44
            for choice in seated.table.desk.choices
        )
    seated.key(pygame.K_RETURN)
