"""Discarding and announcing: one plan, found among the best of every contract and kept."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from prefgame.ai.advice import Option
from prefgame.ai.decide import exchange
from prefgame.ai.decide.exchange import EACH, advise_contract, advise_discard
from prefgame.ai.imagine.worlds import CardMask, cards_of_mask, mask_of
from prefgame.ai.level import Level
from prefgame.ai.value.end_values import End
from prefgame.ai.value.forecast import ContractTrial
from prefgame.ai.value.plans import best_of_each, every_plan, kept_of_runs, touching_runs, way_of
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import DECK, parse_cards, write_cards
from prefgame.engine.commands import Discard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract
from prefgame.rules.registry import find_ruleset
from tests.helpers import NAMES, contracts_from, deal, say

QUICK = Level("quick", worlds=12, drawn=300)
HANDS = 9


def exchanges(seed: str, rules: str = "croatian") -> Iterator[Match]:
    """Hands in which the eldest hand bids two, takes the talon, and is to discard two cards."""
    rng = random.Random(seed)
    for _ in range(HANDS):
        match = Match.start(find_ruleset(rules), NAMES[:3])
        match.submit(shuffled_deal(rng, 2))
        say(match, "2", "pass", "pass")
        yield match


def settle(
    monkeypatch: pytest.MonkeyPatch,
    end_of: Callable[[Contract, CardMask, int], End],
    swing: Callable[[Contract], float] = lambda _: 0.0,
) -> set[int]:
    """Let every trial end as is said of the contract, the cards kept and the number of deals. In
    each deal it swings so far up or down. The numbers of deals are returned, as they come up.
    """
    numbers: set[int] = set()

    class Settled:
        def __init__(self, view: SeatView, contract: Contract, _book: Any) -> None:
            self.view, self.contract, self.kept, self.deals = view, contract, 0, 0

        def extend(self, worlds: Sequence[Any]) -> None:
            self.deals += len(worlds)
            numbers.add(self.deals)
            self.kept = worlds[0][self.view.seat] if worlds else self.kept

        @property
        def end(self) -> End:
            return end_of(self.contract, self.kept, self.deals)

        @property
        def gains(self) -> list[float]:
            by = swing(self.contract)
            return [self.end.gain + (-by if at % 2 else by) for at in range(self.deals)]

    monkeypatch.setattr(exchange, "ContractTrial", Settled)
    return numbers


def contracts_of(view: SeatView) -> tuple[Contract, ...]:
    return contracts_from(view.table.rules, 2)


def test_of_each_contract_the_plans_that_look_best_and_differ_are_kept() -> None:
    for match in exchanges("each"):
        view = match.view(0)
        held = mask_of(view.cards)
        plans = every_plan(view, held, contracts_of(view))
        best = best_of_each(plans, 3, held)
        for contract in contracts_of(view):
            first_of_a_way = {
                way_of(plan, held): plan for plan in reversed(plans) if plan.contract == contract
            }
            own = [plan for plan in plans if plan in first_of_a_way.values()]
            assert [plan for plan in best if plan.contract == contract] == own[:3]


def test_cards_between_which_no_other_can_come_are_one_run() -> None:
    held = mask_of(parse_cards("S7 S8 ST D9 DA H7 HA C7"))
    runs = [write_cards(cards_of_mask(run)) for run in touching_runs(held)]
    assert runs == ["S7 S8", "ST", "D9", "DA", "H7", "HA", "C7"]


@pytest.mark.parametrize("rules", ["croatian", "serbian"])
def test_of_touching_cards_the_lowest_is_laid_away_and_for_a_contract_of_no_trick_the_highest(
    rules: str,
) -> None:
    shown = 0
    for match in exchanges("touching", rules):
        view = match.view(0)
        held, best = mask_of(view.cards), advise_discard(view, QUICK, random.Random(1)).best
        assert isinstance(best.command, Discard) and best.contract is not None
        laid_away = mask_of(best.command.cards)
        for run in touching_runs(held):
            away, kept = laid_away & run, run & ~laid_away
            if away and kept:
                shown += 1
                assert away > kept if best.contract.goal.takes_none else away < kept, (
                    f"{write_cards(cards_of_mask(held))}: {best.command}"
                )
    assert shown


@pytest.mark.parametrize(("swing", "chosen", "score"), [(150.0, 1, 60.0), (0.0, 0, 20.0)])
def test_what_wins_in_other_deals_is_not_dropped_for_what_a_few_deals_say(
    monkeypatch: pytest.MonkeyPatch, swing: float, chosen: int, score: float
) -> None:
    """Forty points behind after ten deals may be luck where a plan wins and loses much in them; if
    it is as far behind in each of them, it is not.
    """
    view = next(exchanges("few deals")).view(0)
    first, second, *_ = contracts_of(view)

    def end_of(contract: Contract, _kept: CardMask, deals: int) -> End:
        late = 60.0 if deals > exchange.FIRST[0] else -20.0
        return End({first: 20.0, second: late}.get(contract, -500.0), 0.5)

    settle(monkeypatch, end_of, lambda contract: swing if contract == second else 0.0)
    best = advise_discard(view, replace(QUICK, worlds=60), random.Random(1)).best
    assert best.contract == (first, second)[chosen] and best.score == score


def test_no_contract_is_forgotten_by_the_discard_however_it_looks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Contract] = []

    def counted(view: SeatView, contract: Contract, book: Any) -> ContractTrial:
        tried.append(contract)
        return ContractTrial(view, contract, book)

    monkeypatch.setattr(exchange, "ContractTrial", counted)
    alone = 0
    for match in exchanges("forgotten"):
        view = match.view(0)
        tried.clear()
        best = advise_discard(view, QUICK, random.Random(1)).best
        assert best.contract is not None
        assert Counter(tried).keys() == set(contracts_of(view))
        assert set(Counter(tried).values()) <= {1, EACH} and tried.count(best.contract) == EACH
        first = every_plan(view, mask_of(view.cards), contracts_of(view))[:16]
        alone += len({plan.contract for plan in first}) < 3
    assert alone, (
        "in some of these hands the sixteen plans that look best are of one contract or two"
    )


def test_a_close_choice_is_tried_in_more_deals_and_a_clear_one_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deals = QUICK.for_a_word(round(exchange.MORE * QUICK.worlds)).worlds
    most = deals * exchange.FURTHER[-1]
    view = next(exchanges("close")).view(0)
    first, second, *_ = contracts_of(view)
    monkeypatch.setattr(exchange, "EACH", 1)
    for behind, swing, expected in ((0.5, 60.0, most), (90.0, 60.0, deals), (9.0, 0.0, deals)):
        gains = {first: 20.0, second: 20.0 - behind}

        def end_of(
            contract: Contract, _kept: CardMask, _deals: int, gains: dict[Contract, float] = gains
        ) -> End:
            return End(gains.get(contract, -200.0), 0.5)

        def swing_of(contract: Contract, swing: float = swing) -> float:
            return swing if contract == second else 0.0

        numbers = settle(monkeypatch, end_of, swing_of)
        assert advise_discard(view, QUICK, random.Random(1)).best.contract == first
        assert max(numbers) == expected


def test_a_plan_that_was_dropped_stays_behind_the_best_whatever_it_seemed_to_win(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = next(exchanges("dropped")).view(0)
    first, second, *others = contracts_of(view)
    deals = QUICK.for_a_word(round(exchange.MORE * QUICK.worlds)).worlds

    def end_of(contract: Contract, _kept: CardMask, number: int) -> End:
        """Return the first ones turn out worse in more deals."""
        near = {first: 20.0, second: 19.5}.get(contract, 5.0)
        return End(near - (30.0 if number > deals else 0.0), 0.5)

    settle(monkeypatch, end_of, lambda contract: 60.0 if contract == second else 0.0)
    advice = advise_discard(view, QUICK, random.Random(1))
    assert advice.best.contract == first and advice.best.score == pytest.approx(-10.0)
    dropped = [
        option.score for option in advice.options if option.contract in others and option.score < 0
    ]
    assert dropped and all(score == pytest.approx(-25.0) for score in dropped)


@pytest.mark.parametrize("rules", ["croatian", "serbian"])
def test_what_is_announced_is_never_hopeless_where_another_contract_is_good(rules: str) -> None:
    """Even by a seat that misjudges whole hands: it judged this one when it discarded cards."""
    weak = replace(QUICK, misjudges=0.5)
    rng = random.Random("announced")
    for match in exchanges("announced", rules):
        match.submit(advise_discard(match.view(0), weak, rng).best.command, 0)
        view = match.view(0)
        chosen = advise_contract(view, weak, rng).best.command
        judged = {
            option.command: option.chance or 0.0
            for option in advise_contract(view, replace(QUICK, worlds=60, drawn=1500), rng).options
        }
        assert judged[chosen] >= 0.05 or max(judged.values()) < 0.3


def test_who_has_laid_away_misjudges_the_hand_no_more() -> None:
    for match in exchanges("no more"):
        match.submit(advise_discard(match.view(0), QUICK, random.Random(3)).best.command, 0)
        view = match.view(0)
        sober, erring = (
            advise_contract(view, level, random.Random(4))
            for level in (QUICK, replace(QUICK, misjudges=2.0))
        )
        assert sober.options == erring.options


def test_a_pair_that_shines_in_a_few_deals_alone_is_not_found_to_be_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where every pair is tried, one that was only looked at must beat the best in as many deals as
    that one was tried in.
    """
    view = next(exchanges("deep")).view(0)
    held = mask_of(view.cards)
    plans = every_plan(view, held, contracts_of(view))
    likely = {way_of(plan, held)[1] for plan in best_of_each(plans, EACH, held)}
    flattered = next(way for plan in plans if (way := way_of(plan, held)[1]) not in likely)

    def end_of(_contract: Contract, kept: CardMask, deals: int) -> End:
        is_it = kept_of_runs(kept, held) == flattered
        shines = is_it and deals <= exchange.MORE * QUICK.worlds
        return End(40.0 if shines else -1.0 if is_it else 0.0, 0.5)

    settle(monkeypatch, end_of, lambda _: 60.0)
    advice = advise_discard(view, replace(QUICK, thorough=True), random.Random(1))
    alike = len({plan.kept for plan in plans if way_of(plan, held)[1] == flattered})
    scores = [option.score for option in advice.options]
    assert scores == [0.0] * (66 - alike) + [-1.0] * alike and advice.best.weighed


