"""The benchmark of the seats runs and prints figures: a deal or two and tiny seats, for what it
calls must still be there.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from prefgame.ai.level import SIMPLE, Level
from prefgame.app.look_back import judge
from prefgame.app.play import thinking
from prefgame.engine.record import read_record
from prefgame.rules.registry import find_ruleset
from tests.narrow import known

SOURCE = Path(__file__).resolve().parents[2] / "build" / "benchmark_ai.py"
TINY = {name: Level(name, worlds=2, drawn=30) for name in ("beginner", "club", "expert")}


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> Any:
    """``build/benchmark_ai.py`` with seats that hardly think."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = importlib.util.spec_from_file_location("benchmark_ai", SOURCE)
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, level in TINY.items():
        for part in (
            "measures.calibration",
            "measures.defence",
            "measures.exchange",
            "measures.sans",
        ):
            monkeypatch.setattr(sys.modules[part], name.upper(), level, raising=False)
        monkeypatch.setattr(module, name.upper(), level, raising=False)
    monkeypatch.setattr(sys.modules["measures.exchange"], "JUDGE", TINY["expert"])
    defenders = (Level("uniform", worlds=2), SIMPLE, *TINY.values())
    monkeypatch.setattr(
        sys.modules["measures.defence"], "DEFENDERS", {level.name: level for level in defenders}
    )
    return module


