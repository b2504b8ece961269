"""The figures of the book are those that are counted by hand from the events."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from prefgame.app.book.figures import Figures, Mean, Selection, curve, figures, past_games
from prefgame.app.book.rows import (
    PARTS_OF_A_POINT,
    Account,
    Part,
    from_parts,
    in_parts,
    match_row,
    strength_of,
)
from prefgame.app.look_back.past_hands import hand_swings
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store
from prefgame.cards import Card
from prefgame.engine.events import Dealt, Event, HandScored, MatchEnded, MatchStarted, WrittenOff
from prefgame.engine.evolve import evolve_table, open_table
from prefgame.engine.state import Table
from prefgame.rules.base import Amount, Phase, Role, shown_amounts
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.app.book.stored_book import filled_store, plan_of, random_match, random_matches

Log = tuple[Event, ...]


@dataclass
class Counted:
    """One hand as its table shows it at the end, counted without the book."""

    table: Table
    dealt: Dealt
    gains: tuple[Amount, ...]
    me: int
    level: str

    @property
    def part(self) -> Part:
        hand = self.table.this_hand
        if self.me not in hand.order:
            return Part.OUT
        if hand.declarer is None:
            return Part.NOBODY
        return Part.DECLARER if hand.declarer == self.me else Part.DEFENDER


def count_hands(plan: MatchPlan, log: Log) -> Iterator[Counted]:
    started, *rest = log
    assert isinstance(started, MatchStarted)
    table, dealt = open_table(started), None
    swings = iter(hand_swings(log))
    me = plan.levels.index(None)
    level = next(level for level in plan.levels if level)
    for event in rest:
        table = evolve_table(table, event)
        if isinstance(event, Dealt):
            dealt = event
        elif isinstance(event, HandScored):
            assert dealt is not None
            yield Counted(table, dealt, next(swings).change, me, level)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, list[tuple[MatchPlan, Log]]]:
    matches = [(plan, match.log) for plan, match in random_matches(seeds=2)]
    return filled_store(tmp_path_factory.mktemp("book"), matches), matches


def figures_of(store: Store, chosen: Selection) -> Figures:
    with store.open_file() as db:
        return figures(db, chosen)


def check_mean(found: Mean, values: list[float]) -> None:
    assert found.count == len(values)
    assert found.mean == pytest.approx(statistics.fmean(values))
    if len(values) > 1:
        assert found.error == pytest.approx(statistics.stdev(values) / len(values) ** 0.5, abs=1e-6)
    else:
        assert found.error is None


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("level", [None, "beginner", "club", "expert"])
def test_every_figure_is_counted_from_the_events(
    played: tuple[Store, list[tuple[MatchPlan, Log]]], rules: RuleSet, level: str | None
) -> None:
    store, matches = played
    key = rules.key
    hands = [
        hand
        for plan, log in matches
        if isinstance(log[0], MatchStarted) and log[0].rules == key
        for hand in count_hands(plan, log)
        if level is None or hand.level == level
    ]
    found = figures_of(store, Selection(Account.of(rules), level))
    assert found.hands == len(hands) > 0

    # by part, with the error
    by_part: dict[Part, list[float]] = defaultdict(list)
    for hand in hands:
        by_part[hand.part].append(float(hand.gains[hand.me]))
    assert set(found.parts) == set(by_part)
    for part, values in by_part.items():
        check_mean(found.parts[part], values)

    # declared and made
    declared = [hand for hand in hands if hand.part is Part.DECLARER]
    played_contracts = Counter(str(hand.table.this_hand.contract) for hand in declared)
    made = Counter(str(h.table.this_hand.contract) for h in declared if h.table.result.made)
    assert {line.contract: line.declared for line in found.contracts} == played_contracts
    assert all(line.made == made[line.contract or ""] for line in found.contracts)
    assert (found.declared.declared, found.declared.made) == (len(declared), made.total())
    won = sum((Fraction(hand.gains[hand.me]) for hand in declared), Fraction(0))
    assert found.declared.gain == won, "exact, in thirds too"
    ranks = [hand.contract for hand in found.contracts]
    assert len(set(ranks)) == len(ranks)

    # came and held
    defended = [hand for hand in hands if hand.part is Part.DEFENDER]
    times, owed, held = Counter[Role](), Counter[Role](), Counter[Role]()
    for hand in defended:
        role = hand.table.roles.get(hand.me)
        table = hand.table
        if role is None:
            continue
        times[role] += 1
        tricks = table.rules.defence.owes(role, table.contracted.contract)
        if role.plays and tricks is not None and is_decided(table):
            owed[role] += 1
            held[role] += hand.me not in table.result.down
    counted: Counter[Role] = Counter()
    for line in found.defences:
        assert line.role is not None
        counted[line.role] += line.times
    assert counted == times
    assert found.defended.owed == owed.total() and found.defended.held == held.total()

    # kontra said and won
    said = [h for h in defended if said_kontra(h)]
    assert found.kontras.said == len(said)
    assert found.kontras.won == sum(hand.table.result.made is False for hand in said)

    # cards dealt, and ratings
    strengths: dict[int, list[float]] = defaultdict(list)
    for hand in hands:
        players = len(hand.table.players)
        for seat, cards in zip(hand.dealt.order, hand.dealt.hands):
            assert cards is not None
            trumps = hand.table.rules.suit_order
            strengths[(seat - hand.me) % players].append(strength_of(cards, trumps))
    assert set(found.strengths) == set(strengths)
    for place, values in strengths.items():
        check_mean(found.strengths[place], values)
    by_level: dict[str, list[float]] = defaultdict(list)
    for hand in hands:
        by_level[hand.level].append(float(hand.gains[hand.me]))
    assert set(found.ratings) == set(by_level)
    for each, values in by_level.items():
        check_mean(found.ratings[each], values)

    assert found.result is not None
    check_mean(found.result, [float(hand.gains[hand.me]) for hand in hands])


def is_decided(table: Table) -> bool:
    """Whether something was won or lost, and by play."""
    hand, rules = table.this_hand, table.rules
    if table.result.made is None:
        return False
    talk = hand.words_in(Phase.NEGOTIATION)
    return not (rules.negotiation and talk and rules.negotiation.agreed_split(talk, table.roles))


def said_kontra(hand: Counted) -> bool:
    kontra = hand.table.this_hand.kontra
    return kontra.by == hand.me or hand.me in kontra.each


def test_the_hands_of_a_match_add_up_to_its_result(
    played: tuple[Store, list[tuple[MatchPlan, Log]]],
) -> None:
    store, matches = played
    with store.open_file() as db:
        games = {game.match: game for game in past_games(db)}
        sums = dict(
            db.execute("SELECT match, sum(gain) FROM book_hand WHERE place = 0 GROUP BY match")
        )
    assert len(games) == len(matches)
    by_itself = 0
    for number, (plan, log) in enumerate(matches, 1):
        game, me = games[number], plan.levels.index(None)
        if not any(isinstance(event, WrittenOff) for event in log) and game.won is not None:
            by_itself += 1
            assert abs(Fraction(from_parts(sums[number]) - game.won)) < 1, "a payment is rounded"
        assert game.hands == sum(isinstance(event, HandScored) for event in log)
        settlement = getattr(log[-1], "settlement", None)
        if settlement is not None:
            assert game.won == shown_amounts(settlement)[me], "as the page of the match has it"
            assert game.place == 1 + sum(other > settlement[me] for other in settlement)
    assert any(game.won is not None for game in games.values())


def test_a_result_is_the_payment_that_the_match_page_shows() -> None:
    """19⅓ rounded is 19, but 20 are paid, so that what the others pay adds up to it."""
    match = random_match(RULESETS[0], 3, 1)
    ended = MatchEnded((Fraction(58, 3), Fraction(-38, 3), Fraction(-20, 3)))
    for seat, paid in enumerate((20, -13, -7)):
        row = match_row([("", match.log[0]), ("", ended)], plan_of(3, seat))
        assert row.won == in_parts(paid) and row.place == (1, 3, 2)[seat]


def test_the_curve_adds_up_the_matches(
    played: tuple[Store, list[tuple[MatchPlan, Log]]],
) -> None:
    store, _matches = played
    for rules in RULESETS:
        with store.open_file() as db:
            found = curve(db, Selection(Account.of(rules)))
            won = [
                float(game.won)
                for game in reversed(past_games(db))
                if game.rules == rules.key and game.won is not None
            ]
        assert (found is None) == (not won)
        if found is not None:
            assert found.totals[-1] == pytest.approx(sum(won)) and len(found.totals) == len(won)
            assert sum(found.places) == len(won)
            check_mean(found.result, won)


def test_amounts_are_kept_exactly_or_not_at_all() -> None:
    for denominator in range(1, 13):
        amount = Fraction(-7, denominator)
        assert from_parts(in_parts(amount)) == amount
    assert isinstance(from_parts(5 * PARTS_OF_A_POINT), int)
    with pytest.raises(ValueError, match="1/13"):
        in_parts(Fraction(1, 13))


def test_the_strength_of_cards_is_tricks_with_the_best_trumps() -> None:
    trumps = RULESETS[0].suit_order
    all_hearts = [Card(f"H{rank}") for rank in "AKQJT987"] + [Card("SA"), Card("DA")]
    assert strength_of(all_hearts, trumps) > 9
    poor = [Card(text) for text in ["S7", "S8", "S9", "D7", "D8", "D9", "H7", "H8", "C7", "C8"]]
    assert strength_of(poor, trumps) < 2.5
    assert strength_of(all_hearts, [Card("H7").suit]) == strength_of(all_hearts, trumps)


def test_of_two_roles_each_has_its_line(
    played: tuple[Store, list[tuple[MatchPlan, Log]]], tmp_path: Path
) -> None:
    store, _matches = played
    for rules in RULESETS:
        lines = figures_of(store, Selection(Account.of(rules))).defences
        assert len({(line.role, line.company) for line in lines}) == len(lines) > 1
        assert all(line.held <= line.owed <= line.times for line in lines)
