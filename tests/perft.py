"""Counts of whole auctions, for the tests and for looking by hand: ``python -m tests.perft serbian
--divide 2 3``.

An auction is everything said from the deal until it is known who plays, the naming of games
included. ``count`` walks the engine; ``plain_count`` writes the sentence of the rule once more and
knows nothing of the engine.
"""

from __future__ import annotations

import argparse
from collections import Counter

from prefgame.engine.course import turn_of
from prefgame.engine.decide import cards_to_act, decide
from prefgame.engine.legal import legal_commands
from prefgame.engine.state import State
from prefgame.rules.base import Phase
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import RULESETS
from tests.helpers import say, start


def count(rules: str, said: tuple[str, ...] = (), **options: OptionValue) -> Counter[int]:
    """Whole auctions by how much was said in them after ``said``, by the engine."""
    counts: Counter[int] = Counter()
    level: list[State] = [say(start(rules, **options), *said)._state]
    depth = 0
    while level:
        following = []
        for state in level:
            now = turn_of(state.table)
            if now.phase in (Phase.AUCTION, Phase.REVEAL):
                following += [
                    decide(state, command)[1]
                    for command in legal_commands(state.table, now, cards_to_act(state))
                ]
            else:
                counts[depth] += 1
        level, depth = following, depth + 1
    return counts


def divide(rules: str, said: tuple[str, ...] = (), **options: OptionValue) -> dict[str, int]:
    """Whole auctions by what is said next."""
    match = say(start(rules, **options), *said)
    if match.phase not in (Phase.AUCTION, Phase.REVEAL):
        return {}
    return {
        str(command): count(rules, (*said, str(command)), **options).total()
        for command in match.legal()
    }


# ---- the same once more, from the words of the rule

Said = tuple[tuple[int, str], ...]
NAMED = {"betl": 6, "sans": 7, "preferans": 8}


def plain_count(
    rules: str, preferans: bool = False, ascending: bool = False, hold: str = "position"
) -> Counter[int]:
    """Whole auctions by their length, from the sentences of the sources.

    Bids are ordered by (number, earlier seat wins ties). Who has bid a number may only make the
    single lowest bid that beats the standing one (000:29-35). Any game beats any number and is bid
    at the first call (000:31-33); plain games are shown in turn and the highest wins, equal ones
    for the earlier seat (000:34). In Serbia a plain game is a suit, and a named game beats it
    unseen (000:153). Where only the eldest hand holds, it does so against both; the forehand rule
    gives the right to the last hand against the middle one if the eldest began with a pass
    (001:143-150).
    """
    serbian = rules == "serbian"
    top = 8 if preferans else 7
    plain_games = range(2, 6) if serbian else range(2, 8)
    counts: Counter[int] = Counter()

    def after_games(games: dict[int, str], shown: dict[int, int | None], length: int) -> None:
        """``games`` by seat, ``shown`` what plain ones turned out to be; None is silence."""
        named = {seat: NAMED[word] for seat, word in games.items() if word in NAMED}
        plain = [seat for seat, word in games.items() if word == "game"]
        if not plain or len(games) == 1 or (serbian and named):
            counts[length] += 1
            return
        known = named | {seat: number for seat, number in shown.items() if number is not None}
        best = max(((number, -seat) for seat, number in known.items()), default=None)
        if ascending:
            last = next(reversed(shown)) if shown else -1
            around = [(last + step) % 3 for step in (1, 2, 3)] if shown else [0, 1, 2]
            asked = [
                seat
                for seat in around
                if seat in plain
                and not (seat in shown and shown[seat] is None)
                and (best is None or -seat != best[1])
            ]
        else:
            asked = [seat for seat in plain if seat not in shown]
        if not asked:
            counts[length] += 1
            return
        seat = asked[0]
        rest = {other: number for other, number in shown.items() if other != seat}
        for number in plain_games:
            if best is None or (number, -seat) > best:
                after_games(games, rest | {seat: number}, length + 1)
        if best is not None:
            after_games(games, rest | {seat: None}, length + 1)

    def first_round(
        seat: int, numbers: dict[int, int], out: frozenset[int], games: dict[int, str], length: int
    ) -> None:
        """Each seat's first call in turn: ``numbers`` bid so far by seat, ``games`` named so
        far.
        """
        if seat == 3:
            if games:
                after_games(games, {}, length)
            elif not numbers:
                counts[length] += 1
            else:
                later_rounds(
                    max((number, seat) for seat, number in numbers.items()),
                    out,
                    2,
                    length,
                    began_with_pass=0 in out,
                )
            return
        first_round(seat + 1, numbers, out | {seat}, games, length + 1)
        if not games:
            first_round(
                seat + 1,
                numbers | {seat: max(numbers.values(), default=1) + 1},
                out,
                games,
                length + 1,
            )
        highest = max((NAMED.get(word, 0) for word in games.values()), default=0)
        if highest == 0:
            first_round(seat + 1, numbers, out, games | {seat: "game"}, length + 1)
        for word, number in NAMED.items():
            if highest < number <= top:
                first_round(seat + 1, numbers, out, games | {seat: word}, length + 1)

    def may_equal(seat: int, holder: int, began_with_pass: bool) -> bool:
        by_right = {"position": seat < holder, "none": False, "eldest_only": seat == 0}
        by_right["forehand"] = (seat, holder) == (2, 1) if began_with_pass else seat == 0
        return by_right[hold]

    def later_rounds(
        standing: tuple[int, int],
        out: frozenset[int],
        last: int,
        length: int,
        began_with_pass: bool,
    ) -> None:
        number, holder = standing
        asked = [
            seat for step in (1, 2, 3) if (seat := (last + step) % 3) not in out and seat != holder
        ]
        if not asked:
            counts[length] += 1
            return
        seat = asked[0]
        later_rounds(standing, out | {seat}, seat, length + 1, began_with_pass)
        lowest = number if may_equal(seat, holder, began_with_pass) else number + 1
        if lowest <= top:
            later_rounds((lowest, seat), out, seat, length + 1, began_with_pass)

    first_round(0, {}, frozenset(), {}, 0)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description="Counts of whole auctions.")
    parser.add_argument("rules", choices=[rules.key for rules in RULESETS])
    parser.add_argument("said", nargs="*", help="what has been said already")
    parser.add_argument(
        "--divide", action="store_true", help="count for each thing that may be said next"
    )
    options = parser.parse_intermixed_args()
    said = tuple(options.said)
    if options.divide:
        for word, number in divide(options.rules, said).items():
            print(f"{word:12}{number:8}")
    counts = count(options.rules, said)
    print(
        f"{'total':12}{counts.total():8}   by length: "
        f"{', '.join(f'{length}: {counts[length]}' for length in sorted(counts))}"
    )


if __name__ == "__main__":
    main()
