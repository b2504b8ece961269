"""What calls and answers lose, judged by fresh deals that are played on."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from prefgame.ai.level import SIMPLE, Level
from prefgame.ai.player import choose
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import Card
from prefgame.engine.commands import CallBid, Command, Say, SayKontra
from prefgame.engine.match import Match
from prefgame.rules.auctions.base import PASS
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, find_ruleset
from tests.narrow import as_kind

BUILD = Path(__file__).resolve().parents[2] / "build"
TINY = Level("tiny", worlds=2, drawn=30, thorough=True)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Give a module of ``build/played``."""
    monkeypatch.syspath_prepend(str(BUILD))

    def module(name: str) -> ModuleType:
        __import__(f"played.{name}")
        return sys.modules[f"played.{name}"]

    return module


def questions(rules: str, deals: int) -> Iterator[Match]:
    """Yield matches with a question before the first card, as all answer at random."""
    for deal in range(deals):
        chance = random.Random(f"{rules}/{deal}")
        match = Match.start(find_ruleset(rules), ("Ana", "Bojan", "Cvita"))
        match.submit(shuffled_deal(chance, deal % 3))
        while isinstance(match.to_act, int) and match.phase is not Phase.PLAY:
            if len(match.legal()) > 1 and match.phase not in (Phase.EXCHANGE, Phase.BONUS):
                yield match
            legal = match.legal()
            lively = [command for command in legal if command not in (CallBid(PASS), SayKontra(0))]
            low = lively[:1] if chance.random() < 0.7 else legal  # games and premiums end auctions
            match.submit(chance.choice(low or legal), match.to_act)


@pytest.mark.parametrize("rules", [rules.key for rules in RULESETS])
def test_a_seat_cannot_tell_fresh_deals_from_its_own(
    rules: str, played: Callable[[str], Any]
) -> None:
    phases = set()
    for match in questions(rules, 12):
        seat = match.to_act
        assert isinstance(seat, int)
        phases.add(match.phase)
        (fresh,) = played("fresh_deals").fresh_matches(match, 1, random.Random(1), 30)
        assert fresh.to_act == seat and fresh.view(seat) == match.view(seat)
        seen = [[event.seen_by(seat) for event in each.log] for each in (match, fresh)]
        assert seen[0] == seen[1]
        held: list[Card] = [card for other in range(3) for card in fresh.hand_of(other)]
        assert len(set(held)) == len(held) == 30
    assert phases >= set(find_ruleset(rules).course) & {Phase.AUCTION, Phase.TAKEOVER}


def test_the_other_cards_lie_otherwise(played: Callable[[str], Any]) -> None:
    match = next(questions("croatian", 1))
    deals = {
        fresh.hand_of((as_kind(int, match.to_act) + 1) % 3)
        for fresh in played("fresh_deals").fresh_matches(match, 5, random.Random(1), 30)
    }
    assert len(deals) == 5


def test_what_a_command_wins_is_the_change_of_the_sheet(played: Callable[[str], Any]) -> None:
    match = next(questions("croatian", 1))
    seat, log = match.to_act, match.log
    pass_it = CallBid(PASS)
    won = played("playing_on").won_by(match, pass_it, lambda view, _: view.legal[-1], "seed")
    assert match.log == log and match.to_act == seat
    assert isinstance(won, float)
    again = played("playing_on").won_by(match, pass_it, lambda view, _: view.legal[-1], "seed")
    assert won == again


def values(by: dict[str, float], noise: float) -> Callable[..., float]:
    """In place of playing on: what each command wins, and luck of the deal and the command."""

    def won_by(match: Match, command: Command, brain: object, seed: str) -> float:
        return by[str(command)] + random.Random(f"{seed}/{command}").gauss(0, noise)

    return won_by


@pytest.fixture
def judge(played: Callable[[str], Any]) -> Any:
    """Give a judge that trusts what was played alone."""
    return replace(played("judge").Judge(), first=TINY, far=99.0, prior=99.0, drawn=30)


def doubted(rules: str, phase: Phase) -> Match:
    return next(match for match in questions(rules, 40) if match.phase is phase)


def test_a_bad_choice_loses_what_the_best_one_wins_more(
    played: Callable[[str], Any], judge: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, match = played("judge"), doubted("viennese", Phase.TAKEOVER)
    monkeypatch.setattr(module, "won_by", values({"take": -6.0, "leave": 1.0}, 2.0))
    bad = module.verdict_on(match, Say("take"), judge, "seed")
    assert bad.legal == 2 and bad.better.command == Say("leave")
    assert bad.loss == pytest.approx(7.0, abs=2.0) and len(bad.better.won) == judge.settle
    good = module.verdict_on(match, Say("leave"), judge, "seed")
    assert good.loss == 0.0 and good.better is None
    (tried,) = good.tried
    assert len(tried.won) == judge.looks[0] and tried.gain < 0  # dropped at the first look


def test_equal_choices_lose_nothing_however_much_is_luck(
    played: Callable[[str], Any], judge: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, match = played("judge"), doubted("viennese", Phase.TAKEOVER)
    judge = replace(judge, find=8, settle=16, looks=())
    monkeypatch.setattr(module, "won_by", values({"take": 0.0, "leave": 0.0}, 20.0))
    verdicts = [module.verdict_on(match, Say("take"), judge, str(seed)) for seed in range(20)]
    seemed = [each.tried[0].gain for each in verdicts if each.better]
    lost = [each.loss for each in verdicts]
    assert len(seemed) > 3 and min(seemed) > 0  # the luck that found them
    assert abs(sum(lost)) / len(lost) < 3 * 20 * 2**0.5 / (judge.settle * len(lost)) ** 0.5


def test_what_the_first_look_puts_far_behind_is_not_played(
    played: Callable[[str], Any], judge: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, match = played("judge"), doubted("viennese", Phase.TAKEOVER)
    monkeypatch.setattr(module, "won_by", values({}, 0.0))
    view = match.view(as_kind(int, match.to_act))
    best = choose(view, TINY, random.Random("seed/first"))
    verdict = module.verdict_on(match, best, replace(judge, far=0.0), "seed")
    assert verdict.tried == () and verdict.loss == 0.0


def test_losses_are_printed_for_each_kind(
    played: Callable[[str], Any],
    judge: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    module = played("losses")
    monkeypatch.setattr(module, "JUDGE", replace(judge, find=2, settle=2, looks=()))
    monkeypatch.setattr(
        played("judge"), "by_imagining", lambda view, chance: choose(view, SIMPLE, chance)
    )
    module.played(find_ruleset("croatian"), 2, SIMPLE, "test", over=-1000.0)
    lines = capsys.readouterr().out.splitlines()
    mean = r"(none|-?[\d.]+ ± [\d.]+)"
    found = [
        re.fullmatch(
            rf"played: croatian simple ([a-z ]+): (\d+) decisions, (\d+) of them close with [\d.]+ "
            rf"options, {mean} points lost in each of these, {mean} in a hand",
            line,
        )
        for line in lines
    ]
    kinds = {each[1]: (int(each[2]), int(each[3])) for each in found if each}
    assert list(kinds) == ["calls", "answers", "kontra", "taking over", "offers"]
    assert kinds["calls"][0] >= kinds["calls"][1] > 0 and kinds["offers"] == (0, 0)
    singly = [line for line in lines if re.match(r"hand [12]: \w+ \w+ loses ", line)]
    ways = [re.match(r"  .+ for .+: (\d+), ", line) for line in lines]
    assert sum(int(way[1]) for way in ways if way) == len(singly)