def test_a_hopeless_contract_is_not_chosen_for_a_cheaper_fall_where_another_has_a_good_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = next(exchanges("hopeless")).view(0)
    first, second, *_ = contracts_of(view)

    def end_of(contract: Contract, _kept: CardMask, _deals: int) -> End:
        return {first: End(-40.0, 0.03), second: End(-110.0, 0.4)}.get(contract, End(-200.0, 0.2))

    settle(monkeypatch, end_of)
    for level in (QUICK, replace(QUICK, thorough=True)):
        advice = advise_discard(view, level, random.Random(1))
        assert advice.best.contract == second and advice.best.score == -110.0
        assert all(
            option.score < -110.0
            for option in advice.options
            if option.contract == first and option.weighed
        )


def thrown_and_hidden(mine: str, *bids: str) -> tuple[Option, Option, Option]:
    """Return the best choice, and those of throwing and of hiding the talon, of Ana at a table that
    lets her choose (002:127).
    """
    held = set(parse_cards(f"{mine} C7 D8"))
    rest = [card for card in DECK if card not in held]
    hands = [mine, *(write_cards(sorted(part)) for part in (rest[:10], rest[10:])), "C7 D8"]
    match = Match.start(find_ruleset("russian"), NAMES, thrown_talon="choice")
    match.submit(deal(3, *hands))
    view = say(match, *bids).view(0)
    advice = advise_discard(view, QUICK, random.Random(1))
    low, high = sorted(parse_cards("C7 D8"))
    thrown, hidden = (
        next(each for each in advice.options if each.command == Discard((low, high), throws))
        for throws in (True, False)
    )
    assert len(advice.options) == 67
    return advice.best, thrown, hidden


def test_a_seat_throws_the_talon_that_it_does_not_need() -> None:
    """A quarter of the ten whists that a dump point is worth is the declarer's."""
    best, thrown, hidden = thrown_and_hidden("SA SK SQ SJ ST S9 S8 HA HK DA", "6S", "pass", "pass")
    assert best == thrown and thrown.score - hidden.score == pytest.approx(2.5)


def test_in_a_misere_that_may_fail_a_seat_hides_its_discard() -> None:
    mine = "S7 S8 S9 ST H7 H8 HT D7 D9 C9"
    _best, thrown, hidden = thrown_and_hidden(mine, "misere", "pass", "pass")
    assert (hidden.chance or 0.0) < 1 and thrown.score < hidden.score
