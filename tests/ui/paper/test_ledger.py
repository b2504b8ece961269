"""The ledger on its page: rows, notes, keys, the summary, and the same for other sizes."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.app.look_back.past_hands import recorded_hands
from prefgame.engine.match import Match
from prefgame.i18n import languages, use_language
from prefgame.paper.pot import PotPaper, RowKind, arrange
from prefgame.rules.base import Phase, Role
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import Hand
from prefgame.rules.scoring.pot import PotSheet
from prefgame.ui.draw import theme
from prefgame.ui.draw.box import NOWHERE
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.paper.save import sheet_picture
from prefgame.ui.paper.settlement import ScoreSheetScene, SettlementScene
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.scores.pot.ledger import Ledger, LedgerMark
from prefgame.ui.scores.pot.payments import (
    PotStory,
    contract_run,
    explain,
    payment_notes,
    tricks_words,
)
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.helpers import POT_GAMES, deal, deal_next, say
from tests.narrow import as_kind, known
from tests.ui.paper.shown_scenes import (
    SIZES,
    FakeGame,
    click,
    press,
    recorded,
    show,
    words,
)

PLAYERS = ("Anna", "Bruno", "Clara", "Dora")


def played(rules: str, seed: int, hands: int, players: int = 3, **options: Any) -> Match:
    """Hands of a match with a pot; high bids are rare, as at a table."""
    rng = random.Random(f"{rules}/{seed}")
    match = Match.start(find_ruleset(rules), PLAYERS[:players], **options)
    while match.phase is not Phase.OVER and match.table.hands_played < hands:
        deal_next(match, rng)
        while match.phase not in (Phase.DEAL, Phase.OVER):
            legal = match.legal()
            low = [each for each in legal if str(each) in ("pass", "1", "2", "3", "4", "game")]
            often = match.phase is Phase.AUCTION and low and rng.random() < 0.8
            match.submit(rng.choice(low if often else legal))
    return match


def sheet(window: Window, match: Match) -> SheetScene:
    FocusGroup.keyboard = False
    source = recorded(match)
    scene = (SettlementScene if match.phase is Phase.OVER else ScoreSheetScene)(
        FakeGame(window), source
    )
    return show(window, scene)


def ledger(scene: SheetScene) -> Ledger:
    """Return the paper of the scene as it is drawn."""
    return as_kind(Ledger, scene.drawn)


def test_rows_are_numbered_and_deals_to_come_are_blank(window: Window) -> None:
    scene = sheet(window, played("viennese", 1, 4, deals=10))
    drawn: Any = scene.drawn
    assert [mark.line.hand for mark in scene.drawn.marks] == [1, 2, 3, 4]
    assert drawn.blank == 6
    tops = [mark.rect.y for mark in scene.drawn.marks]
    assert tops == sorted(tops) and len({mark.rect.h for mark in scene.drawn.marks}) == 1


def test_a_tapped_row_says_what_each_player_paid_and_got(window: Window) -> None:
    scene = sheet(window, played("viennese", 1, 4, deals=10))
    mark = scene.drawn.marks[1]
    click(window, mark)
    assert scene.explained_mark is mark
    explanation = explain(as_kind(PotPaper, scene.paper), scene.rules, window.kit.deck, mark.line)
    assert explanation.title.startswith("Hand 2")
    assert explanation.lines[-1].startswith("Pot: ")
    for seat, change in enumerate(mark.line.changes):
        said = [line for line in explanation.lines if line.startswith(f"{PLAYERS[seat]}: ")]
        if change:
            number = said[0].rpartition("= ")[2].split(" ")[-1 if "=" in said[0] else 1]
            assert str(abs(change)) in number
    assert str(mark.line.after.pot) in explanation.lines[-1]


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > 1200])
@pytest.mark.parametrize("over", [False, True])
def test_a_note_lies_beside_the_ledger_and_hides_no_purse(
    size: tuple[int, int], over: bool
) -> None:
    headless()
    window = Window(size, less_motion=True)
    match = played("austrian", 3, 12 if over else 8, deals=12)
    scene = sheet(window, match)
    for mark in scene.drawn.marks:
        scene.tapped = mark
        window.frame(0.02)
        assert scene._note is not None
        note = scene._note[1]
        assert note.box.x >= scene.places.side.x and note.box.right <= scene.places.side.right
        assert not note.box.overlaps(scene.summary_places.totals)
        ring_end, note_end = note.thread[0], note.thread[-1]
        assert ring_end == (mark.rect.right, mark.rect.centery) and note_end[0] == note.box.x
    window.close()


@pytest.mark.parametrize("size", [(1194, 672), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("rules", ["austrian", "illustrated", "viennese"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_note_of_a_tapped_line_takes_the_free_part_of_the_panel(
    size: tuple[int, int], rules: str, players: int
) -> None:
    """Also among four, whose standing and whose notes are longer, and in wordier languages."""
    headless()
    window = Window(size, less_motion=True)
    match = played(rules, 3, 4, players, deals=24)
    for code in languages():
        use_language(code)
        scene = sheet(window, match)
        for mark in scene.drawn.marks:
            scene.tapped = mark
            window.frame(0.02)
            assert scene._note is not None
            note = scene._note[1].box
            assert not note.overlaps(scene.summary_places.figures), (code, mark.line)
            assert not any(
                note.overlaps(button.rect)
                for button in scene.widgets.values()
                if isinstance(button, Button)
            )
    window.close()


def test_the_ledger_is_one_stop_and_arrows_choose_the_row(window: Window) -> None:
    scene = sheet(window, played("viennese", 1, 5, deals=10))
    marks = scene.drawn.marks
    FocusGroup.keyboard = True
    assert [mark for mark in marks if mark.focusable] == [marks[-1]]
    scene.group.focus_on(marks[-1])
    for code, at in ((pygame.K_UP, 3), (pygame.K_HOME, 0), (pygame.K_DOWN, 1), (pygame.K_END, 4)):
        press(window, code)
        assert scene.explained_mark is scene.drawn.marks[at]
        assert [mark for mark in marks if mark.focusable] == [marks[at]]
    FocusGroup.keyboard = False


@pytest.mark.parametrize(
    ("rules", "players"), [*((rules, 3) for rules in POT_GAMES), (POT_GAMES[-1], 4)]
)
def test_everything_has_room_in_every_language(rules: str, players: int) -> None:
    headless()
    match = played(rules, 5, 12, players, deals=12)
    for size in SIZES:
        window = Window(size, less_motion=True)
        for code in languages():
            use_language(code)
            scene = sheet(window, match)
            window.kit.overflows.clear()
            scene.rebuild()
            window.frame(0.02)
            assert not scene.kit.overflows, (size, code, scene.kit.overflows)
            boxes = [one.rect for one in scene.widgets.values() if isinstance(one, Button)]
            assert all(window.layout.window.contains(box) for box in boxes)
        use_language("en")
        window.close()


def test_in_a_narrow_window_the_summary_opens_on_the_ledger() -> None:
    headless()
    window = Window((1024, 640), less_motion=True)
    scene = sheet(window, played("viennese", 1, 5, deals=10))
    assert scene.folds and not scene.opened and scene.places.side == NOWHERE
    click(window, scene.widgets["summary"])
    assert scene.opened and scene.summary_places.totals != NOWHERE
    click(window, scene.widgets["summary"])
    assert not scene.opened
    line = scene.drawn.marks[1].line
    click(window, scene.drawn.marks[1].rect._replace(w=80))
    mark = scene.explained_mark
    assert scene.opened and isinstance(mark, LedgerMark) and mark.line == line
    slip = scene.places.slip
    assert not any(mark.hit((slip.centerx, mark.rect.centery)) for mark in scene.drawn.marks), (
        "what lies under the summary cannot be pressed"
    )
    window.close()


def test_a_long_ledger_shows_its_newest_rows_and_begins_with_a_whole_one(window: Window) -> None:
    scene = sheet(window, played("austrian", 2, 40, deals=60))
    area, drawn = scene.drawn.area, scene.drawn
    assert area.limit and drawn.marks[-1].rect.bottom == area.rect.bottom
    assert (area.rect.y - drawn.marks[0].rect.y) % drawn.marks[0].rect.h == 0


@pytest.mark.parametrize("rules", ["austrian", "viennese"])
def test_the_page_of_a_hand_lists_its_payments(rules: str, window: Window) -> None:
    match = played(rules, 4, 3, deals=9)
    scene = show(window, HandResultScene(FakeGame(window), recorded(match)))
    row = next(line for line in arrange(match.log).last if line.kind is RowKind.HAND)
    notes = list(payment_notes(as_kind(PotStory, scene.story), row))
    assert [payment for payment, _note in notes] == list(row.payments)
    assert all(note for _payment, note in notes)
    assert not scene.kit.overflows


def test_the_picture_of_a_ledger_is_as_high_as_it_needs_to_be(window: Window) -> None:
    short, long = (
        sheet_picture(
            Deck("german"),
            arrange(match.log),
            find_ruleset("austrian").with_options({"deals": 60}),
            None,
            date(2026, 11, 23),
        )
        for match in (played("austrian", 2, 3, deals=60), played("austrian", 2, 40, deals=60))
    )
    assert short.get_size() == (1920, 1080) and long.get_height() > 1080


def hand_where(rules: str, wanted: Any, **options: Any) -> Match:
    """Return the first match of a random row whose last hand is as wanted."""
    for seed in range(300):
        match = played(rules, seed, 1, **options)
        if wanted(arrange(match.log).last[0]):
            return match
    raise AssertionError("no such hand among the random ones")


def test_a_hand_that_was_agreed_is_not_one_that_nobody_defended(window: Window) -> None:
    sheet = PotSheet(20, (-20, 0, 0))  # nobody is forced to come
    match = Match.start(find_ruleset("viennese"), PLAYERS[:3], sheet=sheet)
    match.submit(deal(2))
    say(match, "1", "pass", "pass")
    match.submit(match.legal()[0])
    say(match, "announce 1", "come", "stay", "alone", "offer 3", "accept")
    scene = show(window, HandResultScene(FakeGame(window), recorded(match)))
    (line,) = arrange(match.log).last
    report = line.report
    assert report is not None and report.declarer is not None
    count = report.tricks[report.declarer]
    headline = words(scene.story.headline())
    assert headline.startswith("Agreed: ") and f"with {count} tricks" in headline
    assert {row.seat: row.tricks for row in scene.story.rows()}[report.declarer] == (
        f"{count} tricks"
    )
    (hand,) = recorded_hands(match.log)
    assert hand.tricks[report.declarer] == count, "so the records do not say that nobody came"


def test_a_kontra_of_ones_own_is_a_fact_and_none_where_nobody_may_say_it(window: Window) -> None:
    doubled = hand_where("illustrated", lambda line: line.report.doubled)
    facts = show(window, HandResultScene(FakeGame(window), recorded(doubled))).story.facts()
    report = arrange(doubled.log).last[0].report
    assert report is not None
    assert {f"{PLAYERS[seat]} said kontra" for seat in report.doubled} <= set(facts)
    suit = hand_where(
        "illustrated",
        lambda line: line.report.contract and line.report.contract.trump and line.report.tricks,
    )
    facts = show(window, HandResultScene(FakeGame(window), recorded(suit))).story.facts()
    assert "no kontra" not in facts


def test_a_new_row_is_written_changes_first_then_purses_then_the_pot() -> None:
    headless()
    window = Window((1280, 720), less_motion=False)
    match = played("viennese", 1, 3, deals=9)
    scene = ScoreSheetScene(FakeGame(window), recorded(match))
    window.configure(players=3)
    window.replace(scene)
    line = scene.paper.last[0]
    seen = []
    for _frame in range(60):
        window.frame(0.03)
        seen.append(scene.shown(line))
    assert seen == sorted(seen) and seen[0] < 1 and seen[-1] == 1
    assert len({part for part in seen if 0 < part < 1}) >= 20, "about 790 ms"
    window.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4])
def test_a_long_contract_takes_room_that_no_result_needs_or_all_are_called_by_number(
    size: tuple[int, int], players: int
) -> None:
    headless()
    window = Window(size)
    for seed in range(2):
        scene = sheet(window, played("illustrated", seed, 8, players))
        columns, kit = ledger(scene).columns, window.kit
        assert columns.outcome.x == columns.contract.right
        hands = [mark.line.report for mark in scene.drawn.marks if mark.line.report is not None]
        for hand in hands:
            if hand.contract is not None and not columns.brief:
                run = contract_run(hand.contract, kit.deck)
                wide = kit.run_width(run, "label", 23 * LEAST_SHRINK)
                assert wide <= columns.contract.w
        assert not kit.overflows
    window.close()


def test_a_defender_who_stayed_is_not_named_like_one_who_came_and_took_none() -> None:
    contract = find_ruleset("viennese").contract("3", True)
    roles = {0: Role.DECLARER, 1: Role.ALONE, 2: Role.STAYS}
    alone = Hand(0, contract, roles, {0: 8, 1: 2, 2: 0})
    assert tricks_words(alone, PLAYERS) == "Bruno 2"
    both = Hand(0, contract, roles | {1: Role.COMES, 2: Role.COMES}, {0: 8, 1: 2, 2: 0})
    assert tricks_words(both, PLAYERS) == "Bruno 2 · Clara 0"


def test_only_tricks_that_count_for_a_defender_are_written() -> None:
    """The keeper does not ask who of the defence took the others: so nobody may read it there."""
    contract = find_ruleset("viennese").contract("3", True)
    guests = {0: Role.DECLARER, 1: Role.HOST, 2: Role.GUEST}
    shared = Hand(0, contract, guests, {0: 6, 1: 4, 2: 0})
    assert tricks_words(shared, PLAYERS) == "Bruno + Clara 4"
    premium = find_ruleset("illustrated").contract("7", True)
    both = {0: Role.DECLARER, 1: Role.OBLIGED, 2: Role.OBLIGED}
    assert tricks_words(Hand(0, premium, both, {0: 0, 1: 10, 2: 0}), PLAYERS) == ""


@pytest.mark.parametrize("size", SIZES)
def test_a_sum_in_a_note_is_broken_between_its_terms(size: tuple[int, int]) -> None:
    headless()
    window = Window(size, less_motion=True)
    scene = sheet(window, played("austrian", 3, 12, 4, deals=12))
    scene.opened = True
    scene.rebuild()
    for mark in scene.drawn.marks:
        explanation = explain(
            as_kind(PotPaper, scene.paper), scene.rules, window.kit.deck, mark.line
        )
        for line in explanation.lines:
            rows = theme.wrap(line, "label", window.kit.f(22), scene.places.side.w - 20)
            assert all(row.count("(") == row.count(")") for row in rows), rows
            assert not any(row.endswith(("+", "−", "=")) for row in rows), rows
    window.close()


def test_a_note_has_the_room_of_the_words_that_only_explain() -> None:
    headless()
    window = Window((1024, 640), less_motion=True)
    scene = sheet(window, played("viennese", 5, 14, 4, deals=24))
    click(window, scene.widgets["summary"])
    whole = scene.summary_places.figures.h
    click(window, scene.drawn.marks[-1].rect._replace(w=80))
    window.frame(0.02)
    assert scene.explained_mark is not None and scene.summary_places.figures.h < whole
    note = known(scene._note)[1].box
    assert not note.overlaps(scene.summary_places.figures)
    window.close()


def test_a_hand_that_was_asked_for_is_put_away_by_escape(window: Window) -> None:
    """The table below shows what the hand pays, so there is a way back to it."""
    match = played("austrian", 4, 3, deals=9)
    game = FakeGame(window)
    table = show(window, HandResultScene(game, recorded(match)))
    page = HandResultScene(game, recorded(match), asked=True)
    window.push(page)
    window.frame(0.5)
    page.timeline.finish()
    window.frame(0.5)
    assert page.back_words == "Back"
    press(window, pygame.K_ESCAPE)
    assert window.scene is table


@pytest.mark.parametrize("size", SIZES)
def test_the_purses_so_far_are_written_as_large_as_their_column_lets_them(
    size: tuple[int, int],
) -> None:
    """The changes beside them make the purses of four players small; the closing line has none."""
    headless()
    window = Window(size, less_motion=True)
    scene = sheet(window, played("viennese", 5, 14, 4, deals=24))
    written: list[float] = []
    write = Kit.pencil

    def pencil(
        kit: Kit, surface: Surface, x: float, y: float, text: str, *more: Any, **rest: Any
    ) -> Any:
        if isinstance(rest.get("seed"), tuple) and rest["seed"][0] == "end":
            written.append(more[0])
        return write(kit, surface, x, y, text, *more, **rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kit, "pencil", pencil)
        scene.rebuild()
        window.frame(0.02)
    columns = ledger(scene).columns
    assert len(written) == 4 and min(written) >= 1.3 * columns.size
    assert columns.purses[-1].right <= scene.places.paper.right
    assert columns.outcome.right <= columns.pot.x + 1
    window.close()
