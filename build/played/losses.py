"""What the calls, answers, takeovers and kontras of a level lose in points a hand.

Invariant: it plays matches, counts and prints; none of its figures passes or fails.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import count

from audit import costs
from measures.tables import NAMES, mean

from played.judge import Judge, Verdict, verdict_on
from prefgame.ai.level import Level
from prefgame.ai.player import choose
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.ruleset import RuleSet

KINDS = {kind: phases for kind, phases in costs.KINDS.items() if kind != "cards"}
JUDGE = Judge()


@dataclass(frozen=True, slots=True)
class Word:
    """A decision of these kinds in a match: in which hand, by whom, and what it lost."""

    hand: int
    kind: str
    view: SeatView
    verdict: Verdict


def played(
    rules: RuleSet,
    hands: int,
    level: Level,
    seed: str,
    over: float,
    kinds: Collection[str] = tuple(KINDS),
) -> None:
    """Print what the decisions of these kinds lose in so many hands of matches among this level.

    What loses more than ``over`` points is printed by itself.
    """
    found: dict[str, list[Word]] = {kind: [] for kind in kinds}
    for word in words(rules, hands, level, seed, kinds, JUDGE):
        found[word.kind].append(word)
        if word.verdict.better and word.verdict.loss > over:
            print(f"hand {word.hand}: {_remark(word)}", flush=True)
    for kind, some in found.items():
        print("\n".join(summarize(f"played: {rules.key} {level.name} {kind}", some, hands)))


def words(
    rules: RuleSet, hands: int, level: Level, seed: str, kinds: Collection[str], judge: Judge
) -> Iterator[Word]:
    """Yield the decisions of so many hands, in matches one after another."""
    number = 0
    for each in count():
        match = Match.start(rules, NAMES)
        while match.to_act is not None:
            if number == hands:
                return
            number += 1
            where = f"{seed}/{each}/{match.table.hands_played}"
            match.submit(shuffled_deal(random.Random(where), match.table.next_dealer() or 0))
            yield from _words_of_hand(match, number, level, where, kinds, judge)


def _words_of_hand(
    match: Match, number: int, level: Level, seed: str, kinds: Collection[str], judge: Judge
) -> Iterator[Word]:
    while isinstance(match.to_act, int):
        view, chance = match.view(match.to_act), f"{seed}/{len(match.log)}"
        chosen = choose(view, level, random.Random(chance))
        kind = next((kind for kind in kinds if view.turn.phase in KINDS[kind]), None)
        if kind is not None and len(view.legal) > 1:
            yield Word(number, kind, view, verdict_on(match, chosen, judge, f"{chance}/judge"))
        match.submit(chosen, view.seat)


def summarize(what: str, words: Collection[Word], hands: int) -> Iterator[str]:
    """Yield what one kind of decision loses, each and in a hand, and how each way of erring adds to
    it.

    The error of the mean of a hand is that of hands, for the decisions of one hand belong
    together.
    """
    close = [word for word in words if word.verdict.tried]
    options = sum(len(word.verdict.tried) + 1 for word in close) / max(1, len(close))
    by_hand = [0.0] * hands
    for word in words:
        by_hand[word.hand - 1] += word.verdict.loss
    each = mean([word.verdict.loss for word in close])
    yield (
        f"{what}: {len(words)} decisions, {len(close)} of them close with {options:.1f} options, "
        f"{each} points lost in each of these, {mean(by_hand)} in a hand"
    )
    ways: dict[str, list[Word]] = {}
    for word in close:
        if word.verdict.better:
            ways.setdefault(f"{word.verdict.chosen} for {word.verdict.better.command}", []).append(
                word
            )
    for way, some in sorted(ways.items(), key=lambda pair: -sum(w.verdict.loss for w in pair[1])):
        losses = [word.verdict.loss for word in some]
        yield f"  {way}: {len(some)}, {mean(losses)} each, {sum(losses) / hands:.2f} in a hand"


def _remark(word: Word) -> str:
    verdict = word.verdict
    assert verdict.better is not None
    return (
        f"{NAMES[word.view.seat]} {verdict.chosen} loses {verdict.loss:.1f} ± "
        f"{verdict.better.error:.1f} against {verdict.better.command}, foreseen "
        f"{verdict.better.foreseen:.1f}"
    )