@pytest.fixture
def printed(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    """Give the lines that a part prints of one Croatian deal, or of some."""

    def run(part: str, deals: int = 1) -> list[str]:
        given = benchmark.command_line().parse_args(["--deals", str(deals)])
        benchmark.PARTS[part](find_ruleset("croatian"), given)
        return capsys.readouterr().out.splitlines()

    return run


def test_what_an_exchange_loses_is_printed_for_each_level(
    printed: Callable[..., list[str]],
) -> None:
    lines = printed("discards", 2)
    for name, (lost, silly) in (("club", lines[:2]), ("expert", lines[2:])):
        assert re.fullmatch(
            rf"discards: {name}: -?[\d.]+ ± [\d.]+ points of the settlement lost against the best "
            r"of all plans, [12] exchanges",
            lost,
        )
        assert re.fullmatch(
            rf"discards: {name}: a contract under 5% announced where another had 30%: [012] times",
            silly,
        )


def test_what_is_lost_by_dropping_plans_of_an_exchange_is_printed(
    printed: Callable[..., list[str]],
) -> None:
    (line,) = printed("dropped", 2)
    assert re.fullmatch(
        r"dropped: croatian: -?[\d.]+ ± [\d.]+ units lost by dropping plans, [12] exchanges, "
        r"[012] with another choice",
        line,
    )


def test_what_is_believed_of_sans_is_printed_beside_what_happened(
    printed: Callable[..., list[str]],
) -> None:
    failing, coming, kontra = printed("sans")
    share = r"(none|[\d.]+ ± [\d.]+)"
    for what, line in (("failing", failing), ("coming held", coming)):
        assert re.fullmatch(
            rf"sans: {what}: predicted {share} %, happened {share} %, [012] choices in 1 contracts",
            line,
        )
    assert re.fullmatch(r"sans: kontra said [01] times, [01] failed", kontra)


def test_what_is_believed_is_printed_beside_what_happened(
    printed: Callable[..., list[str]],
) -> None:
    lines = printed("calibration", 4)
    titles = [line for line in lines if line.startswith("calibration: ")]
    assert (
        len(titles) == 3
        and "where a hidden card lies" in titles[0]
        and "success of what was chosen" in titles[1]
        and "at the last bid" in titles[2]
    )
    counted = [int(number) for title in titles for number in re.findall(r"(\d+) cases$", title)]
    figures = [line for line in lines if line not in titles]
    assert all(
        re.fullmatch(r"  believed +[\d.]+ %: happened +[\d.]+ % ± [\d.]+ of \d+", line)
        for line in figures
    )
    assert sum(int(line.split()[-1]) for line in figures) == sum(counted) and min(counted) > 0


def test_every_way_to_defend_is_explained(printed: Callable[..., list[str]]) -> None:
    lines = printed("defence")
    mean = r"-?[\d.]+ ± 0\.00"
    line_pattern = re.compile(
        rf"defence: (\w+): contract made in {mean} % of 1, {mean} tricks; against uniform {mean}; "
        r"\d+ ms a hand"
    )
    assert [found and found[1] for found in map(line_pattern.fullmatch, lines)] == [
        "uniform",
        "simple",
        "beginner",
        "club",
        "expert",
    ]


def test_deals_without_such_a_contract_are_reported_and_no_error(
    benchmark: Any, printed: Callable[..., list[str]], capsys: Any
) -> None:
    benchmark.defence(find_ruleset("croatian"), 1, goals=())
    assert (
        capsys.readouterr().out == "defence: no such contract in 1 deals; more deals are needed\n"
    )
    assert printed("discards", 0) == [
        "discards: nobody exchanges in 0 deals; more deals are needed"
    ]


def test_the_audit_counts_every_decision_and_writes_the_hands_out(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(benchmark, "AUDITOR", replace(benchmark.AUDITOR, first=TINY["expert"]))
    benchmark.audit(find_ruleset("croatian"), 6, TINY["club"], "smoke", written=True)
    lines = capsys.readouterr().out.splitlines()
    figures = dict(
        line.removeprefix("audit: croatian club: ").rsplit(": ", 1)
        for line in lines
        if line.startswith("audit: ")
    )
    assert sum(line.startswith("== hand ") for line in lines) == 6
    plays = sum(
        len(re.findall(r" [SDHC][789TJQKA]\*?", line))
        for line in lines
        if re.match(r" +\d+\. ", line)
    )
    words = sum(bool(re.match(r"  (Ana|Bojan|Cvita): ", line)) for line in lines)
    judged = {
        name: int(figures[name].split(",")[0]) for name in ("cards", "calls", "answers", "discards")
    }
    assert (
        plays > judged["cards"] > 0
        and words == judged["calls"] + judged["answers"] + judged["discards"] > 0
    )
    share = r"(none|[\d.]+ ± [\d.]+ % of \d+)"
    for name in ("made of what open hands make", "made of what open hands do not make"):
        assert re.fullmatch(share, figures[name])
    for name in ("declarer: contract made", "defender: contract falls", "who comes: holds"):
        assert re.fullmatch(rf"(predicted [\d.]+ %, happened {share}|none)", figures[name])
    assert re.fullmatch(r"\d+ of \d+ that a card could let go", figures["proved wins let go"])


def test_what_decisions_cost_is_printed_by_kind_and_the_dearest_are_kept_as_records(
    benchmark: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    module = sys.modules["audit.costs"]
    monkeypatch.setattr(
        module, "JUDGE", replace(module.JUDGE, first=TINY["expert"], second=TINY["club"])
    )
    benchmark.costs(find_ruleset("croatian"), 3, TINY["club"], "test", over=0.0, to=tmp_path)
    lines = capsys.readouterr().out.splitlines()
    dear = [
        line
        for line in lines
        if re.fullmatch(r"hand [123]: .+ costs [\d.]+ against .+ \(chance .+\)", line)
    ]
    counted = dict(
        line.removeprefix("costs: croatian club ").split(": ", 1)
        for line in lines
        if line.startswith("costs: croatian club ")
    )
    assert list(counted) == list(module.KINDS) and len(lines) == len(dear) + len(module.KINDS) + 1
    found = re.fullmatch(r"costs: croatian club: ([\d.]+) ± [\d.]+ points in a hand, .+", lines[-1])
    assert found is not None and float(found[1]) > 0
    assert len(list(tmp_path.iterdir())) == len(dear) > 0
    for kept in tmp_path.iterdir():
        said, rest = kept.read_text("utf-8").split("\n", 1)
        assert said.startswith("# ") and read_record(rest).error is None
    benchmark.costs(find_ruleset("croatian"), 3, TINY["club"], "test", over=1000.0, kinds=["cards"])
    only, _whole = capsys.readouterr().out.splitlines()
    assert only.startswith("costs: croatian club cards: ")


def test_what_each_level_loses_in_the_same_positions_is_printed(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = sys.modules["audit.steps"]
    monkeypatch.setattr(module, "JUDGE", replace(TINY["expert"], thorough=True))
    monkeypatch.setattr(module, "CLUB", TINY["club"])
    levels = (SIMPLE, *TINY.values())
    module.steps(find_ruleset("croatian"), 3, "test", ["calls", "cards"], levels)
    what = "steps: croatian calls cards"
    head, *losses, first, second, third = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"{what}: 3 hands, \d+ decisions; a unit of the stake is 10", head)
    for level, line in zip(levels, losses, strict=True):
        assert re.fullmatch(
            rf"{what}: {level.name} loses [\d.]+ ± [\d.]+ points; over 0.5 units: \d+, "
            r"over 1 units: \d+, [\d.]+ at most",
            line,
        )
    for line in (first, second, third):
        assert re.fullmatch(
            rf"{what}: \w+ over \w+: -?[\d.]+ ± [\d.]+ points a hand, all seats together"
            r"(, -?[\d.]+ standard errors)?",
            line,
        )


def test_costs_are_counted_in_one_line(benchmark: Any) -> None:
    line = sys.modules["audit.costs"].summarize("costs: cards", [0.0, 4.0, 11.0, 31.0], 10.0)
    assert line == (
        "costs: cards: 4 decisions, 11.50 points each, over 5: 2, over 10: 2, over 15: 1, "
        "over 30: 1, 31.0 at most"
    )
    assert sys.modules["audit.costs"].summarize("costs: cards", [], 10.0) == "costs: cards: none"


def test_what_a_level_wins_among_the_one_below_is_printed_with_its_error(
    benchmark: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmark.hands(find_ruleset("croatian"), 3, "test", ["beginner"])
    (line,) = capsys.readouterr().out.splitlines()
    pair = "hands: croatian: beginner among two of simple"
    assert re.fullmatch(
        rf"{pair}: -?[\d.]+ ± [\d.]+ a hand, -?[\d.]+ standard errors, 3 deals; by words "
        r"-?[\d.]+ ± [\d.]+, by cards -?[\d.]+ ± [\d.]+; made \d+ of \d+ contracts",
        line,
    )


def test_the_audit_of_a_game_for_a_pot_writes_payments_and_counts_by_its_stake(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(benchmark, "AUDITOR", replace(benchmark.AUDITOR, first=TINY["expert"]))
    benchmark.audit(find_ruleset("viennese"), 8, TINY["club"], "smoke", written=True)
    lines = capsys.readouterr().out.splitlines()
    heads = [line for line in lines if line.startswith("== hand ")]
    assert len(heads) == 8 and all(" in the pot; Ana " in head for head in heads)
    assert any(re.fullmatch(r"  \w+ pays the pot \d+ \(declarer down\)", line) for line in lines)
    (cards,) = (line for line in lines if line.startswith("audit: viennese club: cards: "))
    assert " over 2.5 (" in cards and " over 7.5 (" in cards


@pytest.mark.parametrize("rules", ("austrian", "viennese"))
def test_a_single_hand_for_a_pot_begins_as_in_the_middle_of_a_match(
    benchmark: Any, rules: str
) -> None:
    tables = sys.modules["measures.tables"]
    table = find_ruleset(rules)
    pots = [tables.ordinary_sheet(table, f"pots/{deal}").pot for deal in range(6)]
    assert min(pots) > 0 and len(set(pots)) > 2
    for match, _chance in tables.deals(table, 6, "pots"):
        contract = table.contracts[0]
        assert not table.score.terms(match.table.sheet, 0, contract).forced


def test_a_level_wins_nothing_among_two_of_itself(benchmark: Any) -> None:
    ladder, level = sys.modules["measures.ladder"], TINY["club"]
    for deal in range(3):
        pair = ladder.Pair(find_ruleset("serbian"), level, level, f"same/{deal}", deal)
        assert not pair.differing() and pair.words_gain() == pair.cards_gain() == 0
    assert ladder.summarize([0.0, 0.0]) == "0.00 ± 0.00 a hand, 2 deals"
    assert ladder.summarize([1.0, 3.0]) == "2.00 ± 1.00 a hand, 2.0 standard errors, 2 deals"


def test_what_words_and_cards_win_is_what_a_level_wins(benchmark: Any) -> None:
    """In one deal the two parts are what whole hands of the two levels differ by."""
    ladder, rules = sys.modules["measures.ladder"], find_ruleset("austrian")
    differing = set[int]()
    for deal in range(4):
        pair = ladder.Pair(rules, TINY["expert"], SIMPLE, f"parts/{deal}", deal)
        whole = sum(
            pair._won(one, pair.level, pair.level) - pair._won(one, pair.others, pair.others)
            for one in range(3)
        )
        assert pair.words_gain() + pair.cards_gain() == pytest.approx(whole / 3)
        differing |= pair.differing()
    assert differing


def test_how_a_misere_is_caught_is_printed_where_a_game_has_open_ones(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.modules["whole_hands.catch"], "EXPERT", TINY["expert"])
    given = benchmark.command_line().parse_args(["--hands", "2"])
    for rules in ("croatian", "russian"):
        benchmark.PARTS["catch"](find_ruleset(rules), given)
    none, figures = capsys.readouterr().out.splitlines()
    assert none == "catch: croatian has no contract for no trick with open cards"
    assert re.fullmatch(
        r"catch: russian: .* of [1-9]\d* cards; caught [0-2] of 2, with open discards [0-2]",
        figures,
    )


def test_what_a_misere_was_told_and_what_came_is_printed(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in ("whole_hands.misere", "whole_hands.risky"):
        monkeypatch.setattr(sys.modules[module], "EXPERT", TINY["expert"])
    given = benchmark.command_line().parse_args(["--hands", "1"])
    benchmark.PARTS["misere"](find_ruleset("croatian"), given)
    benchmark.PARTS["misere"](find_ruleset("russian"), given)
    benchmark.PARTS["risky"](find_ruleset("croatian"), given)
    out = capsys.readouterr().out
    assert re.search(r"misere: croatian: 1 hands\n  discarded: 1, told [\d.]+ %, made", out)
    assert re.search(r"misere: russian: 1 hands\n  called: 1, told [\d.]+ %, made", out)
    assert out.endswith("risky: croatian has no contract for no trick with open cards\n")


def test_what_more_deals_bring_where_nobody_declares_is_printed(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = sys.modules["whole_hands.undeclared"]
    monkeypatch.setattr(module, "EXPERT", TINY["expert"])
    monkeypatch.setattr(module, "VARIANTS", {"with more": TINY["club"]})
    given = benchmark.command_line().parse_args(["--hands", "2"])
    for rules in ("croatian", "russian"):
        benchmark.PARTS["undeclared"](find_ruleset(rules), given)
    none, figures = capsys.readouterr().out.splitlines()
    assert none == "undeclared: croatian plays no hand that nobody declares"
    assert re.fullmatch(r"undeclared: russian: an expert, with more: .* 2 deals", figures)


def test_what_taking_over_comes_to_is_printed(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = sys.modules["whole_hands.takeovers"]
    monkeypatch.setattr(module, "EXPERT", TINY["expert"])
    monkeypatch.setattr(module, "CLUB", TINY["club"])
    monkeypatch.setattr(module, "EACH", 2)
    given = benchmark.command_line().parse_args(["--deals", "12", "--seed", "take"])
    for rules in ("croatian", "illustrated"):
        benchmark.PARTS["takeovers"](find_ruleset(rules), given)
    none, *_figures, last = capsys.readouterr().out.splitlines()
    assert none == "takeovers: croatian has none"
    number = r"-?\d+\.\d+ ± \d+\.\d+"
    assert re.fullmatch(
        r"takeovers: illustrated: (\d+) questions, \1 deals played on: told by taking "
        rf"{number}, came {number}; an expert would take \d+, taking came better in \d+, "
        r"surely in \d+",
        re.sub(r"(\d+) deals played", lambda found: f"{int(found[1]) // 2} deals played", last),
    )


def test_what_open_and_closed_cards_come_to_is_printed(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = sys.modules["whole_hands.opened"]
    monkeypatch.setattr(module, "EXPERT", TINY["expert"])
    monkeypatch.setattr(module, "CARDS", module.seat_of(TINY["expert"]))
    monkeypatch.setattr(module, "EACH", 2)
    given = benchmark.command_line().parse_args(["--hands", "6", "--seed", "open"])
    for rules in ("croatian", "russian"):
        benchmark.PARTS["opened"](find_ruleset(rules), given)
    none, first, *ways = capsys.readouterr().out.splitlines()
    assert none == "opened: croatian has no single whister"
    number = r"-?\d+\.\d+ ± \d+\.\d+"
    assert re.fullmatch(
        rf"opened: russian: 6 questions, 2 deals each: closed cards told {number} points more than "
        rf"open ones, came {number}, correlated by -?\d\.\d\d",
        first,
    )
    assert sum(int(known(re.search(r", (\d+): came", way))[1]) for way in ways) == 6


def test_what_is_told_where_nobody_declares_and_what_came_is_printed(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.modules["whole_hands.undeclared_told"], "EXPERT", TINY["expert"])
    given = benchmark.command_line().parse_args(["--hands", "2", "--seed", "told"])
    for rules in ("croatian", "russian"):
        benchmark.PARTS["told"](find_ruleset(rules), given)
    none, *figures = capsys.readouterr().out.splitlines()
    assert none == "told: croatian plays no hand that nobody declares"
    tables = {line.split(": ")[1] for line in figures}
    assert tables == {
        f"russian of {players}{led}" for players in (3, 4) for led in ("", ", talon led")
    }
    assert {line.split(": ")[2] for line in figures} == {"eldest", "second", "third", "dealer"}


def test_what_passes_and_numbers_come_to_is_printed(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.modules["whole_hands.passes"], "EXPERT", TINY["expert"])
    monkeypatch.setattr(sys.modules["whole_hands.passes"], "EVERY", 3)
    for rules in ("austrian", "viennese", "russian"):
        given = benchmark.command_line().parse_args(["--hands", "4", "--seed", "printed"])
        benchmark.PARTS["passes"](find_ruleset(rules), given)
    lines = capsys.readouterr().out.splitlines()
    assert {line.split(":")[1] for line in lines if line.startswith("passes")} == {
        f" {rules}, {hands} hands"
        for rules in ("austrian", "viennese", "russian")
        for hands in (3, 4)
    }
    assert any(
        re.search(r"the first passes, \d+: told .* units, came .*, more by .*; thought", line)
        for line in lines
    )
    assert any(
        re.search(r"numbers bid, \d+: told .* thought and \d+ % happened", line) for line in lines
    )


def test_how_often_games_are_made_by_the_length_of_trumps_is_printed(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = sys.modules["whole_hands.trump_lengths"]
    monkeypatch.setattr(module, "EXPERT", TINY["expert"])
    monkeypatch.setattr(module, "LENGTHS", (4, 5))
    given = benchmark.command_line().parse_args(["--hands", "2"])
    for rules in ("austrian", "croatian"):
        benchmark.PARTS["lengths"](find_ruleset(rules), given)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    for line in lines:
        assert re.fullmatch(
            r"lengths: \w+, [45] trumps: 2 contracts: told .* %, made .* %; .*defender.*", line
        )


def test_how_often_contracts_for_all_tricks_are_made_is_printed(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = sys.modules["whole_hands.every_trick"]
    monkeypatch.setattr(module, "EXPERT", TINY["expert"])
    monkeypatch.setattr(module, "SHOWN_EVERY", 1)
    given = benchmark.command_line().parse_args(["--hands", "2"])
    for rules in ("viennese", "austrian"):
        benchmark.PARTS["every"](find_ruleset(rules), given)
    one, made, none = capsys.readouterr().out.splitlines()
    assert one.startswith("every: viennese, 1 contracts") and re.fullmatch(
        r"every: viennese, 2 contracts for all tricks: told .* % at the bid, .* by the discard, "
        r"made .*",
        made,
    )
    assert none == "every: austrian has no contract for all tricks with the talon"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and judgements that hardly think."""
    monkeypatch.setattr(thinking, "ADVISER", TINY["expert"])
    for name in ("GLANCE", "LOOK", "AGAIN"):
        monkeypatch.setattr(judge, name, TINY["expert"])


@pytest.mark.usefixtures("hasty")
def test_each_kind_of_decision_is_timed_as_often_as_wanted(
    benchmark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.modules["measures.times"], "CLUB", TINY["club"])
    sys.modules["measures.times"].decision_times(
        find_ruleset("croatian"), 4, "times", [TINY["expert"]], told=True
    )
    kinds: dict[str, dict[str, int]] = {}
    for line in capsys.readouterr().out.splitlines():
        found = re.fullmatch(
            r"time: croatian: ([a-z ]+): ([a-z, ]+): [\d.]+ ms median, [\d.]+ at the 95th "
            r"percentile, [\d.]+ at most, of (\d+)",
            line,
        )
        assert found
        kinds.setdefault(found[1], {})[found[2]] = int(found[3])
    for who in ("expert", "hint"):
        every = kinds[who].pop("all")
        assert every == sum(kinds[who].values()) and max(kinds[who].values()) == 4
        assert {"auction", "exchange", "card, declarer, tricks", "defence"} <= set(kinds[who])
    assert kinds["after a hand"] == {"best play": 4, "judgement": 4, "all": 8}
