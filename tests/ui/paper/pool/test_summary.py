"""The sums beside a pulya: exact, evened out to zero, rounded only to be shown (002:106, A-49)."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from pygame import Surface

from prefgame.app.storage.store import Store
from prefgame.paper.pool import arrange
from prefgame.rules.base import Phase, shown_amounts
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolLine, PoolSheet, SettlementLines
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.telling import TableBlock
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.scores.pool.face import summary_info
from prefgame.ui.scores.summary import SummaryInfo, winner_words
from prefgame.ui.screens import rules_pages as pages
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.window import Window
from tests.paper.pulyas import FOUR, SHORT, log_of, random_hands
from tests.ui.paper.shown_scenes import FakeGame, begin, play_hand, show


def info_of(log: Any, **options: Any) -> SummaryInfo:
    return summary_info(arrange(log), find_ruleset("russian").with_options(options))


def number(words: str) -> Fraction:
    return Fraction(words.replace("−", "-").replace("+", ""))


def test_a_stop_is_worked_out_line_by_line() -> None:
    """10 × pool − 10 × dump, evened out, plus whists (002:91, 002:106)."""
    info = info_of(log_of(SHORT))
    assert info.heading == "Standing"
    assert dict(info.lines) == {
        "whists left": ("0", "+4", "+16"),
        "whists right": ("+8", "+16", "0"),
        "owed left": ("−16", "0", "−8"),
        "owed right": ("−16", "0", "−4"),
        "10 × pool": ("+20", "0", "+70"),
        "10 × dump": ("−60", "−280", "0"),
        "evened out": ("+83", "+84", "+83"),
    }
    assert info.totals == ("+19", "−176", "+157")


@pytest.mark.parametrize(
    "options", [{}, {"scoring": "leningrad"}, {"scoring": "rostov"}, {"gentlemen": True}]
)
@pytest.mark.parametrize("players", [FOUR[:3], FOUR])
def test_lines_add_up_to_the_totals_and_the_totals_to_zero(
    players: tuple[str, ...], options: dict[str, Any]
) -> None:
    for seed in range(4):
        options = {**options, "pool": 20}
        info = info_of(log_of(random_hands(seed, 12, players), players, **options), **options)
        totals = list(map(number, info.totals))
        assert sum(totals) == 0
        columns = zip(*(map(number, numbers) for _words, numbers in info.lines))
        assert [sum(column) for column in columns] == totals


def test_the_lines_are_those_of_the_rules_here_and_on_the_rules_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ordinary = Pool.settlement_lines

    def doubled(score: Pool, sheet: PoolSheet) -> SettlementLines:
        return ordinary(score, replace(sheet, lines=tuple(map(_twice, sheet.lines))))

    monkeypatch.setattr(Pool, "settlement_lines", doubled)
    lines = dict(info_of(log_of(SHORT)).lines)
    assert lines["whists right"] == ("+16", "+32", "0") and lines["10 × dump"][1] == "−560"
    page = pages.the_end(find_ruleset("russian"), Deck("french"))
    (table,) = (block for block in page.blocks if isinstance(block, TableBlock))
    assert table.rows[0] == ("whists on the others", "+120", "+92", "+72")
    assert table.rows[2] == ("10 × dump", "−80", "−200", "−140")


def _twice(line: PoolLine) -> PoolLine:
    return PoolLine(line.pool, 2 * line.dump, tuple(2 * amount for amount in line.whists))


def test_the_last_line_says_why_everybody_gets_or_gives_the_same() -> None:
    info = info_of(log_of(SHORT))
    assert info.remark == (
        "The lines add up to −250. To end at 0, 83\u00a01/3 is added to each player."
    )
    assert info.sentence.startswith("If the match stopped now: everything counts in whists")


def test_a_common_pool_is_full_when_the_sum_is_and_none_is_closed() -> None:
    running = info_of(log_of(SHORT, common_pool=True), common_pool=True)
    assert [row.words for row in running.legend] == ["the last number of a row counts"]
    log = log_of(random_hands(1, 300), pool=10, common_pool=True)
    info, paper = info_of(log, pool=10, common_pool=True), arrange(log)
    assert info.short == "The pools together have 30 points."
    pools = [line.pool for line in paper.sheet.lines]
    assert sum(pools) >= 30 and max(pools) > 10
    assert "10 × pool" in [words for words, _numbers in info.lines]


def test_pools_that_are_all_closed_are_left_out_and_the_winner_is_named() -> None:
    log = log_of(random_hands(1, 300), pool=10)
    info, paper = info_of(log, pool=10), arrange(log)
    assert paper.settlement is not None and info.heading == "Settlement"
    assert "10 × pool" not in dict(info.lines)
    assert info.caption == "Sochi. All pools are closed at 10."
    assert info.short == "All pools are closed at 10."
    most = max(map(number, info.totals))
    assert winner_words(paper).endswith(f" wins {most}")


@pytest.mark.parametrize(
    ("exact", "seen"),
    [
        ((Fraction(1, 3), Fraction(1, 3), Fraction(-2, 3)), (0, 0, 0)),
        ((Fraction(-125, 3), Fraction(-614, 3), Fraction(739, 3)), (-42, -205, 247)),
        ((Fraction(5, 2), Fraction(-5, 2), 0), (Fraction(5, 2), Fraction(-5, 2), 0)),
        ((72, -68, -4), (72, -68, -4)),
    ],
)
def test_thirds_are_rounded_to_amounts_that_add_up(exact: Any, seen: Any) -> None:
    assert shown_amounts(exact) == seen
    assert sum(seen) == 0


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_settlement_says_at_every_size_why_it_is_evened_out(
    size: tuple[int, int], players: int, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deciding hands beside each other need less room than below each other."""
    headless()
    window = Window(size, less_motion=True)
    session, rng = begin(store, "russian", players, seed=4, pool=6), random.Random(4)
    while session.match.phase is not Phase.OVER:
        play_hand(session, rng)
    said: list[str] = []
    real = Kit.paragraph

    def paragraph(
        kit: Kit, surface: Surface, x: int, y: int, w: int, words: str, *rest: Any, **how: Any
    ) -> int:
        said.append(words)
        return real(kit, surface, x, y, w, words, *rest, **how)

    monkeypatch.setattr(Kit, "paragraph", paragraph)
    scene = show(window, SettlementScene(FakeGame(window), session))
    assert any("To end at 0" in words for words in said)
    assert not scene.kit.overflows
    window.close()


def test_the_numbers_of_the_legend_stand_beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    headless()
    window = Window((1280, 720))
    written: list[Box] = []
    real = Kit.pencil

    def pencil(kit: Kit, *where: Any, **how: Any) -> Box:
        written.append(real(kit, *where, **how))
        return written[-1]

    monkeypatch.setattr(Kit, "pencil", pencil)
    info = summary_info(arrange(log_of(SHORT)), find_ruleset("russian"))
    for row in info.legend:
        row.draw(window.surface, window.kit, 200, 200)
    earlier, last = written
    assert earlier.right <= last.x
    window.close()
